import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aRestApiCall } from '../../../test/an-action';
import { slice } from '../../../test/thorough';
import { type Action, build, readContext } from '../../core';
import { outgoing, secretVariables, TARGETS } from '../snippets';
import type { Rendered } from './target';

const { context } = readContext('{}');
const secrets = { CRM: 'k-1', QUOTES: 'a"b', ITEM: 'a\\:b', SPACE: 'a b' };

type Settings = Partial<Pick<Action, 'method' | 'url' | 'authentication'>> & { body?: string };

function written(id: string, settings: Settings, { reveal = false, now = 7 } = {}): Rendered {
  const action: Action = aRestApiCall({ url: 'http://h/v1', ...settings });
  const built = build(action, { context, secrets, now });
  const sent = outgoing(built, { variableOf: secretVariables(action), reveal, now });
  const target = TARGETS.find((candidate) => candidate.id === id);
  if (!sent || !target) throw new Error(`${id}: ${JSON.stringify(built.problems)}`);
  return target.render(sent);
}

const key = (secret: string | { secret: string }, headerName = 'X-Key') =>
  ({ method: 'header-key', headerName, secret }) as const;
const basic = (username: string, password: string | { secret: string }) =>
  ({ method: 'basic', username, password }) as const;

/** Fields with the time, the first and the third with a quote before it, and one with the signature. */
const quotedFields: Settings['authentication'] = {
  method: 'hmac',
  headerName: 'X-Signature',
  secret: 's',
  scheme: {
    hash: 'sha256',
    key: 'utf8',
    message: [{ type: 'body' }],
    encoding: 'hex',
    fields: [
      ...[
        ['A', '"'],
        ['B', 's'],
        ['C', '"'],
      ].map(([name = '', text = '']) => ({
        name,
        parts: [
          { type: 'text' as const, text },
          { type: 'time' as const, format: 'seconds' as const },
        ],
      })),
      { name: 'X-Signature', parts: [{ type: 'signature' }] },
    ],
  },
};

describe('curl (bash)', () => {
  test.each<[string, Settings, string]>([
    ['a GET without a body is the shortest', { method: 'GET' }, "curl 'http://h/v1'\n"],
    ['an empty body has a length', {}, "--data-raw ''"],
    ['a body is never a file', { body: '@x' }, "--data-raw '@x'"],
    ['brackets are no patterns', { method: 'GET', url: 'http://h/?a[]=1' }, '--globoff'],
    ['NUL goes by the input', { body: 'a\0%\\' }, "printf -- 'a\\000%%\\\\' |\n  curl -X POST"],
    ['so does what is too long for an argument', { body: 'x'.repeat(100_001) }, '--data-binary @-'],
    ['nothing waits for the server', { body: 'x'.repeat(1024 * 1024 + 1) }, "-H 'Expect:'"],
  ])('%s', (_, settings, expected) => expect(written('curl-bash', settings).code).toContain(expected));
});

describe('HTTPie', () => {
  test.each<[string, Settings, string]>([
    ['a key after a space is no other kind of item', { authentication: key({ secret: 'CRM' }) }, '"X-Key: $'],
    [
      'a key with an escape goes by a file',
      { authentication: key({ secret: 'ITEM' }) },
      `'X-Key:@'<(printf '%s' "\${ITEM?}")`,
    ],
    [
      'a password with an escape is encoded by the shell',
      { authentication: basic('shop', { secret: 'ITEM' }) },
      `'Authorization: Basic '$(printf '%s' "shop:\${ITEM?}" | base64 | tr -d '\\n')`,
    ],
    [
      'nothing is sent when a variable of a shell of its own is not set',
      { authentication: key({ secret: 'ITEM' }) },
      `\n: "\${ITEM?}" &&\nhttp --ignore-stdin POST`,
    ],
    [
      'nor when the body goes by the input',
      { authentication: basic('shop', { secret: 'ITEM' }), body: 'x'.repeat(100_001) },
      `\n: "\${ITEM?}" &&\nprintf '%s' 'x`,
    ],
    ['a long body goes by the input', { body: 'x'.repeat(100_001) }, " |\n  http POST 'http://h/v1'"],
    [
      'a body that would end the options goes by the input',
      { body: '--' },
      "printf '%s' '--' |\n  http POST",
    ],
    [
      'a name like an option is none',
      { authentication: key({ secret: 'CRM' }, '-a'), body: '{}' },
      `http --ignore-stdin \\\n  --raw='{}' \\\n  POST 'http://h/v1' -- \\\n  'Content-Type: application/json; charset=utf-8' \\\n  "-a: \${CRM?}"`,
    ],
  ])('%s', (_, settings, expected) => expect(written('httpie', settings).code).toContain(expected));

  test.each(['/%41', '/%7e', '/%c3', '/%zz', '/a|b', '/?a[]=1', '/v1?', '//a', '/?`'])(
    'it would change %s',
    (target) =>
      expect(written('httpie', { url: `http://h${target}` }).unsupported).toEqual({ code: 'httpie-target' }),
  );
  test.each(['/%2F%C3%A9', "/a'b?c=d/e?f", '/v1/', '/a//b'])('it keeps %s', (target) =>
    expect(written('httpie', { url: `http://h${target}` }).code).toBeDefined(),
  );
});

