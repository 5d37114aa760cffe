import fc from 'fast-check';
import { type Door, doors, type MoreTexts } from './doors';
import type { Growing } from './growing';
import { publicCommands, publicHars } from './public-shapes';
import { reduced } from './reduced';
import { stepsOf } from './steps';

/** The same seed and number give the same inputs. */
export interface Extent {
  readonly seed: number;
  /** For each reader. */
  readonly inputs: number;
  /** With the texts of the public test vectors, where they are at hand. */
  readonly withVectors: boolean;
}

/** What made a reader throw, as small as it could be made. */
interface Failure {
  readonly input: string;
  readonly error: string;
}

/** What took more than in proportion to its length. */
interface Growth {
  readonly input: string;
  readonly times: number;
  /** Of the text with the part so many times, and each time twice as often. */
  readonly steps: readonly number[];
}

/** The time is for information: it is another one at every run. */
interface Slow {
  readonly input: string;
  readonly milliseconds: number;
  /** How much longer it took than half of it, for an input that was made by repetition. */
  readonly factor?: number;
}

export interface Findings {
  readonly name: string;
  readonly inputs: number;
  readonly grown: number;
  readonly failures: readonly Failure[];
  readonly growths: readonly Growth[];
  /** The slowest inputs of their kind: short ones, and long ones that were made by repetition. */
  readonly slowest: readonly Slow[];
}

/** Inputs are made in portions, so that they need not all be there at once. */
const BATCH_SIZE = 1000;
/** One input in this many is one that grows. */
const GROWING = 40;
/** Twice the text may take twice the steps, and a little more where something is sorted. */
const MAX_FACTOR = 2.3;
/** Every limit of a reader is below these. */
const MAX_TEXT_LENGTH = 150_000;
const MAX_STEPS = 30_000_000;
const MAX_FAILURES = 20;
const MAX_SLOWEST = 3;

export const names: readonly string[] = doors({ commands: [], hars: [] }).map(({ name }) => name);

function doorOf(name: string, more: MoreTexts): Door {
  const door = doors(more).find((one) => one.name === name);
  if (!door) throw new Error(`No reader is called “${name}”`);
  return door;
}

/** The steps that a reader takes for a text. */
export async function stepsFor(name: string, text: string): Promise<number> {
  const { read } = doorOf(name, { commands: [], hars: [] });
  return await stepsOf(() => read(text));
}

/** Gives one reader its inputs. */
export async function fuzz(name: string, { seed, inputs, withVectors }: Extent): Promise<Findings> {
  const more = withVectors ? { commands: publicCommands(), hars: publicHars() } : { commands: [], hars: [] };
  const door = doorOf(name, more);
  const failures = new Map<string, Failure>();
  const slowShort = new Slowest();
  for (let at = 0; at < inputs; at += BATCH_SIZE) {
    const numRuns = Math.min(BATCH_SIZE, inputs - at);
    for (const text of fc.sample(door.texts, { seed: seed + at, numRuns }))
      await attempt(door, text, failures, slowShort);
  }
  const grown = Math.ceil(inputs / GROWING);
  const growths: Growth[] = [];
  const slowLong = new Slowest();
  for (const one of fc.sample(door.growing, { seed, numRuns: grown }))
    growths.push(...(await grow(door, one, failures, slowLong)));
  return {
    name,
    inputs,
    grown,
    failures: [...failures.values()],
    growths,
    slowest: [...(await slowShort.measured(door.read)), ...(await slowLong.measured(door.read))],
  };
}

/** Reads a text and does what is done with it; whether that went well. */
async function attempt(
  { read, use }: Door,
  text: string,
  failures: Map<string, Failure>,
  slowest: Slowest,
): Promise<boolean> {
  const failureOf = async (one: string): Promise<Error | undefined> => {
    try {
      await read(one);
      use?.(one);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  const start = performance.now();
  const failure = await failureOf(text);
  slowest.add(text, performance.now() - start);
  if (!failure) return true;
  const place = topFrameOf(failure);
  if (failures.has(place) || failures.size >= MAX_FAILURES) return false;
  const input = await reduced(text, async (one) => {
    const other = await failureOf(one);
    return other !== undefined && topFrameOf(other) === place;
  });
  failures.set(place, { input, error: failure.stack ?? failure.message });
  return false;
}

/** Tells failures apart by where they were thrown. */
const topFrameOf = ({ name, stack = '' }: Error): string =>
  `${name} ${/\n *at .*/.exec(stack)?.[0] ?? stack}`;

/**
 * Doubles what is repeated, as long as that takes more than in proportion: what a limit stops (of
 * depth, of requests) takes its share before that, and no more after it.
 */
async function grow(
  door: Door,
  { text, times }: Growing,
  failures: Map<string, Failure>,
  slowest: Slowest,
): Promise<Growth[]> {
  const steps: number[] = [];
  for (let count = times; ; count *= 2) {
    const input = text(count);
    const start = performance.now();
    try {
      steps.push(await stepsOf(() => door.read(input)));
    } catch (error) {
      // What throws only while its steps are counted is a mistake in here.
      if (await attempt(door, input, failures, slowest)) throw error;
      return [];
    }
    slowest.add(input, performance.now() - start, text(Math.ceil(count / 2)));
    const [before, now = 0] = steps.slice(-2);
    if (steps.length > 1 && now <= (before ?? 0) * MAX_FACTOR) return [];
    if (steps.length > 2 && (input.length > MAX_TEXT_LENGTH || now > MAX_STEPS))
      return [{ input: text(2), times, steps }];
  }
}

/** Keeps the inputs that took longest. */
class Slowest {
  readonly #list: { input: string; half: string | undefined; milliseconds: number }[] = [];

  add(input: string, milliseconds: number, half?: string): void {
    const least = this.#list.at(-1)?.milliseconds ?? 0;
    if (milliseconds <= least && this.#list.length === MAX_SLOWEST) return;
    this.#list.push({ input, half, milliseconds });
    this.#list.sort((one, other) => other.milliseconds - one.milliseconds);
    this.#list.splice(MAX_SLOWEST);
  }

  /** Measures each of them again: the first time something else may have been in the way. */
  async measured(read: Door['read']): Promise<Slow[]> {
    const slow: Slow[] = [];
    for (const { input, half } of this.#list) {
      const milliseconds = await quickest(() => read(input));
      const factor = half === undefined ? undefined : milliseconds / (await quickest(() => read(half)));
      slow.push({ input, milliseconds, ...(factor !== undefined && { factor }) });
    }
    return slow;
  }
}

async function quickest(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3; time++) {
    const start = performance.now();
    await run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
