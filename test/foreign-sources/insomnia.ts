import fc from 'fast-check';
import { signatureHeaderOf } from '../../src/core/internal';
import type { ForeignSource } from './foreign-source';
import { CREDENTIALS, type Member, NO_BODY, said, secret } from './members';

const AUTH = 'authmarkqzxwvkjy';

const auth = (json: object, names: readonly string[], fields = ['authorization']): Member => ({
  json: { authentication: json },
  parts: secret([...names, ...CREDENTIALS], AUTH),
  fields,
});

const AUTHS: readonly Member[] = [
  {},
  { json: { authentication: {} } },
  { json: { authentication: { type: 'none' } } },
  auth({ type: 'basic', useISO88591: false, username: 'x', password: AUTH }, []),
  auth({ type: 'basic', username: 'x', password: AUTH, disabled: true }, ['authentication'], []),
  auth({ type: 'bearer', token: AUTH, prefix: 'Token' }, []),
  auth({ type: 'bearer', token: '{{ _.secret }}' }, ['secret']),
  auth({ type: 'apikey', key: 'X-Auth', value: AUTH, addTo: 'header' }, [], ['x-auth']),
  auth({ type: 'apikey', key: 'keymarkqzxwvkjy', value: AUTH, addTo: 'queryParams' }, [], []),
  auth({ type: 'apikey', key: 'a', value: AUTH, addTo: 'cookie' }, ['Cookies'], []),
  ...['oauth2', 'oauth1', 'digest', 'ntlm', 'hawk', 'iam', 'netrc', 'asap'].map((type) =>
    auth({ type, anything: AUTH }, [type], []),
  ),
];

const SIGNATURE = signatureHeaderOf('github');
const VALUE = 'valuemarkqzxwvkjy';
const row = (name: string, value: string) => ({ id: 'x', name, value, description: 'descriptionqzxwvkjy' });

const HEADERS: readonly Member[] = [
  { json: row('X-Key', `${VALUE}2`), parts: secret(['X-Key'], `${VALUE}2`), fields: ['x-key'] },
  { json: { ...row('X-Off', `${VALUE}3`), disabled: true }, parts: secret(['X-Off'], `${VALUE}3`) },
  {
    json: row('Authorization', `Bearer ${VALUE}3`),
    parts: secret(CREDENTIALS, `${VALUE}3`),
    fields: ['authorization'],
  },
  {
    json: row(SIGNATURE, `${VALUE}7`),
    parts: secret([SIGNATURE], `${VALUE}7`),
    fields: [SIGNATURE.toLowerCase()],
  },
  { json: row('Cookie', `a=${VALUE}4`), parts: secret(['Cookies'], `${VALUE}4`) },
  { json: row('Host', `${VALUE}5.test`), parts: said(['Host'], `${VALUE}5`) },
  { json: row('Accept', `text/${VALUE}6`), parts: said(['Accept'], `${VALUE}6`) },
];

const FORM = 'application/x-www-form-urlencoded';
const body = (json: object, parts: Member['parts'] = [], fields: readonly string[] = []): Member => ({
  json: { body: json },
  parts: parts.map((part) => ({ ...part, names: [...part.names, ...NO_BODY] })),
  fields,
});

const BODIES: readonly Member[] = [
  {},
  body({}),
  ...['application/json', 'application/xml', 'text/plain', 'application/graphql', ''].map((mimeType) =>
    body({ mimeType, text: '{"a": "bodymarkqzxwvkjy"}' }, said([], 'bodymarkqzxwvkjy')),
  ),
  body({ text: '{{ _.v }}' }, said([], 'variablemarkqzxwvkjy')),
  body(
    {
      mimeType: FORM,
      params: [row('bodykeyqzxwvkjy', 'bodymarkqzxwvkjy'), { ...row('offqzxwvkjy', 'x'), disabled: true }],
    },
    said([], 'bodykeyqzxwvkjy', 'bodymarkqzxwvkjy'),
    [`content-type: ${FORM}`],
  ),
  body({ mimeType: FORM, text: 'a=bodymarkqzxwvkjy' }, said([], 'bodymarkqzxwvkjy')),
  body(
    {
      mimeType: 'multipart/form-data',
      params: [
        row('bodykeyqzxwvkjy', 'bodymarkqzxwvkjy'),
        { name: 'filekeyqzxwvkjy', type: 'file', fileName: '/x' },
        { name: 'filetwoqzxwvkjy', type: 'file', fileName: '/x', disabled: true },
      ],
    },
    [
      ...said([], 'bodykeyqzxwvkjy', 'bodymarkqzxwvkjy'),
      ...['filekeyqzxwvkjy', 'filetwoqzxwvkjy'].flatMap((marker) => said([marker], marker)),
    ],
    [`content-type: ${FORM}`],
  ),
  body(
    { mimeType: 'application/octet-stream', fileName: '/tmp/srcqzxwvkjy' },
    said(['srcqzxwvkjy'], 'srcqzxwvkjy'),
  ),
];

