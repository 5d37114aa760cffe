import { describe, expect, test } from 'vitest';
import { Action } from '../action';

const webhook = { version: 1, objectId: 'automation.webhook', method: 'POST', url: '' };
const signed = (settings: object) => ({ ...webhook, authentication: { method: 'hmac', ...settings } });
const scheme = { hash: 'sha256', key: 'utf8', message: [], encoding: 'hex', fields: [] };

describe('B1 a schema reads data', () => {
  test('and fills in what is left out', () => {
    expect(Action.parse({ ...webhook, data: [{ key: 'a' }] })).toEqual({
      ...webhook,
      name: '',
      authentication: { method: 'none' },
      format: 'default',
      data: [{ key: 'a', value: '', enabled: true }],
    });
  });

  test('and gives what shares nothing with it, nor with what it gave before', () => {
    const [one, other] = [Action.parse(webhook), Action.parse(webhook)];
    expect(one).not.toBe(webhook);
    expect(one.authentication).not.toBe(other.authentication);
  });

  test.each<[string, unknown, string]>([
    ['no object', null, 'objectId is not one of those known'],
    ['a list', [webhook], 'objectId is not one of those known'],
    ['no kind', {}, 'objectId is not one of those known'],
    ['a kind that is not known', { ...webhook, objectId: 'toString' }, 'objectId is not one of those known'],
    ['an unknown setting', { ...webhook, note: 1 }, 'note is not a known setting'],
    ['a setting that every object has', { ...webhook, toString: '' }, 'toString is not a known setting'],
    ['a prototype', JSON.parse('{"__proto__":{}}'), 'objectId is not one of those known'],
    ['a missing setting', { ...webhook, url: undefined }, 'url is not text'],
    ['another method', { ...webhook, method: 'DELETE' }, 'method is not one of GET, POST, PUT'],
    ['no version', { ...webhook, version: '1' }, 'version is not one of 1'],
    ['rows that are no list', { ...webhook, data: {} }, 'data is not a list'],
    ['a row that is none', { ...webhook, data: [{}, null] }, 'data.1 is not an object'],
    ['a switch', { ...webhook, data: [{ enabled: 1 }] }, 'data.0.enabled is not true or false'],
    ['a secret that is none', signed({ secret: 1 }), 'authentication.secret is not one of those known'],
    [
      'the name of a secret',
      signed({ secret: { secret: 'a b' } }),
      'authentication.secret.secret is not text like ^[A-Za-z_][A-Za-z0-9_]*$',
    ],
    [
      'a part of a scheme',
      signed({ scheme: { ...scheme, message: [{ type: 'signature' }] } }),
      'authentication.scheme.message.0.type is not one of those known',
    ],
  ])('and names what is wrong with %s', (_, data, message) => {
    expect(() => Action.parse(data)).toThrow(new TypeError(message));
    expect(Action.accepts(data)).toBe(false);
  });
});
