import { LOCALE } from '../../i18n/count';
import { texts } from '../../i18n/library';
import type { Summary } from '../../model/library/entry';
import { splitNameOf } from '../../model/library/name-parts';

export const SORTS = ['manual', 'name', 'changed'] as const;
export type Sort = (typeof SORTS)[number];

/** One line of the list. */
export type Line =
  | { readonly type: 'folder'; readonly folder: string; readonly count: number }
  | { readonly type: 'action'; readonly summary: Summary; readonly label: string };

/** The unique key of a line. */
export const lineKey = (line: Line): string =>
  line.type === 'action' ? line.summary.id : folderKey(line.folder);

export const folderKey = (folder: string): string => `folder ${folder}`;

const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

/** The searched text of each summary, computed once. */
const searchTexts = new WeakMap<Summary, string>();

function searchTextOf(summary: Summary): string {
  const known = searchTexts.get(summary);
  if (known !== undefined) return known;
  const { name, url, method, objectId } = summary;
  const text = `${name || texts.untitled}\n${url}\n${method}\n${texts.kinds[objectId].name}`.toLowerCase();
  searchTexts.set(summary, text);
  return text;
}

/** The actions that hold every word of a query in their name, URL, method or kind. */
export function matching(summaries: readonly Summary[], query: string): readonly Summary[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return summaries;
  return summaries.filter((summary) => words.every((word) => searchTextOf(summary).includes(word)));
}

/** The lines of the list: in folders, or the last changed first and each under its whole name. */
export function listing(summaries: readonly Summary[], sort: Sort): Line[] {
  if (sort === 'changed') {
    return summaries
      .toSorted((one, other) => other.changedAt - one.changedAt)
      .map((summary) => ({ type: 'action', summary, label: summary.name || texts.untitled }));
  }
  const byName = (one: Summary, other: Summary) => collator.compare(one.name, other.name);
  const folders = new Map<string, Summary[]>();
  for (const summary of sort === 'name' ? summaries.toSorted(byName) : summaries) {
    const { folder } = splitNameOf(summary);
    const inside = folders.get(folder);
    if (inside) inside.push(summary);
    else folders.set(folder, [summary]);
  }
  const names = [...folders.keys()];
  if (sort === 'name') names.sort(collator.compare);
  // What is in no folder comes first.
  names.sort((one, other) => Number(one !== '') - Number(other !== ''));
  return names.flatMap((folder) => {
    const inside = folders.get(folder) ?? [];
    const lines = inside.map(
      (summary): Line => ({ type: 'action', summary, label: splitNameOf(summary).label || texts.untitled }),
    );
    return folder === '' ? lines : [{ type: 'folder', folder, count: inside.length }, ...lines];
  });
}

/** The lines without the actions of closed folders. */
export function withoutClosed(lines: readonly Line[], closed: ReadonlySet<string>): readonly Line[] {
  if (closed.size === 0) return lines;
  let isClosed = false;
  return lines.filter((line) => {
    if (line.type === 'action') return !isClosed;
    isClosed = closed.has(line.folder);
    return true;
  });
}

/** The key of the folder that an action is shown in, if it is shown in one. */
export function folderAbove(lines: readonly Line[], id: string): string | undefined {
  const at = lines.findIndex((line) => lineKey(line) === id);
  const folder = lines.slice(0, Math.max(at, 0)).findLast(({ type }) => type === 'folder');
  return folder && lineKey(folder);
}

/** The ids of all actions of a folder. */
export const actionsIn = (summaries: readonly Summary[], folder: string): readonly string[] =>
  summaries.filter((summary) => splitNameOf(summary).folder === folder).map(({ id }) => id);
