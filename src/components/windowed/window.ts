/** A run of rows that is in the document, or the height of one that is not. */
export type Part =
  | { readonly kind: 'rows'; readonly from: number; readonly to: number }
  | { readonly kind: 'gap'; readonly from: number; readonly height: number };

/** Lists up to this length are shown whole. */
export const WHOLE = 80;

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
      parts.push({ kind: 'rows', from, to: index });
    } else {
      let height = 0;
      while (index < count && !isShown(index)) height += heights(index++);
      parts.push({ kind: 'gap', from, height });
    }
  }
  return parts;
}
