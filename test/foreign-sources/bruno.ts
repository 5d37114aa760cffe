import fc from 'fast-check';
import {
  type ForeignSource,
  fieldsOf,
  type MakePiece,
  markers,
  type Part,
  type Piece,
  partsOf,
  said,
} from './foreign-source';

const block =
  (
    name: string,
    lines: (marker: string) => string,
    names: readonly string[],
    more: Partial<Piece> = {},
  ): MakePiece =>
  (mark) => {
    const marker = mark();
    const text = lines(marker).replace(/^/gm, '  ');
    return { text: `${name} {\n${text}\n}`, parts: [said(marker, names, true)], ...more };
  };

const BLOCKS: readonly MakePiece[] = [
  block('script:pre-request', (marker) => `bru.setVar("a", "${marker}")`, ['a pre-request script']),
  block('script:post-response', (marker) => marker, ['what is done with the response']),
  block('tests', (marker) => `test("${marker}")`, ['tests']),
  block('assert', (marker) => `res.body.a: eq ${marker}`, ['tests']),
  block('vars:post-response', (marker) => `a: ${marker}`, ['what is done with the response']),
  block('docs', (marker) => marker, ['Descriptions']),
  block('example', (marker) => `name: ${marker}`, ['Saved responses']),
  block('settings', (marker) => `timeout: ${marker}`, ['timeout']),
  block('params:query', (marker) => `~off: ${marker}`, ['off']),
  block('params:query', (marker) => `listed: ${marker}`, ['listed']),
  block('params:path', (marker) => `unused: ${marker}`, ['unused']),
];

const HEADERS: readonly MakePiece[] = [
  (mark) => {
    const [name, value] = [mark(), mark()];
    return { text: `X-${name}: ${value}`, parts: [said(value, [`X-${name}`], true)], fields: [`x-${name}`] };
  },
  (mark) => {
    const value = mark();
    return { text: `~X-Off: ${value}`, parts: [said(value, ['X-Off'], true)] };
  },
  (mark) => {
    const value = mark();
    return {
      text: `Authorization: Bearer ${value}`,
      parts: [said(value, ['Authorization', 'header of its own'], true)],
      fields: ['authorization'],
    };
  },
  (mark) => {
    const value = mark();
    return { text: `"Cookie": a=${value}`, parts: [said(value, ['Cookies'], true)] };
  },
  (mark) => {
    const value = mark();
    return { text: `@description('${value}')\nAccept: text/x`, parts: [said(value, ['Descriptions'])] };
  },
];

const auth =
  (
    mode: string,
    settings: (marker: string) => string,
    names: readonly string[],
    fields: readonly string[],
  ): MakePiece =>
  (mark) => {
    const marker = mark();
    const text = settings(marker).replace(/^/gm, '  ');
    return { text: `${mode}\n\nauth:${mode} {\n${text}\n}`, parts: [said(marker, names, true)], fields };
  };

const AUTHS: readonly MakePiece[] = [
  () => ({ text: 'none' }),
  auth('basic', (marker) => `username: u\npassword: ${marker}`, [], ['authorization']),
  auth('bearer', (marker) => `token: ${marker}`, [], ['authorization']),
  auth(
    'apikey',
    (marker) => `key: X-Auth\nvalue: ${marker}\nplacement: header`,
    ['besides those'],
    ['x-auth'],
  ),
  auth('apikey', (marker) => `key: k\nvalue: ${marker}\nplacement: queryparams`, [], []),
  ...['awsv4', 'digest', 'ntlm', 'oauth2', 'wsse'].map((mode) =>
    auth(mode, (marker) => `a: ${marker}`, [mode], []),
  ),
  (mark) => {
    const marker = mark();
    return {
      text: `none\n\nauth:basic {\n  password: ${marker}\n}`,
      parts: [said(marker, ['auth.basic'], true)],
    };
  },
];

