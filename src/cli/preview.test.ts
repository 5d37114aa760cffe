import { describe, expect, test } from 'vitest';
import { folder, ran } from '../../test/command';
import { sightings } from '../../test/sightings';
import { build, readAction, readContext } from '../core';

const file = folder();

const ACTION = `{ "version": 1, "objectId": "automation.rest-api-call", "name": "Order", "method": "POST",
  "url": "https://api.example.com/v1/{{ order.id }}?{{ q }}", "body": "{ \\"note\\": \\"{{ order.note }}\\",\\r\\n\\"ü\\": 1.0 }",
  "authentication": { "method": "hmac", "secret": { "secret": "SIGNING" } } }`;
const CONTEXT = '{ "order": { "id": "A-1", "note": "\\"ü\\n😀" }, "q": "a&b" }';

const order = file('order.json', ACTION);
const sample = file('sample.json', CONTEXT);
const secrets = file('secrets.env', '# of the shop\r\nSIGNING=top secret\r\n');

const expected = (now: number): string => {
  const [action] = readAction(ACTION).actions;
  if (!action) throw new Error('No action');
  const { context } = readContext(CONTEXT);
  return Buffer.from(build(action, { context, secrets: { SIGNING: 'top secret' }, now }).bytes).toString();
};

describe('B32 exactly the bytes', () => {
  const full = ['--context', sample, '--secrets', secrets];

  test.each<[string, string[], object]>([
    ['with all options', ['preview', order, ...full], {}],
    ['with options first', ['preview', ...full, order], {}],
    ['with the action on the standard input', ['preview', '-', ...full], { stdin: ACTION }],
    [
      'with the context on the standard input',
      ['preview', order, '--context=-', '--secrets', secrets],
      { stdin: CONTEXT },
    ],
    [
      'with the secret in the environment',
      ['preview', order, '--context', sample],
      { env: { SIGNING: 'top secret' } },
    ],
    ['with the file before the environment', ['preview', order, ...full], { env: { SIGNING: 'other' } }],
    ['with the action by its name', ['preview', order, ...full, '--action', 'Order'], {}],
  ])('%s', async (_, args, around) => {
    const bytes = expected(1_700_000_000);
    expect(await ran(args, around)).toEqual({ exit: 0, stdout: bytes, stderr: '' });
  });

  test('an empty password of the environment is told of, and sent', async () => {
    const basic = file(
      'basic.json',
      ACTION.replace(
        /"authentication": .*/,
        `"authentication":
      { "method": "basic", "username": "u", "password": { "secret": "PASSWORD" } } }`,
      ),
    );
    const args = ['preview', basic, '--context', sample];
    const { exit, stderr, stdout } = await ran(args, { env: { PASSWORD: '' } });
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: 'warning: the password PASSWORD is empty, and is sent so.\n',
    });
    expect(stdout).toContain('Authorization: Basic dTo=\r\n');
    expect((await ran(args, { env: { PASSWORD: 'p' } })).stderr).toBe('');
  });

  test('B25 signed at the time that is asked for', async () => {
    expect((await ran(['preview', order, ...full, '--at', '0'])).stdout).toBe(expected(0));
  });

  const webhooks = ACTION.replace(/"method":\s*"hmac"/, '"method":"hmac","scheme":"standard-webhooks"');

  test.each([
    ['given', ['--id', 'msg_1'], 'msg_1'],
    ['fresh', [], 'msg_fresh'],
  ])('B34 with an id that is %s', async (_, args, id) => {
    const named = file('webhooks.json', webhooks);
    const { stdout } = await ran(['preview', named, '--context', sample, ...args], {
      env: { SIGNING: 'AAEC' },
    });
    expect(stdout).toContain(`\r\nwebhook-id: ${id}\r\n`);
  });

  test('B5 a secret whose name no variable can have comes from the file alone', async () => {
    const id = '3f2504e0-4f89.1';
    const named = file('id.json', ACTION.replace('"secret": "SIGNING"', `"secret": "${id}"`));
    const args = ['preview', named, '--context', sample];
    const ofFile = file('id.env', `${id}=top secret\n`);
    expect(await ran([...args, '--secrets', ofFile])).toMatchObject({
      exit: 0,
      stdout: expected(1_700_000_000),
    });
    const { exit, stderr } = await ran(args, { env: { [id]: 'top secret' } });
    expect(exit).toBe(1);
    expect(stderr).toContain(`There is no value for the secret ${id}.`);
    expect(stderr).toContain('Secrets with such names come from a file of NAME=value lines: --secrets FILE.');
  });

  test('warnings go to the standard error', async () => {
    const get = file('get.json', ACTION.replace('POST', 'GET'));
    const { exit, stdout, stderr } = await ran(['preview', get, ...full]);
    expect(stdout).toMatch(/^GET /);
    expect(stderr).toMatch(/get\.json: warning: body.*: A body in a GET request/);
    expect(exit).toBe(0);
  });
});

