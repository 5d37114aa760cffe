/** Reads `.http` files as VS Code's REST Client and JetBrains' HTTP Client do: requests with `###` between them. */
import { Lines } from '../../core/internal';
import { encodeText } from '../collections/request-parts';
import { readCommands } from '../commands/read-commands';
import { type NoteLocation, Notes } from '../notes';
import {
  type Collected,
  type ForeignBody,
  type ForeignCredentials,
  type ForeignHeader,
  type ForeignRequest,
  isNamed,
} from '../reading';
import { TemplateConverter } from '../template-converter';
import { Collection } from '../to-action';
import { withFilledIn } from '../to-authentication';
import { FORM, JSON_TYPE } from '../to-body';
import { noteVariables, samplesOf, VARIABLE, Variables } from '../variables';
import {
  type Block,
  blocksOf,
  Dialects,
  definitionOf,
  type HttpFileScope,
  isAfterBody,
  isBlank,
  isComment,
  type Line,
} from './blocks';

export const isHttpFileName = (fileName: string): boolean => /\.(?:http|rest)$/i.test(fileName);

const REQUEST_LINE = /^(?:[A-Z]{3,10}[ \t]+(?:https?:\/\/|\/|\{\{|[\w.-]+[.:/])|https?:\/\/)/;

/** A request line with its method, which hardly is text of a body. */
const SWALLOWED = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+(?:https?:\/\/|\/|\{\{)/;

/** The offset of the first request line; -1 if there is none. A line after a backslash belongs to the command before. */
export function firstRequestLine(text: string): number {
  let at = 0;
  let isContinued = false;
  for (const line of text.split('\n')) {
    if (!isContinued && REQUEST_LINE.test(line.trimStart())) return at;
    isContinued = line.trimEnd().endsWith('\\');
    at += line.length + 1;
  }
  return -1;
}

export function readHttpFile(source: string): Collected {
  const collection = new Collection();
  const lines = new Lines(source);
  const at = (offset: number) => ({ place: lines.placeAt(offset) });
  const dialects = new Dialects(collection.notes);
  const blocks = blocksOf(source);
  const variables = new Variables(definitionsOf(blocks, { notes: collection.notes, dialects, at }));
  for (const block of blocks) {
    if (collection.isFull) break;
    const notes = new Notes();
    const converter = new TemplateConverter(variables);
    const request = requestOf(block, { notes, dialects, at, converter });
    if (request === 'unreadable') {
      const start = block.request[0]?.start ?? 0;
      if (block.name) collection.notes.add('request-unreadable', at(start), { request: block.name });
      else collection.notes.add('part-unreadable', at(start), {});
    } else if (request && 'command' in request) {
      const { actions, notes: others } = readCommands(request.command, variables);
      for (const { action, notes: own, ...more } of actions)
        collection.actions.push({
          ...more,
          action: { ...action, name: request.name || action.name },
          notes: [...notes.list, ...own],
        });
      for (const one of others) collection.notes.push(one);
    } else if (request) collection.take(request, { notes: notes.list, converter });
    else for (const one of notes.list) collection.notes.push(one);
  }
  noteVariables(variables, {}, collection.notes);
  return collection.result(at(0), samplesOf(variables));
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** The variables of a file. The last value of each is used in the whole file. */
function definitionsOf(
  blocks: readonly Block[],
  { notes, dialects, at }: Omit<HttpFileScope, 'converter'>,
): Map<string, string> {
  const definitions = new Map<string, string>();
  for (const line of blocks.flatMap((block) => block.definitions)) {
    const [name, written] = definitionOf(line);
    if (written.includes('\\')) dialects.assume('backslash-in-variable', at(line.start));
    const value = written.replace(/\\(.?)/gs, (_, character: string) => ESCAPES.get(character) ?? character);
    const before = definitions.get(name);
    if (before !== undefined && before !== value)
      notes.addNames('variable-set-again', at(line.start), [name]);
    definitions.set(name, value);
  }
  return definitions;
}

/** A curl command in place of a request, behind so many line ends that its places are those of the file. */
interface InlineCommand {
  readonly name: string;
  readonly command: string;
}

/** The request of a block; undefined for a block without a request. */
function requestOf(
  block: Block,
  scope: HttpFileScope,
): ForeignRequest | InlineCommand | undefined | 'unreadable' {
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
  if (/^\s*curl(?:\.exe)?\s/i.test(first.text)) {
    const lines = block.request.filter((line) => !isAfterBody(line)).map(({ text }) => text);
    const dynamic = Array.from(lines.join('\n').matchAll(VARIABLE), ([, inside = '']) => inside.trim());
    const unread = dynamic.filter((inside) => !/^\w+$/.test(inside));
    notes.addNames('variable-not-available', at(first.start), unread);
    if (lines.length < block.request.length)
      notes.add('scripts', at(first.start), { which: ['after-response'] });
    return { name, command: '\n'.repeat((at(first.start).place?.line ?? 1) - 1) + lines.join('\n') };
  }
  const { target, headerLines, rest } = divided(block.request, scope);
  const line = readRequestLine(target);
  if (!line) return 'unreadable';
  const swallowed = [...headerLines, ...rest].find(({ text }) => SWALLOWED.test(text));
  const number = swallowed && at(swallowed.start).place?.line;
  if (swallowed && number !== undefined) notes.add('request-in-body', at(swallowed.start), { line: number });
  if (line.version !== '' && line.version.toUpperCase() !== 'HTTP/1.1')
    notes.add('http-version', at(first.start), { version: line.version });

  const headers = withFilledIn(headersOf(headerLines, scope), scope.converter);
  const isGraphql =
    line.method === 'GRAPHQL' ||
    headers.some((header) => isNamed(header, 'x-request-type') && header.value === 'GraphQL');
  const mediaType = headers.findLast((header) => isNamed(header, 'content-type'))?.value;
  const { kept, credentials } = credentialsOf(headers, scope);
  return {
    name,
    where: at(first.start),
    method: line.method === 'GRAPHQL' ? 'POST' : line.method,
    url: withEncoded(absolute(line.url, headers, scope), at(first.start), scope),
    headers: isGraphql ? kept.filter((header) => !isNamed(header, 'x-request-type')) : kept,
    body: bodyOf(rest, { mediaType, isGraphql }, scope),
    credentials,
  };
}

/** Directives of httpYac that refer to requests in other files, or run another request first. */
const ELSEWHERE = new Set(['import', 'ref', 'forceRef']);

/** `# @name orders` takes precedence over the text after `###`; other directives are noted. */
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

/** Finds the end of the URL, which may span several lines, and the end of the headers. */
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

/** A path without a host is sent to the host of the Host header. */
function absolute(url: string, headers: readonly ForeignHeader[], { dialects }: HttpFileScope): string {
  const host = headers.find((header) => isNamed(header, 'host'));
  if (!url.startsWith('/') || !host) return url;
  if (!/:8?443$/.test(host.value)) return host.value + url;
  dialects.assume('path-alone', host.where);
  return `https://${host.value}${url}`;
}

/** `{{%name}}` is percent-encoded, as tags of URLs are. */
function withEncoded(url: string, where: NoteLocation, { notes, converter }: HttpFileScope): string {
  const filled = new Set<string>();
  const encoded = url.replace(/\{\{%([^{}]+)\}\}/g, (_, name: string) => {
    const value = converter.filledIn(`{{${name}}}`);
    if (value !== undefined) filled.add(name.trim());
    return value === undefined ? `{{${name}}}` : encodeText(value);
  });
  notes.addNames('variable-filled-in', where, filled);
  return encoded;
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE']);

interface RequestLine {
  readonly method: string;
  readonly url: string;
  /** As in `HTTP/1.1`; empty where there is none. */
  readonly version: string;
}

/** Reads `POST http://host/path HTTP/1.1`, of which only the URL is required; undefined for other text. */
function readRequestLine(text: string): RequestLine | undefined {
  const [, word = '', rest = ''] = /^([A-Za-z]+)\s+(\S.*)$/.exec(text) ?? [];
  const isMethod = word !== '' && (word === word.toUpperCase() || METHODS.has(word.toUpperCase()));
  const target = isMethod ? rest : text;
  const [suffix = '', version = ''] = /\s(HTTP\/[\s\S]*)$/i.exec(target) ?? [];
  const url = target.slice(0, target.length - suffix.length).trim();
  // Other text has spaces too; the plugins encode spaces in what begins like a URL.
  const hasSpace = /\s/.test(url.replace(VARIABLE, ''));
  if (url === '' || (hasSpace && !/^(?:https?:\/\/|\/|\{\{)/i.test(url))) return undefined;
  return { method: isMethod ? word : 'GET', url, version: version.trim() };
}

/** Credentials in the `Authorization` field of an `.http` file. */

interface FoundCredentials {
  /** The headers without those of the credentials. */
  readonly kept: readonly ForeignHeader[];
  readonly credentials: ForeignCredentials | undefined;
}

/** Schemes whose headers the other program computes. */
const MADE_BY_THE_PROGRAM: ReadonlyMap<string, string> = new Map([
  ['digest', 'Digest'],
  ['aws', 'AWS Signature'],
  ['cognito', 'AWS Cognito'],
]);

/** Basic auth may be written with a plain username and password. */
export function credentialsOf(
  headers: readonly ForeignHeader[],
  { notes, converter }: HttpFileScope,
): FoundCredentials {
  const [header, ...others] = headers.filter((one) => isNamed(one, 'authorization'));
  if (!header) return { kept: headers, credentials: undefined };
  const kept = headers.filter((one) => !isNamed(one, 'authorization'));
  const filled = converter.filledIn(header.value) ?? header.value;
  const scheme = /^([a-z]+)\s+\S/i.exec(filled)?.[1]?.toLowerCase() ?? '';
  const unavailable = MADE_BY_THE_PROGRAM.get(scheme);
  const asWritten = basicOf(header.value);
  const credentials = unavailable === undefined ? (asWritten ?? basicOf(filled)) : undefined;
  if (unavailable === undefined && !credentials) return { kept: headers, credentials };
  if (unavailable !== undefined) notes.add('auth-not-available', header.where, { scheme: unavailable });
  if (credentials && !asWritten) {
    notes.addNames('variable-filled-in', header.where, converter.variablesIn(header.value));
  }
  notes.addNames('header-not-sent', header.where, others);
  return { kept, credentials };
}

/** `Basic user:password` and `Basic user password`; undefined for their Base64. */
function basicOf(value: string): ForeignCredentials | undefined {
  const rest = /^Basic\s+(\S.*)$/i.exec(value)?.[1] ?? '';
  const masked = rest.replace(VARIABLE, (found) => 'x'.repeat(found.length));
  const space = masked.search(/\s/);
  const joined = space === -1 ? rest : `${rest.slice(0, space)}:${rest.slice(space).trim()}`;
  // With a space the first part may contain a colon: the header is the same wherever it is divided.
  const colon = masked.search(/[:\s]/);
  if (colon === -1) return undefined;
  return { type: 'basic', username: joined.slice(0, colon), password: joined.slice(colon + 1) };
}

/** The body of a request of an `.http` file. */

interface BodyKind {
  readonly mediaType: string | undefined;
  readonly isGraphql: boolean;
}

/** `lines` begin with the blank line before the body. */
export function bodyOf(lines: readonly Line[], kind: BodyKind, scope: HttpFileScope): ForeignBody {
  const kept = keptLines(lines, scope);
  const first = kept.find((line) => !isBlank(line));
  if (!first) return { type: 'none' };
  if (kind.mediaType?.toLowerCase().startsWith(FORM)) {
    const text = formOf(kept, scope);
    scope.converter.noteEncoded(text, /[&=+%]/);
    return { type: 'text', text, mediaType: undefined };
  }
  const whole = kept.map((line) => line.text).join('\n');
  const text = whole.trim();
  // Both plugins remove blank lines after the body; only one also removes other white space around it.
  const behind = whole.slice(whole.trimEnd().length);
  if (!whole.startsWith(text) || !/^(?:$|\n)/.test(behind))
    scope.dialects.assume('space-around-body', scope.at(first.start));
  if (!kind.isGraphql) return { type: 'text', text, mediaType: undefined };
  scope.notes.add('body-graphql', scope.at(first.start), {});
  return { type: 'text', text: graphqlOf(text), mediaType: JSON_TYPE };
}

/** The lines that are sent, without the blank line before them. */
function keptLines(lines: readonly Line[], { notes, at }: HttpFileScope): Line[] {
  const after = lines.findIndex(isAfterBody);
  const found = lines[after];
  if (found) notes.add('scripts', at(found.start), { which: ['after-response'] });
  const kept: Line[] = [];
  const comments: Line[] = [];
  for (const line of (after === -1 ? lines : lines.slice(0, after)).slice(1)) {
    const file = /^<(?:@\w*)?\s+(\S.*)$/.exec(line.text)?.[1];
    if (file !== undefined) notes.add('file-not-read', at(line.start), { file: file.trim() });
    else if (isComment(line)) comments.push(line);
    else kept.push(line);
  }
  const first = kept.find((line) => !isBlank(line))?.start ?? Number.POSITIVE_INFINITY;
  const last = kept.findLast((line) => !isBlank(line))?.start ?? 0;
  const inside = comments.filter(({ start }) => start > first && start < last);
  const lineNumbers = inside.map(({ start }) => String(at(start).place?.line ?? ''));
  notes.addNames('comments', at(inside[0]?.start ?? 0), lineNumbers);
  return kept;
}

/** A form may span several lines, with `&` at the beginning or at the end of each. */
function formOf(lines: readonly Line[], { dialects, at }: HttpFileScope): string {
  let isAfterAmpersand = false;
  const parts: string[] = [];
  for (const { text, start } of lines.filter((line) => !isBlank(line))) {
    const line = text.trim();
    const isSpaced = isAfterAmpersand || line.endsWith('&') || line !== text;
    if (isSpaced || (parts.length > 0 && !line.startsWith('&'))) dialects.assume('form-on-lines', at(start));
    parts.push(isSpaced ? line.split('&').map(withoutSpaces).join('&') : line);
    isAfterAmpersand = line.endsWith('&');
  }
  return parts.join('');
}

function withoutSpaces(pair: string): string {
  const equals = pair.indexOf('=');
  if (equals === -1) return pair.trim();
  return `${pair.slice(0, equals).trim()}=${pair.slice(equals + 1).trim()}`;
}

/** The query, and the variables after a blank line. */
function graphqlOf(text: string): string {
  const blank = /\n[^\S\n]*\n/.exec(text);
  const query = blank ? text.slice(0, blank.index) : text;
  const variables = blank ? text.slice(blank.index).trim() : '';
  return `{"query":${JSON.stringify(query)},"variables":${variables || '{}'}}`;
}
