import { percentEncode, UNRESERVED } from '../encoding/percent';
import { utf8Length } from '../encoding/utf-8';
import { ProblemList } from '../problem';
import { InsertedText, insert, insertionText, type Scope, type TextPlace } from '../template/insert';
import { LimitedText } from '../template/limited-text';
import { Allowance, type Limits } from '../template/limits';
import type { Part, Setting, Tag } from '../template/parse';
import { fill, type Place, PreparedText, type Step } from '../template/prepared-text';
import type { Segment, Traced } from '../trace/traced';
import type { Address } from './address';
import { fillUrl, urlKind } from './fill-url';
import { type Destination, destination } from './target';

/**
 * A URL, prepared for all contexts: it is read once with stand-ins for its values. What was read
 * holds for all values that are encoded as the stand-ins are, since nothing in them can be taken for
 * the URL's own characters. For others, and where the stand-ins left anything to say, it is read anew.
 */
export class PreparedUrl {
  readonly setting: Setting;
  readonly #kind: ReturnType<typeof urlKind>;
  readonly #read: ReadUrl | undefined;

  constructor(setting: Setting, limits: Limits) {
    this.setting = setting;
    this.#kind = urlKind(setting, limits);
    this.#read = readWithStandIns(setting, limits);
  }

  /** Where the request goes; undefined where what was read does not hold for the values of this context. */
  fill(scope: Scope): Address | undefined {
    if (!this.#read) return undefined;
    const { scheme, host, target, octets } = this.#read;
    const text = new LimitedText(this.#kind, scope.problems);
    if (!fill(text, target, scope)) return undefined;
    // Everything in the target is ASCII.
    if (octets + text.text.length > this.#kind.octets) return undefined;
    // With nothing behind them, spaces of the URL itself are those at its end, which are not sent.
    if (text.text.endsWith(SPACE)) return undefined;
    return { scheme, host, target: text.segments, targetText: text.text };
  }
}

/** What was read of a URL with stand-ins. */
interface ReadUrl {
  readonly scheme: Destination['scheme'];
  readonly host: Traced;
  /** The steps of the request-target. */
  readonly target: readonly Step[];
  /** The octets of the whole URL, with stand-ins. */
  readonly octets: number;
}

const STAND_IN = 'x';

const SPACE = '%20';

/** Undefined where something is wrong with the URL, or where a value could be taken for more than a value. */
function readWithStandIns(setting: Setting, limits: Limits): ReadUrl | undefined {
  const problems = new ProblemList(1);
  const scope: Scope = { root: { type: 'null' }, problems, allowance: new Allowance(limits) };
  const url = fillUrl({ ...setting, parts: setting.parts.map(withStandIn) }, scope);
  const to = destination(url, limits, problems);
  if (!to || problems.all().length > 0) return undefined;
  const tags = new Map(setting.parts.flatMap((part) => (isPlainTag(part) ? [[part.start, part]] : [])));
  const target = new PreparedText();
  let place = IN_PATH;
  for (const segment of to.target) {
    const tag = tagOf(segment, tags);
    if (segment.text.startsWith('?')) place = IN_QUERY;
    if (tag) target.addTag(setting, tag, place);
    else target.addSegment(segment);
  }
  const { steps } = target;
  const isWhole = steps.filter(({ type }) => type === 'tag').length === url.tags.length;
  return isWhole
    ? { scheme: to.scheme, host: to.host, target: steps, octets: utf8Length(url.text) }
    : undefined;
}

/** What a tag is sent through does not matter here, but where it would warn. */
const isPlainTag = (part: Part): part is Tag =>
  part.type === 'tag' && part.filters.every(({ filter: { name } }) => name !== 'raw' && name !== 'url');

const withStandIn = (part: Part): Part =>
  part.type === 'tag'
    ? { ...part, operand: { type: 'string', range: part.operand.range, value: STAND_IN }, filters: [] }
    : part;

/** The tag that made a segment of the request-target. */
const tagOf = ({ origin }: Segment, tags: ReadonlyMap<number, Tag>): Tag | undefined =>
  origin.from === 'setting' && origin.encoding === 'percent' ? tags.get(origin.range.start) : undefined;

const PERCENT: TextPlace = {
  encoding: 'percent',
  encode: (text) => percentEncode(text, UNRESERVED),
};

const placeOf = (holds: (text: string) => boolean): Place => ({
  ...PERCENT,
  fill(setting, tag, scope) {
    const insertion = insert(setting, tag, scope);
    if (typeof insertion === 'string') return insertion;
    const text = insertionText(setting, insertion, scope);
    if (text === undefined || !holds(text)) return 'as-written';
    return new InsertedText(setting, insertion, text, PERCENT);
  },
});

/** A value with a character that no dot segment has, encoded or not, makes its segment of the path no dot segment. */
const IN_PATH = placeOf((text) => /[^.2eE]/.test(text));

const IN_QUERY = placeOf(() => true);
