import { basename } from 'node:path';
import { WRAPPERS, type WrapperName } from '../compile/wrappers';
import type { Action, Context, Problem } from '../core';
import { ENGINE_NAMES, type EngineName, isEngineName } from '../engines/engine-names';
import { contextOf, wrongUsage } from './built-request';
import { escapeInvisible } from './escape-invisible';
import { EXIT } from './exit-codes';
import type { CliError, Io } from './io';
import { chooseAction, readActionFile } from './loaded-action';
import type { Arguments } from './options';
import { problemLine } from './problem-lines';

/** What is written, and what is said besides. */
type Output =
  | { readonly text: string; readonly notes: readonly string[] }
  | { readonly problems: readonly Problem[]; readonly text?: undefined };

/** Writes a function that builds the request of an action elsewhere, or what an engine takes (B35). */
export async function compile(args: Arguments, io: Io): Promise<number | CliError> {
  const { as = 'esm', for: engine, action: name } = args.options;
  const wrong = wrongUsage(args) ?? wrongForm(args);
  if (wrong) return wrong;
  const sample = await contextOf(args, io);
  if ('message' in sample) return sample;
  const file = args.files[0] ?? '';
  const read = await readActionFile(file, io);
  if ('message' in read) return read;
  const notes = [...sample.lines, ...read.problems.map((problem) => problemLine(problem, read))];
  if (read.actions.length === 0) return { message: notes.join('\n'), exit: EXIT.errors };
  const chosen = chooseAction(read, name);
  if ('message' in chosen) return chosen;
  const output =
    engine === undefined
      ? await asFunction(chosen.action, as as WrapperName)
      : await forEngine(chosen.action, engine as EngineName, file, sample.context);
  if (output.text === undefined) {
    const found = { file: read.file, ...chosen };
    await say([...notes, ...output.problems.map((problem) => problemLine(problem, found))], io);
    return EXIT.errors;
  }
  await io.stdout.write(output.text);
  await say([...notes, ...output.notes], io);
  return EXIT.ok;
}

async function say(lines: readonly string[], io: Io): Promise<void> {
  if (lines.length > 0) await io.stderr.write(`${lines.join('\n')}\n`);
}

function wrongForm({ options }: Arguments): CliError | undefined {
  const { as = 'esm', for: engine } = options;
  const wrong = (option: string, known: readonly string[], given: string): CliError => ({
    message: `--${option} needs one of ${known.join(', ')}, not “${escapeInvisible(given)}”.`,
    exit: EXIT.usage,
  });
  if (!Object.hasOwn(WRAPPERS, as)) return wrong('as', Object.keys(WRAPPERS), as);
  if (engine === undefined)
    return options.context === undefined
      ? undefined
      : { message: '--context needs --for: it is for the report of an engine.', exit: EXIT.usage };
  if (!isEngineName(engine)) return wrong('for', ENGINE_NAMES, engine);
  return options.as === undefined
    ? undefined
    : { message: '--as and --for exclude each other: an engine has a form of its own.', exit: EXIT.usage };
}

// Only this command needs the compiler and the engines.

async function asFunction(action: Action, as: WrapperName): Promise<Output> {
  const compiler = await import('../compile');
  const { code, secrets, problems } = compiler.compile(action, { as });
  if (code === undefined) return { problems };
  const asked = secrets.length > 0 ? [`The function asks for the secrets ${secrets.join(', ')}.`] : [];
  return { text: code, notes: asked };
}

async function forEngine(action: Action, name: EngineName, file: string, context: Context): Promise<Output> {
  const [{ ENGINES, exportFor, reportOf }, { describeFinding, describeSecret, STEPS }] = await Promise.all([
    import('../engines'),
    import('../engines/describe'),
  ]);
  const exported = exportFor(name, action);
  if (exported.type === 'errors') return { problems: exported.problems };
  const stem = file === '-' ? 'action' : basename(file).replace(/(?:\.action)?\.json$/i, '');
  const saved = `${stem}.${ENGINES[name].extension}`;
  const steps = STEPS[name](saved, exported.secrets).map((step, index) => `${index + 1}. ${step}`);
  const wanted = exported.secrets.map((secret) => `It wants the secret ${describeSecret(secret)}.`);
  const findings = reportOf(name, { action, context }).map(
    (finding) => `${name}: ${escapeInvisible(describeFinding(finding))}`,
  );
  return { text: exported.text, notes: [...steps, ...wanted, ...findings] };
}
