/**
 * Makes a value that a schema accepts: from its examples, defaults and enums, else by its type. What was
 * made up, left out or hidden is recorded.
 */
import { type Json, type JsonMember, jsonObject } from '../../core/internal';
import { isTrue, items, member, membersOf, scalarText, textOf } from '../json';
import { type DescribedFiles, type Located, refOf } from './described-files';
import { textForPattern } from './pattern-text';
import type { SampleRecord } from './sample-record';

/** Limits of one value: a description may be as large as it likes. */
const MAX_VALUES = 2000;
const MAX_DEPTH = 12;
/** Optional properties of optional objects are not followed any deeper. */
const MAX_OPTIONAL_DEPTH = 4;
const MAX_OPTIONS = 50;

export interface SampleOptions {
  /** Includes what the schema does not require. */
  readonly withOptional: boolean;
}

/** Makes the values of one operation. */
export class Sampler {
  readonly #open = new Set<Json>();
  #left = MAX_VALUES;

  constructor(
    readonly files: DescribedFiles,
    readonly options: SampleOptions,
    readonly record: SampleRecord,
  ) {}

  /** Undefined if the schema has no value that ends, or there is no schema. `name`: of the property. */
  value(schema: Located, name: string): Json | undefined {
    return this.#value(schema, name, 0);
  }

  #value(at: Located, name: string, depth: number): Json | undefined {
    // 3.1 allows an example beside a reference.
    const beside = at.json && givenBy(at.json);
    if (beside && refOf(at.json) !== undefined) return beside;
    const schema = this.files.resolved(at);
    const { json } = schema;
    if (json?.type === 'boolean' && json.value) return this.#madeUp(name, jsonObject([]));
    if (json?.type !== 'object' || this.#open.has(json) || depth > MAX_DEPTH || this.#left <= 0)
      return undefined;
    this.#left -= 1;
    const given = givenBy(json);
    if (given && isDecided(json, given)) this.record.decide(given);
    if (given) return given;
    this.#open.add(json);
    try {
      return this.#made(schema, json, name, depth);
    } finally {
      this.#open.delete(json);
    }
  }

