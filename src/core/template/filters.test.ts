import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { buildWith } from '../../../test/conformance/actions';
import { bodyText, problemLines } from '../../../test/request-of';
import { describe as describeProblem } from '../index';
import { FILTERS } from '../internal';

const CONTEXT = `{
  "text": " Straße ıİ ",
  "empty": "",
  "number": 1.50e3,
  "long": 12345678901234567890,
  "yes": true,
  "no": false,
  "nothing": null,
  "list": ["a", 1.0, true, null, "ü"],
  "lists": [[1, 2], "a"],
  "objects": ["a", { "b": 1 }],
  "none": [],
  "object": { "b": 1.0, "a": "\\u00fc/\\"", "b": [] },
  "spaced": "\\u00a0\\ufeff\\t\\n x \\u2028\\u3000",
  "safe": "AZaz09-._~",
  "unsafe": " !\\"#$%&'()*+,/:;<=>?@[\\\\]^\`{|}€😀"
}`;

/** What a chain of filters makes, at a bare place of a REST body; with an error, the problems. */
function bare(chain: string): string | string[] {
  const built = buildWith(aRestApiCall({ body: `{{ ${chain} }}` }), CONTEXT);
  return built.request ? bodyText(built) : problemLines(built);
}

/** The same inside a JSON string. */
function inString(chain: string): string | string[] {
  const built = buildWith(aRestApiCall({ body: `"{{ ${chain} }}"` }), CONTEXT);
  return built.request ? bodyText(built) : problemLines(built);
}

describe('B11 B12 values without a filter', () => {
  test.each([
    ['text', '" Straße ıİ "', '" Straße ıİ "'],
    ['empty', '""', '""'],
    ['number', '1.50e3', '"1.50e3"'],
    ['long', '12345678901234567890', '"12345678901234567890"'],
    ['yes', 'true', '"true"'],
    ['no', 'false', '"false"'],
    ['nothing', 'null', '""'],
    ["'it''s'", '"it\'s"', '"it\'s"'],
  ])('%s', (value, atBarePlace, inside) => {
    expect(bare(value)).toBe(atBarePlace);
    expect(inString(value)).toBe(inside);
  });

  test.each([
    ['list', '["a",1.0,true,null,"ü"]', 'error value-not-text body 4..8 context'],
    ['none', '[]', 'error value-not-text body 4..8 context'],
    ['object', '{"b":1.0,"a":"ü/\\"","b":[]}', 'error value-not-text body 4..10 context'],
  ])('%s is JSON at a bare place and has no text', (value, atBarePlace, problem) => {
    expect(bare(value)).toBe(atBarePlace);
    expect(inString(value)).toEqual([problem]);
  });
});

