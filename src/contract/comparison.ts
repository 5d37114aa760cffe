/**
 * Compares values of a body with each other and with those of a schema: numbers by their digits, members in any order.
 */
import type { ContractNumberRule, Json } from '../core/internal';
import { isSchemaObject, keyword, type SchemaObject } from './schema';

/** Exact decimals: numbers of a body are compared by their digits, as no receiver may see what a double makes of them. */

/** `digits` times ten to the power of `exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Beyond this difference of exponents the larger one decides; aligning them would make numbers of megabytes. */
const MAX_SHIFT = 2000;

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Of digits in a number; turning more of them into a number would take long. */
const MAX_DIGITS = 10_000;

function read(text: string): Decimal | undefined {
  const found = text.length > MAX_DIGITS ? undefined : NUMBER.exec(text);
  if (!found) return undefined;
  const [, sign = '', whole = '', fraction = '', power = '0'] = found;
  const exponent = Number(power) - fraction.length;
  if (!Number.isSafeInteger(exponent)) return undefined;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, exponent: digits === 0n ? 0 : exponent };
}

/** Both with the smaller exponent; undefined where they are too far apart. */
function aligned(one: Decimal, other: Decimal): readonly [bigint, bigint] | undefined {
  const shift = one.exponent - other.exponent;
  if (Math.abs(shift) > MAX_SHIFT) return undefined;
  const factor = 10n ** BigInt(Math.abs(shift));
  return shift > 0 ? [one.digits * factor, other.digits] : [one.digits, other.digits * factor];
}

/** Negative, 0 or positive, as the first number is smaller, equal or larger; as doubles where digits cannot decide. */
export function compareNumbers(one: string, other: string): number {
  const [left, right] = [read(one), read(other)];
  const both = left && right && aligned(left, right);
  if (!both) return Number(one) - Number(other) || 0;
  return both[0] < both[1] ? -1 : both[0] > both[1] ? 1 : 0;
}

/** Up to this many digits, different decimals are different doubles. */
const DIGITS_OF_DOUBLE = 15;

/**
 * Compares a number with one of a schema. That is a double, which may have lost digits: one with many is compared
 * as a double, so that no limit and no value refuses itself.
 */
function compareWithDouble(text: string, double: number): number {
  const [digits = ''] = Math.abs(double).toExponential().replace('.', '').split('e');
  return digits.length > DIGITS_OF_DOUBLE ? Number(text) - double : compareNumbers(text, String(double));
}

/** The same text for equal numbers: `1e2` for `100`, `100.0` and `1E+2`; as a double where it has too many digits. */
function canonicalNumber(text: string): string {
  const number = read(text);
  if (!number) return String(Number(text));
  const digits = String(number.digits);
  let length = digits.length;
  while (length > 1 && digits.charAt(length - 1) === '0') length -= 1;
  return number.digits === 0n
    ? '0'
    : `${digits.slice(0, length)}e${number.exponent + digits.length - length}`;
}

/** Whether a number has no fraction: `1.0` and `1e3` have none. */
export function isWhole(text: string): boolean {
  const number = read(text);
  if (!number) return Number.isInteger(Number(text));
  if (number.exponent >= 0) return true;
  return -number.exponent <= MAX_SHIFT && number.digits % 10n ** BigInt(-number.exponent) === 0n;
}

/** Whether a number is a multiple of another; also where the other is 0 or nobody can say. */
function isMultiple(text: string, of: string): boolean {
  const [number, step] = [read(text), read(of)];
  const both = number && step && aligned(number, step);
  return !both || both[1] === 0n || both[0] % both[1] === 0n;
}

export const isNumber = (text: string): boolean => NUMBER.test(text);

/** Compares values of a body with each other, and with those that a schema has as plain JavaScript values. */

const isSameNumber = (text: string, plain: number): boolean => compareWithDouble(text, plain) === 0;

/** The same text for equal values: numbers by their value, members in any order, of repeated ones the last. */
export function canonicalText(json: Json): string {
  switch (json.type) {
    case 'string':
      return JSON.stringify(json.value);
    case 'number':
      return canonicalNumber(json.text);
    case 'array':
      return `[${json.items.map(canonicalText).join()}]`;
    case 'object': {
      const members = [...json.byName].map(
        ([name, value]) => `${JSON.stringify(name)}:${canonicalText(value)}`,
      );
      return `{${members.sort().join()}}`;
    }
    default:
      return json.type === 'null' ? 'null' : String(json.value);
  }
}

/** Whether a value equals a plain one. `areTexts`: a text may stand for a number, true, false or, if it is empty, null. */
export function equalsPlain(one: Json, plain: unknown, areTexts: boolean): boolean {
  switch (one.type) {
    case 'string':
      return one.value === plain || (areTexts && standsFor(one.value, plain));
    case 'number':
      return typeof plain === 'number' && isSameNumber(one.text, plain);
    case 'boolean':
      return one.value === plain;
    case 'null':
      return plain === null;
    case 'array':
      return (
        Array.isArray(plain) &&
        one.items.length === plain.length &&
        one.items.every((item, index) => equalsPlain(item, plain[index], areTexts))
      );
    case 'object':
      return (
        isSchemaObject(plain) &&
        one.byName.size === Object.keys(plain).length &&
        [...one.byName].every(
          ([name, value]) => Object.hasOwn(plain, name) && equalsPlain(value, plain[name], areTexts),
        )
      );
  }
}

function standsFor(text: string, plain: unknown): boolean {
  if (typeof plain === 'number') return isNumber(text) && isSameNumber(text, plain);
  return typeof plain === 'boolean' ? text === String(plain) : plain === null && text === '';
}

/** Longer values are cut in a message. */
const MAX_SHOWN = 60;

/** A plain value as a message shows it. */
export function shortJson(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

interface BrokenRule {
  readonly rule: ContractNumberRule;
  readonly limit: string;
}

/** The rules of a schema that a number breaks. In drafts up to 4 `exclusiveMinimum` says how `minimum` is meant. */
export function brokenNumberRules(schema: SchemaObject, text: string): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const check = (name: string, rule: ContractNumberRule, isFulfilled: (difference: number) => boolean) => {
    const limit = keyword(schema, name);
    if (typeof limit === 'number' && !isFulfilled(compareWithDouble(text, limit)))
      broken.push({ rule, limit: String(limit) });
  };
  const [isAbove, isBelow] = ['exclusiveMinimum', 'exclusiveMaximum'].map(
    (name) => keyword(schema, name) === true,
  );
  check('minimum', isAbove ? 'above' : 'at-least', (difference) =>
    isAbove ? difference > 0 : difference >= 0,
  );
  check('maximum', isBelow ? 'below' : 'at-most', (difference) =>
    isBelow ? difference < 0 : difference <= 0,
  );
  check('exclusiveMinimum', 'above', (difference) => difference > 0);
  check('exclusiveMaximum', 'below', (difference) => difference < 0);
  const step = keyword(schema, 'multipleOf');
  if (typeof step === 'number' && !isMultiple(text, String(step)))
    broken.push({ rule: 'multiple', limit: String(step) });
  return broken;
}
