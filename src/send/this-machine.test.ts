import { expect, test } from 'vitest';
import { isLoopback } from './this-machine';

test.each([
  ['http://127.0.0.1:4173/', true],
  ['http://127.9.8.7/', true],
  ['http://[::1]/', true],
  ['http://localhost/', true],
  ['http://LOCALHOST./', true],
  ['http://api.localhost/', false],
  ['http://localhost.example/', false],
  ['http://127.0.0.1.example/', false],
  ['http://[::2]/', false],
  ['http://192.168.0.1/', false],
  ['http://0.0.0.0/', false],
])('%s is this machine: %s', (url, isHere) => {
  expect(isLoopback(new URL(url).hostname)).toBe(isHere);
});
