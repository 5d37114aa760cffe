import { describe, expect, test } from 'vitest';
import { readAll } from '../../test/read-foreign';
import { describeNote, readForeign } from '../import';
import { UNREAD_FORMATS, type UnreadFormat } from './unread-formats';

type Sample = string | readonly [text: string, fileName: string] | object;

/** What a file or a paste of each format looks like. */
const SAMPLES: Record<UnreadFormat, readonly Sample[]> = {
  asyncapi: [{ asyncapi: '2.6.0', channels: {} }, "asyncapi: '3.0.0'\ninfo:\n  title: Shop\n"],
  insomnia: [
    { _type: 'export', __export_format: 1, items: [{ url: 'https://h' }] },
    { type: 'mock.insomnia.rest/5.0', name: 'Shop', routes: [] },
    '_type: export\n__export_format: 2\nresources:\n  - url: https://h\n',
    'type: mock.insomnia.rest/5.0\nname: Shop\nroutes:\n  - url: https://h\n',
    '{_type: export, __export_format: 2, resources: []}',
  ],
  make: [
    { name: 'Shop', flow: [{ id: 1, module: 'http:ActionSendData', mapper: {} }], metadata: { version: 1 } },
  ],
  soapui: [
    '<?xml version="1.0" encoding="UTF-8"?>\n<con:soapui-project name="Shop" xmlns:con="http://eviware.com/soapui/config">\n',
  ],
  wsdl: [
    '<?xml version="1.0"?>\n<wsdl:definitions name="Shop"\n  xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/">\nhttps://h/\n',
    '<definitions xmlns="http://schemas.xmlsoap.org/wsdl/">',
    '<description xmlns="http://www.w3.org/ns/wsdl">',
    ['<anything/>', 'shop.wsdl'],
  ],
  hurl: [
    'GET https://h/a\nHTTP 200\n',
    '# log in\nPOST https://h/a\n[FormParams]\nuser: a\npassword: b\n',
    'POST https://h/a\n{}\nHTTP/1.1 201\n[Asserts]\nstatus == 201\n',
    ['POST https://h/a\n[Form]\na: b\n', 'login.hurl'],
  ],
  'request-headers': [
    ':authority: h\n:method: POST\n:path: /a\n:scheme: https\naccept: */*\n',
    ':method\nGET\n:path\n/a\n',
  ],
  axios: [
    "axios.post('https://h/a', { a: 1 })\n  .then(console.log);",
    "const axios = require('axios');\nlet config = {\nurl: 'https://h'\n};\naxios.request(config)",
  ],
  jquery: ['$.ajax({ url: "https://h/a", method: "POST" });', 'jQuery.post("https://h/a", "a=1")'],
  python: [
    'import requests\n\nurl = "https://h/a"\nresponse = requests.post(url, json={"a": 1})\n',
    'r = requests.get(\n"https://h"\n)',
    'httpx.put("https://h")',
  ],
  program: [
    'import http.client\nconn = http.client.HTTPSConnection("h")\n',
    'const xhr = new XMLHttpRequest();\nxhr.open("POST", "https://h");',
    '$ch = curl_init();\ncurl_setopt($ch, CURLOPT_URL, "https://h");',
    '$client = new \\GuzzleHttp\\Client();',
    'OkHttpClient client = new OkHttpClient();',
    'var client = new HttpClient();',
    'req, _ := http.NewRequest("GET", "https://h", nil)',
    "require 'net/http'\nNet::HTTP.get(URI('https://h/x'))",
  ],
};

const partsOf = (sample: Sample): readonly [text: string, fileName?: string] => {
  if (typeof sample === 'string') return [sample];
  const isNamed = Array.isArray(sample) && typeof sample[0] === 'string';
  return isNamed ? (sample as unknown as [string, string]) : [JSON.stringify(sample)];
};

const ROWS = Object.entries(SAMPLES).flatMap(([format, samples]) =>
  samples.map((sample): [format: string, text: string, fileName?: string] => [format, ...partsOf(sample)]),
);

test.each(ROWS)('R27: %s is named: %j', (format, text, fileName) => {
  const { kind, actions, reading } = readAll(text, fileName);
  expect(kind).toBe('unread');
  expect(actions).toEqual([]);
  expect(reading.notes.map(({ code, values }) => [code, values])).toEqual([['format-not-read', { format }]]);
});

