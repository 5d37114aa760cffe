import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const GUIDES = ['.', 'docs', 'docs/decisions', 'src/core'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

test.each(GUIDES)('%s links to what is there', (guide) => {
  const links = [...readFileSync(guide, 'utf8').matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(
    ([, link = '']) => link,
  );
  const files = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(files.filter((file) => !existsSync(join(dirname(guide), file)))).toEqual([]);
});
