import { expect, test } from 'vitest';
import { fileName } from './file';

test.each([
  ['Order created', 'Order-created.action.json'],
  ['', 'action.action.json'],
  ['../../etc/passwd', 'etc-passwd.action.json'],
  ['Größe: 5 "ü"?', 'Größe-5-ü.action.json'],
  ['a\u202eb\nc', 'a-b-c.action.json'],
  ['\ud800', 'action.action.json'],
  ['Con', 'Con-.action.json'],
  ['lpt¹', 'lpt¹-.action.json'],
  ['Console', 'Console.action.json'],
  ['Gro\u0308ße', 'Größe.action.json'],
  ['\u{1f600}'.repeat(80), `${'\u{1f600}'.repeat(50)}.action.json`],
  ['x'.repeat(200), `${'x'.repeat(80)}.action.json`],
])('%j is saved as %s', (name, expected) => expect(fileName(name)).toBe(expected));
