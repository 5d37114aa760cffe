import { describe, expect, test } from 'vitest';
import { readAll } from '../../test/read-foreign';

const JSON_TYPE = 'Content-Type: application/json; charset=utf-8';

test.each([
  [
    'as a browser copies it',
    `fetch("https://h.test/a?x=1", {
  "headers": { "accept": "*/*", "content-type": "application/json", "x-api-key": "k" },
  "referrer": "https://shop.test/",
  "body": "{\\"id\\":\\"A-1\\",\\"n\\":1.0}",
  "method": "POST",
  "mode": "cors",
  "credentials": "include"
});`,
    `POST /a?x=1 HTTP/1.1\nHost: h.test\n${JSON_TYPE}\nx-api-key: k\nContent-Length: 21\n\n{"id":"A-1","n":1.0}`,
    ['cookies', 'header-as-key', 'header-of-client', 'media-type-charset'],
  ],
  [
    'as people write it',
    `const answer = await fetch('https://h.test/a', {
  method: 'put', // in small letters
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify({ note: 'it\\'s \\u00e9', list: [1, true, null,], "deep": { a: -1.50 } }),
});`,
    `PUT /a HTTP/1.1\nHost: h.test\n${JSON_TYPE}\nContent-Length: 63\n\n{"note":"it's é","list":[1,true,null],"deep":{"a":-1.5}}`,
    ['media-type-charset', 'method-case'],
  ],
  [
    'with a URL alone',
    "window.fetch('https://h.test/a').then(show)",
    'GET /a HTTP/1.1\nHost: h.test\n\n',
    [],
  ],
])('a call of fetch %s', (_, text, request, codes) => {
  const read = readAll(text);
  expect(read.kind).toBe('fetch');
  expect(read.codes).toEqual(codes);
  expect(withoutLength(read.requests[0] ?? '')).toBe(withoutLength(request));
});

const withoutLength = (request: string): string => request.replace(/^Content-Length: \d+\n/m, '');

test('paths become tags, bare in JSON and encoded in the URL', () => {
  const { actions, codes } = readAll(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code
    'fetch(`https://h.test/orders/${order.id}`, { method: "POST", body: JSON.stringify({ total: order.lines[0].total, name }) })',
  );
  expect(actions).toMatchObject([
    {
      url: 'https://h.test/orders/{{ order.id }}',
      body: '{"total":{{ order.lines.0.total }},"name":{{ name }}}',
    },
  ]);
  expect(codes).toContain('variables');
});

test('a variable in a credential becomes the name of a secret', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code
  const text = 'fetch("https://h.test", { headers: { Authorization: `Bearer ${token}` } })';
  expect(readAll(text).actions[0]?.authentication).toEqual({
    method: 'header-key',
    headerName: 'Authorization',
    secret: { secret: 'token' },
  });
});

