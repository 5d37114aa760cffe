import { expect, test, vi } from 'vitest';
import { builtRequest } from '../../../test/built-request';
import type { Exchange, SendOptions } from '../../send/exchange';
import { Outbox } from './outbox';

const message = { request: builtRequest({}), bytes: new Uint8Array([1]), spans: [], at: 1_700_000_000 };
const answered = (status: number): Exchange => ({
  response: {
    status,
    reason: '',
    headers: [],
    body: new Uint8Array(),
    timings: { firstByte: 1, total: 2 },
  },
});

/** A sender whose answers are given by hand, in the order in which it was asked. */
function sender() {
  const asked: { answer: (exchange: Exchange) => void; options: SendOptions | undefined }[] = [];
  const send = vi.fn((_: unknown, options?: SendOptions) => {
    return new Promise<Exchange>((answer) => asked.push({ answer, options }));
  });
  return { send, asked };
}

test('the local sender comes first where there is one, and the person may choose', () => {
  const local = sender();
  const browser = sender();
  const both = new Outbox({ local: local.send, browser: browser.send });
  expect(both.sender).toBe('local');
  void both.send('a', message);
  both.choose('browser');
  void both.send('b', message);
  expect(local.send).toHaveBeenCalledExactlyOnceWith(message.request, expect.anything());
  expect(browser.send).toHaveBeenCalledOnce();
  expect(both.deliveryOf('a')?.sent.sender).toBe('local');
  expect(new Outbox({ local: undefined, browser: browser.send }).sender).toBe('browser');
});

test.each([
  ['browser', true, 'browser'],
  ['local', true, 'local'],
  ['browser', false, 'browser'],
  ['local', false, 'browser'],
  ['by pigeon', true, 'local'],
  [undefined, true, 'local'],
])('remembered %s, with a local sender: %j, it goes by %s', (remembered, hasLocal, chosen) => {
  const { send } = sender();
  const senders = { local: hasLocal ? send : undefined, browser: send };
  expect(new Outbox(senders, { read: () => remembered, write: () => undefined }).sender).toBe(chosen);
});

test('the sender that a person chooses is remembered, what comes by itself is not', () => {
  const { send } = sender();
  const write = vi.fn();
  const outbox = new Outbox({ local: send, browser: send }, { read: () => undefined, write });
  expect(write).not.toHaveBeenCalled();
  outbox.choose('browser');
  expect(write).toHaveBeenCalledExactlyOnceWith('browser');
});

test('each action has the response to what was sent of it', async () => {
  const { send, asked } = sender();
  const outbox = new Outbox({ local: undefined, browser: send });
  const first = outbox.send('a', message);
  const second = outbox.send('b', message);
  asked[1]?.answer(answered(201));
  asked[0]?.answer(answered(200));
  expect([await first, await second]).toEqual([answered(200), answered(201)]);
  expect(outbox.deliveryOf('a')?.exchange).toEqual(answered(200));
  expect(outbox.deliveryOf('b')?.exchange).toEqual(answered(201));
  expect(outbox.deliveryOf('c')).toBeUndefined();
});

test('a late answer does not take the place of a newer request', async () => {
  const { send, asked } = sender();
  const outbox = new Outbox({ local: undefined, browser: send });
  const first = outbox.send('a', message);
  const second = outbox.send('a', message);
  asked[0]?.answer(answered(200));
  expect(await first).toBeUndefined();
  expect(outbox.deliveryOf('a')?.exchange).toBeUndefined();
  asked[1]?.answer(answered(201));
  expect(await second).toEqual(answered(201));
});

test('stopping reaches the sender', () => {
  const { send, asked } = sender();
  const outbox = new Outbox({ local: undefined, browser: send });
  void outbox.send('a', message);
  const delivery = outbox.deliveryOf('a');
  if (!delivery || delivery.exchange) throw new Error('Not under way');
  delivery.stop();
  expect(asked[0]?.options?.signal?.aborted).toBe(true);
});

test('what belongs to an action that is gone is given up and forgotten', async () => {
  const { send, asked } = sender();
  const outbox = new Outbox({ local: undefined, browser: send });
  const gone = outbox.send('a', message);
  void outbox.send('b', message);
  const listener = vi.fn();
  outbox.subscribe(listener);
  outbox.keepOnly(new Set(['b']));
  expect(listener).toHaveBeenCalled();
  expect(asked[0]?.options?.signal?.aborted).toBe(true);
  asked[0]?.answer({ failure: { code: 'stopped' } });
  expect(await gone).toBeUndefined();
  expect(outbox.deliveryOf('a')).toBeUndefined();
  expect(outbox.deliveryOf('b')).toBeDefined();
});
