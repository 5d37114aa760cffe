import { expect, test } from 'vitest';
import { contractOf } from '../../../../test/contract-examples';
import { inBody, inValue, RUNTIME } from '../../../../test/faulty-action';
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
  const fixes = fixesFor(diagnostic, draft, runtime, [open], true);
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
  ['one of some texts', total({ enum: ['EUR', 'USD'] }), 'null', 'to be typed'],
  ['anything', total(true), 'null', 'to be typed'],
])('the contract says it of a value that no sample has: %s', (_, schema, literal, how) => {
  expect(defaultIn(inBody('{"total": {{ order.none }}}'), { schema })).toEqual([
    `{"total": {{ order.none | default: ${literal} }}}`,
    how,
  ]);
});

test('an empty text that the contract does not accept is to be typed', () => {
  const schema: JsonSchema = { properties: { currency: { enum: ['EUR', 'USD'] } } };
  expect(defaultIn(inBody('{"currency": "{{ order.currency }}"}'), { schema })).toEqual([
    `{"currency": "{{ order.currency | default: '' }}"}`,
    'to be typed',
  ]);
});
