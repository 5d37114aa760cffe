/** Lays out JSON, with or without tags, by changing white space alone. */
import { type Part, parseTemplate } from '../core/internal';

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
