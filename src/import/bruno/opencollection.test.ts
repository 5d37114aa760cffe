import { describe, expect, test } from 'vitest';
import { readAll, requestText } from '../../../test/read-foreign';
import { describeNote, readFolder, readForeign } from '../../import';

/** A file of OpenCollection: YAML whose values are JSON. */
const yaml = (members: object) =>
  Object.entries(members)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('');
const request = (http: object, more: object = {}) =>
  yaml({
    info: { name: 'One', type: 'http', seq: 1 },
    http: { method: 'GET', url: 'http://h/', ...http },
    ...more,
  });
const read = (http: object, more: object = {}) => readAll(request(http, more), 'one.yml');
const row = (name: string, value: unknown, more: object = {}) => ({ name, value, ...more });

const JSON_TYPE = 'Content-Type: application/json; charset=utf-8';

describe('a request in YAML becomes the request that Bruno sends', () => {
  test('as Bruno writes it', () => {
    const { kind, actions, requests, codes } = readAll(
      `info:
  name: Create order
  type: http
  seq: 3

http:
  method: POST
  url: "http://h/orders/:id?n=1"
  headers:
    - name: X-Key
      value: k
    - name: X-Off
      value: v
      disabled: true
  params:
    - name: id
      value: "7"
      type: path
    - name: n
      value: "1"
      type: query
  body:
    type: json
    data: |-
      {"total": 1.10}
  auth: inherit

settings:
  encodeUrl: true
  timeout: 0
  followRedirects: true
  maxRedirects: 5
`,
    );
    expect(kind).toBe('bruno');
    expect(actions.map(({ name }) => name)).toEqual(['Create order']);
    expect(requests).toEqual([
      `POST /orders/7?n=1 HTTP/1.1\nHost: h\n${JSON_TYPE}\nX-Key: k\nContent-Length: 15\n\n{"total": 1.10}`,
    ]);
    expect(codes).toEqual(['credentials-elsewhere', 'disabled', 'header-as-key', 'media-type-charset']);
  });

  test.each<[what: string, http: object, more: object, line: RegExp, codes: string[]]>([
    [
      'a basic authentication',
      { auth: { type: 'basic', username: 'u', password: 'p' } },
      {},
      /\nAuthorization: Basic dTpw\n/,
      [],
    ],
    ['a bearer token', { auth: { type: 'bearer', token: 't' } }, {}, /\nAuthorization: Bearer t\n/, []],
    [
      'a key in a header',
      { auth: { type: 'apikey', key: 'X-A', value: 'v', placement: 'header' } },
      {},
      /\nX-A: v\n/,
      [],
    ],
    [
      'a key in the query',
      { auth: { type: 'apikey', key: 'k', value: 'v', placement: 'query' } },
      {},
      /^GET \/\?k=v /,
      ['key-in-url'],
    ],
    [
      'the authentication of the first preview',
      {},
      { runtime: { auth: { type: 'bearer', token: 't' } } },
      /Bearer t\n/,
      [],
    ],
    ['no authentication', { auth: { mode: 'none' } }, {}, /^GET \/ /, []],
    [
      'another scheme',
      { auth: { type: 'oauth1', consumerKey: 'k' } },
      {},
      /^GET \/ /,
      ['auth-not-available'],
    ],
    [
      'a form',
      {
        method: 'POST',
        body: { type: 'form-urlencoded', data: [row('a', 'b c'), row('d', 'e', { disabled: true })] },
      },
      {},
      /\n\na=b\+c$/,
      ['form-respelled'],
    ],
    [
      'a multipart form with a file',
      {
        method: 'POST',
        body: {
          type: 'multipart-form',
          data: [row('a', 'b', { type: 'text' }), row('f', ['x.png'], { type: 'file' })],
        },
      },
      {},
      /\n\na=b$/,
      ['multipart', 'multipart-file'],
    ],
    [
      'a file',
      {
        method: 'POST',
        body: { type: 'file', data: [{ filePath: 'x.json', contentType: 'a/b', selected: true }] },
      },
      {},
      /^POST/,
      ['file-not-read', 'media-type'],
    ],
    [
      'the selected one of several bodies',
      {
        method: 'POST',
        body: [
          { title: 'A', body: { type: 'text', data: 'one' } },
          { title: 'B', selected: true, body: { type: 'xml', data: '<b/>' } },
        ],
      },
      {},
      /\n\n<b\/>$/,
      ['disabled', 'media-type'],
    ],
    [
      'a URL that is encoded',
      { url: 'http://h/a%20b?c=d e' },
      { settings: {} },
      /^GET \/a%20b\?c=d%20e /,
      [],
    ],
    ['a URL that is not', { url: 'http://h/%20' }, { settings: { encodeUrl: false } }, /^GET \/%20 /, []],
    [
      'settings',
      {},
      { settings: { timeout: 500, followRedirects: false, maxRedirects: 2 } },
      /^GET/,
      ['setting-not-available'],
    ],
    [
      'scripts, tests and answers',
      {},
      {
        runtime: {
          scripts: [
            { type: 'before-request', code: 'a()' },
            { type: 'tests', code: 'b()' },
            { type: 'hooks', code: 'c()' },
          ],
          assertions: [{ expression: 'res.status', operator: 'eq', value: '200' }],
          actions: [{ type: 'set-variable', phase: 'after-response' }],
        },
        docs: 'About it',
        examples: [{ name: 'A' }],
      },
      /^GET/,
      ['descriptions', 'not-read', 'saved-responses', 'scripts'],
    ],
    ['what it does not know', { strange: 1 }, { app: { enabled: true } }, /^GET/, ['not-read']],
    ['another method', { method: 'DELETE' }, {}, /^$/, ['request-method']],
  ])('%s', (_, http, more, line, codes) => {
    const found = read(http, more);
    expect(found.requests[0] ?? '').toMatch(line);
    expect(found.codes).toEqual(codes);
  });

  test('GraphQL', () => {
    const graphql = { url: 'http://h/', body: { query: '{ a }', variables: '{"b": 1}' } };
    const { requests, codes } = readAll(yaml({ info: { name: 'Q', type: 'graphql' }, graphql }));
    expect(requests[0]).toMatch(/^POST \/ .*\n\n\{"query":"\{ a \}","variables":\{"b": ?1\}\}$/s);
    expect(codes).toEqual(['body-graphql', 'media-type-charset']);
  });

  test.each(['grpc', 'websocket'])('%s is left out', (kind) => {
    const { actions, codes } = readAll(yaml({ info: { name: 'One', type: kind }, [kind]: { url: 'h' } }));
    expect([actions.length, codes]).toEqual([0, ['request-scheme']]);
  });

  test('without a name and a URL is left out in whole words', () => {
    const { reading } = readAll(yaml({ info: { type: 'http' }, http: { method: 'GET' } }));
    expect(reading.notes.map(describeNote)).toEqual(['Left out: a request without a name and URL.']);
  });

  test('the values of its variables, with types and variants, are a sample', () => {
    const { reading } = read(
      { url: 'http://h/{{a}}{{n}}{{v}}' },
      {
        runtime: {
          variables: [
            row('a', 'x'),
            row('n', { type: 'number', data: '42' }),
            row('v', [
              { title: 'A', value: 'no' },
              { title: 'B', selected: true, value: 'yes' },
            ]),
          ],
        },
      },
    );
    expect(reading.samples.map(({ text }) => JSON.parse(text))).toEqual([{ a: 'x', n: '42', v: 'yes' }]);
  });
});

