import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messagePart, schemeWith } from '../../../test/arbitrary-scheme';
import { type CustomScheme, SCHEME_NAMES } from '../../core';
import { customCopyOf } from '../store/authentication-draft';
import { FIELDS_TEMPLATE, MESSAGE_TEMPLATE, partText } from './schemes';

type Message = CustomScheme['message'];
type Fields = CustomScheme['fields'];
type Part = Message[number] | Fields[number]['parts'][number];

/** The same parts with neighbouring texts as one, and without empty texts. */
function merged<P extends Part>(parts: readonly P[]): P[] {
  const all: P[] = [];
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
    fc.property(schemeWith(texts), texts, (scheme, name) => {
      if (typeof scheme === 'string') return;
      const message = MESSAGE_TEMPLATE.write(scheme.message).text;
      expect(message).not.toMatch(/[\n\r]/);
      expect(MESSAGE_TEMPLATE.read(message)).toEqual({ value: merged(scheme.message), faults: [] });

      const fields = scheme.fields.map((field, index) => (index === 0 ? { ...field, name } : field));
      const { text } = FIELDS_TEMPLATE.write(fields);
      const value = fields.map(({ name: own, parts }) => ({ name: own, parts: merged(parts) }));
      expect(FIELDS_TEMPLATE.read(text)).toEqual({ value, faults: [] });
      expect(FIELDS_TEMPLATE.write(value).text).toBe(text);
    }),
  );
});

test('the place of each part is its text', () => {
  fc.assert(
    fc.property(fc.array(messagePart(texts)), (parts) => {
      const { text, places } = MESSAGE_TEMPLATE.write(parts);
      expect(places.map(({ range: { start, end } }) => text.slice(start, end))).toEqual(parts.map(partText));
    }),
  );
  const fields: Fields = [
    { name: 'X-Time', parts: [{ type: 'time', format: 'seconds' }] },
    { name: 'X-Signature', parts: [{ type: 'text', text: 'v1=' }, { type: 'signature' }] },
  ];
  const { text, places } = FIELDS_TEMPLATE.write(fields);
  expect(places.map(({ path, range }) => [path.join('.'), text.slice(range.start, range.end)])).toEqual([
    ['0.parts.0', '{time}'],
    ['0.parts', '{time}'],
    ['0.name', 'X-Time'],
    ['1.parts.0', 'v1='],
    ['1.parts.1', '{signature}'],
    ['1.parts', 'v1={signature}'],
    ['1.name', 'X-Signature'],
  ]);
});

test('any text is a template, and what is typed is kept when it is written again', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const { code, range } of [MESSAGE_TEMPLATE, FIELDS_TEMPLATE].flatMap(
        (one) => one.read(text).faults,
      ))
        expect(text.slice(range.start, range.end), code).toMatch(/^\{/);
      const message = MESSAGE_TEMPLATE.read(text).value;
      expect(MESSAGE_TEMPLATE.read(MESSAGE_TEMPLATE.write(message).text).value).toEqual(message);
      const fields = FIELDS_TEMPLATE.read(text).value;
      expect(FIELDS_TEMPLATE.read(FIELDS_TEMPLATE.write(fields).text).value).toEqual(fields);
    }),
  );
});

describe('templates of the schemes with a name', () => {
  test.each(SCHEME_NAMES.flatMap((name) => customCopyOf(name) ?? []))('%j', ({ message, fields }) => {
    const written = MESSAGE_TEMPLATE.write(message).text + FIELDS_TEMPLATE.write(fields).text;
    expect(written).not.toContain('\\{');
  });

  test.each([
    ['slack', 'v0:{time}:{body}', 'X-Slack-Request-Timestamp: {time}\nX-Slack-Signature: v0={signature}'],
    ['stripe', '{time}.{body}', 'Stripe-Signature: t={time},v1={signature:,v1=}'],
    [
      'hubspot-v3',
      '{method}{url}{body}{time:milliseconds}',
      'X-HubSpot-Signature-v3: {signature}\nX-HubSpot-Request-Timestamp: {time:milliseconds}',
    ],
  ] as const)('%s', (name, message, fields) => {
    const scheme = customCopyOf(name);
    expect(MESSAGE_TEMPLATE.write(scheme?.message ?? []).text).toBe(message);
    expect(FIELDS_TEMPLATE.write(scheme?.fields ?? []).text).toBe(fields);
  });
});

test.each([
  ['{tiem}.{body}', [{ code: 'unknown-part', range: { start: 0, end: 6 } }]],
  ['v1\\n{body', [{ code: 'unclosed-brace', range: { start: 4, end: 5 } }]],
  ['{signature}', [{ code: 'unknown-part', range: { start: 0, end: 11 } }]],
  ['{a{time}', [{ code: 'unclosed-brace', range: { start: 0, end: 1 } }]],
  ['\\{time}', []],
  ['a}b', []],
])('%j as a message has these faults', (text, faults) => {
  expect(MESSAGE_TEMPLATE.read(text).faults).toEqual(faults);
});

test('faults of header fields are placed in the whole text', () => {
  expect(FIELDS_TEMPLATE.read('A: {time}\n\nB: x{body}').faults).toEqual([
    { code: 'unknown-part', range: { start: 15, end: 21 } },
  ]);
});

test.each([
  ['A', [{ name: 'A', parts: [] }]],
  ['A:x\n\n  \nB:  y', [text('A', 'x'), text('B', ' y')]],
  ['A\\:B: x', [text('A:B', 'x')]],
])('%j is read as header fields', (written, fields) => {
  expect(FIELDS_TEMPLATE.read(written).value).toEqual(fields);
});

function text(name: string, value: string): Fields[number] {
  return { name, parts: [{ type: 'text', text: value }] };
}

test('every part that is offered is read back', () => {
  for (const part of MESSAGE_TEMPLATE.parts)
    expect(MESSAGE_TEMPLATE.read(partText(part)).value).toEqual([part]);
  for (const part of FIELDS_TEMPLATE.parts)
    expect(FIELDS_TEMPLATE.read(`A: ${partText(part)}`).value).toEqual([{ name: 'A', parts: [part] }]);
});

test('options that can be left out can be written', () => {
  expect(MESSAGE_TEMPLATE.read('{time:seconds}{body-digest:sha256:hex}').value).toEqual([
    { type: 'time', format: 'seconds' },
    { type: 'body-digest', hash: 'sha256', encoding: 'hex' },
  ]);
});
