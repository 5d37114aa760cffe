/** Compares the files of a folder with the actions, and applies what is decided for each pair. */
import { type Action, writeAction } from '../../core';
import { COMPANION_NAMES, type Companions, NO_COMPANIONS, SIZE_LIMIT } from '../../core/internal';
import { type Draft, editsBetween, mergeAction, toAction } from '../../designer/store';
import { fileName, readFile, removeFile, writeFile } from '../../ui/browser/file';
import type { Library } from '../library/state/library';
import type { StoredFolder, Tie } from '../storage/records';
import {
  type ActionFile,
  companionFileOf,
  digestWith,
  plainName,
  readActionFile,
  type UnreadableFile,
  unusedName,
} from './action-files';

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

interface ComparedSides {
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
export function pairFilesWithActions({ files, actions, ties, has }: ComparedSides): Pair[] {
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

/** What to do with a pair. */
export type PairAction =
  | 'leave'
  /** Update the action from the file, or add it. */
  | 'take'
  /** Write the action to the file, or create it. */
  | 'write'
  /** Add the file as a further action; the app's action goes into the file at the next save. */
  | 'both'
  | 'delete-file'
  | 'remove-action';

/** The direction that the dialog was opened for: files into the app, or actions into the folder. */
export type FolderTask = 'open' | 'save';

interface Rule {
  /** The first is the default, unless `by` names another. */
  readonly outcomes: readonly PairAction[];
  readonly by?: Readonly<Partial<Record<FolderTask, PairAction>>>;
}

/** The possible outcomes of a pair and the proposed one. A proposal never loses data. */
const RULES: Readonly<Record<Standing, Rule>> = {
  'both-changed': { outcomes: ['leave', 'both', 'write', 'take'] },
  'file-changed': { outcomes: ['leave', 'take', 'both', 'write'], by: { open: 'take' } },
  'file-only': { outcomes: ['leave', 'take'], by: { open: 'take' } },
  'file-gone': { outcomes: ['leave', 'write', 'remove-action'] },
  'action-changed': { outcomes: ['leave', 'write', 'both', 'take'], by: { save: 'write' } },
  'action-only': { outcomes: ['leave', 'write'], by: { save: 'write' } },
  'action-gone': { outcomes: ['leave', 'delete-file', 'take'] },
  unreadable: { outcomes: ['leave'] },
  same: { outcomes: ['leave'] },
};

/** In display order: pairs that need a decision come first. */
export const STANDINGS = Object.keys(RULES) as Standing[];

export const outcomesOf = (pair: Pair): readonly PairAction[] => RULES[pair.type].outcomes;

export const proposedAction = (pair: Pair, direction: FolderTask): PairAction =>
  RULES[pair.type].by?.[direction] ?? 'leave';

/** The user's choice for a pair. */
export interface Decision {
  readonly pair: Pair;
  readonly outcome: PairAction;
}

export interface Failure {
  readonly file: string;
  /**
   * `changed`, `action-changed`: the file or the action has changed since it was compared, and was
   * left alone.
   */
  readonly why: 'changed' | 'action-changed' | 'refused';
}

export interface Applied {
  readonly ties: Ties;
  readonly failures: readonly Failure[];
  /** The number of pairs with each outcome. */
  readonly done: Readonly<Partial<Record<PairAction, number>>>;
}

interface Sides {
  readonly folder: FileSystemDirectoryHandle;
  /** The names of everything in the folder. */
  readonly names: readonly string[];
  readonly ties: Ties;
  readonly library: Pick<Library, 'add' | 'draftOf' | 'revise' | 'remove'>;
  /** The name of the action that a file adds beside the app's. */
  readonly nameOfOther: (name: string) => string;
}

/** The actions of the app that can be read, as they would be written. */
export async function actionsOf(library: Pick<Library, 'summaries' | 'draftOf'>): Promise<AppAction[]> {
  const drafts = library.summaries.flatMap(({ id }) => {
    const draft = library.draftOf(id);
    return draft ? [{ id, draft }] : [];
  });
  return await Promise.all(drafts.map(async ({ id, draft }) => await inApp(id, draft)));
}

async function inApp(id: string, draft: Draft): Promise<AppAction> {
  const action = toAction(draft);
  const text = writeAction(action);
  const digest = await digestWith(text, draft);
  return { id, name: draft.name, action, draft, text, digest };
}

const fileOf = (pair: Pair): ActionFile | undefined =>
  'file' in pair && pair.file.type === 'action' ? pair.file : undefined;

/**
 * Executes the decisions: files first, because they can fail, then new actions as one change. A file
 * or an action that has changed since it was compared is neither overwritten nor deleted.
 */
export async function apply(decisions: readonly Decision[], sides: Sides): Promise<Applied> {
  const { folder, library } = sides;
  const taken = new Set(sides.names.map(plainName));
  const ties = new Map(Object.entries(sides.ties));
  const failures: Failure[] = [];
  /** Becomes actions at the end, each with the file that it belongs to. */
  const added: { readonly action: Action; readonly companions: Companions; readonly tie?: Tie }[] = [];

  const tie = (id: string, { name, digest }: ActionFile) => ties.set(id, { file: name, digest });

  /**
   * Whether an action is unchanged, including settings that files do not contain; another tab may have
   * changed it.
   */
  const isAsCompared = ({ id, draft: compared }: AppAction, file: string): boolean => {
    const draft = library.draftOf(id);
    const isSame = draft !== undefined && editsBetween(compared, draft).length === 0;
    if (!isSame) failures.push({ file, why: 'action-changed' });
    return isSame;
  };

  /** Whether a file is unchanged; another program may be in the middle of writing it. */
  const isFileAsCompared = async ({ name, digest }: ActionFile): Promise<boolean> => {
    const now = await readActionFile(folder, name);
    const isSame = now?.type === 'action' && now.digest === digest;
    if (!isSame) failures.push({ file: name, why: 'changed' });
    return isSame;
  };

  /** Changes a file if it is still as compared; `work` gets its text and returns whether it still was. */
  const change = async (
    name: string,
    was: ActionFile | undefined,
    work: (before: string | undefined) => Promise<boolean>,
  ): Promise<boolean> => {
    const before = await readFile(folder, name, SIZE_LIMIT);
    if (was) {
      if (!(await isFileAsCompared(was))) return false;
    } else if (before) {
      failures.push({ file: name, why: 'changed' });
      return false;
    }
    try {
      const isDone = await work(before?.type === 'text' ? before.text : undefined);
      if (!isDone) failures.push({ file: name, why: 'changed' });
      return isDone;
    } catch {
      failures.push({ file: name, why: 'refused' });
      return false;
    }
  };

  /** Whether another tab has added the action of a file that had none when it was compared. */
  const isTaken = ({ name }: ActionFile): boolean => [...ties.values()].some(({ file }) => file === name);

  /** Each returns whether it was done. */
  const steps: Readonly<Record<PairAction, (pair: Pair) => boolean | Promise<boolean>>> = {
    leave: (pair) => {
      // From now on both sides are recorded as equal.
      if (pair.type === 'same') tie(pair.action.id, pair.file);
      return true;
    },
    take: async (pair) => {
      const file = fileOf(pair);
      if (!file || !(await isFileAsCompared(file))) return false;
      if (pair.type === 'file-only' && isTaken(file)) {
        failures.push({ file: file.name, why: 'changed' });
        return false;
      }
      if ('action' in pair) {
        if (!isAsCompared(pair.action, file.name)) return false;
        library.revise(pair.action.id, (draft) => mergeAction(draft, file.action, file.companions));
        tie(pair.action.id, file);
      } else {
        const { action, companions, name, digest } = file;
        added.push({ action, companions, tie: { file: name, digest } });
      }
      if (pair.type === 'action-gone') ties.delete(pair.id);
      return true;
    },
    both: async (pair) => {
      const file = fileOf(pair);
      if (!file || !('action' in pair) || !(await isFileAsCompared(file))) return false;
      const { action, companions } = file;
      added.push({ action: { ...action, name: sides.nameOfOther(action.name) }, companions });
      // The state of the app is now recorded as newer than the file's.
      tie(pair.action.id, file);
      return true;
    },
    write: async (pair) => {
      if (!('action' in pair)) return false;
      const { id, name: actionName, draft, text, digest } = pair.action;
      const was = fileOf(pair);
      const known = pair.type === 'file-gone' ? pair.name : was?.name;
      const file = known ?? unusedName(actionName, taken);
      const isDone = await change(
        file,
        was,
        async (before) =>
          (await writeFile(folder, file, text, before)) &&
          (await writeCompanions(folder, file, draft, was?.companions)),
      );
      if (isDone) ties.set(id, { file, digest });
      return isDone;
    },
    'delete-file': async (pair) => {
      if (pair.type !== 'action-gone') return false;
      const { name, companions } = pair.file;
      const isDone = await change(
        name,
        pair.file,
        async (before = '') =>
          (await removeFile(folder, name, before)) &&
          (await writeCompanions(folder, name, NO_COMPANIONS, companions)),
      );
      if (isDone) ties.delete(pair.id);
      return isDone;
    },
    'remove-action': async (pair) => {
      if (pair.type !== 'file-gone') return false;
      // Some programs delete a file and write it anew.
      if (await readFile(folder, pair.name, SIZE_LIMIT)) {
        failures.push({ file: pair.name, why: 'changed' });
        return false;
      }
      if (!isAsCompared(pair.action, pair.name)) return false;
      library.remove(pair.action.id);
      ties.delete(pair.action.id);
      return true;
    },
  };

  const done: Partial<Record<PairAction, number>> = {};
  for (const { pair, outcome } of decisions)
    if (await steps[outcome](pair)) done[outcome] = (done[outcome] ?? 0) + 1;
  const actions = added.map(({ action }) => action);
  const companions = added.map((one) => one.companions);
  const ids = added.length > 0 ? library.add(actions, companions) : [];
  added.forEach(({ tie: made }, index) => {
    const id = ids[index];
    if (id !== undefined && made) ties.set(id, made);
  });
  return { ties: Object.fromEntries(ties), failures, done };
}

/**
 * Writes the files beside that of an action, and removes those that it no longer has. Returns whether all of them still
 * were as before; the others stay as they are.
 */
async function writeCompanions(
  folder: FileSystemDirectoryHandle,
  file: string,
  companions: Companions,
  before: Companions = NO_COMPANIONS,
): Promise<boolean> {
  let areDone = true;
  for (const type of COMPANION_NAMES) {
    const [was, text] = [before[type], companions[type]];
    if (text === was) continue;
    const name = companionFileOf(file, type);
    const isDone = await (text === ''
      ? removeFile(folder, name, was)
      : writeFile(folder, name, text, was === '' ? undefined : was));
    areDone &&= isDone;
  }
  return areDone;
}

/**
 * The ties of several tabs: those that one of them has changed since `base` win over those of the others.
 */
export function mergeTies(base: Ties, ours: Ties, theirs: Ties): Ties {
  const isChanged = (id: string): boolean =>
    ours[id]?.file !== base[id]?.file || ours[id]?.digest !== base[id]?.digest;
  const unchanged = Object.entries(theirs).filter(([id]) => !isChanged(id));
  return Object.fromEntries([...unchanged, ...Object.entries(ours).filter(([id]) => isChanged(id))]);
}
