import type { Origin } from '../../core';
import { secretOf } from '../../core/internal';

/** What stands for a secret; its length says nothing about the secret's. */
export const MASK = '••••••••';

/** Whether bytes of this origin give a secret away. */
export const holdsSecret = (origin: Origin): boolean => secretOf(origin) !== undefined;
