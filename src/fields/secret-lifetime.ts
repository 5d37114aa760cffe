import type { Vault } from '../storage/vault/vault';

/** How long a value that is entered now lives, and how it is kept. */
export type SecretLifetime = 'page' | 'tab' | 'device' | 'passphrase' | 'locked' | 'not-remembered';

export function lifetimeOf({ state, canKeep }: Pick<Vault, 'state' | 'canKeep'>): SecretLifetime {
  const { keeping, isLocked, trouble } = state;
  if (!canKeep) return 'page';
  if (keeping === 'tab') return 'tab';
  if (isLocked) return 'locked';
  return trouble === undefined ? keeping : 'not-remembered';
}
