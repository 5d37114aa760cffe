import { expect, test } from 'vitest';
import { settingName } from './setting-name';

test.each([
  [['url'], 'URL'],
  [['url', 'query', 1], 'URL, query parameter, no. 2'],
  [['data', 1, 'value'], 'Data, row 2, value'],
  [['data', 0], 'Data, row 1'],
  [['body'], 'Body'],
  [['authentication', 'headerName'], 'Authentication, header name'],
  [['authentication', 'method'], 'Authentication'],
  [['else', 'x'], 'else, x'],
  [['constructor', '__proto__', 'toString'], 'constructor, __proto__, toString'],
  [[], 'Action'],
])('%j is %s', (path, name) => {
  expect(settingName(path)).toBe(name);
});
