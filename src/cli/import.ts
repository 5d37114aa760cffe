/** The command `import`: makes actions of what other programs export, with notes on the standard error. */
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { hasErrors, readContext, writeAction, writeBundle } from '../core';
import { pathText, replacedSecrets } from '../core/internal';
import { describeNote, isProposed, type Note, readFolder, readForeign } from '../import';
import { type Descriptions, openDescriptions } from '../import/openapi';
import type { Collected, ReadRequest } from '../import/reading';
import { readError, readInput, requireOneStandardInput } from './inputs';
import { CliError, EXIT, type Io, usageError, writeLines } from './io';
import type { Arguments } from './options';
import { counted, escapeInvisible, inputName, problemLine, STANDARD_INPUT } from './terminal-text';

/** A file to import, and its path from the folder that all of them are in. */
interface Source {
  readonly file: string;
  readonly path: string;
  readonly text: string;
}

/** Writes the actions of files, or of the files of folders, as a config, or as a bundle where there are several. */
export async function importRequests({ files }: Arguments, io: Io): Promise<number> {
  if (files.length === 0) throw usageError('Name the files to import, or - for the standard input.');
  requireOneStandardInput(files);
  const sources = await readSources((await Promise.all(files.map(filesAt))).flat(), io);
  const { actions, notes, samples } = collected(sources);
  const taken = actions.filter(isProposed);
  const secrets = replacedSecrets(taken.map(({ action }) => action)).map(({ name }) => name);
  const named = [...new Set(secrets)].join(', ');
  await writeLines(io.stderr, [
    ...noteLines(
      notes.map((one) => ({ note: one })),
      sources,
    ),
    ...noteLines(
      taken.flatMap((of) => of.notes.map((one) => ({ note: one, of }))),
      sources,
    ),
    ...leftOut(actions.length - taken.length, 'request', 'it loads a part of a page, or is switched off'),
    ...leftOut(samples.length, 'sample', 'the values of variables; the app imports them'),
    ...(named === '' ? [] : [`Values of secrets are not written. Names replace them: ${named}.`]),
  ]);
  const [first, ...more] = taken.map(({ action }) => action);
  if (!first) throw new CliError('There are no requests to import.', { exit: EXIT.errors });
  await io.stdout.write(more.length === 0 ? writeAction(first) : writeBundle([first, ...more]));
  return EXIT.ok;
}

async function readSources(files: readonly string[], io: Io): Promise<Source[]> {
  const root = commonFolder(files.map((file) => dirname(resolve(file))));
  const sources: Source[] = [];
  for (const file of files) {
    const { text } = await readInput(file, io);
    const path = file === STANDARD_INPUT ? '' : relative(root, resolve(file)).replaceAll(sep, '/');
    sources.push({ file, path, text });
  }
  return sources;
}

/** The innermost folder that contains all of these; the root of the first where they have none in common. */
function commonFolder([first = '', ...others]: readonly string[]): string {
  let folder = first;
  const contains = (other: string): boolean => !relative(folder, other).split(sep).includes('..');
  while (dirname(folder) !== folder && !others.every(contains)) folder = dirname(folder);
  return folder;
}

/** The file, or the files in a folder and in those below it. */
async function filesAt(path: string): Promise<string[]> {
  if (path === STANDARD_INPUT) return [path];
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const found = entries
      .filter((entry) => entry.isFile() && READ.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((name) => !relative(path, name).split(sep).includes('node_modules'))
      .sort();
    if (found.length > 0) return found;
    throw new CliError(`${inputName(path)} has no file of a kind that is imported.`, { exit: EXIT.errors });
  } catch (error) {
    throw readError(path, error);
  }
}

/** Files in a folder that may contain requests, or what these refer to. */
const READ = /\.(?:json|har|http|rest|bru|ya?ml|sh|txt|env)$/i;

