import { grouped } from './count';
import { messages } from './language';

/** Every text of the rows as text. */
export const english = {
  rows: 'Rows',
  help: 'One row a line: the key, a colon, the value. A # before the key switches the row off.',
  goingOn: 'Not applied yet. Cancel discards it.',
  escapes: [
    ['\\n \\r \\t', 'line end, carriage return, tab'],
    ['\\s', 'a space at either end'],
    ['\\: \\#', 'a colon, a number sign in a key'],
    ['\\\\', 'a backslash'],
    ['\\u{…}', 'any character by its number'],
  ],
  problems: 'These lines cannot be read. Nothing has been changed.',
  noColon: (line: number) => `Line ${line} has no colon after the key. Write one.`,
  escape: (line: number, found: string) =>
    `Line ${line}: ${found} is not an escape. Write \\\\ for a backslash.`,
  more: (lines: number) => `And ${grouped(lines)} more.`,
  changedElsewhere:
    'The rows have been changed elsewhere since this was opened, for example in another tab. Replacing them discards those changes; cancel to keep them.',
  apply: 'Apply',
  replace: 'Replace the rows',
  cancel: 'Cancel',
} as const;

export const texts = messages('bulkEdit', english);
