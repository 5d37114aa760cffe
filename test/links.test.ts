import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { expect, test } from 'vitest';

/** The files of the project, such as `/src/core/index.ts`. */
const FILES = ['src', 'test', 'e2e', 'bench', 'docs', 'public'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    posix.join('/', folder, path.replaceAll(sep, '/')),
  ),
);

const GUIDES = [...readdirSync('.'), ...FILES.map((path) => path.slice(1))].filter((path) =>
  path.endsWith('.md'),
);

/** The relative links of a guide, without their fragments. */
function linksOf(guide: string): string[] {
  const links = readFileSync(guide, 'utf8').matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g);
  return [...links].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link));
}

test.each(GUIDES)('%s links to what is there', (guide) => {
  const files = linksOf(guide);
  expect(files.filter((file) => !existsSync(join(dirname(guide), file)))).toEqual([]);
});

/** Such as `core/build.ts`: a path, or the end of one; what is built need not be there. */
const NAME = /`(?!dist\/)((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|js|css|json|md))`/g;

test.each(GUIDES)('%s names files that are there', (guide) => {
  const names = [...readFileSync(guide, 'utf8').matchAll(NAME)].map(([, name = '']) => name);
  expect(names.filter((name) => !FILES.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});

const { files: PACKED } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] };
const ALWAYS_PACKED = ['README.md', 'LICENSE', 'package.json'];

/** Whether npm packs a file: the last entry of `files` that matches decides; a folder includes its contents. */
function isPacked(path: string): boolean {
  const last = PACKED.findLast((entry) => {
    const pattern = entry.replace(/^!/, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*');
    return new RegExp(`^${pattern}(?:/|$)`).test(path);
  });
  return ALWAYS_PACKED.includes(path) || (last !== undefined && !last.startsWith('!'));
}

test('B36: the packed guides are those for users and contributors', () => {
  const packed = GUIDES.filter(isPacked);
  expect(packed).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/rules.md']));
  expect(packed).not.toContain('docs/decisions/0016-the-look.md');
});

test.each(GUIDES.filter(isPacked))('B36: %s links to packed files only', (guide) => {
  const targets = linksOf(guide).map((link) => posix.join(posix.dirname(guide), link));
  expect(targets.filter((target) => !isPacked(target))).toEqual([]);
});