describe('curl (PowerShell)', () => {
  const Q = '"';
  test.each<[string, Settings, string]>([
    ['an empty argument would be lost', {}, "-H 'Content-Length: 0'"],
    ['a plain body is an argument', { body: "it's" }, "--data-raw 'it''s'"],
    ['quotes go by a file', { body: '{"a":1}' }, `[IO.File]::WriteAllText($body, '{${Q}a${Q}:1}')`],
    [
      'lines have their own line ends',
      { body: '{\n}' },
      `WriteAllText($body, @'\n{\n}\n'@.Replace("\`r\`n", "\`n"))`,
    ],
    [
      'what looks like the end of the text goes as Base64',
      { body: "a\n'@" },
      "WriteAllBytes($body, [Convert]::FromBase64String('YQonQA=='))",
    ],
    ['so does text outside ASCII', { body: 'é' }, "[Convert]::FromBase64String('w6k=')"],
    ['so does CR', { body: 'a\r' }, "[Convert]::FromBase64String('YQ0=')"],
    [
      'a variable may hold quotes, so it goes by the input',
      { authentication: key({ secret: 'QUOTES' }) },
      "'X-Key: ' + $env:QUOTES |\n  curl.exe -X POST 'http://h/v1' `\n  -H 'Content-Type: application/json; charset=utf-8' `\n  -H '@-'",
    ],
    [
      'what is between two of them goes with them',
      { authentication: quotedFields },
      `('A: "7'), ('B: s7'), ('C: "7') |\n  curl.exe -X POST 'http://h/v1' \`\n  -H 'Content-Type: application/json; charset=utf-8' \`\n  -H '@-' \`\n  -H 'X-Signature: `,
    ],
    ['so does a literal quote', { authentication: key('a"b') }, `'X-Key: k' |`.replace('k', 'a"b')],
    [
      'a username outside ASCII',
      { authentication: basic('ü', { secret: 'CRM' }) },
      "ToBase64String([Convert]::FromBase64String('w7w6') + [Text.Encoding]::UTF8.GetBytes($env:CRM))",
    ],
  ])('%s', (_, settings, expected) => {
    const reveal =
      settings.authentication?.method === 'header-key' && settings.authentication.secret === 'a"b';
    expect(written('curl-powershell', settings, { reveal }).code).toContain(expected);
  });
});

describe('.http file', () => {
  test.each<[string, Settings]>([
    ['braces', { body: '{"a":"{{ \'{{\' }}"}' }],
    ['a comment', { body: '{\n# x\n}' }],
    ['a file', { body: '< ./x' }],
    ['a script', { body: '{}\n> x' }],
    ['the next request', { body: '{}\n###\n' }],
    ['space at the end', { body: '{} ' }],
    ['a control', { body: 'a\rb' }],
    ['an empty query', { url: 'http://h/?' }],
    ['a URL that some encode', { url: 'http://h/?a|b' }],
    ['a password that has a space', { authentication: basic('a', { secret: 'SPACE' }) }],
    ['a username that has a space', { authentication: basic('a b', { secret: 'CRM' }) }],
    ['a cookie', { authentication: key('x', 'cookie') }],
    ['a header name like a comment', { authentication: key('x', '#x') }],
    [
      'line ends under a signature',
      { body: '{\n}', authentication: { method: 'hmac', headerName: 'X', secret: 's' } },
    ],
  ])('%s is unsupported', (_, settings) => expect(written('http-file', settings).unsupported).toBeDefined());

  test.each<[string, Settings, string]>([
    ['several lines', { body: '{\n  "a": 1\n}' }, 'utf-8\n\n{\n  "a": 1\n}'],
    ['a header key', { authentication: key({ secret: 'CRM' }) }, '\nX-Key: {{CRM}}\n'],
    ['Basic', { authentication: basic('shop', { secret: 'CRM' }) }, '\nAuthorization: Basic shop {{CRM}}\n'],
  ])('%s', (_, settings, expected) => expect(written('http-file', settings).code).toContain(expected));
});

