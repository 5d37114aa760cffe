/**
 * Expressions of n8n. Those that are paths of items become variables with these paths; any other becomes a
 * variable with a number, as its code may contain secrets.
 */
import { type Json, jsonText, StringScan } from '../../core/internal';
import { anyText, jsonOf, scalarText } from '../json';
import { LiteralReader } from '../script-literal';
import { MARK, MARKED, mark, pathOfSteps } from './marks';

/** The codes in `{{ }}`, each up to the first closing braces, and the text around them. */
function partsOf(text: string): { readonly before: string; readonly code?: string }[] {
  const parts: { before: string; code?: string }[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf('{{', from);
    const end = start === -1 ? -1 : text.indexOf('}}', start + 2);
    if (end === -1) return [...parts, { before: text.slice(from) }];
    parts.push({ before: text.slice(from, start), code: text.slice(start + 2, end).trim() });
    from = end + 2;
  }
}

/** Paths that the reader of literals found. */
const PATH_FOUND = /\{\{([^{}]*)\}\}/g;

const NODE = String.raw`\$(?:node\[\s*|\(\s*)(?:"([^"\\]+)"|'([^'\\]+)')\s*[\])](?:\.(?:item|(?:first|last)\(\)))?\.json`;
const SOURCE = new RegExp(
  String.raw`^(?:\$json|\$input\.(?:item|(?:first|last)\(\))\.json|${NODE})(?=$|[.[?\s])`,
);
/** Of the workflow, as `$env.BASE` and `$execution.id`. */
const OF_WORKFLOW = /^\$(?:env|vars|workflow|execution|now|today|runIndex|itemIndex)(?:\.[A-Za-z_]\w*)*$/;
const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?)$/;
const AS_JSON = /^JSON\.stringify\(([^()]*(?:\([^()]*\)[^()]*)*)\)$|^(.+)\.toJsonString\(\)$/s;
/** What the reader of literals reads in another way than n8n. */
const OTHER_CODE = /\{\{|\|\||\?\?|\+|=>|\b(?:encodeURIComponent|btoa|String|Buffer|new|toString)\b/;

/** Longer code is no path. */
const MAX_CODE = 1000;

/** Converts the settings of one workflow. */
export class Expressions {
  readonly #others = new Map<string, string>();
  /** Names of code that percent-encodes. */
  readonly #encoding = new Set<string>();

  /** Whether the value of a variable is percent-encoded already. */
  isEncoded(name: string): boolean {
    return this.#encoding.has(name);
  }

  /** A setting as text, in which `MARKED` finds the variables. */
  text(json: Json | undefined): string {
    const written = anyText(json) ?? '';
    if (!isExpression(json)) return written;
    return partsOf(written.slice(1))
      .map(({ before, code }) => before + (code === undefined ? '' : this.#text(code)))
      .join('');
  }

  /** A setting as a value in JSON; a text if it is missing. */
  value(json: Json | undefined): string {
    const only = isExpression(json) ? onlyCode(scalarText(json) ?? '') : undefined;
    if (only !== undefined) return this.#value(only);
    return json?.type === 'string' ? JSON.stringify(this.text(json)) : json ? jsonText(json) : '""';
  }

  /** A setting that is a JSON text, as n8n sends it. */
  json(json: Json | undefined): string {
    if (!isExpression(json)) return compact(anyText(json) ?? '');
    const written = scalarText(json) ?? '';
    if (onlyCode(written) !== undefined) return this.value(json);
    const scan = new StringScan();
    let text = '';
    for (const { before, code } of partsOf(written.slice(1))) {
      scan.pass(before);
      text += before;
      if (code !== undefined) text += scan.isInString ? this.#text(code) : this.#value(code);
    }
    return compact(text);
  }

  /** A setting that is a JSON text, as a document; undefined if it is none. */
  document(json: Json | undefined): Json | undefined {
    return jsonOf(this.json(json).replace(PARTS, (part) => (part.startsWith('{{') ? `"${part}"` : part)));
  }

  #text(code: string): string {
    return LITERAL.test(code) && code !== 'null' ? code : mark(this.#nameOf(code));
  }

  #value(code: string): string {
    if (LITERAL.test(code)) return code;
    if (code.length > MAX_CODE && !/^[[{]/.test(code)) return mark(this.#nameOf(code));
    const inner = AS_JSON.exec(code.slice(0, MAX_CODE));
    const path = inner && code.length <= MAX_CODE ? pathIn((inner[1] ?? inner[2] ?? '').trim()) : undefined;
    if (path !== undefined) return mark(path);
    return this.#literal(code) ?? mark(this.#nameOf(code));
  }

  /** An object, a list or a text, with paths in it. */
  #literal(code: string): string | undefined {
    if (!/^[[{"']/.test(code) || OTHER_CODE.test(code)) return undefined;
    const reader = new LiteralReader(code);
    const found = reader.value(0);
    if (!found || reader.skip(found.end) !== code.length) return undefined;
    return jsonText(found.value).replace(PATH_FOUND, (_, path: string) => mark(this.#nameOf(path)));
  }

  #nameOf(code: string): string {
    const path = pathIn(code);
    if (path !== undefined) return path;
    const present = this.#others.get(code) ?? `$expression ${this.#others.size + 1}`;
    this.#others.set(code, present);
    if (code.includes('encodeURIComponent')) this.#encoding.add(present);
    return present;
  }
}

/** The code of a setting that is nothing else. */
function onlyCode(written: string): string | undefined {
  const [first, last, ...others] = partsOf(written.slice(1));
  const isOnly = others.length === 0 && first?.before.trim() === '' && last?.before.trim() === '';
  return isOnly ? first?.code : undefined;
}

const isExpression = (json: Json | undefined): boolean => (scalarText(json) ?? '').startsWith('=');

/** Whether a setting has codes that n8n takes for text, as it does not begin with `=`. */
export const isTextWithCode = (json: Json | undefined): boolean =>
  !isExpression(json) && partsOf(scalarText(json) ?? '').length > 1;

/** The path in the context: that of the item, below the name of a node that is not the one before. */
function pathIn(code: string): string | undefined {
  if (code.length > MAX_CODE) return undefined;
  if (OF_WORKFLOW.test(code)) return code;
  const source = SOURCE.exec(code);
  if (!source) return undefined;
  const node = source[1] ?? source[2];
  return pathOfSteps(code.slice(source[0].length), node === undefined ? [] : [node]);
}

/** Strings and variables, and the white space around them; a string that is not closed is the rest, so no end is looked for twice. */
const PARTS = new RegExp(String.raw`"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|${MARK}|\s+`, 'g');

/** JSON as n8n writes it after it read it. */
function compact(text: string): string {
  if (text.search(MARKED.pattern) === -1 && jsonOf(text)) {
    try {
      return JSON.stringify(JSON.parse(text));
    } catch {
      return text;
    }
  }
  return text.replace(PARTS, (part) => (/^\s/.test(part) ? '' : part));
}
