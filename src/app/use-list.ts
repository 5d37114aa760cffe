import { useCallback, useRef } from 'react';
import type { ListHandle } from '../features/library/action-list';

interface List {
  /** For the list's `ref`. */
  readonly attach: (shown: ListHandle | null) => void;
  readonly shown: () => ListHandle | null;
  /** Does something in the list, once it is there. */
  readonly use: (use: (shown: ListHandle) => void) => void;
}

/** The list of actions. It is loaded after the page, and what is asked of it until then waits for it. */
export function useList(): List {
  const list = useRef<ListHandle>(null);
  const waiting = useRef<(shown: ListHandle) => void>(undefined);
  const attach = useCallback((shown: ListHandle | null) => {
    list.current = shown;
    // Not while the page is being rendered: what waits renders, too.
    queueMicrotask(() => {
      const use = list.current && waiting.current;
      if (!use) return;
      waiting.current = undefined;
      use(list.current as ListHandle);
    });
  }, []);
  const use = useCallback((next: (shown: ListHandle) => void) => {
    if (list.current) next(list.current);
    else waiting.current = next;
  }, []);
  return { attach, shown: () => list.current, use };
}
