import fc from 'fast-check';
import { signatureHeaderOf } from '../../src/core/internal';
import { collection, setting } from '../postman-collection';
import type { ForeignSource, Part } from './foreign-source';
import { type Member, NOT_SENT, said, secret } from './members';

const KEY = 'keymarkqzxwvkjy';
const VALUE = 'valuemarkqzxwvkjy';
const AUTH = 'authmarkqzxwvkjy';
const MORE = { description: { content: 'descriptionqzxwvkjy', type: 'text/plain' } };
const row = (key: string, value: string) => ({ ...setting(key, value), ...MORE });

const auth = (
  type: string,
  settings: object[],
  names: readonly string[],
  fields = ['authorization'],
): Member => ({
  json: { auth: { type, [type]: settings } },
  parts: secret(names, AUTH),
  fields,
});

/** Said of credentials where the action signs instead. */
const SIGNED = ['no other credentials'];

const AUTHS: readonly Member[] = [
  {},
  { json: { auth: { type: 'noauth' } } },
  auth(
    'basic',
    [setting('username', 'x'), setting('password', AUTH), setting('showPassword', 'true')],
    SIGNED,
  ),
  auth('bearer', [setting('token', AUTH)], SIGNED),
  auth('bearer', [setting('token', '{{secret}}')], ['secret', ...SIGNED], ['authorization']),
  auth('apikey', [setting('key', 'X-Auth'), setting('value', AUTH), setting('in', 'header')], SIGNED, [
    'x-auth',
  ]),
  auth('apikey', [setting('key', KEY), setting('value', AUTH), setting('in', 'query')], [], []),
  ...['awsv4', 'digest', 'edgegrid', 'hawk', 'jwt', 'ntlm', 'oauth1', 'oauth2', 'asap'].map((type) =>
    auth(type, [setting('anything', AUTH)], [type], []),
  ),
  {
    json: { auth: { type: 'noauth', basic: [setting('password', AUTH)] } },
    parts: secret(['auth.basic'], AUTH),
  },
];

/** Of a scheme by which the action could sign. */
const SIGNATURE = signatureHeaderOf('github');

