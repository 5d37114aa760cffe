import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { buildWith } from '../../../test/conformance/actions';
import { bodyText, problemLines } from '../../../test/request-of';
import { slice } from '../../../test/thorough';

/** What a chain of filters makes of a value, which is JSON text; with an error, the codes of the problems. */
function made(value: string, chain: string): string {
  const built = buildWith(aRestApiCall({ body: `{{ v | ${chain} }}` }), `{"v":${value}}`);
  return built.request
    ? bodyText(built)
    : problemLines(built)
        .map((line) => line.split(' ')[1])
        .join();
}

describe('B40 decimal', () => {
  test.each([
    ['19.9', 2, '19.90'],
    ['"19.9"', 2, '19.90'],
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['2.5', 0, '3'],
    ['-2.5', 0, '-3'],
    ['0.5', 0, '1'],
    ['0.49999999999999999999', 0, '0'],
    ['9.995', 2, '10.00'],
    ['99999999999999999999.5', 0, '100000000000000000000'],
    ['0.05', 1, '0.1'],
    ['0.005', 1, '0.0'],
    ['-0.001', 2, '0.00'],
    ['-0', 0, '0'],
    ['0e999999999', 2, '0.00'],
    ['1e-999999999', 2, '0.00'],
    ['1e99', 0, `1${'0'.repeat(99)}`],
    ['1e400', 1, `1${'0'.repeat(400)}.0`],
    ['123.456e-1', 3, '12.346'],
    ['"007"', 1, '7.0'],
    ['"+7"', 0, '7'],
    ['1', 20, `1.${'0'.repeat(20)}`],
  ])('%s with %d places is %s', (value, places, expected) => {
    expect(made(value, `decimal: ${places}`)).toBe(expected);
  });

  test.each([['"12,5"'], ['""'], ['" 1"'], ['"1."'], ['".5"'], ['"0x10"'], ['"1_000"'], ['true']])(
    '%s is not a decimal',
    (value) => {
      expect(made(value, 'decimal: 2')).toBe('value-not-decimal');
      expect(made(value, 'scale: 2')).toBe('value-not-decimal');
    },
  );

  test.each([
    ['decimal'],
    ['decimal: -1'],
    ['decimal: 21'],
    ['decimal: 1.0'],
    ["decimal: '2'"],
    ['decimal: 1, 2'],
  ])('the arguments of %s are refused', (chain) => {
    expect(made('1', chain)).toBe('template-arguments');
  });

  test('a number beyond the limit of a value is refused, not made', () => {
    expect(made('1e999999999', 'decimal: 2')).toBe('value-too-large');
    expect(made(`1e${'9'.repeat(400)}`, 'decimal: 2')).toBe('value-too-large');
    expect(made('1e999999999', 'scale: -20')).toBe('value-too-large');
    expect(made('1e-999999999', 'scale: 2')).toBe('value-too-large');
  });
});

describe('B40 scale', () => {
  test.each([
    ['19.90', 2, '1990'],
    ['19.905', 2, '1990.5'],
    ['1990', -2, '19.9'],
    ['1900', -2, '19'],
    ['5', -3, '0.005'],
    ['100', 0, '100'],
    ['-0.0', 5, '0'],
    ['1e3', 1, '10000'],
    ['-12.50', 0, '-12.5'],
  ])('%s by %d is %s', (value, places, expected) => {
    expect(made(value, `scale: ${places}`)).toBe(expected);
  });

  test('is text in a string', () => {
    const built = buildWith(aRestApiCall({ body: '"{{ v | scale: 2 }}"' }), '{"v":1.5}');
    expect(bodyText(built)).toBe('"150"');
  });
});

describe('B40 laws of decimals', () => {
  const decimal = fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.option(fc.stringMatching(/^[0-9]{1,25}$/), { nil: undefined }),
      fc.option(fc.integer({ min: -30, max: 30 }), { nil: undefined }),
    )
    .map(([sign, whole, fraction, exponent]) => ({
      text: `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${exponent === undefined ? '' : `e${exponent}`}`,
      /** The value times 10^100, which is whole. */
      value:
        (sign === '-' ? -1n : 1n) *
        BigInt(`${whole}${fraction ?? ''}`) *
        10n ** BigInt(100 - (fraction?.length ?? 0) + (exponent ?? 0)),
    }));
  const ONE = 10n ** 100n;

  test('decimal agrees with whole numbers, rounded half away from zero', () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 20 }), ({ text, value }, places) => {
        const unit = ONE / 10n ** BigInt(places);
        const size = value < 0n ? -value : value;
        const rounded = (2n * size + unit) / (2n * unit);
        const digits = String(rounded).padStart(places + 1, '0');
        const end = digits.length - places;
        const fraction = places === 0 ? '' : `.${digits.slice(end)}`;
        const sign = value < 0n && rounded > 0n ? '-' : '';
        expect(made(text, `decimal: ${places}`)).toBe(`${sign}${digits.slice(0, end)}${fraction}`);
      }),
      { numRuns: slice(100_000, 500) },
    );
  });

  test('scale keeps the value, without zeros at its end', () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: -20, max: 20 }), ({ text, value }, places) => {
        const result = made(text, `scale: ${places}`);
        expect(result).toMatch(/^(?:0|-?(?:[1-9][0-9]*|0(?=\.))(?:\.[0-9]*[1-9])?)$/);
        const [whole = '', fraction = ''] = result.replace('-', '').split('.');
        const size = BigInt(whole + fraction) * 10n ** BigInt(120 - fraction.length);
        const moved = value * 10n ** BigInt(20 + places);
        expect(result.startsWith('-') ? -size : size).toBe(moved);
      }),
      { numRuns: slice(100_000, 500) },
    );
  });
});
