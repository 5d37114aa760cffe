import { expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { slice } from '../../../test/thorough';
import { type Action, build, readContext } from '../../core';
import { type EngineName, type Finding, reportOf } from '../engines';
import { describeFinding } from './describe';

const GET = 'GET' as const;
const base = { url: 'https://h/', data: [] };

function report(engine: EngineName, action: Action, sample = '{}'): Finding[] {
  const { context } = readContext(sample);
  const { request } = build(action, { context, secrets: { KEY: 'k' }, now: 0, id: 'msg_1' });
  return reportOf(engine, { action, context, request });
}

const key = (headerName: string) =>
  ({ method: 'header-key', headerName, secret: { secret: 'KEY' } }) as const;

test.each<[string, EngineName, Action, string, Finding]>([
  ['what Node adds', 'node', aWebhook(base), '{}', { code: 'adds', names: ['Connection'] }],
  [
    'an own field is not added again',
    'node-red',
    aWebhook({ ...base, authentication: key('user-agent') }),
    '{}',
    { code: 'adds', names: ['Connection'] },
  ],
  [
    'what fetch adds to a condition',
    'edge',
    aWebhook({ ...base, authentication: key('If-None-Match') }),
    '{}',
    {
      code: 'adds',
      names: [
        ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Connection', 'Sec-Fetch-Mode', 'User-Agent'],
        ...['Cache-Control', 'Pragma'],
      ],
    },
  ],
  [
    'digits beyond what a number holds',
    'node',
    aWebhook({ ...base, data: [{ key: 'id', value: '{{ order.id }}', enabled: true }] }),
    '{"order":{"id":123456789012345678}}',
    {
      code: 'number-changed',
      path: 'order.id',
      written: '123456789012345678',
      becomes: '123456789012345680',
      others: 0,
    },
  ],
  [
    'numbers in an object that is sent',
    'n8n',
    aRestApiCall({ url: 'https://h/', body: '{{ order | json }}' }),
    '{"order":{"rate":[1.0, 2.50]}}',
    { code: 'number-changed', path: 'order.rate[1]', written: '2.50', becomes: '2.5', others: 1 },
  ],
  [
    'numbers of a list that is repeated (B39)',
    'n8n',
    aRestApiCall({
      url: 'https://h/',
      body: '["{{ each o.lines as line, n }}", [{{ n }}, {{ line.price }}]]',
    }),
    '{"o":{"lines":[{"price":1},{"price":2.50,"other":3.0}]}}',
    { code: 'number-changed', path: 'o.lines[1].price', written: '2.50', becomes: '2.5', others: 0 },
  ],
  [
    'a body of GET',
    'edge',
    aRestApiCall({ url: 'https://h/', method: GET, body: '{}' }),
    '{}',
    { code: 'body-of-get-lost' },
  ],
  ['an empty query', 'edge', aWebhook({ ...base, url: 'https://h/?' }), '{}', { code: 'empty-query-lost' }],
  [
    'a query that another value leaves empty',
    'edge',
    aWebhook({ ...base, url: 'https://h/?{{ n }}#{{ n }}' }),
    '{"n":5}',
    { code: 'empty-query-lost' },
  ],
  [
    'a port that fetch blocks',
    'edge',
    aWebhook({ ...base, url: 'http://{{ host }}:06000/' }),
    '{}',
    { code: 'port-blocked', port: '6000' },
  ],
  [
    'a port that a value brings',
    'edge',
    aWebhook({ ...base, url: 'http://h:{{ port }}/' }),
    '{"port":25}',
    { code: 'port-blocked', port: '25' },
  ],
  ['an edge function', 'edge', aWebhook(base), '{}', { code: 'retry-after-ignored' }],
  ['Lambda', 'lambda', aWebhook(base), '{}', { code: 'retry-after-ignored' }],
  [
    'a percent sign in the query',
    'node-red',
    aWebhook({ ...base, url: 'https://h/%zz?a=%41&b=5%xy' }),
    '{}',
    { code: 'query-changed', written: '%xy' },
  ],
  [
    'a header that fetch may leave out',
    'edge',
    aWebhook({ ...base, authentication: key('Cookie') }),
    '{}',
    { code: 'header-uncertain', name: 'Cookie' },
  ],
  [
    'names in lower case',
    'edge',
    aWebhook({ ...base, method: GET, authentication: key('X-Key') }),
    '{}',
    { code: 'header-case', names: ['X-Key'] },
  ],
  [
    'a host that a value brings',
    'n8n',
    aWebhook({ ...base, url: 'https://{{ host }}/' }),
    '{}',
    { code: 'no-url-parser' },
  ],
  ...(['node', 'edge', 'lambda', 'bullmq', 'temporal', 'n8n', 'n8n-loop', 'node-red'] as const).map(
    (engine): [string, EngineName, Action, string, Finding] => [
      `a secret that ${engine} sends to a host of the data`,
      engine,
      aWebhook({ ...base, url: 'https://{{ host }}/', authentication: key('X-Key') }),
      '{}',
      { code: 'host-from-data', isChecked: !/^n8n|red$/.test(engine) },
    ],
  ),
  [
    'a credential that n8n evaluates',
    'n8n',
    aWebhook({ ...base, authentication: { method: 'basic', username: '=shop', password: 'x' } }),
    '{}',
    { code: 'credential-is-expression' },
  ],
  [
    'a signature in n8n',
    'n8n',
    aWebhook({ ...base, authentication: { method: 'hmac', headerName: 'X', secret: { secret: 'KEY' } } }),
    '{}',
    { code: 'variables-needed' },
  ],
  ['a queue', 'bullmq', aWebhook(base), '{}', { code: 'sends-again' }],
  ['a retry of all items', 'n8n', aWebhook(base), '{}', { code: 'repeats-all-items' }],
  ['no long pause in n8n', 'n8n-loop', aWebhook(base), '{}', { code: 'retry-after-ignored' }],
  ['no pause in Node-RED', 'node-red', aWebhook(base), '{}', { code: 'retry-after-ignored' }],
  [
    'ids that copies of a workflow share',
    'n8n',
    aWebhook({
      ...base,
      authentication: {
        method: 'hmac',
        headerName: '',
        scheme: 'standard-webhooks',
        secret: { secret: 'KEY' },
      },
    }),
    '{}',
    { code: 'ids-may-repeat' },
  ],
])('%s is told', (_, engine, action, sample, finding) => {
  expect(report(engine, action, sample)).toContainEqual(finding);
  expect(describeFinding(finding)).toMatch(/\.$/);
});

test.each<[string, EngineName, Action, string]>([
  [
    'numbers that stay, and one that is not sent',
    'node',
    aWebhook({ ...base, data: [{ key: 'n', value: '{{ n }}', enabled: true }] }),
    '{"n":[1,0.5,123456789012345,-2],"other":1.0}',
  ],
  [
    'the data of a GET',
    'node',
    aWebhook({ ...base, method: GET, data: [{ key: 'n', value: '{{ n }}', enabled: true }] }),
    '{"n":1.0}',
  ],
  ['an escape', 'node', aWebhook({ ...base, url: 'https://h/?a=%41' }), '{}'],
  ['a host of the data without a secret', 'node', aWebhook({ ...base, url: 'https://{{ host }}/' }), '{}'],
  [
    'a secret for a host of the action',
    'node',
    aWebhook({ ...base, url: 'https://h/{{ a }}', authentication: key('X-Key') }),
    '{}',
  ],
  ['the header Accept', 'n8n', aWebhook({ ...base, authentication: key('Accept') }), '{}'],
  [
    'a credential that begins as text',
    'n8n',
    aWebhook({ ...base, authentication: { method: 'basic', username: 'shop', password: 'x=' } }),
    '{}',
  ],
])('%s is no finding', (_, engine, action, sample) => {
  const ofEngine = ['adds', 'repeats-all-items', 'retry-after-ignored'];
  expect(report(engine, action, sample).filter(({ code }) => !ofEngine.includes(code))).toEqual([]);
});

test('without values and secrets, what the settings tell is told', () => {
  const url = 'http://h:6000/{{ id }}?{{ n }}';
  const action = aWebhook({
    url,
    data: [],
    authentication: { ...key('Cookie'), secret: { secret: 'NONE' } },
  });
  const { context } = readContext('');
  expect(reportOf('edge', { action, context })).toEqual([
    expect.objectContaining({ code: 'adds' }),
    { code: 'empty-query-lost' },
    { code: 'port-blocked', port: '6000' },
    { code: 'header-uncertain', name: 'Cookie' },
    { code: 'header-case', names: ['Content-Type', 'Cookie'] },
    { code: 'retry-after-ignored' },
  ]);
});

test.each([
  'https://h/?a={{ n }}',
  'https://h/{{ n }}',
  'https://h/?{{ n }}&',
  'http://h:8080/:6000?x=:6000',
  'http://h/',
])('%s has no empty query, and no blocked port', (url) => {
  const codes = report('edge', aWebhook({ url, data: [] }), '{"n":5}').map(({ code }) => code);
  expect(codes).toEqual(['adds', 'header-case', 'retry-after-ignored']);
});

test('without a request of the sample, what the action alone tells is told', () => {
  const action = aWebhook({ ...base, url: 'https://h/{{ id }}' });
  expect(report('bullmq', action).map(({ code }) => code)).toEqual(['adds', 'sends-again']);
});

test('lists in lists, and a value that is sent for each item, are looked at in bounded time', () => {
  const items = slice(50_000, 2000);
  const lines = Array(items).fill('{"price":2.50}').join();
  const marks = '"{{ each o.lines as a }}", "{{ each o.lines as b }}"';
  const action = aRestApiCall({ url: 'https://h/', body: `[${marks}, [{{ b.price }}, {{ o | json }}]]` });
  const { context } = readContext(`{"o":{"lines":[${lines}]}}`);
  const [changed] = reportOf('node', { action, context }).filter(({ code }) => code === 'number-changed');
  expect(changed).toMatchObject({ path: 'o.lines[0].price', becomes: '2.5', others: items - 1 });
});
