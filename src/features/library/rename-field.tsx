import { useId, useLayoutEffect, useRef } from 'react';
import { TextInput } from '../../components/field';
import { texts } from '../../i18n/library';
import { joinName, splitName } from '../../model/library/name-parts';
import styles from './action-list.module.css';

/** Whether the whole name is edited, or its folder. */
export type RenameMode = 'name' | 'folder';

interface RenameFieldProps {
  name: string;
  asks: RenameMode;
  /** Undefined if the person cancelled. */
  onDone: (name: string | undefined) => void;
}

/** The name of an action, edited in the list. Leaving the field saves too. */
export function RenameField({ name, asks, onDone }: RenameFieldProps) {
  const { folder, label } = splitName(name);
  // An action without a folder starts with the name of a new one.
  const asked = folder === '' ? texts.newFolder : folder;
  const first = asks === 'folder' ? joinName({ folder: asked, label }) : name;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const finish = (next: string | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(next === name ? undefined : next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected is the person's from then on
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.focus();
    if (asks === 'folder') element.setSelectionRange(0, asked.length);
    else element.select();
    element.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <span className={styles.rename}>
      <TextInput
        ref={field}
        aria-label={texts.newName}
        aria-describedby={id}
        defaultValue={first}
        onBlur={({ target }) => finish(target.value === first ? name : target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish(event.currentTarget.value);
          else if (event.key === 'Escape') finish(undefined);
          else return;
          event.preventDefault();
        }}
      />
      <span id={id} className={styles.hint}>
        {texts.folderHint}
      </span>
    </span>
  );
}
