import fc from 'fast-check';
import type { ForeignSource } from './foreign-source';
import { CREDENTIALS, type Member, NO_BODY, said, secret } from './members';

const row = (name: string, value: string, more: object = {}) => ({ name, value, ...more });
const VALUE = 'valuemarkqzxwvkjy';
const FORM = 'content-type: application/x-www-form-urlencoded';
const JSON_FIELD = 'content-type: application/json';

const HEADERS: readonly Member[] = [
  { json: row('X-Key', VALUE), parts: secret(['X-Key'], VALUE), fields: ['x-key'] },
  {
    json: row('Authorization', `Bearer ${VALUE}2`),
    parts: secret(CREDENTIALS, `${VALUE}2`),
    fields: ['authorization'],
  },
  { json: row('Cookie', `a=${VALUE}3`), parts: secret(['Cookies'], `${VALUE}3`) },
  { json: row('Accept', `text/${VALUE}4`), parts: said(['Accept'], `${VALUE}4`) },
];

const QUERIES: readonly Member[] = [
  { json: row('querymark1qzxwvkjy', 'x&a=b#c'), parts: said([], 'querymark1qzxwvkjy') },
  { json: row('b', 'querymark2qzxwvkjy'), parts: said([], 'querymark2qzxwvkjy') },
  {
    json: row('c', '={{ $json.querymark3qzxwvkjy }}'),
    parts: said(['querymark3qzxwvkjy'], 'querymark3qzxwvkjy'),
  },
  {
    json: row('d', '={{ $json.a + "codemarkqzxwvkjy" }}'),
    parts: secret(['$expression'], 'codemarkqzxwvkjy'),
  },
];

const AUTHS: readonly Member[] = [
  {},
  { json: { authentication: 'none' } },
  ...['httpBasicAuth', 'httpHeaderAuth', 'oAuth2Api'].map((type) => ({
    json: { authentication: 'genericCredentialType', genericAuthType: type },
    parts: said([type], type),
  })),
  {
    json: { authentication: 'predefinedCredentialType', nodeCredentialType: 'slackApi' },
    parts: said(['slackApi'], 'slackApi'),
  },
];

const AROUND: readonly Member[] = [
  {},
  { json: { parameters: { options: { timeout: 10 } } }, parts: said(['timeout'], 'timeout') },
  {
    json: { parameters: { options: { proxy: 'http://proxyqzxwvkjy' } } },
    parts: said(['proxy'], 'proxyqzxwvkjy'),
  },
  { json: { notes: 'notemarkqzxwvkjy' }, parts: said(['Descriptions'], 'notemarkqzxwvkjy') },
  { json: { disabled: true }, parts: said(['Switched off'], '"disabled"') },
];

const body = (
  json: object,
  markers: readonly string[],
  names: readonly string[],
  fields: readonly string[],
): Member => ({
  json: { sendBody: true, ...json },
  parts: said([...names, ...NO_BODY], ...markers),
  fields,
});

