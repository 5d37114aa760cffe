import { EXIT, usageError } from '../errors';
import { type Io, writeLines } from '../io';
import { type Arguments, RUN_OPTION_NAMES } from '../options';
import { counted, grouped, inputName } from '../terminal-text';
import { BatchedFile, withFileErrors } from './batched-file';
import { type EarlierRuns, type Head, JournalReading } from './journal';
import { figuresText, Tally } from './progress';
import { Report } from './results';

// The command `run --merge`: puts the journals of all shards of an input together.

const OPTIONS_OF_MERGE: readonly string[] = ['merge', 'journal', 'report', 'json'];

interface ShardJournal {
  readonly path: string;
  readonly reading: JournalReading;
  readonly head: Head;
  readonly shard: NonNullable<Head['shard']>;
}

/**
 * Checks that the journals are those of all shards and that no row is left, counts the outcomes, and writes one report
 * and one journal if the arguments name them. In these the rows have their numbers in the whole input.
 */
export async function mergeShards(args: Arguments, io: Io): Promise<number> {
  const { files, options } = args;
  const other = RUN_OPTION_NAMES.find(
    (name) => options[name] !== undefined && !OPTIONS_OF_MERGE.includes(name),
  );
  if (other !== undefined) throw usageError(`--${other} does not go with --merge.`);
  const journals = await openJournals(files);
  const [first] = journals;
  if (!first) throw usageError('Name the journals of all shards: run --merge JOURNAL…');
  const { journal, report } = options;
  if (journal !== undefined && files.includes(journal))
    throw usageError('The merged journal needs a file of its own.');
  const total = new Tally();
  const [merged, reported] = [
    journal === undefined ? undefined : await BatchedFile.open(journal, 'wx'),
    report === undefined ? undefined : await Report.open(report, first.head.name ?? ''),
  ];
  let rows = 0;
  const left: string[] = [];
  const { shard: _, ...head } = first.head;
  await merged?.write(`${JSON.stringify(head)}\n`);
  for (const { path, reading, shard } of journals) {
    const before = rows;
    const past = await withFileErrors(path, () =>
      reading.rows(async (outcome) => {
        const numbered = { ...outcome, row: before + outcome.row };
        rows = Math.max(rows, numbered.row);
        total.add(numbered);
        await Promise.all([merged?.write(`${JSON.stringify(numbered)}\n`), reported?.add(numbered)]);
      }),
    );
    const settled = rows - before;
    if (!isComplete(past, settled))
      left.push(`Shard ${shard.index}/${shard.count} has rows left: ${inputName(path)}`);
  }
  const figures = total.figures();
  const isWhole = left.length === 0 && figures.rows === rows;
  if (isWhole) await Promise.all([merged?.close(), reported?.close(figures)]);
  else {
    await merged?.discard();
    await reported?.discard();
    if (left.length === 0)
      left.push(`${counted(figures.rows - rows, 'row')} settled twice: the journals were changed.`);
    await writeLines(io.stderr, [
      ...left,
      'Nothing was merged. Each shard goes on with the command that began it.',
    ]);
  }
  const text = `${grouped(journals.length)} shards\n${figuresText(figures)}`;
  await io.stdout.write(options.json === undefined ? text : `${JSON.stringify(figures)}\n`);
  if (!isWhole || figures.failed > 0) return EXIT.failedRows;
  return figures.bad > 0 ? EXIT.badRows : EXIT.ok;
}

const isComplete = ({ settled, open, isEnded }: EarlierRuns, rows: number): boolean =>
  isEnded && open.size === 0 && settled.size === rows;

/** Opens the journals, in the order of their shards; throws a usage error unless they are those of one input. */
async function openJournals(paths: readonly string[]): Promise<ShardJournal[]> {
  const journals = await Promise.all(
    paths.map((path) =>
      withFileErrors(path, async (): Promise<ShardJournal> => {
        const reading = new JournalReading(path);
        const head = await reading.head();
        if (!head.shard || head.queue !== undefined)
          throw usageError(`${inputName(path)} is not the journal of a shard.`);
        return { path, reading, head, shard: head.shard };
      }),
    ),
  );
  const [first, ...others] = journals.toSorted((a, b) => a.shard.index - b.shard.index);
  if (!first) return [];
  const { count } = first.shard;
  for (const { path, head, shard } of others)
    if (head.action !== first.head.action || head.input !== first.head.input || shard.count !== count)
      throw usageError(
        `${inputName(path)} and ${inputName(first.path)} are not journals of one action, one input and one number of shards.`,
      );
  const sorted = [first, ...others];
  const twice = sorted.find(({ shard }, index) => sorted[index - 1]?.shard.index === shard.index);
  if (twice) throw usageError(`Two journals are of shard ${twice.shard.index}/${count}.`);
  const found = new Set(sorted.map(({ shard }) => shard.index));
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((index) => !found.has(index));
  if (missing.length > 0)
    throw usageError(
      `The journals of ${counted(missing.length, 'shard')} of ${count} are missing: ${missing.join(', ')}.`,
    );
  return sorted;
}
