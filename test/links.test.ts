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

test.each(GUIDES)('%s links to what is there', (guide) => {
  const links = [...readFileSync(guide, 'utf8').matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(
    ([, link = '']) => link,
  );
  const files = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(files.filter((file) => !existsSync(join(dirname(guide), file)))).toEqual([]);
});

/** Such as `core/build.ts`: a path, or the end of one; what is built need not be there. */
const NAME = /`(?!dist\/)((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|js|css|json|md))`/g;

test.each(GUIDES)('%s names files that are there', (guide) => {
  const names = [...readFileSync(guide, 'utf8').matchAll(NAME)].map(([, name = '']) => name);
  expect(names.filter((name) => !FILES.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});
