import type { Authentication, SchemeName, Secret } from '../../core';
import { isDefaultScheme, signatureHeaderOf } from '../../core/internal';
import type { ForeignCredentials } from './foreign-request';
import type { NoteLocation, Notes } from './note';
import type { TemplateConverter } from './template-converter';

interface CredentialScope {
  readonly where: NoteLocation;
  readonly converter: TemplateConverter;
  readonly notes: Notes;
}

/**
 * The authentication of an action. Credentials are never templates: a variable in them is replaced
 * by its value, where the source says it, and else the secret goes by the name of the variable (B5).
 */
export function toAuthentication(
  credentials: ForeignCredentials | undefined,
  scope: CredentialScope,
): Authentication {
  if (!credentials) return { method: 'none' };
  const asSecret = 'asSecret' in credentials ? credentials.asSecret : undefined;
  scope.notes.addNames('shell-variable-filled-in', scope.where, asSecret?.names ?? []);
  switch (credentials.type) {
    case 'header': {
      const { name, value } = credentials;
      const secret = secretOf(asSecret?.value ?? value, scope);
      return { method: 'header-key', headerName: name, secret };
    }
    case 'basic': {
      const { username } = credentials;
      const password = secretOf(asSecret?.value ?? credentials.password, scope);
      return { method: 'basic', username: usernameOf(username, scope), password };
    }
    case 'signature':
      return signingWith(credentials.scheme);
  }
}

/** The secret is not in any request. */
const signingWith = (scheme: SchemeName): Authentication =>
  isDefaultScheme(scheme)
    ? { method: 'hmac', headerName: signatureHeaderOf(), secret: '' }
    : { method: 'hmac', scheme, headerName: '', secret: '' };

function secretOf(source: string, scope: CredentialScope): Secret {
  for (const name of namesIn(source, scope)) scope.converter.variables?.usedInSecret.add(name);
  const known = filledIn(source, scope);
  if (known !== undefined) return known;
  const [variable] = scope.converter.variablesIn(source);
  const name = (variable?.name ?? '').replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=[0-9]|$)/, '_');
  const around = scope.converter.around(source);
  if (around === '…') scope.notes.add('variable-as-secret', scope.where, { name });
  else scope.notes.add('variable-in-secret', scope.where, { name, around: withoutSecrets(around) });
  return { secret: name };
}

function usernameOf(source: string, scope: CredentialScope): string {
  const known = filledIn(source, scope);
  if (known !== undefined) return known;
  scope.notes.addNames('variable-in-username', scope.where, namesIn(source, scope));
  return source;
}

/** The text without variables; undefined when one of them has no value. */
function filledIn(source: string, scope: CredentialScope): string | undefined {
  const names = namesIn(source, scope);
  if (names.length === 0) return source;
  const value = scope.converter.filledIn(source);
  if (value !== undefined) scope.notes.addNames('variable-filled-in', scope.where, names);
  return value;
}

const namesIn = (source: string, { converter }: CredentialScope): string[] =>
  converter.variablesIn(source).map(({ name }) => name);

/** A scheme such as “Bearer …” is shown; anything else beside a variable may be a part of the secret. */
const withoutSecrets = (around: string): string => /^[A-Za-z]{1,16} …$/.exec(around)?.[0] ?? 'all around it';
