import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KNOWN } from '../../../test/texts/known-samples';
import { type Says, samplesFor } from '../../../test/texts/samples-for';
import type { Catalogue } from '../catalogue';
import { loadLanguage } from '../load-language';

// Before anything that has texts: numbers are then written as in German on both sides.
await loadLanguage('de');
const { german } = await import('.');

/** A text of both languages; a function is called with the same samples on both sides. */
interface Pair {
  readonly path: string;
  readonly english: string;
  readonly german: string;
  /** What was given to a function and stands in its English; the German must have it too. */
  readonly given: readonly string[];
}

const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const folder = join(import.meta.dirname, '..');
const areas = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

async function pairs(): Promise<Pair[]> {
  const all: Pair[] = [];
  for (const area of areas) {
    const { english } = (await import(`../${area}.ts`)) as { english?: unknown };
    if (english !== undefined)
      collect(camelCase(area), english, german[camelCase(area) as keyof Catalogue], all);
  }
  return all;
}

function collect(path: string, english: unknown, said: unknown, into: Pair[]): void {
  if (typeof english === 'string') {
    into.push({ path, english, german: String(said), given: [] });
  } else if (typeof english === 'function') {
    for (const { args, given } of samplesFor(path, english as Says, KNOWN)) {
      const text = (english as Says)(...args);
      if (typeof text !== 'string') continue;
      const shown = given.filter((one) => text.includes(one));
      into.push({ path, english: text, german: String((said as Says)(...args)), given: shown });
    }
  } else if (typeof english === 'object' && english !== null) {
    for (const [name, inside] of Object.entries(english)) {
      collect(`${path}.${name}`, inside, (said as Record<string, unknown>)[name], into);
    }
  }
}

const all = await pairs();

/** The words that German has too, and texts that are no words. */
const SAME: ReadonlySet<string> = new Set([
  '.http',
  'AWS Lambda',
  'Action Designer',
  'App',
  'Base64',
  'Body',
  'Browser',
  'BullMQ',
  'Bytes',
  'Code',
  'Content-Type',
  'DNS',
  'Editor',
  'Filter',
  'Format',
  'HAR',
  'OpenAPI',
  'Operation',
  'Insomnia',
  'Hoppscotch',
  'Thunder Client',
  'Hash',
  'HMAC',
  'Node-RED',
  'Node.js',
  'Temporal',
  'DNS',
  'Host',
  'JSON',
  'Link',
  'Name',
  'null',
  'Passphrase',
  'PowerShell',
  'Postman',
  'Bruno',
  'curl',
  'HTTPie',
  'wget',
  'fetch',
  'Problem',
  'Query',
  'Start',
  'System',
  'Text',
  'TLS',
  'URL',
  'Version',
  'Webhook',
]);

/** Texts that are keys, code, names, signs and units, or what people may type in either language. */
const NO_WORDS =
  /^(?:\w+\.)?(?:shortcuts\.places\.\d+\.shortcuts\.\d+\.0|rowHelp\.keys\.\d+\.0|[\w.-]+\.\w*[pP]laceholder|code\.targetName|send\.(?:version|phase|allow\w+)|finding\.(?:commands|ofSettings)\.[\w-]+|authentication\.schemes\.(?!whole)[\w-]+|schemeEditor\.(?:hashes|times)\.\w+\d)$/;

/** Without what was given. */
function wordsOf(text: string, given: readonly string[]): string {
  let rest = text;
  for (const one of given) rest = rest.replaceAll(one, '');
  return rest.replace(/[01]$/, '').trim();
}

test('there are texts', () => {
  expect(all.length).toBeGreaterThan(400);
});

test('every area that is asked for is one of the translation', async () => {
  for (const area of areas) {
    const { english, ...exported } = (await import(`../${area}.ts`)) as { english?: unknown };
    if (english === undefined) continue;
    const said = german[camelCase(area) as keyof Catalogue];
    const asked: readonly unknown[] = Object.values(exported);
    // The texts of an area are asked for as a whole, or each of its parts by itself.
    const parts: readonly unknown[] = asked.includes(said) ? [said] : Object.values(said);
    expect(asked, area).toEqual(expect.arrayContaining([...parts]));
  }
});

test('no text is the same in both languages but what German says so too', () => {
  const untranslated = all
    .filter(({ path, english, german: said }) => english === said && !NO_WORDS.test(path))
    .map(({ path, english, given }) => ({ path, words: wordsOf(english, given) }))
    .filter(({ words }) => /[A-Za-z]{2}/.test(words) && !SAME.has(words));
  expect(untranslated).toEqual([]);
});

test('no German text is empty where the English is not', () => {
  expect(all.filter(({ english, german: said }) => english !== '' && said.trim() === '')).toEqual([]);
});

test('German texts name what they are given', () => {
  expect(all.filter(({ german: said, given }) => given.some((one) => !said.includes(one)))).toEqual([]);
});

test.each([
  ['English quotation marks', /”|‘|^[^„]*“|“[^„]*“/],
  [
    'an apostrophe in the place of a quotation mark',
    /(?:^|\s)(?<!(?:default|pluck|map|date): |map: 'new', 1, )'[a-zäöü]{2,}/,
  ],
  ['dots that stand at a word without a space', /[a-zäöüß]…/],
  ['an English word', /\b(?:the|and|of|with|is|are|this|that|not|from|your|you|please|delete|save|undo)\b/i],
  ['a form of address', /(?<!^|[.:?!] )\b(?:Sie|Ihr|Ihre[nmrs]?)\b|\b(?:Ihnen|du|dein|[Bb]itte)\b/],
])('no German text has %s', (_, pattern) => {
  const found = all
    .filter(({ path, german: said }) => pattern.test(said) && !NO_WORDS.test(path))
    .map(({ path, german: said }) => `${path}: ${said}`);
  expect(found).toEqual([]);
});
