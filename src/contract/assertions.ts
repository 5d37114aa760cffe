/**
 * The keywords of JSON Schema that judge a value by itself (assertions): its type, its values, its format,
 * and what a text or a number may be.
 */
import type { ContractCounted, ContractType, Json } from '../core/internal';
import { brokenNumberRules, compareNumbers, equalsPlain, isNumber, isWhole, shortJson } from './comparison';
import type { JsonSchema } from './contract';
import type { Finding, Findings, Judged, Spot } from './finding';
import type { Body } from './parsed-body';
import {
  isSchemaObject,
  isType,
  keyword,
  numberKeyword,
  type SchemaObject,
  textKeyword,
  typesKeyword,
} from './schema';

/** Which patterns are matched: all of them, none, or those that surely take little time. */
type MatchedPatterns = 'all' | 'none' | 'quick';

/** A text that is matched with a quick pattern is at most this long, in UTF-16 units. */
const MAX_QUICK = 200;
/** More parts that can match in several ways take long, even on a short text. */
const MAX_CHOICES = 3;

/** An escaped character or a class is one part of a pattern. */
const ATOM = /\\[\s\S]|\[(?:\\[\s\S]|[^[\]\\])*\]/g;

/**
 * Whether a pattern takes little time with a text: a short text, few quantifiers and alternatives, none of a group,
 * nothing that looks around, and no backreference. Others may backtrack without an end.
 */
