import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { headerOf } from '../../../test/conformance/actions';
import { problemLines } from '../../../test/request-of';
import { headers, ID, type SigningSettings, signedText, signedWith, url } from '../../../test/signed-with';
import type { SchemeSetting } from '..';
import { simpleParts } from './message';
import { signatureOf } from './sign';

/** The example of Slack's page “Verifying requests from Slack”. */
const SLACK_BODY =
  'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V' +
  '&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=' +
  '&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN' +
  '&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';

const MAC = 'd06f0c31f24a6ae372ac0cde74c43cee7772ba89644d6ef4f78853f74b05f466';

describe('B34 the vectors of those who defined the schemes', () => {
  test.each<[SigningSettings & { body: string; at?: number }, [string, string][]]>([
    [{ scheme: 'whole-request-v1', body: '{"id":"A-1001"}' }, [['X-Signature', `t=1700000000,v1=${MAC}`]]],
    [
      {
        scheme: 'standard-webhooks',
        secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        body: '{"test": 2432232314}',
        at: 1_614_265_330,
      },
      [
        ['webhook-id', ID],
        ['webhook-timestamp', '1614265330'],
        ['webhook-signature', 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='],
      ],
    ],
    [
      { scheme: 'github', secret: "It's a Secret to Everybody", body: 'Hello, World!' },
      [['X-Hub-Signature-256', 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17']],
    ],
    [
      {
        scheme: 'slack',
        secret: '8f742231b10e8888abcd99yyyzzz85a5',
        body: SLACK_BODY,
        at: 1_531_420_618,
      },
      [
        ['X-Slack-Request-Timestamp', '1531420618'],
        ['X-Slack-Signature', 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503'],
      ],
    ],
  ])('$scheme', ({ body, at, ...settings }, fields) => {
    expect(headers(signedWith(settings, { body }, at))).toEqual(fields);
  });
});

test('RFC 9421 B.2.5: the signature base, with components and parameters of its own', () => {
  const text = (value: string) => [{ type: 'text', text: value }] as const;
  const parts = simpleParts(
    [
      {
        type: 'signature-base',
        components: [
          { name: 'date', parts: text('Tue, 20 Apr 2021 02:07:55 GMT') },
          { name: '@authority', parts: text('example.com') },
          { name: 'content-type', parts: text('application/json'), needsContentType: true },
        ],
      },
    ],
    { contentType: true, keyid: true },
  );
  const base = parts.map((part) => {
    if (part.type === 'time') return '1618884473';
    if (part.type === 'keyid') return 'test-shared-secret';
    return part.type === 'text' ? part.text : part.type;
  });
  expect(base.join('')).toBe(
    '"date": Tue, 20 Apr 2021 02:07:55 GMT\n"@authority": example.com\n"content-type": application/json\n' +
      '"@signature-params": ("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
  );
  const key = Buffer.from(
    'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==',
    'base64',
  );
  const signature = signatureOf(key, Buffer.from(base.join('')), { hash: 'sha256', encoding: 'base64' });
  expect(signature).toBe('pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=');
});

describe('B34 what a scheme signs and sends', () => {
  const mac = (message: string, secret = 'topsecret', encoding: 'hex' | 'base64' = 'hex') =>
    createHmac('sha256', secret).update(message).digest(encoding);

  test.each<[SigningSettings['scheme'], string, 'hex' | 'base64', (signature: string) => [string, string][]]>(
    [
      [
        'stripe',
        '1700000000.{"id":"A-1001"}',
        'hex',
        (one) => [['Stripe-Signature', `t=1700000000,v1=${one}`]],
      ],
      ['shopify', '{"id":"A-1001"}', 'base64', (one) => [['X-Shopify-Hmac-Sha256', one]]],
      [
        'hubspot-v3',
        `POST${url}{"id":"A-1001"}1700000000000`,
        'base64',
        (one) => [
          ['X-HubSpot-Signature-v3', one],
          ['X-HubSpot-Request-Timestamp', '1700000000000'],
        ],
      ],
    ],
  )('%s', (scheme, message, encoding, fields) => {
    const built = signedWith({ scheme });
    expect(signedText(built)).toBe(message);
    expect(headers(built)).toEqual(fields(mac(message, 'topsecret', encoding)));
  });

  const digestOf = (body: string) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

  test.each([
    ['a POST', { body: '{"id":"A-1001"}' }, '?x=1', '{"id":"A-1001"}', true],
    ['no query', { url: 'http://H:80/a' }, '?', '{"id":"A-1001"}', true],
    ['a bare question mark', { url: 'http://h/a?' }, '?', '{"id":"A-1001"}', true],
    ['no body, whose digest is covered too', { method: 'GET', body: '' } as const, '?x=1', '', false],
  ])('rfc9421: %s', (_, action, query, body, hasType) => {
    const built = signedWith({ scheme: 'rfc9421', keyid: 'key-1' }, action);
    const { host, pathname } = new URL(built.request?.url ?? '');
    const names = `"@method" "@authority" "@path" "@query" "content-digest"${hasType ? ' "content-type"' : ''}`;
    const parameters = `(${names});created=1700000000;keyid="key-1";alg="hmac-sha256"`;
    const base = [
      `"@method": ${built.request?.method}`,
      `"@authority": ${host}`,
      `"@path": ${pathname}`,
      `"@query": ${query}`,
      `"content-digest": ${digestOf(body)}`,
      ...(hasType ? ['"content-type": application/json; charset=utf-8'] : []),
      `"@signature-params": ${parameters}`,
    ].join('\n');
    expect(signedText(built)).toBe(base);
    expect(headers(built)).toEqual([
      ['Content-Digest', digestOf(body)],
      ['Signature-Input', `sig1=${parameters}`],
      ['Signature', `sig1=:${mac(base, 'topsecret', 'base64')}:`],
    ]);
  });

  test.each([
    ['standard-webhooks', 'whsec_AAAA', 'AAEC', 'webhook-signature', 'v1,', ' v1,'],
    ['stripe', 'one', 'two', 'Stripe-Signature', 't=1700000000,v1=', ',v1='],
  ] as const)('%s: a second secret signs too', (scheme, secret, secondSecret, name, start, separator) => {
    const one = headerOf(signedWith({ scheme, secret }), name)?.slice(start.length);
    const other = headerOf(signedWith({ scheme, secret: secondSecret }), name)?.slice(start.length);
    expect(one).not.toBe(other);
    expect(headerOf(signedWith({ scheme, secret, secondSecret }), name)).toBe(
      `${start}${one}${separator}${other}`,
    );
  });

  test('the header name names the field with the signature, in the case written', () => {
    expect(headers(signedWith({ scheme: 'slack', headerName: 'x-mine' })).map(([name]) => name)).toEqual([
      'X-Slack-Request-Timestamp',
      'x-mine',
    ]);
    const fixed = signedWith({ scheme: 'rfc9421', headerName: 'signature' });
    expect(headers(fixed).map(([name]) => name)).toEqual(['Content-Digest', 'Signature-Input', 'signature']);
  });
});

describe('B34 a scheme of the user’s own', () => {
  const own: Extract<SchemeSetting, object> = {
    hash: 'sha512',
    key: 'hex',
    message: [
      { type: 'text', text: 'v9|' },
      { type: 'time', format: 'iso8601' },
      { type: 'id' },
      { type: 'method' },
      { type: 'host' },
      { type: 'path' },
      { type: 'query' },
      { type: 'target' },
      { type: 'url' },
      { type: 'content-type' },
      { type: 'body-digest', hash: 'sha1', encoding: 'hex' },
      { type: 'body' },
    ],
    encoding: 'base64',
    fields: [
      { name: 'X-Key', parts: [{ type: 'text', text: 'two words' }] },
      { name: 'X-Sign', parts: [{ type: 'id' }, { type: 'text', text: ' ' }, { type: 'signature' }] },
    ],
  };

  test('says everything that a preset says', () => {
    const built = signedWith({ scheme: own, secret: '00ff7F' });
    const body = '{"id":"A-1001"}';
    const message =
      `v9|2023-11-14T22:13:20Z${ID}POSTapi.example.com/orders/A-1001x=1/orders/A-1001?x=1${url}` +
      `application/json; charset=utf-8${createHash('sha1').update(body).digest('hex')}${body}`;
    expect(signedText(built)).toBe(message);
    const signature = createHmac('sha512', Buffer.from('00ff7f', 'hex')).update(message).digest('base64');
    expect(headers(built)).toEqual([
      ['X-Key', 'two words'],
      ['X-Sign', `${ID} ${signature}`],
    ]);
  });

  test.each<[string, Partial<typeof own>, string[]]>([
    ['no message', { message: [] }, ['scheme-message-empty authentication/scheme/message']],
    [
      'a message of empty text',
      { message: [{ type: 'text', text: '' }] },
      ['scheme-message-empty authentication/scheme/message'],
    ],
    ['no fields', { fields: [] }, ['scheme-signatures authentication/scheme/fields']],
    [
      'no signature in the fields',
      { fields: [{ name: 'A', parts: [{ type: 'id' }] }] },
      ['scheme-signatures authentication/scheme/fields'],
    ],
    [
      'two signatures',
      { fields: ['A', 'B'].map((name) => ({ name, parts: [{ type: 'signature' as const }] })) },
      ['scheme-signatures authentication/scheme/fields'],
    ],
    [
      'a name that repeats in another case',
      {
        fields: [
          { name: 'A', parts: [{ type: 'id' }] },
          { name: 'a', parts: [{ type: 'signature' }] },
        ],
      },
      ['header-name-repeated authentication/scheme/fields/1/name'],
    ],
    [
      'a refused name',
      { fields: [{ name: 'host', parts: [{ type: 'signature' }] }] },
      ['header-name-refused authentication/scheme/fields/0/name 0..4'],
    ],
    [
      'no name',
      { fields: [{ name: '', parts: [{ type: 'signature' }] }] },
      ['header-name-empty authentication/scheme/fields/0/name'],
    ],
    [
      'a line end in a value',
      { fields: [{ name: 'A', parts: [{ type: 'text', text: 'a\r\nB: ' }, { type: 'signature' }] }] },
      ['header-value-invalid authentication/scheme/fields/0/parts/0/text 1..2'],
    ],
    [
      'a space at the end of a value',
      { fields: [{ name: 'A', parts: [{ type: 'signature' }, { type: 'text', text: ' ' }] }] },
      ['header-value-invalid authentication/scheme/fields/0/parts/1/text 0..1'],
    ],
    [
      'a separator outside ASCII',
      { fields: [{ name: 'A', parts: [{ type: 'signature', separator: 'ü' }] }] },
      ['header-value-invalid authentication/scheme/fields/0/parts/0/separator 0..1'],
    ],
    [
      'a field without a value',
      {
        fields: [
          { name: 'A', parts: [{ type: 'text', text: '' }] },
          { name: 'B', parts: [{ type: 'signature' }] },
        ],
      },
      ['scheme-field-empty authentication/scheme/fields/0/parts'],
    ],
    [
      'half of a surrogate pair in the message',
      { message: [{ type: 'text', text: 'a\ud800' }] },
      ['text-lone-surrogate authentication/scheme/message/0/text 1..2'],
    ],
  ])('%s: nothing is signed', (_, change, problems) => {
    const built = signedWith({ scheme: { ...own, ...change }, secret: '00' });
    const errors = problemLines(built).filter((line) => line.startsWith('error'));
    expect(errors).toEqual(problems.map((line) => `error ${line}`));
    expect(built.signed).toBeUndefined();
    expect(built.request).toBeUndefined();
  });
});
