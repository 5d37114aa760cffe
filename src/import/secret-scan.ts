/** Finds what looks like a secret among settings that are written as they are. */
import type { Action, Path, Range } from '../core';
import { parseTemplate } from '../core/internal';
import { isSecretNamed } from './secret-names';

/** Why a value looks like a secret; `name` is that of the parameter, row or member. */
export type SecretLook =
  | { readonly type: 'named'; readonly name: string }
  /** It begins as the keys of a known service do, such as `sk_live_`. */
  | { readonly type: 'known'; readonly prefix: string }
  /** `user:password@` before the host. */
  | { readonly type: 'in-front-of-host' }
  /** A user name beside an empty password, as services take their keys. */
  | { readonly type: 'username' };

/** A part of a setting, none of the secret ones, that looks like a secret. */
export interface SecretFinding {
  readonly path: Path;
  readonly range: Range;
  readonly why: SecretLook;
}

/**
 * Finds what looks like a secret in the settings that are written as they are: the secret settings
 * (password, key, signing secret) are not looked at. It only guesses, so it is nothing to block on.
 * What a tag brings is not in the action and never found.
 */
export function looksSecret(action: Action): SecretFinding[] {
  const { authentication } = action;
  const found = [...inText(['name'], action.name), ...inUrl(action.url)];
  if ('body' in action) found.push(...inBody(action.body));
  else
    for (const [index, { key, value }] of action.data.entries()) {
      const path = ['data', index, 'value'];
      found.push(...inText(['data', index, 'key'], key), ...inValue(path, key, value));
    }
  if (authentication.method === 'basic') {
    const { username, password } = authentication;
    const path = ['authentication', 'username'];
    const range = { start: 0, end: username.length };
    if (username !== '' && password === '') found.push({ path, range, why: { type: 'username' } });
    else found.push(...inText(path, username));
  }
  return found;
}

/** Finds what looks like a secret in the text of a sample, once each. */
export function secretsInSample(text: string): SecretLook[] {
  const found = mergeFindings(named([], text, MEMBER, String), known([], text));
  return [...new Map(found.map(({ why }) => [JSON.stringify(why), why])).values()];
}

/** Stands for each character of a tag, so that offsets stay. No setting has it as a part of a key. */
const FILLED_IN = '\0';

/** The text with nothing of its tags. */
function literal(text: string): string {
  if (!text.includes('{{')) return text;
  return parseTemplate(text)
    .map(({ type, start, end }) => (type === 'text' ? text.slice(start, end) : FILLED_IN.repeat(end - start)))
    .join('');
}

/** How keys of well-known services begin, each with what must follow. */
const KNOWN =
  /(?<![A-Za-z0-9])(?:((?:sk|rk)_(?:live|test)_)[A-Za-z0-9]{8}|(whsec_)[A-Za-z0-9+/]{16}|(gh[pousr]_)[A-Za-z0-9]{20}|(github_pat_)\w{20}|(glpat-)[\w-]{20}|(xox[abeoprs]-)[A-Za-z0-9-]{10}|(AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])|(AIza)[\w-]{35}|(eyJ)[\w-]{8,512}\.eyJ[\w-]{8}|(-----BEGIN (?:[A-Z]{1,9} )?PRIVATE KEY))[\w.+=-]*/g;

const inText = (path: Path, text: string): SecretFinding[] => known(path, literal(text));

function known(path: Path, text: string): SecretFinding[] {
  return [...text.matchAll(KNOWN)].map((match) => {
    const prefix = match.slice(1).find((group) => group !== undefined) ?? '';
    const range = { start: match.index, end: match.index + match[0].length };
    return { path, range, why: { type: 'known', prefix } };
  });
}

function inValue(path: Path, name: string, value: string): SecretFinding[] {
  if (!isNamedSecret(name, literal(value))) return inText(path, value);
  return [{ path, range: { start: 0, end: value.length }, why: { type: 'named', name: shortened(name) } }];
}

const SCHEME = /^\s*https?:\/\//i;
const AFTER_USER = /[/?#@]/;

/**
 * RFC 3986 §3.2.1: the user in front of the host. Only with a password is it more than a name. Passes
 * the text once, whatever colons it has.
 */
function userIn(url: string): Range | undefined {
  const start = SCHEME.exec(url)?.[0].length;
  if (start === undefined) return undefined;
  const rest = url.slice(start);
  const length = rest.search(AFTER_USER);
  if (rest[length] !== '@') return undefined;
  const colon = rest.indexOf(':');
  return colon !== -1 && colon < length - 1 ? { start, end: start + length } : undefined;
}

function inUrl(url: string): SecretFinding[] {
  const path = ['url'];
  const text = literal(url);
  const found: SecretFinding[] = [];
  const user = userIn(text);
  if (user && text[user.end - 1] !== FILLED_IN)
    found.push({ path, range: user, why: { type: 'in-front-of-host' } });
  const [beforeFragment = ''] = text.split('#', 1);
  const query = beforeFragment.indexOf('?');
  // What precedes the query has no parameters.
  if (query !== -1)
    found.push(...named(path, FILLED_IN.repeat(query) + beforeFragment.slice(query), PARAMETER, unescaped));
  return mergeFindings(found, inText(path, url));
}

/** Parameters of a query; a `?` begins a further name. */
const PARAMETER = /[?&]([^?&=#]*)=([^&#]*)/g;

/** Members of an object whose value is a text; what comes after so many characters tells nothing more. */
const MEMBER = /"([^"\\\n]{1,200})"\s{0,20}:\s{0,20}"((?:[^"\\]|\\.){1,4096})/g;

const inBody = (body: string): SecretFinding[] =>
  mergeFindings(named(['body'], literal(body), MEMBER, String), inText(['body'], body));

/** What comes before so many characters of a name tells nothing more. */
const MAX_NAME_READ = 200;

/** The values whose name says that they are secrets; the pattern matches a name and a value. */
function named(path: Path, text: string, pattern: RegExp, read: (text: string) => string): SecretFinding[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: pair, 1: name = '', 2: value = '', index }) => {
    const own = read(name.slice(-MAX_NAME_READ));
    if (!isNamedSecret(own, read(value))) return [];
    const end = index + pair.length;
    return [
      { path, range: { start: end - value.length, end }, why: { type: 'named', name: shortened(own) } },
    ];
  });
}

/** The most findings for one setting: each is compared with all others. */
const MAX_COUNT = 100;

/** Leaves out findings by prefix where one by name covers the same value: the name says more. */
function mergeFindings(found: readonly SecretFinding[], byPrefix: readonly SecretFinding[]): SecretFinding[] {
  const first = found.slice(0, MAX_COUNT);
  const overlaps = ({ range }: SecretFinding) =>
    first.some((one) => range.start < one.range.end && one.range.start < range.end);
  return [...first, ...byPrefix.slice(0, MAX_COUNT).filter((one) => !overlaps(one))];
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const MAX_NAME_LENGTH = 40;

const shortened = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;

/** What a tag has a part in is no secret of the action. */
const isNamedSecret = (name: string, value: string): boolean =>
  !value.includes(FILLED_IN) && isSecretNamed(name, value);
