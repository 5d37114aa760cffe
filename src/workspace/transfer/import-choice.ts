/** Takes in what is imported, reads it, and applies the choices made among the actions that were found. */
import type { Contract } from '../../contract/contract';
import { type Action, hasErrors, type Problem, readAction, readContext, writeAction } from '../../core';
import { COMPANION_NAMES, type Companions, type Json, SIZE_LIMIT } from '../../core/internal';
import { type ExistingSecrets, extractSecrets, toAction, withUsernameAsKey } from '../../designer/store';
import { authenticationTexts, commonTexts } from '../../i18n/common';
import { transferTexts } from '../../i18n/transfer';
import { isProposed, type Note, type Reading, type ReadRequest } from '../../import';
import type { SecretLook } from '../../import/secret-scan';
import type { Dropped } from '../../ui/browser/early-input';
import { type FileReading, readTextFile } from '../../ui/browser/file';
import type { Importer } from '../../ui/importer';
import { type companionsAmong, companionsFor, isCompanionFile } from '../folder/action-files';
import type { Library } from '../library/state/library';
import { type NamedText, readSamples } from '../samples/sample';
import {
  type ActionChoice,
  GatheredFiles,
  type ImportChoice,
  type ImportSource,
  NO_CHOICE,
  NO_SOURCE,
  singleFile,
  sourceOf,
} from './import-source';

export const isTicked = (found: FoundAction, choice: ActionChoice | undefined): boolean =>
  choice?.isTicked ?? (isProposed(found) && found.here?.isSame !== true);

/** The choice after these choices for the actions with these indexes. */
export function withChoice(
  choice: ImportChoice,
  indexes: Iterable<number>,
  change: ActionChoice,
): ImportChoice {
  const actions = new Map(choice.actions);
  for (const index of indexes) actions.set(index, { ...actions.get(index), ...change });
  return { ...choice, actions };
}

/** The found action, signed with the chosen scheme, or with tags in place of its placeholders. */
export const foundWith = (found: FoundAction, { scheme, isTagged }: ActionChoice = {}): FoundAction => ({
  ...found,
  ...(isTagged ? found.tagged : undefined),
  ...found.signed?.find((signed) => signed.scheme === scheme),
});

/** A chosen action with its index among the found ones. */
export interface ChosenAction {
  readonly action: Action;
  /** -1 for an operation of a description. */
  readonly index: number;
  /** The files beside it. */
  readonly companions?: Companions;
  /** Of an operation. */
  readonly contract?: Contract | undefined;
  readonly notes: readonly Note[];
  /** The id of the action that it replaces; "" for a new one. */
  readonly replaces: string;
}

export function chosenActions(found: readonly FoundAction[], choice: ImportChoice): ChosenAction[] {
  return found.flatMap((one, index) => {
    const chosen = choice.actions.get(index);
    if (!isTicked(one, chosen)) return [];
    const replaces = (choice.isReplacing && one.here?.id) || '';
    return [{ ...resultOf(one, chosen), index, replaces }];
  });
}

/** The action that is imported with this choice, and the notes about it. */
function resultOf(found: FoundAction, choice: ActionChoice | undefined) {
  const { action, notes } = foundWith(found, choice);
  const kept = choice?.key && withUsernameAsKey(action, choice.key);
  return kept ? { action: kept, notes: withoutKeyNote(notes) } : { action, notes };
}

/** The notes about an action whose username has become a secret. */
export const withoutKeyNote = (notes: readonly Note[]): readonly Note[] =>
  notes.filter(({ code }) => code !== 'username-as-key');

/** An action that was found in a text. */
export interface FoundAction extends ReadRequest {
  /** The action that the app has under this name. */
  readonly here?: {
    readonly id: string;
    readonly isSame: boolean;
    readonly isOpen: boolean;
  };
}

/**
 * The found actions with those that the app has under their names: one with the same settings as the action that is
 * imported, or else the first; the open one before others. `files`: those beside configs, which have to be the same too.
 */
