import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../../test/an-action';
import { type Action, build, readContext } from '../../../core';
import { markersAtEnd, parseTemplate } from '../../../core/internal';
import { scopeIn } from './lists-in-scope';
import { tagCardAt } from './tag-card';
import { insertionRange, type RangedDiagnostics, tagsIn } from './tags';

const { context } = readContext('{ "id": "A-1", "n": 1.0, "none": null, "list": [1, {}] }');

const BODY: Action = aRestApiCall();
const WEBHOOK: Action = aWebhook({ format: 'json' });
const row = (value: string, enabled = true) => ({ data: [{ key: 'k', value, enabled }] });

/** What building the request says of a text in one place of it. */
const PLACES = {
  body: (body: string) => ({ action: { ...BODY, body }, path: 'body' }),
  value: (value: string) => ({ action: { ...WEBHOOK, ...row(value) }, path: 'data.0.value' }),
  'value of a row that is off': (value: string) => ({
    action: { ...WEBHOOK, ...row(value, false) },
    path: 'data.0.value',
  }),
  'value in a GET': (value: string) => ({
    action: { ...WEBHOOK, ...row(value), method: 'GET' as const },
    path: 'data.0.value',
  }),
};
const NOTHING: RangedDiagnostics = { shown: [], quiet: [] };

function problemsIn(place: keyof typeof PLACES, text: string): RangedDiagnostics {
  const { action, path } = PLACES[place](text);
  const { problems } = build(action, { context, secrets: {}, now: 0 });
  return { shown: problems.filter((problem) => problem.path.join('.') === path), quiet: [] };
}

const cardIn = (place: keyof typeof PLACES, text: string, offset: number) =>
  tagCardAt(text, offset, context.root, problemsIn(place, text));

test.each([
  ['plain', []],
  ['"a {{ id }} b"', [{ start: 3, end: 11, state: 'fine' }]],
  ['{{ none }}', [{ start: 0, end: 10, state: 'fine' }]],
  ['{{ gone }}', [{ start: 0, end: 10, state: 'error' }]],
  ["{{ gone | default: 'x' }}", [{ start: 0, end: 25, state: 'fine' }]],
  ['{{ list | join }}', [{ start: 0, end: 17, state: 'error' }]],
  ['{{ id | shout }}', [{ start: 0, end: 16, state: 'error' }]],
  ['{{# if }}', [{ start: 0, end: 3, state: 'error' }]],
  ['{{ id\n}}', [{ start: 0, end: 6, state: 'error' }]],
  ['{{ id and more', [{ start: 0, end: 6, state: 'error' }]],
  ['{{ id | raw }}', [{ start: 0, end: 14, state: 'warning' }]],
  [
    '[{{ gone }}, {{ n }}]',
    [
      { start: 1, end: 11, state: 'error' },
      { start: 13, end: 20, state: 'fine' },
    ],
  ],
])('the tags of the body %j have the state of their problems (B6, B8)', (text, expected) =>
  expect(tagsIn(text, problemsIn('body', text))).toEqual(expected),
);

test('B33 a broken tag with very many problems, and very many tags with one each, are marked', () => {
  const many = `{{ id${' | nope'.repeat(200_000)}`;
  expect(tagsIn(many, problemsIn('body', many))).toEqual([{ start: 0, end: many.length, state: 'error' }]);
  const tags = '{{gone}}'.repeat(50_000);
  const marks = tagsIn(tags, problemsIn('body', tags));
  expect(marks).toHaveLength(50_000);
  expect(marks.filter(({ state }) => state !== 'error')).toEqual([]);
});

test.each([
  ['body', '{{ list }}', 'fine', []],
  ['value', '{{ list }}', 'error', [expect.stringMatching(/list is an array, not text/)]],
  ['value', '{{ id | raw }}', 'error', [expect.stringMatching(/“raw” is not available here/)]],
  ['value of a row that is off', '{{ gone }}', 'fine', []],
  ['value in a GET', '{{ gone }}', 'fine', []],
] as const)('in a %s, %s is in the state %s (B11, B13)', (place, text, state, messages) => {
  expect(cardIn(place, text, 4)).toMatchObject({ state, messages });
});

test('a tag whose problem is not said yet is neither fine nor wrong, and has no card', () => {
  const text = '{{ id }} {{ gone }}';
  const typed = { shown: [], quiet: problemsIn('body', text).shown };
  expect(tagsIn(text, typed).map(({ state }) => state)).toEqual(['fine', 'typed']);
  expect(tagCardAt(text, 12, context.root, typed)).toBeUndefined();
  expect(tagCardAt(text, 4, context.root, typed)).toMatchObject({ state: 'fine' });
});

