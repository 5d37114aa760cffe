/** `check --approved`: compares what an action makes today with the requests that were approved beside it. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { structuredPatch } from 'diff';
import {
  type ApprovedFault,
  compare,
  isChanged,
  readApproved,
  updateApproved,
} from '../approved/approved-file';
import type { Action } from '../core';
import { CliError, EXIT, usageError } from './errors';
import { companionFileOf, readInput } from './inputs';
import type { Io } from './io';
import {
  counted,
  escapeInvisible,
  escapeInvisibleInLines,
  problemText,
  STANDARD_INPUT,
} from './terminal-text';

/** Lines for the output, and whether a request differs. With `isUpdate`, what differs is approved. */
export async function checkApproved(
  file: string,
  actions: readonly Action[],
  io: Pick<Io, 'stdin'>,
  isUpdate: boolean,
): Promise<{ lines: string[]; isDifferent: boolean }> {
  const [action, ...others] = actions;
  if (file === STANDARD_INPUT)
    throw usageError('--approved needs a file with a name: the approved requests are beside it.');
  if (!action || others.length > 0)
    throw new CliError(
      `${escapeInvisible(file)} holds ${actions.length} actions; --approved needs files of one.`,
      {
        exit: EXIT.usage,
      },
    );
  const path = companionFileOf(file, 'approved');
  const name = escapeInvisible(path);
  const text = await readText(file, path, io);
  const { samples, fault } = readApproved(text);
  if (fault) throw new CliError(`${name}:${fault.line}: ${describeFault(fault)}`, { exit: EXIT.errors });
  const changed = compare(action, samples).filter(isChanged);
  const one = (count: number) => counted(count, 'approved request');
  if (changed.length === 0)
    return { lines: [`${name}: ${one(samples.length)}, none differs`], isDifferent: false };
  if (isUpdate) {
    await writeFile(path, updateApproved(text, action));
    return {
      lines: [`${name}: ${one(samples.length)}, ${changed.length} approved anew`],
      isDifferent: false,
    };
  }
  const lines = changed.flatMap((comparison) => [
    `${name}: “${escapeInvisible(comparison.name)}” differs:`,
    ...structuredPatch('', '', `${comparison.approved}\n`, `${comparison.current}\n`, '', '', { context: 1 })
      .hunks.flatMap((hunk) => ['  …', ...hunk.lines.map((line) => `  ${escapeInvisibleInLines(line)}`)])
      .slice(1),
  ]);
  const differ = changed.length === 1 ? 'differs' : 'differ';
  return {
    lines: [...lines, `${name}: ${one(samples.length)}, ${changed.length} ${differ}`],
    isDifferent: true,
  };
}

async function readText(file: string, path: string, io: Pick<Io, 'stdin'>): Promise<string> {
  if (existsSync(path)) return (await readInput(path, io)).text;
  throw usageError(
    `There is no ${escapeInvisible(path)}. Approve the requests in the app, and save them there, beside ${escapeInvisible(file)}.`,
  );
}

const FAULTS: Readonly<Record<ApprovedFault['code'], string>> = {
  'too-large': 'The file is larger than 32 MiB.',
  'no-samples': 'There is no approved request. Approve the requests again.',
  'open-block': 'The block that begins here does not end.',
  'no-data': 'The data of this request is missing: a block of JSON has to follow it.',
  'data-not-json': 'The data is not JSON',
};

const describeFault = ({ code, problem }: ApprovedFault): string =>
  problem ? `${FAULTS[code]}: ${problemText(problem, {})}` : FAULTS[code];
