/** Checks a document against the schema, and reports each difference with its place. */
import * as z from 'zod/mini';
import { VERSION } from '../action';
import { commonSettings } from '../action-schema';
import type { Parts } from '../json/read';
import { type Json, type JsonArray, type JsonObject, jsonText, plainValue } from '../json/value';
import type { Path } from '../trace/traced';
import type { Report } from './context';

/** The position of a value in the document and in the text. */
interface At {
  readonly path: Path;
  readonly offset: number;
}

/** The positions of the parts of a container in the text, if it was read from one. */
type PartsOf = (container: JsonArray | JsonObject) => Parts | undefined;

/**
 * Reports all the ways in which a document departs from a schema, each at its place. The schema
 * itself would parse the document, but it gives up on a union whose discriminator is wrong,
 * knows no places, and may exhaust the stack over a list of very many problems.
 */
export class ShapeCheck {
  readonly #partsOf: PartsOf;
  readonly #report: Report;

  constructor(partsOf: PartsOf, report: Report) {
    this.#partsOf = partsOf;
    this.#report = report;
  }

  /** Declared with the one type of zod that the declarations of the package have. */
  check(schema: z.ZodMiniType, value: Json, at: At): void {
    this.#check(schema, value, at);
  }

  #check(schema: Schema, value: Json, at: At): void {
    const definition = definitionOf(schema);
    if (definition.type === 'default' || definition.type === 'optional') {
      this.#check(definition.innerType, value, at);
      return;
    }
    const kinds = kindsOf(schema);
    if (!kinds.includes(value.type)) {
      this.#report.add('config-wrong-type', at, { expected: kinds, found: value.type });
    } else if (definition.type === 'union') {
      this.#checkUnion(definition, value, at);
    } else if (value.type === 'object') {
      this.#checkSettings(settingsOfSchema(schema), value, at);
    } else if (definition.type === 'array' && value.type === 'array') {
      // The only list that may not be empty is that of a bundle.
      if (value.items.length === 0 && !z.safeParse(schema, []).success) {
        this.#report.add('config-no-actions', at, {});
      }
      this.#checkItems(definition.element, value, at);
    } else {
      this.#checkScalar(schema, value, at);
    }
  }

  #checkItems(schema: Schema, value: JsonArray, at: At): void {
    const parts = this.#partsOf(value);
    for (const [index, item] of value.items.entries()) {
      if (this.#report.isFull) return;
      const offset = parts?.valueOffset(index) ?? at.offset;
      this.#check(schema, item, { path: [...at.path, index], offset });
    }
  }

  #checkUnion(definition: z.core.$ZodUnionDef, value: Json, at: At): void {
    const { options } = definition;
    if (value.type !== 'object' || !isDiscriminated(definition)) {
      const option = options.find((candidate) => kindsOf(candidate).includes(value.type));
      if (option) this.#check(option, value, at);
      return;
    }
    const { discriminator } = definition;
    const tag = value.members.findLast(({ name }) => name === discriminator)?.value;
    const chosen = options.find((option) => {
      const schema = settingsOfSchema(option).schemas.get(discriminator);
      return schema && tag?.type === 'string' && allowedValues(schema).includes(tag.value);
    });
    this.#checkSettings(
      chosen ? settingsOfSchema(chosen) : sharedSettings(options, discriminator),
      value,
      at,
    );
  }

  #checkSettings({ schemas, required, known }: Settings, value: JsonObject, at: At): void {
    const parts = this.#partsOf(value);
    for (const [index, { name, value: setting }] of value.members.entries()) {
      if (this.#report.isFull) return;
      const path = [...at.path, name];
      const schema = schemas.get(name);
      if (schema) {
        this.#check(schema, setting, { path, offset: parts?.valueOffset(index) ?? at.offset });
      } else if (!known.includes(name)) {
        const offset = parts?.nameOffset(index) ?? at.offset;
        this.#report.add('config-unknown-setting', { path, offset }, { name, known: known.join(', ') });
      }
    }
    for (const name of required) {
      if (value.members.some((member) => member.name === name)) continue;
      this.#report.add('config-missing-setting', { path: [...at.path, name], offset: at.offset }, { name });
    }
  }

  #checkScalar(schema: Schema, value: Json, at: At): void {
    if (z.safeParse(schema, plainValue(value)).success) return;
    if (schema === commonSettings.version && value.type === 'number' && Number(value.text) > VERSION) {
      this.#report.add('config-newer-version', at, { found: short(value.text), known: VERSION });
      return;
    }
    const allowed = allowedValues(schema);
    if (allowed.length === 0 && value.type === 'string') {
      // The only text with a rule of its own is the name of a secret.
      this.#report.add('config-secret-name', at, { name: short(value.value) });
    } else {
      const { type } = value;
      this.#report.add('config-wrong-value', at, { allowed: allowed.map(String), found: shown(value), type });
    }
  }
}

