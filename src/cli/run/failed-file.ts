import { createReadStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { EXIT } from '../exit-codes';
import { inputName } from '../input';
import type { CliError } from '../io';
import { BatchedFile } from './batched-file';
import { failedRowsHead, readFailedRow } from './failed-rows';
import type { Journal } from './journal';
import type { RowFormat } from './row';
import { fileError, WriteFailure } from './write-failure';

/**
 * The file for failed rows: a new one, or that of the run which the journal tells of. Of its rows, those
 * stay that are settled; the others are taken again.
 */
export async function openFailedFile(
  path: string,
  format: RowFormat,
  seed: string,
  journal: Journal | undefined,
): Promise<BatchedFile | CliError> {
  const head = failedRowsHead(format, seed);
  try {
    const file = await BatchedFile.open(path, 'wx');
    await file.write(head);
    return file;
  } catch (error) {
    if (!(error instanceof WriteFailure) || error.code !== 'EEXIST') return fileError(path, error);
  }
  try {
    if (!journal || !(await keepSettled(path, head, journal)))
      return {
        message: `${inputName(path)} exists already: name another file, or delete it.`,
        exit: EXIT.usage,
      };
    return await BatchedFile.open(path, 'a');
  } catch (error) {
    return fileError(path, error);
  }
}

/** False, and nothing is changed, when the file belongs to another run. */
async function keepSettled(path: string, head: string, { past }: Journal): Promise<boolean> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  const first = await lines.next();
  if (first.done || `${first.value}\n` !== head) return false;
  const copy = `${path}.new`;
  const file = await BatchedFile.open(copy, 'w');
  await file.write(head);
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const row = readFailedRow(next.value)?.row;
    if (row !== undefined && past.settled.has(row)) await file.write(`${next.value}\n`);
  }
  await file.close();
  await rename(copy, path);
  return true;
}
