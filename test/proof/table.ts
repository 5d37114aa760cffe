import type { Part, Row } from './row';

const ORDER: readonly Part[] = [
  'Sender',
  'Queue',
  'Browser',
  'Copy as',
  'Receiver',
  'Verifier',
  'Compiled code',
  'Engine',
];

/** What a table calls its rows, and the requests that are told of beforehand. */
export interface TableWords {
  readonly row: string;
  readonly unsupported: string;
  readonly reasons: string;
}

export const WORDS: TableWords = {
  row: 'Sender, target, receiver or signing scheme',
  unsupported: 'Unsupported',
  reasons: 'Unsupported, with the reason that is shown instead:',
};

export interface Totals {
  readonly requests: number;
  readonly identical: number;
  readonly unsupported: number;
  readonly differ: number;
  readonly notRun: number;
}

const unsupportedIn = ({ unsupported }: Row): number =>
  Object.values(unsupported).reduce((sum, requests) => sum + requests, 0);

export function totalsOf(rows: readonly Row[]): Totals {
  const totals = { requests: 0, identical: 0, unsupported: 0, differ: 0, notRun: 0 };
  for (const row of rows) {
    totals.requests += row.requests;
    totals.identical += row.identical;
    totals.unsupported += unsupportedIn(row);
    totals.differ += row.differing.length;
    if (row.notRun !== undefined) totals.notRun += 1;
  }
  return totals;
}

export const inOrder = (rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => ORDER.indexOf(a.part) - ORDER.indexOf(b.part) || (a.name < b.name ? -1 : 1));

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const cellsOf = (row: Row): (string | number)[] =>
  row.notRun === undefined
    ? [row.part, row.name, row.version, row.requests, row.identical, unsupportedIn(row), row.differing.length]
    : [row.part, row.name, `not run: ${row.notRun}`, '', '', '', ''];

/** The rows as a Markdown table, and under it why requests were unsupported. */
export function tableOf(rows: readonly Row[], words: TableWords = WORDS): string {
  const sorted = inOrder(rows);
  const { requests, identical, unsupported, differ } = totalsOf(rows);
  const reasons = sorted.flatMap(({ name, unsupported: reasonsOf }) =>
    Object.entries(reasonsOf).map(([reason, count]) => `- ${name}, ${count}: ${reason}`),
  );
  const open = sorted.flatMap(({ name, open: parts = [] }) =>
    parts.length > 0 ? [`- ${name}: ${parts.join(', ')}`] : [],
  );
  const repeated = sorted.flatMap(({ name, repeated: what }) => (what ? [`- ${name}: ${what}`] : []));
  return [
    line(['', words.row, 'Version', 'Requests', 'Identical', words.unsupported, 'Differ']),
    '| --- | --- | --- | ---: | ---: | ---: | ---: |',
    ...sorted.map((row) => line(cellsOf(row))),
    line(['', 'All', '', requests, identical, unsupported, differ]),
    ...(reasons.length > 0 ? ['', words.reasons, '', ...reasons] : []),
    ...(open.length > 0
      ? [
          '',
          'What a signature of a scheme does not cover; changed, it is accepted all the same:',
          '',
          ...open,
        ]
      : []),
    ...(repeated.length > 0
      ? ['', 'What arrived more than once, because whoever sent it was killed:', '', ...repeated]
      : []),
  ].join('\n');
}
