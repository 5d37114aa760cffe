/** The worker that derives keys with scrypt. */
import { scrypt } from '@noble/hashes/scrypt.js';
import type { ScryptAnswer, ScryptOrder } from './sealing';

addEventListener('message', ({ data: { password, salt, cost, length } }: MessageEvent<ScryptOrder>) =>
  postMessage(answerTo(() => scrypt(password, salt, { ...cost, dkLen: length }))),
);

function answerTo(derive: () => Uint8Array): ScryptAnswer {
  try {
    return { type: 'key', bytes: new Uint8Array(derive()) };
  } catch (error) {
    // The memory could not be allocated.
    if (error instanceof RangeError) return { type: 'no-memory' };
    throw error;
  }
}
