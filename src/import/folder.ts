/**
 * Reads the files of a folder or an archive together: their requests become actions whose folders are named
 * after those of the files, and each note names its file. The files of a Bruno collection are read as one.
 */
import { type Action, hasErrors, readAction } from '../core';
import { jsonObject } from '../core/internal';
import { openCollectionKind } from './bruno/opencollection';
import { readBruFiles } from './bruno/read-bruno';
import { jsonOf, membersOf, prettyJson } from './json';
import { type FileRefusal, type Note, Notes } from './notes';
import type { Collected, ForeignSample, ReadRequest } from './reading';
import { MAX_NOTES, MAX_REQUESTS } from './to-action';
import { MAX_VALUES_LENGTH } from './variables';

/** A file, with its path from the folder: `orders/list.http`. */
export interface FolderFile {
  readonly path: string;
  readonly text: string;
}

/** A file whose text was not read, or a folder, whose path ends with a slash. */
export interface LeftOutFile {
  readonly path: string;
  /** `kind`: it hardly contains requests. */
  readonly reason: 'kind' | FileRefusal;
}

/** Reads the text of one file; undefined if it is in no known format. */
type ReadText = (text: string, fileName: string) => Collected | undefined;

/** What is read in one go: a file, or the files of a collection. */
interface Source {
  /** Of the file, or of the folder of the collection. */
  readonly path: string;
  /** The folders of its actions. */
  readonly folders: readonly string[];
  readonly sampleName: string;
  readonly read: () => Collected | undefined;
}

export function readFiles(
  files: readonly FolderFile[],
  leftOut: readonly LeftOutFile[],
  readText: ReadText,
): Collected {
  const actions: ReadRequest[] = [];
  const samples: FolderSample[] = [];
  const notes = new Notes(MAX_NOTES);
  const without: string[] = [];
  for (const source of sourcesOf(files, readText)) {
    if (actions.length >= MAX_REQUESTS) {
      notes.add('more-requests', { file: source.path }, { limit: MAX_REQUESTS });
      break;
    }
    const found = source.read();
    if (!found || isEmpty(found)) {
      without.push(source.path || './');
      continue;
    }
    const { path, folders, sampleName } = source;
    for (const one of found.actions.slice(0, MAX_REQUESTS - actions.length)) {
      // The file of a single config is named after it, and one in no folder is as good as pasted.
      const isPlain = one.config && (one.config.names.length === 1 || folders.length === 1);
      actions.push(placed(one, isPlain ? folders.slice(0, -1) : folders, path));
    }
    for (const note of found.notes) notes.push(inFile(note, path));
    const from =
      found.actions.length === 0 ? 'environment' : path.endsWith('.json') ? 'collection' : 'others';
    for (const { name, text } of found.samples) samples.push({ name: name.trim() || sampleName, text, from });
  }
  if (files.length + leftOut.length === 0) notes.add('nothing-found', {}, {});
  if (without.length > 0) notes.add('files-without-requests', {}, summaryOf(without));
  for (const [reason, paths] of grouped(leftOut, (file) => file.reason)) {
    if (reason !== 'kind') notes.add('files-left-out', {}, { reason, ...summaryOf(paths) });
    else notes.add('files-of-other-kinds', {}, { ...summaryOf(kindsOf(paths)), count: paths.length });
  }
  return { actions, notes: notes.list, samples: withShared(samples) };
}

interface FolderSample extends ForeignSample {
  /** `collection`: one in JSON, whose environments are files of their own. */
  readonly from: 'collection' | 'environment' | 'others';
}

/** The samples, with the values of the collection in each environment, if there is one collection. */
function withShared(samples: readonly FolderSample[]): ForeignSample[] {
  const [own, ...others] = samples.filter(({ from }) => from === 'collection');
  let left = MAX_VALUES_LENGTH;
  return samples.map(({ from, ...sample }) => {
    if (!own || others.length > 0 || from !== 'environment') return sample;
    left -= own.text.length;
    return left < 0 ? sample : completed(sample, own);
  });
}

/** The values of an environment with those of its collection that it does not set, as Postman takes them. */
function completed({ name, text }: ForeignSample, collection: ForeignSample): ForeignSample {
  const own = membersOf(jsonOf(text));
  const names = new Set(own.map((one) => one.name));
  const others = membersOf(jsonOf(collection.text)).filter((one) => !names.has(one.name));
  return { name, text: `${prettyJson(jsonObject([...own, ...others]))}\n` };
}

const isEmpty = ({ actions, notes, samples }: Collected): boolean =>
  actions.length + samples.length === 0 && notes.every(({ code }) => code === 'nothing-found');

const SEPARATOR = ' / ';

/** The action in the folders of its file, and its notes with the file. */
function placed(found: ReadRequest, folders: readonly string[], path: string): ReadRequest {
  const named = (action: Action): Action => ({
    ...action,
    name: [...folders, action.name].filter((name) => name !== '').join(SEPARATOR),
  });
  const { signed, tagged } = found;
  const inside = <Given extends Pick<ReadRequest, 'action' | 'notes'>>(given: Given): Given => ({
    ...given,
    action: named(given.action),
    notes: given.notes.map((note) => inFile(note, path)),
  });
  return {
    ...inside(found),
    ...(signed && { signed: signed.map(inside) }),
    ...(tagged && { tagged: inside(tagged) }),
  };
}

