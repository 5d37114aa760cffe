import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messagePart, schemeWith } from '../../../test/arbitrary-scheme';
import { SCHEME_NAMES } from '../../core';
import { customCopyOf } from './scheme-draft';
import { partText, readTemplate, type SchemePart, TEMPLATE_PARTS, writeTemplate } from './scheme-template';

/** The same parts with neighbouring texts as one, and without empty texts. */
function merged(parts: readonly SchemePart[]): SchemePart[] {
  const all: SchemePart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (part.type === 'text' && part.text === '') continue;
    if (part.type === 'text' && last?.type === 'text')
      all[all.length - 1] = { ...last, text: last.text + part.text };
    else all.push(part);
  }
  return all;
}

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('{', '}', '\\', 'n', '\n', '\r', '\t', ':', 'time', 'body') }),
);

test('B34: every stored scheme is read from its templates as it was written', () => {
  fc.assert(
    fc.property(schemeWith(texts), (scheme) => {
      if (typeof scheme === 'string') return;
      const lists = [
        ['message', scheme.message] as const,
        ...scheme.fields.map(({ parts }) => ['field', parts] as const),
      ];
      for (const [kind, parts] of lists) {
        const { text } = writeTemplate(parts);
        expect(text).not.toMatch(/[\n\r]/);
        const read = readTemplate(text, kind);
        expect(read).toEqual({ parts: merged(parts), faults: [] });
        expect(writeTemplate(read.parts).text).toBe(text);
      }
    }),
  );
});

test('the range of each part is its text', () => {
  fc.assert(
    fc.property(fc.array(messagePart(texts)), (parts) => {
      const { text, ranges } = writeTemplate(parts);
      expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(parts.map(partText));
    }),
  );
});

test('any text is a template, and what is typed is kept when it is written again', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom('message', 'field'), (text, kind) => {
      const { parts, faults } = readTemplate(text, kind);
      expect(readTemplate(writeTemplate(parts).text, kind).parts).toEqual(parts);
      for (const { range } of faults) expect(text.slice(range.start, range.end)).toMatch(/^\{/);
    }),
  );
});

describe('templates of the schemes with a name', () => {
  test.each(SCHEME_NAMES.flatMap((name) => customCopyOf(name) ?? []))('%j', ({ message, fields }) => {
    const written = [message, ...fields.map(({ parts }) => parts)].map((parts) => writeTemplate(parts).text);
    expect(written.join()).not.toContain('\\{');
  });

  test.each([
    ['slack', 'v0:{time}:{body}', ['{time}', 'v0={signature}']],
    ['stripe', '{time}.{body}', ['t={time},v1={signature:,v1=}']],
    ['hubspot-v3', '{method}{url}{body}{time:milliseconds}', ['{signature}', '{time:milliseconds}']],
  ] as const)('%s', (name, message, fields) => {
    const scheme = customCopyOf(name);
    expect(writeTemplate(scheme?.message ?? []).text).toBe(message);
    expect(scheme?.fields.map(({ parts }) => writeTemplate(parts).text)).toEqual(fields);
  });
});

test.each<[string, 'message' | 'field', object[]]>([
  ['{tiem}.{body}', 'message', [{ code: 'unknown-part', range: { start: 0, end: 6 } }]],
  ['v1\\n{body', 'message', [{ code: 'unclosed-brace', range: { start: 4, end: 5 } }]],
  ['{signature}', 'message', [{ code: 'unknown-part', range: { start: 0, end: 11 } }]],
  ['{body}', 'field', [{ code: 'unknown-part', range: { start: 0, end: 6 } }]],
  ['{a{time}', 'message', [{ code: 'unclosed-brace', range: { start: 0, end: 1 } }]],
  ['\\{time}', 'message', []],
  ['a}b', 'message', []],
])('%j as a %s has these faults', (text, kind, faults) => {
  expect(readTemplate(text, kind).faults).toEqual(faults);
});

test('every part that is offered is read back', () => {
  for (const kind of ['message', 'field'] as const)
    for (const part of TEMPLATE_PARTS[kind]) expect(readTemplate(partText(part), kind).parts).toEqual([part]);
});

test('options that can be left out can be written', () => {
  expect(readTemplate('{time:seconds}{body-digest:sha256:hex}', 'message')).toEqual({
    parts: [
      { type: 'time', format: 'seconds' },
      { type: 'body-digest', hash: 'sha256', encoding: 'hex' },
    ],
    faults: [],
  });
});
