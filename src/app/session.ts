import {
  connectDesigner,
  contractsOfHost,
  type DesignerContracts,
  type DesignerHandle,
  type DesignerHost,
} from '../designer';
import { exportNames } from '../designer/store';
import { shellTexts } from '../i18n/shell';
import {
  askForPersistence,
  isSameBrowserSession,
  markBrowserSession,
  onPreference,
  readPreference,
  readTabValue,
  writePreference,
  writeTabValue,
} from '../ui/browser/storage';
import { newId, openTabChannel } from '../ui/browser/tabs';
import { Emitter } from '../ui/emitter';
import { UndoHistory } from '../workspace/history/undo-history';
import { ORDER_CREATED, ORDER_SAMPLE } from '../workspace/library/order-created';
import { Library } from '../workspace/library/state/library';
import { readSample } from '../workspace/samples/sample';
import { SampleChoices } from '../workspace/samples/sample-choices';
import type { SampleEditing } from '../workspace/samples/sample-dialog';
import { Samples } from '../workspace/samples/samples';
import { makeKey, SealedNote } from '../workspace/secrets/sealing';
import { designerSecrets, Vault, type VaultMessage } from '../workspace/secrets/vault';
import { LossDetector } from '../workspace/storage/loss-detector';
import type { WorkEvent } from '../workspace/storage/records';
import { loadConfigReader, Saving } from '../workspace/storage/saving';
import type { Store } from '../workspace/storage/store';
import { type EarlyStart, LEFT_OVER } from './connect';
import { beginOpenings, type CrashGuard, checkDocuments, markOpened } from './crash-guard';

/** The objects that live as long as the tab, connected to each other. */
export interface Session {
  readonly library: Library;
  readonly samples: Samples;
  readonly choices: SampleChoices;
  readonly editing: SampleEditing;
  readonly steps: UndoHistory;
  readonly saving: Saving;
  readonly vault: Vault;
  readonly openings: CrashGuard;
  /** The open action, as the designer has it of this app. */
  readonly host: DesignerHost;
  readonly designer: DesignerHandle;
  readonly contracts: DesignerContracts;
  /** What happened that the user did not cause. */
  readonly events: Emitter<[WorkEvent]>;
  /** Opens a dialog. */
  readonly dialogs: Emitter<['secrets' | 'edit-sample']>;
  /** Shows the fields before one of them gets the focus. */
  readonly showFields: Emitter;
}

const OPEN = 'open';
const OPEN_SAMPLE = 'open-sample';
const SAMPLE_CHOICES = 'samples-of-actions';
/** The same at each start and in each tab, so that an example that nobody has edited yet is one action. */
const EXAMPLE_ID = '00000000-0000-4000-8000-000000000001';
const SAVED_WORK = 'saved-work';
const STORAGE_FAILED = 'action-designer.storage-failed';
/** How long removed actions can be restored: 30 days, in ms. */
const REMOVED_LIFETIME_MS = 30 * 24 * 3600 * 1000;

/** How long the undo steps of an unused tab are stored: a week, in ms. */
const STEPS_LIFETIME_MS = 7 * 24 * 3600 * 1000;

/** Loads the undo steps from before a reload. If that fails, undo starts empty. */
async function loadSteps(steps: UndoHistory, store: Store | undefined, tab: string): Promise<void> {
  if (!store) return;
  try {
    const { steps: stored, last } = await store.steps.read(tab);
    if (stored.length > 0) {
      const { fromStoredStep } = await import('../workspace/history/stored-step');
      steps.load(stored, last, fromStoredStep);
    }
    steps.unsaved.tab = tab;
    // Nobody waits for it; where it fails, the next start tries again.
    store.steps.forgetBefore(Date.now() - STEPS_LIFETIME_MS).catch(() => undefined);
  } catch {
    // No session storage, or steps that cannot be read now: those of this page live in memory.
  }
}

