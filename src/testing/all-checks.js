import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

const RESULTS = 'test-results';

/**
 * The rows of some tables; public test vectors may lie outside of a clone.
 * @typedef {{ applied: number, agreed: number, excepted: number, differ: number }} Rows
 */

/** @param {Rows} rows */
const figures = ({ applied, agreed, excepted, differ }) =>
  `${agreed} of ${applied} rows that apply agree, ${excepted} excepted, ${differ} differ`;

/**
 * One step. `total` turns what the step left in its file into a few words.
 * @typedef {{
 *   name: string,
 *   command: string,
 *   file?: string,
 *   total?: (results: Record<string, number> & { stats: Record<string, number>, own: Rows, vectors?: Rows }) => string,
 * }} Step
 */

/**
 * The browser tests of some projects of Playwright.
 * @param {string} name
 * @param {string} projects
 * @returns {Step}
 */
const browserTests = (name, projects) => ({
  name,
  command: `npm run browser-tests -- --project=${projects} --reporter=list,json`,
  file: 'browser.json',
  total: ({ stats: { expected = 0, unexpected = 0, flaky = 0 } }) =>
    `${expected + flaky} of ${expected + unexpected + flaky} passed, ${flaky} of them at the second try`,
});

/** @type {Step} */
const build = { name: 'build', command: 'npm run build' };

/** What `npm test` does, and what `npm run test:all` does besides. */
/** @type {Record<string, Step[]>} */
const SUITES = {
  test: [
    { name: 'types', command: 'npm run typecheck' },
    { name: 'format and lint', command: 'npm run lint' },
    { name: 'unused code', command: 'npm run unused' },
    {
      name: 'unit and property tests',
      command: `npm run test:unit -- --reporter=default --reporter=json --outputFile.json=${RESULTS}/unit.json`,
      file: 'unit.json',
      total: ({ numPassedTests, numTotalTests }) => `${numPassedTests} of ${numTotalTests} passed`,
    },
    {
      name: 'conformance',
      command: 'npm run conformance',
      file: 'conformance.json',
      total: ({ own, vectors }) =>
        `own tables: ${figures(own)}; public vectors: ${vectors ? figures(vectors) : 'NOT RUN'}`,
    },
    build,
    browserTests('browser tests', 'chromium'),
  ],
  all: [
    build,
    {
      name: 'proof, the quick part',
      command: 'npm run proof:quick',
      file: 'proof.json',
      total: ({ requests, identical, withheld, differ, notRun }) =>
        `${identical} of ${requests} requests as expected, ${withheld} withheld, ${differ} differ, ${notRun} rows not run`,
    },
    browserTests('thorough browser tests', 'thorough*'),
  ],
};

/** @param {Step} step */
function run({ name, command, file, total }) {
  console.log(`\n━━ ${name}: ${command}`);
  const began = Date.now();
  const { status } = spawnSync(command, {
    shell: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${RESULTS}/browser.json` },
  });
  const path = `${RESULTS}/${file}`;
  const figure =
    file && total && existsSync(path) ? total(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
  const result = status === 0 ? 'ok' : 'FAILED';
  return { result, line: `${name} ${result}${figure ? ` (${figure})` : ''}, ${secondsSince(began)} s` };
}

/** @param {number} time */
const secondsSince = (time) => Math.round((Date.now() - time) / 1000);

const steps = SUITES[process.argv[2] ?? 'test'];
if (!steps) throw new Error(`There is no suite ${process.argv[2]}: ${Object.keys(SUITES).join(', ')}`);

const start = Date.now();
mkdirSync(RESULTS, { recursive: true });
for (const { file } of steps) if (file) rmSync(`${RESULTS}/${file}`, { force: true });
const outcomes = steps.map(run);
const failed = outcomes.some(({ result }) => result === 'FAILED');
console.log(
  `\n${failed ? 'FAILED' : 'PASSED'} in ${secondsSince(start)} s: ${outcomes.map(({ line }) => line).join('; ')}`,
);
process.exitCode = failed ? 1 : 0;
