import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { actionDigest } from '../compile/header';
import sharedFunctions from '../compile/shared-functions.json';
import type { Action } from '../core';
import { webhook } from '../testing/conformance/actions';
import { exported, moduleFrom } from '../testing/engines/run-exported';
import type { EngineName } from '.';

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A receiver on loopback: the path of a request says with which of the answers. */
let answers: Readonly<Record<string, Answer>> = {};
const paths: string[] = [];
const receiver = createServer((request, response) => {
  const [, path = ''] = (request.url ?? '').split('/');
  paths.push(path);
  const { status, headers, body } = answers[path] ?? { status: Number(path) };
  response.writeHead(status, headers).end(body);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address?.port}`;
});
afterAll(() => new Promise((resolve) => receiver.close(resolve)));

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => logged.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  paths.length = 0;
  answers = {};
});

const action = (): Action =>
  webhook({
    name: 'Order created',
    url: `${origin}/{{ path }}`,
    data: [{ key: 'id', value: '{{ id }}', enabled: true }],
  });

const NO_SUCCESS = [302, 400, 401, 404, 408, 429, 500];

describe('AWS Lambda', () => {
  type Handler = (event: unknown, context: { awsRequestId: string }) => Promise<unknown>;
  const handlerOf = async (): Promise<Handler> =>
    (await moduleFrom<{ handler: Handler }>(exported('lambda', action()).text)).handler;
  const invocation = { awsRequestId: 'r-1' };
  const message = (messageId: string, body: unknown) => ({
    messageId,
    eventSource: 'aws:sqs',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

  test('B37 an SQS message with any answer but 2xx is reported, and logged with its status and id', async () => {
    const handler = await handlerOf();
    const Records = [200, ...NO_SUCCESS, 204].map((status) =>
      message(`m-${status}`, { path: status, id: 1 }),
    );
    const answer = (await handler({ Records }, invocation)) as { batchItemFailures: unknown[] };
    expect(answer.batchItemFailures).toHaveLength(NO_SUCCESS.length);
    expect(answer.batchItemFailures).toEqual(
      expect.arrayContaining(NO_SUCCESS.map((status) => ({ itemIdentifier: `m-${status}` }))),
    );
    expect(logged.sort()).toEqual(
      NO_SUCCESS.map((status) => `Message m-${status} failed: The receiver answered ${status}`),
    );
  });

  test('a message that is no JSON, has no request or finds no receiver is reported, without its data', async () => {
    const handler = await handlerOf();
    const Records = [
      message('m-1', 'text with mia@example.com'),
      message('m-2', { path: 200 }),
      message('m-3', { path: 200, id: 1 }),
    ];
    expect(await handler({ Records }, invocation)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm-1' }, { itemIdentifier: 'm-2' }],
    });
    expect(logged).toEqual([
      'Message m-1 failed: It is not JSON',
      'Message m-2 failed: data[0] "id": {{ id }} has no value',
    ]);
    expect(paths).toEqual(['200']);
  });

  test.each(NO_SUCCESS)('a direct call throws after %s', async (status) => {
    const handler = await handlerOf();
    await expect(handler({ path: status, id: 1 }, invocation)).rejects.toThrow(
      `The receiver answered ${status}`,
    );
  });

  test('a direct call returns the answer of a success', async () => {
    answers = { created: { status: 201, body: 'ok' } };
    const handler = await handlerOf();
    expect(await handler({ path: 'created', id: 1 }, invocation)).toMatchObject({ status: 201, body: 'ok' });
  });

  test('a receiver that cannot be reached has a reason', async () => {
    const { text } = exported('lambda', { ...action(), url: 'http://127.0.0.1:9/{{ path }}' } as Action);
    const { handler } = await moduleFrom<{ handler: Handler }>(text);
    await handler({ Records: [message('m-1', { path: 'x', id: 1 })] }, invocation);
    expect(logged).toEqual([expect.stringMatching(/^Message m-1 failed: .*ECONNREFUSED/)]);
  });
});

describe('edge functions', () => {
  interface Edge {
    readonly default: { fetch: (incoming: Request, env?: object) => Promise<Response> };
  }
  const call = async (init: RequestInit, env?: object): Promise<Response> => {
    const { default: module } = await moduleFrom<Edge>(exported('edge', action()).text);
    return module.fetch(new Request('http://edge/', init), env);
  };
  const post = (data: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers,
    body: typeof data === 'string' ? data : JSON.stringify(data),
  });

  test('the status, body and Content-Type of the receiver are passed on', async () => {
    const type = 'application/problem+json';
    answers = { refused: { status: 409, headers: { 'Content-Type': type, 'X-Own': '1' }, body: '{"a":1}' } };
    const answer = await call(post({ path: 'refused', id: 1 }));
    expect([answer.status, answer.headers.get('Content-Type'), await answer.text()]).toEqual([
      409,
      type,
      '{"a":1}',
    ]);
    expect(answer.headers.has('X-Own')).toBe(false);
    const empty = await call(post({ path: '204', id: 1 }));
    expect([empty.status, empty.headers.has('Content-Type')]).toEqual([204, false]);
  });

  test('data that is no JSON is answered with 400', async () => {
    const answer = await call(post('no json'));
    expect([answer.status, await answer.json()]).toEqual([400, { message: 'The data is not JSON' }]);
  });

  test('data of which there is no request is answered with 422 and the problems', async () => {
    const answer = await call(post({ path: '200' }));
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        message: 'data[0] "id": {{ id }} has no value',
        problems: [{ code: 'value-missing', path: ['data', 0, 'value'], tag: '{{ id }}' }],
      },
    ]);
    expect(paths).toEqual([]);
  });

  test.each(['GET', 'PUT', 'DELETE'])('%s is answered with 405', async (method) => {
    const answer = await call({ method });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST']);
  });

  test.each<[string, Record<string, string>, number]>([
    ['no token', {}, 401],
    ['another token', { Authorization: 'Bearer t0ken-' }, 401],
    ['a longer one', { Authorization: 'Bearer t0ken-1x' }, 401],
    ['another scheme', { Authorization: 'Basic t0ken-1' }, 401],
    ['the token', { Authorization: 'Bearer t0ken-1' }, 200],
  ])('with CALLER_TOKEN, %s is answered with %3$i', async (_, headers, status) => {
    const answer = await call(post({ path: '200', id: 1 }, headers), { CALLER_TOKEN: 't0ken-1' });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('WWW-Authenticate')).toBe(status === 401 ? 'Bearer' : null);
    expect(paths).toHaveLength(status === 401 ? 0 : 1);
  });

  test('a secret of the action is never the token of the callers', () => {
    const authentication = {
      method: 'header-key',
      headerName: 'X-Key',
      secret: { secret: 'CALLER_TOKEN' },
    } as const;
    const { secrets } = exported('edge', webhook({ url: 'https://h/', authentication }));
    expect(secrets[0]?.place).toEqual({ type: 'binding', variable: 'SECRET_CALLER_TOKEN' });
  });
});

/** What a module gives to the stand-ins of an engine's package. */
const taken = globalThis as {
  worker?: { queue: string; run: (job: object) => Promise<unknown>; options: Record<string, unknown> };
};

const BULLMQ = `class UnrecoverableError extends Error {}
class Worker { constructor(queue, run, options) { globalThis.worker = { queue, run, options }; } on() {} close() {} }`;

let loaded = 0;

const bullmqModule = async (one: Action) => {
  const text = exported('bullmq', one).text.replace(/^import .* from 'bullmq';$/m, BULLMQ);
  const signals = vi.spyOn(process, 'once').mockReturnValue(process);
  // A module of the same text is loaded once.
  const module = await moduleFrom<{ jobName: string; queueName: string }>(`${text}// ${++loaded}\n`);
  signals.mockRestore();
  if (!taken.worker) throw new Error('There is no worker');
  return { ...module, ...taken.worker };
};

