/**
 * The contract of an authentication method, and what methods share: reading credentials and header fields
 * from the settings.
 */
import { nameCharacter, SECRET_NAME } from '../encoding/escapes';
import { controlAt, isControl, loneSurrogateAt, type Utf8Text, utf8Length } from '../encoding/octets';
import { type Cause, type HeaderValueFault, type ProblemList, problem, type SignablePart } from '../problem';
import type { Secret } from '../schema';
import { settingOrigin } from '../template/insert';
import type { Limits } from '../template/limits';
import {
  fixed,
  type Input,
  type Path,
  type Range,
  type Traced,
  type TracedField,
  textOf,
} from '../trace/traced';
import {
  type Hash,
  type SchemeSetting,
  type SignatureEncoding,
  type SignedPart,
  schemeOf,
  signatureFieldOf,
} from './scheme';

/** The finished request, all but its authentication. What is signed is this, never a second rendering. */
export interface UnsignedRequest {
  readonly method: string;
  /** `http` or `https`. */
  readonly scheme: string;
  readonly host: Traced;
  readonly target: Traced;
  /** Empty when the request has no Content-Type. */
  readonly contentType: string;
  readonly body: Utf8Text;
  /** The settings and context values that these parts of the request were made of. */
  inputs(parts: readonly SignablePart[]): Input[];
}

/** How octets are hashed (FIPS 180-4), and the result written as text. */
export interface HashForm {
  readonly hash: Hash;
  readonly encoding: SignatureEncoding;
}

/** Computes hashes and signatures. That of the core runs everywhere; that of an engine is faster. */
export interface Hashing {
  readonly digest: (octets: Uint8Array, form: HashForm) => string;
  /** HMAC (RFC 2104) with a key, which is never empty, of any number of messages. */
  readonly hmac: (key: Uint8Array, form: HashForm) => (message: Uint8Array) => string;
}

/** The context for reading names of header fields. */
interface NamingScope {
  readonly limits: Limits;
  readonly problems: ProblemList;
}

/** The context for reading the settings of a method. */
export interface SettingsScope extends NamingScope {
  readonly secrets: Readonly<Record<string, string>>;
  readonly hashing: Hashing;
}

export interface AuthenticationRuntime {
  /** Unix seconds (B25). */
  readonly now: number;
  /** The id of the message, where its scheme needs one (B34). */
  readonly id: string | undefined;
  readonly limits: Limits;
  readonly problems: ProblemList;
}

/** The header fields that authenticate a request. */
export interface Credentials {
  /** In wire order. */
  readonly fields: readonly TracedField[];
  /** The message that was signed, for methods that sign (B26). */
  readonly signed?: Uint8Array;
  readonly signedParts?: readonly SignedPart[];
}

/** Sees a finished request and returns its header fields, or nothing where the settings do not allow one. */
export type Authenticate = (
  request: UnsignedRequest,
  runtime: AuthenticationRuntime,
) => Credentials | undefined;

/** What a method makes of its settings: the credentials of every request, or what makes those of one. */
export type ReadMethod =
  | { readonly credentials: Credentials | undefined }
  | { readonly authenticate: Authenticate };

/** One authentication method: reads its settings once for all requests. The problems of both say what is wrong. */
export type Method<Settings> = (settings: Settings, scope: SettingsScope) => ReadMethod;

/** The texts of the authentication settings: secrets are looked up, and texts that cannot be sent are reported. */

/** Text of the authentication settings, and where to complain about it. */
export interface Credential {
  readonly text: string;
  readonly path: Path;
  readonly cause: Cause;
}

/** A setting that is no secret. */
export const plainCredential = (name: string, text: string): Credential =>
  plainCredentialAt(['authentication', name], text);

export const plainCredentialAt = (path: Path, text: string): Credential => ({
  text,
  path,
  cause: 'settings',
});

/** The text of a secret, looked up when it is named (B5); undefined, and reported, when there is none. */
export function resolveSecret(
  name: string,
  secret: Secret,
  { secrets, limits, problems }: SettingsScope,
): Credential | undefined {
  if (typeof secret === 'string') {
    const credential = plainCredential(name, secret);
    hintAtTag(credential, problems);
    return isWithinLimit(credential, limits, problems) ? credential : undefined;
  }
  const path = ['authentication', name];
  if (!SECRET_NAME.test(secret.secret)) {
    problems.push(problem('config-secret-name', { path }, { name: secret.secret }));
    return undefined;
  }
  const text = Object.hasOwn(secrets, secret.secret) ? secrets[secret.secret] : undefined;
  // Programs without types hand in anything.
  if (typeof text === 'string') {
    const credential: Credential = { text, path, cause: 'secrets' };
    return isWithinLimit(credential, limits, problems) ? credential : undefined;
  }
  problems.push(problem('secret-missing', { path, cause: 'secrets' }, { name: secret.secret }));
  return undefined;
}

/** Whether the text is small enough to be sent or to sign with (B33); reports when it is not. */
export function isWithinLimit(
  { text, path, cause }: Credential,
  { credential: limit }: Limits,
  problems: ProblemList,
): boolean {
  if (text.length * 3 <= limit || (text.length <= limit && utf8Length(text) <= limit)) return true;
  problems.push(problem('credential-too-large', { path, cause }, { limit }));
  return false;
}

/** Credentials are never templates, which those who know other programs may expect. */
export function hintAtTag(credential: Credential, problems: ProblemList): void {
  const start = credential.text.indexOf('{{');
  if (start === -1) return;
  problems.push(problem('credential-tag', locationIn(credential, { start, end: start + 2 }), {}));
}

/** A named secret has no text in the settings that a range could point to. */
export const locationIn = ({ path, cause }: Credential, range: Range) =>
  cause === 'secrets' ? { path, cause } : { path, cause, range };

