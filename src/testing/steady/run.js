import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { outcomesOf, unsteadyIn } from './outcomes.js';

const USAGE = `npm run steady -- [--rounds NUMBER] [--load NUMBER] [--grep PATTERN] [SPEC…]

Runs the browser tests so many times over (10), each without a second try, while so many processes (one for
each core) keep the machine busy. Lists the tests that did not pass every time, and exits with 1 if there are any.
SPEC is a part of the path of a file, PATTERN one of the name of a test, as Playwright takes them.`;

const MAX_LOAD = 32;
const RESULTS = 'test-results';

const { values, positionals: specs } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '10' },
    load: { type: 'string', default: String(availableParallelism()) },
    grep: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const [rounds, load] = [Number(values.rounds), Number(values.load)];

/**
 * Runs the tests once, and hands out what became of them.
 * @param {number} round
 */
async function runOnce(round) {
  const results = resolve(RESULTS, `steady-${round}.json`);
  rmSync(results, { force: true });
  const options = [...(values.grep === undefined ? [] : ['--grep', values.grep]), ...specs];
  const tests = spawn(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      ...['--config', 'e2e/playwright.config.ts', '--retries', '0', '--reporter', 'dot,json'],
      ...options,
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: results },
    },
  );
  const stop = () => tests.kill();
  process.once('SIGTERM', stop);
  const [status] = await once(tests, 'exit');
  process.off('SIGTERM', stop);
  const outcomes = existsSync(results) ? outcomesOf(JSON.parse(readFileSync(results, 'utf8'))) : [];
  // With 1 a test failed, or the run broke off, which names no test.
  const isWhole =
    outcomes.length > 0 &&
    (status === 0 || (status === 1 && outcomes.some(({ error }) => error !== undefined)));
  if (!isWhole)
    throw new Error(`Round ${round} did not run its tests to the end (exit ${status ?? 'by a signal'}).`);
  return outcomes;
}

/** @param {import('./outcomes.js').Outcome[][]} all */
function print(all) {
  const unsteady = unsteadyIn(all);
  const tests = new Set(all.flat().map(({ name, place }) => `${place} ${name}`)).size;
  console.log(`\n${tests} tests in ${all.length} rounds, ${unsteady.length} of them not steady`);
  for (const { name, place, failed, rounds: ran, error } of unsteady)
    console.log(`\n${failed} of ${ran} times: ${name}\n  e2e/${place}\n  ${error.replaceAll('\n', '\n  ')}`);
  return unsteady.length;
}

if (values.help || !(rounds >= 1) || !(load >= 0 && load <= MAX_LOAD)) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  mkdirSync(RESULTS, { recursive: true });
  const busy = Array.from({ length: load }, () => fork(fileURLToPath(new URL('./busy.js', import.meta.url))));
  try {
    const all = [];
    for (let round = 1; round <= rounds; round++) {
      console.log(`\n━━ round ${round} of ${rounds}, with ${load} busy processes`);
      all.push(await runOnce(round));
    }
    process.exitCode = print(all) === 0 ? 0 : 1;
  } finally {
    for (const one of busy) one.kill();
  }
}
