/**
 * The files of an import as JSON values, and the references between them: each is followed by its pointer
 * when somebody asks for its target, so that neither cycles nor the size of a document matter.
 */
import { hasErrors, type Problem, readContext } from '../../core';
import { type Json, SIZE_LIMIT, sizeProblem } from '../../core/internal';
import { items, member, membersOf, textOf } from '../json';
import { type Note, type NoteCode, type NoteLocation, Notes, note } from '../notes';
import { percentDecode } from '../to-body';
import { positionOf, readMergedYaml, YamlError, YamlText, yamlNote } from '../yaml';

/** A file that is imported: a description, or one that descriptions refer to. */
export interface DescribedFile {
  /** Its name, or its path within a folder. */
  readonly path: string;
  readonly text: string;
}

/** A value, and the file that it is in. */
export interface Located {
  readonly json: Json | undefined;
  readonly file: OpenFile;
}

/** A file whose text was read as JSON or YAML. */
export interface OpenFile extends DescribedFile {
  readonly root: Json;
  /** What is odd in it. */
  readonly problems: readonly Problem[];
}

/** The notes about references and repeated members, as far as they were met. */
type RefCode = Extract<NoteCode, 'reference-missing' | 'reference-file' | 'reference-url' | 'named-twice'>;

/** So many references may lead from one to the next. */
const MAX_HOPS = 50;

export class DescribedFiles {
  readonly #files = new Map<string, DescribedFile>();
  readonly #open = new Map<string, OpenFile | Note>();
  #met = new Map<RefCode, Set<string>>();

  constructor(files: readonly DescribedFile[]) {
    for (const file of files) this.#files.set(file.path, file);
  }

  /** The file of a path, or the reason why it is not read. */
  open(path: string): OpenFile | Note | undefined {
    const file = this.#files.get(path);
    if (!file) return undefined;
    const known = this.#open.get(path) ?? openFile(file);
    this.#open.set(path, known);
    return known;
  }

  /** The value that a reference leads to, or the value itself; its JSON is undefined if it leads nowhere. */
  resolved(from: Located): Located {
    let at = from;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const ref = refOf(at.json);
      if (ref === undefined) {
        this.#lookForRepeated(at.json);
        return at;
      }
      const next = this.#target(ref, at.file);
      if (!next) return { json: undefined, file: at.file };
      at = next;
    }
    this.#meet('reference-missing', refOf(from.json) ?? '');
    return { json: undefined, file: from.file };
  }

  /** The member of a value, with references followed before and after. */
  member(of: Located, name: string): Located {
    const { json, file } = this.resolved(of);
    return this.resolved({ json: member(json, name), file });
  }

  /** The notes about what was met since the last call. */
  takeNotes(where: NoteLocation): readonly Note[] {
    const notes = new Notes();
    for (const [code, names] of this.#met) notes.addNames(code, where, names);
    this.#met = new Map();
    return notes.list;
  }

  #target(ref: string, from: OpenFile): Located | undefined {
    const hash = ref.indexOf('#');
    const address = hash === -1 ? ref : ref.slice(0, hash);
    const pointer = hash === -1 ? '' : ref.slice(hash + 1);
    if (/^(?:[a-z][a-z0-9+.-]+:|\/\/)/i.test(address)) return this.#meet('reference-url', ref);
    const file = address === '' ? from : this.open(pathFrom(from.path, address));
    if (!file || 'code' in file) return this.#meet('reference-file', address);
    const json = pointer === '' ? file.root : valueAt(file.root, pointer);
    return json ? { json, file } : this.#meet('reference-missing', ref);
  }

  #lookForRepeated(json: Json | undefined): void {
    if (json?.type !== 'object' || json.members.length === json.byName.size) return;
    const seen = new Set<string>();
    for (const { name } of json.members) {
      if (seen.has(name)) this.#meet('named-twice', name);
      seen.add(name);
    }
  }

  #meet(code: RefCode, name: string): undefined {
    const names = this.#met.get(code) ?? new Set();
    this.#met.set(code, names);
    if (names.size < MAX_NAMES) names.add(name.slice(0, MAX_NAME_LENGTH));
  }
}

const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 200;

/** Where a reference leads; undefined for any other value. */
export function refOf(json: Json | undefined): string | undefined {
  const ref = member(json, '$ref');
  return ref?.type === 'string' ? ref.value : undefined;
}

/** The value at a JSON pointer (RFC 6901), written as in a URL. */
function valueAt(root: Json, pointer: string): Json | undefined {
  if (!pointer.startsWith('/')) return undefined;
  let at: Json | undefined = root;
  for (const part of pointer.slice(1).split('/')) {
    const name = percentDecoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    at = at?.type === 'array' && /^\d{1,9}$/.test(name) ? at.items[Number(name)] : member(at, name);
  }
  return at;
}

const percentDecoded = (text: string): string => percentDecode(text) ?? text;

/** The path that a relative reference in a file leads to. */
function pathFrom(path: string, reference: string): string {
  const names = path.split('/').slice(0, -1);
  for (const name of percentDecoded(reference.split('?', 1)[0] ?? '').split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.' && name !== '') names.push(name);
  }
  return names.join('/');
}

