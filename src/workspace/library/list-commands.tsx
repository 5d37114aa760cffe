/** The menus, the selection bar and the folder dialogs of the list of actions. */
import { flushSync } from 'react-dom';
import type { Action } from '../../core';
import { newAction, OBJECT_IDS } from '../../core/internal';
import { useDesigner } from '../../designer';
import { libraryTexts, listMenuTexts } from '../../i18n/library';
import { useUndoToast } from '../../ui/announcements';
import { Button, IconButton } from '../../ui/button';
import { ContextMenu, type MenuGroup, type MenuItem, type Point } from '../../ui/menu';
import { MenuButton } from '../../ui/menu-button';
import { type FolderAnswer, FolderDialog } from './folder-dialog';
import { chosenWith, type ItemActions, type ListState, type RowsHandle } from './item-actions';
import styles from './list-commands.module.css';
import { actionsIn, joinName, lineKey } from './listing';
import type { Library } from './state/library';

interface ListChoicesProps {
  readonly library: Library;
  readonly actions: ItemActions;
  /** The list as it is rendered now. */
  readonly state: ListState;
  readonly rows: RowsHandle | null;
  readonly selected: readonly string[];
  readonly asked: ListQuestion | undefined;
  readonly ask: (question: ListQuestion | undefined) => void;
  readonly onHandOut: HandOut;
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
  const chosenFor = (question: Exclude<ListQuestion, { type: 'menu' }>): readonly string[] => {
    if (question.type === 'move') return question.ids;
    return question.type === 'new-folder' ? selected : actionsIn(library.summaries, question.folder);
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
          library={library}
          actions={actions}
          state={state}
          line={asked.key}
          at={asked.at}
          onAsk={ask}
          onHandOut={onHandOut}
          onClose={() => {
            flushSync(() => ask(undefined));
            rows?.focus(asked.key);
          }}
          onLeft={() => ask(undefined)}
        />
      )}
      {asked && asked.type !== 'menu' && (
        <FolderDialog
          type={asked.type}
          summaries={library.summaries}
          chosen={chosenFor(asked)}
          openId={library.openId}
          folder={asked.type === 'rename-folder' ? asked.folder : ''}
          onAnswer={take}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}

interface ListMenuProps {
  library: Library;
  actions: ItemActions;
  state: ListState;
  /** The key of the line that it is the menu of. */
  line: string;
  at: Point;
  onAsk: (question: ListQuestion) => void;
  onHandOut: HandOut;
  onClose: () => void;
  onLeft: () => void;
}

/** The menu of an action, of all selected actions, or of a folder. */
export function ListMenu(props: ListMenuProps) {
  const { state, line: key, at, onClose, onLeft } = props;
  const line = state.lines.find((one) => lineKey(one) === key);
  if (!line) return null;
  const groups =
    line.type === 'folder'
      ? folderGroups(line.folder, props)
      : chosenWith(state, key).length > 1
        ? selectedGroups(chosenWith(state, key), props)
        : actionGroups(key, props);
  const label = listMenuTexts.menuOf(groups[0]?.title ?? '');
  return <ContextMenu at={at} label={label} groups={groups} onClose={onClose} onLeft={onLeft} />;
}

function actionGroups(id: string, { library, actions, onAsk, onHandOut }: ListMenuProps): MenuGroup[] {
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
        { id: 'move', title: listMenuTexts.move, unavailable, run: () => onAsk({ type: 'move', ids: [id] }) },
        { id: 'select', title: listMenuTexts.selectOne, run: () => actions.toggle(id) },
      ],
    },
    { items: handingOut([id], onHandOut, unavailable) },
    { items: [deletion([id], listMenuTexts.delete, actions)] },
  ];
}

function selectedGroups(
  ids: readonly string[],
  { actions, onAsk, onHandOut }: ListMenuProps,
): readonly MenuGroup[] {
  return [
    {
      title: listMenuTexts.selected(ids.length),
      items: [{ id: 'move', title: listMenuTexts.move, run: () => onAsk({ type: 'move', ids }) }],
    },
    { items: handingOut(ids, onHandOut) },
    { items: [deletion(ids, listMenuTexts.deleteAll(ids.length), actions)] },
  ];
}

function folderGroups(folder: string, props: ListMenuProps): readonly MenuGroup[] {
  const { library, state, actions, onAsk, onHandOut } = props;
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
          run: () => onAsk({ type: 'rename-folder', folder }),
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
export function SelectionBar({ count, onMove, onHandOut, onDelete, onClear }: SelectionBarProps) {
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

/** Returns a function that adds an action, opens it, and focuses its name. */
export function useAddAction(add: (action: Action) => void, onOpened?: () => void): (action: Action) => void {
  const designer = useDesigner();
  return (action) => {
    flushSync(() => add(action));
    onOpened?.();
    designer.focus('name');
  };
}

interface NewActionsProps {
  library: Library;
  /** Called when the person has opened another action. */
  onOpened?: (() => void) | undefined;
  onImport: () => void;
  onExamples: () => void;
  onNewFolder: () => void;
}

/** The menu of everything that can be added to the list. */
export function NewActions({ library, onOpened, onImport, onExamples, onNewFolder }: NewActionsProps) {
  const add = useAddAction((action) => library.add([action]), onOpened);
  return (
    <MenuButton
      icon="add"
      look="plain"
      label={libraryTexts.new}
      text={libraryTexts.new}
      align="start"
      groups={() => [
        {
          items: OBJECT_IDS.map((kind) => ({
            id: kind,
            title: libraryTexts.kinds[kind].name,
            run: () => add(newAction(kind)),
          })),
        },
        {
          items: [
            { id: 'import', title: libraryTexts.fromText, run: onImport },
            { id: 'examples', title: libraryTexts.fromExample, run: onExamples },
          ],
        },
        { items: [{ id: 'folder', title: libraryTexts.addFolder, run: onNewFolder }] },
      ]}
    />
  );
}
