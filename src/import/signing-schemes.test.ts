import { describe, expect, test } from 'vitest';
import { aRestApiCall } from '../../test/an-action';
import { one, setting } from '../../test/postman-collection';
import { type Action, build, type HttpRequest, readContext, SCHEME_NAMES, type SchemeName } from '../core';
import { schemeOf, signatureHeaderOf } from '../core/internal';
import { readForeign } from '../import';

const { context } = readContext('');
const NOW = 1_700_000_000;
const ID = 'msg_1';
const SECRET = { utf8: 'topsecret', hex: 'c0ffee', base64: 'AP+hCg==', whsec: 'whsec_AP+hCg==' } as const;
const BODY = '{"id":"A-1001"}';

const signedBy = (action: Action): HttpRequest => {
  const { authentication } = action;
  if (authentication.method !== 'hmac') throw new Error('Does not sign');
  const secret = SECRET[schemeOf(authentication.scheme).key];
  const { request, problems } = build(
    { ...action, authentication: { ...authentication, secret } },
    { context, now: NOW, id: ID },
  );
  if (!request) throw new Error(JSON.stringify(problems));
  return request;
};

const requestUnder = (scheme: SchemeName): HttpRequest =>
  signedBy(
    aRestApiCall({
      url: 'https://h.test/orders?x=1',
      body: BODY,
      authentication: { method: 'hmac', scheme, headerName: '', secret: '' },
    }),
  );

/** What each format writes of a request that was signed. */
const WRITTEN: readonly [format: string, write: (request: HttpRequest) => string][] = [
  [
    'curl',
    ({ url, headers }) =>
      `curl '${url}' ${headers.map(([name, value]) => `-H '${name}: ${value}'`).join(' ')} --data-raw '${BODY}'`,
  ],
  [
    '.http',
    ({ url, headers }) =>
      `POST ${url}\n${headers.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${BODY}\n`,
  ],
  [
    'HAR',
    ({ url, headers }) =>
      JSON.stringify({
        log: {
          entries: [
            {
              request: {
                method: 'POST',
                url,
                headers: headers.map(([name, value]) => ({ name, value })),
                postData: { text: BODY },
              },
            },
          ],
        },
      }),
  ],
  [
    'Postman',
    ({ url, headers }) =>
      one({
        method: 'POST',
        url,
        header: headers.map(([name, value]) => setting(name, value)),
        body: { mode: 'raw', raw: BODY },
      }),
  ],
];

describe.each(WRITTEN)('B34: %s', (_, write) => {
  test.each(SCHEME_NAMES)('shows %s, by which the action then sends the same request', (scheme) => {
    const request = requestUnder(scheme);
    const [read] = readForeign(write(request))?.actions ?? [];
    expect(read?.signed?.map((signed) => signed.scheme)).toEqual([scheme]);
    const [signed] = read?.signed ?? [];
    expect(signed && signedBy(signed.action)).toEqual(request);
    const codes = signed?.notes.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['signing-secret-missing', 'signature-headers']));
    expect(codes).not.toContain('signature-form');
    expect(read?.notes.map(({ code }) => code)).toContain('signature-fixed');
    // Nothing is chosen for anybody.
    expect(read?.action.authentication.method).not.toBe('hmac');
  });
});

const SHA256 = 'ab'.repeat(32);
const curl = (...headers: string[]) => `curl https://h.test ${headers.map((one) => `-H '${one}'`).join(' ')}`;

/** The schemes that the only request of a text shows, and what is said of each. */
const shownIn = (text: string) =>
  (readForeign(text)?.actions[0]?.signed ?? []).map(({ scheme, notes }) => [
    scheme,
    ...notes.flatMap(({ code, values }) => ('names' in values ? [`${code}: ${values.names}`] : [])),
  ]);

