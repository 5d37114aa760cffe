import { build, type Cause, readContext } from '../../../core';
import { EXIT } from '../../exit-codes';
import type { CliError, Io } from '../../io';
import { type LoadedAction, loadAction } from '../../loaded-action';
import type { Arguments } from '../../options';
import { problemLine } from '../../problem-lines';

const NOTHING = { context: readContext('').context, now: 0, id: 'msg_0' };

/** The action that the arguments name, unless something is wrong with it whatever the rows hold. */
export async function loadSoundAction(
  { files: [file = ''], options }: Arguments,
  io: Io,
  /** Those of a worker; whoever only puts rows in needs none. */
  secrets?: Readonly<Record<string, string>>,
): Promise<LoadedAction | CliError> {
  const loaded = await loadAction(file, options.action, io);
  if ('message' in loaded) return loaded;
  const { action, at } = loaded;
  const causes: Cause[] = secrets ? ['settings', 'secrets'] : ['settings'];
  const { problems } = build(action, { ...NOTHING, ...(secrets && { secrets }) });
  const wrong = problems.filter(({ cause, severity }) => severity === 'error' && causes.includes(cause));
  if (wrong.length === 0) return loaded;
  const lines = wrong.map((problem) => problemLine(problem, { file, action, at }));
  return { message: lines.join('\n'), exit: EXIT.errors };
}
