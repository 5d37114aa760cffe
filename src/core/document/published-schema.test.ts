import Ajv2020 from 'ajv/dist/2020';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyAction } from '../../../test/arbitrary-action';
import { documentJsonSchema } from './json-schema';
import { readAction } from './read';
import { writeAction, writeBundle } from './write';

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
