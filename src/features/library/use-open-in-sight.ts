import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Summary } from '../../model/library/entry';
import type { Sort } from './listing';

/**
 * Scrolls the open action into sight when it becomes the open one, when its place changes, and when
 * the list comes into sight itself. The focus stays where it is.
 */
export function useOpenInSight(
  list: RefObject<HTMLElement | null>,
  open: Summary | undefined,
  sort: Sort,
  isSearching: boolean,
): void {
  const id = open?.id;
  // What gives it its place; not the number of its line, which changes with whatever comes and goes above.
  const place = open && (sort === 'changed' ? `${sort} ${open.changedAt}` : `${sort} ${open.name}`);
  const last = useRef({ id, place });

  useLayoutEffect(() => {
    if (id === undefined) return;
    const isSame = last.current.id === id && last.current.place === place;
    last.current = { id, place };
    // What a search finds is looked at from its beginning.
    if (!isSearching || !isSame) show(list.current, id);
  }, [list, id, place, isSearching]);

  useEffect(() => {
    const shown = list.current;
    if (!shown) return;
    let isInSight = false;
    const observer = new ResizeObserver(() => {
      const wasInSight = isInSight;
      isInSight = shown.checkVisibility();
      if (isInSight && !wasInSight && last.current.id !== undefined) show(shown, last.current.id);
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [list]);
}

function show(list: HTMLElement | null, id: string): void {
  list?.querySelector(`[data-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
}
