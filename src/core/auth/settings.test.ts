import { expect, test } from 'vitest';
import type { Input, Origin, Path } from '../trace/traced';
import { isSecretSetting, secretOf } from './settings';

const range = { start: 0, end: 1 };
const setting = (...path: Path): Origin => ({ from: 'setting', path, range, encoding: 'none' });
const derived = (by: 'base64' | 'hmac-sha256', ...paths: Path[]): Origin => ({
  from: 'derived',
  by,
  inputs: paths.map((path): Input => ({ from: 'setting', path })),
});

test.each<[string, Origin, Path | undefined]>([
  ['the secret key of a header', setting('authentication', 'secret'), ['authentication', 'secret']],
  [
    'Base64 of a username and a password',
    derived('base64', ['authentication', 'username'], ['authentication', 'password']),
    ['authentication', 'password'],
  ],
  ['Base64 without a secret', derived('base64', ['url']), undefined],
  ['an HMAC signature', derived('hmac-sha256', ['authentication', 'secret']), undefined],
  ['the header name', setting('authentication', 'headerName'), undefined],
  ['a data row named secret', setting('data', 'secret'), undefined],
  ['what HTTP fixes', { from: 'protocol' }, undefined],
])('%s gives away', (_, origin, expected) => expect(secretOf(origin)).toEqual(expected));

test.each<[path: (string | number)[], expected: boolean]>([
  [['authentication', 'password'], true],
  [['authentication', 'secret'], true],
  [['authentication', 'username'], false],
  [['authentication', 'headerName'], false],
  [['authentication', 'method'], false],
  [['authentication'], false],
  [['data', 0, 'secret'], false],
])('B5: %j is a secret: %s', (path, expected) => {
  expect(isSecretSetting(path)).toBe(expected);
});
