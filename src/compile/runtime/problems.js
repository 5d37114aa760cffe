import { utf8Length } from './platform/node.js';

/** What a call of `request` finds out on its way: what is wrong, and where. */

/** @typedef {readonly (string | number)[]} Path */

/** @typedef {{ code: string, path: Path, where: string, tag?: string, reason?: string }} Problem */

/** The most that is made: octets of UTF-8; characters of values (`work`); numbers of the rest. */
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

/** What is wrong with the request that is being made, and the setting that is being filled in. */
export class Run {
  /** @type {Problem[]} */
  problems = [];
  /** @type {Path} */
  path = [];
  where = '';
  /** How many tags could not be filled in. */ // if RowKey Url FreeUrl
  gaps = 0; // if RowKey Url FreeUrl
  /** How many characters were looked up and made, and whether they were too many. */ // if work
  work = 0; // if work
  isSpent = false; // if work
  /** The path of the tag that is being filled in. @type {Path} */ // if jsonText
  steps = []; // if jsonText
  /** What is filled in is not sent, so that nothing of it is wrong. */ // if FreeUrl
  isUnsent = false; // if FreeUrl
  /** In a list: the problems that are told once for all items. @type {Set<string> | undefined} */ // if isTold
  told = undefined; // if isTold
  /** Which filter of a tag is at work; 0 for the tag itself. */ // if itemsAt
  filter = 0; // if itemsAt
  /** How many tags lists may still repeat. */ // if mayRepeat
  repetitions = LIMITS.tags; // if mayRepeat
}

/** Goes on to another setting. @type {(run: Run, path: Path, where: string) => void} */
export function enter(run, path, where) {
  run.path = path;
  run.where = where;
}

/** Adds a problem of the setting. @type {(run: Run, code: string, tag?: string, reason?: string) => void} */
export function report(run, code, tag, reason) {
  if (run.isUnsent && code !== 'values-too-large') return; // if FreeUrl
  if (isTold(run, `${code} ${tag} ${run.filter}`)) return; // if itemsAt
  const { problems, path, where } = run;
  const isFull = problems.length >= LIMITS.problems; // if many
  if (isFull) problems[LIMITS.problems] = { code: 'more-problems', path: [], where }; // if many
  if (isFull) return; // if many
  problems.push({ code, path, where, tag, reason });
}

/** Whether a problem of a list was told for an earlier item. @type {(run: Run, problem: string) => boolean} */
export function isTold({ told }, problem) {
  if (told?.has(problem)) return true;
  told?.add(problem);
  return false;
}

/** Why there is no request: everything that is wrong, and the properties of the first problem. */
export class RequestError extends Error {
  /** @param {readonly Problem[]} problems */
  constructor(problems) {
    super(problems.map(sentenceOf).join('; '));
    this.name = 'RequestError';
    this.problems = problems.map(({ code, path, tag }) => ({ code, path, tag }));
    Object.assign(this, this.problems[0]);
  }
}

/** @type {(problem: Problem) => string} */
function sentenceOf({ code, where, tag, reason }) {
  if (tag === undefined) return `${where}: ${reason ?? code}`;
  const shown = tag.length > 100 ? `${tag.slice(0, 100)}…` : tag;
  return `${where}: ${shown} ${reason ?? `(${code})`}`;
}

/** Whether a text has more octets than a limit. @type {(text: string, limit: number) => boolean} */
export const isLarger = (text, limit) => text.length * 3 > limit && utf8Length(text) > limit;
