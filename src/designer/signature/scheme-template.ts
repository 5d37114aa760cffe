/**
 * The message and the header fields of a custom signing scheme as text, such as `{time}.{body}` and
 * `X-Signature: t={time},v1={signature}`. A part is its type in braces, with its options after colons:
 * `{time:milliseconds}`, `{body-digest:sha512:base64}`, `{signature:,v1=}`. In texts, `\n`, `\r`, `\t`, `\\`,
 * `\{` and `\}` are escapes.
 */
import type { CustomScheme, Path, Range } from '../../core';
import type { FieldPart, MessagePart } from '../../core/internal';

export type SchemePart = MessagePart | FieldPart;
type PartsKind = 'message' | 'field';
type SchemeField = CustomScheme['fields'][number];

/** What is wrong with a template; the range is read as text. */
export type TemplateFault = {
  readonly code: 'unknown-part' | 'unclosed-brace';
  /** In UTF-16 units of the template. */
  readonly range: Range;
};

interface WrittenTemplate {
  readonly text: string;
  /** Where each part is in the text, by its path in the value. */
  readonly places: readonly { readonly path: Path; readonly range: Range }[];
}

/** A part of a scheme that can be written as text and read back. */
export interface Template<Value> {
  /** The parts that it can have besides texts, in the order in which they are offered. */
  readonly parts: readonly SchemePart[];
  readonly write: (value: Value) => WrittenTemplate;
  readonly read: (text: string) => { readonly value: Value; readonly faults: readonly TemplateFault[] };
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

function writeParts(parts: readonly SchemePart[], start: number, path: Path): WrittenTemplate {
  let text = '';
  const places = parts.map((part, index) => {
    const from = start + text.length;
    text += partText(part);
    return { path: [...path, index], range: { start: from, end: start + text.length } };
  });
  return { text, places };
}

const TOKENS = /\{((?:[^{}\\]|\\(?:[\s\S]|$))*)\}|\{|(?:[^{\\]|\\(?:[\s\S]|$))+/g;

interface ReadParts<Part> {
  readonly parts: readonly Part[];
  readonly faults: readonly TemplateFault[];
}

/**
 * The parts that a text says. A part that is unknown and a brace that is not closed are text, so that
 * what is typed is always something to sign, and are reported. Neighbouring texts become one part.
 */
function readParts(text: string, kind: 'message'): ReadParts<MessagePart>;
function readParts(text: string, kind: 'field'): ReadParts<FieldPart>;
function readParts(text: string, kind: PartsKind): ReadParts<SchemePart> {
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

const KNOWN: Readonly<Record<PartsKind, ReadonlyMap<string, SchemePart>>> = {
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
function signatureIn(name: string, kind: PartsKind): SchemePart | undefined {
  const prefix = 'signature:';
  return kind === 'field' && name.startsWith(prefix)
    ? { type: 'signature', separator: unescaped(name.slice(prefix.length)) }
    : undefined;
}

export const MESSAGE_TEMPLATE: Template<readonly MessagePart[]> = {
  parts: MESSAGE_PARTS,
  write: (parts) => writeParts(parts, 0, []),
  read(text) {
    const { parts, faults } = readParts(text, 'message');
    return { value: parts, faults };
  },
};

/** A header field on each line; a colon in its name is escaped. */
export const FIELDS_TEMPLATE: Template<readonly SchemeField[]> = {
  parts: FIELD_PARTS,
  write: writeFields,
  read: readFields,
};

function writeFields(fields: readonly SchemeField[]): WrittenTemplate {
  let text = '';
  const places = fields.flatMap(({ name, parts }, index) => {
    if (index > 0) text += '\n';
    const start = text.length;
    text += escaped(name).replaceAll(':', '\\:');
    const end = text.length;
    text += ': ';
    const value = writeParts(parts, text.length, [index, 'parts']);
    text += value.text;
    return [
      ...value.places,
      { path: [index, 'parts'], range: { start: end + 2, end: text.length } },
      { path: [index, 'name'], range: { start, end } },
    ];
  });
  return { text, places };
}

/** The name at the start of a line. */
const NAME = /^(?:[^\\:]|\\[\s\S]?)*/;

/** Blank lines are skipped. */
function readFields(text: string) {
  const value: SchemeField[] = [];
  const faults: TemplateFault[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    if (line.trim() !== '') {
      const name = NAME.exec(line)?.[0] ?? '';
      const written = line.slice(name.length).replace(/^: ?/, '');
      const shift = start + line.length - written.length;
      const read = readParts(written, 'field');
      value.push({ name: unescaped(name.replaceAll('\\:', ':')), parts: [...read.parts] });
      for (const { code, range } of read.faults)
        faults.push({ code, range: { start: range.start + shift, end: range.end + shift } });
    }
    start += line.length + 1;
  }
  return { value, faults };
}
