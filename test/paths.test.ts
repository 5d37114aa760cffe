import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const CHECKOUT = join(import.meta.dirname, '..');

/** Folders that are made, not kept, so that their files may be missing. */
const MADE = ['dist', 'node_modules', 'playwright-report', 'test-results'];

/** How strings begin that only look like a path outside of the checkout, by file. */
const NO_PATHS: Readonly<Record<string, readonly string[]>> = {
  // Relative to the built file in dist/lib.
  'src/cli/main.ts': ['../app'],
  // Relative to the built file in dist/bench.
  'bench/served.ts': ['../../bench/floor', '../floor'],
  // Relative to the folder that the test makes.
  'e2e/package.spec.ts': ['../../tsconfig.json'],
  // What the kernel of Linux tells of a process; elsewhere the lock does without.
  'src/cli/run/files.ts': ['/proc/'],
  'src/cli/run/file-lock.test.ts': ['/proc/'],
  // Test data: URLs, names of actions, paths in foreign files.
  'src/core/request/path-tags.test.ts': ['../b'],
  'src/core/request/start-tag.test.ts': ['../b'],
  'src/ui/browser/file-name.test.ts': ['../../etc/passwd'],
  'e2e/transfer.spec.ts': ['../Orders: "new"?'],
  'test/foreign-sources/insomnia.ts': ['/tmp/srcqzxwvkjy'],
  'test/foreign-sources/postman.ts': ['/tmp/srcqzxwvkjy'],
  'test/foreign-sources/thunder-client.ts': ['/tmp/srcqzxwvkjy'],
  'src/import/folder.test.ts': ['../up.http'],
  'src/workspace/transfer/gather-files.test.ts': ['../a.http', 'C:\\\\e.http'],
  'src/import/commands/command-line.test.ts': ['C:\\\\>', 'C:\\\\curl', 'C:\\\\Users'],
  'src/import/commands/real-pastes.test.ts': ['C:\\\\Users'],
  'test/fuzz/shapes/curl-cmd.ts': ['C:\\\\Windows'],
  'test/powershell.ts': ['C:\\\\Users'],
  'test/proof/awkward-actions.ts': ['../a/%2e'],
};

/** The source files and the scripts; documents address a person, who may have other folders. */
const files = readdirSync(CHECKOUT, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => ![...MADE, '.git'].includes(file.split('/')[0] ?? ''))
  .filter((file) => /\.(?:[cm]?[jt]sx?|css|html)$/.test(file) || ['package.json', '.ci/run'].includes(file))
  .filter((file) => file !== 'test/paths.test.ts');

const ABOVE = /^\.\.(?:\/|$)/;
const ABSOLUTE =
  /^(?:\/(?:Applications|Library|Users|Volumes|bin|dev|etc|home|mnt|opt|private|proc|root|run|sbin|snap|srv|sys|tmp|usr|var|work)(?:\/|$)|[A-Z]:\\\\)/;

/** The quoted strings of a text; what a template literal fills in ends the string. */
const stringsIn = (text: string): string[] =>
  [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`$\n]*)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');

function isInside(file: string, path: string): boolean {
  // What follows a question mark tells Vite how to load the file.
  const target = resolve(CHECKOUT, dirname(file), path.split('?')[0] ?? '');
  const below = relative(CHECKOUT, target);
  if (ABOVE.test(below)) return false;
  return (
    MADE.includes(below.split(sep)[0] ?? '') ||
    ['', '.ts', '.tsx', '.js'].some((extension) => existsSync(target + extension))
  );
}

const wrongPaths = (file: string, text: string): string[] =>
  stringsIn(text)
    .filter((string) => ABSOLUTE.test(string) || (ABOVE.test(string) && !isInside(file, string)))
    .filter((string) => !NO_PATHS[file]?.some((beginning) => string.startsWith(beginning)));

describe('the project needs nothing beside its checkout', () => {
  test('no file names a path above the checkout, or an absolute one', () => {
    const wrong = files.flatMap((file) =>
      wrongPaths(file, readFileSync(join(CHECKOUT, file), 'utf8')).map((path) => `${file}: ${path}`),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });

  test.each([
    ["resolve('../shared/vectors')", ['../shared/vectors']],
    ["join(import.meta.dirname, '../../../beside')", ['../../../beside']],
    ['const python = "/usr/bin/python3";', ['/usr/bin/python3']],
    ["import { onPath } from '../test/on-path';", []],
    ["join(import.meta.dirname, '../dist/app')", []],
  ])('%s', (text, wrong) => {
    expect(wrongPaths('test/example.ts', text)).toEqual(wrong);
  });
});
