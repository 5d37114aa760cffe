import { describe, expect, test } from 'vitest';
import { folder, ran } from '../../test/command';
import { webhook } from '../../test/config-text';
import { sightings } from '../../test/sightings';
import type { HttpRequest } from '../core';
import type { Exchange, Failure, HttpResponse, SendOptions } from '../send/exchange';
import { describeFailure } from '../send/failure';
import { EXIT_CODES } from './io';

const file = folder();
const order = file(
  'order.json',
  webhook('"authentication":{"method":"basic","username":"shop","password":{"secret":"PASSWORD"}}').replace(
    '"url":""',
    '"url":"https://api.example.com/v1"',
  ),
);
const env = { PASSWORD: 'hunter2-of-this-test' };

const RESPONSE: HttpResponse = {
  httpVersion: '1.1',
  status: 201,
  reason: 'Created',
  headers: [
    ['content-TYPE', 'text/plain'],
    ['X-A', 'b'],
  ],
  body: new TextEncoder().encode('body'),
  timings: { nameFound: 1, connected: 2.4, secured: 3, firstByte: 1234.5, total: 1300 },
};

/** Sends to a sender that answers like this; tells also what it was given. */
async function sent(exchange: Exchange, args: string[] = [], around = {}) {
  const calls: (readonly [HttpRequest, SendOptions | undefined])[] = [];
  const sender = (request: HttpRequest, options?: SendOptions) => {
    calls.push([request, options]);
    return Promise.resolve(exchange);
  };
  return { ...(await ran(['send', order, ...args], { env, sender, ...around })), calls };
}

describe('a response', () => {
  test('its body alone goes to the standard output', async () => {
    const { exit, stdout, stderr } = await sent({ response: RESPONSE });
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: 'body' });
    expect(stderr).toBe(
      [
        'Sending POST https://api.example.com/v1',
        '171 bytes as previewed; added at the end of the head: Connection: close',
        '',
        'HTTP/1.1 201 Created',
        'content-TYPE: text/plain',
        'X-A: b',
        '',
        '',
        '4 bytes of body; name found after 1 ms, connected after 2 ms, secured after 3 ms, first byte after 1,235 ms, complete after 1,300 ms',
        '',
      ].join('\n'),
    );
  });

  test('the request is the one of the preview, sent once', async () => {
    const preview = await ran(['preview', order], { env });
    const { calls } = await sent({ response: RESPONSE });
    expect(calls).toHaveLength(1);
    const { method, target, headers, body } = calls[0]?.[0] ?? {};
    const head = [`${method} ${target} HTTP/1.1`, ...(headers ?? []).map((field) => field.join(': '))];
    expect(`${head.join('\r\n')}\r\n\r\n${Buffer.from(body ?? [])}`).toBe(preview.stdout);
  });

  test('time-out, limit and Ctrl-C reach the sender', async () => {
    const { signal } = new AbortController();
    const args = ['--timeout', '0.5', '--response-limit', '0'];
    const { calls } = await sent({ response: RESPONSE }, args, { signal });
    expect(calls[0]?.[1]).toEqual({ timeoutSeconds: 0.5, responseLimit: 0, signal });
  });

  test.each([
    [399, [], 0],
    [404, [], 0],
    [399, ['--fail'], 0],
    [400, ['--fail'], 14],
    [500, ['--fail'], 14],
  ])('the status %i with %j', async (status, args, exit) => {
    const got = await sent({ response: { ...RESPONSE, status } }, args);
    expect(got).toMatchObject({ exit, stdout: 'body' });
  });

  test('its head is shown, not obeyed', async () => {
    const hostile = { ...RESPONSE, reason: '\x1b[2J', headers: [['A', '\x9b2J']] as const };
    const { stderr } = await sent({ response: hostile });
    expect(stderr).toContain('HTTP/1.1 201 \\u001b[2J\nA: \\u009b2J\n');
  });

  test.each([
    ['\x1b[2Ja\tb\r\nc', '\\u001b[2Ja\tb\nc\n'],
    ['a\n', 'a\n'],
    ['', ''],
    [Uint8Array.of(0xff), '(The body is not text. Write it to a file: add > body.bin)\n'],
  ])('its body on a terminal: %j', async (body, shown) => {
    const response = { ...RESPONSE, body: typeof body === 'string' ? new TextEncoder().encode(body) : body };
    expect((await sent({ response }, [], { isTerminal: true })).stdout).toBe(shown);
  });

  test('its body elsewhere stays as it is', async () => {
    const response = { ...RESPONSE, body: new TextEncoder().encode('\x1b[2J\r\n') };
    expect((await sent({ response })).stdout).toBe('\x1b[2J\r\n');
  });
});

describe('no response: nothing on the standard output, an exit code of its own', () => {
  const host = 'h';
  test.each<[Failure, number]>([
    [{ code: 'name-not-found', host }, 3],
    [{ code: 'refused', host }, 4],
    [{ code: 'unreachable', host }, 5],
    [{ code: 'time-out', seconds: 1 }, 6],
    [{ code: 'certificate', host, reason: { code: 'other', said: '' } }, 7],
    [{ code: 'tls', host, reason: { code: 'other', said: '' } }, 8],
    [{ code: 'reset' }, 9],
    [{ code: 'cut-off' }, 10],
    [{ code: 'too-large', limit: 1 }, 11],
    [{ code: 'not-http', reason: { code: 'other', said: '' } }, 12],
    [{ code: 'not-sent', reason: { code: 'other', said: '' } }, 13],
    [{ code: 'stopped' }, 130],
  ])('%j: %i', async (failure, exit) => {
    const got = await sent({ failure });
    expect(got).toMatchObject({ exit, stdout: '' });
    expect(got.stderr).toMatch(/^Sending POST /);
    expect(got.stderr.endsWith(`\n${describeFailure(failure)}\n`)).toBe(true);
  });

  test('every exit code is told, each once', () => {
    const codes = EXIT_CODES.map(([exit]) => exit);
    expect(codes).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 130]);
  });
});

test('with errors nothing is sent', async () => {
  const { calls, ...got } = await sent({ response: RESPONSE }, [], { env: {} });
  expect(got).toMatchObject({ exit: 1, stdout: '' });
  expect(got.stderr).toMatch(/no value for the secret PASSWORD.*\n.*\nNothing was sent\.\n$/);
  expect(calls).toEqual([]);
});

test('nothing of a secret is told', async () => {
  const { stderr } = await sent({ response: RESPONSE });
  expect(sightings(stderr, env.PASSWORD, btoa(`shop:${env.PASSWORD}`))).toEqual([]);
  expect(stderr).not.toContain('Authorization');
});
