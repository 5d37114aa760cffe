import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
 * The projects of Playwright.
 * @typedef {{ projects: { name: string, metadata: { notRun?: string } }[] }} BrowserConfig
 */

/**
 * One step. `total` turns what the step left in its file into a few words.
 * @typedef {{
 *   name: string,
 *   command: string,
 *   file?: string,
 *   total?: (results: Record<string, number> & { stats: Record<string, number>, config: BrowserConfig, own: Rows, vectors?: Rows }) => string,
 * }} Step
 */

/** @param {{ stats: Record<string, number> }} results */
const passed = ({ stats: { expected = 0, unexpected = 0, flaky = 0 } }) =>
  `${expected + flaky} of ${expected + unexpected + flaky} passed, ${flaky} of them at the second try`;

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
  total: passed,
});

/** @type {Step} */
const webkitTests = {
  ...browserTests('journeys in WebKit', 'webkit --pass-with-no-tests'),
  total: ({ config, ...results }) => {
    const { notRun } = config.projects.find((project) => project.name === 'webkit')?.metadata ?? {};
    return notRun ? `NOT RUN: ${notRun}` : passed(results);
  },
};

/**
 * @param {string} name
 * @param {string} options
 * @returns {Step}
 */
const unitTests = (name, options = '') => ({
  name,
  command: `npm run test:unit -- ${options} --reporter=default --reporter=json --outputFile.json=${RESULTS}/unit.json`,
  file: 'unit.json',
  total: ({ numPassedTests, numTotalTests }) => `${numPassedTests} of ${numTotalTests} passed`,
});

/** @type {Step} */
const build = { name: 'build', command: 'npm run build' };

/** What `npm test` does, and what `npm run test:all` does besides; steps that stand together run beside each other. */
/** @type {Record<string, (Step | Step[])[]>} */
const SUITES = {
  test: [
    [
      build,
      { name: 'types', command: 'npm run typecheck' },
      { name: 'format and lint', command: 'npm run lint' },
      { name: 'unused code', command: 'npm run unused' },
    ],
    unitTests('unit and property tests'),
    {
      name: 'conformance',
      command: 'npm run conformance',
      file: 'conformance.json',
      total: ({ own, vectors }) =>
        `own tables: ${figures(own)}; public vectors: ${vectors ? figures(vectors) : 'NOT RUN'}`,
    },
    browserTests('browser tests', 'chromium'),
  ],
  all: [
    build,
    {
      name: 'proof, the quick part',
      command: 'npm run proof:quick',
      file: 'proof.json',
      total: ({ requests, identical, unsupported, differ, notRun }) =>
        `${identical} of ${requests} requests as expected, ${unsupported} unsupported, ${differ} differ, ${notRun} rows not run`,
    },
    unitTests('unit and property tests, whole', '--mode thorough'),
    browserTests('thorough browser tests', 'thorough*'),
    webkitTests,
  ],
};

/**
 * @param {Step} step
 * @param {boolean} isAlone
 */
async function run({ name, command, file, total }, isAlone) {
  if (isAlone) console.log(`\n━━ ${name}: ${command}`);
  const began = Date.now();
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${RESULTS}/browser.json` },
  });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
  const [status] = await once(child, 'close');
  if (!isAlone) console.log(`\n━━ ${name}: ${command}\n${Buffer.concat(output)}`);
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
for (const { file } of steps.flat()) if (file) rmSync(`${RESULTS}/${file}`, { force: true });
let hasFailed = false;
const lines = [];
for (const step of steps) {
  const beside = [step].flat();
  const began = Date.now();
  const outcomes = await Promise.all(beside.map((one) => run(one, beside.length === 1)));
  hasFailed ||= outcomes.some(({ result }) => result === 'FAILED');
  const line = outcomes.map((outcome) => outcome.line).join(', ');
  lines.push(beside.length === 1 ? line : `${secondsSince(began)} s together (${line})`);
}
console.log(`\n${hasFailed ? 'FAILED' : 'PASSED'} in ${secondsSince(start)} s: ${lines.join('; ')}`);
process.exitCode = hasFailed ? 1 : 0;
