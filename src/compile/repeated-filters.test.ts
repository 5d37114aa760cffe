/** Compiled code applies the filters of many tags of the same text once. */
import { expect, test } from 'vitest';
import { aRestApiCall } from '../../test/an-action';
import { bodyCode, builtOf, compiledOf } from '../../test/compile/compiled';
import { bare, functionIn, withParser } from '../../test/compile/realms';
import { LIMITS } from '../core/internal';
import { compile } from '.';

test('filters are worked out once for tags of the same text', () => {
  const readsOf = (times: number) => {
    let reads = 0;
    const item = Object.defineProperty({}, 'n', { enumerable: true, get: () => ++reads && 1 });
    const body = `["${'{{ o | json | map: 1, 2 | default: 3 }}'.repeat(times)}"]`;
    const { code } = compile(aRestApiCall({ url: 'https://h/', body }), { as: 'body' });
    functionIn(bare(), code ?? '')({ o: [item] }, { secrets: {}, now: 1 });
    return reads;
  };
  expect(readsOf(1)).toBeGreaterThan(0);
  expect(readsOf(50)).toBe(readsOf(1));
});

test('B33 and they refuse where the builder refuses', () => {
  const context = { o: [{ n: 1 }, { n: 2 }], p: [{}] };
  const tags = [
    '{{ o | json | map: 1, 2 | default: 3 }}',
    "{{ o | pluck: 'n' | join }}",
    "{{ p | pluck: 'n' | join }}",
    '{{ o | join }}',
    '{{ o | json | json }}',
  ];
  const action = aRestApiCall({ url: 'https://h/', body: `["${tags.join('').repeat(12)}"]` });
  const runtime = { secrets: {}, now: 0 };
  for (const work of [20, 50, 100, 200, 400, 600, 800, 1000, 1500, 10_000])
    for (const body of [action.body, action.body.replaceAll(/\{\{ (?:p|o \| join)[^}]*\}\}/g, '')]) {
      const limits = { ...LIMITS, work };
      const own = { ...action, body };
      const call = functionIn(withParser(), bodyCode(own, limits) ?? '');
      expect(compiledOf(call, context, runtime)).toEqual(builtOf(own, context, runtime, limits));
    }
});
