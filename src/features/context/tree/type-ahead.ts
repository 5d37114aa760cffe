import { useRef } from 'react';
import type { TreeRow } from './rows';

/** Letters typed within this time make one word. */
const TYPE_AHEAD_TIMEOUT_MS = 700;

/** The next row whose name begins with the letters; from the active row on, and around. */
export function rowBeginningWith(
  letters: string,
  rows: readonly TreeRow[],
  active: number,
): number | undefined {
  const wanted = letters.toLowerCase();
  // A single letter goes on to the next row; a longer word may still be where the focus is.
  const first = letters.length === 1 ? 1 : 0;
  for (let step = first; step < rows.length + first; step++) {
    const index = (active + step) % rows.length;
    const row = rows[index];
    if (row?.type === 'value' && row.name.toLowerCase().startsWith(wanted)) return index;
  }
  return undefined;
}

/** Finds rows by the letters typed shortly after one another. */
export function useTypeAhead(): (
  letter: string,
  rows: readonly TreeRow[],
  active: number,
) => number | undefined {
  const typed = useRef({ letters: '', at: 0 });
  return (letter, rows, active) => {
    const now = performance.now();
    const { letters, at } = typed.current;
    typed.current = { letters: now - at > TYPE_AHEAD_TIMEOUT_MS ? letter : letters + letter, at: now };
    return rowBeginningWith(typed.current.letters, rows, active);
  };
}
