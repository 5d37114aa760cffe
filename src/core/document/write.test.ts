import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { anyAction, anyActionWithReferences } from '../../../test/arbitrary-action';
import { sightings } from '../../../test/sightings';
import { OBJECT_IDS } from '../action';
import { Action } from '../action-schema';
import { SCHEME_NAMES } from '../auth/scheme';
import { AUTHENTICATION_METHODS, authenticationSettings } from '../auth/settings';
import { Authentication } from '../auth/settings-schema';
import { DataRow } from '../schema';
import { readAction } from './read';
import { replacedSecrets, writeAction, writeBundle } from './write';

const webhook: Action = aWebhook({
  name: 'Order created',
  url: 'https://api.example.com/v1/orders/{{ order.id }}',
  format: 'json',
  data: [
    { key: 'id', value: '{{ order.id }}', enabled: true },
    { key: 'note', value: 'internal', enabled: false },
  ],
  authentication: { method: 'basic', username: 'shop', password: { secret: 'CRM_PASSWORD' } },
});

const restApiCall: Action = aRestApiCall({ method: 'PUT', url: '', body: '{\n  "id": 1\n}' });

const withPassword = (name: string, password: string): Action => ({
  ...webhook,
  name,
  authentication: { method: 'basic', username: 'shop', password },
});

const secretOf = (text: string): unknown => {
  const [action] = readAction(text).actions;
  return action?.authentication.method === 'basic' ? action.authentication.password : undefined;
};

describe('B1 the layout of a config', () => {
  test('settings in their order, a row on a line, enabled only when false', () => {
    expect(writeAction(webhook)).toBe(`{
  "$schema": "https://action-designer.example/action.v1.schema.json",
  "version": 1,
  "objectId": "automation.webhook",
  "name": "Order created",
  "method": "POST",
  "url": "https://api.example.com/v1/orders/{{ order.id }}",
  "format": "json",
  "data": [
    { "key": "id", "value": "{{ order.id }}" },
    { "key": "note", "value": "internal", "enabled": false }
  ],
  "authentication": { "method": "basic", "username": "shop", "password": { "secret": "CRM_PASSWORD" } }
}
`);
  });

  test('a REST API Call has a body', () => {
    expect(writeAction(restApiCall)).toBe(`{
  "$schema": "https://action-designer.example/action.v1.schema.json",
  "version": 1,
  "objectId": "automation.rest-api-call",
  "name": "",
  "method": "PUT",
  "url": "",
  "format": "json",
  "body": "{\\n  \\"id\\": 1\\n}",
  "authentication": { "method": "none" }
}
`);
  });

  test('every setting of the schema, in every kind and method, and every column of a row', () => {
    const row = { key: 'k', value: 'v', enabled: false };
    const written = [webhook, restApiCall].flatMap((action) =>
      AUTHENTICATION_METHODS.map((method) => {
        const settings = authenticationSettings(method).map(({ name, type }) => [
          name,
          type === 'scheme' ? SCHEME_NAMES[0] : 'x',
        ]);
        const authentication = { method, ...Object.fromEntries(settings) };
        const all =
          'data' in action ? { ...action, data: [row], authentication } : { ...action, authentication };
        return [action.objectId, method, JSON.parse(writeAction(all, { secrets: 'include' }))] as const;
      }),
    );
    for (const [objectId, method, config] of written) {
      const kind = Action.def.options.find(({ shape }) => shape.objectId.def.values[0] === objectId);
      expect(Object.keys(config).toSorted()).toEqual(Object.keys(kind?.shape ?? {}).toSorted());
      if (config.data) expect(Object.keys(config.data[0])).toEqual(Object.keys(DataRow.shape));
      const settings = Authentication.def.options.find(({ shape }) => shape.method.def.values[0] === method);
      expect(Object.keys(config.authentication)).toEqual(Object.keys(settings?.shape ?? {}));
    }
    expect(new Set(written.map(([objectId]) => objectId))).toEqual(new Set(OBJECT_IDS));
  });

  test('a Webhook without data has an empty list', () => {
    expect(writeAction({ ...webhook, data: [] })).toContain('\n  "data": [],\n');
  });

  test('B2 a bundle holds whole actions', () => {
    expect(writeBundle([restApiCall, { ...webhook, data: webhook.data.slice(0, 1) }])).toBe(`{
  "$schema": "https://action-designer.example/action.v1.schema.json",
  "version": 1,
  "actions": [
    {
      "version": 1,
      "objectId": "automation.rest-api-call",
      "name": "",
      "method": "PUT",
      "url": "",
      "format": "json",
      "body": "{\\n  \\"id\\": 1\\n}",
      "authentication": { "method": "none" }
    },
    {
      "version": 1,
      "objectId": "automation.webhook",
      "name": "Order created",
      "method": "POST",
      "url": "https://api.example.com/v1/orders/{{ order.id }}",
      "format": "json",
      "data": [
        { "key": "id", "value": "{{ order.id }}" }
      ],
      "authentication": { "method": "basic", "username": "shop", "password": { "secret": "CRM_PASSWORD" } }
    }
  ]
}
`);
  });

  test('B2 a bundle of no actions cannot be written', () => {
    expect(() => writeBundle([])).toThrow(RangeError);
  });
});

