/** The filter `date`: it writes a date at UTC or at a fixed offset, and needs no clock and no time zones. */

import { onText } from './filters.js';
import { Failure } from './values.js';

/** An offset such as `+01:00`, `+0100` or `Z` in minutes; undefined for more than a day. @param {string} offset */
function minutesOf(offset) {
  if (offset === 'Z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(':', ''));
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

const ISO_8601 =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/**
 * Milliseconds since 1970 in UTC; undefined for text that is no date, or a date that does not exist.
 * @param {string} text
 */
function timeOf(text) {
  const unix = /^[+-]?(\d{9,14})$/.exec(text)?.[1];
  // Seconds in 9 to 11 digits, milliseconds in 12 to 14; 8 digits are a day, and fewer are no date.
  if (unix !== undefined) return Number(text) * (unix.length > 11 ? 1 : 1000);
  const found = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? ISO_8601.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hours = '0', minutes = '0', seconds = '0', fraction = '', offset = 'Z'] = found;
  const ahead = minutesOf(offset);
  if (ahead === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined;
  // The constructor would take the years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  date.setUTCHours(Number(hours), Number(minutes), Number(seconds), milliseconds);
  return date.getTime() - ahead * 60_000;
}

/** The place of each field in `2024-05-06T07:08:09.012Z`. @type {Record<string, [number, number]>} */
const FIELDS = {
  yyyy: [0, 4],
  MM: [5, 7],
  dd: [8, 10],
  HH: [11, 13],
  mm: [14, 16],
  ss: [17, 19],
  SSS: [20, 23],
};

export const dateText = onText((_run, text, pattern, offset = 'Z') => {
  const time = timeOf(text);
  const ahead = minutesOf(offset) ?? 0;
  const iso = time === undefined ? '' : new Date(time + ahead * 60_000).toISOString();
  // Years before 0 and after 9999 are written longer.
  if (iso.length !== 24) return new Failure('value-not-date', 'is not a date that exists');
  return pattern.replace(/yyyy|MM|dd|HH|mm|ss|SSS|XXX|\[[^[\]]*\]/g, (/** @type {string} */ name) => {
    const place = FIELDS[name];
    if (place) return iso.slice(...place);
    if (name === 'XXX') return ahead === 0 ? 'Z' : offset;
    return name.slice(1, -1);
  });
});
