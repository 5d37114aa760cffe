import type { Catalogue } from '../catalogue';

/** Everything in German. */
export const german: Partial<Catalogue> = {};
