import type { Item } from '../collection/collection';

/** A number that stands after one and before another, where there is one. */
export function between(after: number | undefined, before: number | undefined): number {
  if (after === undefined) return before === undefined ? 1 : before - 1;
  return before === undefined ? after + 1 : (after + before) / 2;
}

/** The orders that change when an item is put before or after another one; that of the item itself comes last. */
export function ordersAfterMove(
  items: readonly Item[],
  id: string,
  where: 'before' | 'after',
  other: string,
): ReadonlyMap<string, number> {
  const others = items.filter((item) => item.id !== id);
  const at = others.findIndex((item) => item.id === other) + (where === 'after' ? 1 : 0);
  const [above, below] = [others[at - 1]?.order, others[at]?.order];
  const order = between(above, below);
  if (order !== above && order !== below) return new Map([[id, order]]);
  // After very many moves to the same place there is no number left in between: all get new ones.
  const renumbered = others.map((item, index) => [item.id, index + (index < at ? 1 : 2)] as const);
  return new Map([...renumbered, [id, at + 1]]);
}
