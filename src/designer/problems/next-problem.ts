/** Goes from one problem of the open action to the next, in the order of its settings on the screen. */
import type { Range } from '../../core';
import type { ShownProblem } from '../handle';
import { pathKey } from '../store/draft';
import { rowOf, type SettingsLink, type Target } from '../store/settings-link';

/**
 * A range that was focused because of its problem: a field whose messages are elsewhere shows the message of this
 * place.
 */
export interface ExplainedRange extends Range {
  readonly isExplained: true;
}

export const isExplained = (range: Range): range is ExplainedRange => 'isExplained' in range;

/** Numbers that order the places of problems. */
type Place = readonly number[];

const SETTINGS: readonly unknown[] = ['name', 'objectId', 'method', 'url', 'format', 'data', 'body'];

function placeOf({ path, range }: Target): Place {
  const [setting, , column] = path;
  const at = SETTINGS.indexOf(setting);
  const { start, end } = range ?? { start: -1, end: -1 };
  return [at === -1 ? SETTINGS.length : at, rowOf(path) ?? 0, column === 'value' ? 1 : 0, start, end];
}

function compare(one: Place, other: Place): number {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** Where each designer was led to last, for settings that do not tell that they have the focus. */
const visited = new WeakMap<SettingsLink, Target>();

/** Focuses the next problem behind the cursor, or the first; false if there is none. */
export function goToNextProblem(link: SettingsLink, shown: readonly ShownProblem[]): boolean {
  const last = visited.get(link);
  const { edited } = link;
  const isLast =
    last && edited && pathKey(last.path) === pathKey(edited.path) && !(last.range && edited.range);
  const current = (isLast ? last : edited) ?? last;
  const inOrder = shown.toSorted((one, other) => compare(placeOf(one), placeOf(other)));
  const next = (current && inOrder.find((one) => compare(placeOf(one), placeOf(current)) > 0)) ?? inOrder[0];
  if (!next) return false;
  const { path, range } = next;
  const target: Target = range ? { path, range } : { path };
  visited.set(link, target);
  const explained: ExplainedRange | undefined = range && { ...range, isExplained: true };
  // The browser tells of the selection later, perhaps after the key is pressed again.
  if (link.focusSetting(explained ? { path, range: explained } : target)) link.edit(target);
  return true;
}
