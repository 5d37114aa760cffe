/** The dialog that asks for the name of a folder of the list. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useMemo, useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { inLine } from '../../i18n/format';
import { listMenuTexts } from '../../i18n/library';
import { Button, Segmented } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, TextInput } from '../../ui/field';
import { Messages } from '../../ui/messages';
import styles from './list-commands.module.css';
import { normalizeFolderPath, splitNameOf } from './listing';
import type { Summary } from './state/entry';

export interface FolderAnswer {
  readonly folder: string;
  /** The actions to move into the folder; none to create a new action there. */
  readonly ids: readonly string[];
}

interface FolderDialogProps {
  readonly type: 'new-folder' | 'move' | 'rename-folder';
  readonly summaries: readonly Summary[];
  /** The actions that it is about. */
  readonly chosen: readonly string[];
  readonly openId: string | undefined;
  /** The initial name. */
  readonly folder: string;
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
export function FolderDialog(props: FolderDialogProps) {
  const { type, summaries, chosen, openId, onAnswer, onClose } = props;
  // A folder is there by its actions: the selected ones go into a new one, or the open one, or one that is begun.
  const first: Content = chosen.length > 0 ? 'selected' : openId === undefined ? 'new' : 'open';
  const { control, handleSubmit } = useForm({
    resolver: RESOLVER,
    defaultValues: { folder: props.folder, content: first },
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
    'rename-folder': listMenuTexts.renameTitle(props.folder),
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
    const all = new Set(summaries.map((summary) => splitNameOf(summary).folder));
    all.delete('');
    return {
      folders: [...all],
      isInOne: summaries.some((summary) => moved.has(summary.id) && splitNameOf(summary).folder !== ''),
    };
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
