/** The body of an operation: Webhook rows for a form or for texts, a REST body for other JSON. */
import { isIdempotencyKey } from '../../contract/constant-keys';
import type { Action, DataRow } from '../../core';
import { FORMATS, type Json, jsonObject, jsonText } from '../../core/internal';
import { items, jsonOf, member, membersOf, prettyJson, scalarText, textOf } from '../json';
import type { NoteLocation, Notes } from '../notes';
import { TemplateWriter } from '../template-converter';
import { firstExample, type Parameter, pathOf } from './address';
import { type DataList, Repeating } from './data-lists';
import type { DescribedFiles, Located } from './described-files';
import { findUndescribed, withoutOptionalKeys } from './described-members';
import type { FoundOperation } from './operations';
import { becomesTag, lastName, type SampleRecord } from './sample-record';
import { type Sampler, typeOf, usable } from './sample-value';
import {
  encodingIn,
  type FieldEncoding,
  losesReserved,
  type Pair,
  pairsOf,
  plainText,
  UNSAID,
} from './serialization';

type Webhook = Extract<Action, { objectId: 'automation.webhook' }>;
type RestApiCall = Extract<Action, { objectId: 'automation.rest-api-call' }>;
/** The settings of a body. */
export type Content =
  | Pick<Webhook, 'objectId' | 'format' | 'data'>
  | Pick<RestApiCall, 'objectId' | 'format' | 'body'>;

/** A body that the description has, in the media type that fits an action best. */
export interface DescribedBody {
  readonly mediaType: string;
  readonly kind: 'json' | 'form' | 'multipart' | 'other';
  readonly schema: Located;
  /** The media type object, which has the examples. */
  readonly media: Located;
  readonly others: readonly string[];
}

