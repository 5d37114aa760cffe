import { describe, expect, test } from 'vitest';
import * as reader from '../../import';
import { writeSamples } from '../samples/sample';
import { foundIn, isAlreadyNoted, readGathered, readImport, samplesIn } from './import-choice';
import { GatheredFiles } from './import-source';

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
    expect(foundIn(reading)).toHaveLength(actions);
  });

  test('a user name that looks like a key is told by the note of the command alone', () => {
    const reading = readImport('curl http://h/a -u key:; curl http://h/b -u key:word', undefined, reader);
    expect(foundIn(reading)).toHaveLength(2);
    expect(foundIn(reading).map((found) => isAlreadyNoted(found, { type: 'username' }))).toEqual([
      true,
      false,
    ]);
    expect(
      foundIn(reading).map((found) => isAlreadyNoted(found, { type: 'named', name: 'api_key' })),
    ).toEqual([false, false]);
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
    expect(foundIn(reading)).toEqual([]);
  });

  test('the name of a file tells a kind that its text does not', () => {
    expect(readImport('h/a', 'api.http', reader).type).toBe('foreign');
  });
});

describe('JSON that is no config', () => {
  test.each(['{"foo":{"bar":1}}', ' [{"id": 1}, {"id": 2, "name": "b"}]\n', '{"__proto__": 1}'])(
    '%j is a sample as it is',
    (text) => {
      expect(samplesIn(readImport(text, 'order.json', reader), 'order.json', 'Imported')).toEqual([
        { name: 'order', text },
      ]);
    },
  );

  test.each([
    '{"objectId": 1}',
    '[{"id": 1}, {"version": 1}]',
    '{"actions": []}',
    '{}',
    '[]',
    '[1]',
    '"a"',
    '{"a": ',
  ])('%j is a config with problems', (text) => {
    const reading = readImport(text, undefined, reader);
    expect(reading.type).toBe('config');
    expect(samplesIn(reading, undefined, 'Imported')).toEqual([]);
  });
});

test('the files of “Download everything” are read back together: the actions by their names, and all samples', () => {
  const actions = `{"version":1,"actions":[${CONFIG},${CONFIG.replace('{', '{"name":"Orders / Create",')}]}`;
  const saved = [
    { name: 'Late', text: '{ "id": 1.50 }' },
    { name: 'Broken', text: '{"id":' },
  ];
  const files = [
    { path: 'actions.json', text: actions },
    { path: 'samples.json', text: writeSamples(saved) },
  ];
  const reading = readGathered(new GatheredFiles('', files, []), reader);
  expect(foundIn(reading).map(({ action }) => action.name)).toEqual(['', 'Orders / Create']);
  expect(samplesIn(reading, undefined, 'Imported')).toEqual(saved);
  expect(reading.type === 'foreign' && reading.reading.notes).toEqual([]);
  const alone = readImport(writeSamples(saved), 'samples.json', reader);
  expect(samplesIn(alone, 'samples.json', 'Imported')).toEqual(saved);
});

describe('the values of variables are a sample, which is called after', () => {
  const FILE = '@host = h\nGET http://{{host}}/\n';
  const collection = (name: string) =>
    JSON.stringify({
      info: { name, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      variable: [{ key: 'host', value: 'h' }],
      item: [{ request: 'http://{{host}}/' }],
    });
  test.each([
    ['its file', FILE, 'shop.local.http', 'shop'],
    ['nothing it could be called after', FILE, undefined, 'Imported'],
    ['a file that begins with a dot', FILE, '.http', '.http'],
    ['its collection', collection('Shop API'), 'x.json', 'Shop API'],
    ['the file of a collection without a name', collection(' '), 'shop.postman_collection.json', 'shop'],
  ])('%s', (_, text, file, name) => {
    const reading = readImport(text, file, reader);
    expect(samplesIn(reading, file, 'Imported')).toEqual([{ name, text: '{\n  "host": "h"\n}\n' }]);
  });

  test.each([CONFIG, CURL, ''])('no variables, no sample: %j', (text) => {
    expect(samplesIn(readImport(text, undefined, reader), undefined, 'Imported')).toEqual([]);
  });
});
