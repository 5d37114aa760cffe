import { expect, test } from 'vitest';
import { builtRequest, withHeader } from '../../../test/built-request';
import { browserDifferences } from './fetch-rules';

const PAGE = { origin: 'http://127.0.0.1:4173' };
const FORM = 'application/x-www-form-urlencoded';

const differences = (settings: Parameters<typeof builtRequest>[0], page = PAGE) =>
  browserDifferences(builtRequest(settings), page);

const ALWAYS = [
  'Connection',
  'User-Agent',
  'Accept',
  'Accept-Language',
  'Accept-Encoding',
  'Cache-Control',
  'Pragma',
];
const TRUSTED = [
  'Sec-Fetch-Site',
  'Sec-Fetch-Mode',
  'Sec-Fetch-Dest',
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
];

test.each<[string, Parameters<typeof builtRequest>[0], string[]]>([
  ['over https', {}, ['Origin', ...ALWAYS, ...TRUSTED]],
  ['to the same machine', { url: 'http://127.0.0.1/' }, ['Origin', ...ALWAYS, ...TRUSTED]],
  ['over http', { url: 'http://api.example.com/' }, ['Origin', ...ALWAYS]],
  ['a GET to the page’s own server', { method: 'GET', url: PAGE.origin }, [...ALWAYS, ...TRUSTED]],
  ['a POST to the page’s own server', { url: PAGE.origin }, ['Origin', ...ALWAYS, ...TRUSTED]],
  [
    'with a field that a browser would add',
    withHeader('accept-language'),
    ['Origin', ...ALWAYS, ...TRUSTED].filter((name) => name !== 'Accept-Language'),
  ],
])('what a browser adds: %s', (_, settings, adds) => expect(differences(settings).adds).toEqual(adds));

test('what arrives as it is', () => {
  expect(differences({ body: '{}', ...withHeader('X-Key') }).keeps).toEqual(['Content-Type', 'X-Key']);
});

const TYPE = { part: 'header', name: 'Content-Type' } as const;
test.each<[string, Parameters<typeof builtRequest>[0], unknown[]]>([
  ['a GET', { method: 'GET' }, []],
  ['JSON', {}, [TYPE]],
  ['PUT with JSON', { method: 'PUT' }, [{ part: 'method', method: 'PUT' }, TYPE]],
  ['a header key', { method: 'GET', ...withHeader('X-Key') }, [{ part: 'header', name: 'X-Key' }]],
  [
    'a name that objects know',
    { method: 'GET', ...withHeader('constructor') },
    [{ part: 'header', name: 'constructor' }],
  ],
  [
    'Basic',
    { method: 'GET', authentication: { method: 'basic', username: 'a', password: 'b' } },
    [{ part: 'header', name: 'Authorization' }],
  ],
  ['JSON to the page’s own server', { url: PAGE.origin, ...withHeader('X-Key') }, []],
  ['a safelisted field', { method: 'GET', ...withHeader('Accept', 'text/plain, */*') }, []],
  [
    'a safelisted field with an unsafe value',
    { method: 'GET', ...withHeader('Accept', 'a(b)') },
    [{ part: 'header', name: 'Accept' }],
  ],
  [
    'a safelisted field with a long value',
    { method: 'GET', ...withHeader('Accept', 'a'.repeat(129)) },
    [{ part: 'header', name: 'Accept' }],
  ],
])('what a browser asks for first: %s', (_, settings, causes) => {
  expect(differences(settings).preflight).toEqual(causes);
});

test('a form needs no permission', () => {
  const request = builtRequest({});
  const headers = request.headers.map(([name, value]) =>
    name === 'Content-Type' ? ([name, FORM] as const) : ([name, value] as const),
  );
  expect(browserDifferences({ ...request, headers }, PAGE).preflight).toEqual([]);
});
