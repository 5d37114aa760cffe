import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { buildWith, headerOf } from '../../../test/conformance/actions';
import { bodyText, problemLines } from '../../../test/request-of';
import type { DataRow } from '..';

type Cells = readonly [key: string, value: string];

const on = ([key, value]: Cells): DataRow => ({ key, value, enabled: true });

function send(format: 'default' | 'json', cells: readonly Cells[], context?: string) {
  return buildWith(aWebhook({ method: 'POST', format, data: cells.map(on) }), context);
}

const form = (cells: readonly Cells[], context?: string) => bodyText(send('default', cells, context));
const json = (cells: readonly Cells[], context?: string) => bodyText(send('json', cells, context));

describe('B15 format default: the form serializer of the URL Standard', () => {
  test.each<[string, Cells[], string]>([
    ['no rows', [], ''],
    ['one row', [['a', 'b']], 'a=b'],
    [
      'the order of the rows',
      [
        ['b', '1'],
        ['a', '2'],
        ['10', '3'],
        ['2', '4'],
      ],
      'b=1&a=2&10=3&2=4',
    ],
    [
      'a key that occurs twice',
      [
        ['a', '1'],
        ['a', '2'],
        ['a', '1'],
      ],
      'a=1&a=2&a=1',
    ],
    ['an empty value', [['a', '']], 'a='],
    ['spaces', [[' a ', 'b  c']], '+a+=b++c'],
    ['a plus sign', [['a+', '1+1']], 'a%2B=1%2B1'],
    ['what separates', [['a=b&c', 'd=e&f']], 'a%3Db%26c=d%3De%26f'],
    ['what is left as it is', [['AZaz09*-._', 'AZaz09*-._']], 'AZaz09*-._=AZaz09*-._'],
    ['what others leave as it is', [["~!'()", '/?:@%']], '%7E%21%27%28%29=%2F%3F%3A%40%25'],
    ['other characters', [['ü', '€😀']], '%C3%BC=%E2%82%AC%F0%9F%98%80'],
    ['line ends, not normalized', [['a', '\n\r\r\n']], 'a=%0A%0D%0D%0A'],
    ['controls', [['\u0000', '\u001f\u007f\u0080']], '%00=%1F%7F%C2%80'],
    ['a percent sign of its own', [['%41', '%20']], '%2541=%2520'],
    ['HTML', [['a', '&amp;']], 'a=%26amp%3B'],
  ])('%s', (_, cells, body) => {
    expect(form(cells)).toBe(body);
    expect(new URLSearchParams(cells.map(([key, value]) => [key, value])).toString()).toBe(body);
  });
});

describe('B16 format json: one object of strings', () => {
  test.each<[string, Cells[], string]>([
    ['no rows', [], '{}'],
    ['one row', [['a', 'b']], '{"a":"b"}'],
    [
      'the order of the rows',
      [
        ['b', '1'],
        ['10', '3'],
        ['2', '4'],
        ['a', ''],
      ],
      '{"b":"1","10":"3","2":"4","a":""}',
    ],
    [
      'names that objects inherit',
      [
        ['__proto__', 'x'],
        ['constructor', 'y'],
      ],
      '{"__proto__":"x","constructor":"y"}',
    ],
    [
      'what looks like JSON is text',
      [
        ['a', '1'],
        ['b', 'true'],
        ['c', 'null'],
        ['d', '{"e":1}'],
      ],
      '{"a":"1","b":"true","c":"null","d":"{\\"e\\":1}"}',
    ],
    ['quotes and backslashes', [['"', '\\"']], '{"\\"":"\\\\\\""}'],
    ['controls', [['a', '\b\f\n\r\t\u0000\u001f\u007f']], '{"a":"\\b\\f\\n\\r\\t\\u0000\\u001f\u007f"}'],
    ['a slash and HTML are left alone', [['a', '/</script>&']], '{"a":"/</script>&"}'],
    ['line separators are left alone', [['a', '\u2028\u2029']], '{"a":"\u2028\u2029"}'],
    ['other characters as UTF-8', [['ü', '€😀']], '{"ü":"€😀"}'],
    ['spaces', [[' a ', ' ']], '{" a ":" "}'],
  ])('%s', (_, cells, body) => {
    expect(json(cells)).toBe(body);
  });

  test.each<[string, Cells[], string]>([
    [
      'the same text',
      [
        ['a', '1'],
        ['b', ''],
        ['a', '2'],
      ],
      'error key-repeated data/2/key',
    ],
    [
      'after rendering',
      [
        ['A-1', ''],
        ['{{ id }}', ''],
      ],
      'error key-repeated data/1/key context',
    ],
    [
      'the other way round',
      [
        ['{{ id }}', ''],
        ['A-1', ''],
      ],
      'error key-repeated data/1/key context',
    ],
    [
      'the same tag twice is a matter of the settings',
      [
        ['{{ id }}', ''],
        ['{{ id }}', ''],
      ],
      'error key-repeated data/1/key',
    ],
    [
      'a literal',
      [
        ["{{ 'a' }}", ''],
        ['a', ''],
      ],
      'error key-repeated data/1/key',
    ],
    [
      'the same name written otherwise',
      [
        ['ü', ''],
        ["{{ 'ü' }}", ''],
      ],
      'error key-repeated data/1/key',
    ],
  ])('a key that occurs twice is a problem: %s', (_, cells, problem) => {
    expect(problemLines(send('json', cells, '{"id":"A-1"}'))).toEqual([problem]);
  });

  test('the problem names the key and the row that has it', () => {
    const { problems } = send('json', [
      ['x', ''],
      ['a', ''],
      ['a', ''],
    ]);
    expect(problems[0]?.values).toEqual({ key: 'a', row: 2 });
  });

  test.each<[string, Cells[]]>([
    [
      'another case',
      [
        ['a', ''],
        ['A', ''],
      ],
    ],
    [
      'another normalization',
      [
        ['\u00fc', ''],
        ['u\u0308', ''],
      ],
    ],
    [
      'spaces',
      [
        ['a', ''],
        ['a ', ''],
      ],
    ],
  ])('keys that differ: %s', (_, cells) => {
    expect(problemLines(send('json', cells))).toEqual([]);
  });
});

