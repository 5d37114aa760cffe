import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '../../package.json';
import { loadReleases, releasesIn } from './help';
import { loadLanguage } from './load-language';

const english = releasesIn(readFileSync('CHANGELOG.md', 'utf8'));
const german = releasesIn(readFileSync('src/i18n/de/CHANGELOG.md', 'utf8'));

test('the newest changes are those of this version', () => {
  expect(english[0]?.version).toBe(version);
});

test('every release has a date and changes', () => {
  for (const { date, changes } of english) {
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(changes.length).toBeGreaterThan(0);
  }
});

test('no change has a line break, which would end it here', () => {
  const text = readFileSync('CHANGELOG.md', 'utf8') + readFileSync('src/i18n/de/CHANGELOG.md', 'utf8');
  expect(text.split('\n').filter((line) => /^\s+\S/.test(line))).toEqual([]);
});

test('German tells of the same versions, with as many changes', () => {
  const shape = (all: typeof english) =>
    all.map(({ version: told, date, changes }) => [told, date, changes.length]);
  expect(shape(german)).toEqual(shape(english));
});

test('the releases are those of the language', async () => {
  expect(await loadReleases()).toEqual(english);
  await loadLanguage('de');
  expect(await loadReleases()).toEqual(german);
});