const COLLECTION = {
  info: { name: 'Shop', version: '2' },
  config: {
    proxy: { inherit: false, config: { hostname: 'proxy' } },
    clientCertificates: [{ domain: 'h', type: 'pem' }],
  },
  request: {
    auth: { type: 'bearer', token: 't0' },
    headers: [row('X-All', '{{all}}')],
    variables: [row('all', 'a')],
  },
};
const ENVIRONMENT = {
  name: 'Live',
  color: '#fff',
  variables: [row('base', 'http://live'), { name: 'key', secret: true }],
  externalSecrets: { type: 'aws-secrets-manager', variables: [{ name: 'vault', secretName: 's' }] },
};
const FOLDER = {
  info: { name: 'Orders', type: 'folder' },
  request: { auth: { type: 'basic', username: 'u', password: 'p' } },
};
const ITEMS = [
  { info: { name: 'A', type: 'http' }, http: { url: '{{base}}/a', auth: 'inherit' } },
  {
    info: { name: 'B', type: 'http' },
    http: { url: '{{base}}/b', auth: { type: 'apikey', key: 'X-B', value: 'v' } },
  },
];

const expectShop = ({ actions, samples }: ReturnType<typeof readFolder>) => {
  expect(actions.map(({ action }) => action.name.replace(/^apis \/ shop \/ /, ''))).toEqual([
    'Orders / A',
    'B',
  ]);
  expect(actions.map(({ action }) => action.authentication)).toMatchObject([
    { method: 'basic', username: 'u' },
    { method: 'header-key', headerName: 'X-B' },
  ]);
  expect(samples.map(({ name, text }) => [name, JSON.parse(text)])).toEqual([
    ['Live', { all: 'a', base: 'http://live' }],
  ]);
  const first = actions[0]?.action as (typeof actions)[number]['action'];
  expect(requestText(first, samples[0]?.text)).toMatch(/^GET \/a HTTP\/1\.1\nHost: live\n/);
};

