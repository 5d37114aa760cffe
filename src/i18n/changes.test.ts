import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '../../package.json';
import { english } from './changes';
import { german } from './de/changes';

const changelog = readFileSync('CHANGELOG.md', 'utf8');

test('the newest changes are those of this version', () => {
  expect(english[0]?.version).toBe(version);
});

test.each(english)('CHANGELOG.md says the same of $version', ({ version: told, date, changes }) => {
  const section = changelog.split(/^## /m).find((one) => one.startsWith(`${told} - ${date}\n`)) ?? '';
  for (const change of changes) expect(section).toContain(`\n- ${change}\n`);
});

test('CHANGELOG.md has no version that the app does not tell of', () => {
  expect([...changelog.matchAll(/^## (\S+)/gm)].map(([, told]) => told)).toEqual(
    english.map((one) => one.version),
  );
});

test('German tells of the same versions, with as many changes', () => {
  const shape = (all: typeof english) =>
    all.map(({ version: told, date, changes }) => [told, date, changes.length]);
  expect(shape([...german].map((one) => ({ ...one, changes: [...one.changes] })))).toEqual(shape(english));
});