/** Whether the text can be sent as UTF-8 without control characters; reports each that it finds. */
export function hasNoControls(credential: Credential, problems: ProblemList): boolean {
  const { text } = credential;
  for (let index = controlAt(text); index !== -1; index = controlAt(text, index + 1)) {
    const where = locationIn(credential, { start: index, end: index + 1 });
    problems.push(problem('credential-control', where, { character: nameCharacter(text.charAt(index)) }));
  }
  return isWellFormed(credential, problems) && controlAt(text) === -1;
}

/** Whether the text has a UTF-8 form; reports when it has none. */
export function isWellFormed(credential: Credential, problems: ProblemList): boolean {
  const index = loneSurrogateAt(credential.text);
  if (index === -1) return true;
  problems.push(problem('text-lone-surrogate', locationIn(credential, { start: index, end: index + 1 }), {}));
  return false;
}

/** Which header fields an authentication method may add (B23): names, values, and the fields of a signing scheme. */

/** Fields that frame the message or belong to one connection: a key in them would break it (B23). */
const REFUSED = new Set([
  'host',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'proxy-connection',
  'trailer',
  'te',
  'upgrade',
  'expect',
]);

/** RFC 9110 §5.6.2: everything that is not a token character. */
const NO_TOKEN = /[^!#$%&'*+.^_`|~0-9A-Za-z-]/u;

/** The name of an authentication header, in the case written; undefined, and reported, when it cannot be one. */
export function headerName(setting: Credential, { limits, problems }: NamingScope): Traced | undefined {
  const { text: name, path } = setting;
  const range = { start: 0, end: name.length };
  const { headerName: limit } = limits;
  if (name.length > limit) {
    const excess = { start: limit, end: name.length };
    problems.push(problem('header-name-too-long', { path, range: excess }, { limit }));
    return undefined;
  }
  if (name === '') {
    problems.push(problem('header-name-empty', { path }, {}));
    return undefined;
  }
  const wrong = NO_TOKEN.exec(name);
  if (wrong) {
    const at = { start: wrong.index, end: wrong.index + wrong[0].length };
    problems.push(
      problem('header-name-invalid', { path, range: at }, { character: nameCharacter(wrong[0]) }),
    );
    return undefined;
  }
  if (REFUSED.has(name.toLowerCase())) {
    problems.push(problem('header-name-refused', { path, range }, { name }));
    return undefined;
  }
  return [{ text: name, origin: settingOrigin(path, range, 'none') }];
}

/** Where spaces are inner ones. */
interface Ends {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const WHOLE: Ends = { isFirst: true, isLast: true };

/** RFC 9110 §5.5, narrowed to ASCII: visible characters, and spaces between them. Reports what is not. */
export function isHeaderValue(text: Credential, problems: ProblemList, ends = WHOLE): boolean {
  const wrong = wrongIn(ends).exec(text.text);
  if (!wrong) return true;
  const [found] = wrong;
  const where = locationIn(text, { start: wrong.index, end: wrong.index + found.length });
  problems.push(problem('header-value-invalid', where, { found: kindOf(found) }));
  return false;
}

const wrongIn = ({ isFirst, isLast }: Ends): RegExp =>
  new RegExp(`[^\\x20-\\x7e]${isFirst ? '|^ ' : ''}${isLast ? '| $' : ''}`, 'u');

/** The kind of a refused character, without the character itself: it may be part of a secret. */
function kindOf(character: string): HeaderValueFault {
  if (character === ' ') return 'outer-space';
  return isControl(character.charCodeAt(0)) ? 'control' : 'not-ascii';
}

interface NamingSettings {
  readonly scheme?: SchemeSetting | undefined;
  /** Of the field that holds the signature; empty for the scheme's own. */
  readonly headerName: string;
}

/** The names of the scheme's header fields; undefined, and reported, when one of them cannot be one. */
export function fieldNames(settings: NamingSettings, scope: NamingScope): Traced[] | undefined {
  const { problems } = scope;
  const scheme = schemeOf(settings.scheme);
  const chosen = isChosen(settings, scope) ? plainCredential('headerName', settings.headerName) : undefined;
  const signatureField = signatureFieldOf(scheme);
  const names: Traced[] = [];
  const taken = new Map<string, Credential | undefined>();
  for (const [index, { name: own }] of scheme.fields.entries()) {
    const path: Path = ['authentication', 'scheme', 'fields', index, 'name'];
    const written =
      index === signatureField && chosen
        ? chosen
        : typeof settings.scheme === 'object'
          ? plainCredentialAt(path, own)
          : undefined;
    const name = written ? headerName(written, scope) : fixed(own);
    if (!name) continue;
    const text = textOf(name);
    const key = text.toLowerCase();
    const repeated = written ?? taken.get(key);
    if (taken.has(key) && repeated) {
      problems.push(problem('header-name-repeated', { path: repeated.path }, { name: text }));
      continue;
    }
    taken.set(key, written);
    names.push(name);
  }
  return names.length === scheme.fields.length ? names : undefined;
}

/** Whether the setting names the field, and not the scheme; reports where it may not. */
function isChosen({ scheme: setting, headerName: name }: NamingSettings, scope: NamingScope): boolean {
  // Without a scheme a name has always been asked for.
  if (name === '') return setting === undefined;
  const scheme = schemeOf(setting);
  const own = scheme.fields[signatureFieldOf(scheme)]?.name ?? '';
  if (!scheme.isNameFixed || name.toLowerCase() === own.toLowerCase()) return true;
  const range = { start: 0, end: name.length };
  scope.problems.push(
    problem('header-name-fixed', { path: ['authentication', 'headerName'], range }, { name: own }),
  );
  return false;
}
