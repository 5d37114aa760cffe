import { type RefObject, useEffect, useRef } from 'react';
import type { Path } from '../../../../core';
import { useEditor } from '../../../../fields/editor-context';

const SCHEME: Path = ['authentication', 'scheme'];
/** The setting that a step of undo changes, whichever part of the scheme it is. */
const WHOLE: Path = [...SCHEME, 'custom'];
/** Where a scheme starts from another one. */
export const BEGINNING: Path = [...SCHEME, 'beginning'];

const isWithin = (path: Path): boolean =>
  path.length > SCHEME.length && SCHEME.every((step, index) => path[index] === step);

/** Leaves the focus where it is in the editor of a scheme, or brings it back to where it was last. */
export function useKeptFocus(): RefObject<HTMLElement | null> {
  const { link } = useEditor();
  const editor = useRef<HTMLElement>(null);
  useEffect(() => {
    let last = BEGINNING;
    const unsubscribe = link.subscribe(() => {
      const path = link.edited?.path;
      if (path && isWithin(path)) last = path;
    });
    const focus = () => {
      if (!editor.current?.contains(document.activeElement)) link.focusSetting({ path: last });
    };
    const unregister = link.register(WHOLE, { focus });
    return () => {
      unsubscribe();
      unregister();
    };
  }, [link]);
  return editor;
}
