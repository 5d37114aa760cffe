/** Compares the chosen folder with the app and applies decisions, while other tabs may do the same. */
import { folderTexts } from '../../i18n/sharing';
import type { Library } from '../library/state/library';
import type { StoredFolder } from '../storage/records';
import { readFolder } from './action-files';
import {
  type Applied,
  actionsOf,
  apply,
  type Decision,
  mergeTies,
  type Pair,
  pairFilesWithActions,
  type Ties,
} from './apply';

/** Remembers the chosen folder between sessions; all tabs share it. */
export interface FolderMemory {
  readonly folder: () => Promise<StoredFolder | undefined>;
  readonly rememberFolder: (folder: StoredFolder) => Promise<void>;
}

/** The result of comparing the folder with the app. */
export interface FolderComparison extends StoredFolder {
  readonly pairs: readonly Pair[];
  /** The names of all files in the folder. */
  readonly names: readonly string[];
  /** The ties that were remembered then. */
  readonly remembered: Ties;
}

export const remembered = async (memory: FolderMemory | undefined): Promise<StoredFolder | undefined> =>
  await memory?.folder().catch(() => undefined);

export async function compare({ handle, ties }: StoredFolder, library: Library): Promise<FolderComparison> {
  const { files, names } = await readFolder(handle);
  const actions = await actionsOf(library);
  const pairs = pairFilesWithActions({ files, actions, ties, has: (id) => library.has(id) });
  return { handle, ties: { ...ties, ...tiesOf(pairs) }, pairs, names, remembered: ties };
}

/** Records each file and action that are equal now, as the base of later comparisons. */
const tiesOf = (pairs: readonly Pair[]): Ties =>
  Object.fromEntries(
    pairs.flatMap((pair) =>
      pair.type === 'same' ? [[pair.action.id, { file: pair.file.name, digest: pair.file.digest }]] : [],
    ),
  );

interface Synchronized {
  readonly applied: Applied;
  readonly folder: StoredFolder;
}

/** One tab at a time changes the folder. */
const LOCK = 'action-designer-folder';

/** Applies the decisions and remembers the ties, with those that other tabs have remembered since the comparison. */
export async function synchronize(
  { handle, ties, names, remembered: base }: FolderComparison,
  decisions: readonly Decision[],
  library: Library,
  memory: FolderMemory | undefined,
): Promise<Synchronized> {
  const { nameOfOther } = folderTexts;
  const work = async (): Promise<Synchronized> => {
    const before = await tiesNow(memory, handle, base);
    const merged = mergeTies(base, ties, before);
    const applied = await apply(decisions, { folder: handle, names, ties: merged, library, nameOfOther });
    const folder = { handle, ties: applied.ties };
    // If it cannot be stored, the folder has to be chosen again next time.
    await memory?.rememberFolder(folder).catch(() => undefined);
    return { applied, folder };
  };
  // Old browsers have no locks; then the last tab wins.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? await locks.request(LOCK, work) : await work();
}

/** The ties of a folder that are remembered now; `known` where another folder is, or none. */
async function tiesNow(
  memory: FolderMemory | undefined,
  handle: FileSystemDirectoryHandle,
  known: Ties,
): Promise<Ties> {
  const last = await remembered(memory);
  return last && (await last.handle.isSameEntry(handle)) ? last.ties : known;
}
