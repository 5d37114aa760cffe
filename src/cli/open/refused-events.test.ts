import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cleanUp, cleanUps, type ListeningPage, listening, raw } from '../../../test/event-listening';
import { head, statusOf } from '../../../test/local-sender-server';
import { EVENT_LIMIT } from '../../send/local-protocol';

afterEach(cleanUp);

describe('refused; the page is told only of what knew the address:', () => {
  const refused = async (to: ListeningPage, answer: string, status: number, words: string, told?: string) => {
    expect(statusOf(answer)).toBe(status);
    expect(answer).toContain('\r\nContent-Type: text/plain; charset=utf-8\r\n');
    expect(answer).toContain(words);
    if (told) expect(await to.next()).toEqual({ refused: told });
    // Only the next event arrives.
    await fetch(to.address, { method: 'POST', body: 'the next' });
    expect(await to.event()).toMatchObject({ body: 'the next' });
  };

  test.each([['evil.example'], ['localhost'], ['abc.ngrok.app'], ['127.0.0.1'], ['']])(
    'the Host %j',
    async (host) => {
      const to = await listening();
      await refused(to, await raw(to, { Host: host }), 403, 'Only programs of this machine');
    },
  );

  test('two Hosts', async () => {
    const to = await listening();
    const answer = await raw(to, { Host: [`127.0.0.1:${to.port}`, 'evil.example'] });
    expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
  });

  test.each<[string, string]>([
    ['Origin', 'https://evil.example'],
    ['Origin', 'null'],
    ['Origin', 'own'],
    ['Sec-Fetch-Site', 'cross-site'],
    ['Sec-Fetch-Site', 'same-site'],
    ['Sec-Fetch-Site', 'same-origin'],
  ])('a web page, by its %s: %s', async (name, value) => {
    const to = await listening();
    const fields = { [name]: value === 'own' ? to.origin : value };
    await refused(to, await raw(to, fields), 403, 'Requests of web pages are refused.');
  });

  test('not an address that a person typed', async () => {
    const to = await listening();
    expect(statusOf(await raw(to, { 'Sec-Fetch-Site': 'none' }))).toBe(200);
  });

  test.each(['/', '/x', 'shorter', 'longer', 'of another', '*', 'absolute'])('the path: %s', async (kind) => {
    const to = await listening();
    const { pathname, href } = to.address;
    const written: Record<string, string> = {
      shorter: pathname.slice(0, -1),
      longer: `${pathname}x`,
      'of another': `/${'x'.repeat(32)}`,
      absolute: href,
    };
    const answer = await raw(to, {}, '', `POST ${written[kind] ?? kind}`);
    await refused(to, answer, 404, 'Nothing listens at this address.');
  });

  test('a body that is declared too large', async () => {
    const to = await listening();
    const answer = await raw(to, { 'Content-Length': String(EVENT_LIMIT + 1) }, 'x'.repeat(EVENT_LIMIT + 1));
    await refused(to, answer, 413, 'at most 1 MiB', 'too-large');
  });

  test('a body in chunks that becomes too large', async () => {
    const to = await listening();
    const chunk = `10000\r\n${'x'.repeat(0x1_00_00)}\r\n`;
    const body = `${chunk.repeat(17)}0\r\n\r\n`;
    const answer = await raw(to, { 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' }, body);
    await refused(to, answer, 413, 'at most 1 MiB', 'too-large');
  });

  test.each(['gzip', 'br', 'deflate', 'zstd', 'gzip, br'])(
    'a body that is compressed with %s',
    async (coding) => {
      const to = await listening();
      const answer = await raw(to, { 'Content-Encoding': coding }, gzipSync('x'.repeat(100)));
      await refused(to, answer, 415, 'without Content-Encoding', 'compressed');
    },
  );

  test('a body that comes too slowly', async () => {
    const to = await listening(0.2);
    const answer = await raw(to, { 'Content-Length': '10' }, 'x');
    expect(statusOf(answer)).toBe(408);
  });

  test('a body that is cut off', async () => {
    const to = await listening();
    const socket = connect(to.port, '127.0.0.1');
    const fields = { Host: `127.0.0.1:${to.port}`, 'Content-Length': '10' };
    socket.write(`${head(`POST ${to.address.pathname}`, fields)}half`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    await fetch(to.address, { method: 'POST', body: 'the next' });
    expect(await to.event()).toMatchObject({ body: 'the next' });
  });
});

describe('half-open connections of another program', () => {
  /** Connections with the beginning of a request each, and how many of them are open. */
  async function halfOpen(to: ListeningPage, count: number, beginning = 'POST / HT') {
    const sockets = await Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect(to.port, '127.0.0.1');
        cleanUps.push(() => socket.destroy());
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        socket.write(beginning);
        socket.resume();
        return socket;
      }),
    );
    return () => sockets.filter(({ closed }) => !closed).length;
  }

  test.each([
    [40, false],
    [300, true],
    [1000, true],
  ])('%d of them keep no event out, and the page says it once: %s', async (count, isSaid) => {
    const to = await listening();
    const open = await halfOpen(to, count);
    const answer = await fetch(to.address, { method: 'POST', body: 'an event' });
    expect(answer.status).toBe(200);
    if (isSaid) expect(await to.next()).toEqual({ refused: 'crowded' });
    expect(await to.event()).toMatchObject({ body: 'an event' });
    await vi.waitFor(() => expect(open()).toBeLessThanOrEqual(256));
  });

  test('those that know the address and send no body leave room for others', async () => {
    const to = await listening(0.5);
    const fields = { Host: `127.0.0.1:${to.port}`, 'Content-Length': '10' };
    await halfOpen(to, 40, head(`POST ${to.address.pathname}`, fields));
    await vi.waitFor(
      async () => expect((await fetch(to.address, { method: 'POST', body: 'the next' })).status).toBe(200),
      { timeout: 5000 },
    );
    expect(await to.event()).toMatchObject({ body: 'the next' });
  });

  test('a head that does not end is closed in a moment', async () => {
    const to = await listening(0.2);
    const open = await halfOpen(to, 5);
    await vi.waitFor(() => expect(open()).toBe(0), { timeout: 5000 });
  });
});

test('an upload of 1 GB does not grow the memory', async () => {
  const to = await listening();
  const socket = connect(to.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (piece) => {
    answer += piece.toString();
  });
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const fields = { Host: `127.0.0.1:${to.port}`, 'Transfer-Encoding': 'chunked' };
  socket.write(head(`POST ${to.address.pathname}`, fields));
  const chunk = Buffer.from(`100000\r\n${'x'.repeat(0x10_00_00)}\r\n`);
  const before = process.memoryUsage();
  let most = 0;
  for (let sent = 0; sent < 1024 && !socket.destroyed; sent++) {
    if (!socket.write(chunk))
      await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))]);
    const { heapUsed, external } = process.memoryUsage();
    most = Math.max(most, heapUsed + external - before.heapUsed - before.external);
  }
  expect(statusOf(answer)).toBe(413);
  expect(most).toBeLessThan(200 * 1024 * 1024);
  socket.destroy();
});
