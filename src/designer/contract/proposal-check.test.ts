import { expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { contractOf } from '../../../test/contract-examples';
import { type JsonSchema, writeContract } from '../../contract/contract';
import { fieldsOf } from '../../contract/fields';
import { type Action, readContext } from '../../core';
import { NO_COMPANIONS } from '../../core/internal';
import { toAction, toDraft } from '../store/draft';
import { applied } from '../store/edit/edit';
import { placeValue } from './place-value';
import { ProposalCheck } from './proposal-check';
import { Proposals, placeAll } from './proposals';
import { ReceiverShape } from './receiver-shape';

const { context } = readContext(
  '{"order": {"id": "A", "currency": "EUR", "total": 5, "paid": true, "lines": [{"sku": "S", "qty": 0}]}}',
);
const runtime = { context, now: 0 };
const line = (qty: object) => ({
  type: 'array',
  items: { type: 'object', properties: { sku: { type: 'string' }, qty: { type: 'integer', ...qty } } },
});
const body = aRestApiCall({ body: '{ }' });
const json = aWebhook({ format: 'json', data: [] });
const form = aWebhook({ format: 'default', data: [] });

function opened(action: Action, properties: Readonly<Record<string, JsonSchema>>, required: string[] = []) {
  const schema = { type: 'object', properties, required };
  const draft = toDraft(action, { ...NO_COMPANIONS, contract: writeContract(contractOf(schema)) });
  const shape = new ReceiverShape(fieldsOf(schema), context);
  return { draft, shape, proposals: new Proposals(context, shape) };
}

/** The names of the fields for which a value is offered. */
function offered(...given: Parameters<typeof opened>): string[] {
  const { draft, shape, proposals } = opened(...given);
  const check = new ProposalCheck(draft, runtime);
  return shape.fields.flatMap((field) => {
    const near = proposals.of(field);
    const edits = near && placeValue(draft, field, near.tag, shape);
    return edits && check.keeps(field, edits) ? [field.path.join('.')] : [];
  });
}

test.each<[string, Action, Record<string, JsonSchema>, string[]]>([
  ['a value outside of an enumeration', body, { currency: { enum: ['eur', 'usd'] } }, []],
  ['a value of an enumeration', body, { currency: { enum: ['EUR', 'USD'] } }, ['currency']],
  ['in place of one that departs', aRestApiCall({ body: '{ "total": -1 }' }), { total: { minimum: 9 } }, []],
  ['a text that is too short', body, { id: { type: 'string', minLength: 2 } }, []],
  ['true as a text', json, { paid: { type: 'boolean' } }, []],
  ['a number as a text', json, { total: { type: 'number' } }, []],
  ['a text', json, { id: { type: 'string' } }, ['id']],
  ['a list as a text', json, { lines: line({}) }, []],
  ['true in a body', body, { paid: { type: 'boolean' } }, ['paid']],
  ['true in a form', form, { paid: { type: 'boolean' } }, ['paid']],
  ['a list whose items depart', body, { lines: line({ minimum: 1 }) }, []],
  ['a list', body, { lines: line({}) }, ['lines']],
])('B43 a value that the receiver may refuse is not proposed: %s', (_, action, properties, expected) => {
  expect(offered(action, properties)).toEqual(expected);
});

test('B43 a member of an object that is missing is proposed, though others of it are required', () => {
  const order = { type: 'object', properties: { id: { type: 'string' } }, required: ['id', 'a', 'b'] };
  expect(offered(body, { order }, ['order'])).toContain('order.id');
  expect(offered(aRestApiCall({ body: '' }), { id: {}, zzz: {} }, ['id', 'zzz'])).toEqual(['id']);
});

test('B43 the values that are placed together are only those that the receiver takes', () => {
  const { draft, shape, proposals } = opened(body, {
    id: { type: 'string' },
    currency: { enum: ['eur'] },
    total: { type: 'number' },
  });
  const { edits, count } = placeAll(draft, shape, (field) => proposals.sameName(field)?.tag, runtime);
  expect(count).toBe(2);
  expect(toAction(applied(draft, edits).draft)).toMatchObject({
    body: '{ "id": "{{ order.id }}", "total": {{ order.total }} }',
  });
});
