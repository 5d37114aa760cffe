/** The state of one call of `request`: the request as far as it is made, and the problems found so far. */

/** Limits: value, url, body, credential and signed in bytes; work in characters; tags and problems as a count. */
export const LIMITS = {
  value: 33_554_432,
  url: 1_048_576,
  body: 33_554_432,
  tags: 1_000_000,
  credential: 65_536,
  signed: 100_663_296,
  work: 268_435_456,
  problems: 100_000,
};

/** The request in progress: its problems so far, the setting that is being filled in, and the body. */
export class Draft {
  problems = /** @type {{ code: string, path: (string | number)[], tag?: string, message: string }[]} */ ([]);
  setting = { name: '', path: /** @type {(string | number)[]} */ ([]) };
  body = '';
  bytes = 0; // if itemsAt
  /** The number of tags that could not be filled in. */ // if RowKey urlOf FreeUrl
  unfilled = 0; // if RowKey urlOf FreeUrl
  /** The characters looked up and written so far, and whether they exceed the limit. */ // if countWork
  work = 0; // if countWork
  isWorkExceeded = false; // if countWork
  /** What filters made of lists and objects. */ // if repeated
  worked = /** @type {{ found: unknown, calls: readonly any[], value: unknown, work: number }[]} */ ([]); // if repeated
  /** The part being filled in is not sent, so its problems do not count. */ // if FreeUrl
  isUnsent = false; // if FreeUrl
  /** In a list: the problems reported for items, and which. @type {Map<string, Set<string>> | undefined} */ // if wasReported
  reported = undefined; // if wasReported
  /** The lists around, each with its marker and the index of its item. @type {List[]} */ // if itemsAt
  lists = []; // if itemsAt
  /** The number of the filter that failed, from 1 on; 0 for the tag itself. */ // if itemsAt
  filter = 0; // if itemsAt
  /** The number of tags that lists may still repeat. */ // if mayRepeat
  repetitions = LIMITS.tags; // if mayRepeat
}

/** Adds a problem; returns the tag. @type {(draft: Draft, code: string, tag?: string, reason?: string) => string} */
export function report(draft, code, tag = '', reason = `is refused: ${code}`) {
  draft.unfilled++; // if RowKey urlOf FreeUrl
  if (draft.isUnsent && code !== 'values-too-large') return tag; // if FreeUrl
  const about = `${code} ${tag} ${draft.filter}`; // if itemsAt
  const isNew = !wasReported(draft, about, itemOfTag(draft.lists, tag)); // if itemsAt
  // In a list, equal tags are numbered from the second on; the number is not part of the tag. // if itemsAt
  // biome-ignore lint/style/noParameterAssign: most actions have no lists // if never
  if (draft.reported) tag = tag.replace(/ \(\d+\)$/, ''); // if itemsAt
  if (!isNew) return tag; // if itemsAt
  if (hasTooMany(draft)) return tag; // if many
  const name = tag.length > 100 ? `${tag.slice(0, 100)}…` : tag;
  const message = `${draft.setting.name}${name && `: ${name}`} ${reason}`;
  draft.problems.push({ code, path: draft.setting.path, tag: tag || undefined, message });
  ITEMS.set(draft.problems.at(-1) ?? draft, draft.reported?.get(about)); // if itemsAt
  return tag;
}

/** Whether the list of problems is full; its last one says so. @type {(draft: Draft) => boolean} */
function hasTooMany({ problems }) {
  if (problems.length < LIMITS.problems) return false;
  problems[LIMITS.problems] = { code: 'more-problems', path: [], message: 'there are more problems' };
  return true;
}

/**
 * A list that is repeated: its marker, the index of its item, and the path to the list.
 * @typedef {{ tag: string, index: number, path?: string }} List
 */

/** The items that have a problem. @type {WeakMap<object, Set<string> | undefined>} */
const ITEMS = new WeakMap();

/** Whether an item has the problem already. @type {(draft: Draft, problem: string, item?: string) => boolean} */
export function wasReported({ reported }, problem, item) {
  const items = reported?.get(problem);
  if (!items) reported?.set(problem, new Set(item === undefined ? [] : [item]));
  else if (item !== undefined) items.add(item);
  return items !== undefined;
}

/**
 * The item that a path is read from, with the rest of the path; the path itself outside of lists.
 * @type {(lists: List[], path: string) => { item?: string, path: string }}
 */
function located(lists, path) {
  const [name = ''] = /^[\w$-]*/.exec(path) ?? [];
  const at = lists.findLastIndex((list) => markerOf(list).name === name);
  const list = lists[at];
  if (!list) return { path };
  list.path ??= located(lists.slice(0, at), markerOf(list).path).path;
  const item = `${list.path}[${list.index}]`;
  return { item, path: item + path.slice(name.length) };
}

/** The path and the name in a marker of a list. @type {(list: List) => { path: string, name: string }} */
function markerOf({ tag }) {
  const [, path = '', name = ''] = /^\{\{ *each +(\S.*) as +([\w$-]+)/.exec(tag) ?? [];
  return { path: path.trimEnd(), name };
}

/** The item that a tag reads, such as `order.lines[1]`. @type {(lists: List[], tag: string) => string | undefined} */
const itemOfTag = (lists, tag) =>
  lists.length === 0
    ? undefined
    : located(lists, tag.replace(/^\{\{ *(?:(?:each|if) +(?=[^ }|]))?/, '')).item;

/** Says which item of a list has the problem, and how many others. @param {{ message: string }} problem */
function nameItem(problem) {
  const [item, ...others] = ITEMS.get(problem) ?? [];
  if (item === undefined) return;
  problem.message += ` in ${item}${others.length > 0 ? ` (and ${others.length} more)` : ''}`;
  Object.assign(problem, { item, others: others.length });
}

/** Why there is no request: all problems, and the properties of the first one. @param {Draft['problems']} problems */
export function requestError(problems) {
  for (const problem of problems) nameItem(problem); // if itemsAt
  const message = problems.map((problem) => problem.message).join('; ');
  return Object.assign(new Error(message), problems[0], { name: 'RequestError', message, problems });
}
