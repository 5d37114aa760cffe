import { describe, expect, test, vi } from 'vitest';
import {
  action,
  answerWith,
  anywhere,
  bullmqModule,
  key,
  logged,
  NO_SUCCESS,
  origin,
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
    const job = { name: jobName, id: '1', data: { path, id: 1 }, opts: { attempts: 5 }, attemptsStarted: 5 };
    const failure = await rejection(run(job));
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
      message: `POST ${new URL(origin).host} answered ${status}`,
      ...(!isFinal && { delay: 1000 }),
    });
  });

  test.each([
    ['0', 1000],
    ['90', 90_000],
    ['3600', 3_600_000],
    ['soon', 1000],
    // Nobody waits longer than an hour.
    ['3601', 3_600_000],
    ['999999999', 3_600_000],
    ['Fri, 31 Dec 2199 23:59:59 GMT', 3_600_000],
  ])('B37 Retry-After: %s is waited for', async (retryAfter, delay) => {
    expect(await answered(429, retryAfter)).toMatchObject({ isFinal: false, delay });
  });
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

  test.each([
    [1, '30', 30_000],
    [2, '30', undefined],
    [9, '60', undefined],
    [9, '61', 61_000],
  ])(
    'B37 by the policy of the workflow, at attempt %i, Retry-After: %s',
    async (attempt, retryAfter, delay) => {
      answerWith({ x: { status: 503, headers: { 'Retry-After': retryAfter } } });
      const policy = { initialInterval: 10_000, backoffCoefficient: 3, maximumInterval: 60_000 };
      const { sendAction } = await temporalModule(action(), attempt, policy);
      expect((await rejection(sendAction({ path: 'x', id: 1 }))).nextRetryDelay).toBe(delay);
    },
  );

  test('the result is the status and the body, without header fields', async () => {
    answerWith({ x: { status: 201, headers: { 'Set-Cookie': 'a=b' }, body: 'ok' } });
    const { sendAction } = await temporalModule(action());
    expect(await sendAction({ path: 'x', id: 1 })).toEqual({ status: 201, body: 'ok' });
  });

  test('settings that are wrong stop the activity, not the worker that imports it', async () => {
    vi.stubEnv('TIMEOUT_MS', '30s');
    const { sendAction } = await temporalModule({ ...action(), authentication: key });
    await expect(sendAction({ path: '200', id: 1 })).rejects.toThrow(
      'TIMEOUT_MS must be a whole number above 0',
    );
    vi.unstubAllEnvs();
    const other = await temporalModule({ ...action(), authentication: key });
    const failure = await rejection(other.sendAction({ path: '200', id: 1 }));
    expect([failure.nonRetryable, failure.message]).toEqual([
      undefined,
      expect.stringContaining('the secret KEY has no value'),
    ]);
  });
});

