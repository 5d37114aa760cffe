import type { DataRow } from '../../../core';
import { PARTS_OF_VISIBLE, UNSEEN } from '../../../core/internal';

/**
 * Prints rows as text, one per line: `key: value`, with `# ` before a disabled row. Lossless:
 * `parseRows(printRows(rows))` equals `rows`. Spaces around key and value are ignored. Ambiguous and
 * invisible characters are escaped: `\\` `\n` `\r` `\t`, `\:` and `\#` in keys, `\s` for a space at an
 * end, `\u{…}` for any character.
 */
export function printRows(rows: readonly DataRow[]): string {
  return rows.map(printRow).join('\n');
}

export interface LineProblem {
  /** Counted from 1. */
  readonly line: number;
  readonly code: 'no-colon' | 'unknown-escape';
  /** The text that cannot be read. */
  readonly found: string;
}

export function parseRows(text: string): { rows: DataRow[]; problems: LineProblem[] } {
  const rows: DataRow[] = [];
  const problems: LineProblem[] = [];
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const trimmed = trim(line);
    if (trimmed === '') return;
    const read = parseRow(trimmed);
    if ('code' in read) problems.push({ line: index + 1, ...read });
    else rows.push(read);
  });
  return { rows, problems };
}

const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\', ':': '\\:' };
const MEANINGS: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  s: ' ',
  '\\': '\\',
  ':': ':',
  '#': '#',
};

const HIDDEN = new RegExp(`(?![${PARTS_OF_VISIBLE}])[${UNSEEN}\\p{Cs}]`, 'gu');
const SPACE_AT_END = /^ | $/g;
const ESCAPE = /\\(?:u\{([0-9a-fA-F]{1,6})\}|(.)|$)/gsu;
const KEY_END = /^[^\\:]*(?:\\.[^\\:]*)*(?=:)/s;

function printRow({ key, value, enabled }: DataRow): string {
  const printedKey = escaped(key, /[\\:]/g).replace(/^#/, '\\#');
  const printedValue = escaped(value, /\\/g);
  return `${enabled ? '' : '# '}${printedKey}:${printedValue === '' ? '' : ' '}${printedValue}`;
}

function escaped(text: string, misread: RegExp): string {
  return text
    .replace(misread, (character) => ESCAPES[character] ?? character)
    .replace(
      HIDDEN,
      (character) => ESCAPES[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    )
    .replace(SPACE_AT_END, '\\s');
}

function parseRow(line: string): DataRow | Omit<LineProblem, 'line'> {
  const enabled = !line.startsWith('#');
  const rest = enabled ? line : line.slice(1);
  const key = KEY_END.exec(rest)?.[0];
  if (key === undefined) return { code: 'no-colon', found: line };
  const read = [key, rest.slice(key.length + 1)].map((cell) => unescaped(trim(cell)));
  const unknown = read.find((cell) => cell.unknown !== undefined)?.unknown;
  if (unknown !== undefined) return { code: 'unknown-escape', found: unknown };
  return { key: read[0]?.text ?? '', value: read[1]?.text ?? '', enabled };
}

// Trims only spaces and tabs: other white space is part of the text. A regular expression would rescan a
// run of blanks from each of them.
function trim(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t';

function unescaped(cell: string): { text: string; unknown?: string | undefined } {
  let unknown: string | undefined;
  const text = cell.replace(ESCAPE, (whole: string, hex?: string, letter?: string) => {
    const code = hex === undefined ? Number.NaN : Number.parseInt(hex, 16);
    const meaning = code <= 0x10ffff ? String.fromCodePoint(code) : MEANINGS[letter ?? ''];
    if (meaning === undefined) unknown ??= whole;
    return meaning ?? '';
  });
  return { text, unknown };
}
