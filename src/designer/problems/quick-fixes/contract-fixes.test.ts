import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../../test/an-action';
import { contractOf } from '../../../../test/contract-examples';
import { checkAgainst } from '../../../contract/check';
import { type JsonSchema, writeContract } from '../../../contract/contract';
import { type Action, build, readContext } from '../../../core';
import { NO_COMPANIONS } from '../../../core/internal';
import { toAction, toDraft } from '../../store/draft';
import { fixedDraft, fixesFor } from './fixes-for';

const { context } = readContext(
  '{ "order": { "total": "9.50", "count": 2, "weight": 1.25, "status": "paid", "note": null, "at": "2026-11-20T09:30:00Z", "customer": { "email": "z@example.com" } } }',
);
const RUNTIME = { context, now: 0 };

const body = (text: string): Action => aRestApiCall({ url: 'https://h/', body: text });
const rows = (value: string, format: 'json' | 'default' = 'json'): Action =>
  aWebhook({ url: 'https://h/', format, data: [{ key: 'a', value, enabled: true }] });
const ofA = (schema: JsonSchema): JsonSchema => ({ properties: { a: schema } });

/** The fixes of the only departure, and the content of the action after each. */
function fixesOf(action: Action, schema: JsonSchema): [label: string, content: unknown][] {
  const contract = contractOf(schema);
  const draft = toDraft(action, { ...NO_COMPANIONS, contract: writeContract(contract) });
  const departures = checkAgainst(contract, build(action, RUNTIME), action);
  expect(departures).toHaveLength(1);
  return departures
    .flatMap((departure) => fixesFor(departure, draft, RUNTIME))
    .map((fix) => {
      const fixed = fix.type === 'edit' && fixedDraft(fix, draft);
      const after = fixed && toAction(fixed);
      const { code, ...values } = fix.label;
      const content =
        after &&
        ('body' in after ? after.body : after.data.map(({ key, value, enabled }) => [key, value, enabled]));
      return [[code, ...Object.values(values)].join(' '), content];
    });
}

describe('the fixes of a departure from the contract', () => {
  test.each<[string, string, JsonSchema, [string, string][]]>([
    ['a number in quotes', '{"a":"12"}', { type: 'number' }, [['remove-quotes', '{"a":12}']]],
    [
      'a number that the sample has',
      '{"a":"{{ order.count }}"}',
      { type: 'integer' },
      [
        ['remove-quotes', '{"a":{{ order.count }}}'],
        ['add-filter decimal: 0', '{"a":{{ order.count | decimal: 0 }}}'],
      ],
    ],
    [
      'a text that stands for a number',
      '{"a":"{{ order.total }}"}',
      { type: 'number' },
      [['add-filter decimal: 2', '{"a":{{ order.total | decimal: 2 }}}']],
    ],
    [
      'the same without quotes',
      '{"a":{{ order.total }}}',
      { type: 'number' },
      [['add-filter decimal: 2', '{"a":{{ order.total | decimal: 2 }}}']],
    ],
    [
      'a fraction where a whole number is expected',
      '{"a":{{ order.weight }}}',
      { type: 'integer' },
      [['add-filter decimal: 0', '{"a":{{ order.weight | decimal: 0 }}}']],
    ],
    [
      'a number where a text is expected',
      '{"a":{{ order.count }}}',
      { type: 'string' },
      [['add-quotes', '{"a":"{{ order.count }}"}']],
    ],
    ['true in quotes', '{"a":"true"}', { type: 'boolean' }, [['remove-quotes', '{"a":true}']]],
    [
      'null',
      '{"a":{{ order.note }}}',
      { type: 'string' },
      [['leave-out true', '{"a":{{ order.note | optional }}}']],
    ],
    [
      'another case',
      '{"a":"{{ order.status }}"}',
      { enum: ['PAID', 'NEW'] },
      [
        ['add-filter upper', '{"a":"{{ order.status | upper }}"}'],
        ["add-filter map: 'paid', 'PAID'", `{"a":"{{ order.status | map: 'paid', 'PAID' }}"}`],
      ],
    ],
    [
      'another word',
      '{"a":"{{ order.status }}"}',
      { enum: ['settled'] },
      [["add-filter map: 'paid', 'settled'", `{"a":"{{ order.status | map: 'paid', 'settled' }}"}`]],
    ],
    [
      'a word that is written',
      '{"a":"piad"}',
      { enum: ['new', 'paid'] },
      [['use-value paid', '{"a":"paid"}']],
    ],
    [
      'a time where a date is expected',
      '{"a":"{{ order.at }}"}',
      { format: 'date' },
      [["add-filter date: 'yyyy-MM-dd'", `{"a":"{{ order.at | date: 'yyyy-MM-dd' }}"}`]],
    ],
    [
      'more digits than the receiver takes',
      '{"a":{{ order.weight }}}',
      { multipleOf: 0.1 },
      [['add-filter decimal: 1', '{"a":{{ order.weight | decimal: 1 }}}']],
    ],
  ])('%s', (_, text, schema, fixes) => {
    expect(fixesOf(body(text), ofA(schema))).toEqual(fixes);
  });

  test('are made at its place also behind other letters than those of ASCII', () => {
    const schema = { properties: { n: true, a: { type: 'number' } } };
    expect(fixesOf(body('{"n":"Jürgen",\n "a":"12"}'), schema)).toEqual([
      ['remove-quotes', '{"n":"Jürgen",\n "a":12}'],
    ]);
  });

  test('what is missing is added from the value of that name', () => {
    const schema = { required: ['email'], properties: { email: { type: 'string' } } };
    expect(
      fixesOf(body('{\n  "a": 1\n}'), { ...schema, properties: { ...schema.properties, a: true } }),
    ).toEqual([
      ['add-member email order.customer.email', '{\n  "email": "{{ order.customer.email }}",\n  "a": 1\n}'],
    ]);
    expect(fixesOf(body('{}'), schema)).toEqual([
      ['add-member email order.customer.email', '{"email": "{{ order.customer.email }}"}'],
    ]);
    expect(fixesOf(rows('1'), { ...schema, properties: { ...schema.properties, a: true } })).toEqual([
      [
        'add-member email order.customer.email',
        [
          ['a', '1', true],
          ['email', '{{ order.customer.email }}', true],
        ],
      ],
    ]);
  });

  test('a Webhook, whose values are texts, becomes a REST API Call', () => {
    expect(fixesOf(rows('{{ order.count }}'), ofA({ type: 'number' }))).toEqual([
      ['make-rest-api-call', '{\n  "a": {{ order.count }}\n}'],
    ]);
    expect(fixesOf(rows('12'), ofA({ type: 'integer' }))).toEqual([
      ['make-rest-api-call', '{\n  "a": 12\n}'],
    ]);
  });

  test('a form becomes JSON, and a row that is refused is switched off', () => {
    expect(fixesOf(rows('x', 'default'), ofA({ type: 'string' }))).toEqual([
      ['use-format json', [['a', 'x', true]]],
    ]);
    const schema = { properties: { b: true }, additionalProperties: false };
    expect(fixesOf(rows('x'), schema)).toEqual([['switch-row-off', [['a', 'x', false]]]]);
  });
});
