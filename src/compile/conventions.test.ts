/** Compiled code as the people see it who review it: its length, its types, and the usual lint. */
import { execFile } from 'node:child_process';
import crypto from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRestApiCall } from '../../test/an-action';
import { FOUR_ACTIONS, isLong } from '../../test/compile/four-actions';
import { compile } from '.';
import { PLATFORMS, type Platform } from './library';

const codeOf = (name: keyof typeof FOUR_ACTIONS, platform: Platform): string =>
  compile(FOUR_ACTIONS[name], { platform }).code ?? '';

const MOST_LINES = {
  example: { node: 120, web: 126, bare: 162 },
  'free-form': { node: 221, web: 227, bare: 263 },
  signed: { node: 192, web: 276, bare: 312 },
  everything: { node: 1053, web: 1230, bare: 1283 },
} as const satisfies Record<keyof typeof FOUR_ACTIONS, Record<Platform, number>>;

const names = Object.keys(FOUR_ACTIONS) as (keyof typeof FOUR_ACTIONS)[];
const all = names.flatMap((name) => PLATFORMS.map((platform) => [name, platform] as const));

test.each(all)('%s for %s is as short as it was', (name, platform) => {
  expect(codeOf(name, platform).trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_LINES[name][platform]);
});

test.each(all)(
  'only texts of the action make a line of %s for %s longer than 120 characters',
  (name, platform) => {
    expect(codeOf(name, platform).split('\n').filter(isLong)).toEqual([]);
  },
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'compiled-'));
  for (const [name, platform] of all)
    writeFileSync(join(folder, `${name}.${platform}.mjs`), codeOf(name, platform));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

const STRICT = {
  allowJs: true,
  checkJs: true,
  noEmit: true,
  strict: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUncheckedIndexedAccess: true,
  target: 'es2024',
  module: 'esnext',
  moduleResolution: 'bundler',
  typeRoots: [join(root, 'node_modules/@types')],
};

test.each<[Platform, string[], string[]]>([
  ['node', ['es2024'], ['node']],
  ['web', ['es2024', 'dom'], []],
  ['bare', ['es2024', 'dom'], []],
])('the types of code for %s are right', async (platform, lib, types) => {
  const config = join(folder, `tsconfig.${platform}.json`);
  writeFileSync(
    config,
    JSON.stringify({ compilerOptions: { ...STRICT, lib, types }, include: [`*.${platform}.mjs`] }),
  );
  const { stdout } = await run(join(root, 'node_modules/.bin/tsc'), ['-p', config]).catch((failed) => failed);
  expect(stdout).toBe('');
});

test('the usual lint finds nothing', async () => {
  writeFileSync(join(folder, 'biome.json'), '{ "root": true }');
  const options = ['lint', '--error-on-warnings', '--colors=off', folder];
  const biome = run(join(root, 'node_modules/.bin/biome'), options, { cwd: folder });
  const { stdout, stderr } = await biome.catch((failed) => failed);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^Checked 1\d files .* No fixes applied\.\n$/);
});

const request = (code: string): string => code.slice(0, code.indexOf('\n}\n'));

test('a list has the names of its marker, and no member of the context is read for them', () => {
  const body = `["{{ each lines as line, n }}", { "n": {{ n }}, "total": {{ line.total }}, "sku": "{{ line.sku }}",
    "parts": ["{{ each line.parts as part }}", {{ part.no }}] }]`;
  const own = request(compile(aRestApiCall({ body }), { platform: 'node' }).code ?? '');
  expect(own).toContain(
    "for (const line of itemsAt(draft, '{{ each lines as line, n }}', member(data, 'lines'), ",
  );
  expect(own).toContain('let n = 0;');
  expect(own).toContain(
    "for (const part of itemsAt(draft, '{{ each line.parts as part }}', member(line, 'parts'), ",
  );
  expect(own).not.toContain("member(data, 'line')");
});

test('names of a template are no variables where something else has them', () => {
  const body = `{ "x": "{{ messageId.a }}{{ messageId.b }}{{ text.a }}{{ text.b }}",
    "l": ["{{ each l as l }}", [{{ l.id }}, {{ l.no }}]], "m": ["{{ each l as run }}", {{ run.id }}] }`;
  const authentication = FOUR_ACTIONS.everything.authentication;
  const { code = '' } = compile(aRestApiCall({ body, authentication }), { as: 'body', platform: 'node' });
  const call = new Function('crypto', 'context', '{ secrets, now, id }', code);
  const data = { messageId: { a: 1, b: 2 }, text: { a: 3, b: 4 }, l: [{ id: 'x', no: 5 }] };
  const secrets = { KEY: 'a2V5', SPARE: 'a2V5' };
  expect(call(crypto, data, { secrets, now: 1_700_000_000, id: 'i' }).body).toBe(
    '{ "x": "1234",\n    "l": [["x", 5]], "m": ["x"] }',
  );
});

test('code has no branch of filters that it does not have', () => {
  const codeFor = (tag: string): string =>
    compile(aRestApiCall({ body: `"${tag}"` }), { platform: 'node' }).code ?? '';
  expect(codeFor('{{ a | trim }}')).not.toMatch(/orElse|not-mapped|isReplaced/);
  expect(codeFor("{{ a | default: 'x' }}")).not.toMatch(/not-mapped|isReplaced/);
  expect(codeFor("{{ a | map: 1, 'x' }}")).not.toMatch(/orElse|isReplaced/);
  expect(codeFor("{{ a | map: 1, 'x' | default: 'y' }}")).toMatch(/isReplaced/);
});
