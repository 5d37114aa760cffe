import { expect, test, vi } from 'vitest';
import { EmbeddedDesigner } from '../embed/embedded-designer';
import type { HostSend } from '../handle';
import { hostSender } from './designer-sending';

const REQUEST = {
  method: 'POST',
  url: 'https://example.org/',
  target: '/',
  headers: [['Host', 'example.org']],
  body: new Uint8Array(),
} as const;

async function senderWith(send: HostSend, secret?: string) {
  const designer = new EmbeddedDesigner();
  designer.store.give({
    version: 1,
    objectId: 'automation.webhook',
    method: 'GET',
    url: 'https://example.org/',
    authentication: { method: 'header-key', headerName: 'X-Key', secret: { secret: 'KEY' } },
  });
  designer.set({ secretNames: ['KEY'], ...(secret && { resolveSecret: () => secret }) });
  if (secret) await vi.waitFor(() => expect(designer.secrets.isMasked('KEY')).toBe(false));
  return hostSender(send, designer.services);
}

const bodyOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test.each([
  ['a response of fetch', new Response('ok', { status: 201, headers: { 'X-Id': '7' } }), ['x-id', '7']],
  ['its parts', { status: 201, headers: [['X-Id', '7'] as const], body: 'ok' }, ['X-Id', '7']],
  [
    'bytes',
    { status: 201, headers: [['X-Id', '7'] as const], body: new TextEncoder().encode('ok') },
    ['X-Id', '7'],
  ],
])('the host gives back %s', async (_, response, header) => {
  const { response: got } = await (await senderWith(async () => response, 'value'))(REQUEST);
  expect(got).toMatchObject({ status: 201 });
  expect(got?.headers).toContainEqual(header);
  expect(bodyOf(got?.body)).toBe('ok');
});

test.each<[string, unknown]>([
  ['an object', { 'X-Id': '7', 'Set-Cookie': ['a', 'b'], none: undefined }],
  [
    'pairs',
    [
      ['X-Id', 7],
      ['Set-Cookie', 'a'],
      ['Set-Cookie', 'b'],
    ],
  ],
  [
    'a map',
    new Map<string, unknown>([
      ['X-Id', '7'],
      ['Set-Cookie', ['a', 'b']],
    ]),
  ],
])('the header fields can be %s', async (_, headers) => {
  const send = (async () => ({
    status: 200,
    statusText: 'OK',
    headers,
    body: new ArrayBuffer(2),
  })) as unknown as HostSend;
  const { response } = await (await senderWith(send, 'value'))(REQUEST);
  expect(response).toMatchObject({
    reason: 'OK',
    headers: [
      ['X-Id', '7'],
      ['Set-Cookie', 'a'],
      ['Set-Cookie', 'b'],
    ],
    body: new Uint8Array(2),
  });
});

test('the header fields can be those of fetch', async () => {
  const headers = new Headers({ 'X-Id': '7' });
  const { response } = await (await senderWith(async () => ({ status: 204, headers }), 'value'))(REQUEST);
  expect(response?.headers).toEqual([['x-id', '7']]);
});

test.each<[unknown, string]>([
  [undefined, 'resolved to undefined'],
  ['ok', 'resolved to ok'],
  [{}, 'status is undefined'],
  [{ status: 'ok' }, 'status is a text'],
  [{ status: 20 }, 'status is 20'],
  [{ status: 200, headers: 'a: b' }, 'headers is no list of [name, value]'],
  [{ status: 200, headers: ['a'] }, 'headers is no list of [name, value]'],
  [{ status: 200, body: { a: 1 } }, 'body is neither text nor bytes'],
  [{ status: 200, headers: { a: 'b' }, data: { a: 1 } }, 'gave data in place of body'],
])(
  'a host that gives back %j learns what was wrong, and nobody says that nothing was sent',
  async (given, said) => {
    const send = (async () => given) as unknown as HostSend;
    expect(await (await senderWith(send, 'value'))(REQUEST)).toEqual({
      failure: {
        code: 'not-a-response',
        said: `send must resolve to { status, headers, body }, and ${said}`,
      },
    });
  },
);

test.each([
  ['rejects', async () => Promise.reject(new Error('no route'))],
  [
    'throws',
    () => {
      throw new Error('no route');
    },
  ],
])('a host that %s has not sent it', async (_, send) => {
  expect(await (await senderWith(send, 'value'))(REQUEST)).toEqual({
    failure: { code: 'not-sent', reason: { code: 'other', said: 'no route' } },
  });
});

test('a host that never answers is given up when the user cancels', async () => {
  const abort = new AbortController();
  const send = vi.fn<HostSend>(() => new Promise(() => undefined));
  const exchange = (await senderWith(send, 'value'))(REQUEST, { signal: abort.signal });
  abort.abort();
  expect(await exchange).toEqual({ failure: { code: 'stopped' } });
  expect(send.mock.calls[0]?.[1].signal.aborted).toBe(true);
});

test('a mask is never sent', async () => {
  const send = vi.fn<HostSend>();
  const { failure } = await (await senderWith(send))(REQUEST);
  expect(failure).toMatchObject({ code: 'not-sent', reason: { said: expect.stringContaining('KEY') } });
  expect(send).not.toHaveBeenCalled();
});
