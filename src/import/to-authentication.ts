/**
 * Headers and credentials: which of them become the authentication of the action, and which are not sent.
 */
import type { Authentication, SchemeName, Secret } from '../core';
import { base64, fromBase64, isDefaultScheme, signatureHeaderOf } from '../core/internal';
import type { NoteLocation, Notes } from './notes';
import { type ForeignCredentials, type ForeignHeader, isNamed } from './reading';
import { placeholderIn, variableIn } from './secret-names';
import type { ConversionScope, TemplateConverter } from './template-converter';

/** The header fields of a request, sorted. */
interface ConvertedHeaders {
  readonly mediaType: ForeignHeader | undefined;
  readonly host: ForeignHeader | undefined;
  /** From the header that becomes the authentication of the action, if there is one. */
  readonly credentials: ForeignCredentials | undefined;
  readonly credentialsAt: NoteLocation | undefined;
}

interface HeaderScope {
  /** Where the request is: some sources do not tell where its headers are. */
  readonly where: NoteLocation;
  readonly notes: Notes;
  /**
   * Credentials outside of the headers: only Authorization takes precedence, and nothing over a signature or
   * over those that are not in the source.
   */
  readonly credentials: ForeignCredentials['type'] | 'elsewhere' | undefined;
}

/** Headers that each sending program sets itself. They are no part of an action (B20). */
const OF_THE_CLIENT = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-length',
  'dnt',
  'expect',
  'if-modified-since',
  'if-none-match',
  'keep-alive',
  'origin',
  'postman-token',
  'pragma',
  'priority',
  'proxy-connection',
  'referer',
  'te',
  'transfer-encoding',
  'upgrade-insecure-requests',
  'user-agent',
]);
const OF_A_BROWSER = /^sec-/;

/** An Accept that selects a version or a vendor's format: no program sets it by itself. */
const SELECTS = /\/vnd\.|;\s*(?:api-?version|v|version|profile|domain-model)\s*=/i;

/** The headers that a header key can send (B23). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const VALUE = /^[!-~](?:[ -~]*[!-~])?$/;
const REFUSED = new Set(['content-encoding', 'trailer', 'upgrade']);

/** The name of a header that probably contains a key. */
const LIKE_A_KEY = /auth|key|secret|signature|token/i;

/** Sorts header fields: those with a setting, those of the client, and the rest, of which one can be sent. */
export function toHeaders(headers: readonly ForeignHeader[], scope: HeaderScope): ConvertedHeaders {
  const { where, notes } = scope;
  const named = (name: string) => headers.filter((header) => isNamed(header, name));
  const mediaType = named('content-type').at(-1);
  const host = named('host').at(-1);
  const own: ForeignHeader[] = [];
  const selecting: ForeignHeader[] = [];
  const twice: ForeignHeader[] = [];
  const ofClient: ForeignHeader[] = [];
  for (const header of headers) {
    const name = header.name.toLowerCase();
    if (header === mediaType || header === host) continue;
    if (name === 'cookie') notes.add('cookies', header.where, {});
    else if (name === 'content-type' || name === 'host') {
      if (header.value !== (name === 'host' ? host : mediaType)?.value) twice.push(header);
    } else if (name === 'accept' && SELECTS.test(header.value)) selecting.push(header);
    else if (OF_THE_CLIENT.has(name) || OF_A_BROWSER.test(name)) ofClient.push(header);
    else own.push(header);
  }
  const chosen = chosenOf(own.length > 0 ? own : selecting, scope.credentials);
  const addNames = (code: 'header-of-client' | 'header-not-sent' | 'header-twice', of: ForeignHeader[]) =>
    notes.addNames(code, { ...where, ...of[0]?.where }, of);
  addNames('header-of-client', ofClient);
  const others = [...own, ...selecting].filter((header) => header !== chosen);
  addNames('header-not-sent', others);
  addNames('header-twice', twice);
  return {
    mediaType,
    host,
    credentials: chosen && credentialsOf(chosen, notes),
    credentialsAt: chosen && { ...where, ...chosen.where },
  };
}

/** Authorization, or else the only header, or the only one with the name of a key. */
function chosenOf(
  own: readonly ForeignHeader[],
  credentials: HeaderScope['credentials'],
): ForeignHeader | undefined {
  if (credentials === 'signature' || credentials === 'elsewhere') return undefined;
  const sendable = own.filter(
    ({ name, value, asSecret }) =>
      TOKEN.test(name) && VALUE.test(asSecret?.value ?? value) && !REFUSED.has(name.toLowerCase()),
  );
  const authorization = sendable.find((header) => isNamed(header, 'authorization'));
  if (authorization || credentials) return authorization;
  if (sendable.length === 1) return sendable[0];
  const likely = sendable.filter(({ name }) => LIKE_A_KEY.test(name));
  return likely.length === 1 ? likely[0] : undefined;
}

function credentialsOf(header: ForeignHeader, notes: Notes): ForeignCredentials {
  const { name, value, where, asSecret } = header;
  const isAuthorization = isNamed(header, 'authorization');
  const basic = isAuthorization ? basicOf(asSecret?.value ?? value) : undefined;
  // Without a password the secret would be in the username, which is stored as plain text.
  if (basic && !(asSecret && basic.password === ''))
    return { ...basic, asSecret: asSecret && { ...asSecret, value: basic.password } };
  if (!isAuthorization) notes.add('header-as-key', where, { name });
  return { type: 'header', name, value, asSecret };
}

