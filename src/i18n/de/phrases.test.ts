import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  build,
  type DataRow,
  describe as inEnglish,
  type Problem,
  readAction,
  readContext,
} from '../../core';
import { FILTERS } from '../../core/internal';
import { PROBLEM_CODES } from '../../core/problem';
import { TARGETS } from '../../formats/code';
import { describeNote, type Note, readForeign } from '../../formats/reading';
import { NOTE_CODES } from '../../formats/reading/note';
import { RECEIVERS } from '../../formats/receivers';
import { FIELD_CAUSES, FRAME_CAUSES, KEY_CAUSES } from '../../model/signature-check/causes';
import { REWRITERS } from '../../model/signature-check/json-styles';
import { loadLanguage } from '../load-language';
import { codeName, codeReason } from './code-phrases';
import { causeInGerman } from './signature-causes';

await loadLanguage('de');
const { german } = await import('.');

const sources = join(import.meta.dirname, '../..');
const sourceOf = (path: string): string => readFileSync(join(sources, path), 'utf8');

/** Every value that a table of messages takes, each under its own name. */
const namedValues = (path: string): Record<string, string> =>
  Object.fromEntries([...sourceOf(path).matchAll(/\bv\.(\w+)/g)].map(([, name = '']) => [name, `‹${name}›`]));

const namesIn = (said: string): string[] => [...new Set(said.match(/‹\w+›/g))].sort();

describe('a German message names the same values', () => {
  const problemValues = namedValues('core/problem.ts');
  test.each(PROBLEM_CODES)('problem %s', (code) => {
    const problem = {
      code,
      severity: 'error',
      cause: 'settings',
      path: [],
      values: problemValues,
    } as unknown as Problem;
    const said = german.problems.describe(problem);
    expect(namesIn(said)).toEqual(namesIn(inEnglish(problem)));
    expect(said).not.toMatch(/undefined/);
  });

  const noteValues = namedValues('formats/reading/note.ts');
  test.each(NOTE_CODES)('note %s', (code) => {
    const note = { code, severity: 'hint', values: noteValues } as unknown as Note;
    const said = german.notes.describe(note, describeNote);
    expect(namesIn(said)).toEqual(namesIn(describeNote(note)));
    expect(said).not.toMatch(/undefined/);
  });
});

/** Words that stand in what the core says it expected or found, and in no German sentence. */
const ENGLISH =
  /\b(?:an?|the|of|or|and|after|before|in its|with|text|list|object|value|quote|digits?|space|character)\b/;

const withoutQuotes = (said: string): string => said.replace(/„[^“]*“/g, '').replace(/‹[^›]*›/g, '');

test.each([
  'x',
  'undefined',
  '{',
  '{ "a" 1 }',
  '{ "a": }',
  '{ "a": 1 x }',
  '{ "a": 1, }',
  '[1',
  '[1 2]',
  '[1,',
  '[',
  '01',
  '-',
  '1.',
  '1e',
  '"a',
  '"a\n"',
  '"\\x"',
  '"\\u12"',
  '1 2',
  'tru',
])('what is wrong with the JSON %j is said in German', (text) => {
  const { problems } = readContext(text);
  expect(problems).not.toEqual([]);
  for (const problem of problems)
    expect(withoutQuotes(german.problems.describe(problem))).not.toMatch(ENGLISH);
});

test.each([
  '{"version":1,"objectId":"automation.webhook","method":"PATCH","url":7,"data":{},"authentication":{"method":"x"}}',
  '{"version":1,"objectId":"automation.webhook","method":"GET","url":[],"data":[{"key":null,"value":1,"enabled":"x"}]}',
  '{"version":1,"objectId":"x","method":true,"name":null}',
  '{"version":1,"objectId":"automation.webhook","method":"GET","url":"","format":"xml","authentication":{"method":"basic","password":1}}',
  '[]',
])('what is wrong with the config %j is said in German', (text) => {
  const { problems } = readAction(text);
  expect(problems).not.toEqual([]);
  for (const problem of problems)
    expect(withoutQuotes(german.problems.describe(problem))).not.toMatch(ENGLISH);
});

const sample = readContext('{ "order": { "lines": [1], "parts": {}, "empty": "" } }').context;
const common = { version: 1, name: '', method: 'POST', authentication: { method: 'none' } } as const;

test.each([
  '{{ }}',
  '{{ order. }}',
  '{{ order[ }}',
  '{{ order[1 }}',
  '{{ order.id | }}',
  '{{ order.id | default: }}',
  '{{ order.id | default: 1, 2 }}',
  '{{ order.id | upper: 1 }}',
  '{{ order.id | join: 1 }}',
  '{{ order.id x }}',
  '{{ order.id | upper x }}',
  "{{ 'a }}",
  "{{ 'a\\' }}",
  '{{ order.lines }}',
  '{{ order.parts }}',
  '{{ order.parts | join }}',
  "{{ order.empty | default: 'x' }}",
])('what is wrong with the tag %j is said in German', (body) => {
  const action = {
    ...common,
    objectId: 'automation.rest-api-call',
    url: 'https://api.example.com',
    format: 'json',
    body: `"${body}"`,
  } as const;
  const { problems } = build(action, { context: sample, now: 0, secrets: {} });
  expect(problems).not.toEqual([]);
  for (const problem of problems)
    expect(withoutQuotes(german.problems.describe(problem))).not.toMatch(ENGLISH);
});

