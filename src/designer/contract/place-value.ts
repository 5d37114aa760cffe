/** Puts a value into the field of a receiver: rows of a Webhook, or a member of the body of a REST API Call. */
import { type Field, ITEMS } from '../../contract/fields';
import { isContainer, markersAtEnd } from '../../core/internal';
import { type BodyContainer, bodyPartsOf, nameOf } from '../fields/body-editor/body-parts';
import { memberName, scopeIn, tagByName } from '../fields/template-help/lists-in-scope';
import { onlyPathTag } from '../fields/template-help/tags';
import { type Draft, rowsOf } from '../store/draft';
import { cellEdit, type Edit, settingEdit } from '../store/edit/edit';
import { formKey, isOfKey, rowsFor } from './form-rows';
import { type Placed, type ReceiverShape, sourceOf, written } from './receiver-shape';

/** The key of a row for a field; undefined for one inside another, which only a form has. */
const keyOf = (path: readonly string[], { webhook: { format } }: Draft): string | undefined =>
  path.length > 1 && format === 'json' ? undefined : formKey(path);

/**
 * The edits that give a field a value; undefined where the action has no place for it: inside a list that the body
 * does not have, and inside an object of a Webhook with JSON, or where the body is no JSON. A list or an object keeps
 * the shape that the receiver expects.
 *
 * @param tag as the tree of values gives it
 */
export function placeValue(
  draft: Draft,
  field: Placed,
  tag: string,
  shape: ReceiverShape,
): Edit[] | undefined {
  if (draft.objectId === 'automation.webhook') return placeInRows(draft, field, tag, shape);
  const { body } = draft.restApiCall;
  const next = bodyWith(body, field, tag, shape);
  return next === undefined ? undefined : [settingEdit('restApiCall.body', body, next)];
}

function placeInRows(draft: Draft, field: Placed, tag: string, shape: ReceiverShape): Edit[] | undefined {
  const key = keyOf(field.path, draft);
  if (key === undefined) return undefined;
  const rows = rowsOf(draft);
  const source = draft.webhook.format === 'json' ? undefined : sourceOf(tag, shape.context.root);
  if (source && isContainer(source.value) && field.types.includes(source.value.type)) {
    const inserted = rowsFor(field, source, shape, rows);
    return inserted && replacedRows(rows, key, inserted);
  }
  const row = rows.findIndex((one) => one.enabled && one.key === key);
  if (row >= 0) return [cellEdit(draft.webhook.data, row, 'value', tag)];
  return [{ type: 'rows', row: rows.length, removed: [], inserted: [{ key, value: tag, enabled: true }] }];
}

/** The rows of a field in place of those that it has; behind all others if it has none. */
function replacedRows(rows: ReturnType<typeof rowsOf>, key: string, inserted: typeof rows): Edit[] {
  const own = rows.flatMap((row, index) => (row.enabled && isOfKey(row, key) ? [index] : []));
  const [first = rows.length] = own;
  const others = own.slice(1).reverse();
  return [
    ...others.map((row): Edit => ({ type: 'rows', row, removed: rows.slice(row, row + 1), inserted: [] })),
    { type: 'rows', row: first, removed: rows.slice(first, own.length > 0 ? first + 1 : first), inserted },
  ];
}

