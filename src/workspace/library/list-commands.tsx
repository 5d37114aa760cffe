/** The menus, the selection bar and the folder dialogs of the list of actions. */

import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { newAction } from '../../core/internal';
import { inLine } from '../../i18n/format';
import { libraryTexts, listMenuTexts } from '../../i18n/library';
import { useUndoToast } from '../../ui/announcements';
import { Button, IconButton, Segmented } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, TextInput } from '../../ui/field';
import { ContextMenu, type MenuGroup, type MenuItem, type Point } from '../../ui/menu';
import { Messages } from '../../ui/messages';
import { chosenWith, type ItemActions, type ListState, type RowsHandle } from './item-actions';
import styles from './list-commands.module.css';
import { actionsIn, foldersOf, joinName, lineKey, normalizeFolderPath } from './listing';
import type { Summary } from './state/entry';
import type { Library } from './state/library';

/** The list as it is rendered now, and what its commands may use. */
interface ListParts {
  readonly library: Library;
  readonly actions: ItemActions;
  readonly state: ListState;
  readonly ask: (question: ListQuestion | undefined) => void;
  readonly onHandOut: HandOut;
}

interface ListChoicesProps extends ListParts {
  readonly rows: RowsHandle | null;
  readonly selected: readonly string[];
  readonly asked: ListQuestion | undefined;
  /** Takes the focus to the name of the action that has just been made. */
  readonly onAdded: () => void;
}

