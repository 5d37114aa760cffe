import { describe, expect, test } from 'vitest';
import { aRestApiCall } from '../../test/an-action';
import { folder, ran } from '../../test/command';
import { contractOf } from '../../test/contract-examples';
import { type JsonSchema, writeContract } from '../contract/contract';
import { markedAt } from '../contract/unconfirmed';
import { writeAction } from '../core';

const file = folder();

const ACTION = JSON.stringify({
  version: 1,
  objectId: 'automation.rest-api-call',
  method: 'POST',
  url: 'https://api.example.com/',
  body: '{\n  "id": "{{ order.id }}",\n  "total": "{{ order.total }}"\n}',
  authentication: { method: 'basic', username: 'shop', password: { secret: 'CRM' } },
});
const SCHEMA: JsonSchema = {
  type: 'object',
  required: ['id', 'total'],
  properties: { id: { type: 'string', maxLength: 4 }, total: { type: 'number' } },
};
const contract = (name: string, schema: JsonSchema = SCHEMA): string =>
  file(name, writeContract(contractOf(schema)));
const context = (name: string, order: object): string => file(name, JSON.stringify({ order }));

test('--contract is refused for a file of several actions', async () => {
  const all = file('several.json', `{"version":1,"actions":[${ACTION},${ACTION}]}`);
  expect(await ran(['check', all, '--contract', contract('of-several.json')])).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('holds 2 actions; --contract needs a file of one.'),
  });
});

describe('check finds what departs from the contract beside the file', () => {
  test('with the sample that is named', async () => {
    contract('a.contract.json');
    const action = file('a.action.json', ACTION);
    const sample = context('a.json', { id: 'A-1', total: 9.5 });
    const { exit, stdout } = await ran(['check', action, '--context', sample]);
    expect(stdout).toMatch(
      /a\.action\.json: warning: body “"\{\{ order\.total \}\}"”: The receiver expects a number for total, found text\.\n\S+: 1 warning\n$/,
    );
    expect(exit).toBe(1);
  });

  test('also where the URL lacks a value', async () => {
    contract('u.contract.json');
    const action = file('u.action.json', ACTION.replace('example.com/', 'example.com/{{ order.gone }}'));
    const sample = context('u.json', { id: 'A-1', total: 9.5 });
    const { exit, stdout } = await ran(['check', action, '--context', sample]);
    expect(stdout).toContain('The receiver expects a number for total, found text.');
    expect(exit).toBe(1);
  });

  test('without one it says what it needs', async () => {
    contract('b.contract.json');
    const { exit, stdout } = await ran(['check', file('b.action.json', ACTION)]);
    expect(stdout).toMatch(/: hint: The contract is not checked: the body needs data\. Name a sample\.\n/);
    expect(exit).toBe(0);
  });

  test('or in the file that --contract names, and reports a file that is none', async () => {
    const action = file('c.json', ACTION.replace('\\"{{ order.total }}\\"', '{{ order.total }}'));
    const sample = context('c-sample.json', { id: 'A-1', total: 9.5 });
    const named = contract('other.contract.json');
    expect(await ran(['check', action, '--context', sample, '--contract', named])).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/no problems\n$/),
    });
    const { exit, stderr } = await ran(['check', action, '--contract', file('none.json', '{\n"version":1}')]);
    expect(stderr).toMatch(/none\.json is neither a contract nor a JSON Schema:\n/);
    expect(stderr).toMatch(/none\.json:1:\d+: error: source: The setting “source” is missing/);
    expect(exit).toBe(1);
  });

  test('which may be a JSON Schema of the body', async () => {
    const action = file('d.json', ACTION);
    const sample = context('d-sample.json', { id: 'A-1', total: 9.5 });
    const { exit, stdout } = await ran([
      'check',
      action,
      '--context',
      sample,
      '--contract',
      file('order.schema.json', JSON.stringify(SCHEMA)),
    ]);
    expect(stdout).toContain('The receiver expects a number for total, found text.');
    expect(exit).toBe(1);
  });

  test('but not the description of a whole API', async () => {
    const api = file('shop.yaml', 'openapi: 3.1.0\ninfo:\n  title: Shop\n  version: "1"\npaths: {}\n');
    const { exit, stderr } = await ran(['check', file('e.json', ACTION), '--contract', api]);
    expect(stderr).toMatch(/shop\.yaml describes a whole API\. Name a JSON Schema of the body/);
    expect(exit).toBe(2);
  });

  test('a pattern that backtracks for ever ends after 2 seconds, and the check says so', async () => {
    const named = contract('slow.contract.json', {
      properties: { id: { pattern: '^(a+)+$' }, total: { type: 'number' } },
    });
    const action = file('slow.json', ACTION);
    const sample = context('slow-sample.json', { id: `${'a'.repeat(40)}!`, total: 1 });
    const { exit, stdout } = await ran(['check', action, '--context', sample, '--contract', named]);
    expect(stdout).toMatch(/The patterns of the contract are not checked[\s\S]*expects a number for total/);
    expect(exit).toBe(1);
  });
});