function inFile(note: Note, path: string): Note {
  const file = note.file === undefined ? path : joined(path, note.file);
  return file === '' ? note : { ...note, file };
}

const joined = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`);

const ORDER = new Intl.Collator('en', { numeric: true });

function sourcesOf(files: readonly FolderFile[], readText: ReadText): Source[] {
  const bruno = new BrunoFolders(files);
  const others = files.filter(({ path }) => !bruno.has(path)).map((file) => sourceOf(file, readText));
  const sources = [...bruno.sources(), ...others].map((source) => ({ source, key: source.path.split('/') }));
  return sources.sort((one, other) => compared(one.key, other.key)).map(({ source }) => source);
}

function compared(one: readonly string[], other: readonly string[]): number {
  for (const [index, name] of one.entries()) {
    const order = ORDER.compare(name, other[index] ?? '');
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

function sourceOf({ path, text }: FolderFile, readText: ReadText): Source {
  const folders = path.split('/');
  const fileName = folders.pop() ?? '';
  const dot = fileName.indexOf('.', 1);
  const name = dot === -1 ? fileName : fileName.slice(0, dot);
  const read = () =>
    (fileName.endsWith('.json') ? configsIn(text, path) : undefined) ?? readText(text, fileName);
  return { path, folders: [...folders, name], sampleName: name, read };
}

/** The actions of a config of this program. */
function configsIn(text: string, path: string): Collected | undefined {
  const { actions, problems } = readAction(text);
  if (hasErrors(problems) || actions.length === 0) return undefined;
  const names = actions.map(({ name }) => name);
  const found = actions.map((action, index) => ({ action, notes: [], config: { path, names, index } }));
  return { actions: found, notes: [], samples: [] };
}

const IS_BRU = /\.bru$/i;
const IS_YAML = /\.ya?ml$/i;
const IS_ROOT = /^(?:|.*\/)(?:bruno\.json|opencollection\.ya?ml)$/s;

/** Whether a file is one of those that are a collection together. A collection in one file is read by itself. */
function isOfBruno({ path, text }: FolderFile): boolean {
  if (IS_BRU.test(path)) return true;
  const kind = IS_YAML.test(path) ? openCollectionKind(text) : undefined;
  return kind === 'collection' ? IS_ROOT.test(path) : kind !== undefined;
}

/** The collections of Bruno among files: each begins where its `bruno.json` or `opencollection.yml` is. */
class BrunoFolders {
  readonly #roots = new Map<string, { readonly files: FolderFile[]; readonly config: string }>();
  readonly #paths = new Set<string>();

  constructor(files: readonly FolderFile[]) {
    const bru = files.filter(isOfBruno);
    if (bru.length === 0) return;
    for (const { path, text } of files) {
      if (!IS_ROOT.test(path)) continue;
      const isJson = path.endsWith('.json');
      const root = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      this.#roots.set(root, { files: [], config: isJson ? text : '' });
      if (isJson) this.#paths.add(path);
    }
    for (const file of bru) {
      const root = this.#rootOf(file.path);
      const present = this.#roots.get(root) ?? { files: [], config: '' };
      this.#roots.set(root, present);
      present.files.push({ ...file, path: root === '' ? file.path : file.path.slice(root.length + 1) });
      this.#paths.add(file.path);
    }
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  sources(): Source[] {
    return [...this.#roots].map(([path, { files, config }]) => {
      const folders = path.split('/');
      return { path, folders, sampleName: folders.at(-1) ?? '', read: () => readBruFiles(files, config) };
    });
  }

  /** The innermost collection around a file; without one, the whole folder. */
  #rootOf(path: string): string {
    let end = path.lastIndexOf('/');
    while (end !== -1) {
      const folder = path.slice(0, end);
      if (this.#roots.has(folder)) return folder;
      end = path.lastIndexOf('/', end - 1);
    }
    return '';
  }
}

/** So many paths are listed. */
const MAX_LISTED = 10;

interface Summary {
  readonly count: number;
  readonly paths: string;
}

const summaryOf = (paths: readonly string[]): Summary => ({
  count: paths.length,
  paths: [...paths.slice(0, MAX_LISTED), ...(paths.length > MAX_LISTED ? ['…'] : [])].join(', '),
});

/** The paths by a key of their files. */
function grouped<K>(files: readonly LeftOutFile[], keyOf: (file: LeftOutFile) => K): Map<K, string[]> {
  const paths = new Map<K, string[]>();
  for (const file of files) {
    const key = keyOf(file);
    const listed = paths.get(key) ?? [];
    listed.push(file.path);
    paths.set(key, listed);
  }
  return paths;
}

/** How the files end, and how often: `.ts (12)`. */
function kindsOf(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/', path.length - 2) + 1);
    const dot = name.lastIndexOf('.');
    const kind = name.endsWith('/') || dot === -1 ? name : name.slice(dot);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const often = [...counts].sort(([, one], [, other]) => other - one);
  return often.map(([kind, count]) => (count === 1 ? kind : `${kind} (${count})`));
}