describe('B9 what each filter makes', () => {
  test.each([
    ['text | upper', '" STRASSE Iİ "'],
    ['text | lower', '" straße ıi̇ "'],
    ['number | upper', '"1.50E3"'],
    ['yes | upper', '"TRUE"'],
    ['text | trim', '"Straße ıİ"'],
    ['spaced | trim', '"x"'],
    ['number | trim', '"1.50e3"'],
    ['no | trim', '"false"'],
    ['list | join', '"a,1.0,true,,ü"'],
    ["list | join: ', '", '"a, 1.0, true, , ü"'],
    ["list | join: ''", '"a1.0trueü"'],
    ['none | join', '""'],
    ['text | json', '" Straße ıİ "'],
    ['number | json', '1.50e3'],
    ['long | json', '12345678901234567890'],
    ['no | json', 'false'],
    ['list | json', '["a",1.0,true,null,"ü"]'],
    ['object | json', '{"b":1.0,"a":"ü/\\"","b":[]}'],
    ['safe | url', '"AZaz09-._~"'],
    [
      'unsafe | url',
      '"%20%21%22%23%24%25%26%27%28%29%2A%2B%2C%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E%60%7B%7C%7D%E2%82%AC%F0%9F%98%80"',
    ],
    ['number | url', '"1.50e3"'],
    ['text | raw', ' Straße ıİ '],
    ['number | raw', '1.50e3'],
    ["'<&>' | raw", '<&>'],
  ])('%s', (chain, body) => {
    expect(bare(chain)).toBe(body);
  });

  test.each([
    ['list | upper', 'error value-not-text body 10..15 context'],
    ['object | lower', 'error value-not-text body 12..17 context'],
    ['none | trim', 'error value-not-text body 10..14 context'],
    ['object | url', 'error value-not-text body 12..15 context'],
    ['object | raw', 'error value-not-text body 3..9 context'],
    ['list | raw', 'error value-not-text body 3..7 context'],
    ['lists | join', 'error value-not-text body 11..15 context'],
    ['objects | join', 'error value-not-text body 13..17 context'],
    ['object | join', 'error value-not-array body 12..16 context'],
    ['text | join', 'error value-not-array body 10..14 context'],
    ["number | join: ','", 'error value-not-array body 12..21 context'],
    ['list | json | join', 'error value-not-array body 17..21 context'],
    ["'a' | join", 'error value-not-array body 9..13'],
  ])('%s is refused', (chain, problem) => {
    const problems = buildWith(aRestApiCall({ body: `{{ ${chain} }}` }), CONTEXT).problems;
    expect(problemLines({ problems }).filter((line) => line.startsWith('error'))).toEqual([problem]);
  });

  test('the element that has no text is named', () => {
    const { problems } = buildWith(aRestApiCall({ body: '{{ objects | join }}' }), CONTEXT);
    expect(problems[0]?.values).toEqual({ path: 'objects.1', type: 'object' });
  });
});

describe('B9 json at a bare place ends the chain, or is plain text', () => {
  test.each([
    ['object | json | raw', '{"b":1.0,"a":"ü/\\"","b":[]}'],
    ['empty | json', '""'],
    ["empty | json | default: 'x'", '"\\"\\""'],
    ['list | json | trim', '"[\\"a\\",1.0,true,null,\\"ü\\"]"'],
    ['yes | json | upper', '"TRUE"'],
    ['number | json | lower', '"1.50e3"'],
    ['text | json | json', '"\\" Straße ıİ \\""'],
    ['none | json | url', '"%5B%5D"'],
    ["number | json | default: 'x'", '"1.50e3"'],
    ["number | default: 'x' | json", '1.50e3'],
    ["missing | json | default: 'x'", '"x"'],
    ["missing | default: 'x' | json", '"x"'],
    ['missing | default: 1.0 | json', '1.0'],
  ])('%s', (chain, body) => {
    expect(bare(chain)).toBe(body);
  });

  test.each([
    ['object | json', '"{\\"b\\":1.0,\\"a\\":\\"ü/\\\\\\"\\",\\"b\\":[]}"'],
    ['yes | json', '"true"'],
    ['number | json', '"1.50e3"'],
    ["'a' | json", '"\\"a\\""'],
    ["'a' | json | raw", '""a""'],
  ])('%s inside a string is text', (chain, body) => {
    expect(inString(chain)).toBe(body);
  });
});

