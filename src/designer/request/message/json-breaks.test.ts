import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Octets } from '../../../core/internal';
import { SectionDivider } from './divided-message';
import { type Break, formattingWhitespace, isOneLineJson } from './formatted-body';

const encoder = new TextEncoder();
const octetsOf = (text: string) => new Octets([encoder.encode(text)]);
const sectionOf = (text: string) => new SectionDivider().divide(encoder.encode(text));

function laidOut(text: string, breaks: readonly Break[]): string {
  let shown = '';
  let from = 0;
  for (const { at, depth } of breaks) {
    shown += text.slice(from, at) + (depth === undefined ? ' ' : `\n${'  '.repeat(depth)}`);
    from = at;
  }
  return shown + text.slice(from);
}

const formatted = (text: string): string => {
  const { chunks } = sectionOf(text);
  const breaks = formattingWhitespace(chunks);
  return chunks.map((chunk, index) => laidOut(chunk.text, breaks[index] ?? [])).join('');
};

test('any JSON is laid out as JSON.stringify does it, whatever is in its strings', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      expect(formatted(JSON.stringify(value))).toBe(JSON.stringify(value, undefined, 2));
    }),
  );
});

test('a text of many chunks is laid out over their edges', () => {
  const value = Array.from({ length: 3000 }, (_, row) => ({
    row,
    text: `"{[,:]}" \\ ${row}`,
    none: [],
    nil: {},
  }));
  const text = JSON.stringify(value);
  expect(sectionOf(text).chunks.length).toBeGreaterThan(5);
  expect(formatted(text)).toBe(JSON.stringify(value, undefined, 2));
});

test('blanks that are sent stay, and none is shown beside one behind a colon', () => {
  expect(formatted('{"a": 1, "b":  [ ]}')).toBe('{\n  "a": 1, \n  "b":  [ ]\n}');
});

test('a chunk that stays, in a place that stays, keeps its breaks', () => {
  const divider = new SectionDivider();
  const row = (index: number) => `{"row":${index},"text":"${'x'.repeat(40)}"}`;
  const rows = Array.from({ length: 1000 }, (_, index) => row(index)).join(',');
  const first = formattingWhitespace(divider.divide(encoder.encode(`[${rows}]`)).chunks);
  const second = formattingWhitespace(divider.divide(encoder.encode(`[${rows},1]`)).chunks);
  expect(second[0]).toBe(first[0]);
  expect(second.at(-1)).not.toBe(first.at(-1));
});

test.each([
  ['{"a":1}', true],
  ['[]', true],
  [' [1, 2] ', true],
  ['{"a":1}\n', false],
  ['{\r"a":1}', false],
  ['{"a":1', false],
  ['{{ order }}', false],
  ['"text"', false],
  ['null', false],
  ['a=1&b=2', false],
  ['', false],
])('%j is a line of JSON: %j', (text, is) => {
  expect(isOneLineJson(octetsOf(text))).toBe(is);
});

test('what is no UTF-8, or too long to be laid out while somebody types, is not', () => {
  expect(isOneLineJson(new Octets([new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d])]))).toBe(false);
  expect(isOneLineJson(octetsOf(`["${'x'.repeat(600_000)}"]`))).toBe(false);
});
