/** The free-form body of a REST API Call (B17), and where in it a tag is inside a JSON string (B12). */
import { holdsLoneSurrogate, jsonEscape } from '../encoding/escapes';
import { verbatim } from '../encoding/octets';
import { jsonTextWithin } from '../json/value';
import { type Problem, ProblemList, problem } from '../problem';
import {
  type FillScope,
  InsertedText,
  type Insertion,
  insert,
  insertionText,
  LimitedText,
  reportLoneSurrogate,
  reportSpent,
  reportTooLarge,
  type TextPlace,
  type Unfilled,
} from '../template/insert';
import { NAME } from '../template/look-up';
import type { Setting, Tag } from '../template/parse';
import {
  fill,
  type PartPlace,
  PreparedText,
  type TagPlace,
  type TemplateStep,
} from '../template/prepared-text';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;

/** A backslash has been passed, and the character that it escapes has not. */
const BEGUN = -1;

const isLineEnd = (code: number): boolean => code === 0x0a || code === 0x0d;

const isHexDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);

/**
 * Knows whether a position in a free-form body is inside a JSON string (B12). It reads only the text of the
 * template, never inserted values, and does not require JSON: an unescaped quote opens or closes a
 * string, and a line end closes a string that was left open.
 */
export class StringScan {
  #isInString = false;
  /** How many hex digits of an escape are missing; 0 outside an escape. */
  #missing = 0;

  get isInString(): boolean {
    return this.#isInString;
  }

  get isInEscape(): boolean {
    return this.#missing !== 0;
  }

  /** Moves on over a piece of the body. */
  pass(text: string): void {
    // Nothing before a line end has an effect on what follows it.
    let start = text.length;
    while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--;
    let isInString = start === 0 && this.#isInString;
    let missing = start === 0 ? this.#missing : 0;
    for (let index = start; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (!isInString) isInString = code === QUOTE;
      else if (missing === BEGUN) missing = code === LETTER_U ? 4 : 0;
      else if (missing > 0 && isHexDigit(code)) missing--;
      else {
        missing = code === BACKSLASH ? BEGUN : 0;
        if (code === QUOTE) isInString = false;
      }
    }
    this.#isInString = isInString;
    this.#missing = missing;
  }
}

/** A body; filled when every tag has its value, and everything has its room. */
interface FilledBody {
  readonly text: LimitedText;
  readonly isFilled: boolean;
}

/** Makes the steps that fill a body in, from the places of its parts. */
type Prepare = (setting: Setting, places: readonly PartPlace[]) => readonly TemplateStep[];

/** A body without markers: text and tags in their order. */
function prepareParts(setting: Setting, places: readonly PartPlace[]): readonly TemplateStep[] {
  const text = new PreparedText();
  for (const [index, part] of setting.parts.entries()) {
    const { place } = places[index] ?? placeAt(new StringScan());
    if (part.type === 'tag') text.addTag(setting, part, place);
    else text.addWritten(setting, part, place);
  }
  return text.steps;
}

/**
 * The free-form body: the text exactly as written, with values filled in (B17). A value inside a
 * JSON string is escaped for it; at a bare place it becomes a whole JSON value (B12).
 */
export class PreparedFreeForm {
  readonly #setting: Setting;
  readonly #steps: readonly TemplateStep[];
  readonly #names: ReadonlySet<string>;

  /** @param prepare `prepareLists` for a body with markers or optional parts (B39) */
  constructor(setting: Setting, prepare: Prepare = prepareParts) {
    const { parts } = setting;
    const scan = new StringScan();
    const places = parts.map((part) => {
      const found = placeAt(scan);
      if (part.type === 'text' && parts.length > 1) scan.pass(setting.text.slice(part.start, part.end));
      return found;
    });
    this.#setting = setting;
    this.#steps = prepare(setting, places);
    this.#names = givenNames(setting);
  }

  /** The steps that make the body, from left to right. */
  get steps(): readonly TemplateStep[] {
    return this.#steps;
  }

