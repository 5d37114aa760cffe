import { expect, test } from 'vitest';
import { awkwardRequests } from './awkward-requests';

const requests = awkwardRequests('http://127.0.0.1:8080');

test('there are at least 48 awkward requests, all sendable, no two the same', () => {
  expect(requests.length).toBeGreaterThanOrEqual(48);
  const messages = requests.map(({ built }) => Buffer.from(built.bytes).toString('latin1'));
  expect(new Set(messages).size).toBe(requests.length);
});

test.each(['automation.webhook', 'automation.rest-api-call', 'GET', 'POST', 'PUT', 'default', 'json'])(
  'they know %s',
  (setting) => expect(requests.some(({ action }) => Object.values(action).includes(setting))).toBe(true),
);

test.each(['none', 'basic', 'header-key', 'hmac'])('they know the authentication %s', (method) =>
  expect(requests.some(({ action }) => action.authentication.method === method)).toBe(true),
);
