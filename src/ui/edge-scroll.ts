/** Automatic scrolling while something is dragged near the edge of a scroll container; in px. */
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
