/**
 * The URL of an action as code: a constant where it has no tags, else an expression for each part that a tag can
 * change.
 */
import { type Action, build, readContext } from '../core';
import {
  hostnameOf,
  isPlainHost,
  type Limits,
  lowerCase,
  newAction,
  type Part,
  parseTemplate,
} from '../core/internal';
import type { UrlPart } from './code';
import { literal, optionalValue, type Scope, settingCode, tagText } from './code';

/** The parts of a URL, each a text or an expression. */
export interface Address {
  readonly lines: readonly string[];
  /** An expression of the whole. */
  readonly whole: string;
  readonly scheme: UrlPart;
  readonly host: UrlPart;
  readonly target: UrlPart;
  /** Hosts that a parser was asked for, by the URL that it was asked with. */
  readonly hosts: Readonly<Record<string, string>>;
}

export function urlCode(action: Action, limits: Limits, scope: Scope): Address {
  const parts = parseTemplate(action.url);
  if (parts.every(({ type }) => type === 'text')) {
    const { scheme, host, target } = fixedUrl(action.url);
    return {
      lines: [],
      whole: literal(`${scheme}://${host}${target}`),
      scheme: { text: scheme },
      host: { text: host },
      target: { text: target },
      hosts: {},
    };
  }
  return plainUrl(action.url, parts, { limits, scope }) ?? freeUrl(action.url, parts, scope);
}

/** The parts of a URL that has no tags, as the builder makes them. */
function fixedUrl(url: string): { scheme: string; host: string; target: string } {
  const { request } = build(
    { ...newAction('automation.webhook'), method: 'GET', url },
    { context: readContext('').context, now: 0 },
  );
  if (!request) throw new Error('a URL without tags has no errors here');
  const host = request.headers[0]?.[1] ?? '';
  return { scheme: request.url.slice(0, request.url.indexOf(':')), host, target: request.target };
}

const ENTER = settingCode('url', ['url']);

/** Characters that are sent as they are, in a path and in a query. */
const UNCHANGED = /^[A-Za-z0-9._~!$&()*+,;=:@%/?-]*$/;

const AUTHORITY = /^(https?):\/\/([^/?]+)(?=\/)/;

/** A URL whose host is known and whose text is sent as it is written, with values in path and query. */
function plainUrl(
  url: string,
  parts: readonly Part[],
  { limits, scope }: { readonly limits: Limits; readonly scope: Scope },
): Address | undefined {
  const [origin = '', scheme = '', host = ''] = AUTHORITY.exec(url.slice(0, parts[0]?.end)) ?? [];
  if (origin === '' || parts[0]?.type !== 'text' || host.includes('@')) return undefined;
  let length = 0;
  let shape = '';
  for (const part of parts) {
    const text = url.slice(part.start, part.end);
    if (part.type === 'text' ? !UNCHANGED.test(text) : !isPlainTag(part)) return undefined;
    shape += part.type === 'text' ? text : '{}';
    if (part.type === 'text') length += text.length;
  }
  const path = shape.split('?', 1).join();
  if (length > limits.url || path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)))
    return undefined;
  const sent = settingsUrl(`${origin}/`);
  if (sent === undefined || sent.host !== host || sent.scheme !== scheme) return undefined;
  const lines = parts.map((part) => {
    const text = literal(url.slice(part.start, part.end));
    return `  ${part.type === 'tag' ? `{ tag: ${text}, fill: (tag) => ${tagText(part, 'tag', scope)} }` : text},`;
  });
  return {
    lines: [
      '',
      '// url, with each value percent-encoded',
      ENTER,
      'const url = urlOf(draft, [',
      ...lines,
      ']);',
    ],
    whole: 'url',
    scheme: { text: scheme },
    host: { text: host },
    target: { code: `url.slice(${origin.length})` },
    hosts: {},
  };
}

const isPlainTag = (part: Part): boolean =>
  part.type === 'tag' && !['raw', 'optional'].includes(part.filters.at(-1)?.filter.name ?? '');

function settingsUrl(url: string) {
  try {
    return fixedUrl(url);
  } catch {
    return undefined;
  }
}

/** A URL of which a value can be any part. */
function freeUrl(url: string, parts: readonly Part[], scope: Scope): Address {
  const lines = parts.map((part) => {
    const source = url.slice(part.start, part.end);
    const text = literal(source);
    if (part.type === 'text') return `url.write(${text});`;
    if (part.type === 'broken') {
      const codes = [...new Set(part.problems.map(({ code }) => code))];
      const isUnread = !part.control && codes.every((code) => UNREAD.includes(code));
      return `refuseTag(${['url', isUnread ? "''" : text, ...part.problems.map(({ code }) => literal(code))].join(', ')});`;
    }
    const last = part.filters.at(-1)?.filter.name;
    if (last === 'optional')
      return `url.insert(${text}, (tag) => misplaced(draft, tag, ${optionalValue(part, 'tag', scope)}));`;
    return `url.insert(${text}, (tag) => ${tagText(part, 'tag', scope)}${last === 'raw' ? ', true' : ''});`;
  });
  return {
    lines: [
      '',
      '// url, with each value encoded for its place',
      ENTER,
      'const url = new FreeUrl(draft);',
      ...lines,
      'const { scheme, host, target } = url.end();',
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    whole: '`${scheme}://${host}${target}`',
    scheme: { code: 'scheme' },
    host: { code: 'host' },
    target: { code: 'target' },
    hosts: knownHost(url),
  };
}

const UNREAD: readonly string[] = ['template-too-many-tags', 'template-too-many-broken'];

/** A host that no tag touches, after its scheme. */
const HOST = /^\s*https?:\/\/(\[[^\]{]*\]|[^\s/?#\\@:[{]+)(?=[:/?#])/i;

/** The host in the setting that a parser would have to read. */
function knownHost(url: string): Readonly<Record<string, string>> {
  const host = lowerCase(HOST.exec(url)?.[1] ?? '');
  if (host === '' || isPlainHost(host)) return {};
  const asked = `http://${host}/`;
  const known = hostnameOf(asked);
  return known ? { [asked]: known } : {};
}
