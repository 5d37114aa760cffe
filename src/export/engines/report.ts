/** Reports what an engine adds, loses or changes in a request. */
import { type Action, build, type Context, type HttpRequest } from '../../core';
import {
  authenticationSettings,
  bindItem,
  isSent,
  itemsAt,
  type Json,
  lookUp,
  type Marker,
  markersAround,
  needsId,
  parseSetting,
  parseTemplate,
  pathText,
  type Root,
} from '../../core/internal';
import { BAD_PORTS } from '../../send/browser/fetch-rules';
import { needsAllowedHosts } from '../program';
import { nativeRequest } from './n8n-native';

/** What an engine adds, loses or changes. */
export type Finding =
  | { readonly code: 'adds'; readonly names: readonly string[] }
  | ({ readonly code: 'number-changed'; readonly others: number } & ChangedNumber)
  | { readonly code: 'body-of-get-lost' }
  | { readonly code: 'empty-query-lost' }
  | { readonly code: 'query-changed'; readonly written: string }
  | { readonly code: 'port-blocked'; readonly port: string }
  | { readonly code: 'header-uncertain'; readonly name: string }
  | { readonly code: 'header-case'; readonly names: readonly string[] }
  | { readonly code: 'host-from-data'; readonly isChecked: boolean }
  | { readonly code: 'no-url-parser' }
  | { readonly code: 'credential-is-expression' }
  | { readonly code: 'variables-needed' }
  | { readonly code: 'sends-again' }
  | { readonly code: 'retry-after-ignored' }
  | { readonly code: 'repeats-all-items' }
  | { readonly code: 'ids-may-repeat' }
  | { readonly code: 'values-stopped' }
  | { readonly code: 'marks-kept' };

/** What the report is about. */
export interface Reported {
  readonly action: Action;
  /** The current sample, and the request that it gives; without one, a likely request is looked at. */
  readonly context: Context;
  readonly request?: HttpRequest | undefined;
}

/** What an engine does to a request of one kind. */
export type Rule = (reported: Reported) => readonly Finding[];

const isSame = (name: string, other: string): boolean => name.toLowerCase() === other.toLowerCase();

/** The fields that the engine is given; it writes these itself. */
const fieldNames = (request: HttpRequest | undefined): string[] =>
  (request?.headers ?? [])
    .map(([name]) => name)
    .filter((name) => name !== 'Host' && name !== 'Content-Length');

const targetOf = (request: HttpRequest | undefined): string => request?.target ?? '';

const found = (isFound: boolean, finding: Finding): readonly Finding[] => (isFound ? [finding] : []);

/** A `%` in the query of a URL that begins no escape, with what follows it. */
function lonePercent(url: string): string | undefined {
  const query = url.indexOf('?');
  return query === -1 ? undefined : /%(?![0-9a-f]{2}).{0,2}/i.exec(url.slice(query))?.[0];
}

/** A field that asks for an answer only under a condition (RFC 9110 §13.1). */
const CONDITION = /^if-(?:match|none-match|modified-since|unmodified-since|range)$/i;

