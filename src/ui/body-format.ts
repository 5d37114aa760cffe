/** Bodies for people: read as text or JSON, by their type and how they begin, and JSON laid out by white space alone. */
import { type Part, parseTemplate } from '../core/internal';

/** The ways to look at a body. */
export type BodyLook = 'formatted' | 'text' | 'bytes';

/** A body read as text. */
interface BodyText {
  readonly text: string;
  /** As the Encoding Standard names it. */
  readonly charset: string;
  /** False where bytes are invalid in that charset; each becomes `�`. */
  readonly isWhole: boolean;
}

const CHARSET = /;[ \t]*charset=(?:"([^"]*)"|([^\s;]*))/i;

/** Encoding Standard, “BOM sniff”: it takes precedence over the charset of the response. */
const MARKS: readonly (readonly [charset: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

/** The body as text: by its byte order mark, else by the charset of the Content-Type, else as UTF-8. A mark stays. */
export function readBodyText(body: Uint8Array, contentType: string): BodyText {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => body[at] === byte));
  const [, quoted, plain] = CHARSET.exec(contentType) ?? [];
  const charset = marked?.[0] ?? known(quoted ?? plain) ?? 'utf-8';
  try {
    return { text: decode(body, charset, true), charset, isWhole: true };
  } catch {
    return { text: decode(body, charset, false), charset, isWhole: false };
  }
}

const decode = (body: Uint8Array, charset: string, fatal: boolean): string =>
  new TextDecoder(charset, { fatal, ignoreBOM: true }).decode(body);

