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

/** One step towards the edge that something is dragged to; `y` in px from the top of the window. */
export function scrollAtEdge(scroller: HTMLElement, y: number): void {
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < Math.max(top, 0) + EDGE) scroller.scrollBy(0, -STEP);
  else if (y > Math.min(bottom, window.innerHeight) - EDGE) scroller.scrollBy(0, STEP);
}
