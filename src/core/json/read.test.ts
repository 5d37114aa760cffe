import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Path } from '../trace/traced';
import { partsOf, readJson } from './read';
import { type Json, jsonText, plainValue } from './value';

function read(text: string) {
  const oddities: [oddity: string, offset: number, path: Path][] = [];
  const reading = readJson(text, {
    start: 0,
    onOddity: (oddity, offset, path) => oddities.push([oddity, offset, path()]),
  });
  return { ...reading, oddities };
}

function rootOf(text: string): Json {
  const { root } = read(text);
  if (!root) throw new Error(`not JSON: ${text}`);
  return root;
}

describe('reading without loss', () => {
  test.each(['12345678901234567890', '1.0', '1e3', '-0', '1E+400', '0.1000000000000000055511151231257827'])(
    'B10 the number %s keeps its characters',
    (text) => {
      expect(rootOf(text)).toEqual({ type: 'number', text });
    },
  );

  test('B7 members keep their order, also those that look like numbers', () => {
    const root = rootOf('{"b":1,"10":2,"2":3}');
    expect(root.type === 'object' && root.members.map(({ name }) => name)).toEqual(['b', '10', '2']);
  });

  test('B7 of repeated members both stay and look-up finds the last', () => {
    const root = rootOf('{"a":1,"b":2,"a":3}');
    expect(jsonText(root)).toBe('{"a":1,"b":2,"a":3}');
    expect(root.type === 'object' && root.byName.get('a')).toEqual({ type: 'number', text: '3' });
  });

  test.each(['__proto__', 'constructor', 'toString', 'length'])(
    'B7 the member %s is an ordinary one',
    (name) => {
      const with_ = rootOf(`{"${name}":1}`);
      const without = rootOf('{}');
      expect(with_.type === 'object' && with_.byName.get(name)).toEqual({ type: 'number', text: '1' });
      expect(without.type === 'object' && without.byName.get(name)).toBeUndefined();
    },
  );

  test('gives the values that JSON.parse gives', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(plainValue(rootOf(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  test('jsonText gives a compact text back', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(jsonText(rootOf(text))).toBe(text);
      }),
    );
  });

  test('B9 jsonText writes strings as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }), (value) => {
        expect(jsonText({ type: 'string', value })).toBe(JSON.stringify(value));
      }),
    );
  });

  test.each([
    ['{"a\\"b":"c\\\\","\\\\":"\\""}', '{"a\\"b":"c\\\\","\\\\":"\\""}'],
    ['{"":{"":[[],{}]}}', '{"":{"":[[],{}]}}'],
    ['{ "a" :{} , "b":[ ] }', '{"a":{},"b":[]}'],
  ])('the parts of %s are found', (text, compact) => {
    expect(jsonText(rootOf(text))).toBe(compact);
  });

  test('B9 jsonText drops white space and keeps digits, order and repeats', () => {
    const text = ' { "b" : [ 1.0 , true , null , "\\u0041\\/" ] , "a" : { } , "b" : 1e3 } ';
    expect(jsonText(rootOf(text))).toBe('{"b":[1.0,true,null,"A/"],"a":{},"b":1e3}');
  });

  test('B30 a thousand levels are read and written', () => {
    const text = `${'[{"a":'.repeat(500)}1${'}]'.repeat(500)}`;
    expect(jsonText(rootOf(text))).toBe(text);
  });
});

describe('oddities', () => {
  const many = Array.from({ length: 20 }, (_, index) => `"m${index}":0`).join();

  test.each([
    ['a repeated member', '{"a":1,"a":2}', [['repeated-member', 7, ['a']]]],
    [
      'each further repetition',
      '{"a":1,"a":2,"a":3}',
      [
        ['repeated-member', 7, ['a']],
        ['repeated-member', 13, ['a']],
      ],
    ],
    ['an escaped spelling of the same name', '{"a":1,"\\u0061":2}', [['repeated-member', 7, ['a']]]],
    ['a repeated __proto__', '{"__proto__":1,"__proto__":2}', [['repeated-member', 15, ['__proto__']]]],
    ['deep inside', '[0,{"a":[{"b":1,"b":2}]}]', [['repeated-member', 16, [1, 'a', 0, 'b']]]],
    ['of an object with many members', `{${many},"m3":1}`, [['repeated-member', many.length + 2, ['m3']]]],
    ['the same name in two objects', '[{"a":1},{"a":2}]', []],
    ['the same name inside and outside', '{"a":{"a":1}}', []],
    ['before a syntax error', '{"a":1,"a":2', [['repeated-member', 7, ['a']]]],
    ['half of a pair in a value', '{"a":["\\ud800"]}', [['lone-surrogate', 7, ['a', 0]]]],
    ['half of a pair in a name', '{"\ud800":1}', [['lone-surrogate', 2, ['\ud800']]]],
    [
      'in the order of the text',
      '{"\\ud800":"\\ud800","a":0,"a":0}',
      [
        ['lone-surrogate', 2, ['\ud800']],
        ['lone-surrogate', 11, ['\ud800']],
        ['repeated-member', 25, ['a']],
      ],
    ],
  ])('%s', (_, text, oddities) => {
    expect(read(text).oddities).toEqual(oddities);
  });
});

describe('places', () => {
  test('of the parts of a container', () => {
    const { root, rootOffset } = read(' {"a": [1, {}], "b": "x"}');
    expect(rootOffset).toBe(1);
    const list = root?.type === 'object' ? root.byName.get('a') : undefined;
    const parts = root?.type === 'object' ? partsOf(root) : undefined;
    expect([0, 1].map((index) => parts?.valueOffset(index))).toEqual([7, 21]);
    expect([0, 1].map((index) => parts?.nameOffset(index))).toEqual([2, 16]);
    const items = list?.type === 'array' ? partsOf(list) : undefined;
    expect([0, 1].map((index) => items?.valueOffset(index))).toEqual([8, 11]);
  });

  test('a container that was not read has none', () => {
    expect(partsOf({ type: 'array', items: [{ type: 'null' }] })).toBeUndefined();
  });
});
