/** Where the characters from `start` to `end` of the backdrop stand on the screen. */
export function placeOf(backdrop: HTMLElement | null, start: number, end = start): DOMRect | undefined {
  if (!backdrop) return undefined;
  const from = textPosition(backdrop, start);
  const to = textPosition(backdrop, end);
  if (!from || !to) return undefined;
  const range = document.createRange();
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset);
  return range.getClientRects()[0] ?? range.getBoundingClientRect();
}

function textPosition(root: HTMLElement, offset: number): { node: Node; offset: number } | undefined {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let left = offset;
  let last: Node | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node.textContent ?? '';
    if (left <= length) return { node, offset: left };
    left -= length;
    last = node;
  }
  return last && { node: last, offset: (last.textContent ?? '').length };
}

/** The beginning of the tag under a point, if there is one. */
export function tagUnder(backdrop: HTMLElement | null, x: number, y: number): number | undefined {
  for (const mark of backdrop?.querySelectorAll('mark') ?? []) {
    for (const { left, right, top, bottom } of mark.getClientRects()) {
      if (left <= x && x < right && top <= y && y < bottom) return Number(mark.dataset.start);
    }
  }
  return undefined;
}
