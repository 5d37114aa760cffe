// Runs the steps of `npm test`, or of `npm run test:all` with the argument `all`, and prints at the end each test that
// failed, and one summary line: what ran, how much of it passed, how long it took, and what did not run. With
// `--built` after that, the app and the command line are there already, as `npm start` has built them.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const RESULTS = 'test-results';

/**
 * The command writes its results into `file`: `figures` makes a few words for the summary of them, and `failures`
 * names each test that failed, with its message.
 * @typedef {{
 *   name: string, command: string, file?: string,
 *   figures?: (results: any) => string, failures?: (results: any) => readonly string[],
 * }} Step
 */

/** @param {string} message */
const firstLines = (message) => stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n  ');

/** @param {any} suite A suite of Playwright. @returns {any[]} Its tests, and those of the suites in it. */
const testsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(testsIn)];

/** @param {{ stats: Record<string, number> }} results The results of Playwright. */
const passed = ({ stats: { expected = 0, unexpected = 0, flaky = 0 } }) =>
  `${expected + flaky} of ${expected + unexpected + flaky} passed, ${flaky} of them at the second try`;

/** @param {string} name @param {string} projects @returns {Step} */
const browserTests = (name, projects) => ({
  name,
  command: `npm run browser-tests -- --project=${projects} --reporter=list,json`,
  file: 'browser.json',
  figures: passed,
  failures: (results) =>
    testsIn(results)
      .filter(({ ok }) => !ok)
      .map(({ file: path, line, title, tests }) => {
        const tries = tests.flatMap((/** @type {any} */ test) => test.results);
        return `${path}:${line} ${title}\n  ${firstLines(tries.at(-1)?.error?.message ?? 'did not run')}`;
      }),
});

/** @type {Step} */
const webkitTests = {
  ...browserTests('journeys in WebKit', 'webkit --pass-with-no-tests'),
  figures: ({ config, ...results }) => {
    const { notRun } =
      config.projects.find((/** @type {any} */ { name }) => name === 'webkit')?.metadata ?? {};
    return notRun ? `NOT RUN: ${notRun}` : passed(results);
  },
};

/** @param {string} name @param {string} options @returns {Step} */
const unitTests = (name, options = '') => ({
  name,
  command: `npm run test:unit -- ${options} --reporter=default --reporter=./test/tally-reporter.ts --reporter=json --outputFile.json=${RESULTS}/unit.json`,
  file: 'unit.json',
  figures: ({ numPassedTests, numTotalTests }) =>
    `${numPassedTests} of ${numTotalTests} passed${process.env.VECTORS === undefined ? '; public vectors NOT RUN' : ''}`,
  failures: ({ testResults }) =>
    testResults.flatMap((/** @type {any} */ { name: file, message, assertionResults }) => {
      const failed = assertionResults.filter((/** @type {any} */ { status }) => status === 'failed');
      return [
        ...(message ? [firstLines(message)] : []),
        ...failed.map(
          (/** @type {any} */ test) => `${test.fullName}\n  ${firstLines(test.failureMessages.join('\n'))}`,
        ),
      ].map((text) => `${relative('', file)} ${text}`);
    }),
});

/** @type {Step} */
const build = {
  name: 'build',
  command: process.argv.includes('--built') ? 'npm run build:embed' : 'npm run build',
};

/** Beside the unit tests, which leave a part of the second core free when they end. */
const CHECKS = [
  { name: 'types', command: 'npm run typecheck' },
  { name: 'format and lint', command: 'npm run lint' },
  { name: 'unused code', command: 'npm run unused' },
];

/** @type {Step} */
const quickProof = {
  name: 'proof, the quick part',
  command: 'npm run proof:quick',
  file: 'proof.json',
  figures: ({ requests, identical, unsupported, differ, notRun }) =>
    `${identical} of ${requests} requests as expected, ${unsupported} unsupported, ${differ} differ, ${notRun} rows not run`,
};

/**
 * Steps in one list run at the same time. `all` has each check of `test` too, with all inputs in place of a slice.
 * @type {Record<string, Step[][]>}
 */
const SUITES = {
  test: [
    [build],
    [unitTests('unit, property and conformance tests'), ...CHECKS],
    // A third page works while two wait for what the app does in a while; more would take the processor from each other.
    [browserTests('browser tests', 'chromium --workers=3')],
  ],
  all: [
    [build],
    [unitTests('unit, property and conformance tests, whole', '--mode thorough'), ...CHECKS],
    [browserTests('all browser tests', 'chromium --project=thorough* --workers=3')],
    [webkitTests],
    [quickProof],
  ],
};

/** @param {number} time */
const secondsSince = (time) => Math.round((Date.now() - time) / 1000);

/**
 * Runs a step and returns its part of the summary. The output of a step that is not `live` is printed when it ends.
 * @param {Step} step @param {boolean} isLive
 */
async function run({ name, command, file, figures, failures }, isLive) {
  const began = Date.now();
  const path = `${RESULTS}/${file}`;
  if (file) rmSync(path, { force: true });
  if (isLive) console.log(`\n━━ ${name}: ${command}`);
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${RESULTS}/browser.json`,
      // Made by the first step.
      COMMAND_LINE: `${process.cwd()}/dist/lib/main.js`,
    },
  });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
  const [status] = await once(child, 'close');
  if (!isLive) console.log(`\n━━ ${name}: ${command}\n${Buffer.concat(output)}`);
  const results = file && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  const figure = results ? ` (${figures?.(results)})` : '';
  const hasFailed = status !== 0;
  return {
    hasFailed,
    failed: (results && failures?.(results)) ?? [],
    line: `${name} ${hasFailed ? 'FAILED' : 'ok'}${figure}, ${secondsSince(began)} s`,
  };
}

const suite = SUITES[process.argv[2] ?? 'test'];
if (!suite) throw new Error(`There is no suite ${process.argv[2]}: ${Object.keys(SUITES).join(', ')}`);

const start = Date.now();
mkdirSync(RESULTS, { recursive: true });
const outcomes = [];
for (const steps of suite)
  outcomes.push(...(await Promise.all(steps.map((step, index) => run(step, index === 0)))));
const hasFailed = outcomes.some((outcome) => outcome.hasFailed);
for (const failed of outcomes.flatMap((outcome) => outcome.failed)) console.log(`\nFAILED ${failed}`);
console.log(
  `\n${hasFailed ? 'FAILED' : 'PASSED'} in ${secondsSince(start)} s: ${outcomes.map(({ line }) => line).join('; ')}`,
);
process.exitCode = hasFailed ? 1 : 0;
