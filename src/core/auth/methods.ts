/**
 * The authentication methods: Basic, a key in a header field, and a signature. To add one, write its function and add
 * it to `METHODS`.
 */
import { nameCharacter } from '../encoding/escapes';
import { base64 } from '../encoding/octets';
import { type Problem, ProblemList, problem, type SignablePart } from '../problem';
import type { Head } from '../request/head';
import { settingOrigin } from '../template/insert';
import type { Limits } from '../template/limits';
import { type Path, PROTOCOL, type TracedField } from '../trace/traced';
import { coverageOf } from './message';
import {
  type Authenticate,
  type Credential,
  type Credentials,
  fieldNames,
  type Hashing,
  hasNoControls,
  headerName,
  hintAtTag,
  isHeaderValue,
  isWellFormed,
  isWithinLimit,
  locationIn,
  type Method,
  plainCredential,
  plainCredentialAt,
  type ReadMethod,
  resolveSecret,
  type SettingsScope,
  type UnsignedRequest,
} from './method';
import { type CustomScheme, carriesSeveral, type Scheme, schemeOf, usesPart } from './scheme';
import type {
  Authentication,
  AuthenticationMethod,
  BasicSettings,
  HeaderKeySettings,
  HmacSettings,
} from './settings';
import { HASHING, Signer, type SigningKey, signingKey } from './sign';

/** RFC 7617: Base64 of the UTF-8 octets of username, colon and password (B22). */
const basic: Method<BasicSettings> = (settings, scope) => ({
  credentials: basicCredentialsOf(settings, scope),
});

function basicCredentialsOf(settings: BasicSettings, scope: SettingsScope): Credentials | undefined {
  const { limits, problems } = scope;
  const username = plainCredential('username', settings.username);
  hintAtTag(username, problems);
  const isUsernameShort = isWithinLimit(username, limits, problems);
  const password = resolveSecret('password', settings.password, scope);
  if (!isUsernameShort) return undefined;
  const colon = username.text.indexOf(':');
  if (colon !== -1) {
    problems.push(problem('username-colon', locationIn(username, { start: colon, end: colon + 1 }), {}));
  }
  const isUsernameFine = hasNoControls(username, problems) && colon === -1;
  if (!password || !hasNoControls(password, problems) || !isUsernameFine) return undefined;
  const field: TracedField = {
    name: [{ text: 'Authorization', origin: PROTOCOL }],
    value: [
      { text: 'Basic ', origin: PROTOCOL },
      {
        text: base64(`${username.text}:${password.text}`),
        origin: {
          from: 'derived',
          by: 'base64',
          inputs: [
            { from: 'setting', path: username.path },
            { from: 'setting', path: password.path },
          ],
        },
      },
    ],
  };
  return { fields: [field] };
}

/** The secret key alone in a header field of its own (B23). */
const headerKey: Method<HeaderKeySettings> = (settings, scope) => ({
  credentials: headerKeyCredentialsOf(settings, scope),
});

function headerKeyCredentialsOf(settings: HeaderKeySettings, scope: SettingsScope): Credentials | undefined {
  const { problems } = scope;
  const name = headerName(plainCredential('headerName', settings.headerName), scope);
  const secret = resolveSecret('secret', settings.secret, scope);
  if (!secret || !isKey(secret, problems) || !name) return undefined;
  const range = { start: 0, end: secret.text.length };
  const value = [{ text: secret.text, origin: settingOrigin(secret.path, range, 'none') }];
  return { fields: [{ name, value }] };
}

/** A key is never empty. */
function isKey(secret: Credential, problems: ProblemList): boolean {
  if (secret.text !== '') return isHeaderValue(secret, problems);
  problems.push(problem('secret-empty', { path: secret.path, cause: secret.cause }, {}));
  return false;
}

const SCHEME: Path = ['authentication', 'scheme'];

/** HMAC (RFC 2104) of the message that the scheme makes of the request, in its header fields (B24, B34). */
const hmac: Method<HmacSettings> = (settings, scope) => {
  const scheme = schemeOf(settings.scheme);
  const own = typeof settings.scheme === 'object' ? settings.scheme : undefined;
  const isReadable = own === undefined || hasFewParts(own, scope);
  const names = isReadable ? fieldNames(settings, scope) : undefined;
  const keys = signingKeys(settings, scheme, scope);
  const keyid = usedKeyId(settings, scheme, scope);
  if (!isReadable || (own && !isUsable(own, scope))) return { credentials: undefined };
  const isOwn = own !== undefined;
  const signer =
    names && keys && keyid !== undefined
      ? new Signer({ scheme, isOwn, names, keys, keyid, hashing: scope.hashing })
      : undefined;
  const authenticate: Authenticate = (request, runtime) => {
    adviseOn(scheme, request, runtime.problems);
    // A signature over no address would teach a receiver the wrong message.
    return request.host.length === 0 ? undefined : signer?.sign(request, runtime);
  };
  return { authenticate };
};

