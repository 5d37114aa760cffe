/** Checks the shape of a document by the schema, and reports each departure at its place. */
import { commonSettings, VERSION } from '../action';
import type { Parts } from '../json/document';
import { type Json, type JsonArray, type JsonObject, jsonText, plainValue } from '../json/value';
import {
  ChoiceSchema,
  choice,
  DefaultSchema,
  ListSchema,
  OptionalSchema,
  type Schema,
  SettingsSchema,
  UnionSchema,
} from '../schema/schema';
import type { Path } from '../trace/origin';
import type { Report } from './report';

/** The position of a value in the document and in the text. */
interface At {
  readonly path: Path;
  readonly offset: number;
}

/** The positions of the parts of a container in the text, if it was read from one. */
type PartsOf = (container: JsonArray | JsonObject) => Parts | undefined;

/**
 * Reports all the ways in which a document departs from a schema, each at its place. The schema
 * itself would parse the document, but it stops at the first departure.
 */
export class ShapeCheck {
  readonly #partsOf: PartsOf;
  readonly #report: Report;

  constructor(partsOf: PartsOf, report: Report) {
    this.#partsOf = partsOf;
    this.#report = report;
  }

  check(schema: Schema, value: Json, at: At): void {
    if (schema instanceof DefaultSchema || schema instanceof OptionalSchema) {
      this.check(schema.inner, value, at);
    } else if (!schema.kinds.includes(value.type)) {
      this.#report.add('config-wrong-type', at, { expected: schema.kinds, found: value.type });
    } else if (schema instanceof UnionSchema) {
      this.#checkUnion(schema, value, at);
    } else if (schema instanceof SettingsSchema && value.type === 'object') {
      this.#checkSettings(schema, value, at);
    } else if (schema instanceof ListSchema && value.type === 'array') {
      // The only list that may not be empty is that of a bundle.
      if (value.items.length === 0 && !schema.isEmptyAllowed) this.#report.add('config-no-actions', at, {});
      this.#checkItems(schema.item, value, at);
    } else {
      this.#checkScalar(schema, value, at);
    }
  }

  #checkItems(schema: Schema, value: JsonArray, at: At): void {
    const parts = this.#partsOf(value);
    for (const [index, item] of value.items.entries()) {
      if (this.#report.isFull) return;
      const offset = parts?.valueOffset(index) ?? at.offset;
      this.check(schema, item, { path: [...at.path, index], offset });
    }
  }

  #checkUnion({ options, discriminator }: UnionSchema<readonly Schema[]>, value: Json, at: At): void {
    if (value.type !== 'object' || discriminator === undefined) {
      const option = options.find(({ kinds }) => kinds.includes(value.type));
      if (option) this.check(option, value, at);
      return;
    }
    const tag = value.members.findLast(({ name }) => name === discriminator)?.value;
    const objects = options.filter((option) => option instanceof SettingsSchema);
    const chosen = objects.find(({ shape }) => tag && shape[discriminator].accepts(plainValue(tag)));
    this.#checkSettings(chosen ?? sharedSettings(objects, discriminator), value, at);
  }

  #checkSettings({ shape, required, names }: Settings, value: JsonObject, at: At): void {
    const parts = this.#partsOf(value);
    for (const [index, { name, value: setting }] of value.members.entries()) {
      if (this.#report.isFull) return;
      const path = [...at.path, name];
      const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (schema) {
        this.check(schema, setting, { path, offset: parts?.valueOffset(index) ?? at.offset });
      } else if (!names.includes(name)) {
        const offset = parts?.nameOffset(index) ?? at.offset;
        this.#report.add('config-unknown-setting', { path, offset }, { name, known: names.join(', ') });
      }
    }
    for (const name of required) {
      if (value.members.some((member) => member.name === name)) continue;
      this.#report.add('config-missing-setting', { path: [...at.path, name], offset: at.offset }, { name });
    }
  }

  #checkScalar(schema: Schema, value: Json, at: At): void {
    if (schema.accepts(plainValue(value))) return;
    if (schema === commonSettings.version && value.type === 'number' && Number(value.text) > VERSION) {
      this.#report.add('config-newer-version', at, { found: short(value.text), known: VERSION });
      return;
    }
    const allowed = schema instanceof ChoiceSchema ? schema.values : [];
    if (allowed.length === 0 && value.type === 'string') {
      // The only text with a rule of its own is the name of a secret.
      this.#report.add('config-secret-name', at, { name: short(value.value) });
    } else {
      const { type } = value;
      this.#report.add('config-wrong-value', at, { allowed: allowed.map(String), found: shown(value), type });
    }
  }
}

/** The settings that an object may have. */
type Settings = Pick<SettingsSchema<Readonly<Record<string, Schema>>>, 'shape' | 'required' | 'names'>;

/**
 * Without a valid discriminator, what is wrong whichever option was meant is still reported:
 * settings that no option knows, and what is wrong with settings that all options share.
 */
function sharedSettings(all: readonly Settings[], discriminator: string): Settings {
  const tags = all.flatMap(({ shape }) => {
    const tag = shape[discriminator];
    return tag instanceof ChoiceSchema ? tag.values : [];
  });
  // A setting means the same whatever was meant when all options that know it agree on it.
  const shared = all
    .flatMap(({ shape }) => Object.entries(shape))
    .filter(([name, schema]) => all.every(({ shape }) => (shape[name] ?? schema) === schema));
  const names = [...new Set(all.flatMap((one) => one.names))];
  return {
    shape: { ...Object.fromEntries(shared), [discriminator]: choice(tags) },
    required: [
      discriminator,
      ...names.filter(
        (name) => name !== discriminator && all.every(({ required }) => required.includes(name)),
      ),
    ],
    names,
  };
}

const MAX_SHOWN = 40;
const short = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
const shown = (scalar: Json): string => short(scalar.type === 'string' ? scalar.value : jsonText(scalar));
