/** The files of a folder of actions: their names, and reading them. */
import { type Action, type Problem, readAction, writeAction } from '../../core';
import {
  COMPANION_ENDINGS,
  COMPANION_NAMES,
  type Companions,
  NO_COMPANIONS,
  SIZE_LIMIT,
} from '../../core/internal';
import type { ReadRequest } from '../../import';
import { downloadText, fileName, namesIn, readFile } from '../../ui/browser/file';
import type { Library } from '../library/state/library';
import type { GatheredFiles } from '../transfer/import-source';

/** The extension of the files that are read; others are ignored, but for the companions of these. */
export const ENDING = '.action.json';

/** A file beside that of an action: `Order.contract.json` for `Order.action.json`. */
export const companionFileOf = (name: string, type: keyof Companions): string =>
  `${name.slice(0, -ENDING.length)}${COMPANION_ENDINGS[type]}`;

/** Two actions are the same if this is: without companions, that of the text alone. */
export const digestWith = (text: string, { contract, approved }: Companions): Promise<string> =>
  digestOf([text, ...(contract || approved ? [contract] : []), ...(approved ? [approved] : [])].join('\0'));

/** A file that holds one action. */
export interface ActionFile {
  readonly type: 'action';
  readonly name: string;
  readonly action: Action;
  /** In the app's own formatting, so that order and line ends make no difference. */
  readonly text: string;
  /** The files beside it as they are. */
  readonly companions: Companions;
  /** Of all of them. */
  readonly digest: string;
}

/** A file with the extension that contains no action. It is never overwritten. */
export interface UnreadableFile {
  readonly type: 'unreadable';
  readonly name: string;
  readonly fault: FileFault;
}

export type FileFault =
  | { readonly type: 'problems'; readonly text: string; readonly problems: readonly Problem[] }
  /** It holds several actions: a bundle. */
  | { readonly type: 'several'; readonly count: number }
  | { readonly type: 'too-large'; readonly bytes: number }
  | { readonly type: 'not-utf-8' }
  | { readonly type: 'unreadable' };

/** The number of files that are read in parallel. */
const MAX_PARALLEL_READS = 32;

