import type { Action } from '../core';
import { needsId } from '../core/internal';

const NOW = 'now: Math.floor(Date.now() / 1000)';

/** The second argument of `request`: the secrets, and for a signature the time and, where needed, the id. */
export function runtimeArgument({ authentication }: Action, secrets: string, id: string): string {
  switch (authentication.method) {
    case 'none':
      return '{}';
    case 'basic':
    case 'header-key':
      return `{ secrets: ${secrets} }`;
    case 'hmac':
      return `{ ${[`secrets: ${secrets}`, NOW, ...(needsId(authentication) ? [`id: ${id}`] : [])].join(', ')} }`;
  }
}

/** This text where the request needs the id of its message, else nothing. */
export const ifNamed = ({ authentication }: Action, text: string): string =>
  needsId(authentication) ? text : '';