const essence = (mediaType: string): string => (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();

const isJson = (mediaType: string): boolean =>
  /^(?:application\/(?:[\w.-]+\+)?json|text\/json|\*\/\*|application\/\*)$/.test(essence(mediaType));

function kindOf(mediaType: string): DescribedBody['kind'] {
  if (isJson(mediaType)) return 'json';
  if (essence(mediaType) === 'application/x-www-form-urlencoded') return 'form';
  return essence(mediaType) === 'multipart/form-data' ? 'multipart' : 'other';
}

const ORDER = { json: 0, form: 1, multipart: 2, other: 3 } as const;
const MAX_TYPES = 50;

/** The body of an operation; undefined if it has none. */
export function bodyOf(
  found: FoundOperation,
  parameters: readonly Parameter[],
  files: DescribedFiles,
): DescribedBody | undefined {
  const { description, value } = found;
  if (description.dialect === 'swagger') return swaggerBody(found, parameters, files);
  const request = files.member(value, 'requestBody');
  const content = files.member(request, 'content');
  const types = membersOf(content.json).slice(0, MAX_TYPES);
  const sorted = [...types].sort((one, other) => ORDER[kindOf(one.name)] - ORDER[kindOf(other.name)]);
  const [best, ...others] = sorted;
  if (!best) return undefined;
  const media = files.resolved({ json: best.value, file: content.file });
  return {
    mediaType: best.name,
    kind: kindOf(best.name),
    schema: { json: member(media.json, 'schema'), file: media.file },
    media,
    others: others.map(({ name }) => name),
  };
}

function swaggerBody(
  { description, value }: FoundOperation,
  parameters: readonly Parameter[],
  files: DescribedFiles,
): DescribedBody | undefined {
  const body = parameters.find((one) => one.in === 'body');
  const fields = parameters.filter((one) => one.in === 'formData');
  if (!body && fields.length === 0) return undefined;
  const own = items(member(value.json, 'consumes'));
  const listed = own.length > 0 ? own : items(member(description.root, 'consumes'));
  const types = listed.map(scalarText).filter((one) => one !== undefined);
  const isUpload = fields.some(({ json }) => textOf(json, 'type') === 'file');
  const fitting = types.filter((type) => /^(?:form|multipart)$/.test(kindOf(type)) !== (body !== undefined));
  const sorted = [...fitting].sort((one, other) => ORDER[kindOf(one)] - ORDER[kindOf(other)]);
  const byDefault = body ? 'application/json' : 'application/x-www-form-urlencoded';
  const [first = byDefault, ...others] = sorted;
  const mediaType = isUpload ? 'multipart/form-data' : first;
  const media = { json: body?.json, file: value.file };
  const schema = body ? files.member({ json: body.json, file: body.schema.file }, 'schema') : media;
  return { mediaType, kind: kindOf(mediaType), schema, media, others: isUpload ? [] : others };
}

interface Scope {
  readonly files: DescribedFiles;
  readonly sampler: Sampler;
  readonly record: SampleRecord;
  readonly where: NoteLocation;
  readonly notes: Notes;
  readonly withOptional: boolean;
  readonly lists: readonly DataList[];
}

const webhook = (format: Webhook['format'], data: DataRow[]): Content => ({
  objectId: 'automation.webhook',
  format,
  data,
});

export const NO_BODY: Content = webhook('default', []);

/** The settings that send this body, with values from its examples first. */
export function contentOf(body: DescribedBody, parameters: readonly Parameter[], scope: Scope): Content {
  const { where, notes } = scope;
  const { kind, mediaType } = body;
  if (kind === 'other') {
    notes.add('media-type-not-available', where, { types: [mediaType, ...body.others].join(', ') });
    return NO_BODY;
  }
  if (kind === 'json') {
    const content = contentOfJson(body, scope);
    const ours = FORMATS[content.format].mediaType;
    if (mediaType !== ours) {
      const isSame = essence(mediaType) === essence(ours) || mediaType.includes('*');
      notes.add(isSame ? 'media-type-charset' : 'media-type', where, { theirs: mediaType, ours });
    }
    return content;
  }
  const { rows, files } = formOf(body, parameters, scope);
  if (kind === 'multipart') {
    notes.add('multipart', where, {});
    for (const field of files) notes.add('multipart-file', where, { field });
  }
  return webhook('default', rows);
}

/** The example beside the schema, or else a value that the schema accepts. */
function sampleOf(body: DescribedBody, scope: Scope): Json | undefined {
  const { files, record, withOptional } = scope;
  const given = givenOrMade(body, scope);
  const sample = given && !withOptional ? withoutOptionalKeys(body.schema, given, files, record) : given;
  findUndescribed(body.schema, sample, files, record);
  return sample;
}

function givenOrMade({ media, schema }: DescribedBody, { files, sampler }: Scope): Json | undefined {
  const given =
    usable(member(media.json, 'example')) ??
    firstExample(media, files) ??
    usable(member(media.json, 'x-example'));
  if (given?.type !== 'string' || typeOf(files.resolved(schema).json) === 'string')
    return given ?? sampler.value(schema, 'body');
  // Some documents have the JSON as a text.
  return jsonOf(given.value) ?? given;
}

function contentOfJson(body: DescribedBody, scope: Scope): Content {
  const sample = sampleOf(body, scope);
  if (sample?.type === 'object' && sample.members.length > 0 && isOfTexts(sample, body.schema, scope.files))
    return webhook(
      'json',
      sample.members.map((one) => row({ key: one.name, value: one.value }, scope)),
    );
  const writer = new TemplateWriter('body');
  if (sample) writeJson(writer, sample, scope);
  return { objectId: 'automation.rest-api-call', format: 'json', body: writer.text };
}

/** All members are texts, and the schema has no other properties. */
function isOfTexts(sample: Json, schema: Located, files: DescribedFiles): boolean {
  if (!membersOf(sample).every(({ value }) => value.type === 'string')) return false;
  const names = membersOf(sample).map(({ name }) => name);
  if (new Set(names).size < names.length) return false;
  const { json } = files.resolved(schema);
  if (['allOf', 'oneOf', 'anyOf'].some((name) => member(json, name))) return false;
  const properties = files.member(schema, 'properties');
  return membersOf(properties.json).every(({ value }) => {
    const type = typeOf(files.resolved({ json: value, file: properties.file }).json);
    return type === 'string' || type === 'unknown';
  });
}

/** Writes JSON into a body, with tags in place of the examples of secrets, and markers for lists of the sample. */
function writeJson(writer: TemplateWriter, sample: Json, { record, lists }: Scope): void {
  const tags: string[] = [];
  const repeating = new Repeating(lists);
  const written = repeating.value(sample);
  const text = prettyJson(written, (value, name) => {
    const tag = repeating.tags.get(value);
    if (tag !== undefined) tags.push(tag);
    else if (becomesTag(name, value, record)) tags.push(`{{ ${pathOf([name])} }}`);
    else return jsonText(value);
    return value.type === 'string' ? `"${TAG}"` : TAG;
  });
  for (const name of repeating.names) record.repeated.add(name);
  const addPlaces = (value: Json, name: string, place: readonly (string | number)[]): void => {
    if (value.type === 'object')
      for (const one of value.members) addPlaces(one.value, one.name, [...place, one.name]);
    else if (value.type === 'array')
      for (const [index, one] of value.items.entries()) addPlaces(one, '', [...place, index]);
    else if (!repeating.tags.has(value) && record.isOpen(value) && !becomesTag(name, value, record))
      record.places.push(place);
  };
  addPlaces(written, '', ['body']);
  const pieces = text.split(TAG);
  for (const [index, piece] of pieces.entries()) {
    writer.literal(piece, index < pieces.length - 1);
    if (index < pieces.length - 1) writer.tag(tags[index] ?? '');
  }
}

/** Stands for a tag while JSON is written, in which this character is always escaped. */
const TAG = '\u0001';

const literal = (text: string): string => {
  const writer = new TemplateWriter('row');
  writer.literal(text, false);
  return writer.text;
};

function row({ key, value, json }: Pair, { record }: Pick<Scope, 'record'>, isOpen = true): DataRow {
  const written = literal(key);
  if (becomesTag(key, value, record)) {
    record.addNext('data', written, false);
    const name = isIdempotencyKey(lastName(key)) ? lastName(key) : key;
    return { key: written, value: `{{ ${pathOf([name])} }}`, enabled: true };
  }
  record.addNext('data', written, isOpen && record.isOpen(value));
  return { key: written, value: json ? jsonRow(json, record) : literal(plainText(value)), enabled: true };
}

/** JSON as the text of a row, with tags in place of the examples of secrets. */
function jsonRow(json: Json, record: SampleRecord): string {
  const tags: string[] = [];
  const written = (value: Json, name: string): Json => {
    if (value.type === 'object')
      return jsonObject(
        value.members.map((one) => ({ name: one.name, value: written(one.value, one.name) })),
      );
    if (value.type === 'array') return { type: 'array', items: value.items.map((one) => written(one, '')) };
    if (!becomesTag(name, value, record)) return value;
    tags.push(`{{ ${pathOf([name])} | json }}`);
    return { type: 'string', value: TAG };
  };
  const pieces = jsonText(written(json, '')).split(JSON.stringify(TAG));
  const writer = new TemplateWriter('row');
  for (const [index, piece] of pieces.entries()) {
    writer.literal(piece, index < pieces.length - 1);
    if (index < pieces.length - 1) writer.tag(tags[index] ?? '');
  }
  return writer.text;
}

interface Form {
  readonly rows: DataRow[];
  /** The fields that upload a file. */
  readonly files: readonly string[];
}

function formOf(body: DescribedBody, parameters: readonly Parameter[], scope: Scope): Form {
  const fields = parameters.filter((one) => one.in === 'formData');
  return fields.length > 0 ? formOfFields(fields, scope) : formOfSchema(body, scope);
}

/** Fields of Swagger 2.0. */
function formOfFields(fields: readonly Parameter[], scope: Scope): Form {
  const { record, sampler, withOptional } = scope;
  const rows: DataRow[] = [];
  const uploads: string[] = [];
  const isAnyRequired = fields.some(({ isRequired }) => isRequired);
  for (const field of fields) {
    const { name, json, schema, isRequired } = field;
    if (textOf(json, 'type') === 'file') uploads.push(name);
    else if (isRequired || withOptional || !(isAnyRequired || isIdempotencyKey(name))) {
      const value = usable(member(json, 'x-example')) ?? sampler.value(schema, name);
      const separator = value?.type === 'array' ? field.separator : undefined;
      if (value) rows.push(...rowsOf(name, value, { ...UNSAID, separator }, scope));
    } else record.optional.add(name);
  }
  return { rows, files: uploads };
}

function formOfSchema(body: DescribedBody, scope: Scope): Form {
  const { madeUp } = scope.record;
  const before = new Set(madeUp);
  const sample = sampleOf(body, scope);
  const properties = scope.files.member(body.schema, 'properties');
  const uploads = membersOf(properties.json).filter(({ value }) => {
    const { json } = scope.files.resolved({ json: value, file: properties.file });
    const item = scope.files.resolved({ json: member(json, 'items'), file: properties.file }).json;
    return (
      textOf(json, 'format') === 'binary' ||
      textOf(item, 'format') === 'binary' ||
      member(json, 'contentMediaType')
    );
  });
  const files = body.kind === 'multipart' ? uploads.map(({ name }) => name) : [];
  const sent = membersOf(sample).filter(({ name }) => !files.includes(name));
  for (const name of files) if (!before.has(name)) madeUp.delete(name);
  const encodings = encodingsOf(body, scope.files);
  const rows = sent.flatMap(({ name, value }) => rowsOf(name, value, encodings.get(name) ?? UNSAID, scope));
  return { rows, files };
}

/** How the fields of a form are written, as far as the description says it. */
export function encodingsOf(
  { media, kind }: DescribedBody,
  files: DescribedFiles,
): Map<string, FieldEncoding> {
  if (kind !== 'form' && kind !== 'multipart') return new Map();
  const entries = membersOf(files.member(media, 'encoding').json);
  return new Map(entries.map(({ name, value }) => [name, encodingIn(value)]));
}

const MAX_ROWS = 500;

function rowsOf(name: string, value: Json, by: FieldEncoding, scope: Scope): DataRow[] {
  const { record } = scope;
  const pairs = pairsOf(name, value, by).slice(0, MAX_ROWS);
  const separator = by.separator === undefined ? undefined : decodeURIComponent(by.separator);
  // The receiver would read another list where a part has the separator.
  const isInPart = pairs.some(
    (pair) =>
      pair.isInPart || (separator !== undefined && pair.joins?.some((one) => one.includes(separator))),
  );
  if (isInPart) record.inPart.add(name);
  if (by.otherType !== undefined) record.otherTypes.add(`${name} (${by.otherType})`);
  if (by.allowsReserved && pairs.some((pair) => losesReserved(plainText(pair.value))))
    record.encoded.add(name);
  return pairs.map((pair) => row(pair, scope, record.isOpen(value)));
}
