import { stripVTControlCharacters } from 'node:util';

/**
 * What is read here of the results that Playwright writes as JSON.
 * @typedef {{ message?: string }} ReportedError
 * @typedef {{ projectName: string, status: string, results: { errors: ReportedError[] }[] }} ReportedTest
 * @typedef {{ title: string, file: string, line: number, tests: ReportedTest[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ suites: Suite[], errors?: ReportedError[] }} Report
 */

/**
 * A test in one round; `error` when it failed.
 * @typedef {{ name: string, place: string, error?: string }} Outcome
 */

/**
 * A test that did not pass in every round, with what it said the first time.
 * @typedef {{ name: string, place: string, failed: number, rounds: number, error: string }} Unsteady
 */

const ERROR_LINES = 6;

/** @param {ReportedError[]} errors */
const firstLines = (errors) =>
  stripVTControlCharacters(errors.map(({ message = '' }) => message).join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, ERROR_LINES)
    .join('\n');

/**
 * What became of each test that ran.
 * @param {Report} report @returns {Outcome[]}
 */
export const outcomesOf = ({ suites }) => suites.flatMap((suite) => outcomesIn(suite, []));

/** @param {Suite} suite @param {string[]} titles @returns {Outcome[]} */
function outcomesIn({ specs = [], suites = [] }, titles) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ projectName, status, results }) => ({
        name: `[${projectName}] ${[...titles, title].join(' › ')}`,
        place: `${file}:${line}`,
        ...(status !== 'expected' && { error: firstLines(results.flatMap(({ errors }) => errors)) }),
      })),
  );
  return [...own, ...suites.flatMap((suite) => outcomesIn(suite, [...titles, suite.title]))];
}

/**
 * The tests that failed in any round, the most frequent first.
 * @param {Outcome[][]} rounds @returns {Unsteady[]}
 */
export function unsteadyIn(rounds) {
  /** @type {Map<string, Unsteady>} */
  const all = new Map();
  for (const { name, place, error } of rounds.flat()) {
    const key = `${place} ${name}`;
    const known = all.get(key) ?? { name, place, failed: 0, rounds: 0, error: '' };
    all.set(key, {
      ...known,
      failed: known.failed + (error === undefined ? 0 : 1),
      rounds: known.rounds + 1,
      error: known.error || (error ?? ''),
    });
  }
  return [...all.values()].filter(({ failed }) => failed > 0).sort((one, other) => other.failed - one.failed);
}
