import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../test/an-action';
import { buildWith } from '../../test/conformance/actions';
import { headLines, problemLines, requestText } from '../../test/request-of';
import { type Action, type Authentication, build, check, readContext } from '.';

const { context } = readContext('{"order":{"id":"A 1/ü","note":""},"host":"API.example.com"}');

const AUTHENTICATIONS: readonly Authentication[] = [
  { method: 'none' },
  { method: 'basic', username: 'shop', password: 'pass' },
  { method: 'header-key', headerName: 'X-Key', secret: { secret: 'KEY' } },
  { method: 'hmac', headerName: 'X-Signature', secret: 'topsecret' },
];
const data = [
  { key: 'id', value: '<{{ order.id }}>', enabled: true },
  { key: 'off', value: '', enabled: false },
];
const ACTIONS: readonly Action[] = AUTHENTICATIONS.flatMap((authentication) =>
  (['GET', 'POST', 'PUT'] as const).flatMap((method) => [
    aWebhook({ method, url: 'https://{{ host }}/{{ order.id }}', data, authentication }),
    aWebhook({ method, url: 'https://h/', format: 'json', data, authentication }),
    aRestApiCall({ method, url: 'https://h/?a', body: '{"a":{{ order.id }}}', authentication }),
    aRestApiCall({ method, url: 'nowhere', body: '{{ missing }}', authentication }),
  ]),
);
const runtime = { context, now: 1_700_000_000, secrets: { KEY: 'k' } };

describe('B20 the message', () => {
  test('request line, Host, Content-Type, authentication, Content-Length, empty line, body', () => {
    const authentication: Authentication = { method: 'header-key', headerName: 'X-Key', secret: 'k' };
    const action = aWebhook({ url: 'https://h:81/a?b', format: 'json', data, authentication });
    expect(requestText(build(action, runtime))).toBe(
      'POST /a?b HTTP/1.1\r\nHost: h:81\r\nContent-Type: application/json; charset=utf-8\r\n' +
        'X-Key: k\r\nContent-Length: 17\r\n\r\n{"id":"<A 1/ü>"}',
    );
  });

  test.each([
    ['GET', ['Host']],
    ['POST', ['Host', 'Content-Type', 'Content-Length']],
    ['PUT', ['Host', 'Content-Type', 'Content-Length']],
  ] as const)('%s without data: what the runtime adds is no part of it', (method, names) => {
    const { request } = build(aWebhook({ method }), runtime);
    expect(request?.headers.map(([name]) => name)).toEqual(names);
  });

  test.each([
    ['GET', undefined],
    ['POST', '0'],
    ['PUT', '0'],
  ] as const)('Content-Length of a %s without body', (method, length) => {
    const { request } = build(aWebhook({ method }), runtime);
    expect(Object.fromEntries(request?.headers ?? [])['Content-Length']).toBe(length);
  });

  test.each([
    ['aaa', 3],
    ['ü', 2],
    ['€', 3],
    ['😀', 4],
    ['x'.repeat(1023), 1023],
    ['x'.repeat(1025), 1025],
    [`${'x'.repeat(2000)}ü`, 2002],
  ])('Content-Length counts octets', (body, length) => {
    expect(headLines(build(aRestApiCall({ body }), runtime))).toContain(`Content-Length: ${length}`);
  });
});

