import { expect, test } from 'vitest';
import { savedName } from './body-view';

test.each([
  ['application/json; charset=utf-8', 'response.json'],
  ['application/problem+json', 'response.json'],
  ['text/html', 'response.txt'],
  ['image/svg+xml', 'response.txt'],
  ['application/xhtml+xml', 'response.txt'],
  ['text/javascript', 'response.txt'],
  ['text/csv', 'response.csv'],
  ['image/png', 'response.png'],
  ['', 'response.bin'],
  ['application/octet-stream', 'response.bin'],
])('%s is saved as %s', (type, name) => expect(savedName(type)).toBe(name));