/** The context menu, the selection bar and the folder dialogs of the list. */
export function ListChoices(props: ListChoicesProps) {
  const { library, actions, state, rows, selected, asked, ask, onHandOut, onAdded } = props;
  const changeWithUndo = useUndoToast();

  const moveAll = (ids: readonly string[], folder: string, text: string) => {
    state.folders.reveal(folder);
    actions.moveInto(ids, folder, ids[0] ?? '', text);
  };
  const take = ({ folder, ids }: FolderAnswer) => {
    flushSync(() => ask(undefined));
    if (asked?.type === 'rename-folder') return moveAll(ids, folder, listMenuTexts.renamed(folder));
    if (asked?.type === 'move') return moveAll(ids, folder, listMenuTexts.moved(ids.length, folder));
    if (ids.length > 0) return moveAll(ids, folder, listMenuTexts.created(folder));
    const action = { ...newAction('automation.webhook'), name: joinName({ folder, label: '' }) };
    changeWithUndo(listMenuTexts.created(folder), () => flushSync(() => library.add([action])));
    onAdded();
  };

  return (
    <>
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          onMove={() => ask({ type: 'move', ids: selected })}
          onHandOut={(to) => onHandOut(to, selected)}
          onDelete={() => actions.removeAll(selected)}
          onClear={() => {
            flushSync(actions.clearSelection);
            if (selected[0] !== undefined) rows?.focus(selected[0]);
          }}
        />
      )}
      {asked?.type === 'menu' && (
        <ListMenu
          list={props}
          line={asked.key}
          at={asked.at}
          onClose={() => {
            flushSync(() => ask(undefined));
            rows?.focus(asked.key);
          }}
          onLeft={() => ask(undefined)}
        />
      )}
      {asked && asked.type !== 'menu' && (
        <FolderDialog
          asked={asked}
          library={library}
          selected={selected}
          onAnswer={take}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}

interface ListMenuProps {
  list: ListParts;
  /** The key of the line that it is the menu of. */
  line: string;
  at: Point;
  onClose: () => void;
  onLeft: () => void;
}

/** The menu of an action, of all selected actions, or of a folder. */
function ListMenu({ list, line: key, at, onClose, onLeft }: ListMenuProps) {
  const { state } = list;
  const line = state.lines.find((one) => lineKey(one) === key);
  if (!line) return null;
  const groups =
    line.type === 'folder'
      ? folderGroups(line.folder, list)
      : chosenWith(state, key).length > 1
        ? selectedGroups(chosenWith(state, key), list)
        : actionGroups(key, list);
  const label = listMenuTexts.menuOf(groups[0]?.title ?? '');
  return <ContextMenu at={at} label={label} groups={groups} onClose={onClose} onLeft={onLeft} />;
}

function actionGroups(id: string, { library, actions, ask, onHandOut }: ListParts): MenuGroup[] {
  const summary = library.summaryOf(id);
  const unavailable = library.draftOf(id) ? undefined : listMenuTexts.unreadable;
  return [
    {
      title: summary?.name || libraryTexts.untitled,
      items: [
        { id: 'open', title: listMenuTexts.open, keys: listMenuTexts.openKeys, run: () => actions.open(id) },
        {
          id: 'rename',
          title: listMenuTexts.rename,
          keys: 'F2',
          unavailable,
          run: () => actions.beginRename(id),
        },
        { id: 'duplicate', title: listMenuTexts.duplicate, unavailable, run: () => actions.duplicate(id) },
        { id: 'move', title: listMenuTexts.move, unavailable, run: () => ask({ type: 'move', ids: [id] }) },
        { id: 'select', title: listMenuTexts.selectOne, run: () => actions.toggle(id) },
      ],
    },
    { items: handingOut([id], onHandOut, unavailable) },
    { items: [deletion([id], listMenuTexts.delete, actions)] },
  ];
}

function selectedGroups(
  ids: readonly string[],
  { actions, ask, onHandOut }: ListParts,
): readonly MenuGroup[] {
  return [
    {
      title: listMenuTexts.selected(ids.length),
      items: [{ id: 'move', title: listMenuTexts.move, run: () => ask({ type: 'move', ids }) }],
    },
    { items: handingOut(ids, onHandOut) },
    { items: [deletion(ids, listMenuTexts.deleteAll(ids.length), actions)] },
  ];
}

function folderGroups(folder: string, list: ListParts): readonly MenuGroup[] {
  const { library, state, actions, ask, onHandOut } = list;
  const ids = actionsIn(library.summaries, folder);
  const select = () => {
    state.folders.reveal(folder);
    actions.select(ids);
  };
  return [
    {
      title: folder,
      items: [
        {
          id: 'rename',
          title: listMenuTexts.renameFolder,
          run: () => ask({ type: 'rename-folder', folder }),
        },
        { id: 'select', title: listMenuTexts.select, run: select },
      ],
    },
    { items: handingOut(ids, onHandOut) },
    { items: [deletion(ids, listMenuTexts.deleteAll(ids.length), actions)] },
  ];
}

const handingOut = (ids: readonly string[], handOut: HandOut, unavailable?: string): readonly MenuItem[] => [
  { id: 'export', title: listMenuTexts.export, unavailable, run: () => handOut('export', ids) },
  { id: 'share', title: listMenuTexts.share, unavailable, run: () => handOut('share', ids) },
];

const deletion = (ids: readonly string[], title: string, actions: ItemActions): MenuItem => ({
  id: 'delete',
  title,
  keys: listMenuTexts.deleteKeys,
  run: () => actions.removeAll(ids),
});

/** An open dialog of the list. */
export type ListQuestion =
  | { readonly type: 'menu'; readonly key: string; readonly at: Point }
  | { readonly type: 'new-folder' }
  | { readonly type: 'move'; readonly ids: readonly string[] }
  | { readonly type: 'rename-folder'; readonly folder: string };

/** Takes actions to a dialog of the page. */
export type HandOut = (to: 'export' | 'share', ids: readonly string[]) => void;

interface SelectionBarProps {
  count: number;
  onMove: () => void;
  onHandOut: (to: Parameters<HandOut>[0]) => void;
  onDelete: () => void;
  onClear: () => void;
}

/**
 * The commands for all selected actions. The bar is below the list, so that no line moves under the
 * pointer.
 */
function SelectionBar({ count, onMove, onHandOut, onDelete, onClear }: SelectionBarProps) {
  const label = listMenuTexts.selected(count);
  return (
    <section className={styles.bar} aria-label={label}>
      <p className={styles.count}>
        {label}
        <IconButton icon="close" label={listMenuTexts.clear} onClick={onClear} />
      </p>
      <Button onClick={onMove}>{listMenuTexts.barMove}</Button>
      <Button onClick={() => onHandOut('export')}>{listMenuTexts.export}</Button>
      <Button onClick={() => onHandOut('share')}>{listMenuTexts.barShare}</Button>
      <IconButton icon="delete" label={listMenuTexts.delete} onClick={onDelete} />
    </section>
  );
}

interface FolderAnswer {
  readonly folder: string;
  /** The actions to move into the folder; none to create a new action there. */
  readonly ids: readonly string[];
}

interface FolderDialogProps {
  readonly asked: Exclude<ListQuestion, { type: 'menu' }>;
  readonly library: Library;
  readonly selected: readonly string[];
  readonly onAnswer: (answer: FolderAnswer) => void;
  readonly onClose: () => void;
}

/** The initial content of a new folder. */
const CONTENTS = ['selected', 'open', 'new'] as const;
type Content = (typeof CONTENTS)[number];

/** The name must give a folder. */
const RESOLVER = zodResolver(
  z.object({
    folder: z.string().check(z.overwrite(normalizeFolderPath), z.minLength(1)),
    content: z.optional(z.enum(CONTENTS)),
  }),
);

const BUTTONS = {
  'new-folder': listMenuTexts.newButton,
  move: listMenuTexts.moveButton,
  'rename-folder': listMenuTexts.renameButton,
} as const;

/** Asks for the name of a folder and, for a new one, for its content. */
function FolderDialog(props: FolderDialogProps) {
  const { asked, library, selected, onAnswer, onClose } = props;
  const { type } = asked;
  const { summaries, openId } = library;
  const before = type === 'rename-folder' ? asked.folder : '';
  const chosen =
    type === 'move' ? asked.ids : type === 'new-folder' ? selected : actionsIn(summaries, before);
  // A folder is there by its actions: the selected ones go into a new one, or the open one, or one that is begun.
  const first: Content = chosen.length > 0 ? 'selected' : openId === undefined ? 'new' : 'open';
  const { control, handleSubmit } = useForm({
    resolver: RESOLVER,
    defaultValues: { folder: before, content: first },
  });
  const { field: name, fieldState } = useController({ control, name: 'folder' });
  const { field: content } = useController({ control, name: 'content' });
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const contents: Record<Content, readonly string[] | undefined> = {
    selected: type !== 'new-folder' || chosen.length > 0 ? chosen : undefined,
    open: openId === undefined ? undefined : [openId],
    new: [],
  };
  const ids = type === 'new-folder' ? contents[content.value ?? 'new'] : chosen;
  const labels: Record<Content, string> = {
    selected: listMenuTexts.contentSelected(chosen.length),
    open: listMenuTexts.contentOpen,
    new: listMenuTexts.contentNew,
  };
  const titles = {
    'new-folder': listMenuTexts.newTitle,
    move: listMenuTexts.moveTitle(chosen.length),
    'rename-folder': listMenuTexts.renameTitle(before),
  };
  const answer = (folder: string) => ids && onAnswer({ folder, ids });
  const submit = handleSubmit(
    ({ folder }) => answer(folder),
    () => input.current?.focus(),
  );

  const footer = (
    <Button look="primary" type="submit" form={`${id}-form`}>
      {BUTTONS[type]}
    </Button>
  );
  return (
    <Dialog title={titles[type]} onClose={onClose} initialFocus={input} footer={footer}>
      <form id={`${id}-form`} className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field label={listMenuTexts.folderName} htmlFor={id}>
          <TextInput
            ref={input}
            id={id}
            aria-describedby={fieldState.invalid ? `${id}-missing ${id}-help` : `${id}-help`}
            aria-invalid={fieldState.invalid || undefined}
            value={name.value}
            onFocus={(event) => event.target.select()}
            onChange={name.onChange}
          />
          {fieldState.invalid && (
            <Messages
              id={`${id}-missing`}
              messages={[{ severity: 'error', text: listMenuTexts.nameMissing }]}
            />
          )}
        </Field>
        {type === 'move' && <Folders summaries={summaries} ids={chosen} onChoose={answer} />}
        {type === 'new-folder' && (
          <Segmented
            label={listMenuTexts.content}
            options={CONTENTS.filter((one) => contents[one]).map((value) => ({
              value,
              label: labels[value],
            }))}
            value={content.value}
            onChange={content.onChange}
          />
        )}
        <p id={`${id}-help`} className={styles.note}>
          {listMenuTexts.newHelp}
        </p>
      </form>
    </Dialog>
  );
}

interface FoldersProps {
  summaries: readonly Summary[];
  ids: readonly string[];
  onChoose: (folder: string) => void;
}

/** The existing folders, each a button. */
function Folders({ summaries, ids, onChoose }: FoldersProps) {
  const id = useId();
  const { folders, isInOne } = useMemo(() => {
    const moved = new Set(ids);
    const isInOne = foldersOf(summaries.filter((summary) => moved.has(summary.id))).size > 0;
    return { folders: [...foldersOf(summaries)], isInOne };
  }, [summaries, ids]);
  if (folders.length === 0) return null;
  return (
    <div>
      <p id={id}>{listMenuTexts.existing}</p>
      <ul className={styles.folders} aria-labelledby={id}>
        {folders.map((folder) => (
          <li key={folder}>
            <Button onClick={() => onChoose(folder)}>{inLine(folder)}</Button>
          </li>
        ))}
        {isInOne && (
          <li>
            <Button look="quiet" onClick={() => onChoose('')}>
              {listMenuTexts.noFolder}
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
}
