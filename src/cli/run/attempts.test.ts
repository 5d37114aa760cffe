import { describe, expect, test } from 'vitest';
import type { Exchange, Failure } from '../../send/exchange';
import { RateLimit, retryWait } from './attempts';

const NOW = Date.parse('2026-01-01T00:00:00Z') / 1000;

const response = (status: number, retryAfter?: string): Exchange => ({
  response: {
    status,
    reason: '',
    headers: retryAfter === undefined ? [] : [['retry-AFTER', retryAfter]],
    body: new Uint8Array(0),
    timings: { firstByte: 1, total: 1 },
  },
});

const policy = { retries: 9, isPostRepeated: false };
const wait = (exchange: Exchange, method: string, attempts = 1, more = {}) =>
  retryWait(exchange, method, attempts, { ...policy, ...more }, NOW);

describe('which responses are worth another attempt', () => {
  test.each<
    [
      status: number,
      retryAfter: string | undefined,
      get: ReturnType<typeof retryWait>,
      post: ReturnType<typeof retryWait>,
    ]
  >([
    [400, undefined, undefined, undefined],
    [404, '1', undefined, undefined],
    [301, undefined, undefined, undefined],
    [408, undefined, 1000, undefined],
    [429, undefined, 1000, 1000],
    [429, '7', 7000, 7000],
    [429, '0', 1000, 1000],
    [500, undefined, 1000, undefined],
    [500, '7', 7000, undefined],
    [503, undefined, 1000, undefined],
    [503, '7', 7000, 7000],
    [503, 'Thu, 01 Jan 2026 00:01:30 GMT', 90_000, 90_000],
    [503, 'Thu, 01 Jan 1970 00:00:00 GMT', 1000, 1000],
    [503, 'soon', 1000, undefined],
    [429, '3600', 3_600_000, 3_600_000],
    [429, '3601', 'too-long', 'too-long'],
    [429, '9'.repeat(400), 'too-long', 'too-long'],
    [429, 'Thu, 01 Jan 2026 01:00:01 GMT', 'too-long', 'too-long'],
    [500, '3601', 'too-long', undefined],
    [503, '3601', 'too-long', 'too-long'],
    [504, undefined, 1000, undefined],
  ])('%i, Retry-After %s', (status, retryAfter, get, post) => {
    expect(wait(response(status, retryAfter), 'GET')).toBe(get);
    expect(wait(response(status, retryAfter), 'PUT')).toBe(get);
    expect(wait(response(status, retryAfter), 'POST')).toBe(post);
    expect(wait(response(status, retryAfter), 'POST', 1, { isPostRepeated: true })).toBe(get);
  });
});

describe('which failures are', () => {
  const host = 'h';
  test.each<[Failure, get: boolean, post: boolean]>([
    [{ code: 'name-not-found', host }, true, true],
    [{ code: 'refused', host }, true, true],
    [{ code: 'unreachable', host }, true, true],
    [{ code: 'time-out', seconds: 1, during: 'connecting' }, true, true],
    [{ code: 'time-out', seconds: 1, during: 'waiting' }, true, false],
    [{ code: 'time-out', seconds: 1, during: 'receiving' }, true, false],
    [{ code: 'reset' }, true, false],
    [{ code: 'cut-off' }, true, false],
    [{ code: 'tls', host, reason: { code: 'closed' } }, true, true],
    [{ code: 'tls', host, reason: { code: 'not-tls' } }, false, false],
    [{ code: 'certificate', host, reason: { code: 'expired' } }, false, false],
    [{ code: 'not-http', reason: { code: 'no-http-version' } }, false, false],
    [{ code: 'too-large', limit: 1 }, false, false],
    [{ code: 'not-sent', reason: { code: 'other', said: '' } }, false, false],
  ])('%j', (failure, get, post) => {
    expect([wait({ failure }, 'GET'), wait({ failure }, 'PUT')]).toEqual(
      Array(2).fill(get ? 1000 : undefined),
    );
    expect(wait({ failure }, 'POST')).toBe(post ? 1000 : undefined);
    expect(wait({ failure }, 'POST', 1, { isPostRepeated: true })).toBe(get ? 1000 : undefined);
  });
});

test('the wait doubles up to a minute, and there are as many retries as wanted', () => {
  const waits = Array.from({ length: 10 }, (_, index) => wait(response(429), 'GET', index + 1));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000, undefined]);
  expect(wait(response(429), 'GET', 1, { retries: 0 })).toBeUndefined();
});

test('a rate limit spreads requests evenly and makes up for no pause', () => {
  const rateLimit = new RateLimit(4);
  expect([
    rateLimit.take(0),
    rateLimit.take(0),
    rateLimit.take(100),
    rateLimit.take(5000),
    rateLimit.take(5000),
  ]).toEqual([0, 250, 400, 0, 250]);
});
