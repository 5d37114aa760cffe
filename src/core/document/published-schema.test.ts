import Ajv2020 from 'ajv/dist/2020';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { anyAction } from '../../../test/arbitrary-action';
import { kindName, OBJECT_IDS } from '../action';
import { Action, Bundle, KIND_SCHEMAS } from '../action-schema';
import { Authentication, SchemeSetting } from '../auth/settings-schema';
import { DataRow, Secret } from '../schema';
import { readAction } from './read';
import { SCHEMA_URL, writeAction, writeBundle } from './write';

/** The definitions of the published schema, by name. */
const DEFINITIONS = {
  action: Action,
  bundle: Bundle,
  ...Object.fromEntries(OBJECT_IDS.map((id) => [kindName(id), KIND_SCHEMAS[id]])),
  'data-row': DataRow,
  authentication: Authentication,
  'signing-scheme': SchemeSetting,
  secret: Secret,
};

/** The JSON Schema (draft 2020-12) of what `readAction` accepts, made from the schemas that it parses with (B2). */
function documentJsonSchema(): object {
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

const validate = new Ajv2020({ strict: true, strictTypes: false }).compile(documentJsonSchema());

const webhook = { version: 1, objectId: 'automation.webhook', method: 'POST', url: '' };
const restApiCall = { version: 1, objectId: 'automation.rest-api-call', method: 'PUT', url: '' };

describe('B2 the published JSON Schema', () => {
  test('is the one that is generated (npm run schema writes it)', async () => {
    const text = `${JSON.stringify(documentJsonSchema(), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot('../../../public/action.v1.schema.json');
  });

  test('accepts every action that is written', () => {
    fc.assert(
      fc.property(anyAction, fc.constantFrom('reference' as const, 'include' as const), (action, secrets) => {
        expect(validate(JSON.parse(writeAction(action, { secrets })))).toBe(true);
      }),
    );
  });

  test('accepts every bundle that is written', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { minLength: 1, maxLength: 4 }), (actions) => {
        expect(validate(JSON.parse(writeBundle(actions)))).toBe(true);
      }),
    );
  });

  test.each([
    ['a minimal Webhook', webhook],
    ['a minimal REST API Call', restApiCall],
    ['a row without settings', { ...webhook, data: [{}] }],
    ['a secret by name', { ...webhook, authentication: { method: 'hmac', secret: { secret: 'KEY' } } }],
    ['$schema in a bundle', { $schema: 'x', version: 1, actions: [webhook, restApiCall] }],
    ['an empty document', {}],
    ['a list', []],
    ['another object ID', { ...webhook, objectId: 'automation.mail' }],
    ['another method', { ...webhook, method: 'DELETE' }],
    ['a newer version', { ...webhook, version: 2 }],
    ['a wrong type', { ...webhook, name: 1 }],
    ['null for a setting', { ...webhook, data: null }],
    ['an unknown setting', { ...webhook, note: '' }],
    ['an unknown setting of a row', { ...webhook, data: [{ note: '' }] }],
    ['a setting of the other kind', { ...webhook, body: '' }],
    ['a format of the other kind', { ...restApiCall, format: 'default' }],
    [
      'a setting of another authentication method',
      { ...webhook, authentication: { method: 'hmac', username: '' } },
    ],
    ['no authentication method', { ...webhook, authentication: {} }],
    ['a bad secret name', { ...webhook, authentication: { method: 'basic', password: { secret: '1' } } }],
    ['an empty bundle', { version: 1, actions: [] }],
    ['an unknown setting of a bundle', { version: 1, actions: [webhook], name: '' }],
  ])('agrees with readAction: %s', (_, document) => {
    const { problems } = readAction(JSON.stringify(document));
    expect(validate(document)).toBe(problems.length === 0);
  });

  test('marks secrets, so that tools can mask them', () => {
    expect(JSON.stringify(documentJsonSchema()).match(/"writeOnly":true/g)).toHaveLength(4);
  });
});
