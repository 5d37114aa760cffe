/** What stands in the lines of YAML: keys, dashes and names, found without parsing. */
import { readYaml } from '../yaml';

export const LF = 10;
export const SPACE = 32;
const DASH = 45;

export const isBlank = (code: number): boolean => code === SPACE || code === 9 || code === 13;
/** A key, a dash or a colon ends before one of these, and at the end of the text. */
export const endsToken = (code: number): boolean => isBlank(code) || code === LF || Number.isNaN(code);

const NAME = /[&*][^ \t\r\n,[\]{}]*/y;

/** The anchor or the alias at an offset, with its sign. */
export function nameAt(text: string, at: number): string {
  NAME.lastIndex = at;
  return NAME.exec(text)?.[0] ?? '';
}

const isSpace = (code: number): boolean => isBlank(code) || code === LF;

/** Without the white space of YAML at its end; other white space belongs to the text. */
export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Whether an indicator stands here: a character with a space or the end of the line behind it. */
export const isSign = (text: string, at: number, sign: string): boolean =>
  text[at] === sign && endsToken(text.charCodeAt(at + 1));

export const isDash = (text: string, at: number): boolean =>
  text.charCodeAt(at) === DASH && endsToken(text.charCodeAt(at + 1));

export interface Key {
  readonly name: string;
  /** Behind the colon. */
  readonly end: number;
  /** The offset of the alias that stands for the name. */
  readonly alias?: number;
}

/** No implicit key is longer (YAML 1.2, 7.4.2). */
const MAX_KEY = 1024;
/** What no plain key begins with. */
const INDICATORS = /[,[\]{}#&*!|>%@`]/;

/** Anchors and tags in front of a key, and an alias in its place. */
const PROPERTIES = /(?:[&!][^ \t\r\n,[\]{}]*[ \t]+)*/y;
const ALIAS_KEY = /\*[^ \t\r\n,[\]{}]+[ \t]+:(?=[ \t\r\n]|$)/y;

/** The key at an offset, if there is one in this line. */
export function keyAt(text: string, start: number, end: number): Key | undefined {
  PROPERTIES.lastIndex = start;
  const at = start + (PROPERTIES.exec(text)?.[0].length ?? 0);
  const first = text.charAt(at);
  if (first === '*') {
    ALIAS_KEY.lastIndex = at;
    const written = ALIAS_KEY.exec(text)?.[0];
    return written === undefined ? undefined : { name: '', end: at + written.length, alias: at };
  }
  if (first === '"' || first === "'") {
    const pattern = first === '"' ? /"(?:[^"\\\n]|\\.)*"/y : /'(?:[^'\n]|'')*'/y;
    pattern.lastIndex = at;
    const written = pattern.exec(text)?.[0];
    if (written === undefined) return undefined;
    let colon = at + written.length;
    while (isBlank(text.charCodeAt(colon))) colon += 1;
    if (text[colon] !== ':' || !endsToken(text.charCodeAt(colon + 1))) return undefined;
    const inner = written.slice(1, -1);
    const name = first === "'" ? inner.replaceAll("''", "'") : unescaped(written, inner);
    return { name, end: colon + 1 };
  }
  if (INDICATORS.test(first) || (/[-?:]/.test(first) && endsToken(text.charCodeAt(at + 1)))) return undefined;
  const last = Math.min(end, at + MAX_KEY);
  for (let i = at; i < last; i++) {
    const code = text.charCodeAt(i);
    if (code === LF || (code === 35 && isBlank(text.charCodeAt(i - 1)))) return undefined;
    if (code === 58 && endsToken(text.charCodeAt(i + 1)))
      return { name: trimEnd(text.slice(at, i)), end: i + 1 };
  }
  return undefined;
}

/** The key behind a question mark; empty if it is not written plainly in one line. */
export function explicitKey(text: string, at: number, end: number): string {
  const line = text.indexOf('\n', at);
  const written = trimEnd(text.slice(at + 1, line === -1 ? end : Math.min(line, end))).replace(/^[ \t]+/, '');
  const isPlain = !INDICATORS.test(written.charAt(0)) && !/^["'?:-]|[:#](?:\s|$)/.test(written);
  const next = /^[ ]*:(?=\s)/.test(text.slice(line + 1, line + 1 + MAX_KEY));
  return isPlain && next ? written : '';
}

function unescaped(written: string, inner: string): string {
  if (!inner.includes('\\')) return inner;
  const reading = readYaml(written);
  return 'root' in reading && reading.root.type === 'string' ? reading.root.value : inner;
}
