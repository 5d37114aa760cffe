import { expect, test } from 'vitest';
import { serverName } from './send';

test.each([
  ['api.example.com', 'api.example.com'],
  ['api.example.com.', 'api.example.com'],
  ['127.0.0.1', undefined],
  ['::1', undefined],
])('%s', (host, name) => {
  expect(serverName(host)).toBe(name);
});
