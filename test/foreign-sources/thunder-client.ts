import fc from 'fast-check';
import type { ForeignSource } from './foreign-source';
import { CREDENTIALS, type Member, NO_BODY, said, secret } from './members';

const AUTH = 'authmarkqzxwvkjy';

const auth = (json: object, names: readonly string[], fields = ['authorization']): Member => ({
  json: { auth: json },
  parts: secret([...names, ...CREDENTIALS], AUTH),
  fields,
});

const AUTHS: readonly Member[] = [
  {},
  { json: { auth: { type: 'none' } } },
  auth({ type: 'basic', basic: { username: 'x', password: AUTH } }, []),
  auth({ type: 'bearer', bearer: AUTH, bearerPrefix: 'Token' }, []),
  {
    json: { auth: { type: 'bearer', bearer: AUTH } },
    parts: secret(CREDENTIALS, AUTH),
    fields: ['authorization'],
  },
  ...['oauth2', 'aws', 'ntlm', 'digest'].map((type) =>
    auth({ type, [type]: { anything: AUTH } }, [type], []),
  ),
];

const VALUE = 'valuemarkqzxwvkjy';
const row = (name: string, value: string, more: object = {}) => ({ name, value, ...more });

const HEADERS: readonly Member[] = [
  { json: row('X-Key', `${VALUE}2`), parts: secret(['X-Key'], `${VALUE}2`), fields: ['x-key'] },
  { json: row('X-Off', `${VALUE}3`, { isDisabled: true }), parts: secret(['X-Off'], `${VALUE}3`) },
  {
    json: row('Authorization', `Bearer ${VALUE}3`),
    parts: secret(CREDENTIALS, `${VALUE}3`),
    fields: ['authorization'],
  },
  { json: row('Cookie', `a=${VALUE}4`), parts: secret(['Cookies'], `${VALUE}4`) },
  { json: row('Host', `${VALUE}5.test`), parts: said(['Host'], `${VALUE}5`) },
  { json: row('Accept', `text/${VALUE}6`), parts: said(['Accept'], `${VALUE}6`) },
];

const FORM = 'content-type: application/x-www-form-urlencoded';
const body = (json: object, parts: Member['parts'], fields: readonly string[] = []): Member => ({
  json: { body: json },
  parts: (parts ?? []).map((part) => ({ ...part, names: [...part.names, ...NO_BODY] })),
  fields,
});

const BODIES: readonly Member[] = [
  {},
  ...['json', 'xml', 'text', 'other'].map((type) =>
    body({ type, raw: '{"a": "bodymarkqzxwvkjy"}', form: [] }, said([], 'bodymarkqzxwvkjy')),
  ),
  body({ type: 'none', raw: 'bodymarkqzxwvkjy' }, said(['body.raw'], 'bodymarkqzxwvkjy')),
  body(
    { type: 'json', raw: '{}', form: [row('a', 'bodymarkqzxwvkjy')] },
    said(['body.form'], 'bodymarkqzxwvkjy'),
  ),
  body(
    {
      type: 'formencoded',
      form: [row('bodykeyqzxwvkjy', 'bodymarkqzxwvkjy'), row('offqzxwvkjy', 'x', { isDisabled: true })],
    },
    said([], 'bodykeyqzxwvkjy', 'bodymarkqzxwvkjy'),
    [FORM],
  ),
  body(
    {
      type: 'formdata',
      form: [row('bodykeyqzxwvkjy', 'bodymarkqzxwvkjy')],
      files: [row('filekeyqzxwvkjy', '/x'), row('filetwoqzxwvkjy', '/x', { isDisabled: true })],
    },
    [
      ...said([], 'bodykeyqzxwvkjy', 'bodymarkqzxwvkjy'),
      ...['filekeyqzxwvkjy', 'filetwoqzxwvkjy'].flatMap((marker) => said([marker], marker)),
    ],
    [FORM],
  ),
  body(
    { type: 'graphql', graphql: { query: '{ querymarkqzxwvkjy }', variables: '{"a":"varmarkqzxwvkjy"}' } },
    said([], 'querymarkqzxwvkjy', 'varmarkqzxwvkjy'),
  ),
  body({ type: 'binary', binary: '/tmp/srcqzxwvkjy' }, said(['srcqzxwvkjy'], 'srcqzxwvkjy')),
];

const URLS: readonly Member[] = [
  { json: { url: 'https://h.test/pathmarkqzxwvkjy' }, parts: said([], 'pathmarkqzxwvkjy') },
  {
    json: {
      url: 'h.test/pathmarkqzxwvkjy/{id}/{none}?inqzxwvkjy=1#hash',
      params: [
        row('id', 'idmarkqzxwvkjy', { isPath: true }),
        row('none', '', { isPath: true }),
        row('unusedmarkqzxwvkjy', 'x', { isPath: true }),
        row('inqzxwvkjy', '1', { isPath: false }),
        row('querymark2qzxwvkjy', 'x&a=b#c', { isPath: false }),
        row('offmarkqzxwvkjy', '1', { isDisabled: true }),
      ],
    },
    parts: [
      ...said([], 'pathmarkqzxwvkjy', 'idmarkqzxwvkjy', 'inqzxwvkjy'),
      ...said(['querymark2qzxwvkjy'], 'querymark2qzxwvkjy'),
      ...said(['offmarkqzxwvkjy'], 'offmarkqzxwvkjy'),
      ...said(['unusedmarkqzxwvkjy'], 'unusedmarkqzxwvkjy'),
    ],
  },
];

const AROUND: readonly Member[] = [
  {
    json: { tests: [{ type: 'custom-script', custom: 'scriptqzxwvkjy' }] },
    parts: said(['tests'], 'scriptqzxwvkjy'),
  },
  {
    json: { preReq: { runFilters: ['scriptqzxwvkjy'] } },
    parts: said(['a pre-request script'], 'scriptqzxwvkjy'),
  },
];

/** One request of a collection, with its authentication in it or in its folder. */
export const thunderClientSource: fc.Arbitrary<ForeignSource> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT'),
    auth: fc.constantFrom(...AUTHS),
    isInherited: fc.boolean(),
    headers: fc.subarray([...HEADERS], { maxLength: 3 }),
    body: fc.constantFrom(...BODIES),
    url: fc.constantFrom(...URLS),
    around: fc.constantFrom({}, ...AROUND),
  })
  .map(({ method, auth, isInherited, headers, body, url, around }) => {
    const request = {
      _id: 'r',
      colId: 'c',
      containerId: 'f',
      name: 'One',
      method,
      headers: headers.map(({ json }) => json),
      ...body.json,
      ...url.json,
      ...around.json,
      ...(!isInherited && auth.json),
    };
    const folder = { _id: 'f', name: 'Folder', containerId: '', ...(isInherited && { settings: auth.json }) };
    const members: readonly Member[] = [auth, ...headers, body, url, around];
    return {
      text: JSON.stringify({ clientName: 'Thunder Client', folders: [folder], requests: [request] }),
      parts: members.flatMap(({ parts = [] }) => parts),
      fields: members.flatMap(({ fields = [] }) => fields),
    };
  });
