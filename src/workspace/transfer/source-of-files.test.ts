import { expect, test } from 'vitest';
import { transferTexts } from '../../i18n/transfer';
import { importSourceOf } from './import-choice';
import { NO_SOURCE, sourceOf, withText } from './import-source';

const TYPED = sourceOf('typed by hand');
const FROM_FILE = sourceOf('{}', 'old.json');

test.each(['', ' \n', '\ufeff'])('a file that holds %j is said to be empty', (text) => {
  const source = importSourceOf('new.json', { type: 'text', text }, FROM_FILE);
  expect(source).toEqual({ ...sourceOf('', 'new.json'), refusal: transferTexts.emptyFile });
});

test.each([
  [{ type: 'not-utf-8' }, transferTexts.notUtf8('new.json')],
  [{ type: 'unreadable' }, transferTexts.unreadable('new.json')],
] as const)(
  'a file that is %j takes the place of another file, not of what was typed',
  (reading, refusal) => {
    expect(importSourceOf('new.json', reading, FROM_FILE)).toEqual({ ...NO_SOURCE, refusal });
    expect(importSourceOf('new.json', reading, TYPED)).toEqual({ ...TYPED, refusal });
  },
);

test.each([
  ['GET https://h/orders\n', 'GET https://h/orders?a=1\n', 'a.http'],
  ['GET https://h/orders\n', '# List\nPOST https://h/orders\n', 'a.http'],
  ['GET https://h/orders\n', 'curl https://h', undefined],
  ['GET https://h/orders\n', '', undefined],
  ['', 'curl https://h', undefined],
])('the text %j of a file that becomes %j has the name %s', (text, next, file) => {
  expect(withText(sourceOf(text, 'a.http'), next)).toEqual(sourceOf(next, file));
});
