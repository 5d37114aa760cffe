import type { Action } from '../core';
import { needsId } from '../core/internal';

const NOW = 'now: Math.floor(Date.now() / 1000)';

/** The second argument of `request`: the secrets, and for a signature the time and, where needed, the id. */
export function runtimeArgument({ authentication }: Action, secrets: string, id: string): string {
  if (authentication.method === 'none') return '{}';
  const signing =
    authentication.method === 'hmac' ? [NOW, ...(needsId(authentication) ? [`id: ${id}`] : [])] : [];
  return `{ ${[`secrets: ${secrets}`, ...signing].join(', ')} }`;
}
