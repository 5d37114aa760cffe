import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { certificate } from '../../../test/certificate';
import { rawServers, type Talk } from '../../../test/raw-server';
import { OK, requestRecorders, status } from '../../../test/request-recorder';
import { slice } from '../../../test/thorough';
import type { HttpRequest } from '../../core';
import { keepAliveSender } from './keep-alive';

const record = requestRecorders();
const serve = rawServers();

const requestTo = (origin: string, path = '/', body = ''): HttpRequest => ({
  method: body === '' ? 'GET' : 'POST',
  url: `${origin}${path}`,
  target: path,
  headers: [
    ['Host', new URL(origin).host],
    ...(body === '' ? [] : ([['Content-Length', `${body.length}`]] as const)),
  ],
  body: Buffer.from(body),
});

test('requests go on one connection, with Connection: keep-alive at the end of the head', async () => {
  const { origin, requests, connections } = await record();
  const warnings: Error[] = [];
  const warned = (warning: Error) => warnings.push(warning);
  process.on('warning', warned);
  onTestFinished(() => {
    process.off('warning', warned);
  });
  const send = keepAliveSender();
  for (let number = 1; number <= 20; number++) {
    const { response } = await send(requestTo(origin, `/${number}`, 'abc'));
    expect(Buffer.from(response?.body ?? []).toString()).toBe('ok');
  }
  expect(connections()).toBe(1);
  expect(requests[19]).toBe(
    `POST /20 HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nContent-Length: 3\r\nConnection: keep-alive\r\n\r\nabc`,
  );
  expect(warnings).toEqual([]);
});

test('a phase that an earlier request has been through has no time', async () => {
  const { origin } = await record();
  const send = keepAliveSender();
  const [first, second] = [await send(requestTo(origin)), await send(requestTo(origin))];
  expect(first.response?.timings.connected).toBeGreaterThan(0);
  expect(Object.keys(second.response?.timings ?? {}).toSorted()).toEqual(['firstByte', 'total']);
});

test('requests that overlap have connections of their own', async () => {
  const { origin, connections } = await record();
  const send = keepAliveSender();
  await Promise.all([1, 2, 3].map(() => send(requestTo(origin))));
  await Promise.all([1, 2, 3].map(() => send(requestTo(origin))));
  expect(connections()).toBe(3);
});

test.each([
  ['that says so', status(200, 'Connection: close\r\n'), {}],
  ['that is larger than the limit', OK, { responseLimit: 1 }],
  ['that declares a body where there is none', 'HTTP/1.1 204 Said\r\nContent-Length: 2\r\n\r\n', {}],
  ['that codes a body where there is none', 'HTTP/1.1 304 Said\r\nTransfer-Encoding: chunked\r\n\r\n', {}],
  ['followed by what nobody asked for', `${OK}HTTP/1.1 200 OK\r\n\r\n`, {}],
])('a connection is not used again after a response %s', async (_, said, options) => {
  const { origin, connections } = await record(() => said);
  const send = keepAliveSender();
  await send(requestTo(origin), options);
  await send(requestTo(origin), options);
  expect(connections()).toBe(2);
});

test('what comes unasked is not taken for the next response', async () => {
  let connections = 0;
  const waiting = new AbortController();
  const talk: Talk = (socket) => {
    connections++;
    socket.on('close', () => waiting.abort());
    socket.on('data', () => {
      socket.write(OK);
      if (connections === 1) setTimeout(() => socket.write('HTTP/1.1 500 Unasked\r\n\r\n'), 10);
    });
  };
  const origin = `http://127.0.0.1:${await serve(talk)}`;
  const send = keepAliveSender();
  await send(requestTo(origin));
  // Not as long as a connection waits for its next request.
  await sleep(500, undefined, waiting).catch(() => undefined);
  const { response } = await send(requestTo(origin));
  expect({ status: response?.status, connections }).toEqual({ status: 200, connections: 2 });
});

test('a request that was answered before it was written to its end takes its connection along', async () => {
  let connections = 0;
  const talk: Talk = (socket) => {
    connections++;
    socket.once('data', () => {
      socket.pause();
      socket.write(status(413));
    });
  };
  const origin = `http://127.0.0.1:${await serve(talk)}`;
  const send = keepAliveSender();
  const large = requestTo(origin, '/', 'x'.repeat(32 * 1024 * 1024));
  for (const sent of [await send(large), await send(large)]) expect(sent.response?.status).toBe(413);
  expect(connections).toBe(2);
});

