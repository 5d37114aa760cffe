/** Puts a value into the field of a receiver: a row of a Webhook, or a member of the body of a REST API Call. */
import { type Field, ITEMS } from '../../contract/fields';
import { type Context, hasErrors, readContext } from '../../core';
import { isContainer, type Json, markersAtEnd, partsOf, scanJson, stepsText } from '../../core/internal';
import { itemName, listOf, tagByName } from '../fields/template-help/lists-in-scope';
import { onlyPathTag } from '../fields/template-help/tags';
import { EMPTY_SINK, maskedBody } from '../problems/draft-findings';
import { nearestPaths, onlyPathTo } from '../problems/quick-fixes/context-paths';
import { type Draft, rowsOf } from '../store/draft';
import { applied, cellEdit, type Edit, settingEdit } from '../store/edit/edit';

type Placed = Pick<Field, 'path' | 'types'>;

/** The key of a row for a field: of a form also one inside another, `card[number]`. */
function keyOf(path: readonly string[], format: Draft['webhook']['format']): string | undefined {
  const [first = '', ...rest] = path;
  if (rest.length === 0) return first;
  if (format === 'json') return undefined;
  return rest.reduce((key, step) => `${key}[${step === ITEMS ? '' : step}]`, first);
}

/**
 * The edits that give a field a value; undefined where the action has no place for it: inside a list that the body
 * does not have, and inside an object of a Webhook with JSON, or where the body is no JSON.
 *
 * @param tag as the tree of values gives it
 */
export function placeValue(draft: Draft, field: Placed, tag: string): Edit[] | undefined {
  if (draft.objectId === 'automation.webhook') return placeInRows(draft, field.path, tag);
  const { body } = draft.restApiCall;
  const next = bodyWith(body, field, tag);
  return next === undefined ? undefined : [settingEdit('restApiCall.body', body, next)];
}

function placeInRows(draft: Draft, path: readonly string[], tag: string): Edit[] | undefined {
  const key = keyOf(path, draft.webhook.format);
  if (key === undefined) return undefined;
  const rows = rowsOf(draft);
  const row = rows.findIndex((one) => one.key === key);
  if (row >= 0) return [cellEdit(draft.webhook.data, row, 'value', tag)];
  return [{ type: 'rows', row: rows.length, removed: [], inserted: [{ key, value: tag, enabled: true }] }];
}

/** The row or the part of the body that a field has now; undefined if it has none. */
export function currentTextOf(draft: Draft, { path }: Pick<Field, 'path'>): string | undefined {
  if (draft.objectId === 'automation.webhook') {
    const key = keyOf(path, draft.webhook.format);
    return rowsOf(draft).find((row) => row.enabled && row.key === key)?.value;
  }
  const { body } = draft.restApiCall;
  const place = placeIn(body, path);
  return place && place.missing.length === 0 ? body.slice(place.start, place.end) : undefined;
}

/** The path of the value that brings a field, because a list or an object around it is that value as a whole. */
export function enclosingValuePath(draft: Draft, { path }: Pick<Field, 'path'>): string | undefined {
  for (let length = path.length - 1; length > 0; length--) {
    const text =
      path[length - 1] === ITEMS ? undefined : currentTextOf(draft, { path: path.slice(0, length) });
    const tag = text === undefined ? undefined : onlyPathTag(text);
    if (tag) return text?.slice(tag.operand.range.start, tag.operand.range.end);
  }
  return undefined;
}

/**
 * The edits that give a member of each item a value, where the list is inserted as a whole: it is then written item by
 * item, with the members that the receiver knows.
 */
export function placeInItems(
  draft: Draft,
  field: Field,
  tag: string,
  { root }: Context,
  fields: readonly Field[],
): Edit[] | undefined {
  const { path } = field;
  const { body } = draft.restApiCall;
  const list = path.slice(0, -2);
  const isMember = path.at(-2) === ITEMS && !list.includes(ITEMS);
  const place = draft.objectId === 'automation.rest-api-call' && isMember ? placeIn(body, list) : undefined;
  const found = place?.missing.length === 0 ? listOf(body.slice(place.start, place.end), root) : undefined;
  if (!place || !found) return undefined;
  const name = itemName(found.path, root);
  const marker = `"{{ each ${found.path} as ${name} }}"`;
  const markers = markersAtEnd(`[${marker}, `);
  const [item] = found.items;
  const members = fields.flatMap((one) => {
    const member = one.path.at(-1) ?? '';
    const isBeside =
      one.path.length === path.length && one.path.slice(0, -1).join() === path.slice(0, -1).join();
    const steps = stepsText([member], false);
    const hasValue = item?.type === 'object' && item.byName.has(member) && steps !== undefined;
    const value = one === field ? tagByName(tag, markers) : hasValue ? `{{ ${name}${steps} }}` : undefined;
    return isBeside && value !== undefined ? [`${JSON.stringify(member)}: ${written(value, one.types)}`] : [];
  });
  const indent = /^[ \t]*/.exec(body.slice(body.lastIndexOf('\n', place.start) + 1))?.[0] ?? '';
  const lines = [`${marker},`, `{ ${members.join(', ')} }`].map((line) => `${indent}  ${line}`);
  const text = `[\n${lines.join('\n')}\n${indent}]`;
  return [settingEdit('restApiCall.body', body, body.slice(0, place.start) + text + body.slice(place.end))];
}

interface BodyPlace {
  /** Of the value; where steps are missing, of the object that has to get them. */
  readonly start: number;
  readonly end: number;
  /** The steps that the body does not have. */
  readonly missing: readonly string[];
  readonly isEmpty: boolean;
}

let last: { readonly body: string; readonly json: string; readonly root: Json } | undefined;