export function comparedWith(
  found: readonly FoundAction[],
  library: Pick<Library, 'summaries' | 'draftOf' | 'openId'>,
  secrets: ExistingSecrets,
  files: ReturnType<typeof companionsAmong>,
  choices: ImportChoice['actions'] = NO_CHOICE.actions,
): readonly FoundAction[] {
  const names = new Set(found.map(({ action }) => action.name));
  /** By name and by text, which are never equal. */
  const ids = new Map<string, string[]>();
  const isOpen = ({ id }: { readonly id: string }) => id === library.openId;
  const { summaries } = library;
  for (const { id, name } of [...summaries.filter(isOpen), ...summaries.filter((one) => !isOpen(one))]) {
    const draft = name !== '' && names.has(name) ? library.draftOf(id) : undefined;
    for (const key of draft ? [name, writeAction(toAction(draft))] : [])
      ids
        .set(key, ids.get(key) ?? [])
        .get(key)
        ?.push(id);
  }
  if (ids.size === 0) return found;
  const taken = new Set<string>();
  const take = (key: string): string | undefined => {
    const left = ids.get(key) ?? [];
    let id = left.shift();
    while (id !== undefined && taken.has(id)) id = left.shift();
    if (id !== undefined) taken.add(id);
    return id;
  };
  const { actions } = extractSecrets(
    found.map((one, index) => resultOf(one, choices.get(index)).action),
    secrets,
  );
  const same = actions.map((action) => take(writeAction(action)));
  return found.map((one, index) => {
    const id = same[index] ?? take(one.action.name);
    if (id === undefined) return one;
    const beside = companionsFor(one, files);
    const isSame =
      id === same[index] &&
      COMPANION_NAMES.every((type) => beside[type] === '' || beside[type] === library.draftOf(id)?.[type]);
    return { ...one, here: { id, isSame, isOpen: isOpen({ id }) } };
  });
}

/** What a text was recognized as. */
export type ImportReading =
  | { readonly type: 'nothing' }
  /** It is no config; the importers are still loading. */
  | { readonly type: 'waiting' }
  /** The importer failed because of a bug, so nothing is known about the text. */
  | { readonly type: 'fault' }
  | {
      readonly type: 'config';
      readonly found: readonly FoundAction[];
      readonly problems: readonly Problem[];
    }
  | {
      readonly type: 'foreign';
      readonly found: readonly FoundAction[];
      readonly reading: Reading;
      readonly reader: Importer;
    };

/** Configs have priority; a text that no importer recognizes either is a broken config. */
export function readImport(
  text: string,
  file: string | undefined,
  reader: Importer | 'loading' | 'failed',
): ImportReading {
  if (text.trim() === '') return { type: 'nothing' };
  try {
    return readText(text, file, reader);
  } catch {
    return { type: 'fault' };
  }
}

/** The files without those with these paths, which are read elsewhere. */
export const withoutFiles = (gathered: GatheredFiles, paths: readonly string[] = []): GatheredFiles =>
  new GatheredFiles(
    gathered.name,
    gathered.files.filter(({ path }) => !paths.includes(path)),
    gathered.leftOut,
  );

/** Reads files that are imported together. `hasOthers`: beside descriptions, to which files without requests may belong. */
export function readGathered(
  { files, leftOut }: GatheredFiles,
  reader: Importer | 'loading' | 'failed',
  hasOthers = false,
): ImportReading {
  if (reader === 'loading') return { type: 'waiting' };
  if (reader === 'failed') return { type: 'fault' };
  try {
    const kept = new Map(files.map(({ path, text }) => [path, readSamples(text)]));
    const others = files.filter(({ path }) => !isCompanionFile(path) && !kept.get(path));
    const read = reader.readFolder(others, leftOut);
    const saved = [...kept.values()].flatMap((samples) => samples ?? []);
    const reading = { ...read, samples: [...saved, ...read.samples] };
    const { actions, samples, notes } = reading;
    const isNothing =
      actions.length + samples.length === 0 && !notes.some(({ severity }) => severity === 'error');
    if (hasOthers && isNothing) return { type: 'nothing' };
    return { type: 'foreign', found: actions, reading, reader };
  } catch {
    return { type: 'fault' };
  }
}

function readText(
  text: string,
  file: string | undefined,
  reader: Importer | 'loading' | 'failed',
): ImportReading {
  const { actions, problems } = readAction(text);
  const config = {
    type: 'config',
    found: actions.map((action) => ({ action, notes: [] })),
    problems,
  } as const;
  if (!hasErrors(problems) || reader === 'failed') return config;
  if (reader === 'loading') return { type: 'waiting' };
  const reading = reader.readForeign(text, file) ?? valuesIn(text);
  if (!reading) return config;
  return { type: 'foreign', found: reading.actions, reading, reader };
}