/** Two braces would be a template. */
const BEGINS_AS_JSON = /^\ufeff?\s*[{[]/;

function openFile(file: DescribedFile): OpenFile | Note {
  const { text, path } = file;
  const where = path === '' ? {} : { file: path };
  if (sizeProblem(text)) return note('text-too-large', where, { limit: SIZE_LIMIT });
  try {
    if (!BEGINS_AS_JSON.test(text)) return { ...file, root: readBrokenYaml(text), problems: [] };
    const { context, problems } = readContext(text);
    if (!hasErrors(problems)) return { ...file, root: context.root, problems };
    const [first] = problems;
    // YAML may begin like JSON.
    const yaml = text.length < MAX_FLOW ? yamlIn(text) : undefined;
    if (yaml && membersOf(yaml).length + items(yaml).length > 0) return { ...file, root: yaml, problems: [] };
    const place = first?.place;
    return note('json-unreadable', { ...where, ...(place && { place }) }, {});
  } catch (error) {
    return yamlNote(error, path);
  }
}

const MAX_FLOW = 1_000_000;

function yamlIn(text: string): Json | undefined {
  try {
    return readMergedYaml(text);
  } catch (error) {
    if (error instanceof YamlError) return undefined;
    throw error;
  }
}

/** The version of the specification that a document says it follows. */
export type Dialect = 'openapi' | 'swagger';

export function dialectOf(root: Json): { readonly dialect: Dialect; readonly version: string } | undefined {
  for (const dialect of ['openapi', 'swagger'] as const) {
    const version = textOf(root, dialect);
    if (version !== undefined && PARTS.some((name) => member(root, name))) return { dialect, version };
  }
  return undefined;
}

/** A description has its version and at least one of these. */
const PARTS = ['info', 'paths', 'webhooks', 'components', 'definitions'];

/** How much is parsed to find where the broken parts of a document begin, in UTF-16 units. */
const MAX_PARSED = 200_000_000;
const MAX_ATTEMPTS = 200;

/**
 * Reads a document in which `<<` merges mappings. A part that is broken is read as if it were empty, and throws a
 * `YamlError` when it is looked into: the member of the innermost mapping that has the fault in it. Throws a
 * `YamlError` if there is no such member.
 */
export function readBrokenYaml(text: string): Json {
  const effort = { parsed: 0, attempts: 0 };
  let broken: ReadonlyMap<number, YamlError> = new Map();
  let document = new YamlText(text);
  let without = document.source;
  let found = tried(document, broken, without);
  if (found instanceof Fault) {
    // Other parsers read lines of a text in quotes that are indented less than its key.
    const lenient = new YamlText(text, true);
    if (lenient.source !== document.source) {
      const other = tried(lenient, broken, lenient.source);
      if (!(other instanceof Fault) || other.offset > found.offset)
        [document, without, found] = [lenient, lenient.source, other];
    }
  }
  while (found instanceof Fault) {
    const { error, offset } = found;
    let next: Json | Fault = found;
    for (const { key, start, end } of membersAround(without, offset)) {
      effort.attempts += 1;
      effort.parsed += offset;
      if (effort.attempts > MAX_ATTEMPTS || effort.parsed > MAX_PARSED) throw error;
      const blanks = without.slice(start, end).replace(/[^\n]/g, ' ');
      const rest = without.slice(0, start) + blanks + without.slice(end);
      const others = [...broken].filter(([at]) => at < key || at >= end);
      const all = new Map([...others, [key, error]]);
      next = tried(document, all, rest);
      if (next instanceof Fault && next.offset <= offset) continue;
      [broken, without] = [all, rest];
      break;
    }
    if (next instanceof Fault && next.offset <= offset) throw error;
    found = next;
  }
  return found;
}

class Fault {
  constructor(
    readonly error: YamlError,
    readonly offset: number,
  ) {}
}

function tried(document: YamlText, broken: ReadonlyMap<number, YamlError>, without: string): Json | Fault {
  try {
    return document.parse({ merges: true, broken, without });
  } catch (error) {
    const offset = positionOf(error);
    if (offset === undefined) throw document.errorOf(error);
    return new Fault(document.errorOf(error), offset);
  }
}

/** A key that is written plainly in its line, behind the dashes of the sequences around it. */
const KEY =
  /^[ ]*(?:-[ ]+)*(?=[^\s#*&!|>@`%{}[\],?-])(?:(?:"(?:[^"\\]|\\.)*"|'[^']*')[ \t]*|(?:[^"':\n]|:(?=\S))+):(?=\s|$)/;

/** The members around an offset by their lines, the innermost first: where the key is, and the value behind its colon. */
function* membersAround(source: string, offset: number) {
  let lineStart = source.lastIndexOf('\n', offset - 1) + 1;
  // What is found at the beginning of a line is the fault of what stands before it.
  if (/^\s*$/.test(source.slice(lineStart, offset))) lineStart = previousLine(source, lineStart);
  let within = Number.POSITIVE_INFINITY;
  for (; lineStart >= 0; lineStart = previousLine(source, lineStart)) {
    const [written = ''] = KEY.exec(lineAt(source, lineStart)) ?? [];
    const column = written.search(/[^ -]/);
    if (written === '' || column >= within) continue;
    within = column;
    yield {
      key: lineStart + column,
      start: lineStart + written.length,
      end: endOfValue(source, lineStart, column),
    };
  }
}

/** -1 before the first line. A search from before the beginning of a text would find its first character. */
const previousLine = (source: string, lineStart: number): number =>
  lineStart < 2 ? lineStart - 1 : source.lastIndexOf('\n', lineStart - 2) + 1;

function lineAt(source: string, start: number): string {
  const end = source.indexOf('\n', start);
  return source.slice(start, end === -1 ? source.length : end);
}

/** The beginning of the next line that is no part of the value: a sequence may be in the column of its key. */
function endOfValue(source: string, lineStart: number, column: number): number {
  for (let at = source.indexOf('\n', lineStart) + 1; at > 0; at = source.indexOf('\n', at) + 1) {
    const line = lineAt(source, at);
    const indent = line.search(/[^ \t\r]/);
    if (indent === -1 || line.charAt(indent) === '#') continue;
    if (indent < column || (indent === column && !/^(?:-(?:\s|$)|[\]}])/.test(line.slice(indent)))) return at;
  }
  return source.length;
}
