import type { ForeignBody, ForeignCredentials, ForeignHeader, ForeignRequest } from '../foreign-request';
import type { Notes, Where } from '../note';
import { type Block, beforeRequest, type Line } from './blocks';

export interface HttpFileScope {
  readonly notes: Notes;
  readonly at: (offset: number) => Where;
}

const REQUEST_LINE = /^(?:([A-Z]+)\s+)?(\S.*)$/;
const VERSION = /\sHTTP\/[0-9.]+$/;
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:(.*)$/;

/** The request of one block; undefined for a block without one, and for what is none. */
export function requestOf(block: Block, scope: HttpFileScope): ForeignRequest | undefined | 'unreadable' {
  const asides = [...beforeRequest(block.lines)];
  const name = nameOf(block, asides, scope);
  const lines = block.lines.slice(asides.length);
  const script = skipScript(lines, scope);
  const [first, ...rest] = lines.slice(script);
  if (!first) return undefined;
  const [, method = 'GET', url = ''] =
    REQUEST_LINE.exec(first.text.trim().replace(VERSION, '').trimEnd()) ?? [];
  if (url === '' || /\s/.test(url.replace(/\{\{[^{}]*\}\}/g, '').trim())) return 'unreadable';

  const reader = new LineReader(rest);
  const query = reader.while(({ text }) => /^\s+[?&/]?\S/.test(text));
  const headers = headersOf(reader, scope);
  const credentials = credentialsOf(headers);
  const mediaType = headers.findLast((header) => header.name.toLowerCase() === 'content-type')?.value;
  return {
    name,
    where: scope.at(first.start),
    method,
    url: absolute(url + query.map(({ text }) => text.trim()).join(''), headers),
    headers: credentials ? headers.filter(({ name: header }) => !isAuthorization(header)) : headers,
    body: bodyOf(reader.rest(), mediaType, scope),
    credentials,
  };
}

class LineReader {
  #at = 0;

  constructor(readonly lines: readonly Line[]) {}

  while(isWanted: (line: Line) => boolean): Line[] {
    const start = this.#at;
    for (let line = this.lines[start]; line && isWanted(line); line = this.lines[++this.#at]);
    return this.lines.slice(start, this.#at);
  }

  rest(): readonly Line[] {
    return this.lines.slice(this.#at);
  }
}

/** `# @name orders` comes before what stands after `###`; other directives are noted. */
function nameOf(block: Block, asides: readonly Line[], { notes, at }: HttpFileScope): string {
  let name = block.name;
  for (const { text, start } of asides) {
    const [, directive, value = ''] = /^\s*(?:#|\/\/)\s*@([\w-]+)[\s=]*(.*)$/.exec(text) ?? [];
    if (directive === 'name') name = value.trim();
    else if (directive !== undefined) notes.add('directive', at(start), { name: `@${directive}` });
  }
  return name;
}

/** The number of lines of a script before the request: `< {% … %}`. */
function skipScript(lines: readonly Line[], { notes, at }: HttpFileScope): number {
  const [first] = lines;
  if (!first || !/^<\s*(?:\{%|\S+\.js\s*$)/.test(first.text)) return 0;
  notes.add('scripts', at(first.start), { which: 'a pre-request script' });
  const end = first.text.includes('{%') ? lines.findIndex(({ text }) => text.includes('%}')) : 0;
  let next = end === -1 ? lines.length : end + 1;
  while (lines[next]?.text.trim() === '') next += 1;
  return next;
}

function headersOf(reader: LineReader, { notes, at }: HttpFileScope): ForeignHeader[] {
  return reader
    .while(({ text }) => text.trim() !== '' && !isAfterBody(text))
    .flatMap(({ text, start }) => {
      if (/^\s*(?:#|\/\/)/.test(text)) return [];
      const [, name, value = ''] = HEADER.exec(text) ?? [];
      if (name !== undefined) return [{ name, value: value.trim(), where: at(start) }];
      notes.add('line-not-read', at(start), {});
      return [];
    });
}

const isAuthorization = (name: string): boolean => name.toLowerCase() === 'authorization';

/** These files also spell Basic with the username and password themselves. */
function credentialsOf(headers: readonly ForeignHeader[]): ForeignCredentials | undefined {
  const value = headers.find(({ name }) => isAuthorization(name))?.value ?? '';
  const rest = /^Basic\s+(.+)$/i.exec(value)?.[1] ?? '';
  const [, username, password] = /^([^\s:]*):(.*)$/.exec(rest) ?? /^(\S+)\s+(.+)$/.exec(rest) ?? [];
  return username === undefined || password === undefined ? undefined : { is: 'basic', username, password };
}

/** A path alone goes to the host of the Host header. */
function absolute(url: string, headers: readonly ForeignHeader[]): string {
  const host = headers.find(({ name }) => name.toLowerCase() === 'host')?.value;
  return url.startsWith('/') && host !== undefined ? host + url : url;
}

/** What is done with the response: scripts and files. */
const isAfterBody = (text: string): boolean => /^(?:>\s*(?:\{%|\S)|>>|<>\s)/.test(text);

function bodyOf(lines: readonly Line[], mediaType: string | undefined, scope: HttpFileScope): ForeignBody {
  const { notes, at } = scope;
  const after = lines.findIndex(({ text }) => isAfterBody(text));
  const found = lines[after];
  if (found) notes.add('scripts', at(found.start), { which: 'what is done with the response' });
  const kept: string[] = [];
  for (const { text, start } of after === -1 ? lines : lines.slice(0, after)) {
    const file = /^<(?:@\w*)?\s+(\S.*)$/.exec(text)?.[1];
    if (file === undefined) kept.push(text);
    else notes.add('file-not-read', at(start), { file: file.trim() });
  }
  const body = kept.join('\n').replace(/^\n+/, '').trimEnd();
  if (body === '') return { is: 'none' };
  const isForm = /^application\/x-www-form-urlencoded/i.test(mediaType ?? '');
  // A form may be written with one pair a line.
  const whole = () => kept.map((line) => line.trim()).join('');
  return { is: 'text', text: isForm ? whole() : body, mediaType: undefined };
}
