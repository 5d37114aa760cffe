import { build, hasErrors, type Problem, readContext } from '../core';
import { EXIT } from './exit-codes';
import { inputName, standardInputTwice } from './input';
import type { CliError, Io } from './io';
import { readActionFile } from './loaded-action';
import type { Arguments } from './options';
import { problemLine, summary } from './problem-lines';

const NOTHING = { context: readContext('').context, now: 0, id: 'msg_0' };

/** Lists what is wrong with the actions of files, whatever the data of the workflow may be (B29). */
export async function check({ files }: Arguments, io: Io): Promise<number | CliError> {
  if (files.length === 0)
    return { message: 'Name the files to check, or - for the standard input.', exit: EXIT.usage };
  const twice = standardInputTwice(files);
  if (twice) return twice;
  let exit: number = EXIT.ok;
  for (const file of files) exit = Math.max(exit, await checkFile(file, io));
  return exit;
}

async function checkFile(file: string, io: Io): Promise<number> {
  const { stdout, stderr } = io;
  const read = await readActionFile(file, io);
  if ('message' in read) {
    await stderr.write(`${read.message}\n`);
    return read.exit;
  }
  let problems: readonly Problem[] = read.problems;
  let lines = read.problems.map((problem) => problemLine(problem, read));
  for (const { action, at } of read.actions) {
    // What the context or a secret would have to change is not the fault of the file.
    const found = build(action, NOTHING).problems.filter(({ cause }) => cause === 'settings');
    problems = problems.concat(found);
    lines = lines.concat(found.map((problem) => problemLine(problem, { file, action, at })));
  }
  await stdout.write(`${[...lines, `${inputName(file)}: ${summary(problems)}`].join('\n')}\n`);
  return hasErrors(problems) ? EXIT.errors : EXIT.ok;
}
