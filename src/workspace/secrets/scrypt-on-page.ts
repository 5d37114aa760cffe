/** scrypt on the main thread, for a page that may have no worker: it takes longer, and the page can be used meanwhile. */
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { SLICE_MS } from '../../ui/slices';
import type { ScryptAnswer, ScryptOrder } from './sealing';

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
