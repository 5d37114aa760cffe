import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { countSteps } from './count-steps.js';
import { loadFuzz } from './load.js';
import { countNativeWork } from './native-work';
import { reduced } from './reduced';

const { fuzz, names, stepsFor } = await loadFuzz();

test.each(names)('%s: no input throws, and none takes more steps than its length gives it', async (name) => {
  const { failures, growths } = await fuzz(name, { seed: 8, inputs: 300, withVectors: false });
  expect({ failures, growths }).toEqual({ failures: [], growths: [] });
});

const collection = (url: string): string =>
  `{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/"},"item":[{"request":"${url}"}]}`;

test.each<[reader: string, text: (tags: number) => string]>([
  ['.http', (tags) => `GET https://api.${'{{a}}'.repeat(tags)}`],
  ['.http', (tags) => `@a = b\nGET https://${'{{a}}.'.repeat(tags)}test/`],
  ['.http', (tags) => `@a = 1\nGET https://h:${'{{a}}'.repeat(tags)}`],
  ['.http', (tags) => `GET https:${'{{a}}'.repeat(tags)}//h/`],
  ['.http', (tags) => `@a = /\nGET https:${'{{a}}'.repeat(tags)}h/`],
  ['.http', (tags) => `@a = \\t\nGET ${'{{a}}'.repeat(tags)}https://h/`],
  ['Postman', (tags) => collection('ab{{ c }}'.repeat(tags))],
])('%s: twice as many tags before the path of a URL take twice the steps (%s)', async (reader, text) => {
  const once = await stepsFor(reader, text(1000));
  expect(await stepsFor(reader, text(2000))).toBeLessThan(2.1 * once);
});

test.each([
  ['!((((!({`{!``!`', 'N="\u200B'],
  ['{`!({', 'N=`{!``!{{!`!`{!!\u200B'],
  ['- {!!!!F=`', 'NOHUP\u200B'],
  ['>\tO=', "\u200B!`!!(!!!`!`{(!P='V"],
  ['docker ', 'A="$('],
  ['➜ ', 'A=1 $ if '],
  ['', '{a='],
])('twice as much before curl takes twice the steps: %j, %j again and again', async (start, again) => {
  const steps = (length: number) =>
    stepsFor('pasted command', `${start}${again.repeat(length / again.length)} curling\n`);
  expect(await steps(80_000)).toBeLessThan(2.1 * (await steps(40_000)));
});

describe('steps', () => {
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
});

test('a failing text is made as small as it can be', async () => {
  const fails = (text: string) => Promise.resolve(text.includes('(') && text.includes(')'));
  expect(await reduced(`a lot before ( and a lot between ) and after`.repeat(3), fails)).toHaveLength(2);
});

test('an option that is unknown gets the usage, not a stack trace', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['test/fuzz/run.js', '--seconds', '60'], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({
    status: 2,
    stdout: expect.stringContaining('npm run fuzz -- [--seed NUMBER]'),
  });
  expect(stderr).toContain("Unknown option '--seconds'");
  expect(stderr).not.toContain('    at ');
});
