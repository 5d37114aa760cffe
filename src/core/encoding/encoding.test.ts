import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyUnits, hostileText } from '../../../test/arbitrary';
import {
  formEncode,
  holdsLoneSurrogate,
  jsonEscape,
  percentEncode,
  UNRESERVED,
  URL_PATH,
  URL_QUERY,
} from './escapes';
import { base64, controlAt, fromBase64, isControl, loneSurrogateAt, utf8, utf8Length } from './octets';

const wellFormed = fc.oneof(hostileText, fc.string({ unit: 'binary' }), fc.string());

describe('B27 encoding piece by piece is encoding the whole', () => {
  const encoders: [name: string, encode: (text: string) => string][] = [
    ['JSON string', jsonEscape],
    ['form', formEncode],
    ['unreserved', (text) => percentEncode(text, UNRESERVED)],
    ['path', (text) => percentEncode(text, URL_PATH)],
    ['query', (text) => percentEncode(text, URL_QUERY)],
    ['UTF-8', (text) => Buffer.from(utf8(text)).toString('latin1')],
  ];

  test.each(encoders)('%s', (_, encode) => {
    fc.assert(
      fc.property(fc.array(wellFormed, { maxLength: 5 }), (pieces) => {
        expect(pieces.map(encode).join('')).toBe(encode(pieces.join('')));
      }),
    );
  });
});

describe('every encoder says what the standard says', () => {
  test('B16 a JSON string is what JSON.stringify writes', () => {
    fc.assert(
      fc.property(anyUnits, (text) => {
        expect(`"${jsonEscape(text)}"`).toBe(JSON.stringify(text));
      }),
    );
  });

  test('B15 a form is what URLSearchParams writes', () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, (name, value) => {
        const written = new URLSearchParams([[name, value]]).toString();
        expect(`${formEncode(name)}=${formEncode(value)}`).toBe(written);
      }),
    );
  });

  test('B12 percent-encoding is decoded to the same text', () => {
    fc.assert(
      fc.property(wellFormed, (text) => {
        const encoded = percentEncode(text, UNRESERVED);
        expect(encoded).toMatch(/^(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})*$/);
        expect(decodeURIComponent(encoded)).toBe(text);
      }),
    );
  });

  test.each([1024, 1025, 8191, 8192, 8193, 16_384, 30_000])(
    'long texts, such as one of %d units',
    (length) => {
      const every = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('');
      const text = `${every}é€😀`
        .repeat(300)
        .slice(0, length - 1)
        .toWellFormed()
        .padEnd(length, '😀')
        .toWellFormed();
      expect(utf8Length(text)).toBe(Buffer.byteLength(text));
      const [fields, written] = [formEncode(text), new URLSearchParams([['', text]]).toString()];
      expect(fields).toBe(written.slice(1));
      for (const kept of [UNRESERVED, URL_PATH, URL_QUERY])
        expect(percentEncode(text, kept)).toBe([...text].map((one) => percentEncode(one, kept)).join(''));
    },
  );

  test('B22 Base64 of UTF-8', () => {
    fc.assert(
      fc.property(wellFormed, (text) => {
        expect(base64(text)).toBe(Buffer.from(text).toString('base64'));
      }),
    );
  });

  test('Base64 of octets, and back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (octets) => {
        const written = Buffer.from(octets).toString('base64');
        expect(base64(octets)).toBe(written);
        expect(fromBase64(written)).toEqual(octets);
      }),
    );
  });

  test.each([0x2000 - 1, 0x2000, 0x2000 + 1, 0x20000])('Base64 of %d octets', (length) => {
    const octets = Uint8Array.from({ length }, (_, at) => at % 251);
    expect(base64(octets)).toBe(Buffer.from(octets).toString('base64'));
  });

  test('B20 the number of octets', () => {
    fc.assert(
      fc.property(wellFormed, (text) => {
        expect(utf8Length(text)).toBe(Buffer.byteLength(text));
        expect(Buffer.from(utf8(text)).equals(Buffer.from(text))).toBe(true);
      }),
    );
  });
});

test('B20 the number of octets of every character of one unit', () => {
  const wrong: number[] = [];
  for (let code = 0; code < 0x10000; code++) {
    const character = String.fromCharCode(code);
    if (character.isWellFormed() && utf8Length(character) !== Buffer.byteLength(character)) wrong.push(code);
  }
  expect(wrong).toEqual([]);
});

describe('§9 half surrogate pairs', () => {
  test.each([
    ['', -1],
    ['a😀b', -1],
    ['\ud83d', 0],
    ['\ude00', 0],
    ['😀\ud83d', 2],
    ['a\ude00\ud83d', 1],
    ['\ud83d😀', 0],
    ['😀\ude00', 2],
    ['\ud83da', 0],
  ])('%j begins to be broken at %d', (text, offset) => {
    expect(loneSurrogateAt(text)).toBe(offset);
  });

  test('are found in JSON text that holds them as escapes', () => {
    fc.assert(
      fc.property(anyUnits, (text) => {
        expect(holdsLoneSurrogate(JSON.stringify(text))).toBe(!text.isWellFormed());
        expect(loneSurrogateAt(text) === -1).toBe(text.isWellFormed());
      }),
    );
  });

  test.each(['\\ud800', '\\\\ud800', 'a\\\\\\ud800', '\\\ud800'])('text about escapes: %j', (text) => {
    expect(holdsLoneSurrogate(JSON.stringify(text))).toBe(!text.isWellFormed());
  });
});

describe('§9 controls are C0 and DEL', () => {
  test('and nothing else', () => {
    const controls = Array.from({ length: 0x10000 }, (_, code) => code).filter(isControl);
    expect(controls).toEqual([...Array.from({ length: 32 }, (_, code) => code), 127]);
  });

  test('all of them are found, and nothing else', () => {
    fc.assert(
      fc.property(anyUnits, (text) => {
        const found: number[] = [];
        for (let at = controlAt(text); at !== -1; at = controlAt(text, at + 1)) found.push(at);
        const expected = [...text.matchAll(/[\0-\x1f\x7f]/g)].map(({ index }) => index);
        expect(found).toEqual(expected);
      }),
    );
  });
});

test.each(['a€', '€', 'x\u{1f600}', ' '])('B33 long text is encoded in pieces, to the same: %j', (unit) => {
  const text = `-${unit.repeat(20_001)}`;
  expect(percentEncode(text, UNRESERVED)).toBe(encodeURIComponent(text));
});
