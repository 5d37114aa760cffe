import './config-reader';
import type { Action } from '../src/core';
import type { Draft } from '../src/designer/store/draft';
import { fromStoredStep } from '../src/workspace/history/stored-step';
import { UndoHistory } from '../src/workspace/history/undo-history';
import { Library } from '../src/workspace/library/state/library';
import { Samples } from '../src/workspace/samples/samples';
import { Vault } from '../src/workspace/secrets/vault';
import type { Note } from '../src/workspace/secrets/vault-values';
import type { LossDetector } from '../src/workspace/storage/loss-detector';
import type { WorkEvent } from '../src/workspace/storage/records';
import { type Saved, Saving } from '../src/workspace/storage/saving';
import { Store } from '../src/workspace/storage/store';
import { aWebhook } from './an-action';
import { replaceDraft } from './replace-draft';

export const WEBHOOK: Action = aWebhook({ name: 'Example', url: '' });

/** What a tab keeps when it is loaded again; another tab has another one. */
export function memoryNote(): Note {
  let kept: string | undefined;
  return {
    read: () => Promise.resolve(kept),
    write: (text) => {
      kept = text;
      return Promise.resolve();
    },
  };
}

export const idOf = ({ library }: { library: Library }, name: string): string => {
  const found = library.summaries.find((one) => one.name === name);
  if (!found) throw new Error(`There is no action ${name}`);
  return found.id;
};

interface TabPorts {
  readonly now: () => number;
  readonly newId: () => string;
  readonly mark?: LossDetector;
  /** Under this id the tab keeps its steps of undo. */
  readonly id?: string;
}

const PLATFORM: TabPorts = { now: Date.now, newId: () => crypto.randomUUID() };

/** A tab of the app without its page, on the store of the test. With the note of another one it is that tab, loaded again. */
export async function openTab(note = memoryNote(), { now, newId, id, mark }: TabPorts = PLATFORM) {
  const events: WorkEvent[] = [];
  let posted: Saved = [];
  const vault = new Vault();
  const samples = new Samples({ now, newId }, '{}');
  const library = new Library({
    now,
    newId,
    typedSecrets: (action) => vault.typedOf(action),
    nameOfOther: (name) => `${name} (from another tab)`,
  });
  const steps = new UndoHistory({ library, samples }, now);
  const saving = new Saving({
    library,
    samples,
    vault,
    steps: steps.unsaved,
    connect: async (onLoss) => {
      const store = await Store.open(onLoss);
      return { store, snapshot: await store.snapshot() };
    },
    onEvent: (event) => events.push(event),
    onSaved: (saved) => {
      posted = [...posted, ...saved];
    },
    ...(mark && { mark }),
  });
  const snapshot = await saving.begin();
  await vault.open(note, () => saving.store?.vault);
  const isNew = snapshot?.isNew ?? true;
  if (snapshot) samples.stored.load(snapshot.contexts);
  if (snapshot && !isNew) library.stored.load(snapshot.actions, snapshot.openId);
  else library.offer(WEBHOOK);
  if (id !== undefined && saving.store) {
    const { steps: stored, last } = await saving.store.steps.read(id);
    steps.load(stored, last, fromStoredStep);
    steps.unsaved.tab = id;
  }
  library.subscribe(saving.touch);
  samples.subscribe(saving.touch);

  const draft = (name: string): Draft => {
    const found = library.draftOf(idOf({ library }, name));
    if (!found) throw new Error(`${name} cannot be read`);
    return found;
  };
  const change = (name: string, next: (draft: Draft) => Draft) =>
    replaceDraft(library, idOf({ library }, name), next(draft(name)));

  return {
    library,
    samples,
    steps,
    saving,
    vault,
    events,
    isNew,
    note,
    /** What it has told the other tabs since it was last asked. */
    posted(): Saved {
      const told = posted;
      posted = [];
      return told;
    },
    names: () => library.summaries.map(({ name }) => name),
    urls: () => Object.fromEntries(library.summaries.map(({ name, url }) => [name, url])),
    rename: (name: string, next: string) => change(name, (before) => ({ ...before, name: next })),
    setUrl: (name: string, url: string) => change(name, (before) => ({ ...before, url })),
    typePassword: (name: string, value: string) =>
      change(name, (before) => ({
        ...before,
        authentication: {
          ...before.authentication,
          method: 'basic',
          basic: { username: 'shop', password: { by: 'value', value, name: '' } },
        },
      })),
    password: (name: string) => draft(name).authentication.basic.password,
  };
}
