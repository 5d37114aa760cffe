import { scriptUrl } from '../../ui/browser/script-url';
import workerUrl from './scrypt-worker?worker&url';
import { KeyDerivationError, type ScryptAnswer, type ScryptOrder } from './sealing';

/**
 * The key that scrypt derives, in a worker, so that the page is not blocked; where the page may have none, on the main
 * thread in slices. Rejects with a `KeyDerivationError`.
 */
export async function scrypt(order: ScryptOrder): Promise<Uint8Array<ArrayBuffer>> {
  const answer = (await inWorker(order)) ?? (await onPage(order));
  if (answer.type === 'key') return answer.bytes;
  throw new KeyDerivationError(answer.type);
}

async function onPage(order: ScryptOrder): Promise<ScryptAnswer> {
  const loaded = await import('./scrypt-on-page').catch(() => undefined);
  if (!loaded) throw new KeyDerivationError('not-loaded');
  return await loaded.scryptOnPage(order);
}

/** Undefined where no worker starts. */
async function inWorker(order: ScryptOrder): Promise<ScryptAnswer | undefined> {
  let worker: Worker | undefined;
  try {
    worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
    return await answerOf(worker, order);
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
