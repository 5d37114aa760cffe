import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { inOrder, tableOf, totalsOf } from './table';

const DOCUMENT = 'docs/proof.md';

const introduction = (date: string): string => `# The proof

What the preview shows is what is sent: every row below is a program that ran on ${date} and whose
requests were recorded as raw bytes on loopback. For a sender, every byte equals the preview but for
the field \`Connection\`, which the sender adds. For the targets of "Copy as" and for requests by
\`fetch\`, the method, target, Content-Type, authentication header and body equal the preview. For a
receiver, every request is accepted as it was sent, and refused when any one byte of what is signed
is changed. A verifier is the code of a signing scheme's vendor or standard, or a program that knows the data of
the scheme alone: what is not covered is changed too, and then accepted. For a queue, every row arrives at least once and as
previewed, and no secret stands in Redis, in its dump or in its log. \`npm run proof\` does it again; a program that is missing is named as not run.
`;

/** Prints the table of the proof and keeps its sums; the whole proof also writes its document again. */
export default class TableReporter implements Reporter {
  readonly #isWhole: boolean;

  constructor({ isWhole }: { isWhole: boolean }) {
    this.#isWhole = isWhole;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules
      .flatMap((module) => [...module.children.allTests()])
      .flatMap((found) => found.meta().proof ?? []);
    const table = tableOf(inOrder(rows));
    console.log(`\n${table}\n`);
    mkdirSync('test-results', { recursive: true });
    writeFileSync('test-results/proof.json', JSON.stringify(totalsOf(rows)));
    if (!this.#isWhole) return;
    const date = new Date().toISOString().slice(0, 10);
    writeFileSync(DOCUMENT, `${introduction(date)}\n${table}\n`);
  }
}
