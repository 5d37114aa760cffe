import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hexRow } from '../designer/send/body-view';
import { type BodyLook, layOutJson, readBody, readBodyText } from './body-format';

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...values: number[]) => new Uint8Array(values);

describe('a body as text', () => {
  test.each<[string, Uint8Array, string, string, string, boolean]>([
    ['UTF-8 when nothing is said', utf8('é'), '', 'é', 'utf-8', true],
    ['the charset of the response', bytes(0xe9), 'text/plain; charset=ISO-8859-1', 'é', 'windows-1252', true],
    ['a charset in quotes', bytes(0xe9), 'text/plain;charset="latin1"; x=1', 'é', 'windows-1252', true],
    ['an unknown charset is passed over', utf8('é'), 'text/plain; charset=klingon', 'é', 'utf-8', true],
    ['an empty one too', utf8('é'), 'text/plain; charset=', 'é', 'utf-8', true],
    ['what is not of the charset', bytes(0x61, 0xe9), 'text/plain', 'a\ufffd', 'utf-8', false],
    ['a byte order mark stays', bytes(0xef, 0xbb, 0xbf, 0x61), '', '\ufeffa', 'utf-8', true],
    [
      'a byte order mark goes before the charset',
      bytes(0xff, 0xfe, 0x61, 0),
      'text/plain; charset=utf-8',
      '\ufeffa',
      'utf-16le',
      true,
    ],
  ])('%s', (_, body, type, text, charset, isWhole) => {
    expect(readBodyText(body, type)).toEqual({ text, charset, isWhole });
  });
});

test.each<[BodyLook, string, Uint8Array]>([
  ['formatted', 'application/json', utf8('{"a":1}')],
  ['formatted', 'text/plain', utf8(' [1] ')],
  ['text', 'application/json', utf8('{"a":')],
  ['text', '', utf8('hello')],
  ['text', 'text/html', utf8('<h1>hello</h1>')],
  ['text', 'text/plain', bytes(0x61, 0xe9)],
  ['bytes', '', bytes(0x61, 0xe9)],
  ['bytes', 'text/plain', bytes(0x61, 0)],
  ['bytes', 'image/png', utf8('PNG')],
  ['text', 'image/svg+xml', utf8('<svg/>')],
  ['bytes', 'application/octet-stream', utf8('hello')],
])('the first look is %s: %s', (look, type, body) => expect(readBody(body, type).bestLook).toBe(look));

const long = `[${'{"a":1},'.repeat(200_000)}null]`;

test.each<[string, string, BodyLook[], BodyLook]>([
  ['JSON', '{"a":1}', ['formatted', 'text', 'bytes'], 'formatted'],
  ['B30: long JSON is laid out only when somebody asks for it', long, ['formatted', 'text', 'bytes'], 'text'],
  ['a long text', `x${long}`, ['text', 'bytes'], 'text'],
  ['no JSON', '{', ['text', 'bytes'], 'text'],
])('the looks of %s', (_, text, looks, bestLook) => {
  expect(readBody(utf8(text), '')).toMatchObject({ looks, bestLook });
});

describe('JSON on many lines', () => {
  test.each([
    ['{"a":1,"b":[true,null]}', '{\n  "a": 1,\n  "b": [\n    true,\n    null\n  ]\n}'],
    [
      '{"n":12345678901234567890,"f":1.0,"e":1E3}',
      '{\n  "n": 12345678901234567890,\n  "f": 1.0,\n  "e": 1E3\n}',
    ],
    ['{"a":1,"a":2}', '{\n  "a": 1,\n  "a": 2\n}'],
    ['[ ]', '[]'],
    ['{"a":{ \n}}', '{\n  "a": {}\n}'],
    ['{"\\u00e9\\"{":"a\\\\"}', '{\n  "\\u00e9\\"{": "a\\\\"\n}'],
    ['{"t":"{{ not a tag "}', '{\n  "t": "{{ not a tag "\n}'],
    ['\ufeff\r\n1 ', '1'],
    ['"text"', '"text"'],
  ])('%s', (text, expected) => expect(layOutJson(text)).toBe(expected));

  test.each(['', '{', '{"a":1,}', '{"a":1} x', 'undefined'])('not JSON: %j', (text) =>
    expect(layOutJson(text)).toBeUndefined(),
  );

  test('nesting that would grow beyond measure is left alone', () => {
    expect(layOutJson('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined();
  });

  test('only white space changes', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 1, '\t'), (text, space) => {
        const given = JSON.stringify(JSON.parse(text), null, space);
        expect(layOutJson(given)).toBe(JSON.stringify(JSON.parse(text), null, 2));
      }),
    );
  });
});

test.each<[string, string]>([
  ['hello, world', '0000  68 65 6c 6c 6f 2c 20 77  hello, w|0008  6f 72 6c 64              orld'],
  ['\u0000\u007fé', '0000  00 7f c3 a9              ····'],
])('bytes in rows: %j', (text, rows) => {
  const body = utf8(text);
  const shown = [0, 8].filter((start) => start < body.length).map((start) => hexRow(body, start, 8));
  expect(shown.join('|')).toBe(rows);
});

test('sixteen bytes stand in two groups, and the offset is as wide as the last one', () => {
  const body = new Uint8Array(0x12345).fill(0x41);
  expect(hexRow(body, 0x10, 16)).toBe(`00010  ${'41 '.repeat(8)} ${'41 '.repeat(7)}41  ${'A'.repeat(16)}`);
});
