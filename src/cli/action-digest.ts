import { createHash } from 'node:crypto';
import { type Action, writeAction } from '../core';

/** SHA-256 of an action, whatever its secrets are. */
export const actionDigest = (action: Action): string =>
  createHash('sha256').update(writeAction(action)).digest('hex');
