import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../test/an-action';
import { builtOf, compiledOf } from '../../test/compile/compiled';
import { bare, functionIn } from '../../test/compile/realms';
import type { Action } from '../core';
import { compile } from '.';

const callOf = (action: Action) => functionIn(bare(), compile(action, { as: 'body' }).code ?? '');

describe('B35 values that JSON.parse does not give', () => {
  class Money {
    readonly amount = 5;
    readonly #currency = 'EUR';
    get text() {
      return `${this.amount} ${this.#currency}`;
    }
  }
  const hidden = Object.defineProperty({ shown: 1 }, 'hidden', { value: 2 });
  const sparse: unknown[] = [1, undefined, 3, undefined];
  delete sparse[1];

  test.each<[string, unknown]>([
    ['a date', new Date(0)],
    ['an invalid date', new Date(Number.NaN)],
    ['a URL', new URL('https://h/?a=ü')],
    ['a buffer', Buffer.from('hi')],
    ['an array of octets', new Uint8Array([1, 2])],
    ['boxed values', [Object(1), Object('s'), Object(false)]],
    ['an object of a class', new Money()],
    ['a hidden member and a symbol', { hidden, [Symbol('s')]: 1 }],
    ['holes and undefined', sparse],
    ['undefined members', { a: undefined, b: 1 }],
    ['infinite numbers', [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]],
    ['toJSON, with its key', { a: { toJSON: (key: string) => `key ${key}` } }],
    ['toJSON that gives nothing', { a: { toJSON: () => undefined }, b: [{ toJSON: () => undefined }] }],
    ['toJSON of an array', Object.assign([1], { toJSON: () => ({ b: 2 }) })],
    ['toJSON of a function', Object.assign(() => 1, { toJSON: () => 'function' })],
    ['a toJSON that is no function', { toJSON: 5, a: { toJSON: () => ({ toJSON: 'x' }) } }],
  ])('%s is what JSON.stringify makes of it', (_, value) => {
    const body = [
      "{{ v | default: '' | json }}",
      ...[
        "{{ ['v'].a",
        '{{ v.b.0',
        '{{ v[0]',
        '{{ v[1]',
        '{{ v[3]',
        '{{ v.length',
        '{{ v.shown',
        '{{ v.text',
      ].map((tag) => `${tag} | default: 'none' | json }}`),
    ].join('\n');
    const action = aRestApiCall({ body });
    const runtime = { secrets: {}, now: 0 };
    const context = { v: value };
    const [compiled, built] = [
      compiledOf(callOf(action), context, runtime),
      builtOf(action, context, runtime),
    ];
    expect(built).toHaveProperty('request');
    expect(compiled).toEqual(built);
  });

  const loop: Record<string, unknown> = {};
  loop.self = [loop];
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level++) deep = [deep];

  test.each<[string, string, unknown, string, string]>([
    ['a bigint', '{{ v }}', 1n, 'value-not-json', 'is a BigInt, not JSON'],
    ['one inside', '{{ v | json }}', { a: [0, 1n] }, 'value-not-json', 'has a BigInt at a.1, not JSON'],
    ['a boxed one', '{{ v }}', Object(1n), 'value-not-json', 'is a BigInt, not JSON'],
    ['a function', "{{ v.f | default: '' }}", { f: () => 1 }, 'value-not-json', 'is a Function, not JSON'],
    ['a symbol', '{{ v[0] }}', [Symbol('s')], 'value-not-json', 'is a Symbol, not JSON'],
    ['an async function', '{{ v }}', async () => 1, 'value-not-json', 'is a AsyncFunction, not JSON'],
    ['NaN', '{{ v }}', Number.NaN, 'value-not-json', 'is NaN, not JSON'],
    ['a boxed NaN', '{{ v | upper }}', Object(Number.NaN), 'value-not-json', 'is NaN, not JSON'],
    ['a map', '{{ v | json }}', new Map([[1, 2]]), 'value-not-json', 'is a Map, not JSON'],
    ['a set', "{{ v | default: '' }}", new Set([1]), 'value-not-json', 'is a Set, not JSON'],
    ['a member of a map', '{{ v.a.b }}', new Map([['a', 1]]), 'value-not-json', 'is a Map, not JSON'],
    ['a map inside', '{{ v | json }}', [{ m: new Map() }], 'value-not-json', 'has a Map at 0.m, not JSON'],
    ['what toJSON gives', '{{ v }}', { toJSON: () => 1n }, 'value-not-json', 'is a BigInt, not JSON'],
    ['a cycle', '{{ v | json }}', loop, 'json-too-deep', 'has more than 1,000 levels'],
    ['100,000 levels', '{{ v | json }}', deep, 'json-too-deep', 'has more than 1,000 levels'],
  ])('%s is refused with a code, the setting and the tag', (_, tag, v, code, message) => {
    const call = callOf(aWebhook({ data: [{ key: 'k', value: `a ${tag}`, enabled: true }] }));
    expect(() => call({ v }, {})).toThrow(
      expect.objectContaining({
        message: `data[0] "k": ${tag} ${message}`,
        code,
        path: ['data', 0, 'value'],
        tag,
      }),
    );
  });

  const CONDITIONS = [
    'if v',
    'if v.a',
    "if v == 'x'",
    "if v.a != 'x'",
    'each v as w',
    'each v as w | optional',
  ];

  test.each(
    CONDITIONS.flatMap((condition): [string, unknown, string][] =>
      condition.includes('v.a')
        ? [
            [condition, { a: Number.NaN }, 'NaN'],
            [condition, new Map([['a', 1]]), 'a Map'],
          ]
        : [
            [condition, Number.NaN, 'NaN'],
            [condition, 1n, 'a BigInt'],
            [condition, new Map([[1, 2]]), 'a Map'],
            [condition, () => 1, 'a Function'],
            [condition, Symbol('s'), 'a Symbol'],
          ],
    ),
  )('{{ %s }} is refused for %s', (condition, v, kind) => {
    const marker = `{{ ${condition} }}`;
    const call = callOf(aRestApiCall({ body: `{ "${marker}": { "a": 1 } }` }));
    expect(() => call({ v }, {})).toThrow(
      expect.objectContaining({
        code: 'value-not-json',
        tag: marker,
        message: `body: ${marker} is ${kind}, not JSON`,
      }),
    );
  });

  const keyed = aWebhook({
    authentication: { method: 'header-key', headerName: 'X-Key', secret: { secret: 'KEY' } },
  });

  test.each([
    [null, 'has no value'],
    [undefined, 'has no value'],
    [5, 'is of type number, not text'],
    [{}, 'is of type object, not text'],
    [Object('s'), 'is of type object, not text'],
  ])('a secret that is %j is missing', (secret, reason) => {
    expect(() => callOf(keyed)({}, { secrets: { KEY: secret as string } })).toThrow(
      expect.objectContaining({
        code: 'secret-missing',
        message: `authentication.secret: the secret KEY ${reason}`,
      }),
    );
  });

  test.each([undefined, null, {}, [], 'KEY', 5, new Map([['KEY', 's']])])(
    'secrets that are %j have none',
    (secrets) => {
      const given = { secrets } as unknown as { secrets: Record<string, string> };
      expect(() => callOf(keyed)({}, given)).toThrow('authentication.secret: the secret KEY has no value');
    },
  );

  test.each([
    [undefined, 'has no value'],
    [null, 'has no value'],
    [{}, 'has no value'],
    [[], 'has no value'],
    ['id', 'has no value'],
    [5, 'has no value'],
    [Number.NaN, 'is NaN, not JSON'],
    [() => 1, 'is a Function, not JSON'],
  ])('a context that is %j has no values', (context, reason) => {
    const call = callOf(aWebhook({ data: [{ key: 'k', value: '{{ id }}', enabled: true }] }));
    expect(() => call(context, {})).toThrow(`data[0] "k": {{ id }} ${reason}`);
  });

  test.each([undefined, null, {}, [], 'id', 5, Number.NaN, () => 1])(
    'a context that is %j is none to an action without tags',
    (context) => {
      expect(callOf(aWebhook({ data: [] }))(context, {})).toHaveProperty('method', 'POST');
    },
  );
});