describe('with errors', () => {
  test('B28 what can be shown is written; what is missing is named, and how to give it', async () => {
    const { exit, stdout, stderr } = await ran(['preview', order]);
    expect(stderr).toContain(`${order}: error: url “order.id”: The context has no value order.id.`);
    expect(stderr).toContain('authentication.secret: There is no value for the secret SIGNING.');
    expect(stderr).toContain('--context FILE');
    expect(stderr).toContain('--secrets FILE');
    expect(stdout).toContain('Host: api.example.com\r\n');
    expect(exit).toBe(1);
  });

  test('B28 a signature without its secret is left out', async () => {
    const { exit, stdout } = await ran(['preview', order, '--context', sample]);
    expect(stdout).toMatch(/^POST \/v1\/A-1\?a%26b HTTP\/1\.1\r\nHost: api\.example\.com\r\n/);
    expect(stdout).not.toContain('X-Signature');
    expect(exit).toBe(1);
  });

  test.each([
    ['not JSON', '{ "version": 1,\n  "name": }', /broken\.json:2:11: error: This is not JSON/],
    [
      'an unknown setting',
      ACTION.replace('"name"', '"nome"'),
      /broken\.json:1:\d+: error: nome: “nome” is not a setting/,
    ],
    ['empty', '', /broken\.json:1:1: error: /],
  ])('%s has its place', async (_, text, says) => {
    const { exit, stdout, stderr } = await ran(['preview', file('broken.json', text)]);
    expect(stderr).toMatch(says);
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' });
  });

  test('in the context', async () => {
    const broken = file('broken-sample.json', '{\n"a": 1,}');
    const { exit, stdout, stderr } = await ran(['preview', order, '--context', broken]);
    expect(stderr).toContain(`${broken}:2:8: error: This is not JSON`);
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' });
  });

  test('in the secrets', async () => {
    const password = 'hunter2-of-this-test';
    const broken = file('broken.env', `SIGNING ${password}`);
    const { exit, stdout, stderr } = await ran(['preview', order, '--secrets', broken]);
    expect(stderr).toContain(`${broken}: line 1 is not NAME=value`);
    expect(sightings(stderr, password)).toEqual([]);
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' });
  });
});

test('on a terminal nothing is written that it would obey', async () => {
  const title = file('title.json', JSON.stringify({ ...JSON.parse(ACTION), body: '"\u001b]0;x\u0007"' }));
  const args = ['preview', title, '--context', sample, '--secrets', secrets];
  expect((await ran(args)).stdout).toContain('"\u001b]0;x\u0007"');
  const { stdout } = await ran(args, { isTerminal: true });
  expect(stdout).toMatch(/HTTP\/1\.1\nHost: api\.example\.com\n/);
  expect(stdout).toContain('"\\u001b]0;x\\u0007"');
});

describe('nothing of a secret is told', () => {
  const keyed = (secret: string) =>
    ACTION.replace(
      /"authentication".*/,
      `"authentication": { "method": "header-key", "headerName": "X-Key", "secret": ${secret} } }`,
    );
  // Around what no header can hold.
  const [before, after] = ['hunter2-of-this-test', 'swordfish-of-this-test'];

  test.each([
    ['a value that no header can hold', keyed(`"${before}ü${after}{{ x }}"`), {}],
    ['the same from the environment', keyed('{ "secret": "KEY" }'), { KEY: `${before}ü${after}\n` }],
    [
      'a password with a control',
      ACTION.replace(
        /"authentication".*/,
        `"authentication": { "method": "basic", "password": "${before}\\u0007${after}" } }`,
      ),
      {},
    ],
  ])('%s', async (_, text, env) => {
    const { exit, stdout, stderr } = await ran(['preview', file('keyed.json', text), '--context', sample], {
      env,
    });
    expect(stderr).toMatch(/error: authentication\./);
    expect(sightings(stderr + stdout, before, after)).toEqual([]);
    expect(exit).toBe(1);
  });
});

test('what a terminal would obey is shown', async () => {
  const hostile = file(
    'hostile.json',
    ACTION.replace('{{ q }}', '{{ [\\u001b[2J }}').replace('"name"', '"\\u001b[2J"'),
  );
  const { stderr } = await ran(['preview', hostile, '--context', sample]);
  expect(stderr).toContain('“\\u001b[2J” is not a setting');
  expect(stderr).not.toContain('\x1b');
});
