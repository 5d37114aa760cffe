/** What the schemas of a sample say of the members of its objects: which are described, and which are required. */
import { isIdempotencyKey } from '../../contract/constant-keys';
import { type Json, jsonObject } from '../../core/internal';
import { items, member, membersOf, scalarText } from '../json';
import type { DescribedFiles, Located } from './described-files';
import type { SampleRecord } from './sample-record';

/** The deepest member that is looked at. */
const MAX_DEPTH = 12;
const MAX_NAMES = 50;

/** Schemas of one value, one inside the other. */
const MAX_PARTS = 200;

/** The schemas that a value must fulfil; with `withAlternatives`, also those that it may fulfil. */
export function partsOf(at: Located, files: DescribedFiles, withAlternatives: boolean): Located[] {
  const found = new Map<Json, Located>();
  const open = [at];
  for (let next = open.pop(); next && found.size < MAX_PARTS; next = open.pop()) {
    const part = files.resolved(next);
    if (!part.json || found.has(part.json)) continue;
    found.set(part.json, part);
    for (const name of withAlternatives ? ['allOf', 'anyOf', 'oneOf'] : ['allOf'])
      for (const json of items(member(part.json, name))) open.push({ json, file: part.file });
  }
  return [...found.values()];
}

/** Adds the names that the schemas of an object require and none describes, unless its value has them. */
export function findUndescribed(
  schema: Located,
  value: Json | undefined,
  files: DescribedFiles,
  record: SampleRecord,
  depth = 0,
): void {
  if (depth > MAX_DEPTH || value === undefined) return;
  const all = partsOf(schema, files, true);
  if (value.type === 'array') {
    const list = all.find(({ json }) => member(json, 'items'));
    if (list) findUndescribed(files.member(list, 'items'), value.items[0], files, record, depth + 1);
  }
  if (value.type !== 'object') return;
  const described = new Map<string, Located>();
  for (const part of all) {
    const properties = files.member(part, 'properties');
    for (const one of membersOf(properties.json))
      described.set(one.name, { json: one.value, file: properties.file });
  }
  for (const { json } of partsOf(schema, files, false))
    for (const name of items(member(json, 'required')).map(scalarText))
      if (
        name !== undefined &&
        !described.has(name) &&
        !value.byName.has(name) &&
        record.undescribed.size < MAX_NAMES
      )
        record.undescribed.add(name);
  for (const one of value.members) {
    const property = described.get(one.name);
    if (property) findUndescribed(property, one.value, files, record, depth + 1);
  }
}

/** A sample without the idempotency keys that its schema does not require: a constant one would be wrong. */
export function withoutOptionalKeys(
  schema: Located,
  value: Json,
  files: DescribedFiles,
  record: SampleRecord,
  depth = 0,
): Json {
  if (depth > MAX_DEPTH) return value;
  const all = partsOf(schema, files, true);
  if (value.type === 'array') {
    const list = all.find(({ json }) => member(json, 'items'));
    const item = list && files.member(list, 'items');
    const parts = item
      ? value.items.map((one) => withoutOptionalKeys(item, one, files, record, depth + 1))
      : [];
    return parts.some((one, at) => one !== value.items[at]) ? { type: 'array', items: parts } : value;
  }
  if (value.type !== 'object') return value;
  const required = new Set(all.flatMap(({ json }) => items(member(json, 'required')).map(scalarText)));
  const described = new Map<string, Located>();
  for (const part of all) {
    const properties = files.member(part, 'properties');
    for (const one of membersOf(properties.json))
      described.set(one.name, { json: one.value, file: properties.file });
  }
  const members = value.members.flatMap((one) => {
    const property = described.get(one.name);
    if (property && !required.has(one.name) && isIdempotencyKey(one.name)) {
      record.optional.add(one.name);
      return [];
    }
    const inner = property ? withoutOptionalKeys(property, one.value, files, record, depth + 1) : one.value;
    return [inner === one.value ? one : { name: one.name, value: inner }];
  });
  const isSame =
    members.length === value.members.length && members.every((one, at) => one === value.members[at]);
  return isSame ? value : jsonObject(members);
}