/** The charset with this label, if this browser knows it. */
function known(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** A body as it can be shown. */
export interface ReadBody extends BodyText {
  readonly looks: readonly BodyLook[];
  /** The format to show first: likely the wanted one, and cheap to show. */
  readonly bestLook: BodyLook;
}

const NOT_TEXT = /^(?:image|audio|video|font)\/(?!svg)|^application\/(?:octet-stream|pdf|zip|gzip)\b/i;
const BEGINS_LIKE_JSON = /^\ufeff?[ \t\n\r]*[{[]/;

/** In bytes. A longer body is laid out only on request: a dense one takes a second. */
const LONG = 1024 * 1024;

/** Reads a body by the Content-Type that came with it, and by what it looks like. */
export function readBody(body: Uint8Array, contentType: string): ReadBody {
  const read = readBodyText(body, contentType);
  const { text, isWhole } = read;
  const isLong = body.length > LONG;
  const mayBeJson = isWhole && (isLong ? BEGINS_LIKE_JSON.test(text) : isJson(text));
  const looks: BodyLook[] = mayBeJson ? ['formatted', 'text', 'bytes'] : ['text', 'bytes'];
  if (mayBeJson) return { ...read, looks, bestLook: isLong ? 'text' : 'formatted' };
  const isBinary =
    NOT_TEXT.test(contentType) || text.includes('\0') || (!isWhole && !contentType.startsWith('text/'));
  return { ...read, looks, bestLook: isBinary ? 'bytes' : 'text' };
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(withoutMark(text));
    return true;
  } catch {
    return false;
  }
}

const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);

/**
 * A JSON text on many lines. Only white space outside of strings changes: digits, escapes and
 * repeated members stay. Undefined when the text is not JSON, or would grow beyond measure.
 */
export const layOutJson = (text: string): string | undefined =>
  isJson(text) ? formattedJson(withoutMark(text)) : undefined;

/** Replaces white space by white space; offsets are UTF-16 units of the template. */
export interface WhiteSpaceEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

interface Refusal {
  readonly refused: 'open-string' | 'broken-tag' | 'too-deep';
  readonly offset: number;
}

export type Formatting = { readonly edits: readonly WhiteSpaceEdit[] } | Refusal;

const INDENT = 2;
/** Deep nesting multiplies white space; a body that would grow by more is left alone. */
const GROWTH_LIMIT = 32 * 1024 * 1024;

type Kind = 'none' | 'open' | 'close' | 'comma' | 'colon' | 'value' | 'end';
const PUNCTUATION: Readonly<Record<string, Kind>> = {
  '{': 'open',
  '[': 'open',
  '}': 'close',
  ']': 'close',
  ',': 'comma',
  ':': 'colon',
};
const WHITE_SPACE = /[ \t\n\r]*/y;
const RUN = /[^ \t\n\r"{}[\],:]+/y;

/**
 * Lays out a JSON body by changing only the white space outside strings and tags: numbers,
 * strings and tags stay as they are written, whether the body is valid JSON or not.
 */
export function formatJson(template: string): Formatting {
  const edits: WhiteSpaceEdit[] = [];
  return layOut(template, new Tags(template), (edit) => edits.push(edit)) ?? { edits };
}

/** The same for JSON without tags, as a text. Undefined if the text would grow too much. */
export function formattedJson(json: string): string | undefined {
  let text = '';
  let end = 0;
  const refusal = layOut(json, undefined, ({ from, to, insert }) => {
    text += json.slice(end, from) + insert;
    end = to;
  });
  return refusal ? undefined : text + json.slice(end);
}

/** Reports each edit in order, and returns why it stopped before the end. */
function layOut(
  template: string,
  tags: Tags | undefined,
  onEdit: (edit: WhiteSpaceEdit) => void,
): Refusal | undefined {
  let at = 0;
  let before: Kind = 'none';
  let depth = 0;
  let growth = 0;
  for (;;) {
    const from = at;
    at = endOf(WHITE_SPACE, template, at);
    const tag = tags?.at(at);
    const character = template[at];
    const kind: Kind = character === undefined ? 'end' : tag ? 'value' : (PUNCTUATION[character] ?? 'value');
    if (kind === 'close') depth = Math.max(0, depth - 1);

    const gap = template.slice(from, at);
    const insert = gapBetween(before, kind, gap, depth);
    if (insert !== gap) {
      growth += insert.length - gap.length;
      if (growth > GROWTH_LIMIT) return { refused: 'too-deep', offset: at };
      onEdit({ from, to: at, insert });
    }
    if (kind === 'end') return undefined;

    if (tag?.type === 'broken') return { refused: 'broken-tag', offset: at };
    if (kind === 'open') depth += 1;
    const start = at;
    if (tag) at = tag.end;
    else if (character === '"') at = endOfString(template, at);
    else at = kind === 'value' ? endOf(RUN, template, at) : at + 1;
    if (at === start) return { refused: 'open-string', offset: start };
    before = kind;
  }
}

/** The white space between two parts; where JSON has none of its own, parts that touch stay together. */
function gapBetween(before: Kind, after: Kind, gap: string, depth: number): string {
  if (before === 'none' || after === 'end') return '';
  if (before === 'open' && after === 'close') return '';
  const newLine = `\n${' '.repeat(depth * INDENT)}`;
  if (before === 'open' || after === 'close' || before === 'comma') return newLine;
  if (after === 'comma' || after === 'colon') return '';
  if (before === 'colon') return ' ';
  if (gap.includes('\n')) return newLine;
  return gap === '' ? '' : ' ';
}

/** Where the string that begins here ends; here, when it does not end in its line. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    let character = text[at];
    if (character === '"') return at + 1;
    // An escaped character is not looked at; a line end cannot be escaped.
    if (character === '\\') character = text[++at];
    if (character === '\n' || character === '\r') return from;
  }
  return from;
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

type NotText = Exclude<Part, { type: 'text' }>;

/** The tags in order, looked up with an offset that only grows. */
class Tags {
  readonly #parts: NotText[];
  #next = 0;

  constructor(template: string) {
    this.#parts = parseTemplate(template).filter((part): part is NotText => part.type !== 'text');
  }

  /** The tag that begins exactly here. */
  at(offset: number): NotText | undefined {
    while ((this.#parts[this.#next]?.start ?? offset) < offset) this.#next += 1;
    const part = this.#parts[this.#next];
    return part?.start === offset ? part : undefined;
  }
}
