/** What a call of `request` finds out on its way: what is wrong, and where. */

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

/** The request that is being made: what is wrong so far, the setting that is being filled in, and the body. */
export class Run {
  problems = /** @type {{ code: string, path: (string | number)[], tag?: string, message: string }[]} */ ([]);
  setting = { name: '', path: /** @type {(string | number)[]} */ ([]) };
  body = '';
  octets = 0; // if itemsAt
  /** How many tags could not be filled in. */ // if RowKey urlOf FreeUrl
  gaps = 0; // if RowKey urlOf FreeUrl
  /** How many characters were looked up and made, and whether they were too many. */ // if spend
  work = 0; // if spend
  isSpent = false; // if spend
  /** What is filled in is not sent, so that nothing of it is wrong. */ // if FreeUrl
  isUnsent = false; // if FreeUrl
  /** In a list: the problems that are told once for all items. @type {Set<string> | undefined} */ // if isTold
  told = undefined; // if isTold
  /** Which filter of a tag is at work; 0 for the tag itself. */ // if itemsAt
  filter = 0; // if itemsAt
  /** How many tags lists may still repeat. */ // if mayRepeat
  repetitions = LIMITS.tags; // if mayRepeat
}

/** Adds a problem of the setting; returns the tag. @type {(run: Run, code: string, tag?: string, reason?: string) => string} */
export function report(run, code, tag = '', reason = `is refused: ${code}`) {
  run.gaps++; // if RowKey urlOf FreeUrl
  if (run.isUnsent && code !== 'values-too-large') return tag; // if FreeUrl
  const isNew = !isTold(run, `${code} ${tag} ${run.filter}`); // if itemsAt
  // In a list, the second of the same tags has a number, which is not part of it. // if itemsAt
  // biome-ignore lint/style/noParameterAssign: most actions have no lists // if never
  if (run.told) tag = tag.replace(/ \(\d+\)$/, ''); // if itemsAt
  if (!isNew) return tag; // if itemsAt
  if (hasTooMany(run)) return tag; // if many
  const shown = tag.length > 100 ? `${tag.slice(0, 100)}…` : tag;
  const message = `${run.setting.name}${shown && `: ${shown}`} ${reason}`;
  run.problems.push({ code, path: run.setting.path, tag: tag || undefined, message });
  return tag;
}

/** Whether no more problems are listed; a last one says so. @type {(run: Run) => boolean} */
function hasTooMany({ problems }) {
  if (problems.length < LIMITS.problems) return false;
  problems[LIMITS.problems] = { code: 'more-problems', path: [], message: 'there are more problems' };
  return true;
}

/** Whether a problem of a list was told for an earlier item. @type {(run: Run, problem: string) => boolean} */
export function isTold({ told }, problem) {
  if (told?.has(problem)) return true;
  told?.add(problem);
  return false;
}

/** Why there is no request: everything that is wrong, and the properties of the first problem. */
export class RequestError extends Error {
  /** @param {Run['problems']} problems */
  constructor(problems) {
    super(problems.map(({ message }) => message).join('; '));
    this.problems = problems;
    Object.assign(this, problems[0], { name: 'RequestError', message: this.message });
  }
}
