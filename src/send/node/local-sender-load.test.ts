import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import {
  ask,
  head,
  type LocalSenderServer,
  orderFields,
  orderMessage,
  serveLocalSender,
  statusOf,
  talk,
} from '../../../test/local-sender-server';
import type { Exchange, Sender } from '../exchange';
import type { LocalSenderLimits } from './local-sender';

const url = 'http://api.example.com/orders';

const respond = (body = new Uint8Array()): Exchange => ({
  response: { status: 200, reason: 'OK', headers: [], body, timings: { firstByte: 1, total: 2 } },
});

const servers: LocalSenderServer[] = [];

async function serve(send: Sender, limits: Partial<LocalSenderLimits> = {}): Promise<LocalSenderServer> {
  const server = await serveLocalSender({ send, limits });
  servers.push(server);
  return server;
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A sender that holds each exchange until it is let go, and ends one whose page goes away. */
function holding() {
  const waiting: (() => void)[] = [];
  let stopped = 0;
  let most = 0;
  let sent = 0;
  const send: Sender = (_, options) =>
    new Promise((resolve) => {
      sent += 1;
      waiting.push(() => resolve(respond()));
      most = Math.max(most, waiting.length);
      options?.signal?.addEventListener('abort', () => {
        stopped += 1;
        resolve({ failure: { code: 'stopped' } });
      });
    });
  return {
    send,
    letGo: () => waiting.splice(0).map((answer) => answer()).length,
    get waiting() {
      return waiting.length;
    },
    get stopped() {
      return stopped;
    },
    get sent() {
      return sent;
    },
    /** That were held at the same time. */
    get most() {
      return most;
    },
  };
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isTrue, { timeout: 20_000, interval: 5 }).toBe(true);
}

const order = async (server: LocalSenderServer): Promise<number> =>
  statusOf(await ask(server.port, orderMessage(server, url)));

/** The place of an exchange that has ended is free a moment later. */
const expectAlive = (server: LocalSenderServer): Promise<void> =>
  until(async () => (await order(server)) === 200);

const immediate: Sender = () => Promise.resolve(respond());

describe('an order that does not come', () => {
  test('in time is refused', async () => {
    const server = await serve(immediate, { orderSeconds: 0.05, refusedSeconds: 0.05 });
    const answer = await ask(server.port, head('POST /local-sender', orderFields(server, 1000)), '{');
    expect(statusOf(answer)).toBe(408);
    await expectAlive(server);
  });

  test('in time though it never stops is refused', async () => {
    const server = await serve(immediate, { orderSeconds: 0.1, refusedSeconds: 0.05 });
    const [socket, answered] = talk(server.port, head('POST /local-sender', orderFields(server, 100_000)));
    const drip = setInterval(() => socket.write(' '), 5);
    const answer = await answered;
    clearInterval(drip);
    expect(statusOf(answer.toString())).toBe(408);
    await expectAlive(server);
  });

  test('to its end is dropped, and gives its place back', async () => {
    const server = await serve(immediate, { exchanges: 1 });
    for (let count = 0; count < 5; count += 1) {
      const [socket, closed] = talk(server.port);
      const message = orderMessage(server, url);
      await new Promise((resolve) => socket.write(message.subarray(0, -1), resolve));
      socket.destroy();
      await closed;
    }
    await expectAlive(server);
  });

  test('and whose page half closes the connection is dropped', async () => {
    const server = await serve(immediate, { orderSeconds: 5 });
    const [socket, answered] = talk(server.port, orderMessage(server, url).subarray(0, -1));
    socket.end();
    expect(statusOf((await answered).toString())).not.toBe(200);
    await expectAlive(server);
  });
});

describe('a refused order', () => {
  test('of many bytes gets its answer while it still comes in', async () => {
    const server = await serve(immediate);
    const fields = { ...orderFields(server, 20_000_000), Origin: 'https://evil.example' };
    const part = new Uint8Array(1_000_000);
    const answer = await ask(server.port, head('POST /local-sender', fields), ...Array(20).fill(part));
    expect(statusOf(answer)).toBe(403);
    await expectAlive(server);
  });

  test('that goes on for ever loses its connection', async () => {
    const server = await serve(immediate, { refusedSeconds: 0.05 });
    const fields = { ...orderFields(server, 1e12), Connection: 'keep-alive' };
    const [socket, answered] = talk(server.port, head('POST /local-sender', fields));
    const flood = setInterval(() => socket.write(new Uint8Array(1000)), 5);
    const answer = await answered;
    clearInterval(flood);
    expect(statusOf(answer.toString())).toBe(413);
    await expectAlive(server);
  });

  test('does not end the connection for the next one', async () => {
    const server = await serve(immediate);
    const wrong = { ...orderFields(server, 3), Connection: 'keep-alive', Origin: 'null' };
    const answer = await ask(
      server.port,
      head('POST /local-sender', wrong),
      'abc',
      orderMessage(server, url),
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 403', 'HTTP/1.1 200']);
  });
});

describe('a page that goes away', () => {
  test('stops its exchange, and gives its place back', async () => {
    const held = holding();
    const server = await serve(held.send, { exchanges: 1 });
    const [socket, closed] = talk(server.port, orderMessage(server, url));
    await until(() => held.waiting === 1);
    socket.destroy();
    await closed;
    await until(() => held.stopped === 1);
    held.letGo();
    const next = order(server);
    await until(() => held.waiting === 1);
    held.letGo();
    expect(await next).toBe(200);
  });

  test('in thought, and never reads its answer, loses it', async () => {
    const size = 32 * 1024 * 1024;
    const large = respond(new Uint8Array(size));
    const server = await serve(() => Promise.resolve(large), { exchanges: 1, answerSeconds: 0.1 });
    const [socket, closed] = talk(server.port, orderMessage(server, url));
    socket.pause();
    await once(socket, 'connect');
    await expectAlive(server);
    socket.resume();
    expect((await closed).length).toBeLessThan(size);
  });
});

test('200 orders at once: 32 run, the others are refused at once, and all are answered', async () => {
  const held = holding();
  const server = await serve(held.send);
  const answered: number[] = [];
  const answers = Array.from({ length: 200 }, async () => answered.push(await order(server)));
  await until(() => answered.length === 168 && held.waiting === 32);
  held.letGo();
  await Promise.all(answers);
  expect(answered.slice(0, 168)).toEqual(Array(168).fill(503));
  expect(answered.slice(168)).toEqual(Array(32).fill(200));
  const next = order(server);
  await until(() => held.letGo() === 1);
  expect(await next).toBe(200);
});