describe('B8 missing and null pass through every filter until default answers', () => {
  const filters = ['join', "join: ';'", 'upper', 'lower', 'trim', 'json', 'url'];

  test.each(filters)('missing | %s', (filter) => {
    expect(bare(`missing | ${filter}`)).toEqual(['error value-missing body 3..10 context']);
  });

  test('missing | raw', () => {
    expect(bare('missing | raw')).toEqual([
      'error value-missing body 3..10 context',
      'warning template-raw body 13..16',
    ]);
  });

  test.each(filters)('nothing | %s', (filter) => {
    expect(bare(`nothing | ${filter}`)).toBe('null');
    expect(inString(`nothing | ${filter}`)).toBe('""');
  });

  test.each(filters)('missing | %s | default', (filter) => {
    expect(bare(`missing | ${filter} | default: 'x'`)).toBe('"x"');
    expect(bare(`nothing | ${filter} | default: 1.0`)).toBe('1.0');
  });

  test.each([
    ["missing | default: 'x'", '"x"'],
    ["nothing | default: 'x'", '"x"'],
    ["missing | default: ''", '""'],
    ['missing | default: 1.50e3', '1.50e3'],
    ['missing | default: 12345678901234567890', '12345678901234567890'],
    ['missing | default: true', 'true'],
    ['missing | default: false', 'false'],
    ['missing | default: null', 'null'],
    ["missing | default: null | upper | default: 'x'", '"x"'],
    ["missing | default: 'a' | default: 'b'", '"a"'],
    ["missing | default: 'a' | upper", '"A"'],
    ['missing | default: 1.50e3 | upper', '"1.50E3"'],
    ["text | default: 'x' | trim", '"Straße ıİ"'],
    ["list | default: 'x'", '["a",1.0,true,null,"ü"]'],
    ["none | default: 'x'", '[]'],
    ["yes | default: 'x'", 'true'],
  ])('%s', (chain, body) => {
    expect(bare(chain)).toBe(body);
  });

  test('null | raw is empty text, also at a bare place', () => {
    expect(bare('nothing | raw')).toBe('');
    expect(inString('nothing | raw')).toBe('""');
  });

  test('the empty text and false are values, and a hint says so', () => {
    const hints = (chain: string) =>
      problemLines(buildWith(aRestApiCall({ body: `{{ ${chain} }}` }), CONTEXT));
    expect(hints("empty | default: 'x'")).toEqual(['hint template-default-unused body 11..23 context']);
    expect(hints("no | default: 'x'")).toEqual(['hint template-default-unused body 8..20 context']);
    expect(hints("'' | default: 'x'")).toEqual(['hint template-default-unused body 8..20']);
    expect(hints("spaced | trim | trim | default: 'x'")).toEqual([]);
    expect(hints("none | join | default: 'x'")).toEqual(['hint template-default-unused body 17..29 context']);
    expect(hints("yes | default: 'x'")).toEqual([]);
    expect(hints("number | default: 'x'")).toEqual([]);
    expect(bare("empty | default: 'x'")).toBe('""');
    expect(bare("no | default: 'x'")).toBe('false');
  });
});

describe('B9 raw', () => {
  const row = (value: string) => ({ data: [{ key: 'k', value, enabled: true }] });

  test('is a warning in a REST body', () => {
    const built = buildWith(aRestApiCall({ body: '[{{ number | raw }}]' }), CONTEXT);
    expect(problemLines(built)).toEqual(['warning template-raw body 13..16']);
  });

  test('is a problem in the value of a Webhook, and the value is not sent', () => {
    const built = buildWith(aWebhook({ format: 'json', ...row('{{ text | raw }}') }), CONTEXT);
    expect(problemLines(built)).toEqual(['error template-raw-refused data/0/value 10..13']);
  });

  test('is a problem in the key of a Webhook', () => {
    const data = [{ key: '{{ text | raw }}', value: '', enabled: true }];
    expect(problemLines(buildWith(aWebhook({ data }), CONTEXT))).toEqual([
      'error template-raw-refused data/0/key 10..13',
    ]);
  });

  test('B28 is refused there whatever else is wrong', () => {
    expect(problemLines(buildWith(aWebhook(row('{{ missing | raw }}')), CONTEXT))).toEqual([
      'error value-missing data/0/value 3..10 context',
      'error template-raw-refused data/0/value 13..16',
    ]);
  });
});

