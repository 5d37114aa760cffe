import type { Line } from './listing';

/** The action that one is to stand before or after when it moves by one line; undefined at the end of its folder. */
export function shiftedBy(lines: readonly Line[], id: string, by: -1 | 1): string | undefined {
  const at = lines.findIndex((line) => line.is === 'action' && line.summary.id === id);
  const neighbour = lines[at + by];
  return neighbour?.is === 'action' ? neighbour.summary.id : undefined;
}
