import { describe, expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { buildWith, headerOf } from '../../../test/conformance/actions';
import { bodyText, headLines, problemLines } from '../../../test/request-of';
import { slice } from '../../../test/thorough';

const CONTEXT = `{
  "s": "a \\"b\\" \\\\ c\\n\\u0000ü😀",
  "n": 1.50e3, "long": 12345678901234567890, "t": true, "z": null, "e": "",
  "list": [1.0, "a"], "o": { "b": "\\u00fc", "a": null }
}`;

const fill = (body: string, context = CONTEXT) => buildWith(aRestApiCall({ body }), context);

describe('B17 the text goes out exactly as written', () => {
  test.each([
    '{"a":1}',
    ' {\r\n\t"a" : 1.0 ,\n "b":[ ] }\r\n\r\n',
    '{"b":1,"a":2,"10":3,"2":4}',
    '{"n":12345678901234567890,"m":1e3,"k":-0.0}',
    '"\\u00fc\\/\\u000A"',
    '\ufeff{}',
    'not JSON at all',
    '<xml attribute="a">\u2028</xml>',
    '} } {',
    "it's 100 % \\",
  ])('%j', (body) => {
    expect(bodyText(fill(body))).toBe(body);
  });
});

describe('B12 inside a JSON string: escaped text, without quotes', () => {
  test.each([
    ['"{{ s }}"', '"a \\"b\\" \\\\ c\\n\\u0000ü😀"'],
    ['"<{{ n }}|{{ t }}|{{ z }}|{{ e }}>"', '"<1.50e3|true||>"'],
    ['"\\"{{ n }}"', '"\\"1.50e3"'],
    ['"\\\\{{ n }}"', '"\\\\1.50e3"'],
    ['{"{{ s }}":1}', '{"a \\"b\\" \\\\ c\\n\\u0000ü😀":1}'],
    ['"{{ o | json }}"', '"{\\"b\\":\\"ü\\",\\"a\\":null}"'],
    ['"{{ s | raw }}"', '"a "b" \\ c\n\u0000ü😀"'],
    ['"\\u00e9{{ n }}"', '"\\u00e91.50e3"'],
    ['"\\n{{ n }}"', '"\\n1.50e3"'],
  ])('%s', (body, sent) => {
    expect(bodyText(fill(body))).toBe(sent);
  });
});

describe('B10 B12 at a bare place: a whole JSON value', () => {
  test.each([
    ['{{ s }}', '"a \\"b\\" \\\\ c\\n\\u0000ü😀"'],
    ['[{{ n }},{{ long }},{{ t }},{{ z }},{{ e }}]', '[1.50e3,12345678901234567890,true,null,""]'],
    ['{"list":{{ list }},"o":{{ o }}}', '{"list":[1.0,"a"],"o":{"b":"ü","a":null}}'],
    ['{ {{ s | json }}: 1 }', '{ "a \\"b\\" \\\\ c\\n\\u0000ü😀": 1 }'],
    ["{{ '' }}", '""'],
    ['{{ n }}{{ n }}', '1.50e31.50e3'],
    ['{{ z | raw }}', ''],
    ['[{{ s | raw }}]', '[a "b" \\ c\n\u0000ü😀]'],
    ['-{{ n }}', '-1.50e3'],
    ["'{{ s | raw }}'", '\'a "b" \\ c\n\u0000ü😀\''],
  ])('%s', (body, sent) => {
    expect(bodyText(fill(body))).toBe(sent);
  });
});

describe('B12 §9 the scan for strings looks at the text of the template alone', () => {
  test.each([
    ['a quote toggles', '"a" {{ e }} "b"', '"a" "" "b"'],
    ['an escaped quote does not', '"a\\" {{ n }}"', '"a\\" 1.50e3"'],
    ['an escaped backslash escapes nothing', '"a\\\\" {{ e }}', '"a\\\\" ""'],
    ['outside a string a backslash means nothing', '\\"{{ n }}" {{ e }}', '\\"1.50e3" ""'],
    ['nor two of them', '\\\\"{{ n }}"', '\\\\"1.50e3"'],
    ['LF closes a string', '"a\n{{ e }}', '"a\n""'],
    ['CR closes a string', '"a\r{{ e }}', '"a\r""'],
    ['also after a backslash', '"a\\\n{{ e }}', '"a\\\n""'],
    ['also inside \\u', '"a\\u00\n{{ e }}', '"a\\u00\n""'],
    ['a line separator does not', '"a\u2028{{ n }}"', '"a\u20281.50e3"'],
    ['a character that cannot continue \\u is read normally', '"\\u00x{{ n }}"', '"\\u00x1.50e3"'],
    ['a quote that cannot continue \\u closes', '"\\u00"{{ e }}', '"\\u00"""'],
    ['a backslash that cannot continue \\u escapes', '"\\u0\\"{{ n }}"', '"\\u0\\"1.50e3"'],
    ['a fifth digit is text', '"\\u00e99{{ n }}"', '"\\u00e991.50e3"'],
    ['digits in capitals', '"\\uABCD{{ n }}"', '"\\uABCD1.50e3"'],
    ['an escape that JSON does not have', '"\\x{{ n }}"', '"\\x1.50e3"'],
    ['inserted quotes do not toggle', '{{ s | raw }}{{ e }}', 'a "b" \\ c\n\u0000ü😀""'],
    ['an inserted line end closes nothing', '"{{ s | raw }}{{ n }}"', '"a "b" \\ c\n\u0000ü😀1.50e3"'],
    [
      'an inserted backslash escapes nothing',
      '"{{ \'a\' }}{{ s | raw }}" {{ e }}',
      '"aa "b" \\ c\n\u0000ü😀" ""',
    ],
    ['strings of a tag do not toggle', '{{ \'a\' }}"{{ n }}"', '"a""1.50e3"'],
  ])('%s', (_, body, sent) => {
    expect(bodyText(fill(body))).toBe(sent);
  });

  test.each([
    ['"\\{{ n }}"', 2, 9],
    ['"\\u{{ n }}"', 3, 10],
    ['"\\u0{{ n }}"', 4, 11],
    ['"\\u00{{ n }}"', 5, 12],
    ['"\\u00e{{ n }}"', 6, 13],
    ['"\\\\\\{{ n }}"', 4, 11],
  ])('a tag after an unfinished escape is a problem: %s', (body, start, end) => {
    const built = fill(body);
    expect(problemLines(built)).toEqual([`error body-tag-in-escape body ${start}..${end}`]);
    expect(bodyText(built)).toBe(body);
  });

  test('B28 what is wrong with such a tag itself is reported too', () => {
    expect(problemLines(fill('"\\{{ missing }}"'))).toEqual([
      'error value-missing body 5..12 context',
      'error body-tag-in-escape body 2..15',
    ]);
  });

  test('a backslash outside a string is no escape', () => {
    expect(problemLines(fill('\\{{ n }}'))).toEqual(['warning body-not-json body 0..1']);
  });
});

describe('B17 B18 B20 a body and the methods', () => {
  test.each(['POST', 'PUT'] as const)('%s with an empty body', (method) => {
    const built = buildWith(aRestApiCall({ method, body: '' }));
    expect(headLines(built)).toEqual([
      `${method} / HTTP/1.1`,
      'Host: example.org',
      'Content-Type: application/json; charset=utf-8',
      'Content-Length: 0',
    ]);
  });

  test('GET with a body sends it, with a warning', () => {
    const built = buildWith(aRestApiCall({ method: 'GET', body: '{"ü":1}' }));
    expect(headLines(built)).toEqual([
      'GET / HTTP/1.1',
      'Host: example.org',
      'Content-Type: application/json; charset=utf-8',
      'Content-Length: 8',
    ]);
    expect(problemLines(built)).toEqual(['warning body-with-get body 0..7']);
  });

  test('a body of spaces is a body', () => {
    const built = buildWith(aRestApiCall({ method: 'GET', body: ' ' }));
    expect(headerOf(built, 'Content-Length')).toBe('1');
    expect(problemLines(built)).toEqual([
      'warning body-not-json body 1..1',
      'warning body-with-get body 0..1',
    ]);
  });

  test.each([
    ['', []],
    ['{{ z | raw }}', ['warning template-raw body 7..10']],
  ])('GET with %j has no body', (body, problems) => {
    const built = buildWith(aRestApiCall({ method: 'GET', body }), CONTEXT);
    expect(headLines(built)).toEqual(['GET / HTTP/1.1', 'Host: example.org']);
    expect(problemLines(built)).toEqual(problems);
  });
});

describe('§9 half of a surrogate pair is an error where it would be sent', () => {
  const context =
    '{"high":"\\ud83d","low":"\\ude00","list":[{"\\ud83d":1}],"pair":"\\ud83d\\ude00","text":"\\\\ud83d"}';

  test.each([
    ['"a\ud83d"', ['error text-lone-surrogate body 2..3']],
    ['"{{ high }}"', ['error value-lone-surrogate body 4..8 context']],
    ['{{ high }}', ['error value-lone-surrogate body 3..7 context']],
    [
      '{{ high | raw }}',
      ['warning template-raw body 10..13', 'error value-lone-surrogate body 3..7 context'],
    ],
    ['{{ list }}', ['error value-lone-surrogate body 3..7 context']],
    ['{{ list | json }}', ['error value-lone-surrogate body 10..14 context']],
    [
      '"{{ high }}{{ low }}"',
      ['error value-lone-surrogate body 4..8 context', 'error value-lone-surrogate body 14..17 context'],
    ],
    ['"{{ pair }}"', []],
    ['{{ text }}', []],
    ['{{ text | json }}', []],
    ['"\\ud83d"', []],
  ])('%j', (body, problems) => {
    expect(problemLines(fill(body, context))).toEqual(problems);
  });
});

describe('B30 no body takes quadratic time or exhausts the stack', () => {
  const many = slice(100_000, 20_000);
  test.each([
    ['values that are rounded', `[${'{{ long }},'.repeat(many)}0]`],
    ['a number of very many zeros', `0.1${'0'.repeat(many * 10)}1`],
    ['a number of very many digits', `0.${'1'.repeat(many * 10)}`],
    ['members named twice', `{${'"a":{{ n }},'.repeat(many)}"a":1}`],
    ['missing values', '{{ missing }}'.repeat(many)],
    ['broken tags', '{{ '.repeat(many)],
    ['tags in an escape', '"\\{{ n }}" '.repeat(many)],
    ['a string that never ends', `"${'\\u12'.repeat(many)}{{ n }}`],
    ['halves of surrogate pairs', '\ud800{{ n }}'.repeat(many)],
    ['values of many backslashes', '{{ slashes }}'.repeat(10)],
    ['levels', '{"a":'.repeat(many)],
  ])('%s', (_, body) => {
    const slashes = JSON.stringify('\\'.repeat(many));
    const built = fill(body, `{"n":1,"long":12345678901234567890,"slashes":${slashes}}`);
    expect(built.spans.at(-1)?.end).toBe(built.bytes.length);
  });
});

test('B17 hints are listed up to a thousand, and a last one says that there are more', () => {
  const { problems } = fill(`[${'1e400,'.repeat(5000)}0]`);
  expect(problems).toHaveLength(1001);
  expect(problems.at(-1)).toMatchObject({
    severity: 'hint',
    code: 'body-more-hints',
    values: { listed: 1000 },
  });
});
