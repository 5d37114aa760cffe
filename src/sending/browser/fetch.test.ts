import { describe, expect, test } from 'vitest';
import { builtRequest, withHeader } from '../../testing/built-request';
import { recordRequests } from '../../testing/receiver';
import { browserSender } from './fetch';

const PAGE = { origin: 'http://127.0.0.1:4173' };
const received = recordRequests();

describe('what is sent', () => {
  test.each<[string, Parameters<typeof builtRequest>[0]]>([
    ['a POST with a body and a key', { body: '{"a":"ü","n":12345678901234567890}', ...withHeader('X-Key') }],
    ['an empty PUT', { method: 'PUT' }],
    ['a GET', { method: 'GET', url: 'http://127.0.0.1:9999/a/%7E?b=c%20d' }],
  ])('%s arrives as it was built', async (_, settings) => {
    const request = builtRequest(settings);
    await browserSender(PAGE)(request);
    const [arrived] = received;
    expect(received).toHaveLength(1);
    expect(arrived?.method).toBe(request.method);
    expect(arrived?.url).toBe(request.url);
    expect(arrived?.body).toEqual(new Uint8Array(request.body));
    for (const [name, value] of request.headers.filter(([each]) => !/^(Host|Content-Length)$/.test(each)))
      expect(arrived?.headers.get(name), name).toBe(value);
  });

  test('without cookies, referrer, cache or redirects', async () => {
    const asked: RequestInit[] = [];
    await browserSender(PAGE, (_, init = {}) => {
      asked.push(init);
      return Promise.resolve(new Response());
    })(builtRequest({ method: 'GET' }));
    expect(asked).toEqual([
      expect.objectContaining({
        mode: 'cors',
        credentials: 'omit',
        redirect: 'manual',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        keepalive: false,
      }),
    ]);
  });

  test('what the browser would change is not sent', async () => {
    const { failure } = await browserSender(PAGE)(builtRequest({ ...withHeader('Cookie') }));
    expect(failure).toEqual({ code: 'not-sent', reason: { code: 'forbidden-header', name: 'Cookie' } });
    expect(received).toHaveLength(0);
  });
});

type Answer = (signal: AbortSignal) => Promise<Response>;

const exchange = (answer: Answer, options = {}) =>
  browserSender(PAGE, (_, init) => answer(init?.signal as AbortSignal))(builtRequest({}), options);

const answering =
  (response: Response): Answer =>
  () =>
    Promise.resolve(response);
const untilGivenUp: Answer = (signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
const streamed = (pull: UnderlyingDefaultSource<Uint8Array>['pull']) =>
  new Response(new ReadableStream<Uint8Array>(pull ? { pull } : {}));

describe('what comes back', () => {
  test('status, reason, fields in order and body', async () => {
    const { response } = await exchange(
      answering(
        new Response(new Uint8Array([0, 255, 10]), {
          status: 418,
          statusText: 'Tea',
          headers: [
            ['B', '1'],
            ['A', '2'],
          ],
        }),
      ),
    );
    expect(response).toEqual({
      status: 418,
      reason: 'Tea',
      headers: [
        ['a', '2'],
        ['b', '1'],
      ],
      body: new Uint8Array([0, 255, 10]),
      timings: { firstByte: expect.any(Number), total: expect.any(Number) },
    });
  });

  test('no body is an empty one', async () => {
    const { response } = await exchange(answering(new Response(null, { status: 204 })));
    expect(response?.body).toHaveLength(0);
  });

  const opaque = Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });
  const host = 'api.example.com';

  test.each<[string, Answer, object, unknown]>([
    [
      'a network error, about which a page is told nothing',
      () => Promise.reject(new TypeError('Failed to fetch')),
      {},
      { code: 'unexplained', host },
    ],
    ['a redirect', answering(opaque), {}, { code: 'hidden-redirect', host }],
    ['no answer in time', untilGivenUp, { timeoutSeconds: 0.02 }, { code: 'time-out', seconds: 0.02 }],
    ['giving up before', untilGivenUp, { signal: AbortSignal.abort() }, { code: 'stopped' }],
    ['giving up meanwhile', untilGivenUp, { signal: AbortSignal.timeout(20) }, { code: 'stopped' }],
    [
      'a body that breaks off',
      answering(streamed((controller) => controller.error(new TypeError('Failed to fetch')))),
      {},
      { code: 'cut-off' },
    ],
    [
      'a body that does not end in time',
      (signal) => {
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
        });
        return Promise.resolve(new Response(body));
      },
      { timeoutSeconds: 0.02 },
      { code: 'time-out', seconds: 0.02, during: 'receiving' },
    ],
    [
      'a body without an end',
      answering(streamed((controller) => controller.enqueue(new Uint8Array(1000)))),
      { responseLimit: 10_000 },
      { code: 'too-large', limit: 10_000 },
    ],
  ])('%s', async (_, answer, options, failure) => {
    const withSignal: Answer = (signal) => {
      signal.throwIfAborted();
      return answer(signal);
    };
    expect(await exchange(async (signal) => withSignal(signal), options)).toEqual({ failure });
  });

  test('a body of exactly the limit is read', async () => {
    const { response } = await exchange(answering(new Response('x'.repeat(10_000))), {
      responseLimit: 10_000,
    });
    expect(response?.body).toHaveLength(10_000);
  });
});
