/** The filter `date` (B40): a date in the receiver's form, without clock and time zones. */
import { onText, string } from './filter';

/** Text in brackets, and any character other than an ASCII letter, is written as it is. */
const PATTERN = /^(?:yyyy|MM|dd|HH|mm|ss|SSS|XXX|\[[^[\]]*\]|[^A-Za-z[\]])+$/;
const FIELD = /yyyy|MM|dd|HH|mm|ss|SSS|XXX|\[[^[\]]*\]/g;

/** An ISO 8601 date, or date and time with or without an offset. */
const ISO_8601 =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;
/** Whole Unix seconds in up to 11 digits, and milliseconds in 12 to 14. */
const UNIX_TIME = /^-?(\d{1,14})$/;
const SECONDS_DIGITS = 11;

const OFFSET = /^(?:Z|[+-]\d{2}:\d{2})$/;
const MINUTE = 60_000;

/** An offset such as `+01:00`, `+0100` or `Z` in minutes; undefined for more than a day. */
function minutesOf(offset: string): number | undefined {
  if (offset === 'Z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(':', ''));
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Milliseconds since 1970 in UTC; undefined for text that is no date, or a date that does not exist. */
function timeOf(text: string): number | undefined {
  const unix = UNIX_TIME.exec(text)?.[1];
  if (unix !== undefined) return Number(text) * (unix.length > SECONDS_DIGITS ? 1 : 1000);
  const found = ISO_8601.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hours = '0', minutes = '0', seconds = '0', fraction = '', offset = 'Z'] = found;
  const ahead = minutesOf(offset);
  if (ahead === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined;
  // The constructor would take the years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const doesExist = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!doesExist) return undefined;
  date.setUTCHours(
    Number(hours),
    Number(minutes),
    Number(seconds),
    Number(fraction.slice(0, 3).padEnd(3, '0')),
  );
  return date.getTime() - ahead * MINUTE;
}

/** `2024-05-06T07:08:09.012Z`; undefined for a year before 0 or after 9999. */
function isoText(time: number): string | undefined {
  const text = new Date(time).toISOString();
  return text.length === 24 ? text : undefined;
}

/** One field of a pattern, out of the ISO text of a date. */
function field(name: string, iso: string, offset: string): string {
  switch (name) {
    case 'yyyy':
      return iso.slice(0, 4);
    case 'MM':
      return iso.slice(5, 7);
    case 'dd':
      return iso.slice(8, 10);
    case 'HH':
      return iso.slice(11, 13);
    case 'mm':
      return iso.slice(14, 16);
    case 'ss':
      return iso.slice(17, 19);
    case 'SSS':
      return iso.slice(20, 23);
    case 'XXX':
      return minutesOf(offset) === 0 ? 'Z' : offset;
    default:
      return name.slice(1, -1);
  }
}

export const dateFilter = onText(
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
  (text, _limit, [pattern, target]) => {
    const offset = target?.type === 'string' ? target.value : 'Z';
    const time = timeOf(text);
    const iso = time === undefined ? undefined : isoText(time + (minutesOf(offset) ?? 0) * MINUTE);
    if (iso === undefined || pattern?.type !== 'string') return { failure: { code: 'value-not-date' } };
    return string(pattern.value.replace(FIELD, (name) => field(name, iso, offset)));
  },
);
