/** A piece of one line of a text, parted at the place that is meant. */
export interface Excerpt {
  readonly before: string;
  /** The character at the place; empty at the end of a line. */
  readonly at: string;
  readonly after: string;
}

const REACH = 40;

/** The line of an offset, or of a long line the part around it. */
export function excerptAt(text: string, offset: number): Excerpt {
  const start = Math.max(offset - REACH, endOfLineBefore(text, offset));
  const near = text.slice(offset, offset + REACH);
  const lineEnd = near.search(/[\r\n]/);
  const rest = lineEnd === -1 ? near : near.slice(0, lineEnd);
  const at = rest === '' ? '' : String.fromCodePoint(rest.codePointAt(0) ?? 0);
  return { before: text.slice(start, offset), at, after: rest.slice(at.length) };
}

function endOfLineBefore(text: string, offset: number): number {
  const near = text.slice(Math.max(0, offset - REACH), offset);
  const lineEnd = Math.max(near.lastIndexOf('\n'), near.lastIndexOf('\r'));
  return lineEnd === -1 ? 0 : offset - near.length + lineEnd + 1;
}