const URLS: readonly Member[] = [
  {
    json: { url: 'https://h.test/pathmarkqzxwvkjy?{{ v }}&x=%20' },
    parts: said([], 'pathmarkqzxwvkjy', 'variablemarkqzxwvkjy'),
  },
  {
    json: {
      url: 'h.test/pathmarkqzxwvkjy/:id/:none#hash',
      pathParameters: [row('id', 'idmarkqzxwvkjy'), row('none', ''), row('unusedmarkqzxwvkjy', 'x')],
      parameters: [
        row('querymark2qzxwvkjy', 'x&a=b#c{{ _.v }}'),
        { ...row('offmarkqzxwvkjy', '1'), disabled: true },
      ],
      settingEncodeUrl: false,
    },
    parts: [
      ...said([], 'pathmarkqzxwvkjy', 'idmarkqzxwvkjy', 'querymark2qzxwvkjy'),
      ...said(['offmarkqzxwvkjy'], 'offmarkqzxwvkjy'),
      ...said(['unusedmarkqzxwvkjy'], 'unusedmarkqzxwvkjy'),
    ],
  },
];

const AROUND: readonly Member[] = [
  { json: { preRequestScript: 'scriptqzxwvkjy' }, parts: said(['a pre-request script'], 'scriptqzxwvkjy') },
  {
    json: { scripts: { afterResponse: 'scriptqzxwvkjy' } },
    parts: said(['done with the response'], 'scriptqzxwvkjy'),
  },
  { json: { meta: { description: 'textqzxwvkjy' } }, parts: said(['Descriptions'], 'textqzxwvkjy') },
  { json: { description: 'textqzxwvkjy' }, parts: said(['Descriptions'], 'textqzxwvkjy') },
  { json: { settingRebuildPath: false }, parts: said(['rebuildPath'], 'settingRebuildPath') },
  {
    json: { settingDisableRenderRequestBody: true },
    parts: said(['renderRequestBody'], 'settingDisableRenderRequestBody'),
  },
];

const V = { v: 'variablemarkqzxwvkjy', secret: AUTH };

/** One request of an export in v4 or v5, with its authentication in it or in its folder. */
export const insomniaSource: fc.Arbitrary<ForeignSource> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT'),
    auth: fc.constantFrom(...AUTHS),
    isInherited: fc.boolean(),
    headers: fc.subarray([...HEADERS], { maxLength: 3 }),
    body: fc.constantFrom(...BODIES),
    url: fc.constantFrom(...URLS),
    around: fc.constantFrom({}, ...AROUND),
    isV5: fc.boolean(),
  })
  .map((drawn) => {
    const { method, auth, isInherited, headers, body, url, around, isV5 } = drawn;
    const own = { name: 'One', method, headers: headers.map(({ json }) => json) };
    const request = { ...own, ...body.json, ...url.json, ...around.json, ...(!isInherited && auth.json) };
    const folder = { name: 'Folder', ...(isInherited && auth.json) };
    const v5 = {
      type: 'collection.insomnia.rest/5.0',
      collection: [{ ...folder, children: [request] }],
      environments: { name: 'Base', data: V },
    };
    const v4 = {
      __export_format: 4,
      resources: [
        { _id: 'e', _type: 'environment', name: 'Base', data: V },
        { _id: 'f', _type: 'request_group', ...folder },
        { _id: 'r', _type: 'request', parentId: 'f', ...request },
      ],
    };
    const members: readonly Member[] = [auth, ...headers, body, url, around];
    return {
      text: JSON.stringify(isV5 ? v5 : v4),
      parts: members.flatMap(({ parts = [] }) => parts),
      fields: members.flatMap(({ fields = [] }) => fields),
    };
  });