/** The username and password, if the value is exactly what Basic auth would send (B22). */
function basicOf(value: string): (ForeignCredentials & { type: 'basic' }) | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]*={0,2})$/i.exec(value)?.[1];
  if (encoded === undefined || encoded.length % 4 !== 0) return undefined;
  const text = textOfBase64(encoded);
  const colon = text?.indexOf(':') ?? -1;
  if (text === undefined || colon === -1 || base64(text) !== encoded) return undefined;
  return { type: 'basic', username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** Decodes Base64 of UTF-8; undefined for anything else. */
export function textOfBase64(encoded: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fromBase64(encoded));
  } catch {
    return undefined;
  }
}

/** Headers that decide how a request is converted, or are compared with it: they cannot contain tags. */
const DECIDING = new Set(['content-type', 'host', 'x-request-type']);

/** The headers, with variables filled in in names, and in values that decide how the request is converted. */
export const withFilledIn = (
  headers: readonly ForeignHeader[],
  converter: TemplateConverter,
): ForeignHeader[] =>
  headers.map((header) => {
    const name = converter.filledIn(header.name) ?? header.name;
    const value = DECIDING.has(name.toLowerCase()) ? converter.filledIn(header.value) : undefined;
    return { ...header, name, value: value ?? header.value };
  });

/**
 * The authentication of an action. Credentials are never templates: a variable in them is replaced by its
 * value if that is known, or else becomes the name of the secret (B5).
 */
export function toAuthentication(
  credentials: ForeignCredentials | undefined,
  scope: ConversionScope,
): Authentication {
  if (!credentials) return { method: 'none' };
  const asSecret = 'asSecret' in credentials ? credentials.asSecret : undefined;
  scope.notes.addNames('shell-variable-filled-in', scope.where, asSecret?.names ?? []);
  switch (credentials.type) {
    case 'header': {
      const { name, value } = credentials;
      const secret = secretOf(asSecret?.value ?? value, name, scope);
      return { method: 'header-key', headerName: name, secret };
    }
    case 'basic': {
      const { username } = credentials;
      const password = secretOf(asSecret?.value ?? credentials.password, 'password', scope);
      return { method: 'basic', username: usernameOf(username, scope), password };
    }
    case 'signature':
      // No request contains the secret.
      return signingWith(credentials.scheme);
  }
}

const signingWith = (scheme: SchemeName): Authentication =>
  isDefaultScheme(scheme)
    ? { method: 'hmac', headerName: signatureHeaderOf(), secret: '' }
    : { method: 'hmac', scheme, headerName: '', secret: '' };

/** `fallback`: a name for a secret whose placeholder has none. */
function secretOf(source: string, fallback: string, scope: ConversionScope): Secret {
  for (const name of namesIn(source, scope)) scope.converter.variables?.usedInSecret.add(name);
  // An empty value is hardly meant: it is entered later, or a script sets it.
  const isEmpty = namesIn(source, scope).some((name) => scope.converter.variables?.known(name) === '');
  const known = isEmpty ? undefined : filledIn(source, scope);
  // Other programs send such a text as it is.
  const isWritten = known !== undefined && scope.converter.variables?.language.hasUnfilled === true;
  const written = isWritten ? variableIn(known) : undefined;
  if (known !== undefined && written)
    return namedSecret(
      nameOfSecret(written.name),
      known.trim().replace(written.found, () => '…'),
      scope,
    );
  const placeholder = known === undefined ? undefined : placeholderIn(known);
  if (known !== undefined && placeholder === undefined) return known;
  if (known !== undefined && placeholder !== undefined) {
    const isNamed = /[A-Za-z]/.test(placeholder.replace(/x/gi, ''));
    const words = (isNamed ? placeholder : fallback).match(/[A-Za-z0-9_]+/g) ?? [];
    return namedSecret(
      nameOfSecret(words.join('_').toUpperCase()),
      known.trim().replace(placeholder, '…'),
      scope,
    );
  }
  const [variable] = scope.converter.variablesIn(source);
  return namedSecret(nameOfSecret(variable?.name ?? ''), scope.converter.around(source), scope);
}

const nameOfSecret = (text: string): string =>
  text.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=[0-9]|$)/, '_');

function namedSecret(name: string, around: string, scope: ConversionScope): Secret {
  if (around === '…') scope.notes.add('variable-as-secret', scope.where, { name });
  else scope.notes.add('variable-in-secret', scope.where, { name, around: withoutSecrets(around) });
  return { secret: name };
}

function usernameOf(source: string, scope: ConversionScope): string {
  const known = filledIn(source, scope);
  const [braces] = /\{\{[^{}]{1,60}\}\}/.exec(known ?? '') ?? [];
  if (braces !== undefined) scope.notes.addNames('variable-in-username', scope.where, [braces]);
  if (known !== undefined) return known;
  scope.notes.addNames('variable-in-username', scope.where, namesIn(source, scope));
  return source;
}

/** The text with its variables filled in; undefined if one of them has no value. */
function filledIn(source: string, scope: ConversionScope): string | undefined {
  const names = namesIn(source, scope);
  if (names.length === 0) return source;
  const value = scope.converter.filledIn(source);
  if (value !== undefined) scope.notes.addNames('variable-filled-in', scope.where, names);
  return value;
}

const namesIn = (source: string, { converter }: ConversionScope): string[] =>
  converter.variablesIn(source).map(({ name }) => name);

/** A scheme such as “Bearer …”; empty for any other text beside the variable, which may be a part of the secret. */
const withoutSecrets = (around: string): string => /^[A-Za-z]{1,16} …$/.exec(around)?.[0] ?? '';
