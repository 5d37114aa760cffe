/**
 * The parts of a custom signing scheme as one line of text, such as `t={time},v1={signature}`. A part is
 * its type in braces, with its options after colons: `{time:milliseconds}`, `{body-digest:sha512:base64}`,
 * `{signature:,v1=}`. In texts, `\n`, `\r`, `\t`, `\\`, `\{` and `\}` are escapes.
 */
import type { Range } from '../../core';
import type { FieldPart, MessagePart } from '../../core/internal';

export type SchemePart = MessagePart | FieldPart;
export type TemplateKind = 'message' | 'field';

/** What is wrong with a template; the range is read as text. */
export type TemplateFault = {
  readonly code: 'unknown-part' | 'unclosed-brace';
  /** In UTF-16 units of the template. */
  readonly range: Range;
};

interface ReadTemplate<Part> {
  readonly parts: readonly Part[];
  readonly faults: readonly TemplateFault[];
}

interface WrittenTemplate {
  readonly text: string;
  /** The range of each part in the text. */
  readonly ranges: readonly Range[];
}

const MESSAGE_PARTS: readonly MessagePart[] = [
  { type: 'time', format: 'seconds' },
  { type: 'time', format: 'milliseconds' },
  { type: 'time', format: 'iso8601' },
  { type: 'id' },
  ...(['method', 'host', 'target', 'path', 'query', 'url', 'content-type', 'body'] as const).map(
    (type) => ({ type }) as const,
  ),
  ...(['sha256', 'sha512', 'sha1'] as const).flatMap((hash) =>
    (['hex', 'base64'] as const).map((encoding) => ({ type: 'body-digest', hash, encoding }) as const),
  ),
];

const FIELD_PARTS: readonly FieldPart[] = [
  { type: 'signature' },
  { type: 'time', format: 'seconds' },
  { type: 'time', format: 'milliseconds' },
  { type: 'time', format: 'iso8601' },
  { type: 'id' },
];

/** The parts that a template of each kind can have besides texts, in the order in which they are offered. */
export const TEMPLATE_PARTS: Readonly<Record<TemplateKind, readonly SchemePart[]>> = {
  message: MESSAGE_PARTS,
  field: FIELD_PARTS,
};

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const CHARACTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

const escaped = (text: string): string =>
  text.replace(/[\n\r\t\\{}]/g, (character) => ESCAPES[character] ?? `\\${character}`);

/** A backslash before any other character stands for itself. */
const unescaped = (text: string): string =>
  text.replace(/\\([nrt\\{}])/g, (_, character: string) => CHARACTERS[character] ?? character);

/** The text of a part, as a template has it. */
export function partText(part: SchemePart): string {
  switch (part.type) {
    case 'text':
      return escaped(part.text);
    case 'time':
      return part.format === 'seconds' ? '{time}' : `{time:${part.format}}`;
    case 'body-digest':
      return part.hash === 'sha256' && part.encoding === 'hex'
        ? '{body-digest}'
        : `{body-digest:${part.hash}:${part.encoding}}`;
    case 'signature':
      return part.separator === undefined ? '{signature}' : `{signature:${escaped(part.separator)}}`;
    default:
      return `{${part.type}}`;
  }
}

export function writeTemplate(parts: readonly SchemePart[]): WrittenTemplate {
  let text = '';
  const ranges = parts.map((part) => {
    const start = text.length;
    text += partText(part);
    return { start, end: text.length };
  });
  return { text, ranges };
}

const TOKENS = /\{((?:[^{}\\]|\\(?:[\s\S]|$))*)\}|\{|(?:[^{\\]|\\(?:[\s\S]|$))+/g;

/**
 * The parts that a template says. A part that is unknown and a brace that is not closed are text, so that
 * what is typed is always something to sign, and are reported. Neighbouring texts become one part.
 */
export function readTemplate(text: string, kind: 'message'): ReadTemplate<MessagePart>;
export function readTemplate(text: string, kind: 'field'): ReadTemplate<FieldPart>;
export function readTemplate(text: string, kind: TemplateKind): ReadTemplate<SchemePart>;
export function readTemplate(text: string, kind: TemplateKind): ReadTemplate<SchemePart> {
  const parts: SchemePart[] = [];
  const faults: TemplateFault[] = [];
  for (const { 0: token, 1: name, index } of text.matchAll(TOKENS)) {
    const part = name === undefined ? undefined : (KNOWN[kind].get(token) ?? signatureIn(name, kind));
    const last = parts.at(-1);
    if (part) parts.push(part);
    else if (last?.type === 'text')
      parts[parts.length - 1] = { type: 'text', text: last.text + unescaped(token) };
    else parts.push({ type: 'text', text: unescaped(token) });
    if (part || !token.startsWith('{')) continue;
    const range = { start: index, end: index + token.length };
    faults.push({ code: name === undefined ? 'unclosed-brace' : 'unknown-part', range });
  }
  return { parts, faults };
}

const KNOWN: Readonly<Record<TemplateKind, ReadonlyMap<string, SchemePart>>> = {
  message: withLongForms(MESSAGE_PARTS),
  field: withLongForms(FIELD_PARTS),
};

/** The parts by their text; those with options that can be left out by their whole text too. */
function withLongForms(parts: readonly SchemePart[]): Map<string, SchemePart> {
  const known = new Map(parts.map((part) => [partText(part), part]));
  for (const part of parts) {
    if (part.type === 'time') known.set(`{time:${part.format}}`, part);
    if (part.type === 'body-digest') known.set(`{body-digest:${part.hash}:${part.encoding}}`, part);
  }
  return known;
}

/** A signature with the text before a second one. */
function signatureIn(name: string, kind: TemplateKind): SchemePart | undefined {
  const prefix = 'signature:';
  return kind === 'field' && name.startsWith(prefix)
    ? { type: 'signature', separator: unescaped(name.slice(prefix.length)) }
    : undefined;
}
