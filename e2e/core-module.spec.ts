import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const root = join(import.meta.dirname, '..');

/** A program outside the app that uses the built module by its name. */
const PROGRAM = `
import { build, describe, readAction, readContext, writeAction } from 'action-designer/core';

const { actions, problems } = readAction(JSON.stringify({
  version: 1,
  objectId: 'automation.webhook',
  method: 'POST',
  url: 'https://api.example.com/orders/{{ order.id }}',
  format: 'json',
  data: [{ key: 'id', value: '{{ order.id }}' }],
}));
const [action] = actions;
if (action === undefined) throw new Error(problems.map(describe).join(' '));
const { context } = readContext('{ "order": { "id": "A-1001" } }');
const built = build(action, { context, now: 0 });
const again = readAction(writeAction(action)).actions;
process.stdout.write(JSON.stringify([again, new TextDecoder().decode(built.bytes)]));
`;

test('B31: the built core runs in plain Node by its name', () => {
  const options = { cwd: root, encoding: 'utf8', input: PROGRAM } as const;
  const output = execFileSync(process.execPath, ['--input-type=module', '-'], options);
  const [again, message] = JSON.parse(output);
  expect(again).toMatchObject([{ objectId: 'automation.webhook', data: [{ key: 'id' }] }]);
  expect(message).toBe(
    'POST /orders/A-1001 HTTP/1.1\r\n' +
      'Host: api.example.com\r\n' +
      'Content-Type: application/json; charset=utf-8\r\n' +
      'Content-Length: 15\r\n' +
      '\r\n' +
      '{"id":"A-1001"}',
  );
});

test('B31: the built core is typed, without the DOM and for the module resolution of Node', {
  tag: '@thorough',
}, () => {
  // Inside the project, so that the package finds itself by name.
  const folder = join(root, 'test-results', 'core-module');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'program.mts'), PROGRAM);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        lib: ['ES2024'],
        types: ['node'],
        module: 'nodenext',
        typeRoots: [join(root, 'node_modules', '@types')],
      },
      files: ['program.mts'],
    }),
  );
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  expect(execFileSync(tsc, ['-p', folder], { encoding: 'utf8' })).toBe('');
});
