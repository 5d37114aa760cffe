/** The published JSON Schema of a config. */
import * as z from 'zod/mini';
import { Action, KINDS, kindName, OBJECT_IDS } from '../action';
import { SchemeSetting } from '../auth/schemes';
import { Authentication } from '../auth/settings';
import { DataRow, Secret } from '../schema';
import { Bundle } from './read';
import { SCHEMA_URL } from './write';

/** The definitions of the published schema, by name. */
const DEFINITIONS = {
  action: Action,
  bundle: Bundle,
  ...Object.fromEntries(OBJECT_IDS.map((id) => [kindName(id), KINDS[id].schema])),
  'data-row': DataRow,
  authentication: Authentication,
  'signing-scheme': SchemeSetting,
  secret: Secret,
};

/** The JSON Schema (draft 2020-12) of what `readAction` accepts, made from the schemas that it parses with (B2). */
export function documentJsonSchema(): object {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(DEFINITIONS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `#/$defs/${id}`,
    override: ({ jsonSchema }) => {
      if (!('secret' in jsonSchema)) return;
      delete jsonSchema.secret;
      // The standard's word for what an authority never gives back.
      jsonSchema.writeOnly = true;
    },
  });
  const $defs = Object.entries(schemas).map(([id, { $schema, $id, ...definition }]) => [id, definition]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: SCHEMA_URL,
    title: 'Outbound HTTP action, or a bundle of them',
    anyOf: [{ $ref: '#/$defs/action' }, { $ref: '#/$defs/bundle' }],
    $defs: Object.fromEntries($defs),
  };
}
