import { expect, test } from 'vitest';
import { countSteps } from './count-steps.js';
import { countNativeWork } from './steps';

/** The steps that code takes, as it stands in a file of the project. */
const stepsIn = (code: string): number => {
  const { code: counted = code } = countSteps().transform(code, '/src/core/a.ts') ?? {};
  const scope = { __steps: 0 };
  new Function('globalThis', counted)(scope);
  return scope.__steps;
};

test.each([
  ['1 + 1', 0],
  ['function f() { return 1; } f(); f();', 2],
  ['[1, 2, 3].map((one) => one)', 3],
  ['(() => ({ a: 1 }))()', 1],
  ['const f = (a) => (b) => (c) => a + b + c; f(1)(2)(3)', 3],
  ['for (let i = 0; i < 5; i++);', 5],
  ['for (const i of [1, 2]) for (const j of [1, 2, 3]) i + j', 8],
  ['let f; for (const i of [1, 2]) f = () => i\nf()', 3],
  ['let i = 4; while (i > 0) i--', 4],
  ['let i = 0; do i++; while (i < 3)', 3],
  ['if (true) for (const name in { a: 1 }) { name } else for (;;);', 1],
  ['class A { #b = () => 1; c() { return this.#b(); } get d() { return this.c(); } } new A().d', 3],
])('%s takes %i', (code, steps) => {
  expect(stepsIn(code)).toBe(steps);
});

test('code outside of the project is left as it is', () => {
  expect(countSteps().transform('for (;;);', '/node_modules/a.js')).toBeUndefined();
});

test.each<[string, () => unknown, number]>([
  ['a search that finds', () => 'aaab'.indexOf('b'), 3],
  ['a search that finds nothing', () => 'aaaa'.indexOf('b', 1), 3],
  ['a regular expression that finds', () => /b/.test('aab-'), 3],
  ['a regular expression that finds nothing', () => /b/.test('aaaa'), 4],
  ['one that looks at the beginning only', () => /^(?:b|c)/.test('aaaa'), 1],
  ['one with a beginning and another one', () => /^b|c/.test('aaaa'), 4],
  ['all that match', () => 'abab'.replace(/b/g, ''), 4],
  ['a search in the rest of a list', () => [1, 2, 3, 4].includes(5, 3), 1],
  ['a text as JSON', () => JSON.parse('[1,2]'), 5],
])('the engine’s own work: %s', async (_, run, work) => {
  expect(await countNativeWork(run)).toBe(work);
});
