import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** A program outside the app that uses the built module by its name. */
const PROGRAM = `
import { compile } from 'action-designer/compile';
import { readAction } from 'action-designer/core';

const { actions } = readAction(JSON.stringify({
  version: 1,
  objectId: 'automation.webhook',
  method: 'GET',
  url: 'https://api.example.com/orders/{{ order.id }}',
}));
const { code } = compile(actions[0], { as: 'body' });
const request = new Function('context', '{ secrets, now, id }', code);
process.stdout.write(JSON.stringify(request({ order: { id: 'A-1001' } }, {})));
`;

test('B35: the built compiler runs in plain Node by its name', () => {
  const options = { cwd: join(import.meta.dirname, '..'), encoding: 'utf8', input: PROGRAM } as const;
  const output = execFileSync(process.execPath, ['--input-type=module', '-'], options);
  expect(JSON.parse(output)).toEqual({
    method: 'GET',
    url: 'https://api.example.com/orders/A-1001',
    headers: [],
  });
});