  fill(scope: FillScope): FilledBody {
    const { path } = this.#setting;
    const octets = scope.allowance.limits.body;
    const text = new LimitedText({ path, code: 'body-too-large', octets }, scope.problems);
    const problems = new BodyProblems(scope.problems, this.#names);
    const hasValues = fill(text, this.#steps, this.#names.size > 0 ? { ...scope, problems } : scope);
    problems.end();
    text.checkSize();
    return { text, isFilled: hasValues && !text.isFull };
  }
}

/** Text is sent as it is written. */
const AS_WRITTEN = { encoding: 'none', encode: (text: string): string => text.toWellFormed() } as const;

const BARE: TagPlace = { ...AS_WRITTEN, isBare: true, fill: fillBare };
const IN_STRING: TagPlace = { ...AS_WRITTEN, fill: fillString };

function placeAt({ isInString, isInEscape }: StringScan): PartPlace {
  const place = isInString ? IN_STRING : BARE;
  return { place: isInEscape ? { ...place, fill: inEscape(place) } : place, isInString };
}

/** There is no place for a value in the middle of an escape. */
const inEscape =
  ({ fill: look }: TagPlace): TagPlace['fill'] =>
  (setting, tag, scope) => {
    look(setting, tag, scope);
    const range = { start: tag.start, end: tag.end };
    scope.problems.push(problem('body-tag-in-escape', { path: setting.path, range }, {}));
    return 'as-written';
  };

function fillString(setting: Setting, tag: Tag, scope: FillScope): InsertedText | Unfilled {
  const insertion = insert(setting, tag, scope);
  return typeof insertion === 'string' ? insertion : asText(setting, insertion, scope);
}

function asText(setting: Setting, insertion: Insertion, scope: FillScope): InsertedText | Unfilled {
  const text = insertionText(setting, insertion, scope);
  if (text === undefined) return 'as-written';
  return new InsertedText(setting, insertion, text, insertion.isRaw ? RAW : JSON_STRING);
}

const RAW: TextPlace = { encoding: 'none', encode: verbatim };
const JSON_STRING: TextPlace = { encoding: 'json-string', encode: jsonEscape };
const JSON_VALUE: TextPlace = { encoding: 'json-value', encode: verbatim };

function fillBare(setting: Setting, tag: Tag, scope: FillScope): InsertedText | Unfilled {
  const insertion = insert(setting, tag, scope);
  if (typeof insertion === 'string') return insertion;
  if (insertion.isRaw) return asText(setting, insertion, scope);
  const { value } = insertion;
  if (value.type === 'json-text') return new InsertedText(setting, insertion, value.text, JSON_VALUE);
  const { allowance } = scope;
  if (allowance.isSpent) {
    reportSpent(setting, tag, scope);
    return 'too-large';
  }
  const limit = allowance.limits.value;
  const text = jsonTextWithin(limit, value);
  allowance.spend(text?.length ?? limit);
  if (text === undefined) {
    reportTooLarge(setting, tag, scope);
    return 'too-large';
  }
  if (holdsLoneSurrogate(text)) {
    reportLoneSurrogate(setting, tag, scope);
    return 'as-written';
  }
  return new InsertedText(setting, insertion, text, JSON_VALUE);
}

/* Leaves out the problems of a body with markers (B39) that follow from a broken marker. */

/** The longest marker that is looked at, in UTF-16 units. */
const MAX_MARKER = 1000;

/** The names in a marker that cannot be read: those behind its `as`, before which a space may be missing. */
const GIVEN = new RegExp(`as +(${NAME})(?: *, *(${NAME}))?`);

/** The names that the markers of a body give, those that cannot be read included. */
function givenNames({ text, parts }: Setting): ReadonlySet<string> {
  const names = new Set<string>();
  for (const part of parts) {
    if (part.type !== 'broken') continue;
    const { control, start } = part;
    const given =
      control?.type === 'each'
        ? [control.item.name, control.count?.name]
        : (GIVEN.exec(text.slice(start, start + MAX_MARKER).split('}}', 1)[0] ?? '')?.slice(1) ?? []);
    for (const name of given) if (name) names.add(name);
  }
  return names;
}

/**
 * The problems of a body. One mistake in a marker is one problem, at its place: the values of its names are not said
 * to be missing too.
 */
class BodyProblems extends ProblemList {
  /** Those from the first on that may follow from a broken marker; in their order, whether they are told or not. */
  readonly #held: { readonly found: Problem; readonly isFollowUp: boolean }[] = [];
  #hasCause = false;

  constructor(
    readonly list: ProblemList,
    readonly names: ReadonlySet<string>,
  ) {
    super(list.limit);
  }

  override get isFull(): boolean {
    return this.list.isFull || this.#held.length > this.limit;
  }

  override push(found: Problem): void {
    const name = found.code === 'value-missing' ? found.values.path.split(/[.[]/, 1)[0] : undefined;
    const isFollowUp = name !== undefined && this.names.has(name);
    // A control word alone is read as the name of a value.
    const isCause = name === 'if' || name === 'each' || /^(?:marker|template)-/.test(found.code);
    if (isCause && !isFollowUp) this.#hasCause ||= found.severity === 'error';
    if (isFollowUp || this.#held.length > 0) this.#held.push({ found, isFollowUp });
    else this.list.push(found);
  }

  /** To be called once, when the body is filled in. */
  end(): void {
    for (const { found, isFollowUp } of this.#held)
      if (!(isFollowUp && this.#hasCause)) this.list.push(found);
  }
}
