import { describe, expect, test } from 'vitest';
import * as reader from '../../formats/reading';
import { actionsOf, isAlreadyNoted, readImport } from './import-reading';

const CONFIG = '{"version":1,"objectId":"automation.webhook","method":"GET","url":"http://h"}';
const CURL = 'curl http://h/a';

describe('what a text turns out to be', () => {
  test.each([
    ['  ', reader, 'nothing', 0],
    [CONFIG, 'loading', 'config', 1],
    [CONFIG, reader, 'config', 1],
    [CURL, 'loading', 'waiting', 0],
    [CURL, 'failed', 'config', 0],
    [CURL, reader, 'foreign', 1],
    ['{"version":2}', reader, 'config', 0],
    ['hello', reader, 'config', 0],
    ['curl -X DELETE http://h/a', reader, 'foreign', 0],
  ] as const)('%j', (text, given, type, actions) => {
    const reading = readImport(text, undefined, given);
    expect(reading.type).toBe(type);
    expect(actionsOf(reading)).toHaveLength(actions);
  });

  test('a user name that looks like a key is told by the note of the command alone', () => {
    const reading = readImport('curl http://h/a -u key:; curl http://h/b -u key:word', undefined, reader);
    expect(actionsOf(reading)).toHaveLength(2);
    expect([0, 1].map((index) => isAlreadyNoted(reading, index, { type: 'username' }))).toEqual([
      true,
      false,
    ]);
    expect(isAlreadyNoted(reading, 0, { type: 'named', name: 'api_key' })).toBe(false);
    expect(isAlreadyNoted(readImport(CONFIG, undefined, reader), 0, { type: 'username' })).toBe(false);
  });

  test.each([
    ['pasted', undefined],
    ['of a file', 'page.har'],
  ])('S3: a reader that fails is told of, for a text that is %s', (_, file) => {
    const failing = {
      ...reader,
      readForeign: () => {
        throw new TypeError('URI malformed');
      },
    };
    const reading = readImport(CURL, file, failing);
    expect(reading).toEqual({ type: 'fault' });
    expect(actionsOf(reading)).toEqual([]);
  });

  test('the name of a file tells a kind that its text does not', () => {
    expect(readImport('h/a', 'api.http', reader).type).toBe('foreign');
  });
});
