/** Reads `.bru` files: their blocks, and the collection that a folder of them is. */
import type { Place } from '../../core';
import { type Note, note } from '../notes';
import { yamlNote } from '../yaml';
import { BODIES, type Members, openCollectionFile } from './opencollection';

/** A pair of a block, such as a header or a parameter. */
interface Pair {
  readonly name: string;
  /** A list between brackets is joined with commas. */
  readonly value: string;
  /** Pairs whose names begin with `~` are switched off. */
  readonly enabled: boolean;
  readonly description?: string;
}

export interface BruBlock {
  /** `get`, `auth:bearer`, `body:json`, … */
  readonly name: string;
  /** The pairs; none in a block of text. */
  readonly pairs: readonly Pair[];
  /** The text; empty in a block of pairs. */
  readonly text: string;
}

/** Blocks whose content is text. */
const TEXT =
  /^(?:body(?::(?:json|text|xml|sparql|graphql(?::vars)?))?|script:[\w-]+|tests|docs|example|assert)$/;

const HEAD = /^([A-Za-z][\w:-]*)[ \t]*\{[ \t]*$/;
const LIST_HEAD = /^([A-Za-z][\w:-]*)[ \t]*\[/;
const PAIR = /^(~?"(?:\\"|[^"\\]|\\(?!"))*"|[^\s:]*)[ \t]*:(.*)$/s;
const DESCRIPTION = /^[ \t]*@[^\s():]+(?:\((.*)\))?[ \t]*$/;
/** On several lines, which end with three quotes and a bracket. */
const LONG_DESCRIPTION = /^[ \t]*@[^\s():]+\('''/;
const QUOTES = "'''";

/** Bruno indents text by two spaces, and text between three quotes by four. */
const INDENT = /^ {2}/;
const QUOTED_INDENT = 4;

/** The place of what is no part of a block, or of a block that is never closed: Bruno refuses such a file. */
export class BruFault {
  constructor(readonly place: Place) {}
}

/** The blocks of a file. */
export function parseBru(source: string): readonly BruBlock[] | BruFault {
  const lines = source.replace(/^\ufeff/, '').split('\n');
  try {
    return new BruReader(lines).blocks();
  } catch (line) {
    if (typeof line !== 'number') throw line;
    const before = lines.slice(0, line).reduce((length, { length: own }) => length + own + 1, 0);
    const offset = before + (source.startsWith('\ufeff') ? 1 : 0);
    return new BruFault({ line: line + 1, column: 1, offset });
  }
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** Throws the number of the line at which a file is refused. */
class BruReader {
  #at = 0;

  constructor(readonly lines: readonly string[]) {}

  blocks(): BruBlock[] {
    const blocks: BruBlock[] = [];
    for (; this.#at < this.lines.length; this.#at += 1) {
      const line = withoutReturn(this.lines[this.#at] ?? '');
      const name = HEAD.exec(line)?.[1];
      const listed = LIST_HEAD.exec(line)?.[1];
      if (name !== undefined) blocks.push(TEXT.test(name) ? this.#text(name) : this.#pairs(name));
      else if (listed !== undefined) blocks.push(this.#list(listed));
      else if (line.trim() !== '') throw this.#at;
    }
    return blocks;
  }

  /** The next line; a block that is never closed is a fault of its first line. */
  #next(start: number): string {
    this.#at += 1;
    const line = this.lines[this.#at];
    if (line === undefined) throw start;
    return line;
  }

  #text(name: string): BruBlock {
    const start = this.#at;
    const lines: string[] = [];
    for (let line = this.#next(start); !line.startsWith('}'); line = this.#next(start))
      if (lines.length > 0 || withoutReturn(line) !== '') lines.push(withoutReturn(line).replace(INDENT, ''));
    return { name, pairs: [], text: lines.join('\n') };
  }

  #pairs(name: string): BruBlock {
    const start = this.#at;
    const pairs: Pair[] = [];
    let description: string | undefined;
    for (let line = this.#next(start); !line.startsWith('}'); line = this.#next(start)) {
      if (line.trim() === '') continue;
      const said = this.#description(line);
      if (said === undefined) pairs.push(this.#pair(withoutReturn(line), description));
      description = said;
    }
    return { name, pairs, text: '' };
  }

  /** A line that describes what follows, and may go on over several. */
  #description(line: string): string | undefined {
    if (LONG_DESCRIPTION.test(line)) return this.#quoted(line.slice(line.indexOf(QUOTES)));
    const said = DESCRIPTION.exec(withoutReturn(line));
    return said ? (said[1] ?? '') : undefined;
  }

  #pair(line: string, description: string | undefined): Pair {
    const [found, key = '', written = ''] = PAIR.exec(line.trimStart()) ?? [];
    if (found === undefined) throw this.#at;
    const enabled = !key.startsWith('~');
    const bare = enabled ? key : key.slice(1);
    const name = bare.startsWith('"') ? bare.slice(1, -1).replaceAll('\\"', '"') : bare;
    const value = this.#value(written.trimStart()).trim();
    return { name, value, enabled, ...(description && { description }) };
  }

  #value(written: string): string {
    if (written.startsWith(QUOTES)) return this.#quoted(written);
    if (written.trim() !== '[') return written;
    const start = this.#at;
    const listed: string[] = [];
    for (let line = this.#next(start); line.trim() !== ']'; line = this.#next(start))
      listed.push(line.trim());
    return listed.filter((item) => item !== '').join(',');
  }

  /** The text between three quotes, and what stands behind them in the same line. */
  #quoted(first: string): string {
    const start = this.#at;
    const lines = [first.slice(QUOTES.length)];
    let end = lines[0]?.indexOf(QUOTES) ?? -1;
    while (end === -1) {
      const line = this.#next(start);
      lines.push(line);
      end = line.indexOf(QUOTES);
    }
    const last = lines.pop() ?? '';
    const content = [...lines, last.slice(0, end)].map((line) => line.slice(QUOTED_INDENT)).join('\n');
    return `${content} ${last.slice(end + QUOTES.length).trim()}`.trim();
  }

  #list(name: string): BruBlock {
    const start = this.#at;
    const names: string[] = [];
    let line = (this.lines[start] ?? '').replace(LIST_HEAD, '');
    for (let isOpen = true; isOpen; line = isOpen ? this.#next(start) : line) {
      if (this.#description(line) !== undefined) continue;
      const [listed = '', ...behind] = line.split(']');
      names.push(...listed.split(/[\s,]+/));
      isOpen = behind.length === 0;
    }
    const pairs = names.flatMap((item) => {
      const bare = item.replace(/^~/, '');
      return bare === '' ? [] : [{ name: bare, value: '', enabled: bare === item }];
    });
    return { name, pairs, text: '' };
  }
}

/** Makes of the files of a collection, `.bru` or YAML, what Bruno would export as JSON. */

/** A file, with its path from the collection’s folder: `orders/create.bru`. */
export interface BruFile {
  readonly path: string;
  readonly text: string;
}

interface Item extends Members {
  readonly items?: Item[];
}

const METHODS = /^(?:get|post|put|delete|patch|options|head|connect|trace|http|grpc|ws)$/;
const CONTENT_TYPE = '@contentType(';
const FILE = '@file(';

/** How a name in a file is called in an export, such as `script:pre-request`. */
const NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['script:pre-request', ['script', 'req']],
  ['script:post-response', ['script', 'res']],
  ['vars:pre-request', ['vars', 'req']],
  ['vars:post-response', ['vars', 'res']],
  ['assert', ['assertions']],
]);

/** Parameters by the block that lists them. */
const PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['params:path', 'path'],
  ['params:query', 'query'],
  ['query', 'query'],
]);

/** Without a prototype: the names in a file may be any. */
const members = (): Members => Object.create(null);

const isEnvironment = (blocks: readonly BruBlock[]): boolean =>
  blocks.length > 0 &&
  blocks.every(({ name }) => /^(?:vars|vars:secret|vars:externalsecrets:.*|color)$/.test(name));

/**
 * The collection of these files, which are known by their content: a file with a method is a request, one
 * with nothing but variables an environment, and any other one the settings of its folder.
 */
export function bruCollection(files: readonly BruFile[]) {
  const refusals: Note[] = [];
  const environments: Members[] = [];
  const tree = new Tree();
  let brunoConfig: Members | undefined;
  for (const { path, text } of files) {
    const at = path.split('/');
    const name = (at.pop() ?? '').replace(/\.(?:bru|ya?ml)$/i, '');
    try {
      const file = openCollectionFile(text, name);
      if (file) {
        const { items, environments: found, settings, config } = file;
        // The parts of a collection in one file are found by their paths in it.
        const placed = (one: Members): Members => (config ? one : { ...one, _file: path });
        environments.push(...found.map(placed));
        tree.folder(at).requests.push(...items.map(placed));
        Object.assign(tree.folder(at).settings, settings && { ...settings, _file: path });
        brunoConfig ??= config;
        continue;
      }
    } catch (error) {
      refusals.push(yamlNote(error, path));
      continue;
    }
    const blocks = parseBru(text);
    if (blocks instanceof BruFault)
      refusals.push(note('part-unreadable', { place: blocks.place, ...(path && { file: path }) }, {}));
    else if (isEnvironment(blocks)) environments.push({ ...environmentOf(name, blocks), _file: path });
    else if (blocks.some((block) => METHODS.test(block.name)))
      tree.folder(at).requests.push({ name, ...requestOf(blocks), _file: path });
    else Object.assign(tree.folder(at).settings, { root: settingsOf(blocks), _file: path });
  }
  return { collection: { ...tree.written(tree.root), environments, brunoConfig }, refusals };
}

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly requests: Members[];
  readonly settings: Members;
}