/** `early` is the work that started while the app was loading. */
export async function beginSession({ tab: knownTab, connect, channel }: EarlyStart): Promise<Session> {
  const events: Session['events'] = new Emitter();
  const dialogs: Session['dialogs'] = new Emitter();
  const showFields = new Emitter();
  const tab = await knownTab;
  const openings = await beginOpenings(tab);
  const vault = new Vault((news) => tellVaults(news));
  const samples = new Samples(
    {
      now: Date.now,
      newId,
      isHeldBack: (id) => openings.isHeldBack('sample', id),
      // It may be read while the page is being rendered.
      onFault: (id) => queueMicrotask(() => openings.fail('sample', id)),
    },
    ORDER_SAMPLE,
    shellTexts.unnamedSample,
  );
  const library = new Library({
    now: Date.now,
    newId,
    typedSecrets: (id) => vault.typedOf(id),
    isHeldBack: (id) => openings.isHeldBack('action', id),
    nameOfOther: shellTexts.otherVersion,
  });
  const steps = new UndoHistory({ library, samples }, Date.now);
  const saving = new Saving({
    library,
    samples,
    vault,
    steps: steps.unsaved,
    connect,
    mark: new LossDetector({
      now: Date.now,
      read: () => readPreference(SAVED_WORK),
      write: (text) => writePreference(SAVED_WORK, text),
      onWritten: (listener) => onPreference(SAVED_WORK, listener),
      isSameBrowserSession: () => isSameBrowserSession(STORAGE_FAILED),
      markBrowserSession: () => markBrowserSession(STORAGE_FAILED),
    }),
    onEvent: (event) => {
      // If that fails, the next write reports it.
      if (event.type === 'cleared') vault.recover().catch(() => undefined);
      events.emit(event);
    },
    onSaved: (saved) => channel.post(saved),
  });
  const tellVaults = openVaultChannel(() => ({ vault, library, saving }));

  const snapshot = await saving.begin();
  if (snapshot && !snapshot.isNew) {
    await loadConfigReader();
    library.stored.load(snapshot.actions, readTabValue(OPEN) ?? snapshot.openId);
    checkDocuments(library, openings);
    // If it fails, the next start retries it.
    saving.store?.forgetRemoved(REMOVED_LIFETIME_MS).catch(() => undefined);
  } else {
    library.offer(ORDER_CREATED, EXAMPLE_ID);
  }
  const choices = new SampleChoices(library, samples, {
    read: () => readPreference(SAMPLE_CHOICES),
    write: (text) => writePreference(SAMPLE_CHOICES, text),
  });
  if (snapshot)
    samples.stored.load(
      snapshot.contexts,
      readTabValue(OPEN_SAMPLE) ?? choices.of(library.openId) ?? readPreference(OPEN_SAMPLE),
    );
  // Applies the saves of other tabs since this tab started to read.
  channel.listen((saved) => void saving.follow(saved));
  const openVault = async () => vault.open(await noteOf(saving), () => saving.store?.vault);
  await Promise.all([openVault(), loadSteps(steps, saving.store, tab)]);
  const editing: SampleEditing = { pasted: { name: '', text: '' } };
  markOpened(openings, library, samples);
  choices.begin();
  const host: DesignerHost = {
    draft: () => {
      const { openId } = library;
      if (openId === undefined || openings.isHeldBack('action', openId)) return undefined;
      return library.draftOf(openId);
    },
    id: () => library.openId,
    sample: samples,
    fallback: ORDER_CREATED,
    newId,
    subscribe: (listener) => {
      for (const changing of [library, samples, openings]) changing.subscribe(listener);
    },
    perform: (edits) => {
      const { openId } = library;
      if (openId !== undefined) library.edit(openId, edits, { type: 'settings-changed' });
    },
    exportNames: (action) => {
      const readable = library.summaries.filter(({ id }) => library.draftOf(id) !== undefined);
      const drafts = readable.flatMap(({ id }) => library.draftOf(id) ?? []);
      return exportNames(
        action,
        drafts,
        readable.findIndex(({ id }) => id === library.openId),
      );
    },
    samples: samplesOf(samples, openings),
    openSample: (id) => samples.open(id),
    changeSample: (id, before, text) => {
      if (samples.openId === id && samples.stateOf(id)?.text === before) samples.change(text);
    },
    secrets: designerSecrets(vault, library),
    editSample: (place) => {
      editing.place = place;
      dialogs.emit('edit-sample');
    },
    showSecrets: () => dialogs.emit('secrets'),
    beforeFocus: showFields.emit,
    isNew: snapshot?.isNew ?? false,
    painted: (part) => openings.painted(part),
  };
  const designer = connectDesigner(host);
  vault.subscribe(saving.touch);
  saveChanges({ library, samples, saving });
  return {
    library,
    samples,
    choices,
    editing,
    steps,
    saving,
    vault,
    openings,
    host,
    designer,
    contracts: contractsOfHost(),
    events,
    dialogs,
    showFields,
  };
}

