import type { Authentication } from '../core';
import { needsId, SCHEMES, schemeOf } from '../core/internal';
import { expression } from './literal';
import type { SharedFunctions } from './shared';

interface Lines {
  /** Lines that declare the credentials; none where there are none. */
  readonly credentials: readonly string[];
  /** What the function takes besides the context. */
  readonly parameters: readonly string[];
  /** What the run begins with besides the context. */
  readonly beginning: readonly string[];
}

/** The lines of an authentication method: its function of the core, called with its settings. */
export function authenticationLines(authentication: Authentication, shared: SharedFunctions): Lines {
  const { use } = shared;
  switch (authentication.method) {
    case 'none':
      return { credentials: [], parameters: [], beginning: [] };
    case 'basic':
      return withSecret(`${use('basic')}(${settings(authentication)}, run)()`, 'Basic (B22)');
    case 'header-key':
      return withSecret(
        `${use('headerKey')}(${settings(authentication)}, run)()`,
        'a key in a header of its own (B23)',
      );
    case 'hmac':
      return signing(authentication, shared);
  }
}

const withSecret = (call: string, says: string): Lines => ({
  credentials: [`// authentication: ${says}`, `const credentials = ${call};`],
  parameters: ['secrets'],
  beginning: ['secrets'],
});

function signing(
  authentication: Extract<Authentication, { method: 'hmac' }>,
  shared: SharedFunctions,
): Lines {
  const { use, take } = shared;
  const scheme = schemeOf(authentication.scheme);
  const name = Object.entries(SCHEMES).find(([, one]) => one === scheme)?.[0];
  // Of the tables that a scheme looks into, only what this one names.
  take('SCHEMES', name === undefined ? [] : [name]);
  take('HASHES', valuesOf(scheme, 'hash'));
  take('ENCODINGS', valuesOf(scheme, 'encoding'));
  take('DECODERS', [scheme.key]);
  const says = name === undefined ? 'an HMAC of a scheme of its own (B34)' : `an HMAC, ${name} (B24, B34)`;
  const call = `${use('hmac')}(${settings(authentication)}, run)(${use('unsigned')}(unsent), run)`;
  const isNamed = needsId(authentication);
  return {
    ...withSecret(call, says),
    parameters: ['secrets', 'now', ...(isNamed ? ['id'] : [])],
    beginning: ['secrets', `${use('signingTime')}(now)`, ...(isNamed ? [`${use('messageId')}(id)`] : [])],
  };
}

/** The texts of all members of a name, wherever they stand. */
function valuesOf(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const found = Object.entries(value).flatMap(([key, inner]) =>
    key === name && typeof inner === 'string' ? [inner] : valuesOf(inner, name),
  );
  return [...new Set(found)];
}

const settings = ({ method: _, ...rest }: Authentication): string => expression(rest);
