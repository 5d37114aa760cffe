/** Reads and compares decimal numbers by their digits, without floating point. */

import { isFormatted, kindOf, textOf } from './values.js';

/** @typedef {{ isNegative: boolean, digits: string, point: number }} Decimal with `point` digits before the point */

/** A number without leading zeros, or undefined. @type {(text: string) => Decimal | undefined} */
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
  // A larger exponent is not exact: such numbers are equal only where their texts are.
  if (!Number.isSafeInteger(number.point)) return text;
  return `${number.isNegative ? '-' : ''}${withoutZeros(number.digits)}e${number.point}`;
}

/** Whether a value equals a literal. @type {(value: unknown, literal: unknown) => boolean} */
export function isSame(value, literal) {
  if (isFormatted(value, 'json')) return value.text === literal; // if jsonText
  const areNumbers = kindOf(value) === 'number' && kindOf(literal) === 'number'; // if Formatted
  if (areNumbers) return canonical(textOf(value) ?? '') === canonical(textOf(literal) ?? ''); // if Formatted
  return value === literal;
}