describe('a collection', () => {
  const files = {
    'opencollection.yml': yaml({ opencollection: '1.0.0', ...COLLECTION, bundled: false }),
    'environments/live.yml': yaml(ENVIRONMENT),
    'orders/folder.yml': yaml(FOLDER),
    'orders/a.yml': yaml(ITEMS[0] as object),
    'b.yml': yaml(ITEMS[1] as object),
  };
  const folderOf = (more: Record<string, string>, root = '') =>
    readFolder(Object.entries({ ...files, ...more }).map(([path, text]) => ({ path: root + path, text })));

  test.each(['', 'apis/shop/'])('in the folder “%s” is read as one', (root) => {
    const found = folderOf({}, root);
    expectShop(found);
    expect(found.notes.map(({ code, file }) => [code, file])).toEqual([
      ['variable-secret', `${root}environments/live.yml`],
      ['setting-not-available', root.slice(0, -1) || undefined],
      ['variable-values', `${root}environments/live.yml`],
    ]);
  });

  test('in one file is the same', () => {
    const { config, ...more } = COLLECTION;
    const whole = {
      opencollection: '1.0.0',
      ...more,
      config: { ...config, environments: [ENVIRONMENT] },
      items: [{ ...FOLDER, items: [ITEMS[0]] }, ITEMS[1], { type: 'script', script: 'x()' }],
      bundled: true,
    };
    const found = readAll(yaml(whole), 'shop.yml');
    expectShop(found.reading);
    expect(found.codes).toContain('scripts');
    expect(found.reading.actions[0]?.notes.map(({ path }) => path)).toContainEqual(['items', 0, 'items', 0]);
    const two = readFolder(['one.yml', 'two.yml'].map((path) => ({ path, text: yaml(whole) })));
    expect(two.actions.map(({ action }) => action.name)).toEqual([
      'one / Orders / A',
      'one / B',
      'two / Orders / A',
      'two / B',
    ]);
  });

  test('leaves other YAML to its own readers', () => {
    const pipeline = 'name: Build\nvariables:\n  - name: a\n    value: b\nsteps: []\n';
    const found = folderOf({
      'ci.yml': pipeline,
      'workspace.yml': 'opencollection: 1.0.0\ninfo:\n  type: workspace\n',
      'broken.yml': 'info:\n  name: One\nhttp:\n  url: "http://h\n',
    });
    expectShop(found);
    const notes = found.notes.filter(({ code }) => /^(?:yaml|files)/.test(code));
    expect(notes.map(({ code, file, values }) => [code, file, values])).toEqual([
      ['yaml-unreadable', 'broken.yml', { why: 'syntax' }],
      ['files-without-requests', undefined, { count: 2, paths: 'ci.yml, workspace.yml' }],
    ]);
  });

  test('of one environment is a sample', () => {
    expect(readForeign(yaml(ENVIRONMENT))?.samples.map(({ name }) => name)).toEqual(['Live']);
  });

  test('with a token that a script sets has a secret of its name', () => {
    const { actions, samples } = readFolder([
      { path: 'opencollection.yml', text: yaml({ opencollection: '1.0.0', request: COLLECTION.request }) },
      { path: 'a.yml', text: request({ auth: { type: 'bearer', token: '{{token}}' } }) },
      { path: 'environments/e.yml', text: yaml({ name: 'E', variables: [row('token', '')] }) },
    ]);
    expect(actions.map(({ action }) => action.authentication)).toEqual([
      { method: 'header-key', headerName: 'Authorization', secret: { secret: 'token' } },
    ]);
    expect(samples.map(({ text }) => JSON.parse(text))).toEqual([{ all: 'a' }]);
  });

  test('that would be too large as an export says so', () => {
    const data = '"'.repeat(17 * 1024 * 1024);
    const { actions, codes } = read({ method: 'POST', body: { type: 'text', data } });
    expect([actions, codes]).toEqual([[], ['text-too-large']]);
  });

  test('that is no YAML says where', () => {
    const { actions, reading } = readAll('info:\n  name: One\nhttp:\n  url: [\n');
    expect(actions).toEqual([]);
    expect(reading.notes).toMatchObject([{ code: 'yaml-unreadable', place: { line: 5 } }]);
  });
});
