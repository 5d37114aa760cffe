import type { Protectable, SchemeName } from '../core';
import type { KeyForm } from '../core/internal';
import { messages } from './language';

/** Every text of the form for a signature but those of the custom scheme. */
export const english = {
  schemeNotes: {
    rfc9421: 'HTTP Message Signatures, the standard’s own way to sign the whole request.',
    'standard-webhooks': 'The scheme of standardwebhooks.com and Svix.',
  } as Partial<Record<SchemeName, string>>,
  defaultScheme: (name: string) => `${name} (default)`,
  chooseCustom: 'Custom…',
  /** What the signature covers, and what it leaves open. */
  signs: 'Signs',
  leavesOpen: 'Leaves open',
  nothing: 'nothing',
  protectables: {
    method: 'method',
    host: 'host',
    path: 'path',
    query: 'query',
    'empty-query': 'a ? without a query',
    'content-type': 'Content-Type',
    body: 'body',
    time: 'time',
    id: 'message ID',
  } satisfies Record<Protectable, string>,
  fixedHeader: 'Fixed by the scheme',
  keyForms: {
    utf8: 'Text, used as it is',
    hex: 'Hexadecimal digits',
    base64: 'Base64',
    whsec: 'Base64, with or without whsec_',
  } satisfies Record<KeyForm, string>,
  generateSecret: 'Generate',
  generateSecretFor: (label: string) => `Generate: ${label}`,
  copySecret: (label: string) => `Copy: ${label}`,
  secretGenerated: 'A new secret is in the field. The receiver needs it too.',
  addSecondSecret: 'Add a second secret',
  removeSecondSecret: 'Remove the second secret',
  secondSecretRemoved: 'Second secret removed.',
  secondSecretNote: 'While keys are rotated, the request carries a signature with each secret.',
} as const;

export const texts = messages('signingForm', english);
