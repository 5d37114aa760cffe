import type { Authentication } from '../core';
import { literal } from './literal';
import type { Use } from './shared';

interface Lines {
  /** Lines that declare the credentials; none where there are none. */
  readonly credentials: readonly string[];
  /** What the function takes besides the context. */
  readonly parameters: readonly string[];
  /** What the run begins with besides the context. */
  readonly beginning: readonly string[];
}

/** The lines of an authentication method: its function of the core, called with its settings. */
export function authenticationLines(authentication: Authentication, use: Use): Lines {
  switch (authentication.method) {
    case 'none':
      return { credentials: [], parameters: [], beginning: [] };
    case 'basic':
      return withSecret(`${use('basic')}(${settings(authentication)}, unsent, run)`, 'Basic (B22)');
    case 'header-key':
      return withSecret(
        `${use('headerKey')}(${settings(authentication)}, unsent, run)`,
        'a key in a header of its own (B23)',
      );
    case 'hmac':
      return {
        ...withSecret(
          `${use('hmac')}(${settings(authentication)}, ${use('unsigned')}(unsent), run)`,
          'an HMAC of the whole request (B24)',
        ),
        parameters: ['secrets', 'now'],
        beginning: ['secrets', `${use('signingTime')}(now)`],
      };
  }
}

const withSecret = (call: string, says: string): Lines => ({
  credentials: [`// authentication: ${says}`, `const credentials = ${call};`],
  parameters: ['secrets'],
  beginning: ['secrets'],
});

function settings({ method: _, ...rest }: Authentication): string {
  const members = Object.entries(rest).map(([name, value]) => {
    const written = typeof value === 'string' ? literal(value) : `{ secret: ${literal(value.secret)} }`;
    return `${name}: ${written}`;
  });
  return `{ ${members.join(', ')} }`;
}