const body =
  (
    mode: string,
    name: string,
    lines: (marker: string) => string,
    names: readonly string[] = [],
    fields: readonly string[] = [],
  ): MakePiece =>
  (mark) => {
    const marker = mark();
    const parts = [said(marker, [...names, ...NO_BODY])];
    return { text: `${mode}\n|body:${name} {\n${lines(marker).replace(/^/gm, '  ')}\n}`, parts, fields };
  };

const NO_BODY = ['no data with GET', 'no body with GET'];
const FORM = ['content-type: application/x-www-form-urlencoded'];

const BODIES: readonly MakePiece[] = [
  () => ({ text: 'none\n|' }),
  body('json', 'json', (marker) => `{\n  "a": "${marker}" // comment\n}`),
  body('json', 'json', (marker) => `{ "a": 1 /* ${marker} */ }`, ['comments']),
  body('text', 'text', (marker) => marker),
  body('xml', 'xml', (marker) => `<a>${marker}</a>`),
  body('sparql', 'sparql', (marker) => marker),
  body('graphql', 'graphql', (marker) => `{ ${marker} }`),
  body('formUrlEncoded', 'form-urlencoded', (marker) => `a: 1\nb: ${marker}`, ['rows'], FORM),
  body('formUrlEncoded', 'form-urlencoded', (marker) => `~b: x${marker}\nc: ${marker}`, ['b'], FORM),
  body('multipartForm', 'multipart-form', (marker) => `b: ${marker}`, ['rows']),
  body('multipartForm', 'multipart-form', (marker) => `b: @file(${marker}.png)`, ['“b”']),
  body('file', 'file', (marker) => `file: @file(${marker}.bin) @contentType(a/b)`, [
    'The content of the file',
  ]),
  body('none', 'json', (marker) => `{"a": "${marker}"}`, ['body.json']),
];

/** A `.bru` file of everything that Bruno writes into one. */
export const brunoSource: fc.Arbitrary<ForeignSource> = fc
  .record({
    method: fc.constantFrom('get', 'post', 'put'),
    blocks: fc.uniqueArray(fc.constantFrom(...BLOCKS), { maxLength: 5 }),
    headers: fc.uniqueArray(fc.constantFrom(...HEADERS), { maxLength: 4 }),
    auth: fc.constantFrom(...AUTHS),
    body: fc.constantFrom(...BODIES),
  })
  .map(({ method, ...makers }) => {
    const mark = markers();
    const [path, query] = [mark(), mark()];
    const blocks = makers.blocks.map((make) => make(mark));
    const headers = makers.headers.map((make) => make(mark));
    const chosen = makers.auth(mark);
    const sent = makers.body(mark);
    const [authMode = '', ...authBlock] = chosen.text.split('\n');
    const [bodyMode = '', bodyBlock = ''] = sent.text.split('\n|');
    const url = `  url: https://h.test/${path}/:id?${query}={{v}}`;
    return {
      text: [
        'meta {\n  name: One\n  type: http\n  seq: 1\n}',
        `${method} {\n${url}\n  body: ${bodyMode}\n  auth: ${authMode}\n}`,
        'params:path {\n  id: 7\n}',
        `headers {\n${headers.map((piece) => piece.text.replace(/^/gm, '  ')).join('\n')}\n}`,
        authBlock.join('\n'),
        bodyBlock,
        'vars:pre-request {\n  v: valueqzxwvkjy\n}',
        ...blocks.map((piece) => piece.text),
      ].join('\n\n'),
      fileName: 'one.bru',
      parts: [
        said(path, []),
        said(query, []),
        said('valueqzxwvkjy', []),
        ...partsOf([...blocks, ...headers, chosen, sent]),
      ],
      fields: [...fieldsOf([...headers, chosen, sent])],
    };
  });

type MakeMembers = (mark: () => string) => {
  readonly members: { readonly runtime?: object };
  readonly parts: readonly Part[];
  readonly fields?: readonly string[];
};

/** A value with a marker, and how a note may call it. */
const marked =
  (
    members: (marker: string) => object,
    names: readonly string[],
    fields: readonly string[] = [],
  ): MakeMembers =>
  (mark) => {
    const marker = mark();
    return { members: members(marker), parts: [said(marker, names, true)], fields };
  };

