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
  readonly lines: readonly Line[];
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
  return blocks;
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

const VARIABLE = /^@([^\s=]+)\s*=\s*(.*)$/;

/** The variables that a file sets: `@name = value`. */
export function variablesOf(blocks: readonly Block[]): Map<string, string> {
  const variables = new Map<string, string>();
  for (const { lines } of blocks) {
    for (const line of beforeRequest(lines)) {
      const [, name, value = ''] = VARIABLE.exec(line.text.trim()) ?? [];
      if (name !== undefined) variables.set(name, value.trim());
    }
  }
  resolve(variables);
  return variables;
}

/** A variable may be made of those before it; what is still open then stays as it is. */
function resolve(variables: Map<string, string>): void {
  for (const [name, value] of variables) {
    const filled = value.replace(/\{\{([^{}]+)\}\}/g, (whole, other: string) =>
      other.trim() === name ? whole : (variables.get(other.trim()) ?? whole),
    );
    variables.set(name, filled.length > LONGEST_VALUE ? value : filled);
  }
}

/** Variables made of each other could grow without end. */
const LONGEST_VALUE = 100_000;

/** The lines at the beginning of a block that belong to no request. */
export function* beforeRequest(lines: readonly Line[]): Generator<Line> {
  for (const line of lines) {
    if (!isAside(line.text)) return;
    yield line;
  }
}

/** A blank line, a comment, or a variable. */
export const isAside = (text: string): boolean => /^\s*(?:$|#|\/\/|@[^\s=]+\s*=)/.test(text);