describe('names that the text sets', () => {
  test('as documentation writes a call', () => {
    const { actions, codes } = readAll(`const url = 'https://h.test/a';
const options = {method: 'POST', headers: {accept: 'application/json', 'X-Key': 'k'}};
options.body = JSON.stringify({a: 1});
options.headers['content-type'] = 'application/json';

fetch(url, options).then(res => res.json());`);
    expect(actions).toMatchObject([
      { method: 'POST', url: 'https://h.test/a', authentication: { secret: 'k' }, body: '{"a":1}' },
    ]);
    expect(codes).toEqual([
      'header-as-key',
      'header-of-client',
      'media-type-charset',
      'shell-variable-filled-in',
    ]);
  });

  test('as Postman writes a call', () => {
    const { actions, codes } = readAll(`var myHeaders = new Headers();
myHeaders.append("Authorization", "Bearer t");
var urlencoded = new URLSearchParams();
urlencoded.append("a", "1");
urlencoded.append("b", "x y");
var requestOptions = { method: 'POST', headers: myHeaders, body: urlencoded, redirect: 'follow' };
fetch("https://h.test", requestOptions)`);
    expect(actions).toMatchObject([
      {
        authentication: { headerName: 'Authorization', secret: 'Bearer t' },
        data: [
          { key: 'a', value: '1' },
          { key: 'b', value: 'x y' },
        ],
      },
    ]);
    expect(codes).toEqual(['media-type-charset', 'option-not-available', 'shell-variable-filled-in']);
  });

  test.each([
    [
      "let base = 'https://h.test'; fetch(base + '/a/' + encodeURIComponent('x y'))",
      'https://h.test/a/x%20y',
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code
    ["const p = new URLSearchParams({ q: 'x y' }); fetch(`https://h.test/a?${p}`)", 'https://h.test/a?q=x+y'],
    [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code
      "const p = new URLSearchParams('a=1&b=2'); p.set('a', id);\nfetch(`https://h.test/?${p.toString()}`)",
      'https://h.test/?a={{ id }}&b=2',
    ],
    ["const url = 'https://h.test'; function f(url) { return fetch(url) }", '{{ url }}'],
    ["const url = 'https://h.test'; const g = (url, x) => fetch(url)", '{{ url }}'],
    ["const url = 'https://h.test/1';\nurl = urlOf();\nfetch(url, {})", '{{ url }}'],
    ["const u = process.env.API ?? 'x'; fetch(u + '/a')", '{{ process.env.API }}/a'],
    ["const a = 1; fetch('/a')", '{{ origin }}/a'],
    ["const constructor = 'https://h.test'; fetch(constructor)", 'https://h.test'],
    ["const a = { b: 'https://h.test' }; fetch(a.b)", 'https://h.test'],
  ])('%s', (text, url) => expect(readAll(text).actions).toMatchObject([{ url }]));

  test('a secret is filled in only where it stays one', () => {
    const { actions } = readAll(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code
      "const apiKey = 'abc123'; fetch(`https://h.test?k=${apiKey}`, { headers: { 'X-Key': apiKey } })",
    );
    expect(actions).toMatchObject([
      { url: 'https://h.test?k={{ apiKey }}', authentication: { secret: 'abc123' } },
    ]);
  });
});

describe('bodies', () => {
  test.each([
    [
      "new URLSearchParams({ a: 'b c', d })",
      [
        ['a', 'b c'],
        ['d', '{{ d }}'],
      ],
      ['media-type-charset', 'variables'],
    ],
    [
      "new URLSearchParams([['a', '1'], ['a', '2']])",
      [
        ['a', '1'],
        ['a', '2'],
      ],
      ['media-type-charset'],
    ],
    ["new URLSearchParams('a=1')", [['a', '1']], ['media-type-charset']],
  ])('%s', (body, rows, codes) => {
    const read = readAll(`fetch('https://h.test', { method: 'POST', body: ${body} })`);
    expect(read.actions).toMatchObject([{ data: rows.map(([key, value]) => ({ key, value })) }]);
    expect(read.codes).toEqual(codes);
  });

  test('the text of URLSearchParams is plain text unless a header says otherwise', () => {
    const text =
      "fetch('https://h.test', { method: 'POST', body: new URLSearchParams({a: 'b'}).toString() })";
    expect(readAll(text)).toMatchObject({ actions: [{ body: 'a=b' }], codes: ['media-type'] });
  });

  test('the fields of FormData are rows, and its files are noted', () => {
    const read = readAll(`const form = new FormData();
form.append('a', 'b');
form.append("file", fileOf(input));
form.append("other", input.files[0], "a.png");
fetch('https://h.test', { method: 'POST', body: form })`);
    expect(read.actions).toMatchObject([{ data: [{ key: 'a', value: 'b' }] }]);
    expect(read.codes).toEqual(['multipart', 'multipart-file', 'multipart-file', 'shell-variable-filled-in']);
  });
});

test('what has to be computed becomes a tag, a secret, or a note', () => {
  const { actions, codes } = readAll(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code
    "fetch('https://h.test', { ...common, method: 'PUT', headers: { Authorization: `Bearer ${getToken()}` }, signal: AbortSignal.timeout(5), next: { x: f('}') }, body: JSON.stringify({ at: Date.now(), n: count + 1 }) })",
  );
  expect(actions).toMatchObject([
    {
      method: 'PUT',
      authentication: { secret: { secret: 'Authorization' } },
      body: '{"at":{{ at }},"n":{{ n }}}',
    },
  ]);
  expect(codes).toEqual(['media-type', 'not-read', 'variable-as-secret', 'variables']);
  expect(readAll("fetch('https://h.test', options)").codes).toEqual(['not-read']);
});

test.each([
  ['{ ...order, a: 1 }', '{{ body | raw }}', ['media-type', 'variables']],
  ['{ ...{ a: 1 }, b: 2 }', '{"a":1,"b":2}', ['media-type']],
  ['{ a: "...", b: [{ ...x }] }', '{{ body | raw }}', ['media-type', 'variables']],
  ['{ a: "..." }', '{"a":"..."}', ['media-type']],
])('JSON of an object with unknown members, %j, is not known either', (object, body, codes) => {
  const read = readAll(`fetch('https://h.test', { method: 'POST', body: JSON.stringify(${object}) })`);
  expect(read).toMatchObject({ actions: [{ body }], codes });
});

test('unknown members of options, headers and pairs are named, and those of a query are a tag', () => {
  const { actions, codes, reading } = readAll(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code
    "fetch(`https://h.test/?${new URLSearchParams({ ...q, a: 1 })}`, { ...common, method: 'PUT', headers: { ...given, 'X-A': 'b' }, body: new URLSearchParams({ ...pairs, c: 'd' }) })",
  );
  expect(actions).toMatchObject([
    {
      url: "https://h.test/?{{ ['...q'] }}&a=1",
      data: [{ key: 'c', value: 'd' }],
      authentication: { headerName: 'X-A' },
    },
  ]);
  expect(codes).toEqual(['header-as-key', 'media-type-charset', 'not-read', 'not-read', 'variables']);
  const names = reading.actions[0]?.notes.flatMap(({ code, values }) => (code === 'not-read' ? values : []));
  expect(names).toEqual([{ names: '...given, ...pairs' }, { names: '...common' }]);
});

test('what a call gives is not known by a word before it', () => {
  const { actions } = readAll(
    "const signature = await sign(x);\nconst token = new Token();\nfetch('https://h.test/a', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ signature, token, n: await count() }) });",
  );
  expect(actions).toMatchObject([{ body: '{"signature":{{ signature }},"token":{{ token }},"n":{{ n }}}' }]);
});

test('Basic auth that is computed of plain text', () => {
  const { actions } = readAll(
    "fetch('https://h.test', { headers: { Authorization: 'Basic ' + btoa('u:p') } })",
  );
  expect(actions).toMatchObject([{ authentication: { method: 'basic', username: 'u', password: 'p' } }]);
});

test('a method with the name is no call', () => {
  const text = "const a = 1; export default { async fetch(request, env) { return fetch('https://h.test') } }";
  expect(readAll(text)).toMatchObject({ actions: [{ url: 'https://h.test' }], codes: [] });
  expect(readAll("const a = 1; class A { fetch(url) { return fetch('https://h.test') } }").codes).toEqual([]);
});

test('what has to be run is told, and the calls around it are read', () => {
  const { actions, codes } = readAll(
    "fetch('https://h.test/1'); fetch('https://h.test/2', optionsOf(x)); fetch(urlOf(y)); fetch('https://h.test/3', {body: 'fetch(1)'})",
  );
  expect(actions.map(({ url }) => url)).toEqual(['https://h.test/1', 'https://h.test/3']);
  expect(codes.filter((code) => code === 'part-unreadable')).toHaveLength(2);
});

test.each([
  '{'.repeat(10_000),
  `fetch("h", ${'['.repeat(100_000)}`,
  `fetch("h", ${'{a:'.repeat(100_000)}`,
  'fetch("'.repeat(20_000),
  `fetch("h", {"__proto__": {"method": "PUT"}, constructor: 1})`,
  `const a = ${'{a: f(x), b: '.repeat(20_000)}`,
  `const a = ${'"a" + '.repeat(50_000)}`,
  'const f = new FormData();\nf.append('.repeat(10_000),
  'fetch("h", {...'.repeat(10_000),
  '`${'.repeat(50_000),
])('an odd text is no fault', (text) => {
  expect(() => readAll(`fetch("https://h.test");${text}`)).not.toThrow();
});
