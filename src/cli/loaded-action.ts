import { type Action, hasErrors, type Path, type Problem, readAction } from '../core';
import { escapeInvisible } from './escape-invisible';
import { EXIT } from './exit-codes';
import { inputName, readInput } from './input';
import type { CliError, Io } from './io';
import { problemLine } from './problem-lines';

/** The actions of a file, each with its place in it; none when a problem is an error. */
export interface ActionFile {
  readonly file: string;
  readonly actions: readonly { readonly action: Action; readonly at: Path }[];
  readonly problems: readonly Problem[];
}

export async function readActionFile(file: string, io: Io): Promise<ActionFile | CliError> {
  const input = await readInput(file, io);
  if ('message' in input) return input;
  const { actions, paths, problems } = readAction(input.text);
  return { file, actions: actions.map((action, index) => ({ action, at: paths[index] ?? [] })), problems };
}

/** The one action of a file, or the one that is asked for by its name. */
export function chooseAction(
  { file, actions }: ActionFile,
  name: string | undefined,
): ActionFile['actions'][number] | CliError {
  const usage = (says: string): CliError => ({ message: `${inputName(file)} ${says}`, exit: EXIT.usage });
  const names = actions
    .map(({ action }) => `  ${escapeInvisible(action.name) || '(without a name)'}`)
    .join('\n');
  const chosen = name === undefined ? actions : actions.filter(({ action }) => action.name === name);
  const [first, ...more] = chosen;
  if (!first) return usage(`has no action named “${escapeInvisible(name ?? '')}”. It holds:\n${names}`);
  if (more.length === 0) return first;
  if (name !== undefined)
    return usage(`has ${chosen.length} actions named “${escapeInvisible(name)}”. Rename one of them.`);
  return usage(`holds ${actions.length} actions. Say which one with --action NAME:\n${names}`);
}

/** The action that a command is about, and on one line each what was found in its file. */
export interface LoadedAction {
  readonly action: Action;
  /** Of the action in its file. */
  readonly at: Path;
  readonly lines: readonly string[];
}

/** Reads a file and takes its one action, or the one of that name. */
export async function loadAction(
  file: string,
  name: string | undefined,
  io: Io,
): Promise<LoadedAction | CliError> {
  const read = await readActionFile(file, io);
  if ('message' in read) return read;
  const lines = read.problems.map((problem) => problemLine(problem, read));
  if (hasErrors(read.problems)) return { message: lines.join('\n'), exit: EXIT.errors };
  const chosen = chooseAction(read, name);
  return 'message' in chosen ? chosen : { ...chosen, lines };
}
