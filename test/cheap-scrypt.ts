import type { ScryptOrder } from '../src/workspace/secrets/sealing';
import { scrypt as scryptInNode } from './scrypt-in-node';
import { isThorough } from './thorough';

/** Takes the place of the worker of a browser. Its keys depend on all that is ordered, but take no time. */
export function scrypt(order: ScryptOrder): Promise<Uint8Array> {
  if (isThorough) return scryptInNode(order);
  const salt = Buffer.concat([order.salt, Buffer.from(JSON.stringify(order.cost))]);
  return scryptInNode({ ...order, salt, cost: { N: 16, r: 8, p: 1 } });
}
