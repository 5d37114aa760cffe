import type { ForeignHeader, ForeignRequest } from '../foreign-request';
import { withFilledIn } from '../headers-filled-in';
import { VARIABLE } from '../variables';
import { type Block, isAfterBody, isBlank, isComment, type Line } from './blocks';
import { bodyOf } from './body';
import { credentialsOf } from './credentials';
import type { HttpFileScope } from './scope';

/** The request of one block; undefined for a block without one, and for what is none. */
export function requestOf(block: Block, scope: HttpFileScope): ForeignRequest | undefined | 'unreadable' {
  const { notes, at } = scope;
  for (const { start, which } of block.scripts) notes.add('scripts', at(start), { which: [which] });
  for (const { text, start } of block.imports)
    notes.add('requests-elsewhere', at(start), { line: text.split('(', 1)[0]?.trim() ?? '' });
  const name = requestNameOf(block, scope);
  const [first] = block.request;
  if (!first) return undefined;
  if (/^\s*HTTP\/[0-9.]+/.test(first.text)) {
    notes.add('saved-responses', at(first.start), {});
    return undefined;
  }
  const { target, headerLines, rest } = divided(block.request, scope);
  const line = readRequestLine(target);
  if (!line) return 'unreadable';
  if (line.version !== '' && line.version.toUpperCase() !== 'HTTP/1.1')
    notes.add('http-version', at(first.start), { version: line.version });

  const headers = withFilledIn(headersOf(headerLines, scope), scope.converter);
  const isGraphql =
    line.method === 'GRAPHQL' ||
    headers.some((header) => is(header, 'x-request-type') && header.value === 'GraphQL');
  const mediaType = headers.findLast((header) => is(header, 'content-type'))?.value;
  const { kept, credentials } = credentialsOf(headers, scope);
  return {
    name,
    where: at(first.start),
    method: line.method === 'GRAPHQL' ? 'POST' : line.method,
    url: absolute(line.url, headers, scope),
    headers: isGraphql ? kept.filter((header) => !is(header, 'x-request-type')) : kept,
    body: bodyOf(rest, { mediaType, isGraphql }, scope),
    credentials,
  };
}

const is = ({ name }: ForeignHeader, lowerCase: string): boolean => name.toLowerCase() === lowerCase;

/** Directives of httpYac that take requests from another file, or run another one first. */
const ELSEWHERE = new Set(['import', 'ref', 'forceRef']);

/** `# @name orders` comes before what stands after `###`; other directives are noted. */
function requestNameOf(block: Block, { notes, at }: HttpFileScope): string {
  let name = block.name;
  for (const { text, start } of [...block.comments, ...block.request.filter(isComment)]) {
    const [, directive, value = ''] = /^\s*(?:#+|\/\/+)\s*@([\w-]+)([\s\S]*)$/.exec(text) ?? [];
    if (directive === 'name') name = value.replace(/^[\s=]+/, '').trimEnd();
    else if (directive === 'prompt')
      notes.add('variable-asked', at(start), { name: value.trim().split(/\s/, 1)[0] ?? '' });
    else if (directive === 'disabled') notes.add('request-disabled', at(start), {});
    else if (directive !== undefined && ELSEWHERE.has(directive))
      notes.add('requests-elsewhere', at(start), { line: `@${directive}` });
    else if (directive !== undefined) notes.add('directive', at(start), { name: `@${directive}` });
  }
  return name;
}

const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:(.*)$/;

/** Finds the end of the URL, which may go on in further lines, and the end of the headers. */
function divided(lines: readonly Line[], { dialects, at }: HttpFileScope) {
  const end = lines.findIndex((line) => isBlank(line) || isAfterBody(line));
  const head = (end === -1 ? lines : lines.slice(0, end)).filter((line) => !isComment(line));
  const target: string[] = [];
  for (const { text, start } of head) {
    const trimmed = text.trim();
    const isFirst = target.length === 0;
    if (!isFirst && !/^[?&]/.test(trimmed)) {
      if (!/^\s/.test(text)) break;
      const isHeader = HEADER.test(trimmed);
      dialects.assume(isHeader ? 'indented-headers' : 'indented-target', at(start));
      if (isHeader) break;
    }
    target.push(trimmed);
  }
  return {
    target: target.join(''),
    headerLines: head.slice(target.length),
    rest: end === -1 ? [] : lines.slice(end),
  };
}

function headersOf(lines: readonly Line[], { notes, dialects, at }: HttpFileScope): ForeignHeader[] {
  const headers: ForeignHeader[] = [];
  for (const { text, start } of lines) {
    const [, name, value = ''] = HEADER.exec(text.trim()) ?? [];
    const last = headers.at(-1);
    if (name !== undefined) headers.push({ name, value: value.trim(), where: at(start) });
    else if (last && /^\s/.test(text)) {
      dialects.assume('indented-behind-header', at(start));
      headers.splice(-1, 1, { ...last, value: `${last.value} ${text.trim()}` });
    } else notes.add('line-not-read', at(start), {});
  }
  return headers;
}

/** A path alone goes to the host of the Host header. */
function absolute(url: string, headers: readonly ForeignHeader[], { dialects }: HttpFileScope): string {
  const host = headers.find((header) => is(header, 'host'));
  if (!url.startsWith('/') || !host) return url;
  if (!/:8?443$/.test(host.value)) return host.value + url;
  dialects.assume('path-alone', host.where);
  return `https://${host.value}${url}`;
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE']);

interface RequestLine {
  readonly method: string;
  readonly url: string;
  /** As in `HTTP/1.1`; empty where there is none. */
  readonly version: string;
}

/** Reads `POST http://host/path HTTP/1.1`, of which the URL alone is needed; undefined for other words. */
function readRequestLine(text: string): RequestLine | undefined {
  const [, word = '', rest = ''] = /^([A-Za-z]+)\s+(\S.*)$/.exec(text) ?? [];
  const isMethod = word !== '' && (word === word.toUpperCase() || METHODS.has(word.toUpperCase()));
  const target = isMethod ? rest : text;
  const [suffix = '', version = ''] = /\s(HTTP\/[\s\S]*)$/i.exec(target) ?? [];
  const url = target.slice(0, target.length - suffix.length).trim();
  // Words are no URL; the plugins encode spaces in what begins like one.
  const hasSpace = /\s/.test(url.replace(VARIABLE, ''));
  if (url === '' || (hasSpace && !/^(?:https?:\/\/|\/|\{\{)/i.test(url))) return undefined;
  return { method: isMethod ? word : 'GET', url, version: version.trim() };
}
