import { scanJson } from '../json/scan';
import { ProblemList } from '../problem';
import type { Setting } from '../template/parse';
import type { Path } from '../trace/origin';
import type { BodyMemory } from './body-memory';
import { checkJson, type FilledText } from './json-check';
import { Check, Hints, isExact } from './json-hints';
import { StringScan } from './string-scan';

/**
 * The check of a free-form body (B17) for many contexts. Where nothing can be said of the text with
 * stand-ins for its values, nothing can be said of it with others in their place: a value in a string
 * is escaped, and a value by itself is a JSON value. Only bodies that are checked again are checked so.
 */
export class PreparedJsonCheck {
  readonly #setting: Setting;
  readonly #memory: BodyMemory | undefined;
  #isUsed = false;
  #isFine: boolean | undefined;

  constructor(setting: Setting, memory?: BodyMemory) {
    this.#setting = setting;
    this.#memory = memory;
  }

  check(body: FilledText, problems: ProblemList): void {
    if (this.#isUsed) {
      this.#isFine ??= isFineWithStandIns(this.#setting);
      if (this.#isFine && body.segments.every(isPlain)) return;
    }
    this.#isUsed = true;
    checkJson(body, this.#setting.path, problems, this.#memory?.jsonOf(body.text));
  }
}

/** A value by itself that is no container, and no number that some receivers round. */
const isPlain = ({ text, origin }: FilledText['segments'][number]): boolean => {
  if (!('encoding' in origin) || origin.encoding !== 'json-value') return true;
  const first = text.charAt(0);
  return /["a-z]/.test(first) || (/[-0-9]/.test(first) && isExact(text));
};

function isFineWithStandIns({ text, parts, path }: Setting): boolean {
  const scan = new StringScan();
  const offsets: number[] = [];
  let standing = '';
  for (const part of parts) {
    if (part.type === 'broken') return false;
    if (part.type === 'tag') {
      if (part.filters.some(({ filter }) => filter.name === 'raw')) return false;
      offsets.push(standing.length);
      standing += scan.isInString ? 'x' : '0';
      continue;
    }
    const written = text.slice(part.start, part.end);
    scan.pass(written);
    standing += written;
  }
  const problems = new ProblemList(1);
  const check = new StandInCheck(standing, path, problems, offsets);
  return scanJson(standing, check) === undefined && problems.all().length === 0 && !check.dependsOnValues;
}

/** Also tells whether values can make something else of the text: one name of two, or no number of `1{{ n }}`. */
class StandInCheck extends Check {
  dependsOnValues = false;
  #next = 0;

  constructor(
    text: string,
    path: Path,
    problems: ProblemList,
    readonly offsets: readonly number[],
  ) {
    super(text, new Hints(text, (start, end) => ({ path, range: { start, end } }), problems));
  }

  override name(start: number, end: number, escaped: boolean): void {
    super.name(start, end, escaped);
    if (this.#holdsStandIn(start, end)) this.dependsOnValues = true;
  }

  override number(start: number, end: number): void {
    super.number(start, end);
    if (this.#holdsStandIn(start, end) && end - start > 1) this.dependsOnValues = true;
  }

  #holdsStandIn(start: number, end: number): boolean {
    const { offsets } = this;
    while ((offsets[this.#next] ?? end) < start) this.#next++;
    return (offsets[this.#next] ?? end) < end;
  }
}