describe('Go', () => {
  test.each<[string, Settings, string]>([
    ['a path that it would encode is opaque', { url: 'http://h/a|b?c' }, 'request.URL.Opaque = "/a|b?c"'],
    ['a name in its own case is set', { authentication: key('k') }, 'request.Header.Set("X-Key", '],
    [
      'any other is put into the map',
      { authentication: key('k', 'x-KEY') },
      'request.Header["x-KEY"] = []string{',
    ],
  ])('%s', (_, settings, expected) => expect(written('go', settings).code).toContain(expected));

  test.each<[string, Settings]>([
    ['an empty first segment and a character that it would encode', { url: 'http://h//a|b' }],
    ['a header that it would send twice', { authentication: key('k', 'user-agent') }],
  ])('%s is unsupported', (_, settings) => expect(written('go', settings).unsupported).toBeDefined());
});

test.each<[string, Settings]>([
  ['a body with GET', { method: 'GET', body: '{}' }],
  ['a forbidden header', { authentication: key('k', 'Cookie') }],
  ['an empty query', { url: 'http://h/?' }],
  ['a header that objects know', { authentication: key('k', '__proto__') }],
])('fetch: %s is unsupported', (_, settings) =>
  expect(written('javascript-fetch', settings).unsupported).toBeDefined(),
);

const LINES = 200_000;
/** How a line end is written where it is none itself. */
const LINE_ENDS: Readonly<Record<string, string>> = { php: "'',\n        ", har: '\\n' };
test.each(TARGETS.map(({ id }) => id))('%s has every line end of very many', (id) => {
  const { code = '' } = written(id, { body: `a${'\n'.repeat(LINES)}b` });
  expect(code.split((LINE_ENDS[id] ?? '\n').repeat(LINES - 1))).toHaveLength(2);
});

test.each(['httpie', 'go', 'http-file'])('%s has every character of a very long path', (id) => {
  const path = `/${'a'.repeat(1_000_000)}`;
  expect(written(id, { method: 'GET', url: `http://h${path}` }).code?.split(path)).toHaveLength(2);
});

test('Node http frames the body of a GET, and keeps an empty query', () => {
  expect(written('node-http', { method: 'GET', body: '{}' }).code).toContain(
    "'Content-Length': Buffer.byteLength(body)",
  );
  expect(written('node-http', { url: 'http://h/?' }).code).toContain("path: '/?'");
});

describe('HAR 1.2', () => {
  const pairs = z.array(z.strictObject({ name: z.string(), value: z.string() }));
  const sizes = { headersSize: z.int(), bodySize: z.int() };
  const Archive = z.strictObject({
    log: z.strictObject({
      version: z.literal('1.2'),
      creator: z.strictObject({ name: z.string(), version: z.string() }),
      entries: z.tuple([
        z.strictObject({
          startedDateTime: z.iso.datetime(),
          time: z.number(),
          request: z.strictObject({
            method: z.string(),
            url: z.url(),
            httpVersion: z.string(),
            cookies: pairs,
            headers: pairs,
            queryString: pairs,
            postData: z.optional(z.strictObject({ mimeType: z.string(), text: z.string() })),
            ...sizes,
          }),
          response: z.strictObject({
            status: z.int(),
            statusText: z.string(),
            httpVersion: z.string(),
            cookies: pairs,
            headers: pairs,
            content: z.strictObject({ size: z.int(), mimeType: z.string() }),
            redirectURL: z.string(),
            ...sizes,
          }),
          cache: z.strictObject({}),
          timings: z.strictObject({ send: z.number(), wait: z.number(), receive: z.number() }),
        }),
      ]),
    }),
  });
  const read = (settings: Settings, options?: { now: number }) =>
    Archive.parse(JSON.parse(written('har', settings, options).code ?? '')).log.entries[0];

  test('it has every member of the format and no other', () =>
    expect(read({ url: 'http://h/a?b=c+d&b=', body: 'é\0' }).request).toMatchObject({
      queryString: [
        { name: 'b', value: 'c d' },
        { name: 'b', value: '' },
      ],
      postData: { mimeType: 'application/json; charset=utf-8', text: 'é\0' },
      headersSize:
        'POST /a?b=c+d&b= HTTP/1.1\r\nHost: h\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: 3\r\n\r\n'
          .length,
      bodySize: 3,
    }));

  test('without a body there is no posted data', () =>
    expect(read({ method: 'GET' }).request.postData).toBeUndefined());

  test.each([
    [0, '1970-01-01T00:00:00.000Z'],
    [100_000_000_000, '5138-11-16T09:46:40.000Z'],
  ])('the time %i is %s', (now, expected) => expect(read({}, { now }).startedDateTime).toBe(expected));
});

describe('B33 a request that is too large to be written as code', () => {
  const body = JSON.stringify('\u0001'.repeat(2.7 * 2 ** 20));

  test.each(TARGETS.map(({ id }) => id).slice(0, slice(TARGETS.length, 2)))('%s', (id) => {
    expect(body.length).toBeGreaterThan(16 * 2 ** 20);
    expect(written(id, { body }).unsupported).toEqual({ code: 'too-large' });
  });
});