const newFolder = (): Folder => ({ folders: new Map(), requests: [], settings: {} });

/** No file system has deeper folders in use. */
const MAX_DEPTH = 100;

class Tree {
  readonly root = newFolder();

  folder(path: readonly string[]): Folder {
    let folder = this.root;
    for (const name of path.slice(0, MAX_DEPTH)) {
      const inner = folder.folders.get(name) ?? newFolder();
      folder.folders.set(name, inner);
      folder = inner;
    }
    return folder;
  }

  /** Folders come first, as Bruno shows them; both by their sequence. */
  written({ folders, requests, settings }: Folder): Item {
    const inner = [...folders].map(([name, folder]) => {
      const written = this.written(folder);
      const meta = (written.root as Members | undefined)?.meta as Members | undefined;
      return { type: 'folder', ...written, name: meta?.name || name, seq: meta?.seq };
    });
    return { ...settings, items: [...bySequence(inner), ...bySequence(requests)] };
  }
}

const bySequence = <T extends Members>(items: readonly T[]): T[] => {
  const sequenceOf = (item: T) => Number(item.seq ?? Number.NaN) || Number.POSITIVE_INFINITY;
  return items.toSorted((one, other) => {
    const [first, second] = [sequenceOf(one), sequenceOf(other)];
    return first === second ? 0 : first - second;
  });
};