/** Settings one of which every config has. */
const OF_CONFIGS: ReadonlySet<string> = new Set(['objectId', 'actions', 'version']);

/** The samples that this app saved; other JSON that is plainly no config, as one sample. */
function valuesIn(text: string): Reading | undefined {
  const saved = readSamples(text);
  if (saved) return { kind: 'values', actions: [], notes: [], samples: saved };
  const { context, problems } = readContext(text);
  const { root } = context;
  const isData =
    !hasErrors(problems) &&
    (root.type === 'array' ? root.items.length > 0 && root.items.every(isNoConfig) : isNoConfig(root));
  return isData ? { kind: 'values', actions: [], notes: [], samples: [{ name: '', text }] } : undefined;
}

const isNoConfig = (json: Json): boolean =>
  json.type === 'object' && json.members.length > 0 && !json.members.some(({ name }) => OF_CONFIGS.has(name));

export const foundIn = (reading: ImportReading): readonly FoundAction[] =>
  reading.type === 'config' || reading.type === 'foreign' ? reading.found : [];

/** The values of variables, as samples that go by the name of the source, or of its file. */
export function samplesIn(reading: ImportReading, file: string | undefined, unnamed: string): NamedText[] {
  if (reading.type !== 'foreign') return [];
  return reading.reading.samples.map(({ name, text }) => ({
    name: name.trim() || nameOfFile(file) || unnamed,
    text,
  }));
}

/** `shop.postman_collection.json` is “shop”. */
function nameOfFile(file = ''): string {
  const dot = file.indexOf('.', 1);
  return (dot === -1 ? file : file.slice(0, dot)).trim();
}

/** Whether a note already reports that this looks like a secret. */
export const isAlreadyNoted = ({ notes }: FoundAction, why: SecretLook): boolean =>
  why.type === 'username' && notes.some(({ code }) => code === 'username-as-key');

/** A short description of an action: its kind, content and authentication. */
export function describeAction(action: Action): string {
  const said: string[] = [commonTexts.kinds[action.objectId].name];
  if (action.objectId === 'automation.rest-api-call') {
    if (action.body !== '') said.push(transferTexts.body(action.body.length));
  } else if (action.data.length > 0) said.push(transferTexts.rows(action.data.length));
  const { method } = action.authentication;
  if (method !== 'none') said.push(authenticationTexts.methods[method].name);
  return said.join(' · ');
}

/** The import source after a file was read. An unreadable file replaces another file, but not a typed text. */
export function importSourceOf(file: string, reading: FileReading, before: ImportSource): ImportSource {
  const typed = before.file === undefined ? before : NO_SOURCE;
  switch (reading.type) {
    case 'text':
      return reading.text.trim() === ''
        ? { ...sourceOf('', file), refusal: transferTexts.emptyFile }
        : sourceOf(reading.text, file);
    case 'too-large':
      return { ...typed, refusal: transferTexts.tooLarge(file, reading.bytes, SIZE_LIMIT) };
    case 'not-utf-8':
      return { ...typed, refusal: transferTexts.notUtf8(file) };
    case 'unreadable':
      return { ...typed, refusal: transferTexts.unreadable(file) };
  }
}

/** A larger file in JSON or YAML may take the page too long to look at. */
const LARGE = 1_000_000;

const isLargeDescription = ({ name, size }: File): boolean =>
  /\.(?:json|ya?ml)$/i.test(name) && size > LARGE && size <= SIZE_LIMIT;

/** The import source after one file was chosen. */
export const sourceOfFile = async (file: File, before: ImportSource): Promise<ImportSource> =>
  importSourceOf(file.name, await readTextFile(file, SIZE_LIMIT), before);

/** The import source after files were dropped or chosen: the text of one file, or the files of a folder or archive. */
export async function sourceOfDropped(
  chosen: readonly Dropped[],
  before: () => ImportSource,
): Promise<ImportSource> {
  const file = singleFile(chosen);
  if (file && isLargeDescription(file)) return { ...NO_SOURCE, large: file, file: file.name };
  if (file) return await sourceOfFile(file, before());
  try {
    const { gatherFiles } = await import('./gather-files');
    const gathered = await gatherFiles(chosen);
    if (typeof gathered !== 'string') return { text: '', gathered, choice: NO_CHOICE };
    return { ...before(), refusal: transferTexts.notZip(gathered) };
  } catch {
    return { ...before(), refusal: transferTexts.unreadable(chosen.map(({ name }) => name).join(', ')) };
  }
}
