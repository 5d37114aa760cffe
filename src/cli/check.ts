import { build, hasErrors, type Problem, readContext } from '../core';
import { EXIT } from './exit-codes';
import { inputName, standardInputTwice } from './input';
import type { Surroundings, Trouble } from './io';
import { readActionFile } from './loaded-action';
import type { Arguments } from './options';
import { problemLine, summary } from './problem-lines';

const NOTHING = { context: readContext('').context, now: 0 };

/** Lists what is wrong with the actions of files, whatever the data of the workflow may be (B29). */
export async function check({ files }: Arguments, surroundings: Surroundings): Promise<number | Trouble> {
  if (files.length === 0)
    return { trouble: 'Name the files to check, or - for the standard input.', exit: EXIT.usage };
  const twice = standardInputTwice(files);
  if (twice) return twice;
  let exit: number = EXIT.ok;
  for (const file of files) exit = Math.max(exit, await checkFile(file, surroundings));
  return exit;
}

async function checkFile(file: string, surroundings: Surroundings): Promise<number> {
  const { stdout, stderr } = surroundings;
  const read = await readActionFile(file, surroundings);
  if ('trouble' in read) {
    await stderr.write(`${read.trouble}\n`);
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
