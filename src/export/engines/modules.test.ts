import { createServer } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { aWebhook } from '../../../test/an-action';
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
  rejection,
  temporalModule,
} from '../../../test/engines/generated-modules';
import { exported, moduleFrom } from '../../../test/engines/run-exported';
import { runtimeNames } from '../../compile/library';
import type { Action } from '../../core';

prepareEachTest();

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
    answerWith({ created: { status: 201, body: 'ok' } });
    const handler = await handlerOf();
    expect(await handler({ path: 'created', id: 1 }, invocation)).toMatchObject({ status: 201, body: 'ok' });
  });

  test('B37 a group of a FIFO queue is sent in order, and after a failure its rest comes back unsent', async () => {
    const handler = await handlerOf();
    const inGroup = (group: string, path: string) => ({
      ...message(`${group}-${path}`, { path, id: 1 }),
      eventSourceARN: 'arn:aws:sqs:eu-central-1:1:orders.fifo',
      attributes: { MessageGroupId: group },
    });
    answerWith({
      1: { status: 200 },
      2: { status: 200 },
      3: { status: 500 },
      4: { status: 200 },
      9: { status: 200 },
    });
    const Records = ['1', '2', '3', '4'].map((path) => inGroup('a', path));
    Records.splice(2, 0, inGroup('b', '9'));
    expect(await handler({ Records }, invocation)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'a-3' }, { itemIdentifier: 'a-4' }],
    });
    expect(paths.filter((path) => path !== '9')).toEqual(['1', '2', '3']);
    expect(paths).toContain('9');
  });

  test('messages of other queues do not wait for each other, whatever their group; ten go at once', async () => {
    let now = 0;
    let most = 0;
    const counting = createServer((_, response) => {
      most = Math.max(most, ++now);
      setImmediate(() => {
        now -= 1;
        response.writeHead(500).end();
      });
    });
    await new Promise<void>((resolve) => counting.listen(0, '127.0.0.1', resolve));
    const address = counting.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address?.port}/`;
    const { text } = exported('lambda', aWebhook({ url, data: [] }));
    const { handler } = await moduleFrom<{ handler: Handler }>(text);
    const Records = Array.from({ length: 100 }, (_, index) => ({
      ...message(`m-${index}`, {}),
      eventSourceARN: 'arn:aws:sqs:eu-central-1:1:orders',
      attributes: { MessageGroupId: 'tenant' },
    }));
    const answer = (await handler({ Records }, invocation)) as { batchItemFailures: unknown[] };
    expect(answer.batchItemFailures).toHaveLength(100);
    expect(logged).toHaveLength(100);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(10);
    counting.closeAllConnections();
    counting.close();
  });

  test('CONCURRENCY may be far above the number of messages', async () => {
    vi.stubEnv('CONCURRENCY', '999999999');
    const handler = await handlerOf();
    const Records = [200, 500].map((path) => message(`m-${path}`, { path, id: 1 }));
    expect(await handler({ Records }, invocation)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm-500' }],
    });
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
  const call = async (init: RequestInit, env?: object, one = action()): Promise<Response> => {
    const { default: module } = await moduleFrom<Edge>(exported('edge', one).text);
    return module.fetch(new Request('http://edge/', init), env);
  };
  const post = (data: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers,
    body: typeof data === 'string' ? data : JSON.stringify(data),
  });

  test('the status, body and Content-Type of the receiver are passed on', async () => {
    const type = 'application/problem+json';
    answerWith({
      refused: { status: 409, headers: { 'Content-Type': type, 'X-Own': '1' }, body: '{"a":1}' },
    });
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
        problems: [
          {
            code: 'value-missing',
            path: ['data', 0, 'value'],
            tag: '{{ id }}',
            message: 'data[0] "id": {{ id }} has no value',
          },
        ],
      },
    ]);
    expect(paths).toEqual([]);
  });

  test('a secret that is missing is answered with 500 and no detail, which is logged', async () => {
    const answer = await call(post({ path: '200', id: 1 }), {}, { ...action(), authentication: key });
    expect([answer.status, await answer.json()]).toEqual([500, { message: 'The function is not set up' }]);
    expect(logged).toEqual([expect.stringMatching(/^There is no request: .*the secret KEY has no value$/)]);
    expect(paths).toEqual([]);
  });

  test.each<[string | undefined, number, string]>([
    [undefined, 500, 'The function is not set up'],
    ['api.example.com, other.example:8443', 403, 'ALLOWED_HOSTS does not name the host 127.0.0.1:'],
    ['127.0.0.1', 403, 'ALLOWED_HOSTS does not name the host 127.0.0.1:'],
  ])('where the data decides the host, ALLOWED_HOSTS of %s gives %i', async (hosts, status, start) => {
    const answer = await call(post({ origin }), { KEY: 'k', ALLOWED_HOSTS: hosts }, anywhere());
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { message: string }).message.startsWith(start)).toBe(true);
    expect(paths).toEqual([]);
  });

  test('where the data decides the host, one that ALLOWED_HOSTS names is sent to', async () => {
    const env = { KEY: 'k', ALLOWED_HOSTS: `api.example.com, ${new URL(origin).host}` };
    expect((await call(post({ origin }), env, anywhere())).status).toBe(200);
  });

  test('a receiver that cannot be reached is answered with 502, a time limit with 504', async () => {
    const closed = { ...action(), url: 'http://127.0.0.1:9/{{ path }}' } as Action;
    const unreached = await call(post({ path: 'x', id: 1 }), {}, closed);
    expect([unreached.status, await unreached.json()]).toEqual([
      502,
      { message: 'The receiver cannot be reached' },
    ]);
    expect(logged).toEqual([expect.stringMatching(/^No answer: /)]);
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(
      AbortSignal.abort(new DOMException('The time is over', 'TimeoutError')),
    );
    const late = await call(post({ path: '200', id: 1 }));
    expect([late.status, await late.json()]).toEqual([
      504,
      { message: 'The receiver did not answer in time' },
    ]);
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
    const { secrets } = exported('edge', aWebhook({ url: 'https://h/', authentication }));
    expect(secrets[0]?.place).toEqual({ type: 'binding', variable: 'SECRET_CALLER_TOKEN' });
  });
});

describe('where the data decides the host', () => {
  const data = () => ({ origin });
  const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
    node: async () =>
      (await moduleFrom<{ run: (given: object) => Promise<unknown> }>(exported('node', anywhere()).text)).run(
        data(),
      ),
    lambda: async () =>
      (
        await moduleFrom<{ handler: (event: object, context: object) => Promise<unknown> }>(
          exported('lambda', anywhere()).text,
        )
      ).handler(data(), {}),
    bullmq: async () => {
      const { run, jobName } = await bullmqModule(anywhere());
      return run({ name: jobName, id: '1', data: data() });
    },
    temporal: async () => (await temporalModule(anywhere())).sendAction(data()),
  };

  test.each(Object.entries(CALLS))(
    '%s sends the secret to hosts of ALLOWED_HOSTS alone',
    async (engine, run) => {
      vi.stubEnv('KEY', 'k');
      await expect(run()).rejects.toThrow(/ALLOWED_HOSTS/);
      vi.stubEnv('ALLOWED_HOSTS', 'api.example.com,127.0.0.1');
      const { host } = new URL(origin);
      const failure = await rejection(run());
      expect(failure.message).toBe(`ALLOWED_HOSTS does not name the host ${host}`);
      if (engine === 'bullmq') expect(failure.constructor.name).toBe('UnrecoverableError');
      if (engine === 'temporal') expect(failure.nonRetryable).toBe(true);
      expect(paths).toEqual([]);
      vi.stubEnv('ALLOWED_HOSTS', `api.example.com, ${host}`);
      await expect(run()).resolves.toBeDefined();
      expect(paths).toEqual(['200']);
    },
  );
});

test.each(NO_SUCCESS)('B37 Node: an answer with %i is an error with the answer in it', async (status) => {
  answerWith({ x: { status, body: 'no' } });
  const { run } = await moduleFrom<{ run: (data: unknown) => Promise<unknown> }>(
    exported('node', action()).text,
  );
  const failure = await rejection(run({ path: 'x', id: 1 }));
  expect(failure).toMatchObject({
    message: `The receiver answered ${status}`,
    status,
    answer: { status, body: 'no' },
  });
});

test('TIMEOUT_MS is the time limit of a request', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address?.port}/`;
  vi.stubEnv('TIMEOUT_MS', '50');
  const { run } = await moduleFrom<{ run: (data: unknown) => Promise<unknown> }>(
    exported('node', aWebhook({ url, data: [] })).text,
  );
  await expect(run({})).rejects.toThrow('aborted');
  silent.closeAllConnections();
  silent.close();
});

test.each(['node', 'edge', 'lambda', 'bullmq', 'temporal'] as const)(
  '%s makes no message id that the request does not need',
  (engine) => {
    const { text } = exported(engine, action());
    expect(text).not.toMatch(/randomUUID|createHash|awsRequestId|workflowExecution|timestamp/);
  },
);

test.each(['node', 'edge', 'lambda', 'bullmq', 'temporal'] as const)(
  'no name of %s is one of the compiled code',
  (engine) => {
    const { text } = exported(engine, anywhere());
    const own = text.slice(0, text.indexOf('function request('));
    const names = [...own.matchAll(/^(?:export )?(?:async )?(?:const|function) (\w+)/gm)].map(
      ([, name]) => name,
    );
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name = '') => runtimeNames().has(name))).toEqual([]);
  },
);
