import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeString, type JsonSink, scanJson } from './scan';

type Event = readonly unknown[];

/** Scans with a sink that notes all it is told. */
function eventsOf(text: string, start = 0): Event[] {
  const events: Event[] = [];
  const note =
    (name: string) =>
    (...parts: unknown[]) => {
      events.push([name, ...parts]);
    };
  const sink: JsonSink = {
    open: note('open'),
    close: note('close'),
    name: note('name'),
    string: note('string'),
    number: note('number'),
    literal: note('literal'),
  };
  scanJson(text, sink, { start });
  return events;
}

const nothing = () => undefined;
const deaf: JsonSink = {
  open: nothing,
  close: nothing,
  name: nothing,
  string: nothing,
  number: nothing,
  literal: nothing,
};

describe('what a sink is told', () => {
  test('a document in its order', () => {
    expect(eventsOf(' {"a": [1e3, "x"], "b": null}')).toEqual([
      ['open', 'object', 1, 1],
      ['name', 2, 5, false, -1],
      ['open', 'array', 7, 2],
      ['number', 8, 11],
      ['string', 13, 16, false, -1],
      ['close', 'array', 17, 2],
      ['name', 19, 22, false, -1],
      ['literal', null, 24, 28],
      ['close', 'object', 29, 1],
    ]);
  });

  test.each([
    ['true', [['literal', true, 0, 4]]],
    ['false', [['literal', false, 0, 5]]],
    ['-0.5E-2', [['number', 0, 7]]],
    [
      '{}',
      [
        ['open', 'object', 0, 1],
        ['close', 'object', 2, 1],
      ],
    ],
    [
      '[ ]',
      [
        ['open', 'array', 0, 1],
        ['close', 'array', 3, 1],
      ],
    ],
    ['""', [['string', 0, 2, false, -1]]],
    ['"\\n"', [['string', 0, 4, true, -1]]],
    ['"é"', [['string', 0, 3, false, -1]]],
  ])('%s', (text, events) => {
    expect(eventsOf(text)).toEqual(events);
  });

  test('a text that begins after a byte order mark', () => {
    expect(eventsOf('\ufeff1', 1)).toEqual([['number', 1, 2]]);
  });

  test('everything before a failure', () => {
    expect(eventsOf('[1,"a",}')).toEqual([
      ['open', 'array', 0, 1],
      ['number', 1, 2],
      ['string', 3, 6, false, -1],
    ]);
  });
});

describe('surrogates', () => {
  test.each([
    ['a raw pair', '"😀"', false, -1],
    ['an escaped pair', '"\\ud83d\\ude00"', true, -1],
    ['a raw half completed by an escape', '"\ud83d\\ude00"', true, -1],
    ['an escape completed by a raw half', '"\\ud83d\ude00"', true, -1],
    ['a raw high half', '"a\ud83d"', false, 2],
    ['a raw low half', '"\ude00"', false, 1],
    ['an escaped high half', '"\\ud83d"', true, 1],
    ['an escaped low half', '"ab\\uDE00"', true, 3],
    ['a high half before another escape', '"\\ud83d\\n"', true, 1],
    ['two high halves, the second completed', '"\ud83d😀"', false, 1],
    ['the first of two lone halves', '"a\ude00b\ud83d"', false, 2],
    ['a pair the wrong way round', '"\ude00\ud83d"', false, 1],
    ['an ordinary escape', '"\\u0041"', true, -1],
  ])('%s', (_, text, escaped, loneSurrogate) => {
    expect(eventsOf(text)).toEqual([['string', 0, text.length, escaped, loneSurrogate]]);
  });

  test('are lone exactly where the decoded string is not well formed', () => {
    const unit = fc.oneof(
      fc.constantFrom('\ud83d', '\ude00', '\\ud83d', '\\ude00', '\\uDBFF', '\\uDC00', 'x', '\\n', '\\u0041'),
    );
    fc.assert(
      fc.property(fc.string({ unit }), (content) => {
        const text = `"${content}"`;
        const [event] = eventsOf(text);
        const isLone = Number(event?.[4]) >= 0;
        expect(isLone).toBe(!(JSON.parse(text) as string).isWellFormed());
      }),
    );
  });
});

describe('decodeString', () => {
  test.each([
    ['"abc"', 'abc'],
    ['"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\/\b\f\n\r\t'],
    ['"\\u00e9\\ud83d\\ude00"', 'é😀'],
    ['"\\ud800"', '\ud800'],
  ])('%s', (text, value) => {
    const [event] = eventsOf(`  ${text}`);
    expect(decodeString(`  ${text}`, 2, 2 + text.length, event?.[3] === true)).toBe(value);
  });
});

