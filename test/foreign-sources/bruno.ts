import fc from 'fast-check';
import { type ForeignSource, fieldsOf, type MakePiece, type Piece, partsOf, said } from './foreign-source';

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
    const parts = [said(marker, [...names, 'no data with GET', 'no body with GET'])];
    return { text: `${mode}\n|body:${name} {\n${lines(marker).replace(/^/gm, '  ')}\n}`, parts, fields };
  };

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
    let count = 0;
    const mark = () => `mark${String(++count).padStart(4, '0')}qzxwvkjy`;
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
