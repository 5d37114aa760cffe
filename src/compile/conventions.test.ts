/** Compiled code as the people see it who review it: its length, its types, and the usual lint. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FOUR_ACTIONS } from '../../test/compile/four-actions';
import { compile } from '.';
import { PLATFORMS, type Platform } from './library';

const codeOf = (name: keyof typeof FOUR_ACTIONS, platform: Platform): string =>
  compile(FOUR_ACTIONS[name], { platform }).code ?? '';

const MOST_LINES = {
  example: { node: 127, web: 133, bare: 169 },
  'free-form': { node: 226, web: 232, bare: 268 },
  signed: { node: 191, web: 280, bare: 316 },
  everything: { node: 1087, web: 1264, bare: 1321 },
} as const satisfies Record<keyof typeof FOUR_ACTIONS, Record<Platform, number>>;

const names = Object.keys(FOUR_ACTIONS) as (keyof typeof FOUR_ACTIONS)[];
const all = names.flatMap((name) => PLATFORMS.map((platform) => [name, platform] as const));

test.each(all)('%s for %s is as short as it was', (name, platform) => {
  expect(codeOf(name, platform).trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_LINES[name][platform]);
});

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
