import { expect, test } from 'vitest';
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
])('an odd text is no fault', (text) => {
  expect(() => readAll(`fetch("https://h.test");${text}`)).not.toThrow();
});