/** A list of fields asks for one body many times. */
function parsed(body: string): typeof last {
  if (last?.body === body) return last;
  const json = maskedBody(body);
  const { context, problems } = readContext(json ?? '');
  last =
    json === undefined || json.trim() === '' || hasErrors(problems)
      ? undefined
      : { body, json, root: context.root };
  return last;
}

function placeIn(body: string, path: readonly string[]): BodyPlace | undefined {
  const read = parsed(body);
  if (!read) return undefined;
  let value = read.root;
  let start = read.json.search(/\S/);
  for (const [depth, step] of path.entries()) {
    if (!isContainer(value)) return undefined;
    const index =
      value.type === 'array'
        ? value.items.findIndex(({ type }) => type === 'object')
        : value.members.findLastIndex(({ name }) => name === step);
    if (index < 0 || (value.type === 'array') !== (step === ITEMS)) {
      if (value.type === 'array') return undefined;
      const end = endOf(read.json, start);
      return { start, end, missing: path.slice(depth), isEmpty: value.members.length === 0 };
    }
    const child: Json | undefined = value.type === 'array' ? value.items[index] : value.members[index]?.value;
    start = partsOf(value)?.valueOffset(index) ?? start;
    if (!child) return undefined;
    value = child;
  }
  return { start, end: endOf(read.json, start), missing: [], isEmpty: false };
}

/** Where the JSON value that begins at an offset ends: what stands behind it would be too much. */
function endOf(json: string, start: number): number {
  const rest = json.slice(start);
  return start + rest.slice(0, scanJson(rest, EMPTY_SINK)?.offset).trimEnd().length;
}

const BARE: ReadonlySet<string> = new Set(['number', 'integer', 'boolean', 'array', 'object']);

/** A tag as a value of the body: in quotes, if the field may be a text. */
function written(tag: string, types: Field['types']): string {
  const isBare =
    types.length > 0 ? types.every((type) => BARE.has(type) || type === 'null') : / \| json \}\}$/.test(tag);
  // Bare, an object or a list brings its JSON by itself.
  return isBare ? tag.replace(/ \| json \}\}$/, ' }}') : `"${tag}"`;
}

function bodyWith(body: string, { path, types }: Placed, given: string): string | undefined {
  if (body.trim() === '')
    return path.includes(ITEMS) ? undefined : `{\n${nested(path, written(given, types), '  ')}\n}`;
  const place = placeIn(body, path);
  if (!place || place.missing.includes(ITEMS)) return undefined;
  const tag = tagByName(given, path.includes(ITEMS) ? markersAtEnd(body.slice(0, place.start + 1)) : []);
  const value = written(tag, types);
  if (place.missing.length === 0) return body.slice(0, place.start) + value + body.slice(place.end);
  return withMember(body, place, value);
}

/** Adds a member at the end of an object, laid out like the members before it. */
function withMember(body: string, { start, end, missing, isEmpty }: BodyPlace, value: string): string {
  const before = body.slice(0, end - 1);
  const lead = /^\{(\s*)/.exec(body.slice(start, end))?.[1] ?? '';
  const content = before.trimEnd();
  const own = isEmpty ? '' : `,${lead === '' ? ' ' : lead}`;
  const member = nested(missing, value, '');
  const space = before.slice(content.length);
  return `${content}${own}${isEmpty ? ` ${member} ` : member + space}${body.slice(end - 1)}`;
}

/** `"card": { "number": … }` */
const nested = ([first = '', ...rest]: readonly string[], value: string, indent: string): string =>
  `${indent}${JSON.stringify(first)}: ${rest.length === 0 ? value : `{ ${nested(rest, value, '')} }`}`;

/** The values of a sample that are proposed for the fields of a receiver. */

/** Whether a field can get a value of the sample without losing one: it has none, or a fixed one. */
export const isOpen = (written: string | undefined): boolean =>
  written === undefined || !written.includes('{{');

const isSingleValue = ({ path, types }: Placed): boolean =>
  !path.includes(ITEMS) && !types.some((type) => type === 'object' || type === 'array');

/** The edits that give each open field of a single value, outside of lists, the tag for it, and their number. */
export function placeAll(
  draft: Draft,
  fields: readonly Field[],
  tagOf: (field: Field) => string | undefined,
): { readonly edits: readonly Edit[]; readonly count: number } {
  const edits: Edit[] = [];
  let [next, count] = [draft, 0];
  for (const field of fields) {
    const tag = isSingleValue(field) && isOpen(currentTextOf(next, field)) ? tagOf(field) : undefined;
    // An object or a list.
    if (tag?.endsWith(' | json }}')) continue;
    const placed = tag === undefined ? undefined : placeValue(next, field, tag);
    if (!placed) continue;
    next = applied(next, placed).draft;
    edits.push(...placed);
    count += 1;
  }
  return { edits, count };
}

/** Each is looked for once: hundreds of fields and paths take long to compare, and are shown after each edit. */
export class Proposals {
  readonly #known = new Map<string, string | undefined>();

  constructor(readonly context: Context) {}

  /** The path of the only value that has the name of a field. */
  sameName({ path }: Pick<Field, 'path'>): string | undefined {
    return onlyPathTo(path.at(-1) ?? '', this.context);
  }

  /** The path of the value that has the name of a field, or nearly. */
  of({ path }: Pick<Field, 'path'>): string | undefined {
    const written = path.filter((step) => step !== ITEMS).join('.');
    if (!this.#known.has(written)) {
      const { context } = this;
      const near = this.sameName({ path }) ?? nearestPaths(written, context, 1)[0];
      this.#known.set(written, near);
    }
    return this.#known.get(written);
  }
}
