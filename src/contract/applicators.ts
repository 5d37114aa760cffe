/**
 * The keywords of JSON Schema that apply schemas to the items of a list and the members of an object
 * (applicators).
 */
import type { Json, JsonArray, JsonObject } from '../core/internal';
import { type Application, type Applying, checkCount, type Evaluated, type Fit } from './assertions';
import { canonicalText } from './comparison';
import type { JsonSchema } from './contract';
import type { Spot } from './finding';
import type { Body } from './parsed-body';
import {
  isSchema,
  isSchemaObject,
  keyword,
  numberKeyword,
  schemaEntries,
  schemaKeyword,
  schemasKeyword,
  textsKeyword,
} from './schema';

export const nothingEvaluated = (): Evaluated => ({
  names: new Set(),
  items: 0,
  listsNames: false,
  contained: new Set(),
});

export function takeEvaluated(from: Evaluated, into: Evaluated): void {
  for (const name of from.names) into.names.add(name);
  for (const index of from.contained) into.contained.add(index);
  into.items = Math.max(into.items, from.items);
  into.listsNames ||= from.listsNames;
}

const itemOf = (body: Body, list: JsonArray, spot: Spot, index: number): Spot => ({
  value: list.items[index] as Json,
  start: body.placesOf(list)?.valueOffset(index) ?? spot.start,
  step: index,
  parent: spot,
});

export function checkItems(at: Application, list: JsonArray): void {
  const { schema, spot, out, seen, by } = at;
  const { items } = list;
  checkCount(at, 'items', () => items.length);
  const spots = items.map((_, index) => itemOf(by.findings.body, list, spot, index));
  // A list as `items` is how drafts up to 2019-09 write `prefixItems`.
  const first = schemasKeyword(schema, 'prefixItems') ?? schemasKeyword(schema, 'items') ?? [];
  const rest = schemaKeyword(schema, Array.isArray(keyword(schema, 'items')) ? 'additionalItems' : 'items');
  for (const [index, item] of spots.entries()) {
    const own = first[index] ?? rest;
    if (own === undefined) break;
    by.visit(own, item, out);
    seen.items = Math.max(seen.items, index + 1);
  }
  checkContains(at, spots);
  if (keyword(schema, 'uniqueItems') === true) checkUnique(at, spots);
  const others = schemaKeyword(schema, 'unevaluatedItems');
  if (others === undefined) return;
  for (const [index, item] of spots.entries())
    if (index >= seen.items && !seen.contained.has(index)) by.visit(others, item, out);
  seen.items = items.length;
}

function checkContains(at: Application, spots: readonly Spot[]): void {
  const { schema, seen, by } = at;
  const contains = schemaKeyword(schema, 'contains');
  if (contains === undefined) return;
  const count = { yes: 0, unknown: 0 };
  for (const [index, item] of spots.entries()) {
    const fit = by.fits(contains, item, nothingEvaluated());
    if (fit === 'no') continue;
    count[fit] += 1;
    seen.contained.add(index);
  }
  const least = numberKeyword(schema, 'minContains') ?? 1;
  const most = numberKeyword(schema, 'maxContains') ?? Number.POSITIVE_INFINITY;
  const highest = count.yes + count.unknown;
  if (highest < least) by.findings.say(at, 'contract-form', { rule: 'contains' });
  else if (count.yes > most) by.findings.say(at, 'contract-form', { rule: 'contains-fewer' });
  else if (count.yes < least || highest > most) by.leaveOpen();
}

function checkUnique({ out, by }: Application, spots: readonly Spot[]): void {
  const known = new Set<string>();
  for (const spot of spots) {
    const text = canonicalText(spot.value);
    if (known.has(text)) by.findings.say({ spot, out }, 'contract-form', { rule: 'repeated-item' });
    known.add(text);
  }
}

/** The members of an object; of repeated ones the last (B7). */
export function membersOf(body: Body, value: JsonObject, spot: Spot): Spot[] {
  const places = body.placesOf(value);
  const isWhole = value.byName.size === value.members.length;
  const last = new Map(isWhole ? [] : value.members.map(({ name }, index) => [name, index]));
  return value.members.flatMap((member, index): Spot[] => {
    if (!isWhole && last.get(member.name) !== index) return [];
    const start = places?.valueOffset(index) ?? spot.start;
    return [{ value: member.value, start, step: member.name, parent: spot, name: places?.nameOffset(index) }];
  });
}

export function checkMembers(at: Application, value: JsonObject): void {
  const { schema, spot, out, seen, by } = at;
  const { findings, patterns } = by;
  const members = membersOf(findings.body, value, spot);
  checkCount(at, 'members', () => members.length);
  checkRequired(at, value);
  const names = schemaKeyword(schema, 'propertyNames');
  const properties = keyword(schema, 'properties');
  const byPattern = schemaEntries(schema, 'patternProperties');
  const additional = schemaKeyword(schema, 'additionalProperties');
  if (isSchemaObject(properties)) seen.listsNames ||= Object.keys(properties).length > 0;
  for (const member of members) {
    const name = String(member.step);
    const fit = names === undefined ? 'yes' : fitOfName(names, name, by);
    if (fit === 'no') findings.sayOfName(out, 'contract-forbidden', member);
    if (fit === 'unknown') by.leaveOpen();
    const own = isSchemaObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
    let isKnown = isSchema(own);
    if (isSchema(own)) by.visit(own, member, out);
    for (const [pattern, of] of byPattern) {
      const matches = patterns.matches(pattern, name);
      if (matches === false) continue;
      isKnown = true;
      if (matches) by.visit(of, member, out);
      // Any could be the one.
      else by.leaveOpen();
    }
    if (!isKnown && additional !== undefined) by.visit(additional, member, out);
    if (isKnown || additional !== undefined) seen.names.add(name);
  }
  const others = schemaKeyword(schema, 'unevaluatedProperties');
  if (others === undefined) return;
  for (const member of members) {
    const name = String(member.step);
    if (!seen.names.has(name)) by.visit(others, member, out);
    seen.names.add(name);
  }
}

function checkRequired(at: Application, value: JsonObject): void {
  const { schema, spot, out, seen, by } = at;
  const isThere = (name: string) => value.byName.has(name);
  const require = (names: readonly string[]) => {
    for (const name of names) if (!isThere(name)) by.findings.say(at, 'contract-missing', { name });
  };
  require(textsKeyword(schema, 'required'));
  for (const source of ['dependentRequired', 'dependencies']) {
    const dependent = keyword(schema, source);
    if (!isSchemaObject(dependent)) continue;
    for (const name of Object.keys(dependent)) if (isThere(name)) require(textsKeyword(dependent, name));
  }
  for (const source of ['dependentSchemas', 'dependencies'])
    for (const [name, of] of schemaEntries(schema, source)) if (isThere(name)) by.apply(of, spot, out, seen);
}

function fitOfName(schema: JsonSchema, name: string, { fits }: Applying): Fit {
  const spot: Spot = { value: { type: 'string', value: name }, start: 0, step: undefined, parent: undefined };
  return fits(schema, spot, nothingEvaluated());
}
