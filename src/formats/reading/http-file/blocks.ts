import type { KnownScript } from '../note-values';

/** One line of a file, without its line end. */
export interface Line {
  readonly text: string;
  /** In UTF-16 units of the source. */
  readonly start: number;
}

/** The lines between two separators. */
export interface Block {
  /** What stands after `###`. */
  readonly name: string;
  /** Comments before the request. */
  readonly comments: readonly Line[];
  /** Variables that are set before the request: `@name = value`. */
  readonly definitions: readonly Line[];
  readonly scripts: readonly BlockScript[];
  /** Lines that take requests from elsewhere: `import ./orders.http`, `run #create`. */
  readonly imports: readonly Line[];
  /** The request itself; none in a block without one. */
  readonly request: readonly Line[];
}

/** A script of a block, or a line that tests the response. */
interface BlockScript {
  readonly start: number;
  readonly which: KnownScript;
}

const SEPARATOR = /^###+(?!#)(.*)$/;

/** Cuts a file at the lines that begin with `###`. */
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

const DEFINITION = /^\s*@([^\s=]+)\s*=(.*)$/;
const SCRIPT = /^<\s*(?:\{%|\S+\.js\s*$)/;
const IMPORT = /^\s*(?:import|run)\s+\S/;

/** Where a script of httpYac begins and ends: `{{`, `{{+`, `{{@response`, with the braces alone in their lines. */
const HTTPYAC_SCRIPT =
  /^\s*\{\{(?:@js\s+(?!\s))?[+@]?(?:request|streaming|response|after|responseLogging)?\s*$/i;
const HTTPYAC_SCRIPT_END = /^\s*\}\}\s*$/;
const HTTPYAC_TEST = /^\s*\?\?/;

/** Takes the scripts of httpYac out of a block, wherever they stand in it. */
function withoutHttpYac(lines: readonly Line[]) {
  const kept: Line[] = [];
  const scripts: Line[] = [];
  const tests: Line[] = [];
  const lastEnd = lines.findLastIndex((line) => HTTPYAC_SCRIPT_END.test(line.text));
  let at = 0;
  for (let line = lines[at]; line; line = lines[++at]) {
    if (HTTPYAC_TEST.test(line.text)) tests.push(line);
    else if (at < lastEnd && HTTPYAC_SCRIPT.test(line.text)) {
      scripts.push(line);
      while (!HTTPYAC_SCRIPT_END.test(lines[at]?.text ?? '')) at += 1;
    } else kept.push(line);
  }
  return { kept, scripts, tests };
}

/** Sorts the lines before a request. */
function partsOf(all: readonly Line[]): Omit<Block, 'name'> {
  const httpYac = withoutHttpYac(all);
  const lines = httpYac.kept;
  const comments: Line[] = [];
  const definitions: Line[] = [];
  const imports: Line[] = [];
  const scripts: BlockScript[] = [];
  let at = 0;
  for (let line = lines[at]; line; line = lines[++at]) {
    if (isBlank(line)) continue;
    if (isComment(line)) comments.push(line);
    else if (DEFINITION.test(line.text)) definitions.push(line);
    else if (IMPORT.test(line.text)) imports.push(line);
    else if (SCRIPT.test(line.text)) {
      scripts.push({ start: line.start, which: 'before-request' });
      if (line.text.includes('{%')) while (at < lines.length - 1 && !lines[at]?.text.includes('%}')) at += 1;
    } else break;
  }
  const request = lines.slice(at);
  const first = request[0]?.start ?? Number.POSITIVE_INFINITY;
  for (const { start } of httpYac.scripts)
    scripts.push({ start, which: start < first ? 'before-request' : 'after-response' });
  for (const { start } of httpYac.tests) scripts.push({ start, which: 'tests' });
  return { comments, definitions, imports, scripts, request };
}

/** The name and the value of a variable, as the file writes it. */
export function definitionOf({ text }: Line): readonly [name: string, value: string] {
  const [, name = '', value = ''] = DEFINITION.exec(text) ?? [];
  return [name, value.trim()];
}
