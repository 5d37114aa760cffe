/** Signing schemes in the editor: the edits that choose one, its summary in a line, and a custom one as templates. */

import type { CustomScheme, Path, Range } from '../../core';
import {
  carriesSeveral,
  type FieldPart,
  isDefaultScheme,
  type MessagePart,
  type Scheme,
  schemeOf,
  signatureHeaderOf,
  usesPart,
} from '../../core/internal';
import {
  CUSTOM,
  customCopyOf,
  EMPTY_SCHEME,
  type MethodDraft,
  type SchemeDraft,
  schemeSettingOf,
} from '../store/authentication-draft';
import { type Edit, settingEdit } from '../store/edit/edit';
import type { SettingName } from '../store/edit/settings';

type Choice = SchemeDraft['chosen'];
type SigningDraft = MethodDraft<'hmac'>;

/** Whether the name of the header field with the signature cannot be chosen. */
export const isNameFixed = (scheme: SchemeDraft): boolean =>
  schemeOf(schemeSettingOf(scheme)).isNameFixed === true;

/**
 * The edits that choose a signing scheme, as one step. The user’s header name is kept, also while a scheme fixes the
 * name; the first custom scheme begins as a copy of the scheme before.
 */
export function choosingScheme(draft: SigningDraft, chosen: Choice): Edit[] {
  const { scheme, headerName } = draft;
  const before = schemeSettingOf(scheme);
  const custom =
    chosen === CUSTOM && scheme.custom === ''
      ? JSON.stringify(customCopyOf(before) ?? customCopyOf() ?? EMPTY_SCHEME)
      : scheme.custom;
  const next = { ...scheme, chosen, custom };
  const own = headerName === signatureHeaderOf(before) ? '' : headerName;
  const wanted = isNameFixed(scheme) ? scheme.headerName : own;
  const isFixed = isNameFixed(next);
  const written = isFixed ? '' : wanted;
  return [
    edit('scheme.chosen', scheme.chosen, chosen),
    edit('scheme.custom', scheme.custom, custom),
    edit('scheme.headerName', scheme.headerName, isFixed ? wanted : ''),
    // Without a scheme the name is always written.
    edit('headerName', headerName, chosen === '' && written === '' ? signatureHeaderOf() : written),
  ].flat();
}

function edit(name: 'headerName' | `scheme.${keyof SchemeDraft}`, before: string, after: string): Edit[] {
  const setting: SettingName = `authentication.hmac.${name}`;
  return before === after ? [] : [settingEdit(setting, before, after)];
}

/** The choice for a name: the default scheme is chosen by leaving the scheme out. */
export const choiceOf = (name: Exclude<Choice, ''>): Choice =>
  name !== CUSTOM && isDefaultScheme(name) ? '' : name;

/**
 * Which settings are shown: those that the scheme uses, and those with a value, so that it can be cleared. A custom
 * scheme names its fields itself.
 */
export function shownSettings({
  scheme: draft,
  headerName,
  keyid,
  secondSecret,
}: Omit<SigningDraft, 'secret'>): Readonly<Partial<Record<string, boolean>>> {
  const scheme = schemeOf(schemeSettingOf(draft));
  const isNamedElsewhere = scheme.isNameFixed === true || draft.chosen === CUSTOM;
  return {
    headerName: headerName !== '' || !isNamedElsewhere,
    keyid: keyid !== '' || usesPart(scheme, 'signature-base'),
    secondSecret: secondSecret.by === 'name' || secondSecret.value !== '' || carriesSeveral(scheme),
  };
}

type AnyPart = Scheme['message'][number];

/** A scheme in a file can have 100,000 parts. */
const MAX_PARTS = 16;

/**
 * The header field of a signing scheme in one line: `t=…,v1=hex(HMAC(time.body))`. A line feed in the message is
 * written as `⏎`.
 */