/** A tag in what stands before the path. */
const TAG_IN_AUTHORITY = /^[^/]*:\/\/[^/?#]*\{\{/;

/** What is typed into a credential, as far as it is known. */
function credentialTexts({ action: { authentication }, request }: Reported): string[] {
  const fieldOf = (field: string) => request?.headers.find(([name]) => name === field)?.[1] ?? '';
  switch (authentication.method) {
    case 'none':
    case 'hmac':
      return [];
    case 'basic': {
      const credentials = atob(fieldOf('Authorization').replace('Basic ', ''));
      return [authentication.username, credentials.slice(credentials.indexOf(':') + 1)];
    }
    case 'header-key':
      return [fieldOf(authentication.headerName)];
  }
}

/** A URL without its tags and what follows a `#`. */
const writtenUrl = ({ url }: Action): string =>
  parseTemplate(url)
    .map((part) => (part.type === 'text' ? url.slice(part.start, part.end) : ''))
    .join('')
    .replace(/#.*$/s, '');

/** The port that a URL names; empty where it names none. */
function portOf(url: string): string {
  const [, port] = /^\s*https?:\/\/[^/?#]*:([0-9]+)(?:[/?#]|$)/i.exec(url) ?? [];
  return port === undefined ? '' : String(Number(port));
}

/** Fits every form of a key. */
const PLACEHOLDER = '00'.repeat(32);

/**
 * A request of the action where its secrets or values are not known: with a placeholder for each secret, and,
 * where the sample gives none, without the URL and the content.
 */
function likelyRequest(action: Action, context: Context): HttpRequest | undefined {
  const { authentication } = action;
  const values: Readonly<Record<string, unknown>> = authentication;
  const secrets = authenticationSettings(authentication.method).flatMap(({ name, type }) =>
    type === 'secret' && typeof values[name] === 'object' ? [[name, PLACEHOLDER]] : [],
  );
  const known = { ...action, authentication: { ...authentication, ...Object.fromEntries(secrets) } };
  const content = 'data' in action ? { data: [] } : { body: action.body === '' ? '' : '{}' };
  const requestOf = (one: object) => build(one as Action, { context, now: 0, id: '0' }).request;
  return requestOf(known) ?? requestOf({ ...known, url: 'https://h/', ...content });
}

/** Something that the engine does to every request. */
export const always =
  (code: 'sends-again' | 'repeats-all-items' | 'retry-after-ignored'): Rule =>
  () => [{ code }];

/** The engine adds these header fields where the action has none of that name, and others to a condition. */
export const adds =
  (fields: readonly string[], toConditions: readonly string[] = []): Rule =>
  ({ request }) => {
    const own = fieldNames(request);
    const isConditional = own.some((name) => CONDITION.test(name));
    const names = [...fields, ...(isConditional ? toConditions : [])].filter(
      (name) => !own.some((one) => isSame(one, name)),
    );
    return found(names.length > 0, { code: 'adds', names });
  };

export const numberChanged: Rule = ({ action, context }) => {
  const [first, ...others] = changedNumbers(action, context);
  return first ? [{ code: 'number-changed', ...first, others: others.length }] : [];
};

/** The engine sends no body with GET. */
export const bodyOfGetLost: Rule = ({ action }) =>
  found(action.method === 'GET' && 'body' in action && action.body !== '', { code: 'body-of-get-lost' });

/** The question mark of an empty query is lost. A query of nothing but tags is empty for some values. */
export const emptyQueryLost: Rule = ({ action, request }) =>
  found(
    [targetOf(request), writtenUrl(action)].some((url) => url.endsWith('?')),
    { code: 'empty-query-lost' },
  );

/** A `%` in the query that begins no escape becomes `%25`. */
export const percentEncoded: Rule = ({ action, request }) => {
  const written = lonePercent(targetOf(request)) ?? lonePercent(writtenUrl(action));
  return written ? [{ code: 'query-changed', written }] : [];
};

/** The engine sends to no port of the list “bad port” of the Fetch Standard. */
export const portBlocked: Rule = ({ action, request }) => {
  const port = portOf(action.url) || portOf(request?.url ?? '');
  return found(BAD_PORTS.has(port), { code: 'port-blocked', port });
};

/** The engine may change, leave out or replace header fields of these names. */
export const uncertain =
  (names: RegExp): Rule =>
  ({ request }) =>
    fieldNames(request)
      .filter((name) => names.test(name))
      .map((name) => ({ code: 'header-uncertain', name }));

/** Header names may arrive in lower case. */
export const headerCase: Rule = ({ request }) => {
  const names = fieldNames(request).filter((name) => name !== name.toLowerCase());
  return found(names.length > 0, { code: 'header-case', names });
};

/** Whether the engine sends a secret only to the hosts of `ALLOWED_HOSTS` where the data decides the host. */
export const hostFromData =
  ({ isChecked }: { readonly isChecked: boolean }): Rule =>
  ({ action }) =>
    found(needsAllowedHosts(action), { code: 'host-from-data', isChecked });

/** The code has no URL parser for a host that a value brings. */
export const noUrlParser: Rule = ({ action }) =>
  found(TAG_IN_AUTHORITY.test(action.url), { code: 'no-url-parser' });

/** A credential that begins with `=` is an expression. */
export const credentialIsExpression: Rule = (reported) =>
  found(
    credentialTexts(reported).some((text) => text.startsWith('=')),
    { code: 'credential-is-expression' },
  );

/** Secrets of signatures come from variables. */
export const variablesNeeded: Rule = ({ action }) =>
  found(action.authentication.method === 'hmac', { code: 'variables-needed' });

/** The code cannot tell its instance from a copy, so both may use the same message ids. */
export const idsMayRepeat: Rule = ({ action }) =>
  found(needsId(action.authentication), { code: 'ids-may-repeat' });

/** Without code, n8n stops items with values that the builder refuses, and those with null as text. */
export const valuesStopped: Rule = ({ action }) => {
  const request = nativeRequest(action);
  return found(typeof request === 'object' && request.conditions.length > 0, { code: 'values-stopped' });
};

/** Without code, n8n leaves some marks of a value as they are. */
export const marksKept: Rule = ({ action }) => {
  const request = nativeRequest(action);
  return found(typeof request === 'object' && request.isEncoded, { code: 'marks-kept' });
};

/** What an engine of these rules adds, loses or changes in a request. */
export function findingsOf(
  rules: readonly Rule[],
  { action, context, request = likelyRequest(action, context) }: Reported,
): Finding[] {
  return rules.flatMap((rule) => rule({ action, context, request }));
}

/** A number of the sample that is sent, and that JavaScript writes otherwise than the sample. */
interface ChangedNumber {
  /** Where it stands, as a tag writes it. */
  readonly path: string;
  readonly written: string;
  readonly becomes: string;
}

const MAX_SHOWN_LENGTH = 40;

const shown = (text: string): string =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;

/**
 * The numbers that an engine changes before the compiled function sees them: those of more digits than a
 * number of JavaScript holds, and those that it writes in another way, such as `1.0`.
 */
function changedNumbers(action: Action, { root }: Context): ChangedNumber[] {
  const found = new Map<string, ChangedNumber>();
  const read = new Set<Json>();
  let left = MAX_SCOPES;
  for (const template of templatesOf(action)) {
    const setting = parseSetting(['body'], template);
    const around = markersAround(setting);
    for (const part of setting.parts) {
      if (part.type !== 'tag' || part.operand.type === 'string') continue;
      const scopes = scopesIn(root, around.get(part) ?? [], Math.min(left, MAX_SCOPES_OF_TAG));
      left -= scopes.length;
      for (const scope of scopes) {
        const value = lookUp(scope, part.operand.steps);
        if (value === undefined || read.has(value.value)) continue;
        read.add(value.value);
        for (const { path, text } of numbersIn(value.value, pathText(value.path) ?? '')) {
          const becomes = JSON.stringify(Number(text));
          if (becomes !== text) found.set(path, { path, written: shown(text), becomes });
        }
      }
    }
  }
  return [...found.values()];
}

/** Items of lists that are looked at for one tag, and for all of them. */
const MAX_SCOPES_OF_TAG = 10_000;
const MAX_SCOPES = 1_000_000;

/** What a tag is looked up in: once for each item of the lists that markers repeat around it. */
function scopesIn(root: Json, markers: readonly Marker[], limit: number): readonly Root[] {
  let scopes: Root[] = limit > 0 ? [root] : [];
  for (const { control } of markers) {
    if (control.type !== 'each') continue;
    const inside: Root[] = [];
    for (const scope of scopes) {
      const items = itemsAt(scope, control.path.steps);
      if (typeof items !== 'object') continue;
      for (const [index, item] of items.slice(0, limit - inside.length).entries())
        inside.push(bindItem(scope, control, item, index));
    }
    scopes = inside;
  }
  return scopes;
}

/** The templates that are filled in. */
const templatesOf = (action: Action): string[] => {
  if ('body' in action) return [action.url, action.body];
  if (action.method === 'GET') return [action.url];
  return [action.url, ...action.data.filter(isSent).flatMap(({ key, value }) => [key, value])];
};

/** The numbers in a value, each with where it stands. */
function* numbersIn(root: Json, start: string): Iterable<{ path: string; text: string }> {
  // A document may have a thousand levels.
  const waiting: { value: Json; path: string }[] = [{ value: root, path: start }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    if (value.type === 'number') yield { path, text: value.text };
    else if (value.type === 'array')
      for (const [index, item] of value.items.entries())
        waiting.push({ value: item, path: `${path}[${index}]` });
    else if (value.type === 'object')
      for (const { name, value: inner } of value.members) {
        waiting.push({ value: inner, path: `${path}${path === '' ? '' : '.'}${name}` });
      }
  }
}
