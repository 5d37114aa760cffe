import { expect, test } from 'vitest';
import { tryLaw } from '../testing/compile/law';

/** The environment variable `PAIRS` asks for another number. */
const PAIRS = Number(process.env.PAIRS ?? (process.env.PROOF === 'quick' ? 2000 : 50_000));

test(`B35 compiled code and the builder agree on ${PAIRS} pairs of an action and a context`, () => {
  const { requests, refused, withoutCode } = tryLaw(PAIRS);
  process.stdout.write(
    `${requests} requests, ${refused} refused, ${withoutCode} with errors in the settings alone\n`,
  );
  expect(requests + refused + withoutCode).toBe(PAIRS);
});
