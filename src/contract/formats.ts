/**
 * The formats of JSON Schema and OpenAPI that are checked. Each accepts whatever a usual receiver accepts: a check
 * that is stricter than they are would raise false alarms. Unknown formats are not checked.
 */
import { compareNumbers, isWhole } from './decimal';

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[zZ]|[+-](\d\d):?(\d\d))$/;

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (DATE.exec(text) ?? []).map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && !isLeap ? 28 : DAYS[month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

function isTime(text: string): boolean {
  const found = TIME.exec(text);
  if (!found) return false;
  const [, hour = 0, minute = 0, second = 0, offsetHour = 0, offsetMinute = 0] = found.map((one) =>
    Number(one ?? 0),
  );
  return hour <= 23 && minute <= 59 && second <= 60 && offsetHour <= 23 && offsetMinute <= 59;
}

const DATE_LENGTH = 10;

const isDateTime = (text: string): boolean =>
  /[tT ]/.test(text.charAt(DATE_LENGTH)) &&
  isDate(text.slice(0, DATE_LENGTH)) &&
  isTime(text.slice(DATE_LENGTH + 1));

const DURATION =
  /^P(?=[\dT])(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?)$/;

const isIpv4 = (text: string): boolean => {
  const parts = text.split('.');
  return (
    parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  );
};

function isIpv6(text: string): boolean {
  const last = text.slice(text.lastIndexOf(':') + 1);
  const withoutIpv4 = last.includes('.') ? (isIpv4(last) ? `${text.slice(0, -last.length)}0:0` : '') : text;
  const halves = withoutIpv4.split('::');
  if (withoutIpv4 === '' || halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const areGroups = groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group));
  return areGroups && (halves.length === 2 ? groups.length < 8 : groups.length === 8);
}

const LABEL = /^[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?$/;

const isHostname = (text: string): boolean =>
  text.length <= 253 &&
  text
    .replace(/\.$/, '')
    .split('.')
    .every((label) => LABEL.test(label));

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at > 0 && at < text.length - 1 && !/[\s<>]/.test(text);
}

const hasOnlyUriCharacters = (text: string): boolean => !/[\s<>"{}|\\^`\u0000-\u001f]/.test(text);
const isUri = (text: string): boolean =>
  /^[A-Za-z][A-Za-z0-9+.-]*:./.test(text) && hasOnlyUriCharacters(text);

/** Of strings. */
const TEXT_FORMATS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date', isDate],
  ['time', isTime],
  ['date-time', isDateTime],
  ['duration', (text: string) => DURATION.test(text)],
  ['email', isEmail],
  ['idn-email', isEmail],
  ['hostname', isHostname],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['uri', isUri],
  ['url', isUri],
  ['uri-reference', hasOnlyUriCharacters],
  ['uuid', (text: string) => /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/.test(text)],
  ['byte', (text: string) => /^[A-Za-z0-9+/_-]*={0,2}$/.test(text)],
  ['json-pointer', (text: string) => text === '' || (text.startsWith('/') && !/~(?![01])/.test(text))],
]);

const within = (min: string, max: string) => (text: string) =>
  isWhole(text) && compareNumbers(text, min) >= 0 && compareNumbers(text, max) <= 0;

/** Of numbers, by their characters. */
const NUMBER_FORMATS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['int32', within('-2147483648', '2147483647')],
  ['int64', within('-9223372036854775808', '9223372036854775807')],
]);

/** Whether a string or a number has a format; also where the format is unknown, or one of other values. */
export const hasFormat = (format: string, kind: 'string' | 'number', text: string): boolean =>
  (kind === 'string' ? TEXT_FORMATS : NUMBER_FORMATS).get(format)?.(text) ?? true;
