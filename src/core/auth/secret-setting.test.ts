import { expect, test } from 'vitest';
import { isSecretSetting } from '.';

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
