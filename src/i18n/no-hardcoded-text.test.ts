import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '..');

/** What of the app people see; the layers below say what they say in English to the command line too. */
const files = ['app', 'features', 'components', 'fields', 'model', 'browser', 'storage'].flatMap((folder) =>
  readdirSync(join(sources, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`),
);

/** Without comments, and without what only programmers read. */
const codeOf = (path: string): string =>
  readFileSync(join(sources, path), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replace(/new (?:\w*Error|DOMException)\([\s\S]*?\)/g, '');

/** A word between tags, up to the tag that closes its element. */
const BETWEEN_TAGS = />\s*([^<>{}=;()[\]]*[A-Za-z]{2,}[^<>{}=;()[\]]*)<\/\w/g;
const IN_ATTRIBUTE =
  /\b(?:aria-label|aria-description|aria-roledescription|title|placeholder|alt|label|summary|help|hint)="([^"]*[A-Za-z]{2,}[^"]*)"/g;
/** Several words that begin like a sentence. */
const SENTENCE = /['`]([A-Z][a-z]+ (?:[a-z]+ ?){1,}[^'`\n]*)['`]/g;

/** Signs in the message, which are the same in every language. */
const SEEN: ReadonlySet<string> = new Set(['LF', 'CRLF']);

test.each([
  [BETWEEN_TAGS, '<p className={styles.note}>\n  Save it\n</p>'],
  [IN_ATTRIBUTE, '<Button aria-label="Save" />'],
  [SENTENCE, "notify({ text: 'Saved as a file.' })"],
])('%s finds %j', (pattern, code) => {
  expect(code.match(pattern)).not.toBeNull();
});

test('there are files', () => {
  expect(files.length).toBeGreaterThan(200);
});

test.each([
  ['between tags', BETWEEN_TAGS],
  ['in an attribute', IN_ATTRIBUTE],
  ['as a sentence', SENTENCE],
])('no text stands %s outside of the catalogue', (_, pattern) => {
  const found = files.flatMap((path) =>
    [...codeOf(path).matchAll(pattern)]
      .map(([, text = '']) => text.trim())
      .filter((text) => !SEEN.has(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});
