import { useEffect } from 'react';

/** A dialog keeps the keys to itself, and a code editor has an undo of its own. */
const ELSEWHERE = 'dialog, [contenteditable="true"]';

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(ELSEWHERE) !== null;

/**
 * Ctrl+Z, or Cmd+Z, for what the browser does not know how to undo. Left to itself it would undo
 * the last typing instead, in whatever field that was. `undo` says whether it has done it.
 */
export function useUndoKey(undo: () => boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || event.isComposing || isElsewhere(event.target)) return;
      if (undo()) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [undo]);
}