interface Failure {
  readonly isFinal: boolean;
  readonly message: string;
  /** In milliseconds, before the next try. */
  readonly delay?: number | undefined;
}

/** What a call fails with. */
const rejection = (call: Promise<unknown>): Promise<Error & Record<string, unknown>> =>
  call.then(
    () => Promise.reject(new Error('It did not fail')),
    (failure) => failure,
  );

/** How one try of each engine that can wait fails. */
const TRIES: Partial<Record<EngineName, (path: string) => Promise<Failure>>> = {
  bullmq: async (path) => {
    const { run, jobName, options } = await bullmqModule(action());
    const failure = await rejection(run({ name: jobName, id: '1', data: { path, id: 1 } }));
    const isFinal = failure.constructor.name === 'UnrecoverableError';
    const { backoffStrategy } = options.settings as { backoffStrategy: (...given: unknown[]) => number };
    return {
      isFinal,
      message: failure.message,
      ...(!isFinal && { delay: backoffStrategy(1, 'custom', failure) }),
    };
  },
  temporal: async (path) => {
    const stub = `const ApplicationFailure = {
  create: (failure) => failure,
  nonRetryable: (message) => ({ message, nonRetryable: true }),
};`;
    const text = exported('temporal', action()).text.replace(/^import .*@temporalio.*$/m, stub);
    const { sendAction } = await moduleFrom<{ sendAction: (data: object) => Promise<unknown> }>(text);
    const { message, nonRetryable, nextRetryDelay } = await rejection(sendAction({ path, id: 1 }));
    return {
      isFinal: nonRetryable === true,
      message,
      ...(!nonRetryable && { delay: Number(nextRetryDelay ?? 1000) }),
    };
  },
};