export function isQuickPattern(pattern: string, text: string): boolean {
  if (text.length > MAX_QUICK || pattern.length > MAX_QUICK || /\\[1-9k]/.test(pattern)) return false;
  const plain = pattern.replace(ATOM, 'x');
  if (/\)[*+?{]|\(\?[^:]/.test(plain)) return false;
  // Each alternative of a group is tried with each of the group before it.
  return (plain.replaceAll('(?:', '(').match(/[*+?{|]/g) ?? []).length <= MAX_CHOICES;
}

/** The patterns of a schema, compiled once each. */
export class Patterns {
  readonly #compiled = new Map<string, RegExp | undefined>();
  /** Some text was not matched because patterns are skipped. */
  wasSkipped = false;

  constructor(
    readonly matched: MatchedPatterns,
    readonly findings: Findings,
  ) {}

  /**
   * Undefined where nobody can say: the pattern is no expression, or patterns are skipped. Where only the quick ones
   * are matched, a text matches no other.
   */
  matches(pattern: string, text: string): boolean | undefined {
    if (this.matched === 'none') {
      this.wasSkipped = true;
      return undefined;
    }
    if (this.matched === 'quick' && !isQuickPattern(pattern, text)) return false;
    if (!this.#compiled.has(pattern)) this.#compiled.set(pattern, compiled(pattern));
    const expression = this.#compiled.get(pattern);
    if (!expression) this.findings.sayOfSchema('pattern', pattern);
    return expression?.test(text);
  }
}

/** As ECMA-262 reads it, with Unicode where that is possible; undefined if it is an expression of another dialect. */
function compiled(pattern: string): RegExp | undefined {
  if (isDelimited(pattern)) return undefined;
  for (const flags of ['u', '']) {
    // Without Unicode, ECMA-262 accepts what other dialects mean in another way.
    if (flags === '' && isOfOtherDialect(pattern)) return undefined;
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Tried without Unicode, or reported.
    }
  }
  return undefined;
}

/**
 * The parts of an expression that may mean something else elsewhere: an escape, a class of POSIX, an intersection of
 * classes, a repetition without its least number.
 */
const PARTS = /\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|c[A-Za-z]|[\s\S])|\[[:.=]\^?[A-Za-z]|&&\[|\{,\d/g;

/** An escaped letter of another dialect, such as `\A`, `\z` or `\h`, is the letter itself for ECMA-262. */
const OTHER_ESCAPE = /^\\[A-Za-z]$/;
const ESCAPES = 'bBdDfnrsStvwW';

const isOfOtherDialect = (pattern: string): boolean =>
  (pattern.match(PARTS) ?? []).some(
    (part) => !part.startsWith('\\') || (OTHER_ESCAPE.test(part) && !ESCAPES.includes(part.charAt(1))),
  );

/** Between slashes, as Perl, PHP and JavaScript write it: no text has something before its beginning or behind its end. */
const isDelimited = (pattern: string): boolean =>
  /^\/[^\n]*\/[a-zA-Z]*$/.test(pattern) && (pattern.startsWith('/^') || /[^\\]\$\/[a-zA-Z]*$/.test(pattern));

/** What the schemas of one value have said of its members or items. */
export interface Evaluated {
  readonly names: Set<string>;
  /** Items below this index were judged. */
  items: number;
  /** Some schema names members, so that others are unknown. */
  listsNames: boolean;
  /** Items that `contains` has met. */
  readonly contained: Set<number>;
}

/** How the schemas of parts are applied. */
export interface Applying {
  readonly findings: Findings;
  readonly patterns: Patterns;
  /** Applies a schema to a value and all inside. */
  visit(schema: JsonSchema, spot: Spot, out: Finding[]): void;
  /** Applies a further schema to a value that others are applied to. */
  apply(schema: JsonSchema, spot: Spot, out: Finding[], seen: Evaluated): void;
  fits(schema: JsonSchema, spot: Spot, seen: Evaluated): Fit;
  /** Notes that the verdict of the schema that is being applied is unknown, unless something else is wrong. */
  leaveOpen(): void;
}

/** Whether a value fulfils a schema; `unknown` where a part of the schema cannot be read. */
export type Fit = 'yes' | 'no' | 'unknown';

/** A schema that is being applied to a value. */
export interface Application extends Judged {
  readonly schema: SchemaObject;
  readonly seen: Evaluated;
  readonly by: Applying;
}

/**
 * A value of a form as its schema means it: a key that comes once may be a list of one, `stock[7]` a member.
 */
export function asMeant(schema: JsonSchema, spot: Spot, body: Body): Spot {
  const { value } = spot;
  if (!body.isOfTexts || !isSchemaObject(schema)) return spot;
  const types = typesKeyword(schema);
  if (types.some((type) => isType(type) && isOf(type, value, true))) return spot;
  const other = body.twinOf(value);
  return other && types.includes(other.type) ? { ...spot, value: other } : spot;
}

/** False if the value is of another type: the other keywords then say nothing. */
export function checkType(at: Application): boolean {
  const { schema, spot, by } = at;
  const { findings } = by;
  const type = keyword(schema, 'type');
  if (type === undefined) return true;
  const expected = typesKeyword(schema).filter(isType);
  if (expected.length === 0) {
    findings.sayOfSchema('keyword', `type: ${shortJson(type)}`);
    by.leaveOpen();
  }
  const { value } = spot;
  const { isOfTexts } = findings.body;
  if (expected.length === 0 || expected.some((one) => isOf(one, value, isOfTexts))) return true;
  findings.say(at, 'contract-type', { expected, found: value.type });
  return false;
}

function isOf(type: ContractType, value: Json, isOfTexts: boolean): boolean {
  if (type === 'integer' && value.type === 'number') return isWhole(value.text);
  if (type === value.type) return true;
  if (!isOfTexts || value.type !== 'string') return false;
  if (type === 'number') return isNumber(value.value);
  if (type === 'integer') return isNumber(value.value) && isWhole(value.value);
  return type === 'boolean' ? /^(?:true|false)$/.test(value.value) : type === 'null' && value.value === '';
}

export function checkValues(at: Application): void {
  const { schema, spot, by } = at;
  const isOne = (value: unknown) => equalsPlain(spot.value, value, by.findings.body.isOfTexts);
  const values = keyword(schema, 'enum');
  if (Array.isArray(values) && !values.some(isOne))
    by.findings.say(at, 'contract-value', { allowed: values.map(shortJson) });
  if (!Object.hasOwn(schema, 'const') || isOne(schema.const)) return;
  by.findings.say(at, 'contract-value', { allowed: [shortJson(schema.const)] });
}

export function checkText(at: Application): void {
  const { schema, spot, by } = at;
  if (spot.value.type !== 'string') return;
  const text = spot.value.value;
  checkCount(at, 'characters', (near) => codePoints(text, near));
  const pattern = textKeyword(schema, 'pattern');
  const matches = pattern === undefined || by.patterns.matches(pattern, text);
  if (matches === undefined) by.leaveOpen();
  if (pattern !== undefined && matches === false) by.findings.say(at, 'contract-pattern', { pattern });
  checkFormat(at, TEXT_FORMATS, text);
}

export function checkNumber(at: Application): void {
  const { schema, spot, by } = at;
  const text = numberOf(schema, spot.value, by.findings.body.isOfTexts);
  if (text === undefined) return;
  for (const rule of brokenNumberRules(schema, text)) by.findings.say(at, 'contract-number', rule);
  checkFormat(at, NUMBER_FORMATS, text);
}

/** The characters of a number; in a form those of a text that stands for one. */
function numberOf(schema: SchemaObject, value: Json, isOfTexts: boolean): string | undefined {
  if (value.type === 'number') return value.text;
  if (!isOfTexts || value.type !== 'string' || !isNumber(value.value)) return undefined;
  const type = keyword(schema, 'type');
  return type === 'number' || type === 'integer' ? value.value : undefined;
}

/** Says nothing where the format is unknown, or one of other values. */
function checkFormat(at: Application, formats: Formats, text: string): void {
  const format = textKeyword(at.schema, 'format');
  if (format !== undefined && formats.get(format)?.(text) === false)
    at.by.findings.say(at, 'contract-format', { format });
}

/** A text of megabytes is not counted to know that it is too long. */
const codePoints = (text: string, near: number): number =>
  text.length > 2 * near ? text.length : [...text].length;

/** The keywords that limit a number of something. */
const COUNTS: Readonly<Record<ContractCounted, readonly [least: string, most: string]>> = {
  characters: ['minLength', 'maxLength'],
  items: ['minItems', 'maxItems'],
  members: ['minProperties', 'maxProperties'],
};

/** `countThem` need not say how many there are of much more than `near`. */
export function checkCount(at: Application, of: ContractCounted, countThem: (near: number) => number): void {
  const [min, max] = COUNTS[of].map((name) => numberKeyword(at.schema, name));
  if (min === undefined && max === undefined) return;
  const { findings } = at.by;
  const count = countThem(Math.max(min ?? 0, max ?? 0));
  if (min !== undefined && count < min)
    findings.say(at, 'contract-length', { of, bound: 'least', limit: min });
  if (max !== undefined && count > max)
    findings.say(at, 'contract-length', { of, bound: 'most', limit: max });
}

/**
 * The formats of JSON Schema and OpenAPI that are checked. Each accepts whatever a usual receiver accepts: a check
 * that is stricter than they are would raise false alarms. Unknown formats are not checked.
 */

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[zZ]|[+-](\d\d):?(\d\d))$/;

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (DATE.exec(text) ?? []).map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && !isLeap ? 28 : DAYS[month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

function isTime(text: string): boolean {
  const found = TIME.exec(text);
  if (!found) return false;
  const [, hour = 0, minute = 0, second = 0, offsetHour = 0, offsetMinute = 0] = found.map((one) =>
    Number(one ?? 0),
  );
  return hour <= 23 && minute <= 59 && second <= 60 && offsetHour <= 23 && offsetMinute <= 59;
}

const DATE_LENGTH = 10;

const isDateTime = (text: string): boolean =>
  /[tT ]/.test(text.charAt(DATE_LENGTH)) &&
  isDate(text.slice(0, DATE_LENGTH)) &&
  isTime(text.slice(DATE_LENGTH + 1));

const DURATION =
  /^P(?=[\dT])(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?)$/;

const isIpv4 = (text: string): boolean => {
  const parts = text.split('.');
  return (
    parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  );
};

function isIpv6(text: string): boolean {
  const last = text.slice(text.lastIndexOf(':') + 1);
  const withoutIpv4 = last.includes('.') ? (isIpv4(last) ? `${text.slice(0, -last.length)}0:0` : '') : text;
  const halves = withoutIpv4.split('::');
  if (withoutIpv4 === '' || halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const areGroups = groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group));
  return areGroups && (halves.length === 2 ? groups.length < 8 : groups.length === 8);
}

const LABEL = /^[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?$/;

const isHostname = (text: string): boolean =>
  text.length <= 253 &&
  text
    .replace(/\.$/, '')
    .split('.')
    .every((label) => LABEL.test(label));

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at > 0 && at < text.length - 1 && !/[\s<>]/.test(text);
}

const hasOnlyUriCharacters = (text: string): boolean => !/[\s<>"{}|\\^`\u0000-\u001f]/.test(text);
const isUri = (text: string): boolean =>
  /^[A-Za-z][A-Za-z0-9+.-]*:./.test(text) && hasOnlyUriCharacters(text);

type Formats = ReadonlyMap<string, (text: string) => boolean>;

/** Of strings. */
const TEXT_FORMATS: Formats = new Map([
  ['date', isDate],
  ['time', isTime],
  ['date-time', isDateTime],
  ['duration', (text: string) => DURATION.test(text)],
  ['email', isEmail],
  ['idn-email', isEmail],
  ['hostname', isHostname],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['uri', isUri],
  ['url', isUri],
  ['uri-reference', hasOnlyUriCharacters],
  ['uuid', (text: string) => /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/.test(text)],
  ['byte', (text: string) => /^[A-Za-z0-9+/_-]*={0,2}$/.test(text)],
  ['json-pointer', (text: string) => text === '' || (text.startsWith('/') && !/~(?![01])/.test(text))],
]);

const within = (min: string, max: string) => (text: string) =>
  isWhole(text) && compareNumbers(text, min) >= 0 && compareNumbers(text, max) <= 0;

/** Of numbers, by their characters. */
const NUMBER_FORMATS: Formats = new Map([
  ['int32', within('-2147483648', '2147483647')],
  ['int64', within('-9223372036854775808', '9223372036854775807')],
]);
