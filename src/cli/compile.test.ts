import { expect, test } from 'vitest';
import { folder, ran } from '../../test/command';
import { restApiCall, webhook } from '../../test/config-text';
import { exported } from '../../test/engines/run-exported';
import { type Action, readAction, readContext } from '../core';
import { ENGINE_NAMES, reportOf } from '../export/engines';
import { describeFinding, FORMS } from '../export/engines/describe';

const file = folder();

const withUrl = (config: string): string => config.replace('"url":""', '"url":"https://h/{{ id }}"');
const order = file('order.json', withUrl(webhook('"name":"Order"')));
const key = '"authentication":{"method":"header-key","headerName":"X-Key","secret":"s3cret"}';

const requestOf = async (code: string) => {
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  const { request } = (await import(/* @vite-ignore */ url)) as { request: (...args: unknown[]) => unknown };
  return request;
};

test('B35 writes a module whose function builds the request', async () => {
  const { exit, stdout, stderr } = await ran(['compile', order]);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  expect((await requestOf(stdout))({ id: 'A 1' })).toMatchObject({ method: 'POST', url: 'https://h/A%201' });
});

test.each([
  ['cjs', 'module.exports = { request };'],
  ['body', 'return request(context, { secrets, now, id });'],
])('--as %s writes it in another form', async (as, ending) => {
  const { stdout } = await ran(['compile', order, '--as', as]);
  expect(stdout.endsWith(`\n\n${ending}\n`)).toBe(true);
});

test('a secret of the file is asked for by a name, which is said', async () => {
  const { exit, stdout, stderr } = await ran([
    'compile',
    file('key.json', withUrl(restApiCall(`"name":"My order",${key}`))),
  ]);
  expect({ exit, stderr }).toEqual({
    exit: 0,
    stderr: 'The function asks for the secrets MY_ORDER_SECRET.\n',
  });
  expect(stdout).not.toContain('s3cret');
});

test.each(ENGINE_NAMES)(
  '--for %s writes what the engine takes, and says what to do with it',
  async (engine) => {
    const { exit, stdout, stderr } = await ran([
      'compile',
      file('key.json', withUrl(restApiCall(`"name":"My order",${key}`))),
      '--for',
      engine,
    ]);
    expect(exit).toBe(0);
    expect(stdout).not.toContain('s3cret');
    const [action] = readAction(withUrl(restApiCall(`"name":"My order",${key}`))).actions as [Action];
    expect(stdout).toBe(exported(engine, action).text);
    expect(stderr).toMatch(/^1\. .*\n2\. .*\n3\. .*\nIt wants the secret MY_ORDER_SECRET, as .*\.\n/);
    const { context } = readContext('');
    const findings = reportOf(engine, { action, context }).map(describeFinding);
    const { form } = exported(engine, action);
    const all = [...(form ? [FORMS[form]] : []), ...findings];
    expect(stderr.split('\n').slice(4, -1)).toEqual(all.map((one) => `${engine}: ${one}`));
    expect(findings.length).toBeGreaterThan(0);
  },
);

test('--context without --for is wrong usage: a function has no report', async () => {
  const context = file('context.json', '{}');
  expect(await ran(['compile', order, '--context', context])).toMatchObject({
    exit: 2,
    stdout: '',
    stderr: expect.stringContaining('--context needs --for'),
  });
});

test('--for says that the data decides where the secret goes', async () => {
  const text = withUrl(restApiCall(key)).replace('//h/', '//{{ host }}/');
  const { stderr } = await ran(['compile', file('anywhere.json', text), '--for', 'node-red']);
  expect(stderr).toContain('node-red: The data decides the host, and the secret goes there');
});

test('--context lets the report look at a sample', async () => {
  const context = file('context.json', '{"id":12345678901234567890}');
  const { stderr } = await ran(['compile', order, '--for', 'edge', '--context', context]);
  expect(stderr).toContain(
    'edge: Data comes as numbers of JavaScript: 12345678901234567890 at id is sent as',
  );
  const without = await ran(['compile', order, '--for', 'edge']);
  expect(without.stderr).not.toContain('numbers of JavaScript');
  const broken = await ran([
    'compile',
    order,
    '--for',
    'edge',
    '--context',
    file('broken-context.json', '{'),
  ]);
  expect(broken).toMatchObject({ exit: 1, stdout: '' });
});

test.each([
  ['order.json', 'order.flow.json'],
  ['Order created.action.json', 'Order created.flow.json'],
])('what an engine takes of %s has a file of its own: %s', async (name, saved) => {
  const { stderr } = await ran(['compile', file(name, withUrl(webhook(''))), '--for', 'node-red']);
  expect(stderr).toContain(` the file ${saved}.\n`);
});

test.each([
  [['--for', 'cron'], `--for needs one of ${ENGINE_NAMES.join(', ')}, not “cron”.`],
  [['--for', 'n8n', '--as', 'cjs'], '--as and --for exclude each other: an engine has a form of its own.'],
])('%j is refused', async (options, message) => {
  const { exit, stdout, stderr } = await ran(['compile', order, ...options]);
  expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  expect(stderr).toContain(message);
});

test('errors of the settings are listed, and there is no code', async () => {
  const { exit, stdout, stderr } = await ran(['compile', file('draft.json', webhook('"name":"Draft"'))]);
  expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' });
  expect(stderr).toMatch(/draft\.json: error: url/);
});

test.each([[[]], [['--for', 'bullmq']]])(
  'so are those behind a tag that begins the URL, whatever its value could cut off: %j',
  async (options) => {
    const config = webhook('').replace('"url":""', '"url":"{{ base }}/{{ id | uper }}"');
    const { exit, stdout, stderr } = await ran(['compile', file('typo.json', config), ...options]);
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' });
    expect(stderr).toMatch(/typo\.json: error: url “uper”: There is no filter “uper”/);
  },
);

test('a file that is none of ours is refused', async () => {
  const { exit, stderr } = await ran(['compile', file('broken.json', '{')]);
  expect(exit).toBe(1);
  expect(stderr).toMatch(/broken\.json:1:2: error/);
});
