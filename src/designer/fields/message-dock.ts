/** Where the messages of a cell stand while it is used: below its table, where they cover no cell. */
import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves the messages of a cell below the section that the cell is in; while that is out of sight, to the lower edge of
 * what is seen of it. `place` is what holds them, within the row.
 */
export function useMessageDock(place: RefObject<HTMLElement | null>, isDocked: boolean): void {
  useLayoutEffect(() => {
    const element = place.current;
    const cell = element?.closest('.sheet-holder');
    const section = element?.closest('section');
    const sheet = element?.firstElementChild;
    if (!isDocked || !element || !cell || !section || !sheet) return;
    const scroller = scrollerOf(section);
    const move = () => {
      const row = element.offsetParent;
      if (!row) return;
      const { left, width, bottom } = section.getBoundingClientRect();
      const origin = row.getBoundingClientRect();
      const lowest = Math.min(seenBottom(), scroller?.getBoundingClientRect().bottom ?? Infinity);
      const highest = cell.getBoundingClientRect().bottom;
      const top = Math.max(highest, Math.min(bottom, lowest - sheet.getBoundingClientRect().height));
      element.style.top = `${top - origin.top - row.clientTop}px`;
      element.style.left = `${left - origin.left - row.clientLeft}px`;
      element.style.width = `${width}px`;
      element.toggleAttribute('data-over', top < bottom);
    };
    move();
    const resized = new ResizeObserver(move);
    for (const one of [sheet, cell, section]) resized.observe(one);
    const scrolled = [window, scroller, window.visualViewport];
    for (const one of scrolled) one?.addEventListener('scroll', move, { passive: true });
    for (const one of [window, window.visualViewport]) one?.addEventListener('resize', move);
    return () => {
      resized.disconnect();
      for (const one of scrolled) one?.removeEventListener('scroll', move);
      for (const one of [window, window.visualViewport]) one?.removeEventListener('resize', move);
      element.removeAttribute('style');
      element.removeAttribute('data-over');
    };
  }, [place, isDocked]);
}

/** The lower edge of what is seen of the page; the keyboard of a phone lies over the rest. */
function seenBottom(): number {
  const { visualViewport } = window;
  return visualViewport ? visualViewport.offsetTop + visualViewport.height : window.innerHeight;
}

function scrollerOf(element: Element): Element | null {
  let found = element.parentElement;
  while (found && getComputedStyle(found).overflowY === 'visible') found = found.parentElement;
  return found;
}