export function schemeAnatomy({ message, encoding, fields }: Scheme): string {
  const signature = `${encoding}(HMAC(${written(message, messageWord)}))`;
  const parts = fields.find((field) => field.parts.some(({ type }) => type === 'signature'))?.parts ?? [];
  return written(parts, ({ type }) => (type === 'signature' ? signature : '…'));
}

function written(parts: readonly AnyPart[], wordOf: (part: AnyPart) => string): string {
  const isText = (part: AnyPart | undefined) => part === undefined || part.type === 'text';
  const words = parts.slice(0, MAX_PARTS).map((part, index) => {
    if (part.type === 'text') return part.text.replaceAll('\n', '⏎');
    return (isText(parts[index - 1]) ? '' : '+') + wordOf(part);
  });
  return words.join('') + (parts.length > MAX_PARTS ? '…' : '');
}

function messageWord(part: AnyPart): string {
  if (part.type === 'body-digest') return `${part.hash}(body)`;
  return part.type === 'content-type' ? 'type' : part.type;
}

/*
 * The message and the header fields of a custom scheme as text, such as `{time}.{body}` and
 * `X-Signature: t={time},v1={signature}`. A part is its type in braces, with its options after colons:
 * `{time:milliseconds}`, `{body-digest:sha512:base64}`, `{signature:,v1=}`. In texts, `\n`, `\r`, `\t`, `\\`,
 * `\{` and `\}` are escapes.
 */

export type TemplatePart = MessagePart | FieldPart;
type PartsKind = 'message' | 'field';
type SchemeField = CustomScheme['fields'][number];

/** The fault of a template; the range is read as text. */
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
  readonly parts: readonly TemplatePart[];
  readonly write: (value: Value) => WrittenTemplate;
  readonly read: (text: string) => { readonly value: Value; readonly faults: readonly TemplateFault[] };
}

const TIMES = (['seconds', 'milliseconds', 'iso8601'] as const).map(
  (format) => ({ type: 'time', format }) as const,
);

const MESSAGE_PARTS: readonly MessagePart[] = [
  ...TIMES,
  { type: 'id' },
  ...(['method', 'host', 'target', 'path', 'query', 'url', 'content-type', 'body'] as const).map(
    (type) => ({ type }) as const,
  ),
  ...(['sha256', 'sha512', 'sha1'] as const).flatMap((hash) =>
    (['hex', 'base64'] as const).map((encoding) => ({ type: 'body-digest', hash, encoding }) as const),
  ),
];

const FIELD_PARTS: readonly FieldPart[] = [{ type: 'signature' }, ...TIMES, { type: 'id' }];

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const CHARACTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

const escaped = (text: string): string =>
  text.replace(/[\n\r\t\\{}]/g, (character) => ESCAPES[character] ?? `\\${character}`);

/** A backslash before any other character stands for itself. */
const unescaped = (text: string): string =>
  text.replace(/\\([nrt\\{}])/g, (_, character: string) => CHARACTERS[character] ?? character);

/** The text of a part, as a template has it. */
export function partText(part: TemplatePart): string {
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

function writeParts(parts: readonly TemplatePart[], start: number, path: Path): WrittenTemplate {
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
function readParts(text: string, kind: PartsKind): ReadParts<TemplatePart> {
  const parts: TemplatePart[] = [];
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

const KNOWN: Readonly<Record<PartsKind, ReadonlyMap<string, TemplatePart>>> = {
  message: withLongForms(MESSAGE_PARTS),
  field: withLongForms(FIELD_PARTS),
};

/** The parts by their text; those with options that can be left out by their whole text too. */
function withLongForms(parts: readonly TemplatePart[]): Map<string, TemplatePart> {
  const known = new Map(parts.map((part) => [partText(part), part]));
  for (const part of parts) {
    if (part.type === 'time') known.set(`{time:${part.format}}`, part);
    if (part.type === 'body-digest') known.set(`{body-digest:${part.hash}:${part.encoding}}`, part);
  }
  return known;
}

/** A signature with the text before a second one. */
function signatureIn(name: string, kind: PartsKind): TemplatePart | undefined {
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
