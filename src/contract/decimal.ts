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
export function compareWithDouble(text: string, double: number): number {
  const [digits = ''] = Math.abs(double).toExponential().replace('.', '').split('e');
  return digits.length > DIGITS_OF_DOUBLE ? Number(text) - double : compareNumbers(text, String(double));
}

/** The same text for equal numbers: `1e2` for `100`, `100.0` and `1E+2`; as a double where it has too many digits. */
export function canonicalNumber(text: string): string {
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
export function isMultiple(text: string, of: string): boolean {
  const [number, step] = [read(text), read(of)];
  const both = number && step && aligned(number, step);
  return !both || both[1] === 0n || both[0] % both[1] === 0n;
}

export const isNumber = (text: string): boolean => NUMBER.test(text);
