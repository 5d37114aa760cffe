import { describe, expect, test } from 'vitest';
import { Slots } from './local-sender';

const never = new AbortController().signal;

/** Whether a promise is still open after everything that is due has happened. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  const turn = new Promise((resolve) => setImmediate(resolve, open));
  return (await Promise.race([promise, turn])) === open;
}

describe('slots', () => {
  test('go to those who come first, and then in turn', async () => {
    const slots = new Slots(2, 2);
    const first = await slots.take(never);
    const second = await slots.take(never);
    const third = slots.take(never);
    const fourth = slots.take(never);
    expect(await isOpen(third)).toBe(true);
    first?.();
    expect(await third).toBeTypeOf('function');
    expect(await isOpen(fourth)).toBe(true);
    second?.();
    expect(await fourth).toBeTypeOf('function');
  });

  test('are refused at once when the queue is full', async () => {
    const slots = new Slots(1, 1);
    await slots.take(never);
    const waiting = slots.take(never);
    expect(await slots.take(never)).toBeUndefined();
    expect(await isOpen(waiting)).toBe(true);
  });

  test('whoever leaves the queue makes room in it', async () => {
    const slots = new Slots(1, 1);
    const release = await slots.take(never);
    const leaving = new AbortController();
    const left = slots.take(leaving.signal);
    leaving.abort();
    expect(await left).toBeUndefined();
    const next = slots.take(never);
    release?.();
    expect(await next).toBeTypeOf('function');
  });

  test('to release twice frees one slot', async () => {
    const slots = new Slots(1, 2);
    const release = await slots.take(never);
    const second = slots.take(never);
    const third = slots.take(never);
    release?.();
    release?.();
    expect(await second).toBeTypeOf('function');
    expect(await isOpen(third)).toBe(true);
  });

  test('nobody waits who has left before', async () => {
    const slots = new Slots(1, 1);
    await slots.take(never);
    expect(await slots.take(AbortSignal.abort())).toBeUndefined();
  });
});