test.each([' key', 'key ', 'k\ney', 'kéy'])(
  'what is wrong with the header value %j is said in German',
  (secret) => {
    const action = {
      ...common,
      objectId: 'automation.webhook',
      url: 'https://api.example.com',
      format: 'json',
      data: [] as DataRow[],
      authentication: { method: 'header-key', headerName: 'X-Api-Key', secret },
    } as const;
    const { problems } = build(action, { context: sample, now: 0, secrets: {} });
    expect(problems).not.toEqual([]);
    for (const problem of problems)
      expect(withoutQuotes(german.problems.describe(problem))).not.toMatch(ENGLISH);
  },
);

test.each(FILTERS)('the filter $name is explained in German', (filter) => {
  expect(german.problems.filterSummary(filter)).not.toBe(filter.summary);
  const values = { filter: filter.name, expected: filter.takes };
  const problem = {
    code: 'template-arguments',
    severity: 'error',
    cause: 'settings',
    path: [],
    values,
  } as const;
  expect(german.problems.describe(problem)).not.toContain(filter.takes);
});

test.each([
  ['curl', "curl https://example.com --digest -u a:b -F f=@x; curl --data $X 'https://example.com"],
  ['an .http file', '### one\n< {% x %}\nGET https://example.com\n\n> {% y %}\n\n### two\n&&&'],
  [
    'what the dialects of .http differ in',
    [
      '@a = b\\c\nPOST /\n  A: b\nHost: h:443\n\n\n x \n',
      '###\nGET http://h\n  /a\nA: b\n  c\n',
      '###\nPOST http://h\nContent-Type: application/x-www-form-urlencoded\n\na = 1 &\nb = 2',
    ].join('\n'),
  ],
  ['HAR', '{"log":{"entries":[{}, 1]}}'],
  [
    'Postman',
    '{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[{"name":"a","event":[{"listen":"prerequest","script":{"exec":["x"]}},{"listen":"test","script":{"exec":["x"]}},{"listen":"other","script":{"exec":["x"]}}],"request":{"method":"POST","url":"https://example.com"}},{"name":"b"}]}',
  ],
])('what is noted of %s is said in German', (_, text) => {
  const reading = readForeign(text, 'a.http');
  const notes = [...(reading?.notes ?? []), ...(reading?.actions ?? []).flatMap((action) => action.notes)];
  expect(notes).not.toEqual([]);
  for (const note of notes) {
    expect(withoutQuotes(german.notes.describe(note, describeNote))).not.toMatch(
      /\b(?:an? |the |entry|this|script|tests|signature)/,
    );
  }
});

const causes = [...FIELD_CAUSES, ...FRAME_CAUSES, ...KEY_CAUSES].map(({ says }) => says);
test.each([...causes, ...causes.slice(0, 1).map((says) => `${says}, and with a line feed after it`)])(
  'the cause “%s” is said in German',
  (says) => {
    expect(causeInGerman(says)).toMatch(/^(?:mit|ohne|aus|nur aus) /);
    expect(causeInGerman(says)).not.toMatch(/\b(?:with|the|a program|’s)\b/);
  },
);

test('the programs that write JSON are named in German', () => {
  for (const { by } of REWRITERS) expect(causeInGerman(by)).not.toMatch(/’s |\bwith\b|\bprogram\b/);
});

/** The end of some sentences of the local sender, which they share. */
const START_AGAIN = 'stop it, run `npm start` again and reload this page';

const sentencesIn = (path: string, pattern: RegExp): string[] =>
  [...sourceOf(path).matchAll(pattern)].map(([, said = '']) =>
    said.replaceAll(/\$\{([^}]*)\}/g, (_, name) => (name === 'START_AGAIN' ? START_AGAIN : '7')),
  );

const filesIn = (folder: string): string[] =>
  readdirSync(join(sources, folder))
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .map((file) => `${folder}/${file}`);

/** Sentences stand as a whole behind `unsupported(`, `return`, `?`, `:` or `=`, or in parts of a line of their own. */
const SENTENCE = /(?:unsupported\(|return|[?:=])\s*[`']([A-Z][^\n`']* [^\n`']*\.)[`'](?:\)?;|\n|,|$)/g;
const reasons = [...filesIn('formats/code'), ...filesIn('formats/receivers')].flatMap((path) =>
  sentencesIn(path, SENTENCE),
);

test('there are reasons', () => {
  expect(reasons.length).toBeGreaterThan(12);
});

test.each(reasons)('the reason “%s” is said in German', (reason) => {
  expect(codeReason(reason)).not.toBe(reason);
});

/** Names of programs and languages are the same everywhere; a word beside them is not. */
test.each([...TARGETS, ...RECEIVERS].map(({ name }) => name))('the name “%s” is German or a name', (name) => {
  expect(codeName(name)).not.toMatch(/\b(?:library|file|raw)\b/i);
});

const senderReasons = [
  ...[
    'sending/node/tls-reason.ts',
    'sending/node/send-failure.ts',
    'sending/browser/local-sender.ts',
  ].flatMap((path) => sentencesIn(path, /[`']((?:its?|the|one of|an?|no) [^\n`']* [^\n`']*)[`']/g)),
];

test.each(senderReasons)('the reason “%s” of a sender is said in German', (reason) => {
  const said = german.exchanges.failure({ code: 'not-sent', reason });
  expect(said).not.toContain(reason);
});
