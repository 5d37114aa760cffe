import fc from 'fast-check';
import type { ForeignSource } from './foreign-source';
import { type Member, said, secret } from './members';

const MARK = 'markqzxwvkjy';

/** Parameters, and how each is said. */
const PARAMETERS: readonly Member[] = [
  {
    json: { name: `q1${MARK}`, in: 'query', required: true, example: `v1${MARK}` },
    parts: said([], `q1${MARK}`, `v1${MARK}`),
  },
  { json: { name: `q2${MARK}`, in: 'query', required: true }, parts: said([], `q2${MARK}`) },
  { json: { name: `q3${MARK}`, in: 'query' }, parts: said([`q3${MARK}`], `q3${MARK}`) },
  { json: { name: `h1${MARK}`, in: 'header', required: true }, parts: said([`h1${MARK}`], `h1${MARK}`) },
  { json: { name: `h2${MARK}`, in: 'header' }, parts: said([`h2${MARK}`], `h2${MARK}`) },
  { json: { name: `c1${MARK}`, in: 'cookie' }, parts: said(['Cookies'], `c1${MARK}`) },
  {
    json: { name: `Api-Key-${MARK}`, in: 'header', example: `keyvalue0${MARK}` },
    parts: secret([`Api-Key-${MARK}`], `keyvalue0${MARK}`),
    fields: [`api-key-${MARK}`],
  },
  {
    json: { name: 'token', in: 'query', required: true, example: `secret1${MARK}` },
    parts: secret(['token'], `secret1${MARK}`),
  },
  { json: { name: `p1${MARK}`, in: 'path', required: true }, parts: said([`p1${MARK}`], `p1${MARK}`) },
  { json: { $ref: `#/components/parameters/r1${MARK}` }, parts: said([`r1${MARK}`], `r1${MARK}`) },
];

const SECURITY: readonly Member[] = [
  {},
  { json: { type: 'http', scheme: 'basic' }, parts: said(['sch1'], 'sch1'), fields: ['authorization'] },
  { json: { type: 'http', scheme: 'bearer' }, fields: ['authorization'] },
  {
    json: { type: 'apiKey', in: 'header', name: `K1${MARK}` },
    parts: said([], `K1${MARK}`),
    fields: [`k1${MARK}`],
  },
  { json: { type: 'apiKey', in: 'query', name: `k2${MARK}` }, parts: said([`k2${MARK}`], `k2${MARK}`) },
  { json: { type: 'http', scheme: `hoba${MARK}` }, parts: said([`hoba${MARK}`], `hoba${MARK}`) },
];

const body = (type: string, media: object): object => ({
  requestBody: { content: { [type]: media, 'text/csv': {} } },
});
const OTHER_TYPES = said(['text/csv'], 'text/csv');

const BODIES: readonly Member[] = [
  {},
  { json: body('application/json', { example: { a: `b1${MARK}`, n: [1] } }), parts: said([], `b1${MARK}`) },
  {
    json: body('application/json', {
      examples: { one: { value: `b2${MARK}` }, [`two${MARK}`]: { value: 2 } },
    }),
    parts: [...said([], `b2${MARK}`), ...said([`two${MARK}`], `two${MARK}`)],
  },
  {
    json: body('application/json', {
      schema: { required: [`r${MARK}`], properties: { [`r${MARK}`]: { type: 'integer' }, [`o${MARK}`]: {} } },
    }),
    parts: [...said([], `r${MARK}`), ...said([`o${MARK}`], `o${MARK}`)],
  },
  {
    json: body('application/json', { example: { password: `secret2${MARK}`, user: `b5${MARK}` } }),
    parts: [...secret(['password'], `secret2${MARK}`), ...said([], `b5${MARK}`)],
  },
  {
    json: body('application/x-www-form-urlencoded', { example: { f: `b3${MARK}` } }),
    parts: said([], `b3${MARK}`),
  },
  {
    json: body('application/x-www-form-urlencoded', {
      example: { [`e${MARK}`]: ['1', '2'], [`r${MARK}`]: 'a/b' },
      encoding: {
        [`e${MARK}`]: { contentType: `application/e1${MARK}` },
        [`r${MARK}`]: { allowReserved: true },
      },
    }),
    parts: [...said([], `e${MARK}`), ...said([`e1${MARK}`], `e1${MARK}`)],
  },
  {
    json: body('multipart/form-data', {
      schema: { properties: { [`u${MARK}`]: { format: 'binary' }, t: { example: `b4${MARK}` } } },
    }),
    parts: [...said([`u${MARK}`], `u${MARK}`), ...said([], `b4${MARK}`)],
  },
  { json: body(`application/${MARK}`, {}), parts: said([`application/${MARK}`], `application/${MARK}`) },
];

const SERVERS: readonly Member[] = [
  { json: { url: `https://h.test/s1${MARK}` }, parts: said([], `s1${MARK}`) },
  {
    json: { url: `https://h.test/{v}`, variables: { v: { default: `s2${MARK}` } } },
    parts: said([], `s2${MARK}`),
  },
];

const AROUND: readonly Member[] = [
  {},
  { json: { deprecated: true }, parts: said(['deprecated'], '"deprecated"') },
  { json: { callbacks: { [`cb${MARK}`]: {} } }, parts: said([`cb${MARK}`], `cb${MARK}`) },
  { json: { [`x-${MARK}`]: 1, responses: {} } },
];

/** The description of one operation. */
export const openApiSource: fc.Arbitrary<ForeignSource> = fc
  .record({
    method: fc.constantFrom('get', 'post', 'put'),
    parameters: fc.subarray([...PARAMETERS], { maxLength: 5 }),
    security: fc.constantFrom(...SECURITY),
    body: fc.constantFrom(...BODIES),
    server: fc.constantFrom(...SERVERS),
    around: fc.constantFrom(...AROUND),
  })
  .map(({ method, parameters, security, body: given, server, around }) => {
    const sends = method === 'get' ? {} : given;
    const members = [...parameters, security, sends, server, around];
    const operation = {
      summary: 'Send',
      parameters: parameters.map(({ json }) => json),
      ...(security.json && { security: [{ sch1: [] }] }),
      ...sends.json,
      ...around.json,
    };
    const document = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      servers: [server.json, { url: `https://other${MARK}.test` }],
      paths: { [`/path${MARK}`]: { [method]: operation } },
      components: {
        securitySchemes: { sch1: security.json ?? {} },
        parameters: { [`r1${MARK}`]: { name: `r1${MARK}`, in: 'query', required: true } },
      },
    };
    // A key is one of the header fields where there is no other authentication.
    const keys = security.fields ? [] : parameters.flatMap(({ fields = [] }) => fields);
    return {
      text: JSON.stringify(document),
      parts: [
        ...said([], `path${MARK}`),
        ...said([`https://other${MARK}.test`], `other${MARK}`),
        ...(sends.json ? OTHER_TYPES : []),
        ...members.flatMap(({ parts = [] }) => parts),
      ],
      fields: [...keys, ...(security.fields ?? []), ...(method === 'get' ? [] : ['content-type'])],
    };
  });
