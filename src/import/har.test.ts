import { describe, expect, test } from 'vitest';
import { readAll } from '../../test/read-foreign';
import { slice } from '../../test/thorough';

const har = (...requests: object[]) =>
  JSON.stringify({ log: { version: '1.2', creator: {}, entries: requests.map((request) => ({ request })) } });

const FORM = 'Content-Type: application/x-www-form-urlencoded';

describe('a request of a HAR file becomes the request that was sent', () => {
  test.each([
    [
      { method: 'GET', url: 'http://h/a?b=1', queryString: [{ name: 'b', value: '1' }] },
      'GET /a?b=1 HTTP/1.1\n\n',
      [],
    ],
    [
      { method: 'GET', url: 'http://h/a?b=1#f', queryString: [{ name: 'c', value: 'd e' }] },
      'GET /a?c=d+e&b=1 HTTP/1.1\n\n',
      ['url-query-added'],
    ],
    [
      {
        method: 'GET',
        url: 'http://h/a?b%20c=1&%E9=2',
        queryString: [
          { name: 'b%20c', value: '1' },
          { name: '%E9', value: '2' },
        ],
      },
      'GET /a?b%20c=1&%E9=2 HTTP/1.1\n\n',
      [],
    ],
    [
      { method: 'GET', url: 'http://h/a?bcd=1', queryString: [{ name: 'c', value: '2' }] },
      'GET /a?c=2&bcd=1 HTTP/1.1\n\n',
      ['url-query-added'],
    ],
    [
      {
        method: 'POST',
        url: 'http://h/',
        headers: [
          { name: ':authority', value: 'h' },
          { name: 'host', value: 'h' },
          { name: 'content-length', value: '7' },
        ],
        postData: {
          mimeType: 'application/x-www-form-urlencoded',
          text: 'a=b&c=d',
          params: [{ name: 'a', value: 'b' }],
        },
      },
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 7\n\na=b&c=d`,
      ['header-of-client'],
    ],
    [
      {
        method: 'POST',
        url: 'http://h/?page=1',
        queryString: [{ name: 'page', value: '2' }],
        postData: {
          mimeType: 'application/x-www-form-urlencoded',
          text: 'a=b',
          params: [{ name: 'a', value: 'c' }],
        },
      },
      `POST /?page=1 HTTP/1.1\n${FORM}\nContent-Length: 3\n\na=b`,
      ['params-not-in-body', 'url-query-differs'],
    ],
    [
      { method: 'GET', url: 'http://h/', postdata: 'x', headers: [{ name: 'Accept', note: 'x' }] },
      'GET / HTTP/1.1\n\n',
      ['header-of-client', 'not-read'],
    ],
    [
      {
        method: 'POST',
        url: 'http://h/',
        postData: { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'a b', value: 'é' }] },
      },
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 10\n\na+b=%C3%A9`,
      [],
    ],
    [
      {
        method: 'POST',
        url: 'http://h/',
        postData: { mimeType: 'application/json', encoding: 'base64', text: 'eyJhIjoiw6kifQ==' },
      },
      'POST / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 10\n\n{"a":"é"}',
      ['media-type-charset'],
    ],
    [
      {
        method: 'POST',
        url: 'http://h/',
        postData: { mimeType: 'application/octet-stream', encoding: 'base64', text: '/w==' },
      },
      'POST / HTTP/1.1\nContent-Type: application/json; charset=utf-8\nContent-Length: 0\n\n',
      ['body-binary', 'media-type'],
    ],
    [
      {
        method: 'POST',
        url: 'http://h/',
        postData: {
          mimeType: 'multipart/form-data; boundary=x',
          text: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x\r\nContent-Disposition: form-data; name="f"; filename="n"\r\n\r\n2\r\n--x--\r\n',
        },
      },
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 3\n\na=1`,
      ['multipart', 'multipart-file'],
    ],
    [
      {
        method: 'GET',
        url: 'http://h/',
        cookies: [{ name: 'a', value: 'b' }],
        postData: { mimeType: '', text: '' },
      },
      'GET / HTTP/1.1\n\n',
      ['cookies'],
    ],
    [
      { method: 'GET', url: 'http://h/', headers: [{ name: 'Host', value: 'other' }] },
      'GET / HTTP/1.1\n\n',
      ['header-host'],
    ],
    [
      { method: 'GET', url: 'http://h/', headers: [{ name: 'Authorization', value: 'Bearer {{x}}' }] },
      'GET / HTTP/1.1\nAuthorization: Bearer {{x}}\n\n',
      [],
    ],
  ])('%j', (request, expected, codes) => {
    const read = readAll(har(request));
    expect(read.kind).toBe('har');
    expect(read.requests.map((sent) => sent.replace('Host: h\n', ''))).toEqual([expected]);
    expect(read.codes).toEqual(codes);
  });

  test('every pair of very many', () => {
    const queryString = Array.from({ length: 20_000 }, (_, index) => ({ name: `n${index}`, value: '1' }));
    const query = queryString.map(({ name, value }) => `${name}=${value}`).join('&');
    const { requests, codes } = readAll(har({ method: 'GET', url: `http://h/?${query}&m=1`, queryString }));
    // Compared here, as a difference in so long a text could not be read.
    expect(requests[0]?.startsWith(`GET /?${query}&m=1 HTTP/1.1\n`)).toBe(true);
    expect(codes).toEqual([]);
  });
});

test('what is left out is listed with its path', () => {
  const { actions, reading } = readAll(
    har({ method: 'GET', url: 'https://h/a/b?c' }, { method: 'OPTIONS', url: 'https://h/x' }, {}),
  );
  expect(actions.map(({ name }) => name)).toEqual(['h/a/b']);
  expect(reading.notes.map(({ code, path }) => [code, path?.join('.')])).toEqual([
    ['request-method', 'log.entries.1.request'],
    ['entry-unreadable', 'log.entries.2.request'],
  ]);
});

test.each<[version: unknown, said: string | undefined]>([
  ['1.1', undefined],
  ['1.3', undefined],
  ['', undefined],
  [undefined, undefined],
  ['2.0', '2.0'],
  [1, '1'],
])('version %j', (version, said) => {
  const entry = { request: { method: 'GET', url: 'http://h/' } };
  const { requests, reading } = readAll(JSON.stringify({ log: { version, entries: [entry] } }));
  expect(requests).toHaveLength(1);
  expect(reading.notes.map(({ code, values }) => [code, values])).toEqual(
    said === undefined ? [] : [['har-version', { version: said }]],
  );
});

test('an empty file of another version is empty', () =>
  expect(readAll('{"log":{"version":"2","entries":[]}}').codes).toEqual(['nothing-found']));

test('an empty file says so', () => expect(readAll(har()).codes).toEqual(['nothing-found']));

test('very many requests are read, the last one too', () => {
  const count = slice(10_000, 2000);
  const many = Array.from({ length: count }, (_, index) => ({
    method: 'POST',
    url: `https://h/orders/${index}?page=1`,
    headers: Array.from({ length: 12 }, (_, header) => ({ name: `X-Header-${header}`, value: 'v' })),
    postData: { mimeType: 'application/json', text: JSON.stringify({ index, text: 'x'.repeat(200) }) },
  }));
  const { actions } = readAll(har(...many));
  expect(actions).toHaveLength(count);
  expect(actions.at(-1)?.url).toBe(`https://h/orders/${count - 1}?page=1`);
});

describe('an asset of a page is told from a request that somebody means', () => {
  const GET = { method: 'GET', url: 'https://h/a' };
  const answered = (mimeType: string) => ({ response: { content: { mimeType } } });
  test.each<[asset: string | undefined, why: string, entry: object]>([
    ['script', 'the browser says so', { request: GET, _resourceType: 'script' }],
    ['style', 'the browser says so', { request: GET, _resourceType: 'stylesheet' }],
    ['media', 'the browser says so', { request: GET, _resourceType: 'texttrack' }],
    [undefined, 'a script asked for it', { request: GET, _resourceType: 'fetch', ...answered('image/png') }],
    [undefined, 'a person opened it', { request: GET, _resourceType: 'document', ...answered('text/html') }],
    ['image', 'the answer says so', { request: GET, _resourceType: 'other', ...answered('image/x-icon') }],
    ['script', 'the answer says so', { request: GET, ...answered('Text/JavaScript; charset=utf-8') }],
    ['font', 'the answer says so', { request: GET, ...answered('font/woff2') }],
    [
      undefined,
      'the answer is data',
      { request: { ...GET, url: 'https://h/a.js' }, ...answered('application/json') },
    ],
    ['style', 'its path says so', { request: { ...GET, url: 'https://h/a.CSS?v=1.json' } }],
    [
      'font',
      'its path says so',
      { request: { ...GET, url: 'https://h/a.woff' }, ...answered('application/octet-stream') },
    ],
    [undefined, 'only its host looks so', { request: { ...GET, url: 'https://h.js' } }],
    [
      undefined,
      'something is sent',
      { request: { method: 'POST', url: 'https://h/a.png' }, ...answered('image/png') },
    ],
  ])('%s: %s', (asset, _, entry) => {
    const { reading } = readAll(JSON.stringify({ log: { version: '1.2', entries: [entry] } }));
    expect(reading.actions.map((read) => read.asset)).toEqual([asset]);
  });
});