test('run --dry-run lists the rows whose request departs from it', async () => {
  contract('r.contract.json');
  const action = file('r.action.json', ACTION.replace('\\"{{ order.total }}\\"', '{{ order.total }}'));
  const rows = file(
    'rows.ndjson',
    '{"order":{"id":"A","total":1}}\n{"order":{"id":"long one","total":"x"}}\n',
  );
  const { exit, stdout } = await ran(['run', action, '--contexts', rows, '--dry-run'], { env: { CRM: 'x' } });
  expect(stdout).toMatch(
    /rows\.ndjson:2: row 2: warning: body “"\{\{ order\.id \}\}"”: The receiver expects at most 4 characters for id\./,
  );
  expect(stdout).toMatch(
    /2 rows: 2 with a request, 0 without; 1 do not fit the contract; nothing was sent\n$/,
  );
  expect(exit).not.toBe(0);
});

describe('a value of an import that nobody has confirmed', () => {
  const action = aRestApiCall({
    name: 'Order',
    url: 'https://h/',
    body: '{"reference": "text", "quantity": 1}',
  });
  const marked = (name: string) => {
    const places = [
      ['body', 'reference'],
      ['body', 'quantity'],
    ];
    const unconfirmed = markedAt(action, undefined, places);
    file(`${name}.contract.json`, writeContract({ ...contractOf({}), unconfirmed }));
    return file(`${name}.action.json`, writeAction(action));
  };
  const warning = (at: string) =>
    `: warning: body “[^\n]+”: Nobody has confirmed this value of “${at}”: [^\n]+\n`;

  test('is a warning of check, and no departure', async () => {
    const { exit, stdout } = await ran(['check', marked('m')]);
    expect(stdout).toMatch(
      new RegExp(`^\\S+${warning('reference')}\\S+${warning('quantity')}\\S+: 2 warnings\\n$`),
    );
    expect(exit).toBe(0);
  });

  test('is a warning of compile, with the contract beside the file or named', async () => {
    const path = marked('n');
    const both = new RegExp(`${warning('reference')}\\S+${warning('quantity')}`);
    for (const args of [[], ['--contract', path.replace('.action.', '.contract.')], ['--for', 'node']]) {
      const { exit, stdout, stderr } = await ran(['compile', path, ...args]);
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: expect.stringMatching(both) });
      expect(stdout).not.toContain('Nobody');
    }
  });

  test('is unknown without that file', async () => {
    const path = file('alone.action.json', writeAction(action));
    expect((await ran(['check', path])).stdout).toMatch(/no problems\n$/);
    expect((await ran(['compile', path])).stderr).toBe('');
  });
});

test('an idempotency key that is a constant is a warning of check and compile', async () => {
  const action = aRestApiCall({ name: 'Pay', url: 'https://h/', body: '{"idempotency_key": "1"}' });
  const path = file('pay.action.json', writeAction(action));
  const warning = /: warning: body “"1"”: “idempotency_key” is the same in each request/;
  expect(await ran(['check', path])).toMatchObject({ exit: 0, stdout: expect.stringMatching(warning) });
  expect(await ran(['compile', path])).toMatchObject({ exit: 0, stderr: expect.stringMatching(warning) });
});