/** What the importers find: in one text, in files that belong together, and in descriptions of APIs. */
function collected(sources: readonly Source[]): Collected {
  const descriptions = openDescriptions(sources);
  if (descriptions) return withOthers(operationsOf(descriptions), sources, descriptions.paths);
  const [only, ...others] = sources;
  if (!only || others.length > 0) return readFolder(sources);
  const reading = readForeign(only.text, only.path);
  if (reading) return reading;
  const broken = BEGINS_AS_JSON.test(only.text) ? readContext(only.text).problems : [];
  if (hasErrors(broken)) {
    const lines = broken.map((problem) => problemLine(problem, only));
    throw new CliError(lines.join('\n'), { exit: EXIT.errors });
  }
  const isEmpty = only.text.trim() === '';
  const reason = isEmpty
    ? 'there is nothing in it.'
    : 'this is no format that is imported. Actions that were exported here need no import.';
  throw new CliError(`${inputName(only.file)}: ${reason}`, { exit: EXIT.errors });
}

const BEGINS_AS_JSON = /^\ufeff?\s*[{[]/;

/** Every operation as it is proposed. */
function operationsOf(descriptions: Descriptions): Collected {
  const listed = [...descriptions.list()];
  const operations = listed.filter((one) => !('severity' in one));
  const converted = operations.flatMap((_, index) => descriptions.convert(index) ?? []);
  return {
    actions: converted.flatMap((one) => ('leftOut' in one ? [] : one)),
    notes: [
      ...descriptions.notes,
      ...listed.flatMap((one) => ('severity' in one ? one : [])),
      ...converted.flatMap((one) => ('leftOut' in one ? one.leftOut : [])),
    ],
    samples: [],
  };
}

/** With the requests of the files that are no descriptions; other files may be parts of these. */
function withOthers(found: Collected, sources: readonly Source[], described: readonly string[]): Collected {
  const others = readFolder(sources.filter(({ path }) => !described.includes(path)));
  if (others.actions.length === 0) return found;
  return {
    actions: [...found.actions, ...others.actions],
    notes: [...found.notes, ...others.notes],
    samples: others.samples,
  };
}

interface Noted {
  readonly note: Note;
  /** The request that the note is about. */
  readonly of?: ReadRequest;
}

/**
 * A line for each note, at its first place. One that several requests have is written once, and so are those of a
 * file that differ in what they name, such as missing files, and requests with the same method.
 */
function noteLines(noted: readonly Noted[], sources: readonly Source[]): string[] {
  const found = new Map<string, Noted & { readonly named: string[]; readonly others: Set<ReadRequest> }>();
  for (const { note, of } of noted) {
    const { names, request, ...rest } = note.values as { readonly names?: string; readonly request?: string };
    const name = names ?? (note.code === 'request-method' ? request : undefined);
    const isNaming = !of && name !== undefined;
    const key = JSON.stringify([note.file, note.code, isNaming ? rest : describeNote(note)]);
    const first = found.get(key) ?? { note, ...(of && { of }), named: [], others: new Set() };
    found.set(key, first);
    if (isNaming) first.named.push(name);
    if (of && of !== first.of) first.others.add(of);
  }
  return Array.from(found.values(), ({ note, of, named, others }) => {
    const { file: noted, place, path = [], severity } = note;
    const source = sources.find((one) => sources.length === 1 || one.path === noted);
    const file = source ? inputName(source.file) : escapeInvisible(noted ?? '');
    const where = [file, ...(place ? [place.line, place.column] : [])].join(':');
    const more = others.size === 0 ? '' : ` and ${counted(others.size, 'other')}`;
    const setting = place || path.length === 0 ? '' : pathText(path);
    const all = { names: named.join(', '), request: named.join('”, “') };
    const text = describeNote(
      named.length < 2 ? note : ({ ...note, values: { ...note.values, ...all } } as Note),
    );
    return [where, severity, escapeInvisible((of?.action.name ?? '') + more), setting, escapeInvisible(text)]
      .filter((part) => part !== '')
      .join(': ');
  });
}

const leftOut = (count: number, noun: string, why: string): string[] =>
  count === 0 ? [] : [`${counted(count, noun)} left out: ${why}.`];
