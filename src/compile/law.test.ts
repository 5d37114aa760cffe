import { expect, test } from 'vitest';
import { aRestApiCall } from '../../test/an-action';
import { bodyCode, builtOf, compiledOf } from '../../test/compile/compiled';
import { tryLaw, tryLawLater } from '../../test/compile/law';
import {
  bare,
  functionIn,
  inRealm,
  likeEdge,
  likeNode,
  likeWeb,
  withParser,
} from '../../test/compile/realms';
import { slice } from '../../test/thorough';
import { LIMITS } from '../core/internal';

test.each([
  ['with nothing but the language and a parser of URLs', { realm: withParser }],
  ['without a parser of URLs', { realm: bare, hasNoParser: true }],
  ['in Node', { realm: likeNode, platform: 'node' }],
  ['on the web platform', { realm: likeWeb, platform: 'web' }],
] as const)(
  'B35 compiled code and the builder agree on every action and context, %s',
  (_, { realm, ...options }) => {
    const { requests, refused, withoutCode } = tryLaw(inRealm(realm), slice(3000, 240), options);
    // Each of the three was tried.
    expect(Math.min(requests, refused, withoutCode)).toBeGreaterThan(0);
  },
);

test('B35 they agree where hashes answer later, as in edge functions', async () => {
  expect(await tryLawLater(inRealm(likeEdge)(), slice(400, 60))).toBeGreaterThan(0);
});

test('B33 they agree on what is too large, and where', () => {
  // Small enough that ordinary texts reach them.
  const limits = { ...LIMITS, value: 24, url: 64, body: 48, credential: 6, work: 160 };
  const { requests, refused } = tryLaw(inRealm(withParser), slice(5000, 300), { limits });
  expect(Math.min(requests, refused)).toBeGreaterThan(0);
});

test('B33 neither says that a segment is dots where a value beside it is too large', () => {
  const limits = { ...LIMITS, value: 4 };
  const action = aRestApiCall({ url: 'https://h-{{ d }}.example/.{{ a | upper }}{{ none }}', body: '1' });
  const [context, runtime] = [
    { d: 'h', a: 'aaaaa', none: '' },
    { secrets: {}, now: 0 },
  ];
  const expected = { errors: [{ code: 'value-too-large', path: ['url'] }] };
  expect(builtOf(action, context, runtime, limits)).toEqual(expected);
  const call = functionIn(withParser(), bodyCode(action, limits) ?? '');
  expect(compiledOf(call, context, runtime)).toEqual(expected);
});
