import { describe, expect, test } from 'vitest';
import { builtRequest } from '../../../test/built-request';
import { browserSender } from './senders';

const PAGE = { origin: 'http://127.0.0.1:4173' };

describe('what is sent', () => {
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
