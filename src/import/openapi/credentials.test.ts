import { describe, expect, test } from 'vitest';
import { api, parameter, read } from '../../../test/descriptions/an-operation';
import { readOperation } from '../../../test/descriptions/read-descriptions';

describe('credentials', () => {
  const secured = (scheme: object, more: object = {}) =>
    read({ security: [{ one: [] }], ...more, root: { components: { securitySchemes: { one: scheme } } } });

  test.each([
    [
      { type: 'http', scheme: 'Basic' },
      { method: 'basic', username: '', password: { secret: 'SHOP_ONE' } },
    ],
    [{ type: 'basic' }, { method: 'basic', username: '', password: { secret: 'SHOP_ONE' } }],
    [
      { type: 'http', scheme: 'bearer' },
      { method: 'header-key', headerName: 'Authorization', secret: { secret: 'SHOP_ONE' } },
    ],
    [
      { type: 'apiKey', in: 'header', name: 'X-Key' },
      { method: 'header-key', headerName: 'X-Key', secret: { secret: 'SHOP_ONE' } },
    ],
    [
      { type: 'oauth2', flows: {} },
      { method: 'header-key', headerName: 'Authorization', secret: { secret: 'SHOP_ONE' } },
    ],
    [
      { type: 'apiKey', in: 'cookie', name: 'sid' },
      { method: 'header-key', headerName: 'Cookie', secret: { secret: 'SHOP_ONE' } },
    ],
    [{ type: 'http', scheme: 'digest' }, { method: 'none' }],
    [{ type: 'mutualTLS' }, { method: 'none' }],
    [{}, { method: 'none' }],
  ])('%j', (scheme, authentication) => {
    const found = secured(scheme);
    expect(found.action.authentication).toEqual(authentication);
    expect(found.codes.length).toBeGreaterThan(0);
  });

  test('in the query are a tag, and a warning', () => {
    const found = secured(
      { type: 'apiKey', in: 'query', name: 'key' },
      { parameters: [parameter('key', { example: 'abc' })] },
    );
    expect(found.action.url).toBe('https://h.test/v1/a?key={{ key }}');
    expect(found.codes).toEqual(['key-in-query']);
  });

  test('are chosen among alternatives, those that can be sent first', () => {
    const securitySchemes = { tls: { type: 'mutualTLS' }, key: { type: 'apiKey', in: 'header', name: 'K' } };
    const files = api({
      security: [{ tls: [] }, {}, { key: [] }],
      root: { components: { securitySchemes } },
    });
    expect(readOperation(files).alternatives[0]?.labels).toEqual(['', 'key', 'tls']);
    expect(readOperation(files).action.authentication).toEqual({ method: 'none' });
  });

  const BASIC = { type: 'http', scheme: 'basic' };

  test.each([
    [
      ['basic', 'bearer'],
      ['bearer', 'basic'],
    ],
    [
      ['key', 'basic', 'bearer'],
      ['key', 'bearer', 'basic'],
    ],
    [
      ['bearer', 'basic'],
      ['bearer', 'basic'],
    ],
    [
      ['basic', 'key'],
      ['basic', 'key'],
    ],
  ])('of %j propose a bearer token before Basic: %j', (given, labels) => {
    const securitySchemes = {
      basic: BASIC,
      bearer: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'header', name: 'K' },
    };
    const security = given.map((name) => ({ [name]: [] }));
    const found = readOperation(api({ security, root: { components: { securitySchemes } } }));
    expect(found.alternatives[0]?.labels).toEqual(labels);
  });

  test.each([
    ['Allowed headers: Authorization: Basic <base64 of `api_key:`>'],
    ['Use your API key as the username, and leave the password empty.'],
    ['Basic auth with the token as username'],
  ])('whose key is the username leave the password empty, with a note: %s', (description) => {
    const found = secured({ ...BASIC, description });
    expect(found.action.authentication).toEqual({ method: 'basic', username: '', password: '' });
    expect(found.codes).toEqual(['username-is-key']);
  });

  test.each(['The API key: see your account', 'Username and password', 'Send key:value pairs'])(
    'of Basic are a username and a secret otherwise: %s',
    (description) => {
      expect(secured({ ...BASIC, description }).codes).toEqual(['credentials-elsewhere']);
    },
  );

  test('that are sent together are sent as far as one header goes', () => {
    const securitySchemes = {
      key: { type: 'apiKey', in: 'header', name: 'K' },
      id: { type: 'apiKey', in: 'header', name: 'I' },
    };
    const found = read({ security: [{ key: [], id: [] }], root: { components: { securitySchemes } } });
    expect(found.action.authentication).toMatchObject({ headerName: 'K' });
    expect(found.values['header-not-sent']).toBe('id');
  });

  test('none where the operation says so, and those of the whole where it says nothing', () => {
    const root = { security: [{ one: [] }], components: { securitySchemes: { one: { type: 'basic' } } } };
    expect(read({ root }).action.authentication.method).toBe('basic');
    expect(read({ root, security: [] }).action.authentication.method).toBe('none');
    expect(read({ root, security: [{}] }).action.authentication.method).toBe('none');
  });
});