/** SHA-256 of a text, hexadecimal. */
async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reads a file; undefined if there is none of this name. */
export async function readActionFile(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<ActionFile | UnreadableFile | undefined> {
  const reading = await readFile(folder, name, SIZE_LIMIT);
  if (!reading) return undefined;
  if (reading.type !== 'text') return { type: 'unreadable', name, fault: reading };
  const read = readConfig(reading.text);
  if (!read) return { type: 'unreadable', name, fault: { type: 'unreadable' } };
  const { actions, problems } = read;
  const [action] = actions;
  if (!action) return { type: 'unreadable', name, fault: { type: 'problems', text: reading.text, problems } };
  if (actions.length > 1)
    return { type: 'unreadable', name, fault: { type: 'several', count: actions.length } };
  const companions = { contract: '', approved: '' };
  for (const type of COMPANION_NAMES) {
    const beside = await readFile(folder, companionFileOf(name, type), SIZE_LIMIT);
    // One that is no text stays where it is.
    if (beside && beside.type !== 'text') return { type: 'unreadable', name, fault: beside };
    companions[type] = beside?.text ?? '';
  }
  const text = writeAction(action);
  return { type: 'action', name, action, text, companions, digest: await digestWith(text, companions) };
}

/** Undefined if the reader fails: one file must not prevent reading the folder. */
function readConfig(text: string): ReturnType<typeof readAction> | undefined {
  try {
    return readAction(text);
  } catch {
    return undefined;
  }
}

/** The content of a folder: the files of actions, sorted by name, and all names that are taken. */
export interface FolderContent {
  readonly files: readonly (ActionFile | UnreadableFile)[];
  readonly names: readonly string[];
}

export async function readFolder(folder: FileSystemDirectoryHandle): Promise<FolderContent> {
  const { file, directory } = await namesIn(folder);
  const ours = file.filter((name) => name.toLowerCase().endsWith(ENDING)).sort();
  const files: (ActionFile | UnreadableFile)[] = [];
  for (let at = 0; at < ours.length; at += MAX_PARALLEL_READS) {
    const some = ours.slice(at, at + MAX_PARALLEL_READS).map((name) => readActionFile(folder, name));
    files.push(...(await Promise.all(some)).filter((file) => file !== undefined));
  }
  return { files, names: [...file, ...directory] };
}

/** The name as case-insensitive and Unicode-normalizing file systems compare it. */
export const plainName = (name: string): string => name.normalize('NFC').toLowerCase();

/**
 * A name for the file of an action that is not among `taken`, which are plain; it is then. Nor are those of the files
 * beside it, which may be of somebody else.
 */
export function unusedName(actionName: string, taken: Set<string>): string {
  const name = fileName(actionName);
  const [stem = '', ...endings] = name.split('.');
  let free = name;
  const isTaken = (file: string): boolean =>
    [file, ...COMPANION_NAMES.map((type) => companionFileOf(file, type))].some((one) =>
      taken.has(plainName(one)),
    );
  for (let number = 2; isTaken(free); number++) free = [`${stem}-${number}`, ...endings].join('.');
  taken.add(plainName(free));
  return free;
}

interface CompanionFile {
  readonly type: keyof Companions;
  readonly file: string;
  readonly text: string;
}

/** The name of the file that each of these actions would have, numbered where two would have the same. */
function fileNamesOf(actionNames: readonly string[]): string[] {
  const taken = new Set<string>();
  return actionNames.map((name) => unusedName(name, taken));
}

/** The files beside these actions, by default beside all, which are exported together. */
export function companionFilesOf(
  library: Pick<Library, 'summaries' | 'draftOf'>,
  ids: readonly string[] = library.summaries.map(({ id }) => id),
): CompanionFile[] {
  const drafts = ids.map((id) => library.draftOf(id)).filter((draft) => draft !== undefined);
  const names = fileNamesOf(drafts.map(({ name }) => name));
  return drafts.flatMap((draft, index) =>
    COMPANION_NAMES.filter((type) => draft[type] !== '').map((type) => ({
      type,
      file: companionFileOf(names[index] ?? '', type),
      text: draft[type],
    })),
  );
}

export function saveCompanions(files: readonly CompanionFile[]): void {
  for (const { type, file, text } of files)
    downloadText(file, text, type === 'approved' ? 'text/markdown' : undefined);
}

export const isCompanionFile = (path: string): boolean =>
  COMPANION_NAMES.some((type) => path.toLowerCase().endsWith(COMPANION_ENDINGS[type]));

/** The files beside configs among those that are imported together, by their path. */
export function companionsAmong(gathered: GatheredFiles | undefined): ReadonlyMap<string, string> {
  const files = gathered?.files.filter(({ path }) => isCompanionFile(path)) ?? [];
  return new Map(files.map(({ path, text }) => [path.toLowerCase(), text]));
}

/**
 * Those of a config that is imported. They stand in its folder, and go by the name of its file or, from a file of
 * several, by the name that a file of this action would have.
 */
export function companionsFor(
  { config }: Pick<ReadRequest, 'config'>,
  files: ReadonlyMap<string, string>,
): Companions {
  if (!config || files.size === 0) return NO_COMPANIONS;
  const { path, names, index } = config;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const own = names.length === 1 ? [path.replace(/(?:\.action)?\.json$/i, ENDING)] : [];
  const candidates = [...own, folder + (fileNamesOf(names)[index] ?? '')];
  const textOf = (type: keyof Companions): string =>
    candidates
      .map((file) => files.get(companionFileOf(file, type).toLowerCase()))
      .find((text) => text !== undefined) ?? '';
  return { contract: textOf('contract'), approved: textOf('approved') };
}
