import { expect, test } from 'vitest';
import { transferTexts } from '../../i18n/transfer';
import { NO_SOURCE, sourceOf } from './import-source';
import { importSourceOf } from './source-of-files';

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
