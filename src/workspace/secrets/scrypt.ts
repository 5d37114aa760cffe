/** Derives keys from passphrases with scrypt (RFC 7914). */
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { startWorker } from '../../ui/browser/script-url';
import { SLICE_MS } from '../../ui/slices';
import workerUrl from './scrypt-worker?worker&url';
import { KeyDerivationError, type ScryptAnswer, type ScryptOrder } from './sealing';

/**
 * The key that scrypt derives, in a worker, so that the page is not blocked; where the page may have none, on the main
 * thread in slices. Rejects with a `KeyDerivationError`.
 */
export async function scrypt(order: ScryptOrder): Promise<Uint8Array<ArrayBuffer>> {
  const answer = (await inWorker(order)) ?? (await scryptOnPage(order));
  if (answer.type === 'key') return answer.bytes;
  throw new KeyDerivationError(answer.type);
}

/** On the main thread: it takes longer, and the page can be used meanwhile. */
export async function scryptOnPage({ password, salt, cost, length }: ScryptOrder): Promise<ScryptAnswer> {
  try {
    const key = await scryptAsync(password, salt, { ...cost, dkLen: length, asyncTick: SLICE_MS });
    return { type: 'key', bytes: new Uint8Array(key) };
  } catch (error) {
    // The memory could not be allocated.
    if (error instanceof RangeError) return { type: 'no-memory' };
    throw error;
  }
}

/** Undefined where no worker starts. */
async function inWorker(order: ScryptOrder): Promise<ScryptAnswer | undefined> {
  const worker = startWorker(workerUrl);
  try {
    return worker && (await answerOf(worker, order));
  } catch {
    return undefined;
  } finally {
    worker?.terminate();
  }
}

const answerOf = (worker: Worker, order: ScryptOrder): Promise<ScryptAnswer> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ScryptAnswer>) => resolve(data);
    worker.onerror = reject;
    worker.postMessage(order);
  });
