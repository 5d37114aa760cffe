import { describe, expect, test } from 'vitest';
import { jsonText } from '../core/internal';
import type { YamlFault } from './notes';
import { readYaml } from './yaml';

function readJson(text: string): string {
  const reading = readYaml(text);
  return 'root' in reading ? jsonText(reading.root) : reading.fault;
}

test.each([
  ['a: 1.0\nb: 12345678901234567890\nc: 0x10\nd: .5', '{"a":1.0,"b":12345678901234567890,"c":16,"d":0.5}'],
  ['a: yes\nb: true\nc: ~\nd:\ne: .inf', '{"a":"yes","b":true,"c":null,"d":null,"e":".inf"}'],
  [
    "- a\n- \"\\x41\\u00e9\"\n- 'it''s'\n- |\n  one\n  two\n- >-\n  one\n  two",
    '["a","Aé","it\'s","one\\ntwo\\n","one two"]',
  ],
  ['{a: [1, {b: c}], "d": e}', '{"a":[1,{"b":"c"}],"d":"e"}'],
  ['{"a": [1, null]}', '{"a":[1,null]}'],
  ['1: a\ntrue: b\n? [x]\n: c', '{"1":"a","true":"b","[\\"x\\"]":"c"}'],
  ['a: 1\na: 2', '{"a":1,"a":2}'],
  ['__proto__: {a: 1}\nconstructor: x', '{"__proto__":{"a":1},"constructor":"x"}'],
  ['a: &x {b: 1}\nc: *x\n<<: *x', '{"a":{"b":1},"c":{"b":1},"<<":{"b":1}}'],
  ['a: &x\n  b: &x 1\n  c: *x\nd: *x', '{"a":{"b":1,"c":1},"d":1}'],
  ['# a comment\n---\na: 2001-12-14\nb: !own c', '{"a":"2001-12-14","b":"c"}'],
  ['\ufeffa: 1\r\nb: 2\r\n', '{"a":1,"b":2}'],
  ['', 'null'],
])('%j is %s', (text, json) => expect(readJson(text)).toBe(json));

describe('what is not read', () => {
  const laughs = Array.from({ length: 30 }, (_, index) =>
    index === 0 ? 'a0: &a0 lol' : `a${index}: &a${index} [*a${index - 1}, *a${index - 1}]`,
  ).join('\n');

  test.each<[what: string, text: string, fault: YamlFault, line?: number]>([
    ['an alias explosion', laughs, 'aliases'],
    ['an alias in itself', 'a: &a [*a]', 'aliases'],
    ['an alias in a node that has an earlier name', 'a: &a 1\nb: &a [*a]', 'aliases'],
    ['an alias as its own key', '&a {*a : 1}', 'aliases'],
    ['an alias without an anchor', 'a: *b', 'aliases'],
    ['two values in a line', 'a: 1\nb: c: d', 'syntax', 2],
    ['a quote that is never closed', 'a: 1\nb: "c\n', 'syntax', 3],
    ['several documents', 'a: 1\n---\nb: 1\n', 'syntax', 2],
    ['deep brackets', '['.repeat(100_000), 'depth'],
    ['deep maps', '{a: '.repeat(100_000), 'depth'],
    ['deep lists', '- '.repeat(100_000), 'depth'],
    ['deep keys', '? '.repeat(100_000), 'depth'],
    ['a very long text', 'a\n'.repeat(3_000_000), 'length'],
  ])('%s', (_, text, fault, line) => {
    const reading = readYaml(text);
    expect('fault' in reading && [reading.fault, reading.place?.line]).toEqual([fault, line]);
  });
});

test('many errors and many keys are read in one go', () => {
  expect(readJson(`[${','.repeat(100_000)}]`)).toBe('syntax');
  expect(readJson('a: 1\n'.repeat(50_000))).toMatch(/^\{"a":1,/);
});