const HEADERS: readonly Member[] = [
  { json: row('X-Key', `${VALUE}2`), parts: secret(['X-Key'], `${VALUE}2`), fields: ['x-key'] },
  { json: { ...row('X-Off', `${VALUE}3`), disabled: true }, parts: secret(['X-Off'], `${VALUE}3`) },
  {
    json: row('Authorization', `Bearer ${VALUE}3`),
    parts: secret(NOT_SENT, `${VALUE}3`),
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

const body = (json: object, parts: readonly Part[], type?: string): Member => ({
  fields: 'urlencoded' in json ? ['content-type: application/x-www-form-urlencoded'] : [],
  json: { body: { ...json, options: { raw: { language: type ?? 'json' } } } },
  parts: parts.map((part) => ({ ...part, names: [...part.names, 'no data with GET', 'no body with GET'] })),
});

const BODIES: readonly Member[] = [
  {},
  ...['json', 'xml', 'text', 'html', 'javascript', 'constructor'].map((language) =>
    body({ mode: 'raw', raw: `{"a": "bodymarkqzxwvkjy"}` }, said([], 'bodymarkqzxwvkjy'), language),
  ),
  body({ mode: 'raw', raw: `{"a": "bodymarkqzxwvkjy" // commentqzxwvkjy\n}` }, [
    ...said([], 'bodymarkqzxwvkjy'),
    ...said(['comments'], 'commentqzxwvkjy'),
  ]),
  body({ mode: 'raw', raw: '<a>bodymarkqzxwvkjy {{v}}</a>' }, said([], 'bodymarkqzxwvkjy'), 'xml'),
  body(
    {
      mode: 'urlencoded',
      urlencoded: [
        row('bodykeyqzxwvkjy', 'bodymarkqzxwvkjy'),
        { ...row('offqzxwvkjy', 'x'), disabled: true },
      ],
    },
    said([], 'bodykeyqzxwvkjy', 'bodymarkqzxwvkjy'),
  ),
  body(
    {
      mode: 'formdata',
      formdata: [
        row('bodykeyqzxwvkjy', 'bodymarkqzxwvkjy'),
        { key: 'filekeyqzxwvkjy', type: 'file', src: ['/tmp/srcqzxwvkjy'] },
        { key: 'filetwoqzxwvkjy', type: 'file', src: '/x', disabled: true },
      ],
    },
    [
      ...said([], 'bodykeyqzxwvkjy', 'bodymarkqzxwvkjy'),
      ...['filekeyqzxwvkjy', 'filetwoqzxwvkjy'].flatMap((marker) => said([marker], marker)),
    ],
  ),
  body({ mode: 'file', file: { src: '/tmp/srcqzxwvkjy' } }, said(['srcqzxwvkjy'], 'srcqzxwvkjy')),
  body(
    {
      mode: 'graphql',
      graphql: {
        query: '{ querymarkqzxwvkjy }',
        operationName: 'opmarkqzxwvkjy',
        variables: '{"a":"varmarkqzxwvkjy"}',
      },
    },
    said([], 'querymarkqzxwvkjy', 'opmarkqzxwvkjy', 'varmarkqzxwvkjy'),
  ),
  body({ mode: 'raw', raw: 'bodymarkqzxwvkjy', disabled: true }, said(['body'], 'bodymarkqzxwvkjy')),
  body(
    { mode: 'raw', raw: '', urlencoded: [row('otherqzxwvkjy', 'x')] },
    said(['urlencoded'], 'otherqzxwvkjy'),
  ),
];

const host = { protocol: 'https', host: ['h', 'test'] };

const URLS: readonly Member[] = [
  {
    json: { url: 'https://h.test/pathmarkqzxwvkjy?{{v}}' },
    parts: said([], 'pathmarkqzxwvkjy', 'variablemarkqzxwvkjy'),
  },
  { json: { url: { raw: 'https://h.test/pathmarkqzxwvkjy' } }, parts: said([], 'pathmarkqzxwvkjy') },
  {
    json: {
      url: {
        raw: 'https://h.test/other?offmarkqzxwvkjy=1',
        ...host,
        port: '8080',
        path: ['pathmarkqzxwvkjy', ':id', ':none'],
        query: [row('querymark2qzxwvkjy', 'x&a=b#c'), { ...row('offmarkqzxwvkjy', '1'), disabled: true }],
        variable: [row('id', 'idmarkqzxwvkjy'), row('none', ''), row('unusedmarkqzxwvkjy', 'x')],
        hash: 'fragment',
      },
    },
    parts: [
      ...said([], 'pathmarkqzxwvkjy', 'querymark2qzxwvkjy', 'idmarkqzxwvkjy'),
      ...said(['offmarkqzxwvkjy'], 'offmarkqzxwvkjy'),
      ...said(['unusedmarkqzxwvkjy'], 'unusedmarkqzxwvkjy'),
    ],
  },
  {
    json: { url: { ...host, auth: { user: 'usermarkqzxwvkjy', password: 'passmarkqzxwvkjy' }, path: '/a' } },
    parts: secret(
      ['Authorization', 'header of its own', 'credentials'],
      'usermarkqzxwvkjy',
      'passmarkqzxwvkjy',
    ),
    fields: ['authorization'],
  },
];

const AROUND: readonly Member[] = [
  {
    json: {
      event: [
        { listen: 'test', id: 'x', script: { id: 'x', type: 'text/javascript', exec: ['scriptqzxwvkjy'] } },
      ],
    },
    parts: said(['tests'], 'scriptqzxwvkjy'),
  },
  {
    json: { event: [{ listen: 'prerequest', script: { exec: 'scriptqzxwvkjy' } }] },
    parts: said(['a pre-request script'], 'scriptqzxwvkjy'),
  },
  {
    json: {
      event: [
        {
          listen: 'prerequest',
          script: { exec: [`pm.request.headers.upsert({ key: '${SIGNATURE}', value: scriptqzxwvkjy })`] },
        },
      ],
    },
    parts: said(['a pre-request script'], 'scriptqzxwvkjy'),
  },
  {
    json: { response: [{ name: 'responseqzxwvkjy', body: 'x' }] },
    parts: said(['Saved responses'], 'responseqzxwvkjy'),
  },
  { json: MORE, parts: said(['Descriptions'], 'descriptionqzxwvkjy') },
  {
    json: { protocolProfileBehavior: { settingmarkqzxwvkjy: true } },
    parts: said(['settingmarkqzxwvkjy'], 'settingmarkqzxwvkjy'),
  },
];

/** How v1 calls what v2.1 calls otherwise. */
const MODES = {
  raw: 'raw',
  urlencoded: 'urlencoded',
  formdata: 'params',
  file: 'binary',
  graphql: 'graphql',
};

interface V2 {
  readonly url?: unknown;
  readonly header?: unknown;
  readonly body?: { readonly mode: keyof typeof MODES } & Record<string, unknown>;
  readonly event?: unknown;
  readonly response?: unknown;
}

/** The same request in a collection v1. */
function v1(
  { url, header, body, event, response, ...request }: V2,
  folder: object,
  variables: object[],
): string {
  const parts = (typeof url === 'string' ? { raw: url } : url) as {
    raw?: string;
    auth?: { user: string; password: string };
    path?: unknown;
    query?: object[];
    variable?: object[];
  };
  const user = parts.auth ? `${parts.auth.user}:${parts.auth.password}@` : '';
  const enabled = (rows: unknown) =>
    (rows as { disabled?: boolean }[]).map(({ disabled, ...one }) => ({ ...one, enabled: !disabled }));
  const content = body?.[body.mode];
  const isFile = body?.mode === 'file';
  const isGraphql = body?.mode === 'graphql';
  const one = {
    ...request,
    id: 'r',
    name: 'One',
    url: Array.isArray(parts.path)
      ? `https://h.test:8080/${parts.path.join('/')}`
      : (parts.raw ?? `https://${user}h.test/a`),
    ...(parts.query && { queryParams: enabled(parts.query) }),
    ...(parts.variable && { pathVariableData: parts.variable }),
    headerData: enabled(header),
    ...(body && {
      dataMode: MODES[body.mode],
      dataOptions: body.options,
      dataDisabled: body.disabled,
      ...(body.mode === 'raw' && body.urlencoded !== undefined && { data: enabled(body.urlencoded) }),
      ...(Array.isArray(content)
        ? { data: enabled(content) }
        : isGraphql
          ? { graphqlModeData: content }
          : { rawModeData: isFile ? (content as { src: string }).src : content }),
    }),
    events: event,
    responses: response,
  };
  const folders = [{ id: 'f', name: 'Folder', order: ['r'], ...folder }];
  return JSON.stringify({ id: 'c', name: 'Shop', order: [], folders, requests: [one], variables });
}

/** One request of a collection in v1 or v2.1, with its authentication in it or inherited. */
export const postmanSource: fc.Arbitrary<ForeignSource> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT'),
    auth: fc.constantFrom(...AUTHS),
    isInherited: fc.boolean(),
    headers: fc.subarray([...HEADERS], { maxLength: 3 }),
    body: fc.constantFrom(...BODIES),
    url: fc.constantFrom(...URLS),
    around: fc.constantFrom({}, ...AROUND),
    isPruned: fc.boolean(),
    isV1: fc.boolean(),
  })
  .map(({ method, auth, isInherited, headers, body, url, around, isPruned, isV1 }: Drawn) => {
    const own = { ...body.json, ...url.json, method, header: headers.map(({ json }) => json) };
    const behavior = { protocolProfileBehavior: { disableBodyPruning: !isPruned } };
    const item = {
      name: 'One',
      id: 'x',
      ...behavior,
      ...around.json,
      request: isInherited ? own : { ...own, ...auth.json },
    };
    const members: readonly Member[] = [auth, ...headers, body, url, around];
    const isCovered = auth.fields?.includes('authorization') ?? false;
    const variables = [row('v', 'variablemarkqzxwvkjy'), row('secret', AUTH)];
    const inV1 = () =>
      v1(
        { ...own, ...behavior, ...around.json, ...(!isInherited && auth.json) },
        isInherited ? { ...auth.json } : {},
        variables,
      );
    return {
      text: isV1
        ? inV1()
        : collection([{ name: 'Folder', item: [item], ...(isInherited && auth.json) }], {
            info: {
              _postman_id: 'x',
              name: 'Shop',
              schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
            },
            variable: variables,
          }),
      parts: members.flatMap(({ parts = [] }) => parts),
      fields: [...members.flatMap(({ fields = [] }) => fields), ...(isCovered ? ['authorization'] : [])],
    };
  });

interface Drawn {
  readonly method: string;
  readonly auth: Member;
  readonly isInherited: boolean;
  readonly headers: readonly Member[];
  readonly body: Member;
  readonly url: Member;
  readonly around: Member;
  readonly isPruned: boolean;
  readonly isV1: boolean;
}
