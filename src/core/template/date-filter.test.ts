import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { buildWith } from '../../../test/conformance/actions';
import { bodyText, problemLines } from '../../../test/request-of';
import { slice } from '../../../test/thorough';

/** What the filter writes of a value, which is JSON text; with an error, the codes of the problems. */
function date(value: string, literals: string): string {
  const built = buildWith(aRestApiCall({ body: `"{{ v | date: ${literals} }}"` }), `{"v":${value}}`);
  return built.request
    ? (JSON.parse(bodyText(built)) as string)
    : problemLines(built)
        .map((line) => line.split(' ')[1])
        .join();
}

const ALL = "'yyyy-MM-dd[T]HH:mm:ss.SSSXXX'";

describe('B40 date', () => {
  test.each([
    ['"2024-02-29"', ALL, '2024-02-29T00:00:00.000Z'],
    ['"2024-02-29T23:59"', ALL, '2024-02-29T23:59:00.000Z'],
    ['"2024-02-29T23:59:58,1239"', ALL, '2024-02-29T23:59:58.123Z'],
    ['"2024-02-29T23:59:58.1+02:00"', ALL, '2024-02-29T21:59:58.100Z'],
    ['"2024-01-01T00:30:00+0100"', ALL, '2023-12-31T23:30:00.000Z'],
    ['"2024-01-01T00:30:00-11"', ALL, '2024-01-01T11:30:00.000Z'],
    ['"0001-01-01"', ALL, '0001-01-01T00:00:00.000Z'],
    ['"0099-12-31"', "'yyyy'", '0099'],
    ['1700000000', ALL, '2023-11-14T22:13:20.000Z'],
    ['"1700000000"', ALL, '2023-11-14T22:13:20.000Z'],
    ['99999999999', ALL, '5138-11-16T09:46:39.000Z'],
    ['170000000000', ALL, '1975-05-22T14:13:20.000Z'],
    ['1700000000123', ALL, '2023-11-14T22:13:20.123Z'],
    ['99999999999999', ALL, '5138-11-16T09:46:39.999Z'],
    ['"2024-02-29 23:59"', ALL, '2024-02-29T23:59:00.000Z'],
    ['"2024-02-29 23:59:58.5+02:00"', ALL, '2024-02-29T21:59:58.500Z'],
    ['20240105', ALL, '2024-01-05T00:00:00.000Z'],
    ['"20240105"', `${ALL}, '-01:00'`, '2024-01-04T23:00:00.000-01:00'],
    ['"00000101"', ALL, '0000-01-01T00:00:00.000Z'],
    ['100000000', ALL, '1973-03-03T09:46:40.000Z'],
    ['-100000000', ALL, '1966-10-31T14:13:20.000Z'],
    ['"+1700000000123"', ALL, '2023-11-14T22:13:20.123Z'],
    ['"000000000"', ALL, '1970-01-01T00:00:00.000Z'],
    ['19700101', `${ALL}, '+05:30'`, '1970-01-01T05:30:00.000+05:30'],
    ['19700101', `${ALL}, '-00:30'`, '1969-12-31T23:30:00.000-00:30'],
    ['19700101', `${ALL}, '+00:00'`, '1970-01-01T00:00:00.000Z'],
    ['19700101', "'dd.MM.yyyy, HH''mm [yyyy o''clock] ü'", "01.01.1970, 00'00 yyyy o'clock ü"],
  ])('writes %s with %s as %s', (value, literals, expected) => {
    expect(date(value, literals)).toBe(expected);
  });

  test.each([
    ['"2023-02-29"'],
    ['"2024-13-01"'],
    ['"2024-00-10"'],
    ['"2024-01-00"'],
    ['"2024-06-30T23:59:60Z"'],
    ['"2024-06-30T24:00"'],
    ['"2024-06-30T10:60"'],
    ['"2024-06-30T10:00+24:00"'],
    ['"2024-06-30T10:00+01:60"'],
    ['"2024-06-30T10"'],
    ['"2024-06-30  10:00"'],
    ['"2024-06-30t10:00"'],
    ['0'],
    ['-1'],
    ['1234567'],
    ['20240230'],
    ['"20241301"'],
    ['-20240105'],
    ['"+20240105"'],
    ['20240105.0'],
    ['"20240105T10:00"'],
    ['"2024-6-3"'],
    ['"20240630T100000"'],
    ['" 2024-06-30"'],
    ['"２０２４-06-30"'],
    ['""'],
    ['1.5'],
    ['1e9'],
    ['123456789012345'],
    ['true'],
  ])('%s is no date that exists', (value) => {
    expect(date(value, ALL)).toBe('value-not-date');
  });

  test('a year that does not have four digits at the offset is refused', () => {
    expect(date('"0000-01-01"', `${ALL}, '-01:00'`)).toBe('value-not-date');
    expect(date('"9999-12-31T23:30"', `${ALL}, '+01:00'`)).toBe('value-not-date');
    expect(date('-99999999999', ALL)).toBe('value-not-date');
  });

  test.each([
    ["'YYYY-MM-DD'"],
    ["'yyyyMMddTHHmm'"],
    ["'yyy'"],
    ["'SSSS'"],
    ["'[open'"],
    ["'close]'"],
    ["''"],
    ['1'],
    ["'yyyy', 1"],
    ["'yyyy', '+1:00'"],
    ["'yyyy', '+24:00'"],
    ["'yyyy', 'Europe/Berlin'"],
    ["'yyyy', '+01:00', 'x'"],
  ])('the arguments %s are refused', (literals) => {
    expect(date('0', literals)).toBe('template-arguments');
  });

  test('missing and null wait for default', () => {
    expect(date('null', "'yyyy' | default: 'never'")).toBe('never');
  });

  test('agrees with days counted one by one', () => {
    const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    const lengthOf = (year: number, month: number) =>
      month === 1 && isLeap(year) ? 29 : ([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0);
    const yearStarts: number[] = [0];
    for (let year = 0; year < 10_000; year++)
      yearStarts.push((yearStarts[year] ?? 0) + (isLeap(year) ? 366 : 365));
    const two = (number: number) => String(number).padStart(2, '0');
    /** The text of a minute, counted from the beginning of the year 0. */
    const textOf = (minute: number) => {
      let day = Math.floor(minute / 1440);
      let year = Math.floor(day / 366);
      while ((yearStarts[year + 1] ?? Number.POSITIVE_INFINITY) <= day) year++;
      day -= yearStarts[year] ?? 0;
      let month = 0;
      while (day >= lengthOf(year, month)) day -= lengthOf(year, month++);
      const time = `${two(Math.floor((minute % 1440) / 60))}:${two(minute % 60)}`;
      return `${String(year).padStart(4, '0')}-${two(month + 1)}-${two(day + 1)}T${time}`;
    };
    const lastMinute = (yearStarts[10_000] ?? 0) * 1440 - 1;
    const offset = fc.integer({ min: -1439, max: 1439 });
    const written = (minutes: number) => {
      const size = Math.abs(minutes);
      return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lastMinute }), offset, offset, (local, from, to) => {
        const target = local - from + to;
        const expected = target < 0 || target > lastMinute ? 'value-not-date' : textOf(target);
        const value = JSON.stringify(`${textOf(local)}${written(from)}`);
        expect(date(value, `'yyyy-MM-dd[T]HH:mm', '${written(to)}'`)).toBe(expected);
      }),
      { numRuns: slice(100_000, 500) },
    );
  });
});
