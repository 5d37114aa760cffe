import { useLayoutEffect, useRef } from 'react';
import { texts } from '../../texts/library';
import { TextInput } from '../../ui/field';

interface RenameFieldProps {
  name: string;
  /** Undefined: the person has thought better of it. */
  onDone: (name: string | undefined) => void;
}

/** The name of an action, edited in the list. What is typed counts when the field is left, too. */
export function RenameField({ name, onDone }: RenameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const finish = (next: string | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(next === name ? undefined : next);
  };
  useLayoutEffect(() => field.current?.select(), []);

  return (
    <TextInput
      ref={field}
      aria-label={texts.newName}
      title={texts.folderHint}
      defaultValue={name}
      onBlur={(event) => finish(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(event.currentTarget.value);
        else if (event.key === 'Escape') finish(undefined);
        else return;
        event.preventDefault();
      }}
    />
  );
}
