/** Converts between rows and a free-form body, lists what is lost, and finds values that rows send as text. */
import { type Context, type DataRow, hasErrors, readContext } from '../../core';
import {
  asText,
  evaluate,
  isSent,
  jsonEscape,
  jsonText,
  lookUp,
  parseTemplate,
  StringScan,
  type Tag,
} from '../../core/internal';
import { TemplateWriter } from '../../import/template-converter';
import { onlyPathTag } from '../fields/template-help/tags';
import type { Draft } from './draft';
import { type Edit, settingEdit } from './edit/edit';

interface RowsOfBody {
  readonly rows: readonly DataRow[];
  readonly losses: readonly Loss[];
}

/** Longer bodies are not converted, because that would block the page. */
const MAX_LENGTH = 1_000_000;

/**
 * Converts a body to equivalent rows of a Webhook; undefined if it is no flat object, or if a tag is
 * anything but a key, a value or a part of a string.
 */
export function jsonAsRows(body: string): RowsOfBody | undefined {
  if (body.length > MAX_LENGTH) return undefined;
  const marked = markTags(body);
  if (!marked) return undefined;
  const { context, problems } = readContext(marked.json);
  const { root } = context;
  if (hasErrors(problems) || root.type !== 'object' || root.members.length === 0) return undefined;
  const found = {
    repeated: [] as string[],
    'not-text': [] as string[],
    'bare-tag': [] as string[],
    nested: [] as string[],
    raw: [] as string[],
  };
  const rows: DataRow[] = [];
  for (const { name, value } of root.members) {
    const text = asText(value) ?? jsonText(value);
    const isNested = value.type === 'object' || value.type === 'array';
    // Inside the string a quote from a tag would no longer be escaped.
    if (isNested && MARK.test(text)) return undefined;
    const key = marked.template(name);
    if (isNested) found.nested.push(key);
    else if (value.type !== 'string') found['not-text'].push(key);
    else if (BARE_MARK.test(text)) found['bare-tag'].push(key);
    if (marked.tagsIn(name + text).some(isRaw)) found.raw.push(key);
    rows.push({ key, value: marked.template(text), enabled: true });
  }
  found.repeated = repeatedKeys(rows.map(({ key }) => key));
  return { rows, losses: lossesAt(found) };
}

const isRaw = ({ filters }: Tag): boolean => filters.some(({ filter }) => filter.name === 'raw');

/** A placeholder for a tag: in a string, or, in place of a value, as a whole string. */
const MARK = /\ue000([ib])(\d+)\ue001/;
const BARE_MARK = /^\ue000b\d+\ue001$/;
const ANY_MARK = /[\ue000\ue001]|\\ue00[01]/i;

interface Marked {
  /** The body, with a mark in the place of each tag. */
  readonly json: string;
  readonly tagsIn: (text: string) => Tag[];
  /** A text out of that JSON, with its tags. */
  readonly template: (text: string) => string;
}

/** Undefined if a tag is broken, or the body contains a placeholder. */
function markTags(body: string): Marked | undefined {
  if (ANY_MARK.test(body)) return undefined;
  const scan = new StringScan();
  const tags: { readonly tag: Tag; readonly text: string }[] = [];
  let json = '';
  for (const part of parseTemplate(body)) {
    const text = body.slice(part.start, part.end);
    if (part.type === 'broken') return undefined;
    if (part.type === 'text') {
      scan.pass(text);
      json += text;
    } else {
      if (scan.isInEscape) return undefined;
      json += scan.isInString ? `\ue000i${tags.length}\ue001` : `"\ue000b${tags.length}\ue001"`;
      tags.push({ tag: part, text });
    }
  }
  const piecesOf = (text: string) => text.split(new RegExp(MARK, 'g'));
  return {
    json,
    tagsIn: (text) =>
      piecesOf(text).flatMap((piece, at) => (at % 3 === 2 ? (tags[Number(piece)]?.tag ?? []) : [])),
    template(text) {
      const writer = new TemplateWriter('row');
      const pieces = piecesOf(text);
      for (const [at, piece] of pieces.entries()) {
        if (at % 3 === 0) writer.literal(piece, at < pieces.length - 1);
        if (at % 3 === 2) writer.tag(tags[Number(piece)]?.text ?? '');
      }
      return writer.text;
    },
  };
}

interface BodyOfRows {
  readonly body: string;
  readonly losses: readonly Loss[];
}

/**
 * Converts the rows of a Webhook to an equivalent JSON body of a REST API Call. Tags are preserved: in
 * a JSON string they insert the same text as in a row (B12). A value for which `bareOf` has a text stands as this
 * text, without quotes.
 */
