import { expect, test } from 'vitest';
import type { Origin } from '../../../core';
import { holdsSecret } from './mask';

const range = { start: 0, end: 1 };
const setting = (path: string[]): Origin => ({ from: 'setting', path, range, encoding: 'none' });
const derived = (by: 'base64' | 'hmac-sha256', path: string[]): Origin => ({
  from: 'derived',
  by,
  inputs: [{ from: 'setting', path }],
});

test.each<[string, Origin, boolean]>([
  ['the secret key of a header', setting(['authentication', 'secret']), true],
  ['Base64 of a password', derived('base64', ['authentication', 'password']), true],
  ['Base64 without a secret', derived('base64', ['url']), false],
  ['an HMAC signature', derived('hmac-sha256', ['authentication', 'secret']), false],
  ['the header name', setting(['authentication', 'headerName']), false],
  ['a data row named secret', setting(['data', 'secret']), false],
  ['what HTTP fixes', { from: 'protocol' }, false],
])('%s: holds a secret?', (_, origin, expected) => {
  expect(holdsSecret(origin)).toBe(expected);
});
