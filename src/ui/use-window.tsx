/** Long lists: which rows are rendered, the gaps between them, and scrolling while a row is dragged. */
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { afterPaint } from './browser/dom-root';

/** How far beyond the visible area rows are rendered, in px. */
const OVERSCAN_PX = 800;
/** The height of a row that has not been measured yet. */
const ESTIMATED_HEIGHT_PX = 40;

/** A run of rendered rows, or the height of a run that is not rendered. */
type Part =
  | { readonly type: 'rows'; readonly from: number; readonly to: number }
  | { readonly type: 'gap'; readonly from: number; readonly height: number };

/** Shorter lists are rendered completely. */
const MAX_UNWINDOWED = 80;

/** The rows that touch the strip from `top` to `bottom`, in px from the top of the list; `to` is exclusive. */
export function rowsWithin(
  heights: (index: number) => number,
  count: number,
  top: number,
  bottom: number,
): { from: number; to: number } {
  let from = 0;
  let y = 0;
  while (from < count && y + heights(from) <= top) y += heights(from++);
  let to = from;
  while (to < count && y < bottom) y += heights(to++);
  return { from, to };
}

/** The list as parts: the rows in sight, the rows that must stay, and gaps as high as the rest. */
export function partsOf(
  heights: (index: number) => number,
  count: number,
  seen: { from: number; to: number },
  kept: readonly number[],
): Part[] {
  const parts: Part[] = [];
  const isShown = (index: number) => (index >= seen.from && index < seen.to) || kept.includes(index);
  let index = 0;
  while (index < count) {
    const from = index;
    if (isShown(from)) {
      while (index < count && isShown(index)) index++;
      parts.push({ type: 'rows', from, to: index });
    } else {
      let height = 0;
      while (index < count && !isShown(index)) height += heights(index++);
      parts.push({ type: 'gap', from, height });
    }
  }
  return parts;
}

interface Window {
  /** The children of the list: what `item` renders for each row in the document, and gaps in place of the others. */
  readonly items: (item: (index: number) => ReactNode) => ReactNode;
  /** The `ref` of each row. */
  readonly measure: (element: HTMLLIElement | null) => (() => void) | undefined;
}

/**
 * Virtualizes a long list: only rows near the visible area and those in `kept` (the focused one, the
 * dragged one) are in the document, so that ten thousand rows cost as much as fifty.
 */
export function useWindow(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  kept: readonly number[],
): Window {
  // Starts with one screen; the rows around it follow after the first paint.
  const [seen, setSeen] = useState(() => ({
    from: 0,
    to: Math.ceil(window.innerHeight / ESTIMATED_HEIGHT_PX),
  }));
  const hasLooked = useRef(false);
  const { heights, measure } = useHeights(ids);
  const count = ids.length;
  const isLong = count > MAX_UNWINDOWED;

  useEffect(() => {
    if (!isLong) return;
    const look = () => {
      hasLooked.current = true;
      if (!list.current) return;
      const top = -list.current.getBoundingClientRect().top;
      const next = rowsWithin(heights, count, top - OVERSCAN_PX, top + window.innerHeight + OVERSCAN_PX);
      // In steps of ten rows, so that most scroll events change nothing.
      const from = Math.floor(next.from / 10) * 10;
      const to = Math.ceil(next.to / 10) * 10;
      setSeen((last) => (last.from === from && last.to === to ? last : { from, to }));
    };
    if (hasLooked.current) look();
    const stop = hasLooked.current ? undefined : afterPaint(look);
    // Scroll events do not bubble; a capturing listener receives those of every scroll container.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      stop?.();
      document.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [list, heights, count, isLong]);

  const parts = partsOf(heights, count, isLong ? seen : { from: 0, to: count }, kept);
  // One flat list: a row keeps its element, and with it the focus, whatever part it is in.
  const items: Window['items'] = (item) =>
    parts.flatMap<ReactNode>((part) =>
      part.type === 'gap'
        ? [<li key={`gap ${part.from}`} aria-hidden="true" style={{ blockSize: part.height }} />]
        : Array.from({ length: part.to - part.from }, (_, offset) => item(part.from + offset)),
    );
  return { items, measure };
}

/** The height of each row as it was last seen. */
function useHeights(ids: readonly string[]) {
  const known = useMemo(() => new Map<string, number>(), []);
  const observer = useMemo(
    () =>
      new ResizeObserver((entries) => {
        for (const { target, borderBoxSize } of entries) {
          const height = borderBoxSize[0]?.blockSize;
          const id = (target as HTMLElement).dataset.id;
          if (id && height) known.set(id, height);
        }
      }),
    [known],
  );
  const measure = useCallback(
    (element: HTMLLIElement | null) => {
      if (!element) return undefined;
      observer.observe(element);
      return () => observer.unobserve(element);
    },
    [observer],
  );
  const heights = useCallback(
    (index: number) => known.get(ids[index] ?? '') ?? ESTIMATED_HEIGHT_PX,
    [known, ids],
  );
  return { heights, measure };
}

/** How near to the edge of its scroll container something is dragged until that scrolls, and how far at a time; in px. */
const EDGE = 48;
const STEP = 12;

/** The scroll container of an element, or the page. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  for (let node = element.parentElement; node; node = node.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
  }
  return document.documentElement;
}

/** The path of the pointer during a drag, in px from the top of the window. */
interface DragPath {
  readonly from: number;
  readonly to: number;
}

/** One step towards the edge that something is dragged to. */
export function scrollAtEdge(scroller: HTMLElement, way: DragPath): void {
  const { top, bottom } = scroller.getBoundingClientRect();
  const step = stepAt({ top: Math.max(top, 0), bottom: Math.min(bottom, window.innerHeight) }, way);
  if (step !== 0) scroller.scrollBy(0, step);
}

/**
 * How far to scroll in px; negative is up. Scrolls only towards an edge that the pointer approaches,
 * so that an item picked up near an edge does not scroll away while it is dragged inwards.
 */
export function stepAt(
  edges: { readonly top: number; readonly bottom: number },
  { from, to }: DragPath,
): number {
  if (to < from && to < edges.top + EDGE) return -STEP;
  if (to > from && to > edges.bottom - EDGE) return STEP;
  return 0;
}