/** The readable samples; the same array until one changes, or another is opened. */
function samplesOf(samples: Samples, openings: CrashGuard): DesignerHost['samples'] {
  let last: { readonly all: unknown; readonly openId: string; readonly list: ReturnType<typeof made> };
  const made = () =>
    samples.all
      .filter(({ id }) => !openings.isHeldBack('sample', id))
      .map(({ id, name, text }) => ({
        id,
        name,
        text,
        isOpen: id === samples.openId,
        context: () => readSample(text).context,
      }));
  return () => {
    const { all, openId } = samples;
    if (last?.all !== all || last.openId !== openId) last = { all, openId, list: made() };
    return last.list;
  };
}

/** Storage for the secret values of this tab that survives reloads; undefined if there is none. */
async function noteOf(saving: Pick<Saving, 'store'>): Promise<SealedNote | undefined> {
  const currentKey = async () => {
    if (!saving.store) throw new DOMException('There is no store', 'InvalidStateError');
    return await saving.store.tabKey(makeKey);
  };
  try {
    await currentKey();
    return new SealedNote('action-designer.tab.secrets', currentKey);
  } catch {
    return undefined;
  }
}

/** Saves every change, and stores which action is open. */
function saveChanges({ library, samples, saving }: Pick<Session, 'library' | 'samples' | 'saving'>): void {
  library.subscribe(saving.touch);
  samples.subscribe(saving.touch);

  let openId = library.openId;
  library.subscribe(() => {
    if (library.openId === openId) return;
    openId = library.openId;
    writeTabValue(OPEN, openId ?? '');
    // If it fails, the next start opens another action; nothing is lost.
    saving.store?.rememberOpen(openId).catch(() => undefined);
  });

  let openSample = samples.openId;
  samples.subscribe(() => {
    if (samples.openId === openSample) return;
    openSample = samples.openId;
    writeTabValue(OPEN_SAMPLE, openSample);
  });

  const stopAsking = saving.subscribe(() => {
    stopAsking();
    void askForPersistence();
  });
  const flush = () => void saving.flush();
  window.addEventListener('pagehide', () => {
    // A save takes several turns, which a page that is loaded again may not have.
    writeTabValue(LEFT_OVER, JSON.stringify(saving.leftOver ?? null));
    void saving.flush().then(() => saving.leftOver ?? writeTabValue(LEFT_OVER, ''));
  });
  document.addEventListener('visibilitychange', flush);
}

const VAULT_CHANNEL = 'action-designer.vault';

type FollowingParts = Pick<Session, 'vault' | 'library' | 'saving'>;

/** Follows the vaults of other tabs; the returned function sends news to them. */
function openVaultChannel(parts: () => FollowingParts): (news: VaultMessage) => void {
  const channel = openTabChannel<VaultMessage>(VAULT_CHANNEL);
  channel.listen((news) => {
    // If it fails, the difference is noticed when this tab writes.
    loadConfigReader()
      .then(() => ON_NEWS[news](parts()))
      .catch(() => undefined);
  });
  return channel.post;
}

const ON_NEWS: Readonly<Record<VaultMessage, (parts: FollowingParts) => Promise<void>>> = {
  changed: async ({ vault, library }) => {
    await vault.follow();
    library.refreshTypedSecrets();
  },
  forgotten: async ({ vault, library }) => {
    await vault.forgetHere(() => library.refreshTypedSecrets(true));
  },
  locked: lockHere,
};

/** Locks this tab and reloads it, so that no secret value stays in memory. */
async function lockHere({ vault, saving }: FollowingParts): Promise<void> {
  if (vault.state.isLocked) return;
  await saving.flush();
  vault.lockHere();
  location.reload();
}

/** Locks every tab. */
export async function lockVault({ vault, saving }: FollowingParts): Promise<void> {
  await saving.flush();
  vault.lock();
  location.reload();
}
