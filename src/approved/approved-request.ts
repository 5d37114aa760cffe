/**
 * What an action makes of one context, as text to approve: the same for the same request, and readable line by line
 * in a comparison. Time and message id are fixed. Secrets and signatures stand as their names.
 */
import {
  type Action,
  type Built,
  build,
  type Context,
  type HttpRequest,
  type Problem,
  readContext,
} from '../core';
import {
  authenticationSettings,
  type BodyFormat,
  digestOf,
  fromBase64,
  type Json,
  jsonText,
  pathText,
  replacedSecrets,
  secretOf,
} from '../core/internal';

/** 2026-01-01T00:00:00Z. */
export const APPROVED_AT = 1767225600;
export const APPROVED_ID = 'approved';

/** The first line of the text where nothing is sent. */
export const NOT_SENT = 'Not sent:';

/** A line of the text that says why nothing is sent, and the problem that it is about. */
export interface Refusal {
  readonly line: string;
  readonly problem: Problem;
}

export interface RequestText {
  /** The request, or why nothing is sent. It ends without a line end. */
  readonly text: string;
  /** Empty if there is a request. */
  readonly refusals: readonly Refusal[];
}

/** The request of an action for a context. */
export function approvedRequest(action: Action, context: Context): RequestText {
  const { action: safe, nameOf } = withStandIns(action);
  const built = build(safe, { context, now: APPROVED_AT, id: APPROVED_ID });
  const { request } = built;
  if (request) return { text: requestText(built, request, safe, nameOf), refusals: [] };
  const refusals = refusalsOf(built, safe);
  return { text: [NOT_SENT, ...refusals.map(({ line }) => line)].join('\n'), refusals };
}

function requestText(
  built: Built,
  request: HttpRequest,
  action: Action,
  nameOf: (setting: string) => string,
): string {
  const head = [`${request.method} ${request.url}`, ...headerLines(built, request, nameOf)];
  if (request.body.length === 0) return head.join('\n');
  const { shown, isExact } = shownBody(utf8.decode(request.body), action.format);
  if (!isExact) head.push(`(SHA-256 of the body: ${digestOf(request.body, 'sha256', 'hex')})`);
  return [...head, '', shown].join('\n');
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Settings, what of their texts it is about, and codes: the words of a message may change with the version. */
function refusalsOf({ problems }: Built, action: Action): Refusal[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  return errors.map((problem) => {
    const { code, path, range } = problem;
    const text = path.reduce<unknown>((value, step) => Object(value)[step], action);
    const about = range && typeof text === 'string' ? ` ${text.slice(range.start, range.end)}` : '';
    const line = escaped(`- ${pathText(path)}${about}: ${code}`.toWellFormed().replaceAll('\n', ' '));
    return { line, problem };
  });
}

/** A key of every form. */
const STAND_IN = 'AAAA';

/** Replaces the secrets of an action by one fixed key; `nameOf` returns the name of the secret in a setting. */
function withStandIns(action: Action): { action: Action; nameOf: (setting: string) => string } {
  const own: Readonly<Record<string, unknown>> = action.authentication;
  const replaced = new Map(replacedSecrets([action]).map(({ path, name }) => [path.at(-1), name]));
  const names = new Map<string, string>();
  for (const { name: setting, type } of authenticationSettings(action.authentication.method)) {
    const secret = own[setting];
    if (type !== 'secret' || secret === undefined) continue;
    const isReference = typeof secret === 'object' && secret !== null && 'secret' in secret;
    names.set(setting, isReference ? String(secret.secret) : (replaced.get(setting) ?? setting));
  }
  const standIns = Object.fromEntries([...names.keys()].map((setting) => [setting, STAND_IN]));
  return {
    action: { ...action, authentication: { ...action.authentication, ...standIns } } as Action,
    nameOf: (setting) => names.get(setting) ?? setting,
  };
}

/** The header fields in wire order without Host, which follows from the URL. */
function headerLines(
  { bytes, spans }: Built,
  request: HttpRequest,
  nameOf: (setting: string) => string,
): string[] {
  const lines: string[] = [];
  // The head is ASCII, so that characters and bytes have the same offsets.
  let start = `${request.method} ${request.target} HTTP/1.1\r\n`.length;
  for (const [name, value] of request.headers) {
    start += `${name}: `.length;
    const end = start + value.length;
    const shown = spans
      .filter((span) => span.end > start && span.start < end)
      .map(({ origin, ...span }) => {
        const written = utf8.decode(bytes.subarray(Math.max(span.start, start), Math.min(span.end, end)));
        const secret = secretOf(origin);
        if (origin.from === 'derived' && origin.by.startsWith('hmac-')) return '{signature}';
        if (!secret) return written;
        const place = `{${nameOf(String(secret.at(-1)))}}`;
        if (origin.from !== 'derived') return place;
        const credentials = utf8.decode(fromBase64(written));
        return `base64(${escaped(credentials.slice(0, -STAND_IN.length))}${place})`;
      })
      .join('');
    if (name !== 'Host') lines.push(`${name}: ${shown}`);
    start = end + '\r\n'.length;
  }
  return lines;
}

/** A line of JSON up to this length is shown as it is, in characters. */
const MAX_LINE = 100;

/** What a text file or an editor may lose or hide: controls and other line ends. Line feeds stay. */
const HIDDEN = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

const escapeOf = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text with escapes for what is hidden, and for a space at the end of a line, which editors remove. */
const escaped = (text: string): string =>
  text
    .replace(HIDDEN, escapeOf)
    .split('\n')
    .map((line) => (line.endsWith(' ') ? line.slice(0, -1) + escapeOf(' ') : line))
    .join('\n');

/** A body as lines; `isExact` if they and the length of the body say every byte of it. */
function shownBody(body: string, format: BodyFormat): { shown: string; isExact: boolean } {
  if (format === 'default') return { shown: body.replaceAll('&', '\n&'), isExact: true };
  if (!body.includes('\n') && body.length > MAX_LINE) {
    const { context, problems } = readContext(body);
    if (problems.length === 0) return { shown: escaped(laidOut(context.root)), isExact: false };
  }
  const shown = escaped(body);
  return { shown, isExact: shown === body };
}

/** The JSON text of a value with each member and item on a line of its own. */
export function laidOut(value: Json, indent = ''): string {
  const inner = `${indent}  `;
  const lines =
    value.type === 'object'
      ? value.members.map(
          (member) => `${jsonText({ type: 'string', value: member.name })}: ${laidOut(member.value, inner)}`,
        )
      : value.type === 'array'
        ? value.items.map((item) => laidOut(item, inner))
        : [];
  if (lines.length === 0) return jsonText(value);
  const [open, close] = value.type === 'object' ? '{}' : '[]';
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`;
}
