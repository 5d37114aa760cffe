import type { Filter, Literal } from './tag';

/** The filters of a tag (B9, B40): their names, and the arguments that each takes. `filters.ts` has what they do. */

const takesNothing = (literals: readonly Literal[]): boolean => literals.length === 0;

const isText = (literal: Literal | undefined): boolean => literal?.type === 'string';

const INTEGER = /^-?\d{1,2}$/;

/** One whole number between `least` and 20. */
const takesPlaces =
  (least: number): Filter['accepts'] =>
  ([places, ...others]) =>
    places?.type === 'number' &&
    INTEGER.test(places.text) &&
    others.length === 0 &&
    Number(places.text) >= least &&
    Number(places.text) <= 20;

/** Text in brackets, and any character other than an ASCII letter, is written as it is. */
const PATTERN = /^(?:yyyy|MM|dd|HH|mm|ss|SSS|XXX|\[[^[\]]*\]|[^A-Za-z[\]])+$/;
const OFFSET = /^(?:Z|[+-]\d{2}:\d{2})$/;

/** An offset such as `+01:00`, `+0100` or `Z` in minutes; undefined for more than a day. */
export function minutesOf(offset: string): number | undefined {
  if (offset === 'Z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(':', ''));
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Every filter. To add one, add it here and in `filters.ts`. */
export const FILTERS: readonly Filter[] = [
  { name: 'default', takes: 'one', accepts: ({ length }) => length === 1 },
  {
    name: 'join',
    takes: 'one-string-at-most',
    accepts: ([separator, ...others]) =>
      separator === undefined || (isText(separator) && others.length === 0),
  },
  {
    name: 'pluck',
    takes: 'one-string',
    accepts: ([name, ...others]) => isText(name) && others.length === 0,
  },
  { name: 'map', takes: 'pairs', accepts: ({ length }) => length > 0 && length % 2 === 0 },
  {
    name: 'date',
    takes: 'date-pattern',
    accepts: ([pattern, offset, ...others]) =>
      pattern?.type === 'string' &&
      PATTERN.test(pattern.value) &&
      (offset === undefined ||
        (offset.type === 'string' && OFFSET.test(offset.value) && minutesOf(offset.value) !== undefined)) &&
      others.length === 0,
  },
  { name: 'decimal', takes: 'places', accepts: takesPlaces(0) },
  { name: 'scale', takes: 'shift', accepts: takesPlaces(-20) },
  { name: 'upper', takes: 'none', accepts: takesNothing },
  { name: 'lower', takes: 'none', accepts: takesNothing },
  { name: 'trim', takes: 'none', accepts: takesNothing },
  { name: 'json', takes: 'none', accepts: takesNothing },
  { name: 'url', takes: 'none', accepts: takesNothing },
  { name: 'optional', takes: 'any', accepts: () => true, canLeaveOut: true },
  { name: 'raw', takes: 'none', accepts: takesNothing },
];

const BY_NAME = new Map<string, Filter>(FILTERS.map((filter) => [filter.name, filter]));

export const filterNamed = (name: string): Filter | undefined => BY_NAME.get(name);

export const FILTER_NAMES = FILTERS.map((filter) => filter.name).join(', ');
