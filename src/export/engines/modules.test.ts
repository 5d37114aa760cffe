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
  type Handler = (event: unknown, context: object) => Promise<unknown>;
  const handlerOf = async (): Promise<Handler> =>
    (await moduleFrom<{ handler: Handler }>(exported('lambda', action()).text)).handler;
  const invocation = { awsRequestId: 'r-1', getRemainingTimeInMillis: () => 300_000 };
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
      NO_SUCCESS.map(
        (status) => `Message m-${status} failed: POST ${new URL(origin).host} answered ${status}`,
      ),
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
      `POST ${new URL(origin).host} answered ${status}`,
    );
  });

  test('a direct call returns the answer of a success', async () => {
    answerWith({ created: { status: 201, body: 'ok' } });
    const handler = await handlerOf();
    expect(await handler({ path: 'created', id: 1 }, invocation)).toEqual({ status: 201, body: 'ok' });
  });

  test('messages for which too little time is left come back unsent', async () => {
    vi.stubEnv('CONCURRENCY', '1');
    const handler = await handlerOf();
    const Records = [1, 2, 3].map((number) => message(`m-${number}`, { path: '200', id: number }));
    const left = [60_000, 30_001, 30_000];
    const getRemainingTimeInMillis = () => left.shift() ?? 0;
    expect(await handler({ Records }, { getRemainingTimeInMillis })).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm-3' }],
    });
    expect(paths).toEqual(['200', '200']);
    expect(logged).toEqual(['Message m-3 failed: Less than TIMEOUT_MS is left, it is not sent']);
  });

  test.each([
    ['aws:sns', { Records: [{ EventSource: 'aws:sns' }] }],
    ['aws:s3', { Records: [{ eventSource: 'aws:s3' }] }],
    ['API Gateway,', { httpMethod: 'POST', requestContext: { stage: 'prod' }, body: '{}' }],
    [
      'API Gateway, a function URL',
      { version: '2.0', rawPath: '/', requestContext: { http: {} }, body: '{}' },
    ],
  ])('an event of %s is refused, not sent', async (service, event) => {
    const handler = await handlerOf();
    await expect(handler({ ...event, path: '200', id: 1 }, invocation)).rejects.toThrow(
      `It takes the data of a run or messages of SQS, not an event of ${service}`,
    );
    expect(paths).toEqual([]);
  });

  test('data may have members that events have', async () => {
    const handler = await handlerOf();
    const data = { Records: [{ eventSource: 'shop' }], requestContext: { http: {} }, path: '200', id: 1 };
    expect(await handler(data, invocation)).toMatchObject({ status: 200 });
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
    expect(logged).toEqual([
      expect.stringMatching(/^Message m-1 failed: No answer from 127\.0\.0\.1:9: .*ECONNREFUSED/),
    ]);
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
  answerWith({ x: { status, body: 'no\n\u001b[2J' } });
  const { run } = await moduleFrom<{ run: (data: unknown) => Promise<unknown> }>(
    exported('node', action()).text,
  );
  const failure = await rejection(run({ path: 'x', id: 1 }));
  expect(failure).toMatchObject({
    message: `POST ${new URL(origin).host} answered ${status}: no [2J`,
    status,
    answer: { status, body: 'no\n\u001b[2J' },
  });
});

type Run = (data: unknown) => Promise<{ status: number; body: string }>;
const nodeRun = async (one: Action): Promise<Run> =>
  (await moduleFrom<{ run: Run }>(exported('node', one).text)).run;

test.each<[Action['authentication'], string]>([
  [key, 'hunter "2"'],
  [{ method: 'basic', username: 'shop', password: { secret: 'KEY' } }, 'hunter "2"'],
])('an answer that repeats a secret of %j is shown without it', async (authentication, secret) => {
  vi.stubEnv('KEY', secret);
  const inHeader = Buffer.from(`shop:${secret}`).toString('base64');
  const body = `${JSON.stringify({ wrong: secret, header: inHeader })} ${secret} ${'x'.repeat(600)}`;
  answerWith({ x: { status: 401, body } });
  const run = await nodeRun({ ...action(), authentication });
  const { message } = await rejection(run({ path: 'x', id: 1 }));
  expect(message).toContain('answered 401: {"wrong":"…"');
  expect(message).not.toContain('hunter');
  expect(message.length).toBeLessThan(560);
  if (authentication.method === 'basic') expect(message).not.toContain(inHeader);
});

test('of a large answer the beginning is read, and the answer counts', async () => {
  answerWith({ x: { status: 200, body: 'x'.repeat(3_000_000) } });
  const { status, body } = await (await nodeRun(action()))({ path: 'x', id: 1 });
  expect([status, body.length]).toEqual([200, 1_048_576]);
});

test('an answer that ends in the middle is named with the host', async () => {
  const cutting = createServer((_, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('x');
    setImmediate(() => response.destroy());
  });
  await new Promise<void>((resolve) => cutting.listen(0, '127.0.0.1', resolve));
  const address = cutting.address();
  const host = `127.0.0.1:${typeof address === 'object' && address?.port}`;
  const run = await nodeRun(aWebhook({ url: `http://${host}/`, data: [] }));
  await expect(run({})).rejects.toThrow(`The connection to ${host} ended in the middle of the answer`);
  cutting.close();
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
  await expect(run({})).rejects.toThrow(`No answer from ${new URL(url).host} within 0.05 s`);
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

/** What modules share stands in the library before the runtime of the function. */
const sharedPart = (text: string): string =>
  text.slice(text.indexOf('\n// ---- Library'), text.search(/\n\/\*\* (?:Limits|The request in progress)/));

test.each(['node', 'edge', 'lambda', 'bullmq', 'temporal'] as const)(
  'no name of %s is one of the compiled code',
  (engine) => {
    const { text } = exported(engine, anywhere());
    const own = text.slice(0, text.indexOf('function request(')) + sharedPart(text);
    const names = [...own.matchAll(/^(?:export )?(?:async )?(?:const|function) (\w+)/gm)].map(
      ([, name]) => name,
    );
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name = '') => runtimeNames().has(name))).toEqual([]);
  },
);
