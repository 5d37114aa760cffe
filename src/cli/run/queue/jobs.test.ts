import * as bullmq from 'bullmq';
import { describe, expect, test } from 'vitest';
import { webhook } from '../../../../test/config-text';
import { type HttpRequest, prepare, readAction } from '../../../core';
import type { HttpResponse } from '../../../send/exchange';
import { hostCheckOf } from '../../request-checks';
import { sendJob } from './bullmq-worker';
import { RowFailed } from './jobs';

const ACTION = webhook(
  '"authentication":{"method":"basic","username":"shop","password":{"secret":"KEY"}}',
).replace('"url":""', '"url":"{{ u }}/x"');

/** Sends a job whose row has this URL, to a server that answers so; tells what arrived and what became of it. */
async function sendJobTo(url: string, answer: Partial<HttpResponse> = {}, attempts = 3) {
  const [action] = readAction(ACTION).actions;
  if (!action) throw new Error('No action');
  const checkHost = hostCheckOf({ files: [], options: { 'allow-host': 'h.example' } }, action);
  const arrived: HttpRequest[] = [];
  const response: HttpResponse = {
    status: 200,
    reason: 'OK',
    headers: [],
    body: new Uint8Array(),
    timings: { firstByte: 1, total: 1 },
    ...answer,
  };
  const sending = {
    ...{
      action,
      prepared: prepare(action),
      at: [],
      secrets: { KEY: 'secret' },
      checkHost,
      now: () => 1_700_000_000,
    },
    ...{
      timeoutSeconds: undefined,
      isSuccessStatus: (status: number) => status === 200,
      answerText: () => '',
      responseLimit: undefined,
    },
    sender: (request: HttpRequest) => {
      arrived.push(request);
      return Promise.resolve({ response });
    },
  };
  const data = { row: 7, line: 8, file: 'rows.ndjson', context: JSON.stringify({ u: url }) };
  const job = { id: 'msg_1', data, opts: { attempts }, attemptsStarted: 1 };
  let heldMs = 0;
  const queue = {
    getRateLimitTtl: () => Promise.resolve(heldMs),
    rateLimit: (ms: number) => {
      heldMs = ms;
      return Promise.resolve();
    },
  };
  const ended = await sendJob(sending, job, queue, { bullmq }, { now: () => 1_700_000_000 }).then(
    (outcome) => ({ outcome }),
    (error: Error) => ({ error }),
  );
  return { ...ended, arrived: arrived.map((request) => request.url), heldMs };
}

describe('a job whose row names the host', () => {
  test('is sent to a host that --allow-host names', async () => {
    const { outcome, arrived } = { outcome: undefined, ...(await sendJobTo('https://h.example')) };
    expect(outcome).toMatchObject({ row: 7, status: 200 });
    expect(arrived).toEqual(['https://h.example/x']);
  });

  test.each([
    'https://evil.example',
    'http://h.example',
    'https://h.example:444',
    'https://h.example.evil.example',
  ])('fails for %s, and nothing is sent: a job may have been altered in Redis', async (url) => {
    const { error, arrived } = { error: undefined, ...(await sendJobTo(url)) };
    expect(arrived).toEqual([]);
    expect(error?.name).toBe('UnrecoverableError');
    const { outcome, lines } = error instanceof RowFailed ? error : { outcome: undefined, lines: [] };
    expect(outcome).toMatchObject({ row: 7, attempts: 0 });
    expect(lines.join()).toMatch(
      /^rows\.ndjson:8: row 7: error: The host \S+ is not among those that --allow-host names\.$/,
    );
  });
});

describe('B37: a worker waits as Retry-After says, up to one hour', () => {
  const HOUR_MS = 3_600_000;
  const answer = (status: number, seconds: number) => ({
    status,
    headers: [['Retry-After', String(seconds)]] as const,
  });

  test('429: the queue is held for one hour', async () => {
    const { error, heldMs } = {
      error: undefined,
      ...(await sendJobTo('https://h.example', answer(429, 3600))),
    };
    expect(error).toBeInstanceOf(bullmq.RateLimitError);
    expect(heldMs).toBe(HOUR_MS);
  });

  test('503: the row is tried again after one hour', async () => {
    const { error, heldMs } = {
      error: undefined,
      ...(await sendJobTo('https://h.example', answer(503, 3600))),
    };
    expect(error).toMatchObject({ wait: HOUR_MS });
    expect(heldMs).toBe(0);
  });

  test.each([
    [429, 3601],
    [429, 999_999_999],
    [503, 3601],
  ])('%i with Retry-After: %i: the row fails, and the queue is not held', async (status, seconds) => {
    const { error, heldMs } = {
      error: undefined,
      ...(await sendJobTo('https://h.example', answer(status, seconds))),
    };
    expect(error).toMatchObject({ name: 'UnrecoverableError', outcome: { row: 7, status } });
    expect(heldMs).toBe(0);
  });
});
