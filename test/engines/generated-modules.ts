import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Action } from '../../src/core';
import { aWebhook } from '../an-action';
import { exported, moduleFrom } from './run-exported';

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A receiver on loopback: the path of a request says with which of the answers. */
let answers: Readonly<Record<string, Answer>> = {};
export const answerWith = (those: Readonly<Record<string, Answer>>): void => {
  answers = those;
};

/** The paths of the requests of a test. */
export const paths: string[] = [];
export const receiver = createServer((request, response) => {
  const [, path = ''] = (request.url ?? '').split('/');
  paths.push(path);
  const { status, headers, body } = answers[path] ?? { status: Number(path) };
  response.writeHead(status, headers).end(body);
});
export let origin = '';
/** What a test wrote to `console.error`. */
export const logged: string[] = [];

/** Starts the receiver and undoes what each test changes. Each test file calls it: files may share this module. */
export function prepareEachTest(): void {
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const address = receiver.address();
    origin = `http://127.0.0.1:${typeof address === 'object' && address?.port}`;
  });
  afterAll(() => new Promise((resolve) => receiver.close(resolve)));
  beforeEach(() => {
    logged.length = 0;
    vi.spyOn(console, 'log').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(console, 'error').mockImplementation((line: string) => logged.push(line));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    paths.length = 0;
    answers = {};
  });
}

export const action = (): Action =>
  aWebhook({
    name: 'Order created',
    url: `${origin}/{{ path }}`,
    data: [{ key: 'id', value: '{{ id }}', enabled: true }],
  });

export const key = { method: 'header-key', headerName: 'X-Key', secret: { secret: 'KEY' } } as const;

/** An action whose secret goes to the host that the data names. */
export const anywhere = (): Action => aWebhook({ url: '{{ origin }}/200', data: [], authentication: key });

export const NO_SUCCESS = [302, 400, 401, 404, 408, 429, 500];

/** What a module gives to the stand-ins of an engine's package. */
const taken = globalThis as {
  worker?: {
    readonly queue: string;
    readonly run: (job: object, token?: string) => Promise<unknown>;
    readonly options: Record<string, unknown>;
    readonly listeners: Readonly<Record<string, (job: object, failure?: Error) => void>>;
    readonly calls: string[];
    /** How long it held its queue, in milliseconds. */
    readonly holds: number[];
    /** Ends the pause; without, it ends at once. */
    pausing?: Promise<void>;
  };
};

const BULLMQ = `class UnrecoverableError extends Error {}
class DelayedError extends Error {}
class RateLimitError extends Error {}
class Worker {
  constructor(queue, run, options) { globalThis.worker = { queue, run, options, listeners: {}, calls: [], holds: [] }; }
  on(event, listener) { globalThis.worker.listeners[event] = listener; }
  async pause() { globalThis.worker.calls.push('pause'); await globalThis.worker.pausing; }
  async close() { globalThis.worker.calls.push('close'); }
  async rateLimit(ms) { globalThis.worker.holds.push(ms); }
}`;

let loaded = 0;

/** The worker of an action, and what it hands to BullMQ. */
export const bullmqModule = async (one: Action) => {
  const text = exported('bullmq', one).text.replace(/^import .* from 'bullmq';$/m, BULLMQ);
  const signals = vi.spyOn(process, 'once').mockReturnValue(process);
  // A module of the same text is loaded once.
  Reflect.deleteProperty(taken, 'worker');
  const module = await moduleFrom<{ jobName: string; queueName: string; start: () => unknown }>(
    `${text}// ${++loaded}\n`,
  );
  const startedByImport = 'worker' in taken;
  module.start();
  const end = signals.mock.calls[0]?.[1] as () => Promise<void>;
  signals.mockRestore();
  if (!taken.worker) throw new Error('There is no worker');
  return { ...module, ...taken.worker, worker: taken.worker, end, startedByImport };
};

/** What a call fails with. */
export const rejection = (call: Promise<unknown>): Promise<Error & Record<string, unknown>> =>
  call.then(
    () => Promise.reject(new Error('It did not fail')),
    (failure) => failure,
  );

/** The activity of an action at a try, the first one being 1. */
export const temporalModule = async (one: Action, attempt = 1, retryPolicy?: object) => {
  const stub = `const activityInfo = () => ({ attempt: ${attempt}, retryPolicy: ${JSON.stringify(retryPolicy)} });
const ApplicationFailure = {
  create: (failure) => failure,
  nonRetryable: (message) => ({ message, nonRetryable: true }),
};`;
  const text = exported('temporal', one).text.replace(/^import .*@temporalio.*$/m, stub);
  const module = await moduleFrom<Record<string, (data: object) => Promise<unknown>>>(
    `${text}// ${++loaded}\n`,
  );
  const [activity = ''] = Object.keys(module).filter((name) => name !== 'request');
  const { [activity]: sendAction = () => Promise.reject(new Error('There is no activity')) } = module;
  return { activity, sendAction };
};
