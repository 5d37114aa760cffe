/** Divides an `.http` file into blocks, and notes where its two dialects differ. */
import type { DialectDifference, KnownScript, NoteLocation, Notes } from '../notes';
import type { TemplateConverter } from '../template-converter';

/** One line of a file, without its line end. */
export interface Line {
  readonly text: string;
  /** In UTF-16 units of the source. */
  readonly start: number;
}

/** The lines between two separators. */
export interface Block {
  /** The text after `###`. */
  readonly name: string;
  /** Comments before the request. */
  readonly comments: readonly Line[];
  /** Variables: `@name = value`. */
  readonly definitions: readonly Line[];
  readonly scripts: readonly BlockScript[];
  /** Lines that refer to other requests: `import ./orders.http`, `run #create`. */
  readonly imports: readonly Line[];
  /** The lines of the request; empty if the block has none. */
  readonly request: readonly Line[];
}

/** A script of a block, or a line that tests the response. */
interface BlockScript {
  readonly start: number;
  readonly which: KnownScript;
}

const SEPARATOR = /^###+(?!#)(.*)$/;

/** Divides a file at the lines that begin with `###`. */
export function blocksOf(source: string): Block[] {
  const blocks: { name: string; lines: Line[] }[] = [{ name: '', lines: [] }];
  for (const line of linesOf(source)) {
    const separator = SEPARATOR.exec(line.text);
    if (separator) blocks.push({ name: separator[1]?.trim() ?? '', lines: [] });
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks.map(({ name, lines }) => ({ name, ...partsOf(lines) }));
}

function* linesOf(source: string): Generator<Line> {
  let start = source.startsWith('\ufeff') ? 1 : 0;
  while (start <= source.length) {
    const end = source.indexOf('\n', start);
    const next = end === -1 ? source.length : end;
    yield { text: source.slice(start, next).replace(/\r$/, ''), start };
    start = next + 1;
  }
}

export const isBlank = ({ text }: Line): boolean => text.trim() === '';

export const isComment = ({ text }: Line): boolean => /^\s*(?:#|\/\/)/.test(text);

/** `:=` of httpYac works the value out when it is used. */
const DEFINITION = /^\s*@([^\s=]+?)\s*:?=(.*)$/;
const SCRIPT = /^<\s*(?:\{%|\S+\.js\s*$)/;
const IMPORT = /^\s*(?:import|run)\s+\S/;

/** The first and last line of a script of httpYac: `{{`, `{{+`, `{{@response`, and `}}`. */
const HTTPYAC_SCRIPT =
  /^\s*\{\{(?:@js\s+(?!\s))?[+@]?(?:request|streaming|response|after|responseLogging)?\s*$/i;
const HTTPYAC_SCRIPT_END = /^\s*\}\}\s*$/;
/** A test before the body, where nothing else begins like this. */
const HTTPYAC_TEST = /^\s*\?\?/;
/** A test after the body, whose last line may begin similarly. */
const HTTPYAC_TEST_BEHIND_BODY = /^\s*\?\?\s*(?:status|header|body|js|duration|xpath)\s+\S/;

/** Whether a line handles the response, with a script or a file. */
export const isAfterBody = ({ text }: Line): boolean =>
  /^(?:>\s*\{%|>\s*\S.*\.(?:js|mjs|ts)\s*$|>>!?\s*\S|<>\s)/.test(text);

/**
 * The index of the line after the body, where the scripts and tests of httpYac begin. What looks like one
 * but has text after it is a part of the body.
 */
function endOfBody(lines: readonly Line[], from: number): number {
  const textAt = (at: number) => lines[at]?.text ?? '';
  const after = lines.findIndex((line, at) => at >= from && isAfterBody(line));
  let end = after === -1 ? lines.length : after;
  for (let at = end - 1; at >= from; at -= 1) {
    const line = lines[at];
    if (!line || isBlank(line) || isComment(line)) continue;
    if (HTTPYAC_SCRIPT_END.test(line.text)) {
      do at -= 1;
      while (at >= from && !HTTPYAC_SCRIPT.test(textAt(at)) && !HTTPYAC_SCRIPT_END.test(textAt(at)));
      if (at < from || !HTTPYAC_SCRIPT.test(textAt(at))) break;
    } else if (!HTTPYAC_TEST_BEHIND_BODY.test(line.text)) break;
    end = at;
  }
  return end;
}

/** The scripts and tests of httpYac in a block. */
class HttpYac {
  readonly #scripts: Line[] = [];
  readonly #tests: Line[] = [];
  readonly #lastEnd: number;

  constructor(readonly lines: readonly Line[]) {
    this.#lastEnd = lines.findLastIndex((line) => HTTPYAC_SCRIPT_END.test(line.text));
  }

  /** Takes a script or test that begins at a line. Returns the index of its last line; undefined for other lines. */
  take(line: Line, at: number): number | undefined {
    if (HTTPYAC_TEST.test(line.text)) {
      this.#tests.push(line);
      return at;
    }
    if (at >= this.#lastEnd || !HTTPYAC_SCRIPT.test(line.text)) return undefined;
    this.#scripts.push(line);
    let end = at;
    while (!HTTPYAC_SCRIPT_END.test(this.lines[end]?.text ?? '')) end += 1;
    return end;
  }

  scripts(requestStart: number): BlockScript[] {
    const scripts = this.#scripts.map(({ start }): BlockScript => {
      return { start, which: start < requestStart ? 'before-request' : 'after-response' };
    });
    return [...scripts, ...this.#tests.map(({ start }) => ({ start, which: 'tests' }) as const)];
  }
}

function partsOf(lines: readonly Line[]): Omit<Block, 'name'> {
  const comments: Line[] = [];
  const definitions: Line[] = [];
  const imports: Line[] = [];
  const scripts: BlockScript[] = [];
  const httpYac = new HttpYac(lines);
  let at = 0;
  for (let line = lines[at]; line; line = lines[++at]) {
    const taken = httpYac.take(line, at);
    if (taken !== undefined) at = taken;
    else if (isBlank(line)) continue;
    else if (isComment(line)) comments.push(line);
    else if (DEFINITION.test(line.text)) definitions.push(line);
    else if (IMPORT.test(line.text)) imports.push(line);
    else if (SCRIPT.test(line.text)) {
      scripts.push({ start: line.start, which: 'before-request' });
      if (line.text.includes('{%')) while (at < lines.length - 1 && !lines[at]?.text.includes('%}')) at += 1;
    } else break;
  }
  const start = lines[at]?.start ?? Number.POSITIVE_INFINITY;
  const request = withoutTrailing(requestIn(lines, at, httpYac), definitions);
  scripts.push(...httpYac.scripts(start));
  return { comments, definitions, imports, scripts, request };
}

/** Moves the definitions behind a request to the others. */
function withoutTrailing(request: readonly Line[], definitions: Line[]): readonly Line[] {
  const isDefinition = ({ text }: Line) => DEFINITION.test(text);
  const end = request.findLastIndex((line) => !isBlank(line) && !isDefinition(line)) + 1;
  const found = request.slice(end).filter(isDefinition);
  definitions.push(...found);
  return found.length > 0 ? request.slice(0, end) : request;
}

/** The lines of a request, without the scripts and tests of httpYac. */
function requestIn(lines: readonly Line[], from: number, httpYac: HttpYac): Line[] {
  const request: Line[] = [];
  let bodyEnd: number | undefined;
  let at = from;
  for (let line = lines[at]; line; line = lines[++at]) {
    if (bodyEnd === undefined && (isBlank(line) || isAfterBody(line))) bodyEnd = endOfBody(lines, at);
    const isInBody = bodyEnd !== undefined && at < bodyEnd;
    const taken = isInBody ? undefined : httpYac.take(line, at);
    if (taken === undefined) request.push(line);
    else at = taken;
  }
  return request;
}

/** The name of a variable, and its value as written. */
export function definitionOf({ text }: Line): readonly [name: string, value: string] {
  const [, name = '', value = ''] = DEFINITION.exec(text) ?? [];
  return [name, value.trim()];
}

/** Notes each difference between the two dialects once in a file, at its first place. */
export class Dialects {
  readonly #noted = new Set<DialectDifference>();

  constructor(readonly notes: Notes) {}

  assume(found: DialectDifference, where: NoteLocation): void {
    if (this.#noted.has(found)) return;
    this.#noted.add(found);
    this.notes.add('http-file-dialect', where, { found });
  }
}

/** What reading one request needs besides its block. */
export interface HttpFileScope {
  readonly notes: Notes;
  readonly dialects: Dialects;
  readonly at: (offset: number) => NoteLocation;
  readonly converter: TemplateConverter;
}