/** The keys to sign with: a second one only where the scheme carries several signatures. */
function signingKeys(
  { secret, secondSecret = '' }: HmacSettings,
  scheme: Scheme,
  scope: SettingsScope,
): SigningKey[] | undefined {
  const first = signingKey('secret', secret, scheme.key, scope);
  if (secondSecret === '') return first && [first];
  if (!carriesSeveral(scheme)) {
    tellUnused('secondSecret', scope.problems);
    return first && [first];
  }
  const second = signingKey('secondSecret', secondSecret, scheme.key, scope);
  return first && second && [first, second];
}

function tellUnused(setting: string, problems: ProblemList): void {
  problems.push(problem('signing-setting-unused', { path: ['authentication', setting] }, {}));
}

/** The text of an RFC 8941 string that needs no escape; undefined, and reported, where it needs one. */
function usedKeyId(
  { keyid = '' }: HmacSettings,
  scheme: Scheme,
  { limits, problems }: SettingsScope,
): string | undefined {
  if (keyid === '') return '';
  if (!usesPart(scheme, 'signature-base')) {
    tellUnused('keyid', problems);
    return '';
  }
  const setting = plainCredential('keyid', keyid);
  if (!isWithinLimit(setting, limits, problems)) return undefined;
  const wrong = /[^\x20\x21\x23-\x5b\x5d-\x7e]/u.exec(keyid);
  if (!wrong) return keyid;
  const [character] = wrong;
  const where = locationIn(setting, { start: wrong.index, end: wrong.index + character.length });
  problems.push(problem('keyid-invalid', where, { character: nameCharacter(character) }));
  return undefined;
}

/** Says what a signature leaves open, and where it is worth nothing (B34). */
function adviseOn(scheme: Scheme, { method, contentType }: UnsignedRequest, problems: ProblemList): void {
  const { covered, open } = coverageOf(scheme, contentType !== '');
  if (open.length > 0) problems.push(problem('signature-leaves-open', { path: SCHEME }, { open }));
  const isOfBody = !covered.some((one) => OF_THE_HEAD.has(one));
  if (isOfBody && method === 'GET' && contentType === '')
    problems.push(problem('signature-of-no-body', { path: SCHEME }, {}));
}

const OF_THE_HEAD: ReadonlySet<SignablePart> = new Set<SignablePart>([
  'method',
  'host',
  'path',
  'query',
  'content-type',
]);

type Surroundings = Pick<SettingsScope, 'limits' | 'problems'>;

type Field = CustomScheme['fields'][number];

const MESSAGE: Path = ['authentication', 'scheme', 'message'];
const FIELDS: Path = ['authentication', 'scheme', 'fields'];
const partsOf = (field: number): Path => [...FIELDS, field, 'parts'];

/** Whether a custom scheme can sign. Reports everything that prevents it except the names of its fields. */
function isUsable({ message, fields }: CustomScheme, surroundings: Surroundings): boolean {
  const { problems } = surroundings;
  const found = [
    hasParts(message, problems),
    hasOneSignature(fields, problems),
    ...message.map(
      (part, index) => part.type !== 'text' || isText([...MESSAGE, index, 'text'], part.text, surroundings),
    ),
    ...fields.map((field, index) => isField(field, index, surroundings)),
  ];
  return !found.includes(false);
}

/** Whether a custom scheme has few enough parts to be checked (B33); reports where it has too many. */
function hasFewParts(scheme: CustomScheme, { limits, problems }: Surroundings): boolean {
  const limit = limits.schemeParts;
  const path = tooLongList(scheme, limit);
  if (path) problems.push(problem('scheme-too-many-parts', { path }, { limit }));
  return path === undefined;
}

/** The first list with which the scheme has more parts than are allowed in all. */
function tooLongList({ message, fields }: CustomScheme, limit: number): Path | undefined {
  let count = message.length;
  if (count > limit) return MESSAGE;
  if (fields.length > limit) return FIELDS;
  for (const [index, { parts }] of fields.entries()) {
    count += parts.length;
    if (count > limit) return partsOf(index);
  }
  return undefined;
}

/** A message of nothing but empty texts is the same for every request, as one without parts is. */
function hasParts(message: CustomScheme['message'], problems: ProblemList): boolean {
  if (message.some((part) => part.type !== 'text' || part.text !== '')) return true;
  problems.push(problem('scheme-message-empty', { path: MESSAGE }, {}));
  return false;
}

function hasOneSignature(fields: readonly Field[], problems: ProblemList): boolean {
  const found = fields.flatMap(({ parts }) => parts).filter(({ type }) => type === 'signature').length;
  if (found === 1) return true;
  problems.push(problem('scheme-signatures', { path: FIELDS }, { found }));
  return false;
}

function isText(path: Path, text: string, { limits, problems }: Surroundings): boolean {
  const setting = plainCredentialAt(path, text);
  return isWithinLimit(setting, limits, problems) && isWellFormed(setting, problems);
}

