import { isMade, kindOf, textOf } from './values.js';

/** Decimal numbers by their digits, without floating point. */

/** @typedef {{ isNegative: boolean, digits: string, point: number }} Decimal `point` digits are before the point */

/** A number, its digits without leading zeros; undefined for other text. @type {(text: string) => Decimal | undefined} */
export function decimalOf(text) {
  const found = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!found) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = found;
  const all = whole + fraction;
  const digits = all.replace(/^0+/, '');
  const point = whole.length - (all.length - digits.length) + Number(exponent);
  return { isNegative: sign === '-', digits, point };
}

/** @type {(digits: string) => string} */
export function withoutZeros(digits) {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** The same text for numbers of the same value. @type {(text: string) => string} */
function canonical(text) {
  const number = decimalOf(text);
  if (!number) return text;
  if (number.digits === '') return '0';
  // Beyond this an exponent is no longer exact: two numbers are the same where they are written the same.
  if (!Number.isSafeInteger(number.point)) return text;
  return `${number.isNegative ? '-' : ''}${withoutZeros(number.digits)}e${number.point}`;
}

/** Whether a value is that of a literal. @type {(value: unknown, literal: unknown) => boolean} */
export function isSame(value, literal) {
  if (isMade(value, 'json')) return value.text === literal; // if jsonText
  const areNumbers = kindOf(value) === 'number' && kindOf(literal) === 'number'; // if Made
  if (areNumbers) return canonical(textOf(value) ?? '') === canonical(textOf(literal) ?? ''); // if Made
  return value === literal;
}
