import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { buildWith } from '../../../test/conformance/actions';
import { bodyText, headLines, problemLines } from '../../../test/request-of';
import type { DataRow } from '..';

type Cells = readonly [key: string, value: string];

const on = ([key, value]: Cells): DataRow => ({ key, value, enabled: true });

function send(format: 'default' | 'json', cells: readonly Cells[], context?: string) {
  return buildWith(aWebhook({ method: 'POST', format, data: cells.map(on) }), context);
}

const json = (cells: readonly Cells[], context?: string) => bodyText(send('json', cells, context));

describe('B14 rows', () => {
  const rows = (...data: DataRow[]) =>
    buildWith(aWebhook({ format: 'json', data }), '{"empty":"","nothing":null}');

  test('a row that is switched off is not sent, and its broken tags are hints', () => {
    const built = rows(
      { key: 'a', value: '1', enabled: false },
      { key: 'b', value: '2', enabled: true },
      { key: '{{', value: '{{ a | nope }}{{ missing }}{{ empty | raw }}', enabled: false },
      { key: '', value: 'x', enabled: false },
      { key: 'b', value: '\ud800', enabled: false },
    );
    expect(bodyText(built)).toBe('{"b":"2"}');
    expect(problemLines(built)).toEqual([
      'hint template-unclosed data/2/key 0..2',
      'hint template-unknown-filter data/2/value 7..11',
    ]);
  });

  test('a row without key and value is ignored', () => {
    const built = rows(
      { key: '', value: '', enabled: true },
      { key: 'b', value: '2', enabled: true },
      { key: '', value: '', enabled: false },
    );
    expect(bodyText(built)).toBe('{"b":"2"}');
    expect(problemLines(built)).toEqual([]);
  });

  test.each([
    ['', 'x', 'error key-empty data/0/key'],
    ['', ' ', 'error key-empty data/0/key'],
    ["{{ '' }}", '', 'error key-empty data/0/key'],
    ['{{ empty }}', 'x', 'error key-empty data/0/key context'],
    ['{{ nothing }}', '', 'error key-empty data/0/key context'],
  ])('B29 the key %j with the value %j is missing', (key, value, problem) => {
    for (const format of ['default', 'json'] as const) {
      const data = [{ key, value, enabled: true }];
      const built = buildWith(aWebhook({ format, data }), '{"empty":"","nothing":null}');
      expect(problemLines(built)).toEqual([problem]);
    }
  });

  test('the key is not missing where its tag could not be filled in', () => {
    expect(problemLines(rows({ key: '{{ missing }}', value: '', enabled: true }))).toEqual([
      'error value-missing data/0/key 3..10 context',
    ]);
  });

  test('B28 the problems of all rows are reported', () => {
    const built = rows(
      { key: '{{ a }}{{ b }}', value: '{{', enabled: true },
      { key: '', value: '{{ c | upper: 1 }}', enabled: true },
    );
    expect(problemLines(built)).toEqual([
      'error value-missing data/0/key 3..4 context',
      'error value-missing data/0/key 10..11 context',
      'error template-unclosed data/0/value 0..2',
      'error key-empty data/1/key',
      'error template-arguments data/1/value 7..15',
    ]);
  });
});

describe('B13 a GET sends no data', () => {
  const data = [
    { key: 'a', value: '1', enabled: true },
    { key: '', value: '{{ missing }}', enabled: true },
    { key: 'a', value: '{{ x | nope }}', enabled: true },
  ];

  test.each(['default', 'json'] as const)(
    'format %s: no body, no Content-Type, no Content-Length',
    (format) => {
      const built = buildWith(aWebhook({ method: 'GET', format, data }));
      expect(headLines(built)).toEqual(['GET / HTTP/1.1', 'Host: example.org']);
      expect(built.request?.body).toEqual(new Uint8Array());
      expect(problemLines(built)).toEqual(['hint template-unknown-filter data/2/value 7..11']);
    },
  );
});

describe('§9 half of a surrogate pair is an error where it would be sent', () => {
  test.each([
    ['written in a key', ['a\ud83d', ''], 'error text-lone-surrogate data/0/key 1..2'],
    ['written in a value', ['a', 'bc\ude00d'], 'error text-lone-surrogate data/0/value 2..3'],
    ['split by a tag', ['a', "\ud83d{{ '' }}\ude00"], 'error text-lone-surrogate data/0/value 0..1'],
    [
      'before a value with the other half',
      ['a', '\ud83d{{ low }}'],
      'error text-lone-surrogate data/0/value 0..1',
    ],
    ['inserted', ['a', '{{ low }}'], 'error value-lone-surrogate data/0/value 3..6 context'],
    ['inserted as a key', ['{{ low }}', ''], 'error value-lone-surrogate data/0/key 3..6 context'],
    [
      'in JSON, where it could be an escape',
      ['a', '{{ list | json }}'],
      'error value-lone-surrogate data/0/value 10..14 context',
    ],
    ['in a literal', ['a', "{{ '\ud83d' }}"], 'error value-lone-surrogate data/0/value 3..6'],
  ] as const)('%s', (_, [key, value], problem) => {
    const context = '{"low":"\\ude00","list":["\\ude00"]}';
    for (const format of ['default', 'json'] as const) {
      const built = buildWith(aWebhook({ format, data: [{ key, value, enabled: true }] }), context);
      expect(problemLines(built)[0]).toBe(problem);
      expect(built.request).toBeUndefined();
    }
  });

  test('a pair is fine', () => {
    expect(json([['😀', '{{ a }}']], '{"a":"\\ud83d\\ude00"}')).toBe('{"😀":"😀"}');
  });
});
