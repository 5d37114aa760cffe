import { scryptSync } from 'node:crypto';
import type { ScryptOrder } from '../src/workspace/secrets/sealing';

/** Takes the place of the worker of a browser: scrypt as OpenSSL knows it. */
export function scrypt({ password, salt, cost, length }: ScryptOrder): Promise<Uint8Array> {
  const room = { maxmem: 256 * cost.N * cost.r };
  return Promise.resolve(new Uint8Array(scryptSync(password, salt, length, { ...cost, ...room })));
}
