/** Near an edge of what scrolls, it scrolls on by itself; in px. */
const EDGE = 48;
const STEP = 12;

/** What scrolls around an element, or else the page. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  for (let node = element.parentElement; node; node = node.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
  }
  return document.documentElement;
}

/** The way of something that is dragged; in px from the top of the window. */
interface Way {
  readonly from: number;
  readonly to: number;
}

/** One step towards the edge that something is dragged to. */
export function scrollAtEdge(scroller: HTMLElement, way: Way): void {
  const { top, bottom } = scroller.getBoundingClientRect();
  const step = stepAt({ top: Math.max(top, 0), bottom: Math.min(bottom, window.innerHeight) }, way);
  if (step !== 0) scroller.scrollBy(0, step);
}

/**
 * How far to scroll, in px; less than 0 is up. Only towards an edge that the way leads to: what was
 * taken beside one and goes away from it must not be run away from.
 */
export function stepAt(edges: { readonly top: number; readonly bottom: number }, { from, to }: Way): number {
  if (to < from && to < edges.top + EDGE) return -STEP;
  if (to > from && to > edges.bottom - EDGE) return STEP;
  return 0;
}
