/** The keywords of JSON Schema that judge a value by itself: its type, its values, and what a text or a number may be. */
import type { ContractCounted, ContractType, Json } from '../core/internal';
import type { Body } from './body';
import type { JsonSchema } from './contract';
import { isNumber, isWhole } from './decimal';
import type { Finding, Findings, Spot } from './finding';
import { hasFormat } from './formats';
import { brokenNumberRules, equalsPlain, shortJson } from './plain-values';
import { isSchemaObject, keyword, numberKeyword, type SchemaObject, textKeyword } from './schema';

const TYPES: readonly string[] = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];
const isType = (type: unknown): type is ContractType => typeof type === 'string' && TYPES.includes(type);

/** The patterns of a schema, compiled once each. */
export class Patterns {
  readonly #compiled = new Map<string, RegExp | undefined>();
  /** Some text was not matched because patterns are skipped. */
  wasSkipped = false;

  constructor(
    readonly areSkipped: boolean,
    readonly findings: Findings,
  ) {}

  /** Whether a text matches; also where the pattern is no expression, and where patterns are skipped. */
  matches(pattern: string, text: string): boolean {
    if (this.areSkipped) {
      this.wasSkipped = true;
      return true;
    }
    if (!this.#compiled.has(pattern)) this.#compiled.set(pattern, compiled(pattern));
    const expression = this.#compiled.get(pattern);
    if (!expression) this.findings.sayOfSchema('pattern', pattern);
    return expression?.test(text) ?? true;
  }
}

/** As ECMA-262 reads it, with Unicode where that is possible; undefined if it is no expression. */
function compiled(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Tried without Unicode, or reported.
    }
  }
  return undefined;
}

/** A value of a form as its schema means it: a key that comes once may be a list of one, `stock[7]` a member. */
export function asMeant(schema: JsonSchema, spot: Spot, body: Body): Spot {
  const { value } = spot;
  if (!body.isOfTexts || !isSchemaObject(schema)) return spot;
  const types = typesOf(schema);
  if (types.some((type) => isType(type) && isOf(type, value, true))) return spot;
  const other: Json | undefined =
    value.type === 'string' ? { type: 'array', items: [value] } : body.twinOf(value);
  return other && types.includes(other.type) ? { ...spot, value: other } : spot;
}

function typesOf(schema: SchemaObject): readonly unknown[] {
  const type = keyword(schema, 'type');
  return Array.isArray(type) ? type : [type];
}

/** False if the value is of another type: the other keywords then say nothing. */
export function checkType(schema: SchemaObject, spot: Spot, out: Finding[], findings: Findings): boolean {
  const type = keyword(schema, 'type');
  if (type === undefined) return true;
  const expected = typesOf(schema).filter(isType);
  if (expected.length === 0) findings.sayOfSchema('keyword', `type: ${shortJson(type)}`);
  const { value } = spot;
  const { isOfTexts } = findings.body;
  if (expected.length === 0 || expected.some((one) => isOf(one, value, isOfTexts))) return true;
  findings.say(out, 'contract-type', spot, { expected, found: value.type });
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

export function checkValues(schema: SchemaObject, spot: Spot, out: Finding[], findings: Findings): void {
  const isOne = (value: unknown) => equalsPlain(spot.value, value, findings.body.isOfTexts);
  const values = keyword(schema, 'enum');
  if (Array.isArray(values) && !values.some(isOne))
    findings.say(out, 'contract-value', spot, { allowed: values.map(shortJson) });
  if (!Object.hasOwn(schema, 'const') || isOne(schema.const)) return;
  findings.say(out, 'contract-value', spot, { allowed: [shortJson(schema.const)] });
}

export function checkText(schema: SchemaObject, spot: Spot, out: Finding[], patterns: Patterns): void {
  if (spot.value.type !== 'string') return;
  const text = spot.value.value;
  const { findings } = patterns;
  checkCount(schema, 'characters', (near) => codePoints(text, near), spot, out, findings);
  const pattern = textKeyword(schema, 'pattern');
  if (pattern !== undefined && !patterns.matches(pattern, text))
    findings.say(out, 'contract-pattern', spot, { pattern });
  checkFormat(schema, 'string', text, spot, out, findings);
}

export function checkNumber(schema: SchemaObject, spot: Spot, out: Finding[], findings: Findings): void {
  const text = numberOf(schema, spot.value, findings.body.isOfTexts);
  if (text === undefined) return;
  for (const rule of brokenNumberRules(schema, text)) findings.say(out, 'contract-number', spot, rule);
  checkFormat(schema, 'number', text, spot, out, findings);
}

/** The characters of a number; in a form those of a text that stands for one. */
function numberOf(schema: SchemaObject, value: Json, isOfTexts: boolean): string | undefined {
  if (value.type === 'number') return value.text;
  if (!isOfTexts || value.type !== 'string' || !isNumber(value.value)) return undefined;
  const type = keyword(schema, 'type');
  return type === 'number' || type === 'integer' ? value.value : undefined;
}

function checkFormat(
  schema: SchemaObject,
  kind: 'string' | 'number',
  text: string,
  spot: Spot,
  out: Finding[],
  findings: Findings,
): void {
  const format = textKeyword(schema, 'format');
  if (format !== undefined && !hasFormat(format, kind, text))
    findings.say(out, 'contract-format', spot, { format });
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

export function checkCount(
  schema: SchemaObject,
  of: ContractCounted,
  /** Of much more than `near` it need not say how many. */
  countThem: (near: number) => number,
  spot: Spot,
  out: Finding[],
  findings: Findings,
): void {
  const [min, max] = COUNTS[of].map((name) => numberKeyword(schema, name));
  if (min === undefined && max === undefined) return;
  const count = countThem(Math.max(min ?? 0, max ?? 0));
  if (min !== undefined && count < min)
    findings.say(out, 'contract-length', spot, { of, bound: 'least', limit: min });
  if (max !== undefined && count > max)
    findings.say(out, 'contract-length', spot, { of, bound: 'most', limit: max });
}
