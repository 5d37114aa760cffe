/** The filters `decimal` and `scale` (B40): exact on digits of any length, without floating point. */
import { type Filter, type FilterResult, type Literal, onText, tooLarge } from './filter';

/** A decimal number: its digits without leading zeros, and how many of them stand before the point. */
interface Decimal {
  readonly isNegative: boolean;
  /** Empty for zero. */
  readonly digits: string;
  /** Negative where zeros follow the point, and more than there are digits where zeros end the number. */
  readonly point: number;
}

/** A JSON number, or a text with a sign or leading zeros that JSON does not have. */
const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

function decimalOf(text: string): Decimal | undefined {
  const found = DECIMAL.exec(text);
  if (!found) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = found;
  const all = whole + fraction;
  const digits = all.replace(/^0+/, '');
  const point = whole.length - (all.length - digits.length) + Number(exponent);
  return { isNegative: sign === '-', digits, point };
}

/** The same text for numbers of the same value, however they are written. */
export function canonicalNumber(text: string): string {
  const number = decimalOf(text);
  if (!number) return text;
  const { isNegative, digits, point } = number;
  if (digits === '') return '0';
  // Beyond this an exponent is no longer exact: two numbers are the same where they are written the same.
  if (!Number.isSafeInteger(point)) return text;
  return `${isNegative ? '-' : ''}${withoutZeros(digits)}e${point}`;
}

function withoutZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** Adds one to the last digit. */
function incremented(digits: string): string {
  let at = digits.length - 1;
  while (at >= 0 && digits[at] === '9') at--;
  const zeros = '0'.repeat(digits.length - 1 - at);
  return at < 0 ? `1${zeros}` : `${digits.slice(0, at)}${Number(digits[at]) + 1}${zeros}`;
}

/** With so many digits after the point, rounded half away from zero. */
function toFixed({ isNegative, digits, point }: Decimal, places: number): string {
  const length = digits === '' ? 0 : point + places;
  const cut = length < 0 ? '' : digits.slice(0, length).padEnd(length, '0');
  const isUp = length >= 0 && (digits[length] ?? '0') >= '5';
  const rounded = (isUp ? incremented(cut) : cut).padStart(places + 1, '0');
  const end = rounded.length - places;
  const text = places === 0 ? rounded : `${rounded.slice(0, end)}.${rounded.slice(end)}`;
  return isNegative && /[1-9]/.test(text) ? `-${text}` : text;
}

/** Without zeros at the end behind the point. */
function toText({ isNegative, digits, point }: Decimal): string {
  if (digits === '') return '0';
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const fraction = withoutZeros(point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits);
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

const number = (text: string, limit: number): FilterResult =>
  text.length > limit ? tooLarge(limit) : { value: { type: 'number', text } };

const INTEGER = /^-?\d{1,2}$/;

/** A filter on a decimal with a whole number between `least` and 20 as its argument. */
const onDecimal = (
  given: Pick<Filter, 'name' | 'takes'>,
  least: number,
  change: (decimal: Decimal, places: number, limit: number) => FilterResult,
): Filter =>
  onText(
    {
      ...given,
      accepts: ([places, ...others]) => {
        const isInteger = places?.type === 'number' && INTEGER.test(places.text) && others.length === 0;
        return isInteger && Number(places.text) >= least && Number(places.text) <= 20;
      },
    },
    (text, limit, [places]) => {
      const decimal = decimalOf(text);
      return decimal
        ? change(decimal, placesOf(places), limit)
        : { failure: { code: 'value-not-decimal' }, work: text.length };
    },
  );

const placesOf = (literal: Literal | undefined): number =>
  literal?.type === 'number' ? Number(literal.text) : 0;

export const decimalFilter = onDecimal({ name: 'decimal', takes: 'places' }, 0, (decimal, places, limit) =>
  decimal.digits !== '' && decimal.point > limit ? tooLarge(limit) : number(toFixed(decimal, places), limit),
);

export const scaleFilter = onDecimal({ name: 'scale', takes: 'shift' }, -20, (decimal, places, limit) => {
  const point = decimal.point + places;
  // A point far away is a number of as many zeros.
  if (decimal.digits !== '' && Math.abs(point) > limit) return tooLarge(limit);
  return number(toText({ ...decimal, point }), limit);
});
