import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { folder, ran } from '../../test/command';
import { webhook } from '../../test/config-text';
import { readAction } from '../core';

const file = folder();

test('writes the action of a command, and no value of a secret', async () => {
  const stdin = 'curl -u shop:s3cret -d id=1 https://api.example.com/orders';
  const { exit, stdout, stderr } = await ran(['import', '-'], { stdin });
  const { actions, problems } = readAction(stdout);
  expect({ exit, problems }).toEqual({ exit: 0, problems: [] });
  expect(actions).toMatchObject([
    {
      url: 'https://api.example.com/orders',
      data: [{ key: 'id', value: '1' }],
      authentication: { username: 'shop', password: { secret: 'API_EXAMPLE_COM_ORDERS_PASSWORD' } },
    },
  ]);
  expect(stderr).toBe(
    'Values of secrets are not written. Names replace them: API_EXAMPLE_COM_ORDERS_PASSWORD.\n',
  );
});

test('several requests become a bundle, and notes have their place', async () => {
  const commands = 'curl -k https://h/one\ncurl -X DELETE https://h/two\ncurl https://h/three\n';
  const path = file('commands.sh', commands);
  const { exit, stdout, stderr } = await ran(['import', path]);
  expect(exit).toBe(0);
  expect(readAction(stdout).actions.map(({ url }) => url)).toEqual(['https://h/one', 'https://h/three']);
  expect(stderr).toMatch(/commands\.sh:2:\d+: error: .*DELETE/);
  expect(stderr).toMatch(/commands\.sh:1:\d+: \w+: h\/one: .*-k/);
});

test('a note that several requests have is written once', async () => {
  const commands =
    'curl -k https://h/one\ncurl https://h/two\ncurl -k https://h/three\ncurl -k https://h/four\n';
  const { stderr } = await ran(['import', file('commands.sh', commands)]);
  expect(stderr).toMatch(/^\S*commands\.sh:1:\d+: hint: h\/one and 2 others: .*-k\.\n$/);
});

test('requests that are left out for one reason are named together', async () => {
  const commands =
    'curl -X DELETE https://h/one\ncurl -X PATCH https://h/two\ncurl -X DELETE https://h/three\n';
  const { stderr } = await ran(['import', file('commands.sh', commands)]);
  expect(stderr).toMatch(/commands\.sh:1:\d+: error: Left out: “h\/one”, “h\/three”\. .*DELETE\./);
  expect(stderr).toMatch(/commands\.sh:2:\d+: error: Left out: “h\/two”\. .*PATCH\./);
});

test('broken JSON is told with its place', async () => {
  const { exit, stderr } = await ran(['import', file('shop.json', '{\n  "item": [{} {}]\n}')]);
  expect(exit).toBe(1);
  expect(stderr).toMatch(/shop\.json:2:15: error: This is not JSON/);
});

test('every operation of a description becomes an action', async () => {
  const operation = { responses: {} };
  const description = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: { '/orders': { get: operation, post: operation, delete: operation } },
  };
  const { exit, stdout, stderr } = await ran(['import', file('shop.json', JSON.stringify(description))]);
  expect(exit).toBe(0);
  expect(readAction(stdout).actions.map(({ method }) => method)).toEqual(['GET', 'POST']);
  expect(stderr).toMatch(/shop\.json: error: .*DELETE/);
});

test('a description is read beside files with requests, and with the files that it refers to', async () => {
  const { exit, stdout } = await ran([
    'import',
    file(
      'api.yaml',
      'openapi: 3.1.0\npaths:\n  /orders:\n    $ref: orders.yaml\nservers: [{ url: https://h }]\n',
    ),
    file('orders.yaml', 'get: { responses: {} }\n'),
    file('more.http', 'GET https://h/more\n'),
  ]);
  expect(exit).toBe(0);
  expect(readAction(stdout).actions.map(({ url }) => url)).toEqual(['https://h/orders', 'https://h/more']);
});

