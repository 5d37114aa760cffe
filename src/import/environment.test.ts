import { expect, test } from 'vitest';
import { readAll } from '../../test/read-foreign';
import { readForeign } from '../import';

const environment = (...values: object[]) =>
  JSON.stringify({ id: '1', name: 'Local', values, _postman_variable_scope: 'environment' });
const samplesOf = (source: string, file?: string) =>
  readAll(source, file).reading.samples.map(({ name, text }) => [name, JSON.parse(text)]);

test('U5: the values of an environment of Postman are a sample, but for its secrets', () => {
  const source = environment(
    { key: 'host', value: 'shop.example', enabled: true },
    { key: 'url', value: 'https://{{host}}/v1' },
    { key: 'count', value: '12345678901234567890.10' },
    { key: 'zip', value: '01067' },
    { key: 'token', value: 's3cr3t', type: 'secret' },
    { key: 'off', value: 'x', enabled: false },
  );
  const { kind, codes, reading } = readAll(source);
  expect(kind).toBe('environment');
  expect(reading.actions).toEqual([]);
  expect(codes).toEqual(['disabled', 'variable-secret', 'variable-values']);
  expect(reading.samples[0]?.name).toBe('Local');
  expect(reading.samples[0]?.text).toContain('"count": 12345678901234567890.10');
  expect(reading.samples[0]?.text).not.toContain('s3cr3t');
  expect(JSON.parse(reading.samples[0]?.text ?? '')).toMatchObject({
    host: 'shop.example',
    url: 'https://shop.example/v1',
    zip: '01067',
  });
});

test('U5: each environment beside .http files is a sample, with what all of them share', () => {
  const source = JSON.stringify({
    $shared: { version: 'v1' },
    dev: { host: 'localhost', port: 8080 },
    live: { host: 'shop.example', version: 'v2', ssl: true },
  });
  expect(samplesOf(source, 'http-client.env.json')).toEqual([
    ['dev', { version: 'v1', host: 'localhost', port: 8080 }],
    ['live', { version: 'v2', host: 'shop.example', ssl: true }],
  ]);
});

test.each([
  ['Postman', environment(), undefined],
  ['.http files', '{}', 'http-client.env.json'],
])('an environment of %s without values says so', (_, source, file) => {
  expect(readAll(source, file)).toMatchObject({ codes: ['nothing-found'], reading: { samples: [] } });
});

test('environments of Hoppscotch are samples, but for their secrets', () => {
  const variables = [
    { key: 'host', initialValue: 'http://h', currentValue: '', secret: false },
    { key: 'n', initialValue: '1', currentValue: '2', secret: false },
    { key: 'key', initialValue: 's3cret', currentValue: '', secret: true },
  ];
  const source = JSON.stringify([
    { v: 2, id: 'x', name: 'Test', variables },
    { v: 0, name: 'Live', variables: [{ key: 'host', value: 'https://h' }] },
  ]);
  expect(samplesOf(source)).toEqual([
    ['Test', { host: 'http://h', n: 2 }],
    ['Live', { host: 'https://h' }],
  ]);
  expect(readAll(source).codes).toContain('variable-secret');
});

test('environments of Thunder Client are samples', () => {
  const data = [{ name: 'host', value: 'http://h' }];
  expect(samplesOf(JSON.stringify({ clientName: 'Thunder Client', environmentName: 'Test', data }))).toEqual([
    ['Test', { host: 'http://h' }],
  ]);
  expect(samplesOf(JSON.stringify([{ _id: 'x', name: 'Live', data }]))).toEqual([
    ['Live', { host: 'http://h' }],
  ]);
});

test('a config with a mistake is none', () => {
  const config = { objectId: 'automation.webhook', name: 'One', data: [{ key: 'a', value: 1 }], x: 1 };
  expect(readForeign(JSON.stringify(config))).toBeUndefined();
});