describe.each(Object.entries(TRIES))('%s', (_, failureOf) => {
  const answered = (status: number, retryAfter: string) => {
    answers = { x: { status, headers: { 'Retry-After': retryAfter } } };
    return failureOf('x');
  };

  test.each(NO_SUCCESS)('B37 an answer with %i is a failure', async (status) => {
    const isFinal = status < 500 && status !== 408 && status !== 429;
    expect(await failureOf(`${status}`)).toEqual({
      isFinal,
      message: `The receiver answered ${status}`,
      ...(!isFinal && { delay: 1000 }),
    });
  });

  test.each([
    ['0', 1000],
    ['90', 90_000],
    ['3600', 3_600_000],
    ['soon', 1000],
  ])('B37 Retry-After: %s is waited for', async (retryAfter, delay) => {
    expect(await answered(429, retryAfter)).toMatchObject({ isFinal: false, delay });
  });

  test.each(['3601', '999999999', 'Fri, 31 Dec 2199 23:59:59 GMT'])(
    'B37 Retry-After: %s is longer than an hour, and the message fails',
    async (retryAfter) => {
      expect(await answered(503, retryAfter)).toEqual({
        isFinal: true,
        message: 'The receiver answered 503 and asks for a pause of more than an hour (Retry-After)',
      });
    },
  );
});

describe('BullMQ', () => {
  test('the queue and its jobs are named after the action and its digest', async () => {
    const { jobName, queueName, queue } = await bullmqModule(action());
    expect(jobName).toBe(`order-created-${actionDigest(action()).slice(0, 16)}`);
    expect([queueName, queue]).toEqual([jobName, jobName]);
    const names = ['Order created', 'Order deleted', '1. Заказ', ''].map(async (name) =>
      (await bullmqModule({ ...action(), name })).jobName.replace(/-\w{16}$/, ''),
    );
    expect(await Promise.all(names)).toEqual(['order-created', 'order-deleted', '1', 'action']);
  });

  test('a job of another action is refused for good, and nothing is sent', async () => {
    vi.stubEnv('QUEUE_NAME', 'all-orders');
    const { run, queue, jobName } = await bullmqModule(action());
    expect(queue).toBe('all-orders');
    const failure = await rejection(run({ name: 'refund-0011223344556677', data: { path: '200', id: 1 } }));
    expect(failure.constructor.name).toBe('UnrecoverableError');
    expect(failure.message).toBe(`This worker takes ${jobName}, not refund-0011223344556677`);
    expect(paths).toEqual([]);
  });

  test('concurrency is set from outside, and what is done is removed', async () => {
    vi.stubEnv('CONCURRENCY', '3');
    const { options } = await bullmqModule(action());
    expect(options).toMatchObject({
      concurrency: 3,
      removeOnComplete: { age: 86_400, count: 100_000 },
      removeOnFail: { age: 604_800 },
    });
  });

  test('B37 the message id is that of the job, at each try', async () => {
    const hooks = {
      method: 'hmac',
      headerName: '',
      scheme: 'standard-webhooks',
      secret: { secret: 'HOOKS' },
    } as const;
    vi.stubEnv('HOOKS', `whsec_${btoa('0123456789abcdef0123456789abcdef')}`);
    const ids: unknown[] = [];
    receiver.on('request', ({ headers }) => ids.push(headers['webhook-id']));
    const { run, jobName } = await bullmqModule({ ...action(), authentication: hooks });
    const job = { name: jobName, queueName: 'q', id: '1', timestamp: 1, data: { path: '200', id: 1 } };
    for (const one of [job, job, { ...job, id: '2' }, { ...job, timestamp: 2 }]) await run(one);
    expect(ids[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 2, 3]);
  });
});

test('TIMEOUT_MS is the time limit of a request', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address?.port}/`;
  vi.stubEnv('TIMEOUT_MS', '50');
  const { run } = await moduleFrom<{ run: (data: unknown) => Promise<unknown> }>(
    exported('node', webhook({ url, data: [] })).text,
  );
  await expect(run({})).rejects.toThrow('aborted');
  silent.closeAllConnections();
  silent.close();
});

test.each(['node', 'edge', 'lambda', 'bullmq', 'temporal'] as const)(
  '%s makes no message id that the request does not need',
  (engine) => {
    const { text } = exported(engine, action());
    expect(text).not.toMatch(/randomUUID|createHash|awsRequestId|activityInfo|timestamp/);
  },
);

test.each(['node', 'edge', 'lambda', 'bullmq', 'temporal'] as const)(
  'no name of %s is one of the compiled code',
  (engine) => {
    const { text } = exported(engine, action());
    const own = text.slice(0, text.indexOf('function request('));
    const names = [...own.matchAll(/^(?:export )?(?:async )?(?:const|function) (\w+)/gm)].map(
      ([, name]) => name,
    );
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name = '') => Object.hasOwn(sharedFunctions, name))).toEqual([]);
  },
);
