/** In px. */
const GAP = 8;
const EDGE = 8;

/**
 * Puts the card where it covers neither the part that is pointed at nor the rest of its line: under
 * the whole message, always in one place, where there is room; else under the line, or above it.
 */
export function placeCard(stage: HTMLElement, card: HTMLElement): void {
  const parts = [...stage.querySelectorAll<HTMLElement>('[data-highlight="p"]')];
  const first = parts[0]?.getClientRects()[0];
  const last = parts.at(-1);
  const lastRect = last && [...last.getClientRects()].at(-1);
  if (!first || !last || !lastRect) return;
  const area = stage.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const lowest = area.height - height - EDGE;
  const end = messageEnd(stage) + GAP - area.top;
  const isRoomy = end <= lowest;
  const below = lineEndAfter(last, lastRect) + GAP - area.top;
  const above = first.top - GAP - height - area.top;
  const top = isRoomy ? end : below <= lowest || above < 0 ? Math.min(below, lowest) : above;
  const left = isRoomy ? 2 * EDGE : Math.min(first.left - area.left, area.width - width - EDGE);
  card.style.transform = `translate(${Math.max(EDGE, left)}px, ${Math.max(EDGE, top)}px)`;
}

/** Where the text of the message ends on the screen. */
const messageEnd = (stage: HTMLElement): number =>
  stage.querySelector('[role="application"]')?.firstElementChild?.getBoundingClientRect().bottom ?? 0;

/** How many lines of the screen the card may keep away from its part. */
const MAX_LINES = 4;

/** Where the line that the part stands in ends on the screen, if that is near; else where the part ends. */
function lineEndAfter(part: HTMLElement, { bottom, height }: DOMRect): number {
  let end = bottom;
  for (let next = part.nextElementSibling; next; next = next.nextElementSibling) {
    const rects = next.getClientRects();
    end = Math.max(end, rects[rects.length - 1]?.bottom ?? 0);
    if (end > bottom + MAX_LINES * height) return bottom;
    if (next.textContent?.includes('\n')) break;
  }
  return end;
}
