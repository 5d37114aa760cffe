/**
 * Fuzzes every reader of foreign text: no input throws, and twice the text takes at most about twice the steps.
 * The code of the project counts its steps here, because the project `fuzz` (vite.config.ts) loads `count-steps.js`.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slice } from '../thorough';
import { type Door, doors } from './doors';
import type { Growing } from './growing';
import { publicCommands, publicHars } from './public-shapes';
import { shrunkAsText } from './shrunk-as-text';
import { stepsOf } from './steps';

/** A long run (`npm run fuzz`) takes other inputs each time, and those made from the public test vectors too. */
const isLong = process.env.FUZZ === 'true';
const SEED = Number(process.env.SEED ?? (isLong ? Date.now() % 1_000_000_000 : 8));
const RUNS = Number(process.env.RUNS ?? (isLong ? 100_000 : slice(300, 120)));
/** One input in this many is one that grows. */
const GROWING = 40;

/** Twice the text may take twice the steps, and a little more where something is sorted. */
const MAX_FACTOR = 2.3;
/** Every limit of a reader is below these. */
const MAX_TEXT_LENGTH = 150_000;
const MAX_STEPS = 30_000_000;

const DOORS = doors(isLong ? { commands: publicCommands(), hars: publicHars() } : { commands: [], hars: [] });

describe.each(DOORS)('$name', ({ texts, growing, read, use }) => {
  test(`no input throws (SEED=${SEED})`, () =>
    fc.assert(
      fc.asyncProperty(shrunkAsText(texts), async (text) => {
        await read(text);
        use?.(text);
      }),
      { seed: SEED, numRuns: RUNS },
    ));

  test(`no input takes more steps than its length gives it (SEED=${SEED})`, () =>
    fc.assert(
      fc.asyncProperty(growing, (one) => expectLinear(read, one)),
      { seed: SEED, numRuns: Math.ceil(RUNS / GROWING) },
    ));
});

/**
 * Doubles what is repeated, as long as that takes more than in proportion: what a limit stops (of
 * depth, of requests) takes its share before that, and no more after it.
 */
async function expectLinear(read: Door['read'], { text, times }: Growing): Promise<void> {
  const steps: number[] = [];
  for (let count = times; ; count *= 2) {
    const input = text(count);
    steps.push(await stepsOf(() => read(input)));
    const [before = 0, now = 0] = steps.slice(-2);
    if (steps.length > 1 && now <= before * MAX_FACTOR) return;
    if (steps.length > 2 && (input.length > MAX_TEXT_LENGTH || now > MAX_STEPS))
      throw new Error(`${steps.join(' → ')} steps for a text whose repeated part is doubled each time`);
  }
}

/** The steps that a reader takes for a text. */
function stepsFor(name: string, text: string): Promise<number> {
  const door = DOORS.find((one) => one.name === name);
  if (!door) throw new Error(`No reader is called “${name}”`);
  return stepsOf(() => door.read(text));
}

test('the readers are loaded in code that counts its steps', async () => {
  expect(await stepsFor('bulk edit', 'a: b\n'.repeat(1000))).toBeGreaterThan(1000);
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
