import { expect, test } from 'vitest';
import * as reader from '../../import';
import { keepNotes, keptNotesOf, readKeptNotes } from './import-notes';
import { keptNotesText, mayHaveNotes } from './kept-notes';

const notesOf = (command: string) => reader.readForeign(command)?.actions[0]?.notes ?? [];

test('what is missing or different is kept, without values, and not what is only worth knowing', () => {
  const kept = keptNotesOf(
    reader,
    notesOf("curl https://h/ -H 'X-One: canary' -H 'X-Two: canary' -A me -b s=canary -d '{}'"),
  );
  expect(kept.map(({ message }) => message)).toEqual([
    'Cookies are not sent by an action.',
    'Not sent, because an action can add only one header: X-One, X-Two.',
    'Without a Content-Type this JSON would be sent as a form, which is hardly meant. The action sends application/json; charset=utf-8.',
  ]);
  expect(JSON.stringify(kept)).not.toContain('canary');
});

test('the values that an import made up, and what it left out, are kept to be done', () => {
  const notes = [
    { code: 'made-up', severity: 'hint', values: { names: 'id, total' } },
    { code: 'deprecated', severity: 'hint', values: {} },
  ] as unknown as Parameters<typeof keptNotesOf>[1];
  const kept = keptNotesOf(reader, notes);
  expect(kept.map(({ message }) => message)).toEqual([
    expect.stringContaining('made up, replace them: id, total'),
  ]);
  keepNotes([['made-up', kept]]);
  expect(readKeptNotes(keptNotesText()).at(-1)).toEqual(['made-up', kept]);
});

test('is kept by action, bounded', () => {
  const note = { severity: 'warning', message: 'x' } as const;
  keepNotes([
    ['with', [note]],
    ['without', []],
  ]);
  expect([mayHaveNotes('with'), mayHaveNotes('without')]).toEqual([true, false]);
  keepNotes(Array.from({ length: 100 }, (_, index) => [`more-${index}`, [note]]));
  expect(readKeptNotes(keptNotesText())).toHaveLength(100);
  expect(mayHaveNotes('with')).toBe(false);
});

test('a long list of long messages is cut', () => {
  const fields = Array.from({ length: 30 }, (_, index) => `-F '${'long'.repeat(2000)}${index}=@f'`);
  const kept = keptNotesOf(reader, notesOf(`curl https://h/ ${fields.join(' ')}`));
  expect(kept.length).toBe(20);
  expect(Math.max(...kept.map(({ message }) => message.length))).toBeLessThan(1000);
});

test.each(['', '{', 'null', '[{"x": [null]}', '[["id"]]', '[["id", [{"severity": "hint", "message": 1}]]]'])(
  'a stored text in no known form has no notes: %s',
  (text) => {
    expect(readKeptNotes(text)).toEqual([]);
  },
);
