import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { inOrder, type TableWords, tableOf, totalsOf, WORDS } from './table';

const introduction = (date: string): string => `# The proof

What the preview shows is what is sent: every row below is a program that ran on ${date} and whose
requests were recorded as raw bytes on loopback. For a sender, every byte equals the preview but for
the field \`Connection\`, which the sender adds. For the targets of "Copy as" and for requests by
\`fetch\`, the method, target, Content-Type, authentication header and body equal the preview. For a
receiver, every request is accepted as it was sent, and refused when any one byte of what is signed
is changed. A verifier is the code of a signing scheme's vendor or standard, or a program that knows the data of
the scheme alone: what is not covered is changed too, and then accepted. For a queue, every row arrives at least once and as
previewed, and no secret stands in Redis, in its dump or in its log. Compiled code is called with generated pairs of an
action and a context, and with every leaf of public contexts: it gives what the builder gives, and refuses what it refuses.
n8n without a Code node gets actions with hostile values: what arrives equals the preview as in \`docs/engines.md\`, and an
item that the builder refuses is stopped. \`npm run proof\` does it again; a program that is missing is named as not run.
`;

const ENGINES_FILE = 'docs/engines.md';
const ENGINES_HEADING = '## The proof';

const engineIntroduction = (date: string): string => `${ENGINES_HEADING}

Each row is an engine that ran on ${date} with what is exported for it, and whose requests were recorded
as raw bytes on loopback. The method, target, Content-Type, fields of the authentication and body equal those of the
preview of the same data, and no field arrives that is neither in the preview nor named by the report. In the rows with hostile values, an
item that the builder refuses is identical where it is stopped. No server of
Temporal, no AWS and no network of edge functions took part: the activity ran in Temporal's \`MockActivityEnvironment\`,
the handler was called, and the module ran in \`workerd\` and in Node. \`npm run proof:engines\` does it again: it installs the engines into a folder of their own (\`ENGINES_FOLDER\`, else one among the
temporary files; about 3.5 GB), and an engine that is missing is named as not run.
`;

interface ProofTable {
  readonly words: TableWords;
  readonly write: (table: string, date: string) => void;
}

/** The tables that are written into documents. */
const TABLES = {
  proof: {
    words: WORDS,
    write: (table, date) => writeFileSync('docs/proof.md', `${introduction(date)}\n${table}\n`),
  },
  engines: {
    words: {
      row: 'Engine',
      unsupported: 'Announced as changed',
      reasons: 'Announced as changed, with what the report says:',
    },
    // The table is the last part of its document.
    write: (table, date) => {
      const [before = ''] = readFileSync(ENGINES_FILE, 'utf8').split(ENGINES_HEADING);
      writeFileSync(ENGINES_FILE, `${before.trimEnd()}\n\n${engineIntroduction(date)}\n${table}\n`);
    },
  },
} satisfies Record<string, ProofTable>;

export type ProofDocument = keyof typeof TABLES;

/** Prints the table of the proof and keeps its sums; a whole proof also writes its document again. */
export default class TableReporter implements Reporter {
  readonly #table: ProofTable | undefined;

  constructor({ document }: { document?: ProofDocument }) {
    this.#table = document && TABLES[document];
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules
      .flatMap((module) => [...module.children.allTests()])
      .flatMap((found) => found.meta().proof ?? []);
    const table = tableOf(inOrder(rows), this.#table?.words);
    console.log(`\n${table}\n`);
    mkdirSync('test-results', { recursive: true });
    writeFileSync('test-results/proof.json', JSON.stringify(totalsOf(rows)));
    this.#table?.write(table, new Date().toISOString().slice(0, 10));
  }
}
