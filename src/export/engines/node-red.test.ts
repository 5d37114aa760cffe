import { expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { ECHOES } from '../../../test/echoes';
import { exported, messageOf } from '../../../test/engines/run-exported';
import { sightings } from '../../../test/sightings';
import type { Action } from '../../core';

const flow = exported('node-red', aWebhook({ url: 'https://h/' }));

test('the data of a run is kept beside the answer', () => {
  const data = { id: 1 };
  expect(messageOf(flow.text, data, {})).toMatchObject({ data });
});

interface FlowNode {
  readonly type: string;
  readonly id: string;
  readonly z?: string;
  readonly func?: string;
  readonly wires?: string[][];
}

const nodesOf = (text: string) => JSON.parse(text) as FlowNode[];

/** What the node behind the request makes of an answer, and what it raises. */
function checked(
  text: string,
  answer: { readonly statusCode: number; readonly payload?: string },
  variables: Readonly<Record<string, string>> = {},
) {
  const nodes = nodesOf(text);
  const send = nodes.find(({ type }) => type === 'http request');
  const check = nodes.find(({ id }) => id === send?.wires?.[0]?.[0]);
  const errors: unknown[][] = [];
  const msg = { method: 'POST', url: 'https://h:8/a?b', payload: '', ...answer, data: {} };
  const node = { error: (...raised: unknown[]) => errors.push(raised) };
  const env = { get: (name: string) => variables[name] };
  const result = new Function('msg', 'node', 'env', 'Buffer', check?.func ?? '')(msg, node, env, Buffer);
  return { msg, result, errors };
}

test.each([
  [200, true],
  [299, true],
  [199, false],
  [302, false],
  [404, false],
  [500, false],
])('the answer %i goes on: %s', (statusCode, goesOn) => {
  const { msg, result, errors } = checked(flow.text, { statusCode });
  expect(result).toBe(goesOn ? msg : undefined);
  // A Catch node gets what is raised with its message.
  expect(errors).toEqual(goesOn ? [] : [[`POST h:8 answered ${statusCode}`, msg]]);
});

test('an error names the action, the method, the host, the status and the answer', () => {
  const { text } = exported('node-red', aWebhook({ name: 'Order "1"', url: 'https://h/' }));
  const { errors } = checked(text, { statusCode: 422, payload: '{"error":\n "no e-mail"}' });
  expect(errors[0]?.[0]).toBe('Order "1": POST h:8 answered 422: {"error": "no e-mail"}');
  const long = checked(text, { statusCode: 500, payload: 'x'.repeat(10_000) });
  expect(String(long.errors[0]?.[0])).toHaveLength('Order "1": POST h:8 answered 500: '.length + 500);
});

const SECRET = 'Bearer Tr0ub4dor-"and"-more';

test.each<[string, Action['authentication'], string]>([
  ['a password', { method: 'basic', username: 'shöp', password: { secret: 'KEY' } }, SECRET],
  [
    'the header of a password',
    { method: 'basic', username: 'shöp', password: { secret: 'KEY' } },
    Buffer.from(`shöp:${SECRET}`).toString('base64'),
  ],
  ['a key', { method: 'header-key', headerName: 'X-Key', secret: { secret: 'KEY' } }, SECRET],
  [
    'a token',
    { method: 'header-key', headerName: 'Authorization', secret: { secret: 'KEY' } },
    SECRET.slice(7),
  ],
  ['a signing secret', { method: 'hmac', headerName: 'X-S', secret: { secret: 'KEY' } }, SECRET],
])('%s that an answer repeats is not in the error', (_, authentication, repeated) => {
  const { text } = exported('node-red', aWebhook({ url: 'https://h/', authentication }));
  for (const payload of [`You sent ${repeated}.`, JSON.stringify({ sent: repeated })]) {
    const { errors } = checked(text, { statusCode: 401, payload }, { KEY: SECRET });
    expect(sightings(String(errors[0]?.[0]), repeated)).toEqual([]);
    expect(errors[0]?.[0]).toContain('…');
  }
});

const BASE64_SECRET = 'q2/hW+9zLkT/pX3vR+8mYw==';

test.each(ECHOES)('a secret that an answer repeats is not in the error %s', (_, escaped) => {
  const authentication = { method: 'basic', username: 'shop>?', password: { secret: 'KEY' } } as const;
  const { text } = exported('node-red', aWebhook({ url: 'https://h/', authentication }));
  for (const secret of [BASE64_SECRET, Buffer.from(`shop>?:${BASE64_SECRET}`).toString('base64')]) {
    const { errors } = checked(
      text,
      { statusCode: 401, payload: `No: ${escaped(secret)}` },
      { KEY: BASE64_SECRET },
    );
    expect(errors[0]?.[0]).toBe('POST h:8 answered 401: No: …');
  }
});

test('two actions have ids of their own, and each wire leads to a node of its flow', () => {
  const [order, refund] = ['Order', 'Refund'].map((name) =>
    nodesOf(exported('node-red', aWebhook({ name, url: 'https://h/' })).text),
  );
  const ids = [...(order ?? []), ...(refund ?? [])].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{16}$/);
  const own = order?.map(({ id }) => id);
  for (const { z, wires = [] } of order ?? [])
    for (const id of [...wires.flat(), ...(z === undefined ? [] : [z])]) expect(own).toContain(id);
});

test.each(['Order created', '', 'x'.repeat(500)])(
  'no node lies on another, with the name “%.20s”',
  (name) => {
    const nodes = JSON.parse(exported('node-red', aWebhook({ name, url: 'https://h/' })).text) as {
      name?: string;
      x?: number;
      y?: number;
    }[];
    const row = nodes.filter(({ y }) => y === 100);
    expect(row).toHaveLength(5);
    for (const [index, node] of row.slice(1).entries()) {
      const before = row[index];
      const half = 3.5 * ((before?.name?.length ?? 0) + (node.name?.length ?? 0)) + 50;
      expect((node.x ?? 0) - (before?.x ?? 0)).toBeGreaterThan(half);
    }
  },
);
