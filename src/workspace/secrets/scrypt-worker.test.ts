import { afterEach, expect, test, vi } from 'vitest';
import { scrypt as scryptOfOpenSsl } from '../../../test/scrypt-in-node';
import { SLICE_MS } from '../../ui/slices';
import type { ScryptAnswer, ScryptOrder } from './sealing';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** What the worker answers to an order. */
async function answerTo(order: ScryptOrder): Promise<ScryptAnswer | undefined> {
  let hear: ((event: { data: ScryptOrder }) => void) | undefined;
  let answer: ScryptAnswer | undefined;
  vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => {
    hear = listener;
  });
  vi.stubGlobal('postMessage', (said: ScryptAnswer) => {
    answer = said;
  });
  await import('./scrypt-worker');
  hear?.({ data: order });
  return answer;
}

const bytes = (text: string) => new TextEncoder().encode(text);

// RFC 7914 §12.
test('derives the key of the test vector', async () => {
  const cost = { N: 1024, r: 8, p: 16 };
  const answer = await answerTo({ password: bytes('password'), salt: bytes('NaCl'), cost, length: 64 });
  expect(answer?.type === 'key' && Buffer.from(answer.bytes).toString('hex')).toBe(
    'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162' +
      '2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
  );
});

test.each(['', 'five quiet words of mine', 'Ärger im Büro 😀'])(
  'derives from “%s” what OpenSSL derives',
  async (passphrase) => {
    const salt = crypto.getRandomValues(new Uint8Array(16));
    const order = { password: bytes(passphrase), salt, cost: { N: 2 ** 12, r: 8, p: 1 }, length: 32 };
    expect(await answerTo(order)).toEqual({ type: 'key', bytes: await scryptOfOpenSsl(order) });
  },
);

test('says where there is no memory', async () => {
  vi.doMock('@noble/hashes/scrypt.js', () => ({
    scrypt: () => {
      throw new RangeError('Array buffer allocation failed');
    },
  }));
  const order = { password: bytes('a'), salt: bytes('b'), cost: { N: 2, r: 1, p: 1 }, length: 32 };
  expect(await answerTo(order)).toEqual({ type: 'no-memory' });
  vi.doUnmock('@noble/hashes/scrypt.js');
});

test('on the main thread it derives the same, and gives way whenever a slice is over', async () => {
  const { scryptOnPage } = await import('./scrypt');
  let time = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => {
    time += SLICE_MS / 2;
    return time;
  });
  const turns = vi.spyOn(globalThis, 'setTimeout');
  const cost = { N: 16, r: 8, p: 1 };
  const order = { password: bytes('a'), salt: bytes('b'), cost, length: 32 };
  const key = await scryptOnPage(order);
  // Two rounds of 16 steps, and a turn after each second one.
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(14);
  vi.restoreAllMocks();
  expect(key).toEqual(await answerTo(order));
});
