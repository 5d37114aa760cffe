import { expect, test } from 'vitest';
import { folder, ran } from '../testing/command';
import { restApiCall, webhook } from '../testing/config-text';

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
  expect(stdout.endsWith(`}\n\n${ending}\n`)).toBe(true);
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

test('errors of the settings are listed, and there is no code', async () => {
  const { exit, stdout, stderr } = await ran(['compile', file('draft.json', webhook('"name":"Draft"'))]);
  expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' });
  expect(stderr).toMatch(/draft\.json: error: url/);
});

test('a file that is none of ours is refused', async () => {
  const { exit, stderr } = await ran(['compile', file('broken.json', '{')]);
  expect(exit).toBe(1);
  expect(stderr).toMatch(/broken\.json:1:2: error/);
});
