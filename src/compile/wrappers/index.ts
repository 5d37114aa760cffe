import { body } from './body';
import { cjs } from './cjs';
import { esm } from './esm';
import type { Wrapper } from './wrapper';

/** Every wrapper, by the name that options have for it. */
export const WRAPPERS = { esm, cjs, body } as const satisfies Record<string, Wrapper>;

export type WrapperName = keyof typeof WRAPPERS;
