import { type Origin, secretOf } from '../../core';

/** What stands for a secret; its length says nothing about the secret's. */
export const MASK = '••••••••';

/** Whether bytes of this origin give a secret away. */
export const holdsSecret = (origin: Origin): boolean => secretOf(origin) !== undefined;
