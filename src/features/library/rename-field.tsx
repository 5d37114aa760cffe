import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { TextInput } from '../../components/field';
import { texts } from '../../i18n/library';
import { joinName, splitName } from '../../model/library/name-parts';
import styles from './action-list.module.css';

/** Whether the whole name is edited, or its folder. */
export type RenamedPart = 'name' | 'folder';

interface RenameFieldProps {
  name: string;
  part: RenamedPart;
  /** Undefined if the person cancelled. */
  onDone: (name: string | undefined) => void;
}

/** An action may have any name, also none. */
const RESOLVER = zodResolver(z.object({ name: z.string() }));

/** The name of an action, edited in the list. Leaving the field saves too. */
export function RenameField({ name, part, onDone }: RenameFieldProps) {
  const { folder, label } = splitName(name);
  // An action without a folder starts with the name of a new one.
  const asked = folder === '' ? texts.newFolder : folder;
  const proposed = part === 'folder' ? joinName({ folder: asked, label }) : name;
  const { control, handleSubmit } = useForm({ resolver: RESOLVER, defaultValues: { name: proposed } });
  const { field } = useController({ control, name: 'name' });
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected is the person's from then on
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    element.focus();
    if (part === 'folder') element.setSelectionRange(0, asked.length);
    else element.select();
    element.scrollIntoView({ block: 'nearest' });
  }, []);

  const finish = (next: string | undefined) => {
    // The focus leaves the field once more when the field goes.
    if (isDone.current) return;
    isDone.current = true;
    onDone(next === name ? undefined : next);
  };
  const rename = handleSubmit((chosen) => finish(chosen.name));
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    finish(undefined);
  };
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => void rename(event)}
      onKeyDown={leave}
      onBlur={(event) => void (field.value === proposed ? finish(undefined) : rename(event))}
    >
      <TextInput
        ref={input}
        aria-label={texts.newName}
        aria-describedby={id}
        value={field.value}
        onChange={field.onChange}
      />
      <span id={id} className={styles.hint}>
        {texts.folderHint}
      </span>
    </form>
  );
}