describe('B4 read(write(x)) equals x', () => {
  test('with the secret values, for every action', () => {
    fc.assert(
      fc.property(anyAction, (action) => {
        expect(readAction(writeAction(action, { secrets: 'include' }))).toEqual({
          actions: [action],
          paths: [[]],
          problems: [],
        });
      }),
      { numRuns: 200 },
    );
  });

  test('without them, for every action whose secrets are references', () => {
    fc.assert(
      fc.property(anyActionWithReferences, (action) => {
        expect(readAction(writeAction(action))).toEqual({ actions: [action], paths: [[]], problems: [] });
      }),
    );
  });

  test('for every bundle', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { minLength: 1, maxLength: 4 }), (actions) => {
        expect(readAction(writeBundle(actions, { secrets: 'include' }))).toEqual({
          actions,
          paths: actions.map((_, index) => ['actions', index]),
          problems: [],
        });
      }),
    );
  });

  test('B30 for 10,000 rows', () => {
    const data = Array.from({ length: 10_000 }, (_, row) => ({
      key: `key ${row}`,
      value: '\ud83d',
      enabled: row % 2 === 0,
    }));
    const action: Action = { ...webhook, data };
    expect(readAction(writeAction(action)).actions).toEqual([action]);
  });

  test('writing twice gives the same text', () => {
    fc.assert(
      fc.property(anyAction, (action) => {
        const text = writeAction(action);
        const [again] = readAction(text).actions;
        expect(again && writeAction(again)).toBe(text);
      }),
    );
  });
});

describe('B5 secrets in an export', () => {
  test('a literal one becomes a reference', () => {
    const text = writeAction(withPassword('Order created', 'swordfish'));
    expect(text).not.toContain('swordfish');
    expect(secretOf(text)).toEqual({ secret: 'ORDER_CREATED_PASSWORD' });
  });

  test('its value is written when asked for', () => {
    const text = writeAction(withPassword('Order created', 'swordfish'), { secrets: 'include' });
    expect(secretOf(text)).toBe('swordfish');
  });

  test.each(['reference', 'include'] as const)('an empty one is left out (%s)', (secrets) => {
    const text = writeAction(withPassword('Order created', ''), { secrets });
    expect(text).toContain('"authentication": { "method": "basic", "username": "shop" }');
    expect(secretOf(text)).toBe('');
  });

  test.each([
    ['Order created', 'ORDER_CREATED_PASSWORD'],
    ['', 'PASSWORD'],
    ['  ---  ', 'PASSWORD'],
    ['注文', 'PASSWORD'],
    ['Größe', 'GROSSE_PASSWORD'],
    ['Café – crème', 'CAFE_CREME_PASSWORD'],
    ['2nd order', '_2ND_ORDER_PASSWORD'],
    ['127.0.0.1 /x', 'X_PASSWORD'],
    ['10.0.0.1', 'PASSWORD'],
    ['already_snake_', 'ALREADY_SNAKE_PASSWORD'],
    ['\ud800', 'PASSWORD'],
    ['x'.repeat(500), `${'X'.repeat(60)}_PASSWORD`],
  ])('the action “%s” names its password %s', (name, expected) => {
    expect(secretOf(writeAction(withPassword(name, 's')))).toEqual({ secret: expected });
  });

  test.each(['header-key', 'hmac'] as const)('%s: the secret', (method) => {
    const action: Action = { ...webhook, authentication: { method, headerName: 'X-Key', secret: 's' } };
    expect(replacedSecrets([action])).toEqual([
      { action: 0, path: ['authentication', 'secret'], name: 'ORDER_CREATED_SECRET' },
    ]);
  });

  test('B34 the second secret too', () => {
    const authentication = {
      method: 'hmac',
      scheme: 'stripe',
      headerName: '',
      secret: 'swordfish',
      secondSecret: 'tunafish',
    } as const;
    const text = writeAction({ ...webhook, authentication });
    expect(text).toContain(
      '"authentication": { "method": "hmac", "scheme": "stripe", "secret": { "secret": "ORDER_CREATED_SECRET" }, ' +
        '"secondSecret": { "secret": "ORDER_CREATED_SECOND_SECRET" } }',
    );
    expect(text).not.toMatch(/swordfish|tunafish/);
  });

  test('a name is valid and no value is written, for every action', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const password = 'swordfish-of-this-test';
        const text = writeAction(withPassword(name, password));
        expect(secretOf(text)).toEqual({ secret: expect.stringMatching(/^[A-Za-z_][A-Za-z0-9_]*$/) });
        expect(sightings(text, password)).toEqual([]);
      }),
    );
  });

  test('names are unique within the file, also against references in it', () => {
    const taken = withPassword('Order created', '');
    taken.authentication = {
      method: 'basic',
      username: '',
      password: { secret: 'ORDER_CREATED_PASSWORD_2' },
    };
    const actions = [withPassword('Order created', 'a'), withPassword('order, created', 'a'), taken];
    const { actions: read } = readAction(writeBundle(actions));
    expect(read.map((action) => secretOf(writeAction(action)))).toEqual([
      { secret: 'ORDER_CREATED_PASSWORD' },
      { secret: 'ORDER_CREATED_PASSWORD_3' },
      { secret: 'ORDER_CREATED_PASSWORD_2' },
    ]);
    expect(replacedSecrets(actions)).toEqual([
      { action: 0, path: ['authentication', 'password'], name: 'ORDER_CREATED_PASSWORD' },
      { action: 1, path: ['authentication', 'password'], name: 'ORDER_CREATED_PASSWORD_3' },
    ]);
  });

  test('a reference is written as it is', () => {
    expect(replacedSecrets([webhook])).toEqual([]);
  });
});

test.each([
  [' '.repeat(999), 'A_SECRET'],
  [' '.repeat(1000), 'SECRET'],
])('B33 of a long name the first thousand characters name its secrets', (before, name) => {
  const authentication = { method: 'hmac', headerName: 'X-Signature', secret: 'k' } as const;
  expect(replacedSecrets([{ ...webhook, name: `${before}a`, authentication }])[0]?.name).toBe(name);
});
