import type { Reporter, TestModule } from 'vitest/node';
import type { Tally } from './conformance';
import { vectorFiles } from './vectors';

const sum = (reasons: Record<string, number>): number =>
  Object.values(reasons).reduce((total, rows) => total + rows, 0);

const HEADINGS = ['rows', 'applied', 'agreed', 'excepted', 'differ'] as const;
type Figures = Record<(typeof HEADINGS)[number], number>;

const figuresOf = (tally: Tally): Figures => ({
  rows: tally.rows,
  applied: tally.rows - sum(tally.notApplying),
  agreed: tally.agreed,
  excepted: sum(tally.excepted),
  differ: tally.differing.length,
});

function printLine(cells: readonly (string | number)[], title: string): void {
  console.log(`${cells.map((cell) => String(cell).padStart(8)).join(' ')}  ${title}`);
}

const printFigures = (figures: Figures, title: string): void =>
  printLine(
    HEADINGS.map((heading) => figures[heading]),
    title,
  );

function printReasons({ title, excepted, notApplying }: Tally): void {
  const reasons = [
    ...Object.entries(excepted).map(([reason, rows]) => `${rows} × excepted: ${reason}`),
    ...Object.entries(notApplying).map(([reason, rows]) => `${rows} × not applicable: ${reason}`),
  ];
  if (reasons.length > 0) console.log([title, ...reasons].join('\n    '));
}

/** The files of the vectors that no run names. */
const unnamedFiles = (tallies: readonly Tally[]): string[] =>
  vectorFiles().filter((file) => !tallies.some(({ title }) => title.startsWith(file)));

/** Prints a line for each tally, and their sum. */
function printAll(heading: string, tallies: readonly Tally[]): void {
  const totals: Figures = { rows: 0, applied: 0, agreed: 0, excepted: 0, differ: 0 };
  console.log('');
  printLine(HEADINGS, heading);
  for (const tally of tallies) {
    const figures = figuresOf(tally);
    printFigures(figures, tally.title);
    for (const name of HEADINGS) totals[name] += figures[name];
  }
  printFigures(totals, 'all');
}

/** Where the tables of the project are; all other conformance tests are over public vectors. */
const OWN = '/test/tables/';

const talliesOf = (modules: readonly TestModule[]): Tally[] =>
  modules
    .flatMap((module) => [...module.children.allTests()])
    .flatMap((found) => found.meta().tally ?? [])
    .sort((a, b) => (a.title < b.title ? -1 : 1));

/**
 * Prints the figures of each of the project's own tables and of each public test vector. Without vectors it
 * says that these did not run. Prints nothing when no conformance test ran.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const own = talliesOf(modules.filter(({ moduleId }) => moduleId.includes(OWN)));
    const vectors = talliesOf(modules.filter(({ moduleId }) => !moduleId.includes(OWN)));
    if (own.length + vectors.length === 0) return;
    console.log('');
    for (const tally of vectors) printReasons(tally);
    printAll('own tables', own);
    if (vectorFiles().length === 0) {
      console.log('\nPublic vectors NOT RUN: the environment variable VECTORS can name their folder.');
      return;
    }
    printAll('public vectors', vectors);
    const unnamed = unnamedFiles(vectors);
    if (unnamed.length > 0) console.log(`No figure for ${unnamed.join(', ')}`);
  }
}