describe('the card of a tag', () => {
  test('says the value and where it comes from', () => {
    expect(tagCardAt('a {{ id | lower }}', 6, context.root, NOTHING)).toEqual({
      before: '"A-1"',
      start: 2,
      end: 18,
      state: 'fine',
      title: 'id | lower',
      status: 'Has a value',
      value: '"a-1"',
      type: 'string',
      source: 'From the sample: id',
      messages: [],
    });
  });

  test('keeps the characters of a number (B10)', () => {
    expect(cardIn('body', '{{ n }}', 3)).toMatchObject({ value: '1.0', type: 'number' });
  });

  test('says that a literal stands for a missing value', () => {
    expect(cardIn('body', "{{ gone | default: 'x' }}", 3)).toMatchObject({
      value: '"x"',
      source: 'Written in the tag itself',
    });
  });

  test('B39: tells of the item that has no value, not of the first one', () => {
    const { context: lines } = readContext('{ "lines": [{ "note": "a" }, {}] }');
    const body = '["{{ each lines as line }}", "{{ line.note }}"]';
    const { problems } = build({ ...BODY, body }, { context: lines, now: 0 });
    const scope = scopeIn(lines, markersAtEnd(body.slice(0, body.indexOf('{{ line'))));
    expect(tagCardAt(body, body.indexOf('note'), scope, { shown: problems, quiet: [] })).toMatchObject({
      status: 'No value',
      source: 'From the sample: lines[1].note',
    });
  });

  test.each([
    ['{{ gone }}', 'No value', /no value gone/],
    ['{{ id | shout }}', 'Problem', /no filter “shout”/],
  ])('says what is wrong with %s', (text, status, message) => {
    expect(cardIn('body', text, 4)).toMatchObject({
      state: 'error',
      status,
      messages: [expect.stringMatching(message)],
    });
  });

  test('says that there is no value where nothing is sent, which is no problem (B13)', () => {
    expect(cardIn('value in a GET', '{{ gone }}', 4)).toMatchObject({ status: 'No value' });
  });

  test('is that of the tag at the offset alone', () => {
    const text = '{{ gone }}{{ id }} {{ n }}';
    const titles = [0, 5, 10, 11, 18, 19, 26].map((offset) => cardIn('body', text, offset)?.title);
    expect(titles).toEqual(['gone', 'gone', 'gone', 'id', 'id', 'n', 'n']);
  });

  test('shows the beginning of a long value without running filters on it', () => {
    const long = readContext(`{"list": [${'"x",'.repeat(5000)}"x"]}`).context;
    const card = tagCardAt('{{ list | join }}', 4, long.root, NOTHING);
    expect(card).toMatchObject({ type: 'array', source: expect.stringMatching(/list.*before the filters/) });
    expect(card?.value).toMatch(/^\["x", "x", /);
  });

  test('is absent beside a tag', () =>
    expect(tagCardAt('ab {{ id }}', 1, context.root, NOTHING)).toBeUndefined());
});

describe('what an inserted tag replaces: never a complete tag', () => {
  test.each([
    ['ab|cd', 'ab^cd'],
    ['a [bc] d', 'a ^ d'],
    ['{{ id }}|', '{{ id }}^'],
    ['|{{ id }}', '^{{ id }}'],
    ['a {{ i|d }} b', 'a {{ id }}^ b'],
    ['{{ id | upp|er }}', '{{ id | upper }}^'],
    ['{|{ id }}', '{{ id }}^'],
    ['a {{|', 'a ^'],
    ['a {{ i|', 'a ^'],
    ['a {{|}} b', 'a ^ b'],
    ['a {{ | }} b', 'a ^ b'],
    ['{{}}|', '{{}}^'],
    ['{{ id }} [x] {{ n }}', '{{ id }} ^ {{ n }}'],
    ['[a {{ id }} b]', 'a {{ id }} b^'],
    ['{{ i[d }} b]c', '{{ id }} b^c'],
    ['a[b {{ i]d }} b', 'ab {{ id }}^ b'],
  ])('%s', (marked, expected) => {
    const isSelection = marked.includes('[');
    const at = isSelection ? marked.indexOf('[') : marked.lastIndexOf('|');
    const selected = isSelection ? marked.slice(at + 1, marked.indexOf(']')) : '';
    const text = isSelection ? marked.replace(/[[\]]/g, '') : marked.slice(0, at) + marked.slice(at + 1);
    const { start, end } = insertionRange(text, { start: at, end: at + selected.length });
    expect(`${text.slice(0, start)}^${text.slice(end)}`).toBe(expected);
  });

  test('a complete tag stays wherever the selection begins and ends', () => {
    const piece = fc.constantFrom('{{ id }}', '{{ n | upper }}', 'ab', '{', '}', '{{', ' ', '"');
    fc.assert(
      fc.property(fc.array(piece), fc.nat(40), fc.nat(40), (pieces, one, other) => {
        const text = pieces.join('');
        const [start = 0, end = 0] = [one, other]
          .map((at) => Math.min(at, text.length))
          .sort((a, b) => a - b);
        const range = insertionRange(text, { start, end });
        const complete = parseTemplate(text).filter(({ type }) => type === 'tag');
        for (const tag of complete) expect(range.end <= tag.start || range.start >= tag.end).toBe(true);
      }),
    );
  });
});