export function rowsAsJson(
  { format, data }: Draft['webhook'],
  bareOf: (value: string, row: DataRow) => string | undefined = () => undefined,
): BodyOfRows {
  const rows = data.filter(({ key, value }) => key !== '' || value !== '');
  const sent = rows.filter(({ enabled }) => enabled);
  const repeated = repeatedKeys(sent.map(({ key }) => key));
  const off = rows.length - sent.length;
  const losses: Loss[] = [];
  if (format === 'default') losses.push({ type: 'form' });
  if (off > 0) losses.push({ type: 'switched-off', rows: off });
  if (repeated.length > 0) losses.push({ type: 'repeated', keys: repeated });
  const written = (row: DataRow) => bareOf(row.value, row) ?? jsonString(row.value);
  const members = sent.map((row) => `  ${jsonString(row.key)}: ${written(row)}`);
  return { body: members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n}`, losses };
}

/** The edits that make a REST API Call of the rows of a Webhook. */
export const restApiCallEdits = (draft: Draft, bareOf?: Parameters<typeof rowsAsJson>[1]): Edit[] => [
  settingEdit('objectId', draft.objectId, 'automation.rest-api-call'),
  settingEdit('restApiCall.body', draft.restApiCall.body, rowsAsJson(draft.webhook, bareOf).body),
];

/** A template as a JSON string; what tags are made of needs no escapes. */
function jsonString(template: string): string {
  const parts = parseTemplate(template).map(({ type, start, end }) => {
    const part = template.slice(start, end);
    return type === 'tag' ? part : jsonEscape(part);
  });
  return `"${parts.join('')}"`;
}

/** Data that is lost or sent differently after a conversion between rows and body. */
export type Loss =
  /** The body was a form, and is JSON now. */
  | { readonly type: 'form' }
  | { readonly type: 'switched-off'; readonly rows: number }
  | { readonly type: LossAt; readonly keys: readonly string[] };

/** Losses of certain members or rows. */
type LossAt =
  /** A key occurs more than once. */
  | 'repeated'
  /** A number, true, false or null becomes text. */
  | 'not-text'
  /** A tag without quotes brings a JSON value; it becomes text. */
  | 'bare-tag'
  /** An object or a list becomes its JSON text. */
  | 'nested'
  /** The filter “raw”, which rows refuse. */
  | 'raw';

/** The keys that occur more than once. */
function repeatedKeys(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const key of keys) (seen.has(key) ? repeated : seen).add(key);
  return [...repeated];
}

/** Only the losses that occur. */
const lossesAt = (found: Readonly<Record<LossAt, readonly string[]>>): Loss[] =>
  (Object.keys(found) as LossAt[]).flatMap((type) =>
    found[type].length === 0 ? [] : [{ type, keys: found[type] }],
  );

/** A list or an object is shown by its beginning. */
const MAX_SHOWN = 24;

/** The value of a row that is one tag alone, with the filter `json` or none, where it is a list or an object. */
function containerOf(
  template: string,
  { root }: Context,
): { readonly text: string; readonly tag: string } | undefined {
  if (!template.startsWith('{{') || !template.endsWith('}}')) return undefined;
  const tag = onlyPathTag(template);
  if (!tag) return undefined;
  const { filters, operand } = tag;
  if (filters.length > 1 || (filters[0] && filters[0].filter.name !== 'json')) return undefined;
  const value = lookUp(root, operand.steps)?.value;
  if (value?.type !== 'array' && value?.type !== 'object') return undefined;
  const text = jsonText(value);
  return {
    text: text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text,
    tag: filters.length === 0 ? template : `${template.slice(0, template.lastIndexOf('|')).trimEnd()} }}`,
  };
}

/** The text of a number, true or false that a row sends as text (B16), where its template is one tag alone that brings it. */
export function sentAsText(template: string, { root }: Context): string | undefined {
  if (!template.startsWith('{{') || !template.endsWith('}}')) return undefined;
  const tag = onlyPathTag(template);
  if (!tag || !NOT_TEXT.test(lookUp(root, tag.operand.steps)?.value.type ?? '')) return undefined;
  const { value } = evaluate(tag, root, template);
  return value && NOT_TEXT.test(value.type) ? asText(value) : undefined;
}

const NOT_TEXT = /^(?:number|boolean)$/;

/**
 * The template that brings the value of a row to a JSON body as it is in the context: a tag alone, without the filter
 * that writes a list or an object as text. Undefined if the row sends text.
 */
export function asItIs(template: string, context: Context): string | undefined {
  if (sentAsText(template, context) !== undefined) return template;
  return containerOf(template, context)?.tag;
}

/** The rows that send a value as text that is none, and the first of these values. */
export interface SentAsText {
  readonly keys: readonly string[];
  readonly text: string;
}

/**
 * The rows that send as text what is not text in the sample: lists and objects, then numbers, true and false. Undefined
 * if there is none.
 */
export function rowsSentAsText({ format, data }: Draft['webhook'], context: Context): SentAsText | undefined {
  if (format !== 'json') return undefined;
  const containers: { readonly key: string; readonly text: string }[] = [];
  const others: typeof containers = [];
  for (const row of data) {
    if (!isSent(row)) continue;
    // Without the filter there is no text, which is an error with this fix.
    const list = row.value.includes('|') ? containerOf(row.value, context) : undefined;
    const text = sentAsText(row.value, context);
    if (list) containers.push({ key: row.key, text: list.text });
    else if (text !== undefined) others.push({ key: row.key, text });
  }
  const rows = [...containers, ...others];
  return rows[0] && { keys: rows.map(({ key }) => key), text: rows[0].text };
}