function isField({ parts }: Field, index: number, { limits, problems }: Surroundings): boolean {
  const path = partsOf(index);
  const written = parts.filter((part) => part.type !== 'text' || part.text !== '');
  if (written.length === 0) problems.push(problem('scheme-field-empty', { path }, {}));
  const areFine = parts.map((part, place) => {
    const isFirst = part === written[0];
    const isLast = part === written.at(-1);
    const setting =
      part.type === 'text'
        ? plainCredentialAt([...path, place, 'text'], part.text)
        : part.type === 'signature' && plainCredentialAt([...path, place, 'separator'], part.separator ?? '');
    if (!setting) return true;
    // A separator has a signature on both sides.
    const ends = part.type === 'text' ? { isFirst, isLast } : { isFirst: false, isLast: false };
    return isWithinLimit(setting, limits, problems) && isHeaderValue(setting, problems, ends);
  });
  return written.length > 0 && !areFine.includes(false);
}

/** Every authentication method, by the name it has in a config. */
const METHODS: { [M in AuthenticationMethod]: Method<Extract<Authentication, { method: M }>> } = {
  none: () => ({ credentials: undefined }),
  basic,
  'header-key': headerKey,
  hmac,
};

/** Whether the signed message or a header field has the id of the message. */
export const needsId = (settings: Authentication): boolean =>
  settings.method === 'hmac' && usesPart(schemeOf(settings.scheme), 'id');

/** How a request is authenticated. */
export interface AuthenticationReader {
  /** Whether the signed message or a header field has the id of the message. */
  readonly needsId: boolean;
  /** Reads the settings with these secrets; adds their problems. */
  read(secrets: Readonly<Record<string, string>>, problems: ProblemList): ReadSettings;
}

/** The settings of an authentication method, read with some secrets. */
export class ReadSettings {
  /** The head of the last request. It has the credentials in it, so it is kept no longer than they are. */
  head: Head | undefined;

  constructor(
    readonly method: ReadMethod,
    readonly problems: readonly Problem[],
    /** Of the named secrets. */
    readonly values: readonly (string | undefined)[],
  ) {}
}

/** Reads the settings for one request, and keeps no value of a secret. */
export const readOnce = (settings: Authentication, limits: Limits): AuthenticationReader => ({
  needsId: needsId(settings),
  read(secrets, problems) {
    return new ReadSettings(readWith(settings, { secrets, limits, problems, hashing: HASHING }), [], []);
  },
});

const readWith = (settings: Authentication, scope: SettingsScope): ReadMethod =>
  (METHODS[settings.method] as Method<Authentication>)(settings, scope);

/** The settings of an authentication method, read again only when the value of a secret is another one. */
export class PreparedAuthentication implements AuthenticationReader {
  readonly needsId: boolean;
  readonly #settings: Authentication;
  readonly #limits: Limits;
  readonly #hashing: Hashing;
  readonly #names: readonly string[];
  #read: ReadSettings | undefined;

  constructor(settings: Authentication, limits: Limits, hashing = HASHING) {
    // They are read when the secrets are known, and may have been written to by then.
    this.#settings = copyOf(settings);
    this.needsId = needsId(settings);
    this.#limits = limits;
    this.#hashing = hashing;
    this.#names = secretNames(settings);
  }

  /** Whether it was prepared of the same settings. */
  isOf(settings: Authentication): boolean {
    return areSame(this.#settings, settings);
  }

  read(secrets: Readonly<Record<string, string>>, problems: ProblemList): ReadSettings {
    const read = this.#isCurrent(secrets) ? this.#read : undefined;
    if (!read) return this.#readAgain(secrets, problems);
    for (const found of read.problems) problems.push(found);
    return read;
  }

  #isCurrent(secrets: Readonly<Record<string, string>>): boolean {
    if (this.#names.length === 0) return true;
    return this.#names.every((name, index) => valueIn(secrets, name) === this.#read?.values[index]);
  }

  #readAgain(secrets: Readonly<Record<string, string>>, problems: ProblemList): ReadSettings {
    const found = new ProblemList(Number.POSITIVE_INFINITY);
    const scope = { secrets, limits: this.#limits, problems: found, hashing: this.#hashing };
    const method = readWith(this.#settings, scope);
    const values = this.#names.map((name) => valueIn(secrets, name));
    this.#read = new ReadSettings(method, found.all(), values);
    for (const one of this.#read.problems) problems.push(one);
    return this.#read;
  }
}

/** The names of the secrets that the settings refer to. */
export const secretNames = (settings: Authentication): string[] =>
  Object.values(settings).flatMap((one) => (typeof one === 'object' && 'secret' in one ? [one.secret] : []));

const valueIn = (secrets: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(secrets, name) ? secrets[name] : undefined;

/** A copy of plain data. */
function copyOf<T>(data: T): T;
function copyOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((item) => copyOf(item));
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, copyOf(value)]));
}

type Data = Readonly<Record<string, unknown>>;

/** Whether plain data is the same. */
function areSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  let more = 0;
  for (const name in one) {
    if (!areSame((one as Data)[name], (other as Data)[name])) return false;
    more--;
  }
  for (const _ in other) more++;
  return more === 0;
}
