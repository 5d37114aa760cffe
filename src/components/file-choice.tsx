import { useRef } from 'react';
import { Button } from './button';

interface FileChoiceProps {
  readonly label: string;
  /** Endings and media types, as in the attribute of this name. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** A button that has the person choose files with the dialog of their system. */
export function FileChoice({ label, accept, multiple, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="import" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Choosing the same file again must count as a choice.
          target.value = '';
        }}
      />
    </>
  );
}
