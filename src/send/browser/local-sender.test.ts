import { createServer } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { builtRequest } from '../../../test/built-request';
import { type LocalSenderServer, serveLocalSender, TOKEN } from '../../../test/local-sender-server';
import { record } from '../../../test/proof/recorder';
import { build, readContext } from '../../core';
import { ADDED_HEADERS, type Exchange, type Sender } from '../exchange';
import { BODY_LIMIT } from '../local-protocol';
import { send } from '../node/send';
import { localSender } from './senders';

/** As much of a page as the sender looks at. */
const pageWith = (token: string | undefined) =>
  ({ querySelector: () => (token === undefined ? null : { content: token }) }) as unknown as Document;

const cleanUps: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const nodeFetch = fetch;

/** The page of a server: its `fetch` knows where it is, and says so as a browser does. */
function openPage(origin: string): void {
  cleanUps.push(() => vi.unstubAllGlobals());
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    nodeFetch(origin + path, { ...init, headers: { ...init.headers, Origin: origin } } as RequestInit),
  );
}

async function serve(sendIt: Sender): Promise<LocalSenderServer> {
  const server = await serveLocalSender({ send: sendIt });
  cleanUps.push(server.close);
  openPage(server.origin);
  return server;
}

function sender(token = TOKEN): Sender {
  const found = localSender(pageWith(token));
  if (!found) throw new Error('No sender');
  return found;
}

/** A server that takes connections and does nothing else; its port. */
async function silence(): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

const request = builtRequest({ body: '{"a":1}' });

/** The message with the named additions at the end of its head. */
function withAdditions(bytes: Uint8Array): Buffer {
  const message = Buffer.from(bytes);
  const end = message.indexOf('\r\n\r\n') + 2;
  const added = ADDED_HEADERS.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([message.subarray(0, end), Buffer.from(added), message.subarray(end)]);
}

test('a page without a token has no local sender', () => {
  expect(localSender(pageWith(undefined))).toBeUndefined();
});

describe('from the page, through the local sender, to a receiver', () => {
  test('every byte arrives as previewed, and the named additions', async () => {
    await serve(send);
    const recorder = await record();
    cleanUps.push(recorder.close);
    const { context } = readContext('{}');
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('GET', 'POST', 'PUT'), async (body, method) => {
        const written = body.replaceAll('{', '[');
        const { request: built, bytes } = build(
          aRestApiCall({
            method,
            url: `http://127.0.0.1:${recorder.port}/a|b^c?x=${encodeURIComponent(written)}`,
            body: written,
            authentication: { method: 'hmac', headerName: 'x-SIGN', secret: 'topsecret' },
          }),
          { context, now: 1_700_000_000 },
        );
        if (!built) throw new Error('Not sendable');
        const { response } = await sender()(built);
        expect(response).toMatchObject({ status: 200, body: Uint8Array.from(Buffer.from('ok')) });
        const [arrived] = recorder.take();
        expect(arrived?.bytes).toEqual(withAdditions(bytes));
      }),
      { numRuns: 40 },
    );
  });

  test('a response that is too large', async () => {
    await serve(send);
    const recorder = await record();
    cleanUps.push(recorder.close);
    const url = `http://127.0.0.1:${recorder.port}/`;
    expect(await sender()(builtRequest({ url }), { responseLimit: 1 })).toEqual({
      failure: { code: 'too-large', limit: 1 },
    });
  });

  test('a receiver that never answers', async () => {
    await serve(send);
    const url = `http://127.0.0.1:${await silence()}/`;
    expect(await sender()(builtRequest({ url }), { timeoutSeconds: 0.1 })).toMatchObject({
      failure: { code: 'time-out', seconds: 0.1 },
    });
  });

  test('a receiver that is not there', async () => {
    await serve(send);
    expect(await sender()(builtRequest({ url: 'http://127.0.0.1:1/' }))).toMatchObject({
      failure: { code: 'refused' },
    });
  });

  test('who stops it stops the exchange', async () => {
    const stop = new AbortController();
    let isStopped = false;
    await serve(
      (_, options) =>
        new Promise((resolve) => {
          options?.signal?.addEventListener('abort', () => {
            isStopped = true;
            resolve({ failure: { code: 'stopped' } });
          });
          stop.abort();
        }),
    );
    expect(await sender()(request, { signal: stop.signal })).toEqual({ failure: { code: 'stopped' } });
    await expect.poll(() => isStopped).toBe(true);
  });
});

describe('the local sender does not take the order:', () => {
  const neverCalled: Sender = () => Promise.reject(new Error('Called'));

  test('the token is from before it was started again', async () => {
    await serve(neverCalled);
    expect(await sender('old')(request)).toMatchObject({
      failure: { code: 'not-sent', reason: { code: 'sender-restarted' } },
    });
  });

  test('the request is one that it would have to change', async () => {
    await serve(neverCalled);
    expect(await sender()({ ...request, headers: [...request.headers, ['Connection', 'close']] })).toEqual({
      failure: { code: 'not-sent', reason: { code: 'order-not-sendable' } },
    });
  });

  test('the body is too large, which is known before', async () => {
    openPage('http://127.0.0.1:1');
    expect(await sender()({ ...request, body: new Uint8Array(BODY_LIMIT + 1) })).toEqual({
      failure: { code: 'not-sent', reason: { code: 'order-too-large', mebibytes: 32 } },
    });
  });
});

const GONE: Exchange = { failure: { code: 'sender-gone' } };

describe('without an answer it is unknown whether the request was sent:', () => {
  test('the server is gone', async () => {
    const server = await serve(send);
    await server.close();
    expect(await sender()(request)).toEqual(GONE);
  });

  test('the sender broke', async () => {
    await serve(() => Promise.reject(new Error('Broken')));
    expect(await sender()(request)).toEqual(GONE);
  });

  test('the answer is none of ours', async () => {
    cleanUps.push(() => vi.unstubAllGlobals());
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('hello')));
    expect(await sender()(request)).toEqual(GONE);
  });
});

test('another server in its place sends nothing', async () => {
  cleanUps.push(() => vi.unstubAllGlobals());
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Not found</h1>', { status: 404 })));
  expect(await sender()(request)).toMatchObject({ failure: { code: 'not-sent' } });
});
