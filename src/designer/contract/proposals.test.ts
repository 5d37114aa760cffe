import { expect, test, vi } from 'vitest';
import { readContext } from '../../core';
import { Proposals } from './place-value';

test('a value with the name of a field is proposed, and looked for once', () => {
  const { root } = readContext('{"order": {"customer": {"email": "a@b.c"}, "totl": 1}}').context;
  const read = vi.fn(() => root);
  const context = Object.defineProperty({ root }, 'root', { get: read });
  const proposals = new Proposals(context);
  const proposed = () =>
    [['email'], ['order', 'total'], ['lines', '[]', 'sku']].map((path) => proposals.of({ path }));
  expect(proposed()).toEqual(['order.customer.email', 'order.totl', undefined]);
  const reads = read.mock.calls.length;
  expect(proposed()).toEqual(['order.customer.email', 'order.totl', undefined]);
  expect(read.mock.calls.length).toBe(reads);
});