/** The row or the part of the body that a field has now; undefined if it has none. */
export function currentTextOf(draft: Draft, { path }: Pick<Field, 'path'>): string | undefined {
  if (draft.objectId === 'automation.webhook') {
    const key = keyOf(path, draft);
    const isForm = draft.webhook.format !== 'json';
    const own = rowsOf(draft).filter(
      (row) => row.enabled && key !== undefined && (row.key === key || (isForm && isOfKey(row, key))),
    );
    return own.length === 0 ? undefined : own.map(({ value }) => value).join(', ');
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
  shape: ReceiverShape,
): Edit[] | undefined {
  const { path } = field;
  const { body } = draft.restApiCall;
  const list = path.slice(0, -2);
  const isMember = path.at(-2) === ITEMS && !list.includes(ITEMS);
  const place = draft.objectId === 'automation.rest-api-call' && isMember ? placeIn(body, list) : undefined;
  if (!place || place.missing.length > 0) return undefined;
  const source = sourceOf(body.slice(place.start, place.end), shape.context.root);
  if (source?.value.type !== 'array') return undefined;
  const text = shape.textOf(list, source, { ...shapedPlace(body, place), given: { field, tag } });
  return text === undefined
    ? undefined
    : [settingEdit('restApiCall.body', body, body.slice(0, place.start) + text + body.slice(place.end))];
}

interface BodyPlace {
  /** Of the value; where steps are missing, of the object that has to get them. */
  readonly start: number;
  readonly end: number;
  readonly container: BodyContainer | undefined;
  /** The steps that the body does not have. */
  readonly missing: readonly string[];
}

const shapedPlace = (body: string, { start, container, missing }: BodyPlace) => ({
  before: body.slice(0, start),
  existing: container && missing.length === 0 ? { text: body, container } : undefined,
  indent: /^[ \t]*/.exec(body.slice(body.lastIndexOf('\n', start) + 1))?.[0] ?? '',
});

let last: { readonly body: string; readonly root: BodyContainer | undefined } | undefined;

/** The outermost object or list of a body that is JSON with tags. A list of fields asks for one body many times. */
function rootOf(body: string): BodyContainer | undefined {
  if (last?.body !== body) {
    const { containers: [root] = [], brokenAt, surplusComma } = bodyPartsOf(body) ?? {};
    last = { body, root: brokenAt === undefined && surplusComma === undefined ? root : undefined };
  }
  return last.root;
}

function placeIn(body: string, path: readonly string[]): BodyPlace | undefined {
  const root = rootOf(body);
  if (!root) return undefined;
  let place: Omit<BodyPlace, 'missing'> = { start: root.start, end: root.end, container: root };
  for (const [depth, step] of path.entries()) {
    const { container } = place;
    if (!container) return undefined;
    const isList = container.kind === 'array';
    const part = isList
      ? container.parts.find(({ value }) => value?.kind === 'object')
      : container.parts.findLast((one) => nameOf(body, one) === step);
    if (!part || isList !== (step === ITEMS))
      return isList ? undefined : { ...place, missing: path.slice(depth) };
    place = { start: part.valueStart, end: part.end, container: part.value };
  }
  return { ...place, missing: [] };
}

function bodyWith(body: string, field: Placed, given: string, shape: ReceiverShape): string | undefined {
  const { path, types } = field;
  const isBlank = body.trim() === '';
  const place = isBlank ? undefined : placeIn(body, path);
  if (isBlank ? path.includes(ITEMS) : !place || place.missing.includes(ITEMS)) return undefined;
  const markers = path.includes(ITEMS) && place ? markersAtEnd(body.slice(0, place.start + 1)) : [];
  const tag = tagByName(given, markers);
  const source = sourceOf(tag, scopeIn(shape.context, markers));
  const at = place ? shapedPlace(body, place) : { before: '', existing: undefined, indent: '  ' };
  const shaped = source && isContainer(source.value) ? shape.textOf(path, source, at) : undefined;
  const value = shaped ?? written(tag, types, source?.value);
  if (!place) return `{\n  ${nested(path, value)}\n}`;
  if (place.missing.length === 0) return body.slice(0, place.start) + value + body.slice(place.end);
  return withMember(body, place, value);
}

/** Adds a member at the end of an object, laid out like the members before it. */
function withMember(body: string, { start, end, container, missing }: BodyPlace, value: string): string {
  const before = body.slice(0, end - 1);
  const lead = /^\{(\s*)/.exec(body.slice(start, end))?.[1] ?? '';
  const content = before.trimEnd();
  const isEmpty = container?.parts.length === 0;
  const own = isEmpty ? '' : `,${lead === '' ? ' ' : lead}`;
  const member = nested(missing, value);
  const space = before.slice(content.length);
  return `${content}${own}${isEmpty ? ` ${member} ` : member + space}${body.slice(end - 1)}`;
}

/** `"card": { "number": … }` */
const nested = ([first = '', ...rest]: readonly string[], value: string): string =>
  `${memberName(first)}: ${rest.length === 0 ? value : `{ ${nested(rest, value)} }`}`;
