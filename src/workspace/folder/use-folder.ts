import { useCallback, useEffect, useState } from 'react';
import { canOpenFolders, chooseFolder, hasPermission, requestPermission } from '../../ui/browser/folder';
import type { Library } from '../library/state/library';
import type { StoredFolder } from '../storage/records';
import {
  type Applied,
  actionsOf,
  apply,
  type Decision,
  type Pair,
  pairFilesWithActions,
  type Ties,
} from './apply';
import { readFolder } from './folder-files';

/** Remembers the chosen folder between sessions. */
export interface FolderMemory {
  readonly folder: () => Promise<StoredFolder | undefined>;
  readonly rememberFolder: (folder: StoredFolder) => Promise<void>;
}

/** The result of comparing the folder with the app. */
export interface FolderComparison extends StoredFolder {
  readonly pairs: readonly Pair[];
  /** The names of all files in the folder. */
  readonly names: readonly string[];
}

/** Before the folder is read. */
export type StartState =
  | { readonly type: 'starting' | 'unsupported' | 'none' }
  /** The browser has to ask for permission again; `isRefused`: it did, and the person refused. */
  | { readonly type: 'asking'; readonly folder: StoredFolder; readonly isRefused?: true }
  | { readonly type: 'reading' | 'failed'; readonly folder: StoredFolder };

export type FolderState = StartState | { readonly type: 'compared'; readonly compared: FolderComparison };

interface Sides {
  /** Undefined if this browser cannot store anything. */
  readonly memory: FolderMemory | undefined;
  readonly library: Library;
  readonly nameOfOther: (name: string) => string;
}

/** The chosen folder and its operations. */
export function useFolder({ memory, library, nameOfOther }: Sides) {
  const [state, setState] = useState<FolderState>({ type: canOpenFolders() ? 'starting' : 'unsupported' });

  /** Reads the folder and compares it with the app. */
  const read = useCallback(
    async (folder: StoredFolder) => {
      setState({ type: 'reading', folder });
      try {
        setState({ type: 'compared', compared: await comparedWith(folder, library) });
      } catch {
        setState({ type: 'failed', folder });
      }
    },
    [library],
  );

  useEffect(() => {
    if (!canOpenFolders()) return;
    let isCurrent = true;
    void remembered(memory).then(async (folder) => {
      const isOpen = folder !== undefined && (await hasPermission(folder.handle).catch(() => false));
      if (!isCurrent) return;
      if (!folder) setState({ type: 'none' });
      else if (isOpen) await read(folder);
      else setState({ type: 'asking', folder });
    });
    return () => {
      isCurrent = false;
    };
  }, [memory, read]);

  const keep = async (folder: StoredFolder) => {
    // If it cannot be stored, the folder has to be chosen again next time.
    await memory?.rememberFolder(folder).catch(() => undefined);
  };
  const choose = async () => {
    const handle = await chooseFolder().catch(() => undefined);
    if (!handle) return;
    const last = await remembered(memory);
    const isSame = last !== undefined && (await last.handle.isSameEntry(handle));
    const folder = { handle, ties: isSame ? last.ties : {} };
    await keep(folder);
    await read(folder);
  };
  const use = async (folder: StoredFolder) => {
    const isAllowed = await requestPermission(folder.handle).catch(() => false);
    if (isAllowed) await read(folder);
    else setState({ type: 'asking', folder, isRefused: true });
  };
  const run = async (compared: FolderComparison, decisions: readonly Decision[]): Promise<Applied> => {
    const { handle, ties, names } = compared;
    const applied = await apply(decisions, { folder: handle, names, ties, library, nameOfOther });
    const folder = { handle, ties: applied.ties };
    await keep(folder);
    await read(folder);
    return applied;
  };
  return { state, choose, use, read, run };
}

const remembered = async (memory: FolderMemory | undefined): Promise<StoredFolder | undefined> =>
  await memory?.folder().catch(() => undefined);

async function comparedWith({ handle, ties }: StoredFolder, library: Library): Promise<FolderComparison> {
  const { files, names } = await readFolder(handle);
  const actions = await actionsOf(library);
  const pairs = pairFilesWithActions({ files, actions, ties, has: (id) => library.has(id) });
  return { handle, ties: { ...ties, ...tiesOf(pairs) }, pairs, names };
}

/** Records each file and action that are equal now, as the base of later comparisons. */
const tiesOf = (pairs: readonly Pair[]): Ties =>
  Object.fromEntries(
    pairs.flatMap((pair) =>
      pair.type === 'same' ? [[pair.action.id, { file: pair.file.name, digest: pair.file.digest }]] : [],
    ),
  );