test('files that belong together are read together', async () => {
  const item = { name: 'Order', request: { method: 'GET', url: '{{base}}/orders' } };
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const collection = { info: { name: 'Shop', schema }, item: [item] };
  const environment = {
    name: 'Test',
    values: [{ key: 'base', value: 'https://h' }],
    _postman_variable_scope: 'environment',
  };
  const { exit, stdout, stderr } = await ran([
    'import',
    file('shop.json', JSON.stringify(collection)),
    file('test.json', JSON.stringify(environment)),
  ]);
  expect(exit).toBe(0);
  expect(readAction(stdout).actions).toMatchObject([{ name: 'shop / Order', url: '{{ base }}/orders' }]);
  expect(stderr).toContain('1 sample left out: the values of variables; the app imports them.\n');
});

test('a folder is read with the folders in it, without what is no request', async () => {
  const shop = join(dirname(file('beside.txt', '')), 'shop');
  mkdirSync(join(shop, 'orders'), { recursive: true });
  writeFileSync(
    join(shop, 'orders', 'create.bru'),
    'meta {\n  name: Create\n}\n\npost {\n  url: https://h/orders\n}\n',
  );
  writeFileSync(join(shop, 'logo.png'), Buffer.from([0x89, 0x50, 0xff]));
  const { exit, stdout } = await ran(['import', shop]);
  expect(exit).toBe(0);
  expect(readAction(stdout).actions).toMatchObject([{ method: 'POST', url: 'https://h/orders' }]);
});

test('an empty input is said to be empty', async () => {
  const stderr = 'standard input: there is nothing in it.\n';
  expect(await ran(['import', '-'])).toEqual({ exit: 1, stdout: '', stderr });
});

test('a folder without a file of a kind that is imported is named', async () => {
  const folder = join(dirname(file('beside.txt', '')), 'pictures');
  mkdirSync(folder);
  writeFileSync(join(folder, 'logo.png'), '');
  const stderr = `${folder} has no file of a kind that is imported.\n`;
  expect(await ran(['import', folder])).toEqual({ exit: 1, stdout: '', stderr });
});

test('requests that a page made for itself are left out, and counted', async () => {
  const entry = (url: string, type: string) => ({
    _resourceType: type,
    request: { method: 'GET', url, httpVersion: 'HTTP/1.1', headers: [], queryString: [], cookies: [] },
    response: { status: 200, headers: [], content: {} },
  });
  const har = {
    log: {
      version: '1.2',
      entries: [entry('https://h/app.js', 'script'), entry('https://h/orders', 'fetch')],
    },
  };
  const { exit, stdout, stderr } = await ran(['import', file('page.har', JSON.stringify(har))]);
  expect(exit).toBe(0);
  expect(readAction(stdout).actions.map(({ url }) => url)).toEqual(['https://h/orders']);
  expect(stderr).toContain('1 request left out:');
});

test.each([
  [
    'no file',
    [],
    2,
    'Name the files to import, or - for the standard input.\nSee action-designer import --help.\n',
  ],
  ['twice the standard input', ['-', '-'], 2, 'The standard input can be read once only.'],
  ['a file that is not there', ['missing.json'], 2, 'missing.json does not exist.'],
])('%s is refused', async (_, files, exit, message) => {
  const ended = await ran(['import', ...files]);
  expect(ended).toMatchObject({ exit, stdout: '' });
  expect(ended.stderr).toContain(message);
});

test.each([
  ['other text', 'Dear diary', 'this is no format that is imported'],
  ['a config', webhook(), 'Actions that were exported here need no import.'],
  [
    'a collection without requests',
    '{"info":{"name":"x","schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[]}',
    'There are no requests to import.',
  ],
])('%s gives no action', async (_, text, message) => {
  const ended = await ran(['import', file('some.json', text)]);
  expect(ended).toMatchObject({ exit: 1, stdout: '' });
  expect(ended.stderr).toContain(message);
});
