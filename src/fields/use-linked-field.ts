import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Path, Range } from '../core';
import { useEditor, useIsPointed } from './editor-context';

interface Linked<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  /** Whether the preview points at this setting. */
  readonly pointed: boolean;
}

/**
 * Ties a plain control to its setting: it can be focused from elsewhere and tells when it is
 * edited. The path must be the same array from render to render.
 */
export function useLinkedField<E extends HTMLElement>(path: Path): Linked<E> {
  const { link } = useEditor();
  const ref = useRef<E>(null);

  useLayoutEffect(
    () => link.register(path, { focus: (range) => ref.current && focusControl(ref.current, range) }),
    [link, path],
  );

  return {
    ref,
    onFocus: () => link.edit({ path }),
    onBlur: () => link.edit(undefined),
    pointed: useIsPointed(path),
  };
}

function focusControl(control: HTMLElement, range: Range | undefined): void {
  control.focus();
  control.scrollIntoView({ block: 'nearest' });
  const isText = control instanceof HTMLInputElement && /^(text|password)$/.test(control.type);
  if (range && isText) control.setSelectionRange(range.start, range.end);
}
