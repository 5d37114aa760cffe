/** Opens the store of this browser while the rest of the app is still loading. */
import { readTabValue, writeTabValue } from '../ui/browser/storage';
import { openTabChannel, type TabChannel, tabId } from '../ui/browser/tabs';
import type { LeftOver } from '../workspace/storage/records';
import type { Connect, Saved } from '../workspace/storage/saving';
import { type Loss, Store } from '../workspace/storage/store';

const CHANNEL = 'action-designer';
/** How long to wait for the store to open, in ms. */
const ANSWER_TIMEOUT_MS = 5000;

/** The value of the tab with what its last page could not save. */
export const LEFT_OVER = 'left-over';

/** Saves what the last page of this tab could not. Where it did, or another tab was first, the write conflicts. */
async function saveLeftOver(store: Store): Promise<void> {
  const text = readTabValue(LEFT_OVER);
  if (!text) return;
  try {
    const leftOver: LeftOver | null = JSON.parse(text);
    if (leftOver) await store.save(leftOver.writes, leftOver.steps);
    writeTabValue(LEFT_OVER, '');
  } catch {
    // The next start tries it again.
  }
}

/** Opens the store of this browser and reads it; rejects where it does not open, also where it never answers. */
const connect: Connect = async (onLoss) => {
  const store = await openInTime(onLoss);
  await saveLeftOver(store);
  return { store, snapshot: await store.snapshot() };
};

async function openInTime(onLoss: (loss: Loss) => void): Promise<Store> {
  const opening = Store.open(onLoss);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException('The storage does not answer', 'TimeoutError'));
      void opening.then(
        (late) => late.close(),
        () => undefined,
      );
    }, ANSWER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([opening, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Starts to connect immediately. The first call of the result returns that connection, later calls
 * connect again.
 */
export function openStoreEarly(): Connect {
  let isLost = false;
  let tell = (_loss: Loss) => {
    isLost = true;
  };
  const first = connect((loss) => tell(loss));
  // The caller handles the rejection.
  first.catch(() => undefined);
  let isTaken = false;
  return async (onLoss) => {
    if (isTaken || isLost) return await connect(onLoss);
    isTaken = true;
    tell = onLoss;
    return await first;
  };
}

/**
 * Work that starts while the app is still loading: reading the store, determining the tab id, and
 * listening to other tabs.
 */
export interface EarlyStart {
  readonly tab: Promise<string>;
  readonly connect: Connect;
  readonly channel: TabChannel<Saved>;
}

export function startEarly(): EarlyStart {
  // First, so that no save of another tab is missed between reading and listening.
  const channel = openTabChannel<Saved>(CHANNEL);
  return { tab: tabId(), connect: openStoreEarly(), channel };
}
