import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyUnits } from '../../test/arbitrary';
import { slice } from '../../test/thorough';
import { build, readContext } from '../core';
import { describeNote, readForeign } from '../import';

const NOW = 1_700_000_000;
const { context } = readContext('{}');

/** Pieces that mean something in one of the languages that are read. */
const piece = fc.oneof(
  anyUnits,
  fc.constantFrom(
    'curl ',
    'http://h/',
    ' -d ',
    ' -H ',
    "'",
    "$'",
    '"',
    '^"',
    '\\\n',
    '^\n',
    '<<E\n',
    '$(',
    '###\n',
    'GET http://h/{{a}}\n',
    '@a = {{b}}\n',
    '{{a}}',
    '{{{',
    'Content-Type: application/json\n',
    ' --next ',
    '> {%\n',
  ),
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

const anyJson = fc.json({ maxDepth: 3 });
const collection = fc
  .tuple(anyJson, anyJson)
  .map(
    ([item, more]) =>
      `{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/"},"auth":${more},"item":[{"request":${item},"event":${more}},{"item":[${item}]}]}`,
  );
const har = fc
  .tuple(anyJson, anyJson)
  .map(
    ([one, other]) =>
      `{"log":{"entries":[${one},{"request":{"method":"GET","url":"http://h","headers":${other},"postData":${one}}}]}}`,
  );

test('no text makes a reader fail; what it reads can be built, and each note is a sentence', () => {
  const sources = fc.oneof(
    text,
    text.map((rest) => `curl ${rest}`),
    text.map((rest) => `curl ^"http://h^" ${rest}`),
    collection,
    har,
  );
  fc.assert(
    fc.property(sources, fc.constantFrom(undefined, 'api.http'), (source, fileName) => {
      const reading = readForeign(source, fileName);
      for (const { action, notes } of reading?.actions ?? []) {
        build(action, { context, now: NOW });
        for (const note of notes) expect(describeNote(note)).toMatch(/^\S.*[.:]$/s);
      }
      for (const note of reading?.notes ?? []) expect(describeNote(note)).toMatch(/^\S.*[.:]$/s);
    }),
    { numRuns: 500 },
  );
});

/** So often what is bad comes again. */
const many = slice(1_000_000, 50_000);

test.each([
  ['very many commands', 'curl http://h\n'.repeat(many / 2), 19_999, 'more-requests'],
  [
    'a command with too many URLs',
    `curl -d '${'a=1&'.repeat(1000)}' ${'http://h '.repeat(20_000)}`,
    100,
    'more-requests',
  ],
  ['words that are no commands', `curl http://h\n${'x;'.repeat(many)}`, 1, 'command-skipped'],
  ['a form of very many pairs', `curl http://h -d '${'a=1&'.repeat(many)}'`, 1, undefined],
  ['braces without end', `curl http://h --json '${'{{'.repeat(many)}'`, 1, undefined],
  [
    'a header of blanks',
    `POST http://h\nX: ${' '.repeat(2 * many)}x\n\n${'\n '.repeat(many / 2)}x`,
    1,
    undefined,
  ],
  ['options without end', `curl http://h\n${'-d a=1\n'.repeat(many)}`, 1, undefined],
  ['options behind a pipeline', `curl http://h | jq\n${'-d a=1\n'.repeat(many)}`, 1, undefined],
  ['apostrophes without end', `curl http://h 'a${"'c'd".repeat(many)}`, 0, 'apostrophe-in-quotes'],
  ['placeholders without end', `curl 'http://h/${'{{a}}/'.repeat(many / 10)}'`, 1, undefined],
  ['nested substitutions', `curl http://h ${'$('.repeat(many)}${')'.repeat(many)}`, 2, undefined],
  ['substitutions that are never closed', `curl http://h ${'$('.repeat(many)}`, 0, 'quote-unclosed'],
  ['nested commands', `${'$(curl http://h '.repeat(many / 10)}${')'.repeat(many / 10)}`, 8, undefined],
  ['quotes that are never closed', 'curl http://h $(\n'.repeat(many / 10), 0, 'more-notes'],
  ['variables made of each other', `A=aa\n${'A=$A$A\n'.repeat(10_000)}curl http://h/$A`, 1, undefined],
  ['a variable used without end', `A=${'a'.repeat(9000)}\ncurl http://h ${'$A '.repeat(90)}`, 91, undefined],
  ['brackets without end', `curl http://h\n${'|((({'.repeat(many)}curl http://h`, 1, undefined],
  ['options without a program', `curl http://h\n${'-F '.repeat(many)}`, 1, undefined],
  ['assignments without end', `curl http://h\n${'A=1 '.repeat(many)}`, 1, undefined],
  ['fences without end', '```\ncurl http://h\n'.repeat(many / 20), Math.min(many / 20, 19_999), undefined],
  ['here-documents without end', `curl http://h ${'<<A '.repeat(many / 10)}`, 1, undefined],
])('%s', (_, source, actions, code) => {
  const reading = readForeign(source);
  expect(reading?.actions).toHaveLength(actions);
  if (code !== undefined) expect(reading?.notes.map((note) => note.code)).toContain(code);
});

/** Half a surrogate pair, and names that every object has. */
const HOSTILE = ['\ud800', 'constructor', '__proto__', 'toString', 'hasOwnProperty'];

test.each(HOSTILE)('S3: %j in every place of a command and a HAR', (hostile) => {
  const escaped = JSON.stringify(hostile);
  const pair = `{"name":${escaped},"value":${escaped}}`;
  const sources = [
    ...['-T', '-d', '--json', '-F', '--data-urlencode', '-u', '-H', '-b', '-X', '--url-query', '--'].map(
      (option) => `curl http://h ${option} ${bashQuoted(hostile)}`,
    ),
    `curl ${bashQuoted(hostile)} --${hostile} -H ${bashQuoted(`${hostile}: ${hostile}`)}`,
    `{"log":{"entries":[{"request":{"method":"POST","url":${escaped},"headers":[${pair}],"queryString":[${pair}],"postData":{"mimeType":${escaped},"encoding":${escaped},"text":${escaped},"params":[${pair}]},${escaped}:1}}]}}`,
  ];
  for (const source of sources) {
    const reading = readForeign(source);
    for (const { action } of reading?.actions ?? []) build(action, { context, now: NOW });
    expect([...(reading?.actions ?? []), ...(reading?.notes ?? [])]).not.toEqual([]);
  }
});

const bashQuoted = (text: string): string =>
  `$'${[...text].map((unit) => (/\w/.test(unit) ? unit : `\\u${unit.charCodeAt(0).toString(16)}`)).join('')}'`;

/** Everything that is made of a text, in characters. */
function sizeOf(source: string): number {
  const { actions = [], notes = [] } = readForeign(source) ?? {};
  return JSON.stringify([actions, notes]).length;
}

test.each([
  ['data for many URLs', (size: number) => `curl -d '${'x'.repeat(size)}' ${'h '.repeat(size / 2)}`],
  [
    'input that is asked for again and again',
    (size) => `curl h ${'-d @- '.repeat(size)}<<< ${'x'.repeat(size)}`,
  ],
  ['headers for many requests', (size) => `curl ${"-H 'a: b' ".repeat(size / 10)}${'h '.repeat(size / 2)}`],
  ['options that nothing takes', (size) => `curl h ${'-X PUT '.repeat(size)}`],
  ['words without an end', (size) => `curl h ${'"$(${'.repeat(size)}`],
  ['placeholders without an end', (size) => `curl h ${'<a'.repeat(size)}`],
  ['a HAR of empty entries', (size) => `{"log":{"entries":[${'{},'.repeat(size)}{}]}}`],
] satisfies [string, (size: number) => string][])(
  'what is made of %s grows no faster than the text',
  (_, sourceOf) => {
    const [small, large] = [sourceOf(5_000), sourceOf(20_000)];
    expect(sizeOf(large) / sizeOf(small)).toBeLessThan((1.1 * large.length) / small.length);
  },
);

test('a text above the limit is refused', () => {
  const reading = readForeign(`curl http://h -d '${'é'.repeat(17 * 1024 * 1024)}'`);
  expect(reading?.notes.map(({ code }) => code)).toEqual(['text-too-large']);
});

test.each(['{"log": {"entries": [', '{"info": {}, "item": [}', `${'['.repeat(2000)}`])(
  'broken JSON is left to the reader of configs: %s',
  (source) => expect(readForeign(source)).toBeUndefined(),
);

/** Texts in which an expression that takes characters one by one would overflow its stack. */
const long = 'x'.repeat(slice(15_000_000, 100_000));
const escaped = '\\"'.repeat(slice(5_000_000, 50_000));
const n8nBody = (jsonBody: string) =>
  JSON.stringify({
    nodes: [
      {
        name: 'a',
        type: 'n8n-nodes-base.httpRequest',
        typeVersion: 4.2,
        parameters: { method: 'POST', url: 'http://h', sendBody: true, specifyBody: 'json', jsonBody },
      },
    ],
    connections: {},
  });
const hoppscotchBody = (body: string) =>
  JSON.stringify({
    v: 2,
    name: 'a',
    folders: [],
    requests: [
      { v: '3', method: 'POST', endpoint: 'http://h', body: { contentType: 'application/json', body } },
    ],
  });

test.each([
  ['curl, a field of a form', `curl http://h -F 'a="${escaped}"'`],
  ['curl, a substitution', `curl http://h -d "$(echo "${escaped}")"`],
  ['curl, back-quotes', `curl http://h -d \`echo ${escaped}\``],
  ['PowerShell', `Invoke-RestMethod http://h -Method Post -Body '${long}'`],
  ['HTTPie, the name of an item', `http POST http://h 'a[${long}]=1'`],
  ['fetch', `fetch("http://h", { method: "POST", headers: f("${long}"), body: "${long.slice(0, 9)}" })`],
  ['Hoppscotch', hoppscotchBody(`{"a":"${long}",}`)],
  ['n8n', n8nBody(`={"b": {{ $json.b }}, "a": "${long}"}`)],
])('a text of many megabytes: %s', (_, source) => {
  expect(readForeign(source)?.actions).toHaveLength(1);
});