const valuesOf = ({ pairs }: BruBlock): Members =>
  Object.fromEntries(pairs.map(({ name, value }) => [name, value]));

/** The blocks of a request or folder as members of an export. */
function requestOf(blocks: readonly BruBlock[]): Members {
  const [request, auth, body, more] = [members(), members(), members(), members()];
  const examples: string[] = [];
  const params: Members[] = [];
  for (const block of blocks) {
    const { name, pairs, text } = block;
    const [kind = '', which = ''] = name.split(':');
    const values = valuesOf(block);
    if (name === 'meta') Object.assign(more, values);
    else if (name === 'settings') put(more, ['settings'], values);
    else if (name === 'example') examples.push(text);
    else if (name === 'auth') Object.assign(auth, values);
    else if (kind === 'auth')
      for (const [inner, value] of Object.entries(values)) put(auth, [which, inner], value);
    else if (kind === 'body') putBody(body, block);
    else if (PARAMETERS.has(name))
      params.push(...pairs.map((pair) => ({ ...pair, type: PARAMETERS.get(name) })));
    else if (METHODS.test(name)) {
      Object.assign(request, methodOf(name, values, auth, body));
      if (name === 'grpc' || name === 'ws') put(more, ['type'], name);
    } else put(request, NAMES.get(name) ?? [name], pairs.length > 0 ? pairs : text);
  }
  return { ...more, request: { ...request, params, auth, body }, examples };
}

function methodOf(name: string, values: Members, auth: Members, body: Members): Members {
  const { auth: mode, body: bodyMode, ...others } = values;
  Object.assign(auth, mode && { mode });
  Object.assign(body, bodyMode && { mode: BODIES.get(bodyMode) ?? bodyMode });
  return { method: name.toUpperCase(), ...others };
}

function putBody(body: Members, { name, pairs, text }: BruBlock): void {
  const [, which, inner] = name.split(':');
  if (which === undefined) Object.assign(body, { mode: 'json', json: text });
  else if (which === 'graphql') put(body, ['graphql', inner === 'vars' ? 'variables' : 'query'], text);
  else put(body, [BODIES.get(which) ?? which], pairs.length > 0 ? pairs.map(fieldOf) : text);
}

function put(target: Members, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const present = target[name];
  const inner = typeof present === 'object' && !Array.isArray(present) ? (present as Members) : members();
  target[name] = inner;
  put(inner, rest, value);
}

/** A field of a form, or a file that is a body. */
function fieldOf(pair: BruBlock['pairs'][number]): Members {
  const written = pair.value;
  const typed = written.endsWith(')') ? written.lastIndexOf(CONTENT_TYPE) : -1;
  const value = typed === -1 ? written : written.slice(0, typed).trimEnd();
  if (!value.startsWith(FILE) || !value.endsWith(')')) return { ...pair, value };
  const filePath = value.slice(FILE.length, -1);
  const contentType = typed === -1 ? '' : written.slice(typed + CONTENT_TYPE.length, -1);
  return { ...pair, type: 'file', value: '', filePath, contentType, selected: pair.enabled };
}

/** The settings of a folder, or of the collection. */
function settingsOf(blocks: readonly BruBlock[]): Members {
  const { request, settings, examples: _, ...meta } = requestOf(blocks);
  return { request, settings, meta };
}

const environmentOf = (name: string, blocks: readonly BruBlock[]): Members => ({
  name,
  variables: blocks.flatMap((block) =>
    block.pairs.map((pair) => ({ ...pair, secret: block.name !== 'vars' })),
  ),
});