const isDiscriminated = (definition: z.core.$ZodUnionDef): definition is z.core.$ZodDiscriminatedUnionDef =>
  'discriminator' in definition;

/**
 * Without a valid discriminator, what is wrong whichever option was meant is still reported:
 * settings that no option knows, and what is wrong with settings that all options share.
 */
function sharedSettings(options: readonly Schema[], discriminator: string): Settings {
  const all = options.map(settingsOfSchema);
  const tags = all.flatMap(({ schemas }) => {
    const tag = schemas.get(discriminator);
    return tag ? allowedValues(tag).map(String) : [];
  });
  // A setting means the same whatever was meant when all options that know it agree on it.
  const shared = new Map(all.flatMap(({ schemas }) => [...schemas]));
  for (const [name, schema] of shared) {
    if (all.some(({ schemas }) => schemas.has(name) && schemas.get(name) !== schema)) shared.delete(name);
  }
  const found = settings([[discriminator, z.enum(tags)], ...shared]);
  return {
    ...found,
    required: found.required.filter((name) => all.every(({ required }) => required.includes(name))),
    known: [...new Set(all.flatMap(({ known }) => known))],
  };
}

const MAX_SHOWN = 40;
const short = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
const shown = (scalar: Json): string => short(scalar.type === 'string' ? scalar.value : jsonText(scalar));

type Schema = z.core.$ZodType;

/** The settings that a schema of an object knows. */
interface Settings {
  readonly schemas: ReadonlyMap<string, Schema>;
  /** Those that may not be left out. */
  readonly required: readonly string[];
  readonly known: readonly string[];
}

/** The definition of a schema, as a closed union of the types of zod. */
const definitionOf = (schema: Schema): z.core.$ZodTypes['_zod']['def'] =>
  (schema as z.core.$ZodTypes)._zod.def;

/** The kinds of JSON value that a schema may accept. */
const kindsOf: (schema: Schema) => readonly Json['type'][] = remembered((schema) => {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'array':
    case 'object':
      return [definition.type];
    case 'literal':
    case 'enum':
      return [
        ...new Set(allowedValues(schema).map((value) => typeof value as 'string' | 'number' | 'boolean')),
      ];
    case 'union':
      return [...new Set(definition.options.flatMap(kindsOf))];
    default:
      throw new Error(`a config cannot hold a ${definition.type}`);
  }
});

/** The settings that the schema of an object allows. */
const settingsOfSchema: (schema: Schema) => Settings = remembered((schema) => {
  const definition = definitionOf(schema);
  if (definition.type !== 'object') throw new Error(`a ${definition.type} has no settings`);
  return settings(Object.entries(definition.shape));
});

function settings(entries: readonly (readonly [string, Schema])[]): Settings {
  return {
    schemas: new Map(entries),
    required: entries.filter(([, schema]) => schema._zod.optin === undefined).map(([name]) => name),
    known: entries.map(([name]) => name),
  };
}

/** The values that a literal or an enumeration allows; none for any other schema. */
function allowedValues(schema: Schema): readonly unknown[] {
  const definition = definitionOf(schema);
  if (definition.type === 'literal') return definition.values;
  return definition.type === 'enum' ? Object.values(definition.entries) : [];
}

/** Schemas are fixed, and a document may ask about one for each of its values. */
function remembered<T>(find: (schema: Schema) => T): (schema: Schema) => T {
  const found = new WeakMap<Schema, T>();
  return (schema) => {
    const known = found.get(schema);
    if (known !== undefined) return known;
    const fresh = find(schema);
    found.set(schema, fresh);
    return fresh;
  };
}
