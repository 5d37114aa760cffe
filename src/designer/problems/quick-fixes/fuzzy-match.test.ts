import { expect, test } from 'vitest';
import { CONTEXT } from '../../../../test/faulty-action';
import { readContext } from '../../../core';
import { nearestName, nearestPaths } from './context-paths';

test.each<[string, string[]]>([
  ['order.ids', ['order.id']],
  ['ordr.id', ['order.id']],
  ['Order.ID', ['order.id']],
  ['id', ['order.id']],
  ['order.email', ['order.customer.email']],
  ['order.customer.mail', ['order.customer.email']],
  ['data.order.id', ['order.id']],
  ['invoice.client.email', ['order.customer.email']],
  ['order.cust.email', ['order.customer.email']],
  ['order.eml', ['order.customer.email']],
  ['orderId', ['order.id']],
  ['order_id', ['order.id']],
  ['params.customer-email', ['order.customer.email']],
  ['order.customer.lme', []],
  ['order.id', []],
  ['nothing', []],
])('the path that somebody may have meant by %s', (written, expected) => {
  expect(nearestPaths(written, CONTEXT, 1)).toEqual(expected);
});

test('B43 an amount in another unit is never meant', () => {
  const { context } = readContext('{ "total": 149.9, "totalCents": 14990, "price_oere": 300 }');
  const meant = (written: string) => nearestPaths(written, context);
  expect(meant('total_cents')).toEqual(['totalCents']);
  expect(meant('totals')).toEqual(['total']);
  expect(meant('totalOre')).toEqual([]);
  expect(meant('price')).toEqual([]);
});

test.each<[string, string | undefined]>([
  ['uper', 'upper'],
  ['Lower', 'lower'],
  ['jsno', 'json'],
  ['first', undefined],
])('the filter that somebody may have meant by %s', (written, expected) => {
  expect(nearestName(written, ['upper', 'lower', 'json', 'join'])).toBe(expected);
});
