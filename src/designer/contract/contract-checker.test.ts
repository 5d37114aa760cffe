import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Contract } from '../../contract/contract';
import { ContractChecker } from './contract-check';
import type { CheckAnswer, CheckRequest } from './contract-worker';

/** Begins each order, and finds something when the test says so. */
class FakeWorker {
  static all: FakeWorker[] = [];
  readonly orders: CheckRequest[] = [];
  isEnded = false;
  onmessage: ((event: { data: CheckAnswer }) => void) | undefined;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(order: CheckRequest): void {
    this.orders.push(order);
    this.answer();
  }

  answer(findings?: CheckAnswer['findings']): void {
    const { number = 0 } = this.orders.at(-1) ?? {};
    if (!this.isEnded) this.onmessage?.({ data: { number, ...(findings && { findings }) } });
  }

  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(() => {
  FakeWorker.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CONTRACT: Contract = {
  version: 1,
  source: 'json-schema',
  document: { name: '', digest: `sha256:${'0'.repeat(64)}` },
  mediaType: 'application/json',
  schema: { type: 'object' },
};
const SENT = { mediaType: 'application/json', text: '[]' };
const reasons = (onFound: ReturnType<typeof vi.fn>) =>
  onFound.mock.calls.map(([findings]) =>
    findings.map(({ values }: { values: { reason?: string } }) => values.reason),
  );

describe('a body', () => {
  test('that takes too long is tried without patterns, and then said not to be checked', () => {
    const onFound = vi.fn();
    new ContractChecker().run(CONTRACT, SENT, onFound);
    vi.advanceTimersByTime(2000);
    expect(onFound).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2000);
    expect(FakeWorker.all.map(({ orders }) => orders.map(({ skipsPatterns }) => skipsPatterns))).toEqual([
      [false],
      [true],
    ]);
    expect(reasons(onFound)).toEqual([['too-long']]);
  });

  test('is not judged any more when it is cancelled', () => {
    const onFound = vi.fn();
    const checker = new ContractChecker();
    checker.run(CONTRACT, SENT, onFound);
    checker.cancel();
    FakeWorker.all[0]?.answer([]);
    vi.advanceTimersByTime(10_000);
    expect(onFound).not.toHaveBeenCalled();
  });

  test('that is long is said not to be checked where the page allows no worker', async () => {
    vi.stubGlobal('Worker', undefined);
    const onFound = vi.fn();
    const checker = new ContractChecker();
    checker.run(CONTRACT, SENT, () => onFound([{ values: { reason: 'cancelled' } }]));
    checker.run(CONTRACT, { ...SENT, text: `[${' '.repeat(200_000)}]` }, onFound);
    await Promise.resolve();
    expect(reasons(onFound)).toEqual([['too-long']]);
  });
});
