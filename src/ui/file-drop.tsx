import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { holdsFiles, takeEarlyFiles } from './browser/early-drop';
import { Button } from './button';
import styles from './file-drop.module.css';

/** Covers the page while files are held over it. */
export function DropSign({ text }: { text: string }) {
  return (
    <div className={styles.drop} aria-hidden="true">
      <p>{text}</p>
    </div>
  );
}

/** The last one handles the drop, such as that of the open dialog. */
const dropHandlers: object[] = [];

/**
 * Handles files that are dropped anywhere on the page, unless a component that was mounted later
 * does. True while files are dragged over the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const me = {};
    dropHandlers.push(me);
    const isMine = (event: DragEvent) => dropHandlers.at(-1) === me && holdsFiles(event);
    // `dragenter` of a child comes before `dragleave` of its parent, so the events have to be counted.
    let depth = 0;
    const turn = (next: number) => {
      depth = Math.max(0, next);
      setOver(depth > 0);
    };
    const enter = (event: DragEvent) => {
      if (isMine(event)) turn(depth + 1);
    };
    const leave = (event: DragEvent) => {
      if (isMine(event)) turn(depth - 1);
    };
    // Without this the browser would open the file in place of the page.
    const over = (event: DragEvent) => {
      if (isMine(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!isMine(event)) return;
      event.preventDefault();
      event.stopPropagation();
      turn(0);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) take(files);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop, { capture: true });
    const early = takeEarlyFiles();
    if (early.length > 0) take([...early]);
    return () => {
      dropHandlers.splice(dropHandlers.indexOf(me), 1);
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop, { capture: true });
    };
  }, []);

  return isOver;
}

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
