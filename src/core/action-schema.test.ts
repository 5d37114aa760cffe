import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { KINDS, newAction, OBJECT_IDS } from './action';
import { Action, KIND_SCHEMAS } from './action-schema';
import { AUTHENTICATION_METHODS, authenticationSettings } from './auth/settings';
import { Authentication, SchemeSetting } from './auth/settings-schema';

/** The tables say what the schema says, for those who do without its library. */

const options = new Map(
  Authentication.def.options.map((option) => [option.shape.method.def.values[0], option] as const),
);

test('the methods are those of the schema, in its order', () => {
  expect(AUTHENTICATION_METHODS).toEqual([...options.keys()]);
});

test.each(AUTHENTICATION_METHODS)('the settings of the method %s', (method) => {
  const { method: _, ...settings } = options.get(method)?.shape ?? {};
  const fallbacks: Readonly<Record<string, unknown>> = Authentication.parse({ method });
  const expected = Object.entries(settings).map(([name, schema]) => {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    const inner = def.type === 'default' || def.type === 'optional' ? def.innerType : schema;
    const { title, secret } = z.globalRegistry.get(inner) ?? {};
    return {
      name,
      title,
      type: secret === true ? 'secret' : inner === SchemeSetting ? 'scheme' : 'text',
      isOptional: fallbacks[name] === undefined,
      fallback: fallbacks[name] ?? '',
    };
  });
  expect(authenticationSettings(method)).toEqual(expected);
});

test.each(OBJECT_IDS)('a new action of the kind %s has the defaults of the schema', (objectId) => {
  const parsed = Action.parse({ version: 1, objectId, method: 'POST', url: '' });
  expect(newAction(objectId)).toEqual(parsed);
  expect(parsed.format).toBe(KINDS[objectId].formats[0]);
  expect(Object.keys(KIND_SCHEMAS[objectId].shape)).toContain(KINDS[objectId].content);
});

test('the kinds are those of the schema', () => {
  expect(OBJECT_IDS).toEqual(Action.def.options.map(({ shape }) => shape.objectId.def.values[0]));
});