describe('B9 url', () => {
  const target = (path: string) => buildWith(aWebhook({ method: 'GET', url: `https://h/${path}` }), CONTEXT);

  test('encodes twice in a URL, with a warning', () => {
    const built = target("{{ 'a b' | url }}");
    expect(built.request?.target).toBe('/a%2520b');
    expect(problemLines(built)).toEqual(['warning template-encoded-twice url 21..24']);
  });

  test('encodes once with raw, or in other text', () => {
    const built = target("{{ 'a b' | url | raw }}");
    expect(built.request?.target).toBe('/a%20b');
    expect(problemLines(built)).toEqual(['warning template-raw url 27..30']);
    expect(inString("'a b' | url")).toBe('"a%20b"');
  });

  test('is encoded again in a form, as any text', () => {
    const data = [{ key: 'k', value: "{{ 'a b' | url }}", enabled: true }];
    expect(bodyText(buildWith(aWebhook({ data })))).toBe('k=a%2520b');
  });
});

describe('B9 the table', () => {
  test('holds the filters of the rule and no others', () => {
    expect(FILTERS.map(({ name }) => name).sort()).toEqual([
      'date',
      'decimal',
      'default',
      'join',
      'json',
      'lower',
      'map',
      'optional',
      'pluck',
      'raw',
      'scale',
      'trim',
      'upper',
      'url',
    ]);
  });
});

describe('B40 map', () => {
  test.each([
    ["text | trim | map: 'Straße ıİ', 1.0", '1.0'],
    ["number | map: 1500, 'fifteen hundred'", '"fifteen hundred"'],
    ["number | map: '1.50e3', 'a text', 1.5e3, 'a number'", '"a number"'],
    ["long | map: 12345678901234567891, 'next', 12345678901234567890, 'this'", '"this"'],
    ["yes | map: 'true', 'a text', true, null", 'null'],
    ["no | map: false, ''", '""'],
    ["empty | map: '', 'none'", '"none"'],
    ["nothing | map: null, 1 | default: 'waits'", '"waits"'],
    ["text | map: 'a', 'b' | upper | default: 'other'", '"other"'],
    ["text | map: 'a', 'b'", ['error value-not-mapped body 10..23 context']],
    ["list | map: 'a', 'b'", ['error value-not-text body 10..23 context']],
    ['text | map', ['error template-arguments body 10..13']],
    ["text | map: 'a'", ['error template-arguments body 10..18']],
  ])('%s', (chain, expected) => {
    expect(bare(chain)).toEqual(expected);
  });
});

describe('B40 pluck', () => {
  const lines = (chain: string, items: string) => {
    const built = buildWith(aRestApiCall({ body: `{{ lines | ${chain} }}` }), `{"lines":${items}}`);
    return built.request ? bodyText(built) : problemLines(built);
  };
  test.each([
    ["pluck: 'sku' | json", '[{"sku":"A"},{"sku":1.0}]', '["A",1.0]'],
    ["pluck: 'sku' | join: '; '", '[{"sku":"A"},{"sku":"B"}]', '"A; B"'],
    ["pluck: 'a b'", '[{"a b":null,"a b":[2]}]', '[[2]]'],
    ["pluck: 'sku'", '[]', '[]'],
    ["pluck: '__proto__'", '[{}]', ['error value-missing body 0..7 context']],
  ])('%s of %s', (chain, items, expected) => {
    const found = lines(chain, items);
    expect(Array.isArray(found) ? found.map((line) => line.replace(/\d+\.\.\d+/, '0..7')) : found).toEqual(
      expected,
    );
  });

  test('names the item that lacks the member, and default does not hide it', () => {
    const body = "{{ lines | pluck: 'sku' | default: 'x' }}";
    for (const item of ['{"id":1}', 'null', '"text"', '[1]']) {
      const { problems } = buildWith(aRestApiCall({ body }), `{"lines":[{"sku":1},${item}]}`);
      expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
        { code: 'value-missing', values: { path: 'lines.1.sku', isPlucked: true } },
      ]);
      // A default would not help here.
      expect(problems.map(describeProblem).join()).toBe(
        '“pluck” takes lines.1.sku, which is missing. Correct the name or the data.',
      );
    }
  });
});