describe('B12 values are text, and the format encodes them', () => {
  const context = JSON.stringify({ s: 'a "b" & c=d\n', t: true, n: null, o: {}, list: [1] }).replace(
    '}',
    '},"number":1.50e3',
  );

  test.each<[string, string, string]>([
    ['{{ s }}', 'v=a+%22b%22+%26+c%3Dd%0A', '{"v":"a \\"b\\" & c=d\\n"}'],
    ['<{{ s }}>', 'v=%3Ca+%22b%22+%26+c%3Dd%0A%3E', '{"v":"<a \\"b\\" & c=d\\n>"}'],
    ['{{ number }}', 'v=1.50e3', '{"v":"1.50e3"}'],
    ['{{ t }}', 'v=true', '{"v":"true"}'],
    ['{{ n }}', 'v=', '{"v":""}'],
    ["{{ 'it''s' }}", 'v=it%27s', '{"v":"it\'s"}'],
    ["{{ '{{' }}", 'v=%7B%7B', '{"v":"{{"}'],
    ["{{ missing | default: '&' }}", 'v=%26', '{"v":"&"}'],
    ['{{ list | json }}', 'v=%5B1%5D', '{"v":"[1]"}'],
  ])('%s', (value, asForm, asJson) => {
    expect(form([['v', value]], context)).toBe(asForm);
    expect(json([['v', value]], context)).toBe(asJson);
  });

  test.each([
    ['{{ o }}', 'error value-not-text data/0/value 3..4 context'],
    ['{{ list }}', 'error value-not-text data/0/value 3..7 context'],
    ['{{ missing }}', 'error value-missing data/0/value 3..10 context'],
    ['{{ a. }}', 'error template-syntax data/0/value 5..6'],
  ])('%s is refused, and stands as it is written', (value, problem) => {
    const built = send('json', [['v', value]], context);
    expect(problemLines(built)).toEqual([problem]);
    expect(built.request).toBeUndefined();
    expect(bodyText(built)).toBe(`{"v":"${value}"}`);
  });
});

describe('B18 B20 Content-Type and Content-Length', () => {
  test.each([
    ['POST', 'default', [], 'application/x-www-form-urlencoded', '0'],
    ['PUT', 'default', [['ü', '€']], 'application/x-www-form-urlencoded', '16'],
    ['POST', 'json', [], 'application/json; charset=utf-8', '2'],
    ['PUT', 'json', [['ü', '😀']], 'application/json; charset=utf-8', '13'],
  ] as const)('%s %s %j', (method, format, cells, type, length) => {
    const built = buildWith(aWebhook({ method, format, data: cells.map(on) }));
    expect(headerOf(built, 'Content-Type')).toBe(type);
    expect(headerOf(built, 'Content-Length')).toBe(length);
    expect(built.request?.body).toHaveLength(Number(length));
  });
});