  #made(schema: Located, json: Json, name: string, depth: number): Json | undefined {
    const all = items(member(json, 'allOf')).slice(0, MAX_OPTIONS);
    const options = items(member(json, 'oneOf') ?? member(json, 'anyOf'));
    const type = typeOf(json);
    if (all.length > 0 || (options.length > 0 && type === 'object'))
      return this.#combined(schema, json, [...all, ...this.#firstUsable(options, schema)], name, depth);
    if (options.length > 0) {
      for (const option of options.slice(0, MAX_OPTIONS)) {
        const value = this.#value({ json: option, file: schema.file }, name, depth + 1);
        if (value && value.type !== 'null') return this.#withDiscriminator(value, json, option);
      }
      return undefined;
    }
    switch (type) {
      case 'object':
        return this.#object(schema, json, name, depth);
      case 'array':
        return this.#array(schema, json, name, depth);
      default:
        return this.#madeUp(name, scalarOf(type, json));
    }
  }

  #firstUsable(options: readonly Json[], { file }: Located): readonly Json[] {
    const usable = options.find((json) => typeOf(this.files.resolved({ json, file }).json) !== 'null');
    return usable ? [usable] : [];
  }

  /** The members of all schemas together; a value that is no object is that of the first schema with one. */
  #combined(
    schema: Located,
    json: Json,
    all: readonly Json[],
    name: string,
    depth: number,
  ): Json | undefined {
    const found: JsonMember[] = [];
    let other: Json | undefined;
    const own = member(json, 'properties') ? [this.#object(schema, json, name, depth)] : [];
    const values = all.map((one) => this.#value({ json: one, file: schema.file }, name, depth + 1));
    for (const value of [...values, ...own]) {
      if (value?.type === 'object') found.push(...value.members);
      else other ??= value;
    }
    if (found.length === 0)
      return other ?? (own.length > 0 || values.length > 0 ? jsonObject([]) : undefined);
    const required = new Set(items(member(json, 'required')).map(scalarText));
    const present = new Set(found.map((one) => one.name));
    for (const one of required) {
      if (one === undefined || present.has(one)) continue;
      const property = this.#propertyIn(all, schema, one);
      const value = property && this.#value(property, one, depth + 1);
      if (value) found.push({ name: one, value });
    }
    return jsonObject([...new Map(found.map((one) => [one.name, one])).values()]);
  }

  /** A property that another part requires than the one that describes it. */
  #propertyIn(all: readonly Json[], { file }: Located, name: string): Located | undefined {
    for (const json of all) {
      const part = this.files.resolved({ json, file });
      const property = member(member(part.json, 'properties'), name);
      if (property) return { json: property, file: part.file };
    }
    return undefined;
  }

  #object(schema: Located, json: Json, name: string, depth: number): Json {
    const properties = this.files.member(schema, 'properties');
    const described = membersOf(properties.json);
    const required = new Set(items(member(json, 'required')).map(scalarText));
    const isRequired = (one: JsonMember) => required.has(one.name);
    const wanted = described.filter(isRequired);
    const others = described.filter((one) => !isRequired(one));
    const withOthers = depth <= MAX_OPTIONAL_DEPTH && (this.options.withOptional || wanted.length === 0);
    const members: JsonMember[] = [];
    for (const one of withOthers ? [...wanted, ...others] : wanted) {
      const property = this.files.resolved({ json: one.value, file: properties.file });
      if (isTrue(member(property.json, 'readOnly'))) continue;
      const value = this.#value({ json: one.value, file: properties.file }, one.name, depth + 1);
      if (value) members.push({ name: one.name, value });
      else if (isRequired(one)) members.push({ name: one.name, value: NULL });
    }
    if (!withOthers) for (const one of others) this.#leaveOut(one.name);
    if (members.length === 0 && described.length === 0) return this.#madeUp(name, jsonObject([])) ?? NULL;
    return jsonObject(members);
  }

  #leaveOut(name: string): void {
    if (this.record.optional.size < MAX_OPTIONS) this.record.optional.add(name);
  }

  #array(schema: Located, json: Json, name: string, depth: number): Json {
    const item = member(json, 'items') ?? items(member(json, 'prefixItems'))[0];
    const value = item && this.#value({ json: item, file: schema.file }, name, depth + 1);
    if (!value || numberOf(json, 'maxItems') === 0) return { type: 'array', items: [] };
    const count = Math.min(Math.max(1, numberOf(json, 'minItems') ?? 0), MAX_OPTIONS);
    return { type: 'array', items: Array.from({ length: count }, () => value) };
  }

  #madeUp(name: string, value: Json | undefined): Json | undefined {
    if (value && this.record.madeUp.size < MAX_OPTIONS) this.record.madeUp.add(name);
    return value;
  }

  /** Names the chosen alternative where the schema has a property for it. */
  #withDiscriminator(value: Json, json: Json, option: Json): Json {
    const discriminator = member(json, 'discriminator');
    const property = textOf(discriminator, 'propertyName');
    const ref = textOf(option, '$ref');
    if (property === undefined || ref === undefined || value.type !== 'object') return value;
    const mapped = membersOf(member(discriminator, 'mapping')).find((one) => scalarText(one.value) === ref);
    const called = mapped?.name ?? ref.slice(ref.lastIndexOf('/') + 1);
    if (!value.byName.has(property)) return value;
    const named: Json = { type: 'string', value: called };
    this.record.decide(named);
    return jsonObject(
      value.members.map((one) => (one.name === property ? { name: property, value: named } : one)),
    );
  }
}

const NULL: Json = { type: 'null' };

/** The value that a schema gives itself. Generators write null where there is none. */
export function givenBy(json: Json): Json | undefined {
  const all = [
    member(json, 'example'),
    ...items(member(json, 'examples')).slice(0, MAX_OPTIONS),
    member(json, 'default'),
    member(json, 'const'),
    ...items(member(json, 'enum')).slice(0, MAX_OPTIONS),
  ];
  return all.find((one) => one && one.type !== 'null' && usable(one));
}

/** Whether a value that a schema gives is more than an example, or one choice of several. */
export const isDecided = (json: Json, value: Json): boolean =>
  value === member(json, 'default') ||
  value === member(json, 'const') ||
  (items(member(json, 'enum')).length === 1 && value === items(member(json, 'enum'))[0]);

/** Examples that are larger are not used: aliases of YAML make any size of a few lines. */
const MAX_EXAMPLE = 50_000;

const MAX_EXAMPLE_DEPTH = 500;

