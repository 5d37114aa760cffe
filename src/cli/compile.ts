import { WRAPPERS, type WrapperName } from '../compile/wrappers';
import { wrongUsage } from './built-request';
import { escapeInvisible } from './escape-invisible';
import { EXIT } from './exit-codes';
import type { CliError, Io } from './io';
import { chooseAction, readActionFile } from './loaded-action';
import type { Arguments } from './options';
import { problemLine } from './problem-lines';

/** Writes a function that builds the request of an action elsewhere, without this program (B35). */
export async function compile(args: Arguments, io: Io): Promise<number | CliError> {
  const { as = 'esm', action: name } = args.options;
  const wrong = wrongUsage(args);
  if (wrong) return wrong;
  if (!isWrapper(as)) {
    const known = Object.keys(WRAPPERS).join(', ');
    return { message: `--as needs one of ${known}, not “${escapeInvisible(as)}”.`, exit: EXIT.usage };
  }
  const read = await readActionFile(args.files[0] ?? '', io);
  if ('message' in read) return read;
  const notes = read.problems.map((problem) => problemLine(problem, read));
  if (read.actions.length === 0) return { message: notes.join('\n'), exit: EXIT.errors };
  const chosen = chooseAction(read, name);
  if ('message' in chosen) return chosen;
  // Only this command needs the compiler.
  const compiler = await import('../compile');
  const { code, secrets, problems } = compiler.compile(chosen.action, { as });
  const found = { file: read.file, ...chosen };
  const lines = [...notes, ...problems.map((problem) => problemLine(problem, found))];
  if (code !== undefined) await io.stdout.write(code);
  if (secrets.length > 0) lines.push(`The function asks for the secrets ${secrets.join(', ')}.`);
  if (lines.length > 0) await io.stderr.write(`${lines.join('\n')}\n`);
  return code === undefined ? EXIT.errors : EXIT.ok;
}

const isWrapper = (name: string): name is WrapperName => Object.hasOwn(WRAPPERS, name);