describe('a header field tells a scheme', () => {
  test.each<[string, string, ReturnType<typeof shownIn>]>([
    [
      'in any spelling, whatever its value',
      curl('x-hub-signature-256: {{signature}}'),
      [['github', 'signature-headers: X-Hub-Signature-256']],
    ],
    [
      'without the other fields of the scheme',
      curl(`X-Slack-Signature: v0=${SHA256}`),
      [['slack', 'signature-headers: X-Slack-Request-Timestamp, X-Slack-Signature']],
    ],
    [
      'and is said to have another form where it has',
      curl(`X-Hub-Signature-256: ${SHA256}`),
      [['github', 'signature-headers: X-Hub-Signature-256', 'signature-form: X-Hub-Signature-256']],
    ],
    [
      'and what the action then cannot send is listed',
      curl('Authorization: Bearer t', `X-Hub-Signature-256: sha256=${SHA256}`, 'X-Event: push'),
      [['github', 'signature-headers: X-Hub-Signature-256', 'header-not-sent: Authorization, X-Event']],
    ],
    [
      'by its form, where others use the name too',
      curl(`X-Signature: t=1,v1=${SHA256}`),
      [['whole-request-v1', 'signature-headers: X-Signature']],
    ],
    ['not by a name that others use too', curl(`X-Signature: ${SHA256}`), []],
    ['not by such a name, as of an older standard', curl('Signature: keyId="a",signature="b"'), []],
    [
      'by a second name that nobody else uses',
      curl('Signature: own=:AAAA:', 'Signature-Input: own=("date");created=1;keyid="k"'),
      [
        [
          'rfc9421',
          'signature-headers: Content-Digest, Signature-Input, Signature',
          'signature-form: Signature, Signature-Input',
        ],
      ],
    ],
    ['not by a field without the signature', curl('webhook-id: msg_1', 'webhook-timestamp: 1'), []],
    [
      'as do those of two schemes',
      curl(`X-Hub-Signature-256: sha256=${SHA256}`, `Stripe-Signature: t=1,v1=${SHA256}`),
      [
        ['github', 'signature-headers: X-Hub-Signature-256', 'header-not-sent: Stripe-Signature'],
        ['stripe', 'signature-headers: Stripe-Signature', 'header-not-sent: X-Hub-Signature-256'],
      ],
    ],
  ])('%s', (_, text, shown) => {
    expect(shownIn(text)).toEqual(shown);
  });

  test('credentials that are given elsewhere are said not to be sent', () => {
    const text = `${curl(`X-Hub-Signature-256: sha256=${SHA256}`)} -u key:`;
    const [read] = readForeign(text)?.actions ?? [];
    expect(read?.notes.map(({ code }) => code)).toContain('username-as-key');
    const codes = read?.signed?.[0]?.notes.map(({ code }) => code);
    expect(codes).toContain('signed-instead');
    expect(codes).not.toContain('username-as-key');
  });
});

const inCollection = (exec: string | string[], header: object[] = [], listen = 'prerequest') => {
  const document = JSON.parse(one({ method: 'POST', url: 'https://h.test', header }));
  document.item[0].event = [{ listen, script: { exec } }];
  return JSON.stringify(document);
};

const HUB = signatureHeaderOf('github');

describe('a pre-request script of Postman tells a scheme', () => {
  test.each<[string, string | string[]]>([
    [
      'with CryptoJS, and a header that is added',
      [
        'const hmac = CryptoJS.HmacSHA256(pm.request.body.raw, pm.environment.get("secret"));',
        `pm.request.headers.add({ key: '${HUB}', value: 'sha256=' + hmac.toString() });`,
      ],
    ],
    ['with a header that is set', `pm.request.headers.upsert({ key: "${HUB}", value: signature });`],
    ['as one text', `pm.request.headers.add(\`${HUB}: sha256=\${signature}\`)`],
    [
      'with the module of Node.js',
      `const c = require('crypto');\nset('a b'+'${HUB.toLowerCase()}', c.createHmac('sha256', s).update(b).digest('hex'));`,
    ],
  ])('%s', (_, exec) => {
    const [read] = readForeign(inCollection(exec))?.actions ?? [];
    expect(read?.signed?.map(({ scheme }) => scheme)).toEqual(['github']);
    expect(read?.notes).toContainEqual(
      expect.objectContaining({ code: 'signature-by-script', values: { names: HUB } }),
    );
    // The script may do more.
    expect(read?.signed?.[0]?.notes.map(({ code }) => code)).toContain('scripts');
    expect(read?.signed?.[0]?.action.authentication).toEqual({
      method: 'hmac',
      scheme: 'github',
      headerName: '',
      secret: '',
    });
  });

  test.each<[string, string]>([
    ['that only names it', `console.log('${HUB}')`],
    ['that computes something else', `const hash = CryptoJS.HmacSHA256(a, b); set('X-My-Signature', hash);`],
    ['with a name that others use too', `pm.request.headers.add({ key: 'X-Signature', value: s })`],
    ['with part of the name', `pm.request.headers.add({ key: 'Not-${HUB}', value: s })`],
  ])('not one %s', (_, exec) => {
    expect(shownIn(inCollection(exec))).toEqual([]);
  });

  test('not after the request', () => {
    expect(shownIn(inCollection(`pm.request.headers.add({ key: '${HUB}' })`, [], 'test'))).toEqual([]);
  });

  test('once, where the header stands there too', () => {
    const text = inCollection(`pm.request.headers.upsert({ key: '${HUB}', value: s })`, [
      setting(HUB, '{{signature}}'),
    ]);
    expect(shownIn(text)).toEqual([['github', `signature-headers: ${HUB}`]]);
    expect(readForeign(text)?.actions[0]?.notes.map(({ code }) => code)).not.toContain('signature-fixed');
  });

  test('for every request of its folder', () => {
    const script = { exec: `pm.request.headers.upsert({ key: '${HUB}', value: s })` };
    const document = JSON.parse(one('https://h.test'));
    document.item = [{ name: 'A', item: document.item, event: [{ listen: 'prerequest', script }] }];
    expect(shownIn(JSON.stringify(document))).toEqual([['github', `signature-headers: ${HUB}`]]);
  });
});
