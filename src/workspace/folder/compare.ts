import type { Action } from '../../core';
import type { Draft } from '../../designer/store';
import { fileName } from '../../ui/browser/file';
import type { StoredFolder, Tie } from '../storage/records';
import { type ActionFile, plainName, type UnreadableFile } from './folder-files';

/** An action of the app as it would be written. */
export interface AppAction {
  readonly id: string;
  readonly name: string;
  readonly action: Action;
  /** The draft that the action was made of, including settings that files do not contain. */
  readonly draft: Draft;
  readonly text: string;
  readonly digest: string;
}

/** Which file belongs to which action, by the id of the action. */
export type Ties = StoredFolder['ties'];

/** An action, a file, or both, with their relation. */
export type Pair =
  /** No action belongs to this file. */
  | { readonly type: 'file-only'; readonly file: ActionFile }
  | { readonly type: 'action-only'; readonly action: AppAction }
  | {
      readonly type: 'same' | 'file-changed' | 'action-changed' | 'both-changed';
      readonly file: ActionFile;
      readonly action: AppAction;
    }
  /** It was in the folder. */
  | { readonly type: 'file-gone'; readonly name: string; readonly action: AppAction }
  /** Its action was removed from the app. */
  | { readonly type: 'action-gone'; readonly id: string; readonly file: ActionFile }
  | { readonly type: 'unreadable'; readonly file: UnreadableFile };

export type Standing = Pair['type'];

interface Sides {
  readonly files: readonly (ActionFile | UnreadableFile)[];
  readonly actions: readonly AppAction[];
  readonly ties: Ties;
  /** Whether the app has an action, readable or not. */
  readonly has: (id: string) => boolean;
}

/**
 * Pairs the files of a folder with the actions of the app; each is in exactly one pair. Those that
 * were never paired match by content or, failing that, by the file name that the action would get.
 */
export function pairFilesWithActions({ files, actions, ties, has }: Sides): Pair[] {
  const left = new Map(files.map((file) => [file.name, file]));
  const pairs: Pair[] = [];
  const join = (action: AppAction, name: string | undefined, tie?: Tie): boolean => {
    const file = name === undefined ? undefined : left.get(name);
    if (!file) return false;
    left.delete(file.name);
    pairs.push(file.type === 'unreadable' ? { type: 'unreadable', file } : pairOf(action, file, tie));
    return true;
  };

  const apart = actions.filter((action) => {
    const tie = ties[action.id];
    const isJoined = join(action, tie?.file, tie);
    if (tie && !isJoined) pairs.push({ type: 'file-gone', name: tie.file, action });
    return !tie;
  });
  const here = new Set(actions.map(({ id }) => id));
  for (const [id, tie] of Object.entries(ties)) {
    const file = left.get(tie.file);
    if (here.has(id) || file?.type !== 'action') continue;
    // The file of an action that the app cannot read is left alone.
    left.delete(file.name);
    if (!has(id)) pairs.push({ type: 'action-gone', id, file });
  }

  const byDigest = new Map(
    [...left.values()].map((file) => [file.type === 'action' && file.digest, file.name]),
  );
  const byName = new Map([...left.keys()].map((name) => [plainName(name), name]));
  const alone = apart
    .filter((action) => !join(action, byDigest.get(action.digest)))
    .filter((action) => !join(action, byName.get(plainName(fileName(action.name)))));
  pairs.push(...alone.map((action): Pair => ({ type: 'action-only', action })));
  for (const file of left.values())
    pairs.push(file.type === 'action' ? { type: 'file-only', file } : { type: 'unreadable', file });
  return pairs;
}

function pairOf(action: AppAction, file: ActionFile, tie: Tie | undefined): Pair {
  if (action.digest === file.digest) return { type: 'same', file, action };
  if (tie?.digest === file.digest) return { type: 'action-changed', file, action };
  if (tie?.digest === action.digest) return { type: 'file-changed', file, action };
  return { type: 'both-changed', file, action };
}