describe('what a server sends before a request is written', () => {
  /** The next request waits to be written, as where others are built in the same turn. */
  const holdNextWrite = (ms: number): Promise<void> => {
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const { setImmediate: soon } = globalThis;
    let isHeld = false;
    return new Promise((resolve) => {
      const hold = (call: () => void, ...rest: []) => {
        if (isHeld || call.name !== 'writeAll') return soon(call, ...rest);
        isHeld = true;
        return setTimeout(() => {
          call();
          resolve();
        }, ms);
      };
      vi.spyOn(globalThis, 'setImmediate').mockImplementation(hold as unknown as typeof setImmediate);
    });
  };

  test.each<[string, (socket: Socket) => void]>([
    ['a second answer', (socket) => socket.write(OK.replace('ok', 'no'))],
    ['a late 408', (socket) => socket.end(status(408))],
    ['its end', (socket) => socket.end()],
    ['a reset', (socket) => socket.resetAndDestroy()],
    ['a half answer', (socket) => socket.write('HTTP/1.1 20')],
  ])('%s: the request goes over another connection', async (_, unasked) => {
    const requests: string[] = [];
    let connections = 0;
    const talk: Talk = (socket) => {
      const isFirst = ++connections === 1;
      socket.on('data', (piece) => {
        requests.push(/\/(\d+)/.exec(piece.toString())?.[1] ?? '');
        socket.write(OK);
        if (isFirst) setTimeout(() => unasked(socket), 20);
      });
    };
    const origin = `http://127.0.0.1:${await serve(talk)}`;
    const send = keepAliveSender();
    await send(requestTo(origin, '/1'));
    const isWritten = holdNextWrite(100);
    const { response } = await send(requestTo(origin, '/2', 'abc'));
    await isWritten;
    expect(Buffer.from(response?.body ?? []).toString()).toBe('ok');
    expect({ requests, connections }).toEqual({ requests: ['1', '2'], connections: 2 });
  });

  test('a receiver that answers twice: what succeeded was received', async () => {
    const received = new Set<string>();
    let count = 0;
    const talk: Talk = (socket) => {
      socket.on('data', (piece) => {
        for (const [, id = ''] of piece.toString().matchAll(/GET \/(\d+) /g)) {
          received.add(id);
          socket.write(OK);
          if (++count % 3 === 0) setTimeout(() => socket.destroyed || socket.write(OK), count % 4);
        }
      });
    };
    const origin = `http://127.0.0.1:${await serve(talk)}`;
    const send = keepAliveSender();
    const succeeded: string[] = [];
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < slice(3000, 600)) {
        const id = `${++next}`;
        const { response } = await send(requestTo(origin, `/${id}`));
        if (response?.status === 200) succeeded.push(id);
      }
    };
    await Promise.all(Array.from({ length: 20 }, work));
    await sleep(50);
    expect(succeeded.filter((id) => !received.has(id))).toEqual([]);
    expect(succeeded.length).toBeGreaterThan(next / 2);
  });
});

test.each([
  [200, { failure: { code: 'reset', isEarly: true } }],
  [413, { response: { status: 413 } }],
])('an answer before the end of the request counts only if it refuses: %d', async (code, expected) => {
  let connections = 0;
  const talk: Talk = (socket) => {
    connections++;
    socket.once('data', () => {
      socket.write(OK);
      socket.once('data', () => {
        socket.pause();
        socket.write(status(code));
      });
    });
  };
  const origin = `http://127.0.0.1:${await serve(talk)}`;
  const send = keepAliveSender();
  const large = requestTo(origin, '/', 'x'.repeat(32 * 1024 * 1024));
  await send(requestTo(origin));
  expect(await send(large)).toMatchObject(expected);
  await send(requestTo(origin));
  expect(connections).toBe(2);
});

const authority = certificate({ isAuthority: true });
const secured = certificate({ issuer: authority, hosts: ['127.0.0.1'] });

test.each([
  ['http', undefined],
  ['https', secured],
])(
  'requests that overlap on connections that are used again have their own octets: %s',
  async (scheme, tls) => {
    const bodies: string[] = [];
    const talk = (socket: Socket) => {
      let received = '';
      socket.on('data', (piece) => {
        received += piece.toString('latin1');
        const [head = '', body = ''] = received.split('\r\n\r\n');
        if (!received.includes('\r\n\r\n') || body.length < Number(/Length: (\d+)/.exec(head)?.[1])) return;
        bodies.push(body);
        received = '';
        socket.write(OK);
      });
    };
    const origin = `${scheme}://127.0.0.1:${await serve(talk, tls)}`;
    const send = keepAliveSender(tls && { ca: authority.cert });
    const sent: string[] = [];
    for (let round = 0; round < 3; round++) {
      const next = Array.from({ length: 12 }, (_, index) => `${round}.${index}:`.padEnd(50_000, `${index}`));
      sent.push(...next);
      const exchanges = await Promise.all(next.map((body) => send(requestTo(origin, '/', body))));
      for (const { response } of exchanges) expect(response?.status).toBe(200);
    }
    expect(bodies.toSorted()).toEqual(sent.toSorted());
  },
);

test.each([
  ['http', undefined],
  ['https', secured],
])('a connection that breaks when it is used again: %s', async (scheme, tls) => {
  const talk = (socket: Socket) => {
    let requests = 0;
    socket.on('data', () => (++requests === 1 ? socket.write(OK) : socket.destroy()));
  };
  const origin = `${scheme}://127.0.0.1:${await serve(talk, tls)}`;
  const send = keepAliveSender(tls && { ca: authority.cert });
  expect((await send(requestTo(origin))).response?.status).toBe(200);
  expect(await send(requestTo(origin))).toEqual({ failure: { code: 'reset' } });
  expect((await send(requestTo(origin))).response?.status).toBe(200);
});

test('a server that is silent on a connection that is used again has the request', async () => {
  const talk = (socket: Socket) => {
    socket.once('data', () => socket.write(OK));
  };
  const origin = `http://127.0.0.1:${await serve(talk)}`;
  const send = keepAliveSender();
  await send(requestTo(origin));
  expect((await send(requestTo(origin), { timeoutSeconds: 0.1 })).failure).toEqual({
    code: 'time-out',
    seconds: 0.1,
    during: 'waiting',
  });
});

test('a connection that was idle for longer than the limit of its exchanges limits the next one', async () => {
  let requests = 0;
  const talk = (socket: Socket) => {
    socket.on('data', () => {
      if (++requests < 3) socket.write(OK);
    });
  };
  const origin = `http://127.0.0.1:${await serve(talk)}`;
  const send = keepAliveSender();
  const options = { timeoutSeconds: 0.5 };
  for (let number = 1; number < 3; number++)
    expect((await send(requestTo(origin), options)).response?.status).toBe(200);
  await sleep(600);
  expect((await send(requestTo(origin), options)).failure).toMatchObject({ code: 'time-out' });
});
