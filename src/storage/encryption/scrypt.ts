import { scriptUrl } from '../../browser/script-url';
import workerUrl from './scrypt-worker?worker&url';

/** RFC 7914 §2. It takes N · r · 128 bytes of memory, and time in proportion to N · r · p. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

export interface ScryptOrder {
  readonly password: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly cost: ScryptCost;
  /** Of the key, in bytes. */
  readonly length: number;
}

export type ScryptAnswer =
  | { readonly type: 'key'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'no-memory' };

/** A passphrase could not be made into a key. */
export class KeyDerivationError extends Error {
  readonly reason: 'no-memory' | 'not-loaded';

  constructor(reason: KeyDerivationError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** The key that scrypt derives, in a worker: the page goes on meanwhile. Rejects with a `KeyDerivationError`. */
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
