import { build, type Cause, readContext } from '../core';
import { advice } from './built-request';
import { EXIT } from './exit-codes';
import type { CliError, Io } from './io';
import { type LoadedAction, loadAction } from './loaded-action';
import type { Arguments } from './options';
import { problemLine } from './problem-lines';

const NOTHING = { context: readContext('').context, now: 0, id: 'msg_0' };

/** The action that the arguments name, unless something is wrong with it whatever the rows hold. */
export async function loadValidAction(
  args: Arguments,
  io: Io,
  /** Of whoever sends; whoever only puts rows into a queue needs none. */
  secrets?: Readonly<Record<string, string>>,
): Promise<LoadedAction | CliError> {
  const {
    files: [file = ''],
    options,
  } = args;
  const loaded = await loadAction(file, options.action, io);
  if ('message' in loaded) return loaded;
  const { action, at } = loaded;
  const causes: Cause[] = secrets ? ['settings', 'secrets'] : ['settings'];
  const { problems } = build(action, { ...NOTHING, ...(secrets && { secrets }) });
  const wrong = problems.filter(({ cause, severity }) => severity === 'error' && causes.includes(cause));
  if (wrong.length === 0) return loaded;
  const lines = wrong.map((problem) => problemLine(problem, { file, action, at }));
  return { message: [...lines, ...advice(wrong, args)].join('\n'), exit: EXIT.errors };
}
