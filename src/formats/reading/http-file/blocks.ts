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
  /** The first line of each script that runs before the request. */
  readonly scripts: readonly Line[];
  /** The request itself; none in a block without one. */
  readonly request: readonly Line[];
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

/** Sorts the lines before a request. */
function partsOf(lines: readonly Line[]): Omit<Block, 'name'> {
  const comments: Line[] = [];
  const definitions: Line[] = [];
  const scripts: Line[] = [];
  let at = 0;
  for (let line = lines[at]; line; line = lines[++at]) {
    if (isBlank(line)) continue;
    if (isComment(line)) comments.push(line);
    else if (DEFINITION.test(line.text)) definitions.push(line);
    else if (SCRIPT.test(line.text)) {
      scripts.push(line);
      if (line.text.includes('{%')) while (at < lines.length - 1 && !lines[at]?.text.includes('%}')) at += 1;
    } else break;
  }
  return { comments, definitions, scripts, request: lines.slice(at) };
}

/** The name and the value of a variable, as the file writes it. */
export function definitionOf({ text }: Line): readonly [name: string, value: string] {
  const [, name = '', value = ''] = DEFINITION.exec(text) ?? [];
  return [name, value.trim()];
}