describe('the first syntax error', () => {
  test.each([
    ['', 0, 'value', 'end', ''],
    [' \n', 2, 'value', 'end', ''],
    ['undefined', 0, 'value', 'word', 'undefined'],
    ['True', 0, 'value', 'word', 'True'],
    ['nul', 0, 'value', 'word', 'nul'],
    ["'a'", 0, 'value', 'character', "'"],
    ['\u00a01', 0, 'value', 'character', '\u00a0 (U+00A0)'],
    ['[', 1, 'value-or-bracket', 'end', ''],
    ['[,1]', 1, 'value-or-bracket', 'character', ','],
    ['[1,]', 3, 'value', 'character', ']'],
    ['[1 2]', 3, 'comma-or-bracket', 'character', '2'],
    ['[1}', 2, 'comma-or-bracket', 'character', '}'],
    ['[1', 2, 'comma-or-bracket', 'end', ''],
    ['{', 1, 'name-or-brace', 'end', ''],
    ['{a:1}', 1, 'name-or-brace', 'character', 'a'],
    ['{"a":1,}', 7, 'name', 'character', '}'],
    ['{"a" 1}', 5, 'colon', 'character', '1'],
    ['{"a":}', 5, 'value', 'character', '}'],
    ['{"a":1 "b":2}', 7, 'comma-or-brace', 'character', '"'],
    ['{"a":1]', 6, 'comma-or-brace', 'character', ']'],
    ['1 // one', 2, 'end', 'character', '/'],
    ['{}{}', 2, 'end', 'character', '{'],
    ['"abc', 4, 'quote', 'end', ''],
    ['"a\nb"', 2, 'quote', 'line-end', ''],
    ['"\u0000"', 1, 'quote-or-escape', 'character', 'NUL (U+0000)'],
    ['"\\x"', 2, 'escape-letter', 'character', 'x'],
    ['"\\', 2, 'escape-letter', 'end', ''],
    ['"\\u12G4"', 5, 'hex-digits', 'character', 'G'],
    ['"\\u123', 6, 'hex-digits', 'end', ''],
    ['"\\ud83d\\u"', 9, 'hex-digits', 'character', '"'],
    ['01', 1, 'no-digit-after-zero', 'character', '1'],
    ['-', 1, 'digit-after-minus', 'end', ''],
    ['+1', 0, 'value', 'character', '+'],
    ['.5', 0, 'value', 'character', '.'],
    ['1.', 2, 'digit-after-point', 'end', ''],
    ['1e+', 3, 'digit-in-exponent', 'end', ''],
    ['-Infinity', 1, 'digit-after-minus', 'word', 'Infinity'],
    ['[\ud83d]', 1, 'value-or-bracket', 'character', 'U+D83D'],
    ['[😀]', 1, 'value-or-bracket', 'character', '😀 (U+1F600)'],
  ])('%j', (source, offset, expected, found, text) => {
    expect(scanJson(source, deaf)).toEqual({ type: 'syntax', offset, expected, found, text });
  });

  test('is found in exactly the texts that JSON.parse refuses', () => {
    const piece = fc.constantFrom(
      ...'{}[]",:\\/-+.eE019 \n\t\r\u0000\ud800',
      'true',
      'nul',
      'fals',
      '\\u12',
      '"a"',
    );
    const edit = fc.record({ at: fc.nat(200), remove: fc.nat(2), insert: fc.oneof(piece, fc.constant('')) });
    fc.assert(
      fc.property(fc.json(), fc.array(edit, { maxLength: 3 }), (json, edits) => {
        let text = json;
        for (const { at, remove, insert } of edits) {
          const offset = at % (text.length + 1);
          text = text.slice(0, offset) + insert + text.slice(offset + remove);
        }
        expect(scanJson(text, deaf) === undefined).toBe(isJson(text));
      }),
      { numRuns: 1000 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('B30 nesting', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

  test('up to the limit is accepted', () => {
    expect(scanJson(nested(1000), deaf, { depthLimit: 1000 })).toBeUndefined();
  });

  test('beyond the limit is reported at the bracket', () => {
    expect(scanJson(nested(1001), deaf, { depthLimit: 1000 })).toEqual({
      type: 'too-deep',
      offset: 1000,
      limit: 1000,
    });
  });

  test('objects count as well', () => {
    const text = `${'{"a":'.repeat(3)}1${'}'.repeat(3)}`;
    expect(scanJson(text, deaf, { depthLimit: 2 })).toEqual({ type: 'too-deep', offset: 10, limit: 2 });
  });

  test('neighbours do not', () => {
    expect(scanJson('[[],[],[[]]]', deaf, { depthLimit: 3 })).toBeUndefined();
  });

  test('without a limit, ten million open brackets are a syntax error and no crash', () => {
    expect(scanJson('['.repeat(1e7), deaf)).toMatchObject({ type: 'syntax', offset: 1e7 });
  });
});
