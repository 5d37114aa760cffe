import { base64, fromBase64 } from '../../core/internal';
import type { ForeignCredentials, ForeignHeader } from './foreign-request';
import type { NoteLocation, Notes } from './note';

/** What the header fields of a request come to. */
export interface ConvertedHeaders {
  readonly mediaType: string | undefined;
  readonly host: ForeignHeader | undefined;
  /** The one that authenticates, if there is one. */
  readonly credentials: ForeignCredentials | undefined;
}

interface HeaderScope {
  readonly where: NoteLocation;
  readonly notes: Notes;
  /** What is given apart from the headers: only Authorization comes before it, and nothing before a signature. */
  readonly credentials: ForeignCredentials['type'] | undefined;
}

/** What the program that sends decides for itself: it is no part of an action (B20). */
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

/** An Accept that chooses a version or a vendor's form of the answer: no program sets that by itself. */
const SELECTS = /\/vnd\.|;\s*(?:api-?version|v|version|profile|domain-model)\s*=/i;

/** What a header key can send (B23). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const VALUE = /^[!-~](?:[ -~]*[!-~])?$/;
const REFUSED = new Set(['content-encoding', 'trailer', 'upgrade']);

/** The name of a header that carries a key, more likely than not. */
const LIKE_A_KEY = /auth|key|secret|signature|token/i;

/** Sorts the header fields: what has a setting, what the sender decides, and the rest, of which one can stay. */
export function toHeaders(headers: readonly ForeignHeader[], scope: HeaderScope): ConvertedHeaders {
  const { where, notes } = scope;
  const named = (name: string) => headers.filter((header) => header.name.toLowerCase() === name);
  const mediaType = named('content-type').at(-1);
  const host = named('host').at(-1);
  const own: ForeignHeader[] = [];
  const selecting: ForeignHeader[] = [];
  const twice: ForeignHeader[] = [];
  const ofClient: string[] = [];
  for (const header of headers) {
    const name = header.name.toLowerCase();
    if (header === mediaType || header === host) continue;
    if (name === 'cookie') notes.add('cookies', header.where, {});
    else if (name === 'content-type' || name === 'host') {
      if (header.value !== (name === 'host' ? host : mediaType)?.value) twice.push(header);
    } else if (name === 'accept' && SELECTS.test(header.value)) selecting.push(header);
    else if (OF_THE_CLIENT.has(name) || OF_A_BROWSER.test(name)) ofClient.push(header.name);
    else own.push(header);
  }
  const chosen = chosenOf(own.length > 0 ? own : selecting, scope.credentials);
  notes.addNames('header-of-client', where, ofClient);
  notes.addNames(
    'header-not-sent',
    where,
    [...own, ...selecting].filter((header) => header !== chosen).map(({ name }) => name),
  );
  notes.addNames(
    'header-twice',
    where,
    twice.map(({ name }) => name),
  );
  return {
    mediaType: mediaType?.value,
    host,
    credentials: chosen && credentialsOf(chosen, notes),
  };
}

/** Authorization, or the only one there is, or the only one with the name of a key. */
function chosenOf(
  own: readonly ForeignHeader[],
  credentials: HeaderScope['credentials'],
): ForeignHeader | undefined {
  if (credentials === 'signature') return undefined;
  const sendable = own.filter(
    ({ name, value, asSecret }) =>
      TOKEN.test(name) && VALUE.test(asSecret?.value ?? value) && !REFUSED.has(name.toLowerCase()),
  );
  const authorization = sendable.find(({ name }) => name.toLowerCase() === 'authorization');
  if (authorization || credentials) return authorization;
  if (sendable.length === 1) return sendable[0];
  const likely = sendable.filter(({ name }) => LIKE_A_KEY.test(name));
  return likely.length === 1 ? likely[0] : undefined;
}

function credentialsOf({ name, value, where, asSecret }: ForeignHeader, notes: Notes): ForeignCredentials {
  const isAuthorization = name.toLowerCase() === 'authorization';
  const basic = isAuthorization ? basicOf(asSecret?.value ?? value) : undefined;
  // Without a password, the variable would be the username, which is no secret of the action.
  if (basic && !(asSecret && basic.password === ''))
    return { ...basic, asSecret: asSecret && { ...asSecret, value: basic.password } };
  if (!isAuthorization) notes.add('header-as-key', where, { name });
  return { type: 'header', name, value, asSecret };
}

/** The username and password, if this is exactly how Basic auth would write them (B22). */
function basicOf(value: string): (ForeignCredentials & { type: 'basic' }) | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]*={0,2})$/i.exec(value)?.[1];
  if (encoded === undefined || encoded.length % 4 !== 0) return undefined;
  let text: string;
  try {
    const bytes = fromBase64(encoded);
    if (base64(bytes) !== encoded) return undefined;
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
  const colon = text.indexOf(':');
  if (colon === -1) return undefined;
  return { type: 'basic', username: text.slice(0, colon), password: text.slice(colon + 1) };
}
