/** The published JSON Schema of a config. */
import { Action, KINDS, kindName, OBJECT_IDS } from '../action';
import { Authentication } from '../auth';
import { SchemeSetting } from '../auth/schemes';
import {
  ChoiceSchema,
  DefaultSchema,
  ListSchema,
  OptionalSchema,
  type Schema,
  SettingsSchema,
  SwitchSchema,
  TextSchema,
  UnionSchema,
} from '../schema/schema';
import { DataRow, Secret } from '../schema/shared';
import { Bundle } from './read';
import { SCHEMA_URL } from './write';

/** The definitions of the published schema, by name. */
const DEFINITIONS: Readonly<Record<string, Schema>> = {
  action: Action,
  bundle: Bundle,
  ...Object.fromEntries(OBJECT_IDS.map((id) => [kindName(id), KINDS[id].schema])),
  'data-row': DataRow,
  authentication: Authentication,
  'signing-scheme': SchemeSetting,
  secret: Secret,
};

const NAMES = new Map(Object.entries(DEFINITIONS).map(([name, schema]) => [schema, name]));

/** A schema as JSON Schema, in which those with a name are references. */
function written(schema: Schema): object {
  if (schema instanceof OptionalSchema) return written(schema.inner);
  if (schema instanceof DefaultSchema) return { default: schema.fallback, ...written(schema.inner) };
  const { origin = schema, title } = schema;
  if (NAMES.has(schema)) return { $ref: `#/$defs/${NAMES.get(schema)}` };
  // The standard's word for what an authority never gives back.
  const notes = { ...(schema.isSecret && { writeOnly: true }) };
  return NAMES.has(origin)
    ? { title, ...written(origin), ...notes }
    : { ...definition(schema), ...(title !== undefined && { title }), ...notes };
}

function definition(schema: Schema): object {
  if (schema instanceof TextSchema)
    return { type: 'string', ...(schema.pattern && { pattern: schema.pattern.source }) };
  if (schema instanceof SwitchSchema) return { type: 'boolean' };
  if (schema instanceof ChoiceSchema) {
    const { kinds, values } = schema;
    return { type: kinds[0], ...(values.length === 1 ? { const: values[0] } : { enum: values }) };
  }
  if (schema instanceof ListSchema)
    return {
      ...(!schema.isEmptyAllowed && { minItems: 1 }),
      type: 'array',
      items: written(schema.item),
    };
  if (schema instanceof SettingsSchema)
    return {
      type: 'object',
      properties: Object.fromEntries(schema.names.map((name) => [name, written(schema.shape[name])])),
      ...(schema.required.length > 0 && { required: schema.required }),
      additionalProperties: false,
    };
  if (schema instanceof UnionSchema)
    return { [schema.discriminator === undefined ? 'anyOf' : 'oneOf']: schema.options.map(written) };
  throw new Error('JSON Schema has no word for this schema');
}

/** The JSON Schema (draft 2020-12) of what `readAction` accepts, made from the schemas that it parses with (B2). */
export function documentJsonSchema(): object {
  const $defs = Object.entries(DEFINITIONS).map(([name, schema]) => {
    const { title } = schema;
    return [name, { ...definition(schema), ...(title !== undefined && { title }) }];
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: SCHEMA_URL,
    title: 'Outbound HTTP action, or a bundle of them',
    anyOf: [{ $ref: '#/$defs/action' }, { $ref: '#/$defs/bundle' }],
    $defs: Object.fromEntries($defs),
  };
}