/** The value, unless it is null or there is too much in it. */
export function usable(json: Json | undefined): Json | undefined {
  if (json?.type === 'null') return undefined;
  let left = MAX_EXAMPLE;
  const open: (readonly [value: Json, depth: number])[] = json ? [[json, 0]] : [];
  for (let next = open.pop(); next && left > 0; next = open.pop()) {
    const [value, depth] = next;
    const inner = value.type === 'object' ? value.members.map((one) => one.value) : items(value);
    left -= depth > MAX_EXAMPLE_DEPTH ? MAX_EXAMPLE : 1 + inner.length;
    if (left > 0) for (const one of inner) open.push([one, depth + 1]);
  }
  return left > 0 ? json : undefined;
}

/** The type of a schema that says it, or shows it by what it describes. */
export function typeOf(json: Json | undefined): string {
  const type = member(json, 'type');
  const named = items(type).map(scalarText);
  const said = type?.type === 'string' ? type.value : (named.find((one) => one !== 'null') ?? named[0]);
  if (said !== undefined) return said;
  if (member(json, 'properties') || member(json, 'additionalProperties') || member(json, 'required'))
    return 'object';
  if (member(json, 'items') || member(json, 'prefixItems')) return 'array';
  return 'unknown';
}

const FORMATS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'date-time': '2026-01-31T12:00:00Z',
    date: '2026-01-31',
    time: '12:00:00Z',
    duration: 'P1D',
    email: 'name@example.com',
    hostname: 'example.com',
    ipv4: '192.0.2.1',
    ipv6: '2001:db8::1',
    uri: 'https://example.com/',
    url: 'https://example.com/',
    uuid: '00000000-0000-4000-8000-000000000000',
    byte: 'dGV4dA==',
  }),
);

function scalarOf(type: string, json: Json): Json | undefined {
  switch (type) {
    case 'boolean':
      return { type: 'boolean', value: true };
    case 'integer':
    case 'number':
      return { type: 'number', text: numberIn(json, type === 'integer') };
    case 'null':
      return NULL;
    default: {
      const format = textOf(json, 'format') ?? '';
      const pattern = textOf(json, 'pattern');
      const text = (pattern && textForPattern(pattern)) ?? FORMATS.get(format);
      const isFitting = text !== undefined && fitted(text, json) === text;
      return {
        type: 'string',
        value: isFitting || pattern ? (text ?? '') : fitted(SHORT.get(format) ?? 'text', json),
      };
    }
  }
}

/** Where the usual value of a format is longer than allowed. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['email', 'a@b.c'],
  ['hostname', 'a.b'],
  ['uri', 'a:b'],
  ['url', 'a:b'],
]);

const MAX_LENGTH = 1000;

function fitted(text: string, json: Json): string {
  const least = Math.min(Number(textOf(json, 'minLength') ?? 0) || 0, MAX_LENGTH);
  const most = Number(textOf(json, 'maxLength') ?? Number.POSITIVE_INFINITY);
  const long = text.padEnd(least, 'x');
  return long.length > most ? long.slice(0, Math.max(0, most)) : long;
}

function numberOf(json: Json, name: string): number | undefined {
  const value = member(json, name);
  return value?.type === 'number' ? Number(value.text) : undefined;
}

/** Zero, or the number next to it that the limits allow; zero if none is found. */
function numberIn(json: Json, isInteger: boolean): string {
  const least = numberOf(json, 'minimum') ?? Number.NEGATIVE_INFINITY;
  const most = numberOf(json, 'maximum') ?? Number.POSITIVE_INFINITY;
  const above = isTrue(member(json, 'exclusiveMinimum')) ? least : numberOf(json, 'exclusiveMinimum');
  const below = isTrue(member(json, 'exclusiveMaximum')) ? most : numberOf(json, 'exclusiveMaximum');
  const low = Math.max(least, above ?? Number.NEGATIVE_INFINITY);
  const high = Math.min(most, below ?? Number.POSITIVE_INFINITY);
  const step = numberOf(json, 'multipleOf');
  const isAllowed = (value: number): boolean =>
    value >= least &&
    value <= most &&
    (above === undefined || value > above) &&
    (below === undefined || value < below) &&
    (!isInteger || Number.isInteger(value));
  const unit = step === undefined || step <= 0 ? 1 : step;
  const first = Math.ceil(low / unit);
  const last = Math.floor(high / unit);
  // Without the error of the multiplication.
  const multiples = [0, first, first + 1, last, last - 1].map((times) =>
    Number((times * unit).toPrecision(MAX_DIGITS)),
  );
  const between = step === undefined ? [(low + high) / 2] : [];
  const found = [...multiples, ...between].find((value) => Number.isFinite(value) && isAllowed(value));
  return String((found ?? 0) || 0);
}

const MAX_DIGITS = 15;
