import { useLayoutEffect, useRef } from 'react';
import { TextInput } from '../../components/field';
import { texts } from '../../i18n/samples';

interface SampleNameProps {
  id: string;
  name: string;
  /** Undefined: the person has thought better of it. */
  onDone: (name: string | undefined) => void;
}

/** The name of a sample while it is edited. What is typed counts when the field is left, too. */
export function SampleName({ id, name, onDone }: SampleNameProps) {
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
      id={id}
      aria-label={texts.nameField}
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