describe('the start of BullMQ', () => {
  const keyed = (): Action => ({ ...action(), authentication: key });

  test('names the variables that are missing or empty', async () => {
    await expect(bullmqModule(keyed())).rejects.toThrow('Set the environment variables KEY');
    await expect(bullmqModule(anywhere())).rejects.toThrow(
      'Set the environment variables KEY, ALLOWED_HOSTS',
    );
    vi.stubEnv('KEY', '');
    await expect(bullmqModule(keyed())).rejects.toThrow('Set the environment variables KEY');
    vi.stubEnv('KEY', 'k');
    expect((await bullmqModule(keyed())).startedByImport).toBe(false);
  });

  test.each<[Action['authentication'], string]>([
    [key, 'KEY has more than visible ASCII: a line break?'],
    [
      { method: 'basic', username: 'shop', password: { secret: 'KEY' } },
      'KEY has a control character: a line break?',
    ],
    [
      { method: 'hmac', headerName: '', scheme: 'standard-webhooks', secret: { secret: 'KEY' } },
      'KEY is not Base64, as Standard Webhooks wants it: whsec_…',
    ],
  ])('refuses a secret of another form: %j', async (authentication, message) => {
    vi.stubEnv('KEY', 'hunter2\n');
    const failure = await rejection(bullmqModule({ ...action(), authentication }));
    expect(failure.message).toMatch(/^authentication\.\w+: the secret KEY /);
    expect(failure.message).toContain(message);
    expect(failure.message).not.toMatch(/hunter2|\{\{/);
  });
});

test('activities of two actions have names of their own', async () => {
  const names = ['Order lines', '1. Заказ', ''].map(
    async (name) => (await temporalModule({ ...action(), name })).activity,
  );
  expect(await Promise.all(names)).toEqual(['sendOrderLines', 'send1', 'sendAction']);
});

describe.each([
  ['bullmq', bullmqModule],
  ['temporal', temporalModule],
])('%s', (engine, load: (one: Action) => Promise<unknown>) => {
  test.each([undefined, '', 'k\n'])(
    'a secret that becomes %j later is no fault of the data',
    async (secret) => {
      vi.stubEnv('KEY', 'k');
      const loadedModule = await load({ ...action(), authentication: key });
      vi.stubEnv('KEY', secret);
      const { run, sendAction, jobName } = loadedModule as Record<
        'run' | 'sendAction',
        (job: object) => Promise<unknown>
      > & {
        jobName: string;
      };
      const data = { path: '200' };
      const failure = await rejection(
        engine === 'bullmq' ? run({ name: jobName, id: '1', data }) : sendAction(data),
      );
      expect(failure.name).toBe('RequestError');
      expect(paths).toEqual([]);
    },
  );
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

  test('a worker that has ended in time is not ended by force later', async () => {
    const { end } = await bullmqModule(action());
    const begun = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    await end();
    const limits = begun.mock.results.filter((_, at) => begun.mock.calls[at]?.[1] === 35_000);
    expect(limits).toHaveLength(1);
    expect(cleared).toHaveBeenCalledWith(limits[0]?.value);
    begun.mockRestore();
    cleared.mockRestore();
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

  test('a job of another action goes back for a worker of its own, and nothing is sent', async () => {
    vi.stubEnv('QUEUE_NAME', 'all-orders');
    const { run, queue, jobName } = await bullmqModule(action());
    expect(queue).toBe('all-orders');
    const moveToDelayed = vi.fn(async (time: number, token: string) => [time, token]);
    const before = Date.now();
    const job = { name: 'refund-0011223344556677', id: '7', data: { path: '200', id: 1 }, moveToDelayed };
    const failure = await rejection(run(job, 'token-1'));
    expect(failure.constructor.name).toBe('DelayedError');
    expect(moveToDelayed.mock.calls).toEqual([[expect.any(Number), 'token-1']]);
    expect(moveToDelayed.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(before + 60_000);
    expect(logged).toEqual([
      `Job 7 is for refund-0011223344556677, not for ${jobName}: it goes back for a minute`,
    ]);
    expect(paths).toEqual([]);
  });

  describe('429', () => {
    const tooMany = (retryAfter?: string) =>
      answerWith({ x: { status: 429, ...(retryAfter && { headers: { 'Retry-After': retryAfter } }) } });
    const job = (jobName: string, attemptsStarted: number) => ({
      name: jobName,
      id: '7',
      data: { path: 'x', id: 1 },
      opts: { attempts: 5 },
      attemptsStarted,
    });

    test.each([
      [1, undefined, 1000],
      [4, undefined, 8000],
      [1, '90', 90_000],
      [1, '7200', 3_600_000],
    ])(
      'begun %i times, with Retry-After %s, all of the queue waits, and no try is lost',
      async (starts, retryAfter, ms) => {
        tooMany(retryAfter);
        const { run, jobName, worker, options } = await bullmqModule(action());
        const failure = await rejection(run(job(jobName, starts)));
        expect(failure.constructor.name).toBe('RateLimitError');
        expect(worker.holds).toEqual([ms]);
        expect(logged).toEqual([
          `Job 7: all workers of the queue wait for ${ms / 1000} s: POST ${new URL(origin).host} answered 429`,
        ]);
        // BullMQ holds only queues with a limiter, which itself holds nothing here.
        expect(options.limiter).toEqual({ max: 1e9, duration: 1000 });
      },
    );

    test('a job that was begun as often as it has tries fails its try, and the queue waits all the same', async () => {
      tooMany('30');
      const { run, jobName, worker } = await bullmqModule(action());
      expect(await rejection(run(job(jobName, 5)))).toMatchObject({ name: 'Error', retryAfterMs: 30_000 });
      expect(worker.holds).toEqual([30_000]);
    });

    test('a longer hold stays', async () => {
      const { run, jobName, worker } = await bullmqModule(action());
      for (const retryAfter of ['30', undefined, '60']) {
        tooMany(retryAfter);
        await rejection(run(job(jobName, 1)));
      }
      expect(worker.holds).toEqual([30_000, 60_000]);
    });
  });

  test('a failed try says which one it was, and what comes next', async () => {
    const { listeners } = await bullmqModule(action());
    const job = { id: '5', attemptsMade: 1, opts: { attempts: 5 }, delay: 7000 };
    listeners.failed?.(job, new Error('no'));
    listeners.failed?.({ ...job, attemptsMade: 5, finishedOn: 1 }, new Error('no'));
    expect(logged).toEqual([
      'Job 5 failed, try 1 of 5, tries again in 7 s: no',
      'Job 5 failed, try 5 of 5, gave up: no',
    ]);
  });

  test.each([
    ['never answers', 'it took too long'],
    ['fails', 'Connection is closed.'],
  ])('the end does not wait for a Redis that %s', async (_, reason) => {
    vi.stubEnv('TIMEOUT_MS', '1000');
    const exited = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    const { end, worker } = await bullmqModule(action());
    vi.useFakeTimers();
    let fail: (failure: Error) => void = () => undefined;
    worker.pausing = new Promise((__, reject) => {
      fail = reject;
    });
    const ended = end();
    if (reason.startsWith('it')) {
      vi.advanceTimersByTime(5999);
      expect(exited).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
    } else {
      fail(new Error(reason));
      await ended;
    }
    vi.useRealTimers();
    expect(exited.mock.calls).toEqual([[1]]);
    expect(logged).toEqual([`Stopped by force, other workers get the jobs under way: ${reason}`]);
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
