import { describe, expect, test, vi } from 'vitest';
import {
  action,
  answerWith,
  anywhere,
  bullmqModule,
  key,
  logged,
  NO_SUCCESS,
  paths,
  prepareEachTest,
  receiver,
  rejection,
  temporalModule,
} from '../../../test/engines/generated-modules';
import { actionDigest } from '../../compile/compile';
import type { Action } from '../../core';
import type { EngineName } from '../engines';

prepareEachTest();

interface Failure {
  readonly isFinal: boolean;
  readonly message: string;
  /** In milliseconds, before the next try. */
  readonly delay?: number | undefined;
}

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
    const { sendAction } = await temporalModule(action());
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
    answerWith({ x: { status, headers: { 'Retry-After': retryAfter } } });
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

describe('Temporal', () => {
  test.each([
    [1, '1', undefined],
    [1, '30', 30_000],
    [7, '30', undefined],
    [7, '65', 65_000],
    [30, '100', undefined],
    [30, '101', 101_000],
  ])('B37 at attempt %i, Retry-After: %s makes no pause shorter', async (attempt, retryAfter, delay) => {
    answerWith({ x: { status: 503, headers: { 'Retry-After': retryAfter } } });
    const { sendAction } = await temporalModule(action(), attempt);
    const failure = await rejection(sendAction({ path: 'x', id: 1 }));
    expect(failure.nonRetryable).toBe(false);
    expect(failure.nextRetryDelay).toBe(delay);
  });
});

describe.each([
  ['bullmq', bullmqModule],
  ['temporal', temporalModule],
])('the start of %s', (engine, load: (one: Action) => Promise<unknown>) => {
  test('names the variables that are missing', async () => {
    await expect(load({ ...action(), authentication: key })).rejects.toThrow(
      'Set the environment variables KEY',
    );
    await expect(load(anywhere())).rejects.toThrow('Set the environment variables KEY, ALLOWED_HOSTS');
    vi.stubEnv('KEY', 'k');
    await load({ ...action(), authentication: key });
  });

  test('a secret that goes missing later is no fault of the data', async () => {
    vi.stubEnv('KEY', 'k');
    const loadedModule = await load({ ...action(), authentication: key });
    vi.stubEnv('KEY', undefined);
    const { run, sendAction, jobName } = loadedModule as Record<
      'run' | 'sendAction',
      (job: object) => Promise<unknown>
    > & {
      jobName: string;
    };
    const data = { path: '200', id: 1 };
    const failure = await rejection(
      engine === 'bullmq' ? run({ name: jobName, id: '1', data }) : sendAction(data),
    );
    expect(failure.constructor.name).toBe('RequestError');
    expect(paths).toEqual([]);
  });
});

test.each([
  ['TIMEOUT_MS', '30s'],
  ['TIMEOUT_MS', '0'],
  ['TIMEOUT_MS', ''],
  ['TIMEOUT_MS', '9999999999'],
  ['CONCURRENCY', '-1'],
  ['CONCURRENCY', '2.5'],
])('%s of “%s” is refused at the start', async (name, text) => {
  vi.stubEnv(name, text);
  await expect(bullmqModule(action())).rejects.toThrow(
    `${name} is “${text}”: it must be a whole number above 0`,
  );
});

describe('BullMQ', () => {
  test('the data of a job that is done is removed, and the end waits for it', async () => {
    const { listeners, calls, end } = await bullmqModule(action());
    let remove: (() => void) | undefined;
    const removal = new Promise<void>((resolve) => {
      remove = resolve;
    });
    const updateData = vi.fn(() => removal.then(() => calls.push('removed')));
    listeners.completed?.({ id: '1', updateData });
    expect(updateData.mock.calls).toEqual([[{}]]);
    const ended = end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(calls).toEqual(['pause']);
    remove?.();
    await ended;
    expect(calls).toEqual(['pause', 'removed', 'close']);
  });

  test('data that cannot be removed is told, and does not stop the worker', async () => {
    const { listeners, end } = await bullmqModule(action());
    listeners.completed?.({ id: '7', updateData: () => Promise.reject(new Error('Missing key')) });
    await end();
    expect(logged).toEqual(['Job 7 keeps its data: Missing key']);
  });

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
