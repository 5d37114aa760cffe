import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeNote, type Note, readForeign } from '../../formats/reading';
import { NOTE_CODES } from '../../formats/reading/note';
import { FIELD_CAUSES, FRAME_CAUSES, KEY_CAUSES } from '../../model/signature-check/causes';
import { REWRITERS } from '../../model/signature-check/json-styles';
import { loadLanguage } from '../load-language';
import { causeInGerman } from './signature-causes';

await loadLanguage('de');
const { german } = await import('.');

const sources = join(import.meta.dirname, '../..');
const sourceOf = (path: string): string => readFileSync(join(sources, path), 'utf8');

/** Every value that a table of messages takes, each under its own name. */
const namedValues = (path: string): Record<string, string> =>
  Object.fromEntries([...sourceOf(path).matchAll(/\bv\.(\w+)/g)].map(([, name = '']) => [name, `‹${name}›`]));

const namesIn = (said: string): string[] => [...new Set(said.match(/‹\w+›/g))].sort();

describe('a German message names the same values', () => {
  const noteValues = namedValues('formats/reading/note.ts');
  test.each(NOTE_CODES)('note %s', (code) => {
    const note = { code, severity: 'hint', values: noteValues } as unknown as Note;
    const said = german.notes.describe(note, describeNote);
    expect(namesIn(said)).toEqual(namesIn(describeNote(note)));
    expect(said).not.toMatch(/undefined/);
  });
});

const withoutQuotes = (said: string): string => said.replace(/„[^“]*“/g, '').replace(/‹[^›]*›/g, '');

test.each([
  ['curl', "curl https://example.com --digest -u a:b -F f=@x; curl --data $X 'https://example.com"],
  ['an .http file', '### one\n< {% x %}\nGET https://example.com\n\n> {% y %}\n\n### two\n&&&'],
  [
    'what the dialects of .http differ in',
    [
      '@a = b\\c\nPOST /\n  A: b\nHost: h:443\n\n\n x \n',
      '###\nGET http://h\n  /a\nA: b\n  c\n',
      '###\nPOST http://h\nContent-Type: application/x-www-form-urlencoded\n\na = 1 &\nb = 2',
    ].join('\n'),
  ],
  ['HAR', '{"log":{"entries":[{}, 1]}}'],
  [
    'Postman',
    '{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[{"name":"a","event":[{"listen":"prerequest","script":{"exec":["x"]}},{"listen":"test","script":{"exec":["x"]}},{"listen":"other","script":{"exec":["x"]}}],"request":{"method":"POST","url":"https://example.com"}},{"name":"b"}]}',
  ],
])('what is noted of %s is said in German', (_, text) => {
  const reading = readForeign(text, 'a.http');
  const notes = [...(reading?.notes ?? []), ...(reading?.actions ?? []).flatMap((action) => action.notes)];
  expect(notes).not.toEqual([]);
  for (const note of notes) {
    expect(withoutQuotes(german.notes.describe(note, describeNote))).not.toMatch(
      /\b(?:an? |the |entry|this|script|tests|signature)/,
    );
  }
});

const causes = [...FIELD_CAUSES, ...FRAME_CAUSES, ...KEY_CAUSES].map(({ says }) => says);
test.each([...causes, ...causes.slice(0, 1).map((says) => `${says}, and with a line feed after it`)])(
  'the cause “%s” is said in German',
  (says) => {
    expect(causeInGerman(says)).toMatch(/^(?:mit|ohne|aus|nur aus) /);
    expect(causeInGerman(says)).not.toMatch(/\b(?:with|the|a program|’s)\b/);
  },
);

test('the programs that write JSON are named in German', () => {
  for (const { by } of REWRITERS) expect(causeInGerman(by)).not.toMatch(/’s |\bwith\b|\bprogram\b/);
});
