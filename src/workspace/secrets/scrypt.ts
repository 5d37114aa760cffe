import { scriptUrl } from '../../ui/browser/script-url';
import workerUrl from './scrypt-worker?worker&url';
import { KeyDerivationError, type ScryptAnswer, type ScryptOrder } from './sealing';

/** The key that scrypt derives, in a worker, so that the page is not blocked. Rejects with a `KeyDerivationError`. */
export async function scrypt(order: ScryptOrder): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ScryptAnswer>) => {
        if (data.type === 'key') resolve(data.bytes);
        else reject(new KeyDerivationError(data.type));
      };
      worker.onerror = () => reject(new KeyDerivationError('not-loaded'));
      worker.postMessage(order);
    });
  } finally {
    worker.terminate();
  }
}
