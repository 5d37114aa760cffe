import fc from 'fast-check';
import { signatureHeaderOf } from '../../src/core/internal';
import type { ForeignSource } from './foreign-source';
import { CREDENTIALS, type Member, NO_BODY, said, secret } from './members';

const AUTH = 'authmarkqzxwvkjy';

const auth = (json: object, names: readonly string[], fields = ['authorization']): Member => ({
  json: { auth: { authActive: true, ...json } },
  parts: secret([...names, ...CREDENTIALS], AUTH),
  fields,
});

const AUTHS: readonly Member[] = [
  {},
  { json: { auth: { authType: 'none', authActive: true } } },
  auth({ authType: 'basic', username: 'x', password: AUTH }, []),
  auth({ authType: 'basic', username: 'x', password: AUTH, authActive: false }, ['auth'], []),
  auth({ authType: 'bearer', token: AUTH }, []),
  auth({ authType: 'bearer', token: '<<secret>>' }, ['secret']),
  auth({ authType: 'api-key', key: 'X-Auth', value: AUTH, addTo: 'HEADERS' }, [], ['x-auth']),
  auth({ authType: 'api-key', key: 'keymarkqzxwvkjy', value: AUTH, addTo: 'QUERY_PARAMS' }, [], []),
  auth({ authType: 'oauth-2', addTo: 'HEADERS', grantTypeInfo: { token: AUTH, clientSecret: 'x' } }, []),
  ...['oauth-2', 'aws-signature', 'digest', 'hawk', 'akamai-eg', 'jwt'].map((authType) =>
    auth({ authType, anything: AUTH }, [authType], []),
  ),
];

const SIGNATURE = signatureHeaderOf('github');
const VALUE = 'valuemarkqzxwvkjy';
const row = (key: string, value: string, active = true) => ({
  key,
  value,
  active,
  description: 'descriptionqzxwvkjy',
});

const HEADERS: readonly Member[] = [
  { json: row('X-Key', `${VALUE}2`), parts: secret(['X-Key'], `${VALUE}2`), fields: ['x-key'] },
  { json: row('X-Off', `${VALUE}3`, false), parts: secret(['X-Off'], `${VALUE}3`) },
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
const body = (contentType: string | null, content: unknown, parts: Member['parts'] = []): Member => ({
  json: { body: { contentType, body: content } },
  parts: parts.map((part) => ({ ...part, names: [...part.names, ...NO_BODY] })),
  fields: contentType === null ? [] : [`content-type: ${contentType}`],
});

const BODIES: readonly Member[] = [
  {},
  body(null, null),
  ...['application/json', 'application/ld+json', 'application/xml', 'text/plain', 'text/html'].map((type) =>
    body(type, '{"a": "bodymarkqzxwvkjy"}', said([], 'bodymarkqzxwvkjy')),
  ),
  body('application/json', '{"a": "bodymarkqzxwvkjy" // commentqzxwvkjy\n}', [
    ...said([], 'bodymarkqzxwvkjy'),
    ...said(['comments'], 'commentqzxwvkjy'),
  ]),
  body('application/json', ''),
  body('text/plain', '<<v>>', said([], 'variablemarkqzxwvkjy')),
  body(
    FORM,
    'bodykeyqzxwvkjy: bodymarkqzxwvkjy\n# offqzxwvkjy: x',
    said([], 'bodykeyqzxwvkjy', 'bodymarkqzxwvkjy'),
  ),
  body(
    'multipart/form-data',
    [
      { ...row('bodykeyqzxwvkjy', 'bodymarkqzxwvkjy'), isFile: false },
      { key: 'filekeyqzxwvkjy', value: [{}], active: true, isFile: true },
      { key: 'filetwoqzxwvkjy', value: [], active: false, isFile: true },
    ],
    [
      ...said([], 'bodykeyqzxwvkjy', 'bodymarkqzxwvkjy'),
      ...['filekeyqzxwvkjy', 'filetwoqzxwvkjy'].flatMap((marker) => said([marker], marker)),
    ],
  ),
  body('application/octet-stream', {}),
];

const URLS: readonly Member[] = [
  {
    json: { endpoint: 'https://h.test/pathmarkqzxwvkjy?<<v>>' },
    parts: said([], 'pathmarkqzxwvkjy', 'variablemarkqzxwvkjy'),
  },
  {
    json: {
      endpoint: 'h.test/pathmarkqzxwvkjy#hash',
      params: [
        row('querymark2qzxwvkjy', 'x&a=b#c<<v>>'),
        row('querymark2qzxwvkjy', '2'),
        row('offmarkqzxwvkjy', '1', false),
      ],
    },
    parts: [
      ...said([], 'pathmarkqzxwvkjy', 'querymark2qzxwvkjy'),
      ...said(['offmarkqzxwvkjy'], 'offmarkqzxwvkjy'),
    ],
  },
];

const AROUND: readonly Member[] = [
  { json: { preRequestScript: 'scriptqzxwvkjy' }, parts: said(['a pre-request script'], 'scriptqzxwvkjy') },
  { json: { testScript: 'scriptqzxwvkjy' }, parts: said(['tests'], 'scriptqzxwvkjy') },
  { json: { description: 'textqzxwvkjy' }, parts: said(['Descriptions'], 'textqzxwvkjy') },
  { json: { responses: { responseqzxwvkjy: {} } }, parts: said(['Saved responses'], 'responseqzxwvkjy') },
];

const variable = (key: string, initialValue: string) => ({
  key,
  initialValue,
  currentValue: '',
  secret: false,
});

/** One request of a collection, with its authentication in it or inherited. */
export const hoppscotchSource: fc.Arbitrary<ForeignSource> = fc
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
    const inherit = { auth: { authType: 'inherit', authActive: true } };
    const request = {
      v: '16',
      id: 'x',
      name: 'One',
      method,
      ...(isInherited ? inherit : auth.json),
      headers: headers.map(({ json }) => json),
      ...body.json,
      ...url.json,
      ...around.json,
    };
    const folder = { v: 11, name: 'Folder', folders: [], requests: [request], ...(isInherited && auth.json) };
    const variables = [variable('v', 'variablemarkqzxwvkjy'), variable('secret', AUTH)];
    const root = { v: 11, name: 'Shop', folders: [folder], requests: [], ...inherit, variables };
    const members: readonly Member[] = [auth, ...headers, body, url, around];
    return {
      text: JSON.stringify([root]),
      parts: members.flatMap(({ parts = [] }) => parts),
      fields: members.flatMap(({ fields = [] }) => fields),
    };
  });
