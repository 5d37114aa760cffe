import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyUnits, hostileText } from '../../../test/arbitrary';
import { FORM, percentEncode, UNRESERVED, URL_PATH, URL_QUERY } from './escapes';

const octetByOctet = (text: string, kept: Uint8Array): string =>
  [...new TextEncoder().encode(text)]
    .map((octet) =>
      kept[octet] === 1
        ? String.fromCharCode(octet)
        : `%${octet.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');

test.each([
  ['UNRESERVED', UNRESERVED],
  ['URL_PATH', URL_PATH],
  ['URL_QUERY', URL_QUERY],
  ['FORM', FORM],
])('every octet of UTF-8 is kept or encoded: %s', (_, kept) => {
  fc.assert(
    fc.property(
      fc.oneof(hostileText, anyUnits, fc.string({ unit: 'binary' })),
      fc.nat(300),
      (text, times) => {
        const repeated = text.repeat(times);
        expect(percentEncode(text, kept)).toBe(octetByOctet(text, kept));
        if (text.isWellFormed()) expect(percentEncode(repeated, kept)).toBe(octetByOctet(repeated, kept));
      },
    ),
  );
});