test('R27: each format says what it is, and what to do instead', () => {
  const said = Object.keys(UNREAD_FORMATS).map((format) => {
    const [text = '', fileName] = partsOf(SAMPLES[format as UnreadFormat][0] ?? '');
    return readForeign(text, fileName)?.notes.map(describeNote).join() ?? '';
  });
  expect(new Set(said).size).toBe(said.length);
  for (const sentence of said) expect(sentence).toMatch(/^(?:This is|These are) .+\. .+\.$/);
});

describe('what looks like another format and is not', () => {
  test.each<[what: string, text: string, kind: string | undefined, fileName?: string]>([
    ['an .http file by its name', 'wget: x\n\nGET https://h', 'http-file', 'a.http'],
    ['an .http file that begins with a brace', '{{\n  x()\n}}\nGET https://h', 'http-file', 'a.http'],
    ['the same without a name', '{{\n  x()\n}}\nGET https://h', 'http-file'],
    ['a request with the status of an answer', 'GET https://h/a\n\n###\nHTTP/1.1 200 OK\nA: b', 'http-file'],
    ['a request with its answer in HTTP/2', 'GET /a HTTP/1.1\nHost: h\n\nHTTP/2 200\na: b\n', 'http-file'],
    ['a request with a body in YAML', 'POST https://h/a\nContent-Type: text/yaml\n\nopenapi: 3', 'http-file'],
    ['code behind a request', 'GET https://h/a\n\n> {%\n  axios.get("x")\n%}', 'http-file'],
    ['a config', '{"objectId": "automation.webhook"}', undefined],
    ['a config that is cut', '{"objectId": "automation.webhook", "openapi', undefined],
    ['prose', 'http is a protocol. Use it.', undefined],
    ['a file name', 'config.json', undefined],
    ['YAML of another kind', 'services:\n  web:\n    image: x\n', undefined],
  ])('%s', (_, text, kind, fileName) => expect(readForeign(text, fileName)?.kind).toBe(kind));

  test.each<object>([
    { version: '1', items: [{ a: 1 }] },
    { version: '1', items: [] },
    { version: '1', items: [{ type: 'http' }, { request: 'x' }] },
    { brunoConfig: {} },
    { openapi: '3.0.3', info: {} },
    { swagger: 'yes', price: 2 },
    { asyncapi: '2.6.0', items: [] },
  ])('R27: %j is JSON as any other', (json) => {
    expect(readForeign(JSON.stringify(json))).toBeUndefined();
    expect(readForeign(JSON.stringify(json))).toEqual(readForeign('{"a":1}'));
  });

  test('R27b: a collection of Postman v1 has the order of its requests, or an id', () => {
    const kind = (json: object) => readAll(JSON.stringify(json)).kind;
    expect(kind({ name: 'Old', order: [], requests: [] })).toBe('postman');
    expect(kind({ id: 'x', name: 'Old', folders: [], requests: [] })).toBe('postman');
    expect(readForeign(JSON.stringify({ name: 'Other', requests: [] }))).toBeUndefined();
  });
});

describe('a URL alone', () => {
  test.each([
    ['https://h.test/a?b=1', 'https://h.test/a?b=1', []],
    ['https://h.test/{{id}}', 'https://h.test/{{ id }}', ['variables']],
    ['  api.example.com/x\n', 'https://api.example.com/x', ['url-scheme-added']],
    ['api.example.com', 'https://api.example.com', ['url-scheme-added']],
    ['example.com/x?y=1', 'https://example.com/x?y=1', ['url-scheme-added']],
    ['example.com:8443', 'https://example.com:8443', ['url-scheme-added']],
    ['localhost:3000/x', 'http://localhost:3000/x', ['url-scheme-added']],
    ['127.0.0.1/x', 'http://127.0.0.1/x', ['url-scheme-added']],
  ])('R27: %j becomes a GET', (text, url, codes) => {
    const read = readAll(text);
    expect(read.kind).toBe('url');
    expect(read.actions).toMatchObject([{ method: 'GET', url }]);
    expect(read.codes).toEqual(codes);
  });

  test.each(['1.5', 'a.b', 'me@example.com/x', 'one two.com/x', 'x/y.z', '12.5.2026'])('%s is none', (text) =>
    expect(readForeign(text)).toBeUndefined(),
  );
});

test.each([
  ['descriptions', '<description '],
  ['hosts', 'a.'],
  ['commands', 'http a'],
  ['calls', 'axios   '],
  ['elements', '<wsdl:definitions\n'],
])('%s without end are looked at in one go', (_, piece) => {
  expect(readForeign(piece.repeat(200_000))).toBeUndefined();
});