const OF_REQUEST: readonly MakeMembers[] = [
  marked((marker) => ({ auth: { type: 'basic', username: 'u', password: marker } }), [], ['authorization']),
  marked((marker) => ({ auth: { type: 'bearer', token: marker } }), [], ['authorization']),
  marked((marker) => ({ auth: { type: 'apikey', key: 'k', value: marker, placement: 'query' } }), []),
  marked((marker) => ({ auth: { type: 'oauth2', flow: 'client_credentials', scope: marker } }), ['oauth2']),
  marked((marker) => ({ auth: { type: 'ntlm', domain: marker } }), ['ntlm']),
];

const OF_BODY: readonly MakeMembers[] = [
  marked((marker) => ({ type: 'json', data: `{"a": "${marker}"}` }), NO_BODY),
  marked((marker) => ({ type: 'xml', data: `<a>${marker}</a>` }), NO_BODY),
  marked(
    (marker) => ({ type: 'form-urlencoded', data: [{ name: 'b', value: marker }] }),
    ['rows', ...NO_BODY],
    FORM,
  ),
  marked(
    (marker) => ({ type: 'form-urlencoded', data: [{ name: 'b', value: marker, disabled: true }] }),
    ['b', ...NO_BODY],
    FORM,
  ),
  marked(
    (marker) => ({ type: 'multipart-form', data: [{ name: 'b', type: 'text', value: marker }] }),
    ['rows', ...NO_BODY],
  ),
  marked(
    (marker) => ({ type: 'multipart-form', data: [{ name: 'b', type: 'file', value: [marker] }] }),
    ['“b”'],
  ),
];

const OF_FILE: readonly MakeMembers[] = [
  marked((marker) => ({ docs: marker }), ['Descriptions']),
  marked((marker) => ({ settings: { timeout: marker } }), ['timeout']),
  marked((marker) => ({ examples: [{ name: marker }] }), ['Saved responses']),
  ...(
    [
      ['before-request', 'a pre-request script'],
      ['after-response', 'what is done with the response'],
      ['tests', 'tests'],
    ] as const
  ).map(([type, name]) => marked((marker) => ({ runtime: { scripts: [{ type, code: marker }] } }), [name])),
  marked(
    (marker) => ({ runtime: { actions: [{ type: 'set-variable', selector: marker }] } }),
    ['what is done with the response'],
  ),
  marked((marker) => ({ runtime: { assertions: [{ expression: marker }] } }), ['tests']),
];

/** A request in the YAML of Bruno. */
export const openCollectionSource: fc.Arbitrary<ForeignSource> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT'),
    request: fc.constantFrom(...OF_REQUEST),
    body: fc.constantFrom(...OF_BODY),
    file: fc.constantFrom(...OF_FILE),
  })
  .map(({ method, ...makers }) => {
    const mark = markers();
    const [path, value, off] = [mark(), mark(), mark()];
    const [request, body, file] = [makers.request(mark), makers.body(mark), makers.file(mark)];
    const http = {
      method,
      url: `https://h.test/${path}/{{v}}`,
      headers: [
        { name: 'X-One', value },
        { name: 'X-Off', value: off, disabled: true },
      ],
      body: body.members,
      ...request.members,
    };
    const variables = [{ name: 'v', value: 'valueqzxwvkjy' }];
    const runtime = { variables, ...file.members.runtime };
    const whole = { info: { name: 'One', type: 'http', seq: 1 }, http, ...file.members, runtime };
    return {
      text: Object.entries(whole)
        .map(([name, member]) => `${name}: ${JSON.stringify(member)}\n`)
        .join(''),
      fileName: 'one.yml',
      parts: [
        said(path, []),
        said(value, ['X-One'], true),
        said(off, ['X-Off'], true),
        ...[request, body, file].flatMap(({ parts }) => parts),
      ],
      fields: ['x-one', ...[request, body].flatMap(({ fields = [] }) => fields)],
    };
  });
