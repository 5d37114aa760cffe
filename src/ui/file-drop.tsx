/** Choosing files, and dropping them anywhere on the page. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Dropped, droppedIn, holdsFiles, takeEarlyFiles } from './browser/early-input';
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

interface DropHandler {
  readonly within: RefObject<HTMLElement | null> | undefined;
}

/** The last one handles the drop, such as that of the open dialog; one for a part of the page comes before it there. */
const dropHandlers: DropHandler[] = [];

const handlerOf = (event: DragEvent): DropHandler | undefined =>
  dropHandlers.find(({ within }) => within?.current && event.composedPath().includes(within.current)) ??
  dropHandlers.findLast(({ within }) => !within);

/**
 * Handles files that are dropped anywhere on the page, unless a component that was mounted later
 * does; or only those that are dropped within an element. True while files are dragged over it. `all`
 * has the dropped folders too.
 */
export function useFileDrop(
  onFiles: (files: File[], all: readonly Dropped[]) => void,
  within?: RefObject<HTMLElement | null>,
): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const me = { within };
    dropHandlers.push(me);
    const isMine = (event: DragEvent) => holdsFiles(event) && handlerOf(event) === me;
    const pass = (all: readonly Dropped[]) => {
      const files = all.filter((one) => one instanceof File);
      if (all.length > 0) take(files, all);
    };
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
      pass(droppedIn(event));
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop, { capture: true });
    if (!within) pass(takeEarlyFiles());
    return () => {
      dropHandlers.splice(dropHandlers.indexOf(me), 1);
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop, { capture: true });
    };
  }, [within]);

  return isOver;
}

interface FileChoiceProps {
  readonly label: string;
  /** Endings and media types, as in the attribute of this name. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** The person chooses a folder, and `onChoose` receives its files. */
  readonly folder?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** A button that has the person choose files with the dialog of their system; no button for a folder where the browser cannot. */
export function FileChoice({ label, accept, multiple, folder, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  if (folder && !('webkitdirectory' in HTMLInputElement.prototype)) return null;
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
        {...(folder && { webkitdirectory: '' })}
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
