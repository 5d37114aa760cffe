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
    ['', 0, 'a value', 'the end of the text'],
    [' \n', 2, 'a value', 'the end of the text'],
    ['undefined', 0, 'a value', '“undefined”'],
    ['True', 0, 'a value', '“True”'],
    ['nul', 0, 'a value', '“nul”'],
    ["'a'", 0, 'a value', "'"],
    ['\u00a01', 0, 'a value', '\u00a0 (U+00A0)'],
    ['[', 1, 'a value or ]', 'the end of the text'],
    ['[,1]', 1, 'a value or ]', ','],
    ['[1,]', 3, 'a value', ']'],
    ['[1 2]', 3, 'a comma or ]', '2'],
    ['[1}', 2, 'a comma or ]', '}'],
    ['[1', 2, 'a comma or ]', 'the end of the text'],
    ['{', 1, 'a member name in double quotes or }', 'the end of the text'],
    ['{a:1}', 1, 'a member name in double quotes or }', 'a'],
    ['{"a":1,}', 7, 'a member name in double quotes', '}'],
    ['{"a" 1}', 5, 'a colon', '1'],
    ['{"a":}', 5, 'a value', '}'],
    ['{"a":1 "b":2}', 7, 'a comma or }', '"'],
    ['{"a":1]', 6, 'a comma or }', ']'],
    ['1 // one', 2, 'the end of the text', '/'],
    ['{}{}', 2, 'the end of the text', '{'],
    ['"abc', 4, 'a closing quote', 'the end of the text'],
    ['"a\nb"', 2, 'a closing quote or an escape such as \\n', 'LF (U+000A)'],
    ['"\u0000"', 1, 'a closing quote or an escape such as \\n', 'NUL (U+0000)'],
    ['"\\x"', 2, 'one of " \\ / b f n r t u after the backslash', 'x'],
    ['"\\', 2, 'one of " \\ / b f n r t u after the backslash', 'the end of the text'],
    ['"\\u12G4"', 5, 'four hexadecimal digits after \\u', 'G'],
    ['"\\u123', 6, 'four hexadecimal digits after \\u', 'the end of the text'],
    ['"\\ud83d\\u"', 9, 'four hexadecimal digits after \\u', '"'],
    ['01', 1, 'no digit after a leading zero', '1'],
    ['-', 1, 'a digit after the minus sign', 'the end of the text'],
    ['+1', 0, 'a value', '+'],
    ['.5', 0, 'a value', '.'],
    ['1.', 2, 'a digit after the decimal point', 'the end of the text'],
    ['1e+', 3, 'a digit in the exponent', 'the end of the text'],
    ['-Infinity', 1, 'a digit after the minus sign', '“Infinity”'],
    ['[\ud83d]', 1, 'a value or ]', 'U+D83D'],
    ['[😀]', 1, 'a value or ]', '😀 (U+1F600)'],
  ])('%j', (text, offset, expected, found) => {
    expect(scanJson(text, deaf)).toEqual({ is: 'syntax', offset, expected, found });
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
      is: 'too-deep',
      offset: 1000,
      limit: 1000,
    });
  });

  test('objects count as well', () => {
    const text = `${'{"a":'.repeat(3)}1${'}'.repeat(3)}`;
    expect(scanJson(text, deaf, { depthLimit: 2 })).toEqual({ is: 'too-deep', offset: 10, limit: 2 });
  });

  test('neighbours do not', () => {
    expect(scanJson('[[],[],[[]]]', deaf, { depthLimit: 3 })).toBeUndefined();
  });

  test('without a limit, ten million open brackets are a syntax error and no crash', () => {
    expect(scanJson('['.repeat(1e7), deaf)).toMatchObject({ is: 'syntax', offset: 1e7 });
  });
});