describe('B25 the clock is an argument', () => {
  test.each([-1, 0.5, 1e300, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    '%d throws',
    (now) => {
      for (const action of ACTIONS) expect(() => build(action, { context, now })).toThrow(RangeError);
    },
  );

  test('what is no number throws', () => {
    for (const now of ['1700000000', undefined, null, 1n])
      expect(() => build(aWebhook({}), { context, now: now as unknown as number })).toThrow(RangeError);
  });

  test.each([10 ** 11 + 1, 1_700_000_000_000, Number.MAX_SAFE_INTEGER])('%d is in milliseconds', (now) => {
    for (const action of ACTIONS)
      expect(() => build(action, { context, now })).toThrow(new RegExp(`milliseconds: ${now}$`));
  });

  test.each([0, 1, 1_700_000_000, 10 ** 11])('%d is a time', (now) => {
    const authentication: Authentication = { method: 'hmac', headerName: 'X', secret: 's' };
    const { request } = build(aWebhook({ authentication }), { context, now });
    expect(request?.headers[2]?.[1]).toMatch(new RegExp(`^t=${now},v1=[0-9a-f]{64}$`));
  });
});

describe('B31 the request is what the bytes say', () => {
  test.each(
    ACTIONS.map((action) => [action.objectId, action.method, action.authentication.method, action] as const),
  )('%s %s %s', (_, __, ___, action) => {
    const { request, bytes, problems } = build(action, runtime);
    const hasError = problems.some(({ severity }) => severity === 'error');
    expect(request === undefined).toBe(hasError);
    if (!request) return;
    const head = [`${request.method} ${request.target} HTTP/1.1`]
      .concat(request.headers.map(([name, value]) => `${name}: ${value}`))
      .join('\r\n');
    expect(Buffer.from(bytes)).toEqual(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), request.body]));
    const [, host] = request.headers[0] ?? [];
    expect(request.url).toMatch(/^https?:\/\//);
    expect(request.url.replace(/^https?:\/\//, '')).toBe(`${host}${request.target}`);
  });
});

describe('B28 B29 problems', () => {
  test('all of them are reported, each with its setting and what has to change', () => {
    const action = aWebhook({
      url: 'example.com/{{ missing }}',
      format: 'json',
      data: [
        { key: '', value: '{{ order }}', enabled: true },
        { key: 'a', value: '{{ nope | nope }}', enabled: true },
        { key: 'a', value: "{{ 'x' | raw }}", enabled: true },
        { key: 'b', value: '{{', enabled: false },
      ],
      authentication: { method: 'header-key', headerName: 'Host', secret: { secret: 'NONE' } },
    });
    expect(problemLines(build(action, runtime)).sort()).toEqual([
      'error header-name-refused authentication/headerName 0..4',
      'error key-empty data/0/key',
      'error key-repeated data/2/key',
      'error secret-missing authentication/secret secrets',
      'error template-raw-refused data/2/value 9..12',
      'error template-unknown-filter data/1/value 10..14',
      'error url-scheme-tag url 12..25',
      'error value-missing url 15..22 context',
      'error value-not-text data/0/value 3..8 context',
      'hint template-unclosed data/3/value 0..2',
    ]);
  });

  test('the message is still shown, and there is no request', () => {
    const action = aWebhook({
      url: 'https://h/{{ missing }}',
      data: [{ key: '{{ a', value: '{{ missing }}&', enabled: true }],
      authentication: { method: 'basic', username: 'a:b', password: '' },
    });
    const built = build(action, runtime);
    expect(built.request).toBeUndefined();
    expect(requestText(built)).toBe(
      'POST /%7B%7B%20missing%20%7D%7D HTTP/1.1\r\nHost: h\r\n' +
        'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 33\r\n\r\n' +
        '%7B%7B+a=%7B%7B+missing+%7D%7D%26',
    );
  });

  test('warnings and hints do not stop a request', () => {
    const action = aRestApiCall({ method: 'GET', url: 'https://h/#x', body: 'no JSON' });
    const built = build(action, runtime);
    expect(problemLines(built)).toEqual([
      'hint url-fragment url 10..12',
      'warning body-not-json body 0..2',
      'warning body-with-get body 0..7',
    ]);
    expect(built.request).toBeDefined();
  });
});

/** Freezes a value and everything in it. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) freeze(inner);
    Object.freeze(value);
  }
  return value;
}

describe('build is pure', () => {
  test('the same input makes the same output, and frozen input is accepted', () => {
    for (const action of ACTIONS) {
      const before = structuredClone(action);
      const first = build(action, runtime);
      const second = build(freeze(structuredClone(action)), freeze({ ...runtime, secrets: { KEY: 'k' } }));
      expect(second).toEqual(first);
      expect(action).toEqual(before);
    }
  });

  test('a result does not change when another is built or written to', () => {
    const action = aWebhook({ data, authentication: { method: 'hmac', headerName: 'X', secret: 's' } });
    const first = build(action, runtime);
    const kept = structuredClone(first);
    const second = build(action, runtime);
    second.bytes.fill(0);
    second.signed?.fill(0);
    second.request?.body.fill(0);
    expect(first).toEqual(kept);
  });

  test('the values of a request share no memory', () => {
    const built = build(aWebhook({ data }), runtime);
    const body = Buffer.from(built.request?.body ?? '').toString();
    built.bytes.fill(0);
    expect(Buffer.from(built.request?.body ?? '').toString()).toBe(body);
  });
});

describe('B30 scale', () => {
  test('10,000 rows', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      key: `k${index}`,
      value: '{{ order.id }}',
      enabled: true,
    }));
    const { request, spans, bytes } = build(aWebhook({ format: 'json', data: rows }), runtime);
    expect(Object.keys(JSON.parse(Buffer.from(request?.body ?? '').toString()))).toHaveLength(10_000);
    expect(spans.at(-1)?.end).toBe(bytes.length);
  });

  test('a body of 10 MiB, with values between', () => {
    const body = `[${`"${'x'.repeat(1040)}",{{ order.id }},`.repeat(10_000)}0]`;
    const { request, bytes, spans } = build(aRestApiCall({ body }), runtime);
    expect(bytes.length).toBeGreaterThan(10 * 2 ** 20);
    expect(JSON.parse(Buffer.from(request?.body ?? '').toString())).toHaveLength(20_001);
    expect(spans.at(-1)?.end).toBe(bytes.length);
  });

  test('a context of 5 MiB as one value', () => {
    const items = Array.from({ length: 300_000 }, (_, index) => `"value ${index}"`);
    const built = buildWith(aRestApiCall({ body: '{{ all }}' }), `{"all":[${items.join()}]}`);
    expect(built.request?.body.length).toBeGreaterThan(4 * 2 ** 20);
  });

  test('a context of 1,000 levels', () => {
    const deep = '['.repeat(999) + ']'.repeat(999);
    const built = buildWith(aRestApiCall({ body: '"{{ deep | json }}"' }), `{"deep":${deep}}`);
    expect(requestText(built)).toContain(deep);
  });
});

test('B29 the settings of an action are checked without data', () => {
  expect(
    check(aWebhook({ url: 'https://h/{{ a }}', data: [{ key: 'k', value: '{{ b }}', enabled: true }] })),
  ).toEqual([]);
  const codes = check(aWebhook({ url: 'nope', data: [{ key: '', value: '{{ a | none }}', enabled: true }] }));
  expect(codes.map(({ code }) => code).toSorted()).toEqual([
    'key-empty',
    'template-unknown-filter',
    'url-not-absolute',
  ]);
  expect(() => check({} as never)).toThrow(TypeError);
});
