import { createServer } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  cleanUp,
  cleanUps,
  type ListeningPage,
  listening,
  order,
  orderFields,
  page,
  raw,
  serve,
} from '../../../test/event-listening';
import { ask, type Fields, head, statusOf, TOKEN } from '../../../test/local-sender-server';
import { EVENT_LIMIT, LISTEN_PATH, TOKEN_HEADER } from '../../send/local-protocol';

afterEach(cleanUp);

describe('the page gets every request to the address', () => {
  test('which is random, and at a port of its own', async () => {
    const { origin, address } = await listening();
    expect(address.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}$/);
    expect(address.origin).not.toBe(origin);
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])('%s', async (method) => {
    const { address, event } = await listening();
    const body = method === 'GET' ? '' : '{"a":1}';
    const answer = await fetch(address, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body && { body }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, 'Received.\n']);
    expect(await event()).toEqual({ method, path: '/', contentType: 'application/json', body });
  });

  test('HEAD', async () => {
    const { address, event } = await listening();
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
    expect(await event()).toMatchObject({ method: 'HEAD' });
  });

  test.each([
    ['', '/'],
    ['/', '/'],
    ['/orders/1?x=%20y', '/orders/1?x=%20y'],
    ['?x=1', '?x=1'],
  ])('at the path %j', async (below, path) => {
    const { address, event } = await listening();
    await fetch(address.href + below);
    expect(await event()).toMatchObject({ path });
  });

  test('with no value of a header field but the content type', async () => {
    const { address, next } = await listening();
    await fetch(address, { method: 'POST', body: 'x', headers: { Authorization: 'Bearer hidden' } });
    expect(JSON.stringify(await next())).not.toContain('hidden');
  });

  test('in chunks', async () => {
    const { event, ...to } = await listening();
    const answer = await raw(
      to,
      { 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' },
      '3\r\nabc\r\n0\r\n\r\n',
    );
    expect(statusOf(answer)).toBe(200);
    expect(await event()).toMatchObject({ body: 'abc' });
  });

  test('that asks first', async () => {
    const { event, ...to } = await listening();
    const answer = await raw(to, { Expect: '100-continue' }, 'abc');
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
    expect(await event()).toMatchObject({ body: 'abc' });
  });

  test('of exactly the limit', async () => {
    const { address, event } = await listening();
    const body = 'x'.repeat(EVENT_LIMIT);
    expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
    expect((await event())?.body).toBe(body);
  });
});

describe('a tunnel host', () => {
  const fromTunnel = (to: ListeningPage, fields: Fields = {}) =>
    raw(to, { Host: 'abc.ngrok.app', ...fields }, 'tunnelled');

  test('is one, for this listening, until it is taken back', async () => {
    const to = await listening();
    const name = async (host: string) => (await order(to.origin, `?tunnel=${host}`)).status;
    expect(await name('abc.ngrok.app')).toBe(204);
    expect(statusOf(await fromTunnel(to))).toBe(200);
    expect(await to.event()).toMatchObject({ body: 'tunnelled' });
    expect(statusOf(await fromTunnel(to, { Host: 'ABC.ngrok.app' }))).toBe(200);
    expect(statusOf(await fromTunnel(to, { Host: 'other.ngrok.app' }))).toBe(403);
    expect(statusOf(await fromTunnel(to, { Host: 'x.abc.ngrok.app' }))).toBe(403);
    expect(statusOf(await fromTunnel(to, { Origin: 'https://abc.ngrok.app' }))).toBe(403);
    expect(await name('other.ngrok.app')).toBe(204);
    expect(statusOf(await fromTunnel(to))).toBe(403);
    expect(await name('')).toBe(204);
    expect(statusOf(await fromTunnel(to, { Host: 'other.ngrok.app' }))).toBe(403);
    to.stop();
    await expect.poll(() => order(to.origin, '?tunnel=abc.ngrok.app').then(({ status }) => status)).toBe(400);
  });

  test.each([
    'localhost',
    '*',
    '*.ngrok.app',
    'a b.c',
    'a.b/c',
    'a..b',
    'ABC.ngrok.app',
    'a.b:x',
    `${'a'.repeat(64)}.b`,
  ])('is not %s', async (host) => {
    const { origin } = await listening();
    const answer = await order(origin, `?tunnel=${encodeURIComponent(host)}`);
    expect([answer.status, await answer.json()]).toEqual([400, { refused: 'malformed' }]);
  });
});

describe('who may listen', () => {
  test.each<[string, Fields, number]>([
    ['another host', { Host: 'evil.example' }, 403],
    ['another page', { Origin: 'https://evil.example' }, 403],
    ['a page without an origin', { Origin: undefined }, 403],
    ['a request of another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['without the token', { [TOKEN_HEADER]: undefined }, 403],
    ['a wrong token', { [TOKEN_HEADER]: `${TOKEN}x` }, 403],
    ['a form', { 'Content-Type': 'text/plain' }, 415],
    ['a body of unknown length', { 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' }, 411],
  ])('not %s', async (_, fields, status) => {
    const { origin, port } = await serve();
    const message = head(`POST ${LISTEN_PATH}`, {
      Host: `127.0.0.1:${port}`,
      'Content-Length': '0',
      Connection: 'close',
      ...orderFields(origin),
      ...fields,
    });
    expect(statusOf(await ask(port, message))).toBe(status);
    expect((await order(origin)).status).toBe(200);
  });

  test('not by GET, which a page of another site can send', async () => {
    const { origin } = await serve();
    expect((await fetch(origin + LISTEN_PATH)).status).toBe(405);
  });

  test('one page at a time', async () => {
    const { origin, stop, address, event } = await listening();
    const second = await order(origin);
    expect([second.status, await second.json()]).toEqual([503, { refused: 'busy' }]);
    await fetch(address, { method: 'POST', body: 'still' });
    expect(await event()).toMatchObject({ body: 'still' });
    stop();
    await expect.poll(() => order(origin).then(({ status }) => status)).toBe(200);
  });
});

describe('a listening ends', () => {
  test('when the page is closed; the next has another path at the same port', async () => {
    const { origin, stop, address } = await listening();
    stop();
    await expect
      .poll(() =>
        fetch(address).then(
          () => 'answered',
          () => 'gone',
        ),
      )
      .toBe('gone');
    const next = await page(origin);
    expect(next.address.origin).toBe(address.origin);
    expect(next.address.pathname).not.toBe(address.pathname);
    expect((await fetch(address)).status).toBe(404);
  });

  test('at another port where that one is taken meanwhile', async () => {
    const { origin, stop, address, port } = await listening();
    stop();
    await expect
      .poll(() =>
        fetch(address).then(
          () => 'answered',
          () => 'gone',
        ),
      )
      .toBe('gone');
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    cleanUps.push(() => other.close());
    const next = await page(origin);
    expect(next.port).not.toBe(port);
    expect((await fetch(next.address)).status).toBe(200);
  });

  test('after ten minutes, and says so', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    cleanUps.push(() => vi.useRealTimers());
    const { origin, address, next } = await listening();
    vi.advanceTimersByTime(599_000);
    expect((await fetch(address)).status).toBe(200);
    expect(await next()).toMatchObject({ event: {} });
    vi.advanceTimersByTime(1000);
    expect(await next()).toEqual({ ended: 'expired' });
    expect(await next()).toBeUndefined();
    await expect(fetch(address)).rejects.toThrow();
    expect((await order(origin)).status).toBe(200);
  });
});
