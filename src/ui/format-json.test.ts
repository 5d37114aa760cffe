import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slice } from '../../test/thorough';
import { parseTemplate } from '../core/internal';
import { formatJson } from './body-format';

/** The template laid out, or why it was not. */
function layOut(template: string): string {
  const formatting = formatJson(template);
  if ('refused' in formatting) return `${formatting.refused} at ${formatting.offset}`;
  let text = '';
  let end = 0;
  for (const { from, to, insert } of formatting.edits) {
    text += template.slice(end, from) + insert;
    end = to;
  }
  return text + template.slice(end);
}

/** The text without white space outside strings and tags. */
function essence(template: string): string {
  const tags = parseTemplate(template).filter(({ type }) => type === 'tag');
  let text = '';
  let at = 0;
  while (at < template.length) {
    const tag = tags.find(({ start }) => start === at);
    const string = /^"(?:[^"\\\n\r]|\\[^\n\r])*"/.exec(template.slice(at))?.[0];
    const piece = tag ? template.slice(tag.start, tag.end) : (string ?? template.charAt(at));
    if (!/^[ \t\n\r]$/.test(piece)) text += piece;
    at += piece.length;
  }
  return text;
}

describe('format JSON changes white space only', () => {
  test.each([
    ['{"a":1,"b":[1.0,2e3],"c":{}}', '{\n  "a": 1,\n  "b": [\n    1.0,\n    2e3\n  ],\n  "c": {}\n}'],
    ['  { "a" : "x  y" }\r\n', '{\n  "a": "x  y"\n}'],
    ['[ ]', '[]'],
    ['{"n": 12345678901234567890}', '{\n  "n": 12345678901234567890\n}'],
    ['{"u": "\\u00e9\\/"}', '{\n  "u": "\\u00e9\\/"\n}'],
    ['{"a":{{ order.id }},"b":"{{x}} y"}', '{\n  "a": {{ order.id }},\n  "b": "{{x}} y"\n}'],
    ["{{ a | default: ' , ' }}", "{{ a | default: ' , ' }}"],
    ['{ {{ key }}:1}', '{\n  {{ key }}: 1\n}'],
    ['{{ a }}{{ b }}  {{ c }}', '{{ a }}{{ b }} {{ c }}'],
    ['{"a":1}\n{"a":2}', '{\n  "a": 1\n}\n{\n  "a": 2\n}'],
    ['', ''],
  ])('%j', (template, expected) => expect(layOut(template)).toBe(expected));

  test.each([
    ['a body that is cut off', '{"a":[1,', '{\n  "a": [\n    1,'],
    ['too many brackets', '}]{"a":1', '}\n]{\n  "a": 1'],
    ['words that are not JSON', 'one   two\n\nthree', 'one two\nthree'],
  ])('%s is laid out as far as it goes', (_, template, expected) => expect(layOut(template)).toBe(expected));

  test.each([
    ['{"a": "open\n}', 'open-string at 6'],
    ['{"a": "half \\', 'open-string at 6'],
    ['{"a": {{ "b" }} }', 'broken-tag at 6'],
    ['{{{ a }}}', 'broken-tag at 0'],
    [`${'['.repeat(20_000)}1`, expect.stringMatching('too-deep')],
  ])('%j is left alone, with the place', (template, expected) => expect(layOut(template)).toEqual(expected));

  test.each([
    ['one letter after the other', 'x'],
    ['one escape after the other', '\\"'],
  ])('a string of very many characters, %s', (_, piece) => {
    const long = `"${piece.repeat(slice(20_000_000, 1_000_000) / piece.length)}"`;
    expect(formatJson(`[${long}]`)).toEqual({
      edits: [
        { from: 1, to: 1, insert: '\n  ' },
        { from: long.length + 1, to: long.length + 1, insert: '\n' },
      ],
    });
  });

  test('a broken tag inside a string does not stop it', () => {
    expect(layOut('{"a":"{{ oh no"}')).toBe('{\n  "a": "{{ oh no"\n}');
  });
});

const piece = fc.constantFrom(
  ...['{', '}', '[', ']', ',', ':', ' ', '\n', '\r\n', '\t', '"a b"', '"\\""', '"{{ t }}"', '1.0', '-2e3'],
  ...['{{ a.b }}', "{{ a | default: ' ' }}", 'true', 'word', '\\', '"', '{{', '}}'],
);
const template = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

test('removing white space outside strings and tags, the text is the same before and after', () => {
  fc.assert(
    fc.property(template, (text) => {
      if ('edits' in formatJson(text)) expect(essence(layOut(text))).toBe(essence(text));
    }),
  );
});

test('formatting twice is formatting once', () => {
  fc.assert(
    fc.property(template, (text) => {
      if ('refused' in formatJson(text)) return;
      const once = layOut(text);
      expect(formatJson(once)).toEqual({ edits: [] });
    }),
  );
});

test('any JSON keeps its meaning', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      if (text.includes('{{')) return;
      expect(JSON.parse(layOut(text))).toEqual(JSON.parse(text));
    }),
  );
});
