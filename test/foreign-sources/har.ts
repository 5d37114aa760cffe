import fc from 'fast-check';
import type { ForeignSource, Part } from './foreign-source';

const FORM = 'application/x-www-form-urlencoded';

interface Member {
  /** What it adds to the request. */
  readonly request: { readonly headers?: readonly object[]; readonly postData?: object };
  readonly parts: readonly Part[];
  readonly fields?: readonly string[];
}

const pair = (name: string, value: string) => ({ name, value, comment: 'commentqzxwvkjy' });

const header = (name: string, value: string, names: readonly string[] = [name]): Member => ({
  request: { headers: [pair(name, `${value}headermark${name.length}qzxwvkjy`)] },
  parts: [{ marker: `headermark${name.length}qzxwvkjy`, names, isSecret: true }],
  fields: [name.toLowerCase()],
});

const said = (names: readonly string[], ...markers: string[]): Part[] =>
  markers.map((marker) => ({ marker, names }));

const KEY = 'keymarkqzxwvkjy';
const VALUE = 'valuemarkqzxwvkjy';
const TYPE = 'typemarkqzxwvkjy';
const ROWS = ['rows'];

const body = (mimeType: string, postData: object, parts: readonly Part[], isTyped = true): Member => ({
  request: { postData: { mimeType, comment: 'commentqzxwvkjy', ...postData } },
  parts,
  fields: isTyped ? [`content-type: ${mimeType}`] : [],
});

const BODIES: readonly Member[] = [
  { request: {}, parts: [] },
  body(FORM, { text: `${KEY}=${VALUE}`, params: [pair(KEY, VALUE)] }, said([...ROWS], KEY, VALUE)),
  body(FORM, { text: `${KEY}=1`, params: [pair(KEY, VALUE)] }, said([KEY, ...ROWS], KEY, VALUE)),
  body(FORM, { params: [pair(KEY, VALUE)] }, said(ROWS, KEY, VALUE)),
  body('application/json', { text: `{"${KEY}":"${VALUE}"}` }, said([], KEY, VALUE)),
  body(`text/${TYPE}`, { text: VALUE }, [...said([], VALUE), ...said(['Content-Type'], TYPE)]),
  body(`multipart/form-data; boundary=${TYPE}`, { params: [pair(KEY, VALUE)] }, [
    ...said(ROWS, KEY, VALUE),
    ...said(['multipart', 'Content-Type'], TYPE),
  ]),
  body(
    'multipart/form-data; boundary=x',
    { params: [{ ...pair(KEY, VALUE), fileName: TYPE, contentType: 'text/typemark2qzxwvkjy' }] },
    [
      ...said([KEY], KEY),
      ...said(['uploads a file'], VALUE),
      ...said(['file names'], TYPE, 'typemark2qzxwvkjy'),
    ],
  ),
  body(
    'multipart/form-data; boundary=x',
    { text: `--x\r\nContent-Disposition: form-data; name="${KEY}"\r\n\r\n${VALUE}\r\n--x--\r\n` },
    said(ROWS, KEY, VALUE),
  ),
  body('application/json', { encoding: 'base64', text: btoa(`["${VALUE}"]`) }, said([], VALUE)),
];

const QUERIES = [
  { query: '', listed: [], parts: [] },
  {
    query: `?${KEY}2=${VALUE}2`,
    listed: [pair(`${KEY}2`, `${VALUE}2`)],
    parts: said([], `${KEY}2`, `${VALUE}2`),
  },
  { query: '', listed: [pair(`${KEY}2`, `${VALUE}2`)], parts: said([], `${KEY}2`, `${VALUE}2`) },
  {
    query: `?${KEY}2=1`,
    listed: [pair(`${KEY}2`, `${VALUE}2`)],
    parts: said([`${KEY}2`], `${KEY}2`, `${VALUE}2`),
  },
];

const HEADERS: readonly Member[] = [
  header('X-Key', ''),
  header('X-Trace-Id', ''),
  header('Authorization', 'Bearer '),
  header('accept-language', ''),
  header('cookie', 'a=', ['Cookies']),
  header('Sec-Fetch-Mode', ''),
  { request: { headers: [pair(':path', '/pathmarkqzxwvkjy')] }, parts: [] },
  header('If-Match', ''),
  {
    request: { headers: [pair('host', 'hostmarkqzxwvkjy')] },
    parts: said(['hostmarkqzxwvkjy'], 'hostmarkqzxwvkjy'),
  },
];

/** One entry of a HAR, with every member that the format knows. */
export const harSource: fc.Arbitrary<ForeignSource> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT'),
    body: fc.constantFrom(...BODIES),
    query: fc.constantFrom(...QUERIES),
    headers: fc.subarray([...HEADERS]),
    hasCookies: fc.boolean(),
    version: fc.constantFrom('1.2', '2.0'),
  })
  .map(({ version, method, body, query, headers, hasCookies }) => {
    const request = {
      method,
      url: `https://h.test/pathmarkqzxwvkjy${query.query}`,
      httpVersion: 'HTTP/1.1',
      queryString: query.listed,
      headersSize: 1,
      bodySize: -1,
      comment: 'commentqzxwvkjy',
      ...body.request,
      headers: headers.flatMap((one) => one.request.headers ?? []),
      cookies: hasCookies ? [{ name: 'cookiemarkqzxwvkjy', value: 'x', path: '/', httpOnly: true }] : [],
    };
    const entry = {
      pageref: 'page',
      startedDateTime: '2026-01-01T00:00:00Z',
      time: 5,
      request,
      response: { status: 200, content: { text: 'x' } },
      cache: { beforeRequest: null },
      timings: { wait: 1 },
      serverIPAddress: '127.0.0.1',
      connection: '1',
      _priority: 'High',
    };
    const log = { version, creator: { name: 'x' }, browser: { name: 'x' }, pages: [{ id: 'page' }] };
    return {
      text: JSON.stringify({ log: { ...log, entries: [entry] } }),
      parts: [
        ...said([], 'pathmarkqzxwvkjy'),
        ...query.parts,
        ...body.parts,
        ...headers.flatMap(({ parts }) => parts),
        ...(hasCookies ? said(['Cookies'], 'cookiemarkqzxwvkjy') : []),
      ],
      fields: [...(body.fields ?? []), ...headers.flatMap(({ fields = [] }) => fields)],
    };
  });
