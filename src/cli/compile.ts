/** The command `compile`: writes a function or the file of an engine, with notes on the standard error. */
import { basename } from 'node:path';
import { exportErrors, WRAPPERS, type WrapperName } from '../compile/compile';
import { isPlatform, PLATFORMS, type Platform } from '../compile/library';
import { constantKeys } from '../contract/constant-keys';
import { unconfirmedProblems } from '../contract/unconfirmed';
import type { Action, Context, Problem } from '../core';
import { ENGINE_NAMES, type EngineName, isEngineName } from '../export/engines/engine-names';
import { actionFileOf, contextOf, loadAction } from './inputs';
import { type CliError, EXIT, type Io, usageError, writeLines } from './io';
import type { Arguments } from './options';
import { contractOf } from './request-checks';
import { escapeInvisible, problemLine, STANDARD_INPUT } from './terminal-text';

/** The code with notes for the standard error, or the problems that prevent it. */
type Output =
  | { readonly text: string; readonly notes: readonly string[] }
  | { readonly problems: readonly Problem[]; readonly text?: undefined };

/** Writes a function that builds the request of an action elsewhere, or what an engine takes (B35). */
export async function compile(args: Arguments, io: Io): Promise<number> {
  actionFileOf(args);
  const form = formOf(args);
  const sample = await contextOf(args, io);
  const loaded = await loadAction(args, io, sample.lines);
  const { action, file, lines } = loaded;
  const output =
    'engine' in form
      ? await forEngine(action, form.engine, file, sample.context)
      : await asFunction(action, form);
  if (output.text === undefined) {
    const problems = output.problems.map((problem) => problemLine(problem, loaded));
    await writeLines(io.stderr, [...lines, ...problems]);
    return EXIT.errors;
  }
  const contract = await contractOf(file, args.options.contract, io);
  const warnings = [...constantKeys(action), ...(contract ? unconfirmedProblems(action, contract) : [])];
  await io.stdout.write(output.text);
  await writeLines(io.stderr, [
    ...lines,
    ...warnings.map((problem) => problemLine(problem, loaded)),
    ...output.notes,
  ]);
  return EXIT.ok;
}

interface FunctionForm {
  readonly as: WrapperName;
  readonly platform: Platform;
}

/** What to write: a function in one of the wrappers, or the file of an engine. */
function formOf({ options }: Arguments): FunctionForm | { readonly engine: EngineName } {
  const { as = 'esm', platform = 'bare', for: engine } = options;
  const unknown = (option: string, known: readonly string[], value: string): CliError =>
    usageError(`--${option} needs one of ${known.join(', ')}, not “${escapeInvisible(value)}”.`);
  if (!Object.hasOwn(WRAPPERS, as)) throw unknown('as', Object.keys(WRAPPERS), as);
  if (!isPlatform(platform)) throw unknown('platform', PLATFORMS, platform);
  if (engine === undefined) {
    if (options.context !== undefined)
      throw usageError('--context needs --for: it is for the report of an engine.');
    return { as: as as WrapperName, platform };
  }
  if (!isEngineName(engine)) throw unknown('for', ENGINE_NAMES, engine);
  if (options.as !== undefined || options.platform !== undefined)
    throw usageError(
      `--${options.as === undefined ? 'platform' : 'as'} and --for exclude each other: an engine has a form of its own.`,
    );
  return { engine };
}

// The compiler and the engines are imported on demand, because only this command needs them.

async function asFunction(action: Action, form: FunctionForm): Promise<Output> {
  const errors = exportErrors(action);
  if (errors.length > 0) return { problems: errors };
  const compiler = await import('../compile');
  const { code, secrets, problems } = compiler.compile(action, form);
  if (code === undefined) return { problems };
  const notes = secrets.length > 0 ? [`The function asks for the secrets ${secrets.join(', ')}.`] : [];
  return { text: code, notes };
}

async function forEngine(action: Action, name: EngineName, file: string, context: Context): Promise<Output> {
  const [{ ENGINES, exportFor, reportOf }, { describeFinding, describeSecret, FORMS, STEPS }] =
    await Promise.all([import('../export/engines'), import('../export/engines/describe')]);
  const exported = exportFor(name, action);
  if (exported.type === 'errors') return { problems: exported.problems };
  const stem = file === STANDARD_INPUT ? 'action' : basename(file).replace(/(?:\.action)?\.json$/i, '');
  const saved = `${stem}.${ENGINES[name].extension}`;
  const steps = STEPS[name](saved, exported.secrets).map((step, index) => `${index + 1}. ${step}`);
  const wanted = exported.secrets.map((secret) => `It wants the secret ${describeSecret(secret)}.`);
  const findings = reportOf(name, { action, context }).map(
    (finding) => `${name}: ${escapeInvisible(describeFinding(finding))}`,
  );
  const form = exported.form ? [`${name}: ${FORMS[exported.form]}`] : [];
  return { text: exported.text, notes: [...steps, ...wanted, ...form, ...findings] };
}
