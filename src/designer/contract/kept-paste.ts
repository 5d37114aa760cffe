/** Stores pasted text that is no contract yet in the tab, so that it is there after a reload. */
import { readTabValue, writeTabValue } from '../../ui/browser/storage';
import type { PastedContract } from './attach-contract';

const KEY = 'pasted-contracts';

/** Of all actions together, in UTF-16 units; what was pasted first is dropped first. */
const MAX_LENGTH = 1024 * 1024;

/** Writing a long text takes a moment that would be felt at each key. */
const WRITE_DELAY_MS = 300;

type Pasted = readonly (readonly [id: string, pasted: PastedContract])[];

let timer: ReturnType<typeof setTimeout> | undefined;
let unwritten: Pasted | undefined;

/** What was pasted for an action before the page was loaded again. */
export const keptPaste = (id: string): PastedContract | undefined => read().find(([of]) => of === id)?.[1];

/** Keeps what is pasted for an action now; an empty text removes it. */
export function keepPaste(id: string, pasted: PastedContract): void {
  const others = read().filter(([of]) => of !== id);
  unwritten = bounded(pasted.text === '' ? others : [...others, [id, pasted]]);
  clearTimeout(timer);
  timer = setTimeout(write, WRITE_DELAY_MS);
  window.addEventListener('pagehide', write);
}

function write(): void {
  clearTimeout(timer);
  window.removeEventListener('pagehide', write);
  if (unwritten) writeTabValue(KEY, JSON.stringify(unwritten));
  unwritten = undefined;
}

function read(): Pasted {
  if (unwritten) return unwritten;
  try {
    const found: unknown = JSON.parse(readTabValue(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is Pasted[number] {
  const [id, pasted] = Array.isArray(entry) ? entry : [];
  return typeof id === 'string' && typeof pasted?.name === 'string' && typeof pasted?.text === 'string';
}

/** The latest that are not too long together. */
function bounded(all: Pasted): Pasted {
  let left = MAX_LENGTH;
  const fitting = all.toReversed().filter(([, { text }]) => {
    const fits = text.length <= left;
    if (fits) left -= text.length;
    return fits;
  });
  return fitting.reverse();
}
