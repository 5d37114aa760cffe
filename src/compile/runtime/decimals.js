/** The filters `decimal` and `scale`. They work on the digits as text, so that a long number loses none. */

import { limited, onText, tooLarge } from './filters.js';
import { decimalOf, withoutZeros } from './numbers.js';
import { LIMITS } from './problems.js';
import { Failure, Formatted } from './values.js';

/** @import { Decimal } from './numbers.js' */

/** The digits plus one. @param {string} digits */
function incremented(digits) {
  let at = digits.length - 1;
  while (at >= 0 && digits[at] === '9') at--;
  const zeros = '0'.repeat(digits.length - 1 - at);
  return at < 0 ? `1${zeros}` : `${digits.slice(0, at)}${Number(digits[at]) + 1}${zeros}`;
}

/**
 * With a fixed number of digits after the point, rounded half away from zero.
 * @param {Decimal} decimal
 * @param {number} places
 */
function fixedText({ isNegative, digits, point }, places) {
  const length = digits === '' ? 0 : point + places;
  const cut = length < 0 ? '' : digits.slice(0, length).padEnd(length, '0');
  const isUp = length >= 0 && (digits[length] ?? '0') >= '5';
  const rounded = (isUp ? incremented(cut) : cut).padStart(places + 1, '0');
  const end = rounded.length - places;
  const text = places === 0 ? rounded : `${rounded.slice(0, end)}.${rounded.slice(end)}`;
  return isNegative && /[1-9]/.test(text) ? `-${text}` : text;
}

/** Without trailing zeros after the point. @param {Decimal} decimal */
function shortText({ isNegative, digits, point }) {
  if (digits === '') return '0';
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const fraction = withoutZeros(point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits);
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A filter of numbers. @param {(number: Decimal, places: number) => string | undefined} change */
const onDecimal = (change) =>
  onText((draft, text, places) => {
    const number = decimalOf(text);
    // Reading text that is no number is work, too.
    if (!number) draft.work += text.length;
    if (!number) return new Failure('value-not-decimal', 'is not a decimal number');
    const digits = change(number, places);
    if (digits === undefined || digits.length > LIMITS.value) return limited(draft, tooLarge);
    return new Formatted('digits', digits);
  });

export const decimal = onDecimal((number, places) =>
  number.digits !== '' && number.point > LIMITS.value ? undefined : fixedText(number, places),
);

export const scale = onDecimal((number, places) => {
  const point = number.point + places;
  // A point far from the digits would be written with as many zeros.
  return number.digits !== '' && Math.abs(point) > LIMITS.value ? undefined : shortText({ ...number, point });
});
