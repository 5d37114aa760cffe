import { expect, test } from 'vitest';
import { atOnce } from '../../ui/slices';
import { findingNewerContract, type NewerRequest } from './newer-contract';

const newerContract = (order: NewerRequest) => atOnce(findingNewerContract(order));

const operation = { method: 'POST', path: '/orders', id: 'createOrder' };
const found = (path: string, operationId: string, schema: object) =>
  newerContract({
    name: 'shop.json',
    operation,
    text: JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '2' },
      paths: {
        [path]: { post: { operationId, requestBody: { content: { 'application/json': { schema } } } } },
      },
    }),
  });

test('an operation is found by its path, or else by its id', () => {
  const contract = { schema: { type: 'object' }, operation: { method: 'POST' } };
  expect(found('/orders', 'other', { type: 'object' })).toMatchObject({ contract, missing: '' });
  const renamed = { ...contract, operation: { ...operation, path: '/v2/orders' } };
  expect(found('/v2/orders', 'createOrder', { type: 'object' })).toMatchObject({ contract: renamed });
  expect(found('/v2/orders', 'other', { type: 'object' })).toBe('gone');
  expect(newerContract({ name: '', text: '{}', operation })).toBe('none');
});

test('an operation stays at its server while the newer description has that', () => {
  const at = (server: string) =>
    newerContract({
      name: 'shop.json',
      operation: { ...operation, server },
      text: JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Shop', version: '2' },
        servers: [
          { url: 'https://a.h/', description: 'First' },
          { url: 'https://b.h', description: 'Second' },
        ],
        paths: {
          '/orders': { post: { requestBody: { content: { 'application/json': { schema: {} } } } } },
        },
      }),
    });
  expect(at('https://b.h')).toMatchObject({ contract: { operation: { server: 'https://b.h' } } });
  expect(at('https://c.h')).toMatchObject({ contract: { operation: { server: 'https://a.h' } } });
});

test.each<[string, object]>([
  ['the whole body', { $ref: 'order.json' }],
  ['an optional member', { type: 'object', properties: { a: { $ref: 'order.json' } } }],
])('%s in another file is named as missing', (_, schema) => {
  expect(found('/orders', 'createOrder', schema)).toMatchObject({ missing: 'order.json' });
});