const BODIES: readonly Member[] = [
  {},
  body(
    { bodyParameters: { parameters: [row('a.b', 'bodymarkqzxwvkjy')] } },
    ['bodymarkqzxwvkjy'],
    [],
    [JSON_FIELD],
  ),
  body(
    { specifyBody: 'json', jsonBody: '{"a": "bodymarkqzxwvkjy"}' },
    ['bodymarkqzxwvkjy'],
    [],
    [JSON_FIELD],
  ),
  body(
    { specifyBody: 'json', jsonBody: '={"a": "bodymarkqzxwvkjy", "b": {{ $json.varmarkqzxwvkjy }} }' },
    ['bodymarkqzxwvkjy', 'varmarkqzxwvkjy'],
    ['varmarkqzxwvkjy'],
    [JSON_FIELD],
  ),
  body(
    { specifyBody: 'json', jsonBody: '={{ { "a": "bodymarkqzxwvkjy", b: $json.varmarkqzxwvkjy } }}' },
    ['bodymarkqzxwvkjy', 'varmarkqzxwvkjy'],
    ['varmarkqzxwvkjy'],
    [JSON_FIELD],
  ),
  body(
    {
      contentType: 'form-urlencoded',
      bodyParameters: { parameters: [row('keymarkqzxwvkjy', 'bodymarkqzxwvkjy')] },
    },
    ['keymarkqzxwvkjy', 'bodymarkqzxwvkjy'],
    [],
    [FORM],
  ),
  body(
    {
      contentType: 'multipart-form-data',
      bodyParameters: {
        parameters: [
          row('keymarkqzxwvkjy', 'bodymarkqzxwvkjy'),
          { name: 'filemarkqzxwvkjy', parameterType: 'formBinaryData', inputDataFieldName: 'data' },
        ],
      },
    },
    ['keymarkqzxwvkjy', 'bodymarkqzxwvkjy', 'filemarkqzxwvkjy'],
    ['filemarkqzxwvkjy'],
    [FORM],
  ),
  body(
    { contentType: 'raw', rawContentType: 'text/x', body: 'bodymarkqzxwvkjy' },
    ['bodymarkqzxwvkjy'],
    [],
    [],
  ),
  body(
    { contentType: 'binaryData', inputDataFieldName: 'filemarkqzxwvkjy' },
    ['filemarkqzxwvkjy'],
    ['filemarkqzxwvkjy'],
    [],
  ),
  { json: { jsonBody: '{"a": "offmarkqzxwvkjy"}' }, parts: said(['jsonBody'], 'offmarkqzxwvkjy') },
];

const URLS: readonly string[] = [
  'https://h.test/pathmarkqzxwvkjy?inqzxwvkjy=1',
  '=https://h.test/pathmarkqzxwvkjy/{{ $json.a }}?inqzxwvkjy={{ encodeURIComponent($json.b) }}',
  'https://h.test/pathmarkqzxwvkjy/{{ $json.a }}?inqzxwvkjy',
];

/** One HTTP Request node of a workflow. */
export const n8nSource: fc.Arbitrary<ForeignSource> = fc
  .record({
    url: fc.constantFrom(...URLS),
    version: fc.constantFrom(3, 4, 4.1, 4.2, 4.3, 4.4),
    method: fc.constantFrom('GET', 'POST', 'PUT'),
    auth: fc.constantFrom(...AUTHS),
    headers: fc.subarray([...HEADERS], { maxLength: 3 }),
    query: fc.subarray([...QUERIES]),
    isQueryJson: fc.boolean(),
    body: fc.constantFrom(...BODIES),
    around: fc.constantFrom(...AROUND),
  })
  .map(({ url, version, method, auth, headers, query, body, around, isQueryJson }) => {
    const { parameters = {}, ...beside } = (around.json ?? {}) as { parameters?: object };
    const pairs = query.map(({ json }) => json as { name: string; value: string });
    const isJson = isQueryJson && pairs.every(({ value }) => !value.startsWith('='));
    const node = {
      name: 'Send',
      type: 'n8n-nodes-base.httpRequest',
      typeVersion: version,
      position: [0, 0],
      parameters: {
        method,
        url,
        ...auth.json,
        ...(headers.length > 0 && {
          sendHeaders: true,
          headerParameters: { parameters: headers.map(({ json }) => json) },
        }),
        ...(query.length > 0 && {
          sendQuery: true,
          ...(isJson
            ? {
                specifyQuery: 'json',
                jsonQuery: JSON.stringify(Object.fromEntries(pairs.map((pair) => [pair.name, pair.value]))),
              }
            : { queryParameters: { parameters: pairs } }),
        }),
        ...body.json,
        ...parameters,
      },
      ...beside,
    };
    const members: readonly Member[] = [auth, ...headers, ...query, body, around];
    return {
      text: JSON.stringify({ nodes: [node], connections: {} }),
      parts: [...said([], 'pathmarkqzxwvkjy', 'inqzxwvkjy'), ...members.flatMap(({ parts = [] }) => parts)],
      fields: members.flatMap(({ fields = [] }) => fields),
    };
  });
