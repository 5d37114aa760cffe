import { tabId } from '../ui/browser/tab-id';
import type { Connect, Saved } from '../workspace/storage/saving';
import { type Loss, Store } from '../workspace/storage/store';
import { openTabChannel, type TabChannel } from '../workspace/storage/tab-channel';

const CHANNEL = 'action-designer';
/** How long to wait for the store to open, in ms. */
const ANSWER_TIMEOUT_MS = 5000;

/** Opens the store of this browser and reads it; rejects where it does not open, also where it never answers. */
const connect: Connect = async (onLoss) => {
  const store = await openInTime(onLoss);
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

/** Starts to connect at once, for the first call; every later call connects again. */
export function openStoreEarly(): Connect {
  let isLost = false;
  let tell = (_loss: Loss) => {
    isLost = true;
  };
  const first = connect((loss) => tell(loss));
  // Whoever asks hears of it.
  first.catch(() => undefined);
  let isTaken = false;
  return async (onLoss) => {
    if (isTaken || isLost) return await connect(onLoss);
    isTaken = true;
    tell = onLoss;
    return await first;
  };
}

/** What is begun while the app is loaded: reading the work, and telling this tab from the others and hearing what they save. */
export interface Early {
  readonly tab: Promise<string>;
  readonly connect: Connect;
  readonly channel: TabChannel<Saved>;
}

export function beginEarly(): Early {
  // First: what was saved before it is open is read.
  const channel = openTabChannel<Saved>(CHANNEL);
  return { tab: tabId(), connect: openStoreEarly(), channel };
}
