import { expect, test } from 'vitest';
import { contractOf } from '../../../../test/contract-examples';
import { diagnosticsOf, inBody, inUrl, inValue, RUNTIME } from '../../../../test/faulty-action';
import type { JsonSchema } from '../../../contract/contract';
import { type Action, build, readContext } from '../../../core';
import { toDraft } from '../../store';
import { fixedDraft, fixesFor, needsTyping, textAt } from './fixes-for';

const SAMPLE = `{"order": {"id": "A-1", "total": 149.90, "isPaid": true, "note": null, "currency": "EUR",
  "lines": [{"price": 1}], "customer": {"name": "Zoë"}}}`;

/** The default that is offered with a sample without the value, while the open one has it. */
function defaultIn(
  action: Action,
  { schema, sample = SAMPLE }: { schema?: JsonSchema; sample?: string } = {},
) {
  const draft = { ...toDraft(action), contract: schema ? JSON.stringify(contractOf(schema)) : '' };
  const runtime = { ...RUNTIME, context: readContext('{"order": {"lines": [{}, {}]}}').context };
  const [diagnostic] = build(action, runtime).problems.filter(({ code }) => code === 'value-missing');
  if (!diagnostic) throw new Error('Nothing is missing');
  const open = { id: 'a', name: 'A', text: sample, isOpen: true, context: () => readContext(sample).context };
  const fixes = fixesFor(diagnostic, draft, runtime, { samples: [open], isTried: true });
  const fix = fixes.find(({ label }) => label.code === 'add-default');
  const fixed = fix?.type === 'edit' && fixedDraft(fix, draft);
  return fix && [fixed && textAt(fixed, diagnostic.path), needsTyping(fix) ? 'to be typed' : 'as it is'];
}

test.each<[string, Action, readonly [string, string] | undefined]>([
  ['a number', inBody('[{{ order.total }}]'), ['[{{ order.total | default: 0 }}]', 'as it is']],
  ['true or false', inBody('[{{ order.isPaid }}]'), ['[{{ order.isPaid | default: false }}]', 'as it is']],
  ['a text', inBody('[{{ order.id }}]'), ["[{{ order.id | default: '' }}]", 'as it is']],
  [
    'a number in a text',
    inBody('["{{ order.total }}"]'),
    [`["{{ order.total | default: '' }}"]`, 'as it is'],
  ],
  ['a number in a row', inValue('{{ order.total }}'), ["{{ order.total | default: '' }}", 'as it is']],
  [
    'an object, which no filter has',
    inBody('[{{ order.customer }}]'),
    ['[{{ order.customer | default: null }}]', 'to be typed'],
  ],
  [
    'nothing that a sample has',
    inBody('[{{ order.none }}]'),
    ['[{{ order.none | default: null }}]', 'to be typed'],
  ],
  ['null', inBody('[{{ order.note }}]'), ['[{{ order.note | default: null }}]', 'to be typed']],
  [
    'an item behind the last of the sample',
    inBody('[{{ order.lines[1].price }}]'),
    ['[{{ order.lines[1].price | default: 0 }}]', 'as it is'],
  ],
  [
    'a number of a filter',
    inBody('[{{ order.none | decimal: 2 }}]'),
    ['[{{ order.none | default: 0 | decimal: 2 }}]', 'as it is'],
  ],
  [
    'a text of a filter',
    inBody('[{{ order.total | upper }}]'),
    ["[{{ order.total | default: '' | upper }}]", 'as it is'],
  ],
  [
    'a date, which the empty text is not',
    inValue("{{ order.id | date: 'yyyy' }}"),
    ["{{ order.id | date: 'yyyy' | default: '' }}", 'as it is'],
  ],
  [
    'an object as JSON text',
    inValue('{{ order.customer | json }}'),
    ["{{ order.customer | json | default: '{}' }}", 'as it is'],
  ],
])('the default has the type of the value: %s', (_, action, expected) => {
  expect(defaultIn(action)).toEqual(expected);
});

const total = (schema: JsonSchema): JsonSchema => ({ properties: { total: schema } });

test.each<[string, JsonSchema, string, string]>([
  ['a number', total({ type: 'number' }), '0', 'as it is'],
  ['a text', total({ type: 'string' }), "''", 'as it is'],
  ['null', total({ type: 'null' }), 'null', 'as it is'],
  ['anything', total(true), 'null', 'to be typed'],
])('the contract says it of a value that no sample has: %s', (_, schema, literal, how) => {
  expect(defaultIn(inBody('{"total": {{ order.none }}}'), { schema })).toEqual([
    `{"total": {{ order.none | default: ${literal} }}}`,
    how,
  ]);
});

test.each([
  ['bare', '{"currency": {{ order.currency }}}'],
  ['in quotes', '{"currency": "{{ order.currency }}"}'],
])('B43 a default that the contract does not accept is not offered: %s', (_, body) => {
  const schema: JsonSchema = { properties: { currency: { enum: ['EUR', 'USD'] } } };
  expect(defaultIn(inBody(body), { schema })).toBeUndefined();
});

test('a default is typed between its quotes', () => {
  const draft = toDraft(inValue('a {{ zzz }} b'));
  const [diagnostic] = diagnosticsOf(inValue('a {{ zzz }} b')).filter(({ code }) => code === 'value-missing');
  const [fix] = diagnostic ? fixesFor(diagnostic, draft, RUNTIME) : [];
  const start = "a {{ zzz | default: '".length;
  expect(fix).toMatchObject({ label: { code: 'add-default' }, selection: { start, end: start } });
});

test.each<[string, Action, string, boolean | undefined]>([
  ['an unknown default of a body', inBody('[{{ zzz }}]'), 'add-default', true],
  ['an empty path segment is a warning (B43)', inUrl('https://h/{{ zzz }}'), 'add-default', undefined],
  ['an empty default in the query', inUrl('https://h/?q={{ zzz }}'), 'add-default', false],
  ['an empty default in a row', inValue('{{ zzz }}'), 'add-default', false],
  ['another path in the URL', inUrl('https://h/{{ order.ids }}'), 'use-path', false],
])('%s: a fix that is there needs typing or not', (_, action, code, expected) => {
  const [diagnostic] = diagnosticsOf(action).filter((one) => one.code === 'value-missing');
  const fix =
    diagnostic && fixesFor(diagnostic, toDraft(action), RUNTIME).find(({ label }) => label.code === code);
  expect(fix && needsTyping(fix)).toBe(expected);
});
