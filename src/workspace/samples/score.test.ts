import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import type { Contract } from '../../contract/contract';
import { type Action, build, readContext } from '../../core';
import { Score, type ScoreRunner } from './score';
import type { ScoreInputs, TestOrder, TestResult, TestResults } from './test-run';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ORDER = '{"order":{"id":"A"}}';
const actionOf = (body: string): Action => aRestApiCall({ url: 'https://h/', body });
const inputsOf = (action: Action, change: Partial<ScoreInputs> = {}): ScoreInputs => ({
  id: 'one',
  inputs: { action, secrets: {}, now: 0 },
  samples: [{ id: 's', name: 'Sample', text: ORDER }],
  root: readContext(ORDER).context.root,
  rootText: ORDER,
  ...change,
});

type Answer = Parameters<ScoreRunner['run']>[1];

/** Takes orders, and answers when the test says so. */
class FakeRunner implements ScoreRunner {
  readonly maxLength: number;
  readonly orders: TestOrder[] = [];
  answer: Answer = () => undefined;
  stopped = 0;

  constructor(maxLength = 1000) {
    this.maxLength = maxLength;
  }

  run(order: TestOrder, answer: Answer): () => void {
    this.orders.push(order);
    this.answer = answer;
    return () => {
      this.stopped += 1;
    };
  }
}

const NONE: TestResults = new Map();
const resultsOf = (...outcomes: TestResult['outcome'][]): TestResults =>
  new Map(outcomes.map((outcome, at) => [String(at), { outcome } as TestResult]));

function begun(runners: FakeRunner[] = [new FakeRunner()], first = inputsOf(actionOf('{}'))) {
  const at = { inputs: first as ScoreInputs | undefined, isUnfinished: false };
  const score = new Score({
    read: () => at.inputs,
    isUnfinished: () => at.isUnfinished,
    runners,
    whenIdle: (run) => run(),
  });
  const [runner = new FakeRunner()] = runners;
  const change = (action: Action, other: Partial<ScoreInputs> = {}) => {
    at.inputs = inputsOf(action, other);
    score.touch();
  };
  return { score, runner, change, at };
}

const pause = () => vi.advanceTimersByTime(400);

describe('a run', () => {
  test('begins when typing has stopped, once', () => {
    const { runner, change } = begun();
    for (const body of ['1', '12', '123']) {
      vi.advanceTimersByTime(399);
      change(actionOf(body));
    }
    expect(runner.orders).toEqual([]);
    pause();
    expect(runner.orders.map(({ action }) => 'body' in action && action.body)).toEqual(['123']);
  });

  test('waits while something is half typed', () => {
    const { score, runner, at } = begun();
    at.isUnfinished = true;
    pause();
    expect(runner.orders).toEqual([]);
    at.isUnfinished = false;
    score.touch();
    pause();
    expect(runner.orders).toHaveLength(1);
  });

  test('leaves the sums of before, marked as such, until those of the change are there', () => {
    const { score, runner, change } = begun();
    pause();
    runner.answer(resultsOf('sent'), 'done');
    expect(score.isStale).toBe(false);
    score.touch();
    expect(score.isStale).toBe(false);
    change(actionOf('2'));
    expect(score).toMatchObject({ isStale: true, state: { sums: { sent: 1 } } });
    pause();
    runner.answer(resultsOf('refused'), 'done');
    expect(score).toMatchObject({ isStale: false, state: { sums: { refused: 1 } } });
  });

  test('ends with the sums of all slices', () => {
    const { score, runner } = begun();
    pause();
    runner.answer(NONE, 'running');
    expect(score.state).toMatchObject({ sums: undefined, tried: 0 });
    runner.answer(new Map([['a', { outcome: 'wrong' } as TestResult]]), 'running');
    expect(score.state).toMatchObject({ sums: undefined, tried: 1 });
    runner.answer(resultsOf('sent', 'refused', 'sent'), 'done');
    expect(score.state).toMatchObject({ sums: { sent: 2, refused: 1, wrong: 1 }, tried: undefined });
    expect(score.state.results.size).toBe(4);
  });

  test('is stopped by the next change, and made again', () => {
    const { score, runner, change } = begun();
    pause();
    runner.answer(resultsOf('sent'), 'running');
    change(actionOf('1'));
    expect(runner.stopped).toBe(1);
    pause();
    expect(runner.orders).toHaveLength(2);
    runner.answer(resultsOf('refused'), 'done');
    expect(score.state.sums).toEqual({ sent: 0, unsecured: 0, refused: 1, wrong: 0 });
  });

  test('is not made again where nothing changed but the time', () => {
    const { score, runner } = begun();
    pause();
    runner.answer(resultsOf('sent'), 'done');
    score.touch();
    pause();
    expect(runner.orders).toHaveLength(1);
  });

  test('keeps the last score until the next one is there, but not that of another action', () => {
    const { score, runner, change } = begun();
    pause();
    runner.answer(resultsOf('sent'), 'done');
    change(actionOf('1'));
    pause();
    runner.answer(NONE, 'running');
    expect(score.state.sums).toEqual({ sent: 1, unsecured: 0, refused: 0, wrong: 0 });
    change(actionOf('1'), { id: 'two' });
    pause();
    expect(score.state.sums).toBeUndefined();
  });

  test('leaves another action without a score at once', () => {
    const { score, runner, change } = begun();
    pause();
    runner.answer(resultsOf('wrong'), 'done');
    change(actionOf('1'), { id: 'two' });
    expect(score.state.sums).toBeUndefined();
  });

  test('is made again for another value of a secret of the action, and for no other secret', () => {
    const authentication = {
      method: 'header-key',
      headerName: 'X-Key',
      secret: { secret: 'KEY' },
    } as const;
    const action = { ...actionOf('{}'), authentication };
    const first = inputsOf(action);
    const { score, runner, change } = begun(undefined, first);
    const changeSecrets = (secrets: Record<string, string>) => {
      change(action, { ...first, inputs: { action, secrets, now: 0 } });
      pause();
    };
    pause();
    runner.answer(resultsOf('unsecured'), 'done');
    expect(score.state.sums?.unsecured).toBe(1);
    changeSecrets({ OTHER: 'x' });
    expect(runner.orders.map(({ lacksSecret }) => lacksSecret)).toEqual([true]);
    changeSecrets({ KEY: 'x' });
    expect(runner.orders.map(({ lacksSecret }) => lacksSecret)).toEqual([true, false]);
  });
});

describe('what is long', () => {
  const long = inputsOf(actionOf(' '.repeat(2000)));

  test('is not tried before it is asked for', () => {
    const { score, runner } = begun(undefined, long);
    pause();
    expect(runner.orders).toEqual([]);
    const end = score.demand();
    expect(runner.orders).toHaveLength(1);
    runner.answer(NONE, 'running');
    vi.advanceTimersByTime(60_000);
    runner.answer(resultsOf('sent'), 'done');
    expect(score.state.sums).toEqual({ sent: 1, unsecured: 0, refused: 0, wrong: 0 });
    end();
  });

  test('has no numbers where it takes more than two seconds', () => {
    const { score, runner } = begun();
    pause();
    // Loading a worker does not count.
    vi.advanceTimersByTime(9000);
    runner.answer(NONE, 'running');
    vi.advanceTimersByTime(2000);
    expect(runner.stopped).toBe(1);
    expect(score.state).toMatchObject({ sums: undefined, tried: undefined });
    score.touch();
    pause();
    expect(runner.orders).toHaveLength(1);
    score.demand();
    expect(runner.orders).toHaveLength(2);
  });
});

describe('a contract', () => {
  const CONTRACT = { version: 1 } as Contract;
  const action = actionOf('{}');
  const withContract = inputsOf(action, { inputs: { action, secrets: {}, now: 0, contract: CONTRACT } });
  const skips = (runner: FakeRunner) => runner.orders.map(({ skipsPatterns }) => skipsPatterns);

  test('is checked without patterns where no answer comes for two seconds', () => {
    const { score, runner } = begun(undefined, withContract);
    pause();
    runner.answer(NONE, 'running');
    vi.advanceTimersByTime(1500);
    runner.answer(resultsOf('sent'), 'running');
    vi.advanceTimersByTime(2000);
    expect(skips(runner)).toEqual([false, true]);
    runner.answer(resultsOf('sent'), 'done');
    expect(score.state.sums).toEqual({ sent: 1, unsecured: 0, refused: 0, wrong: 0 });
  });

  test('is not blamed for a run that is only long', () => {
    const { score, runner } = begun(undefined, withContract);
    pause();
    runner.answer(NONE, 'running');
    for (let time = 0; time < 2000; time += 500) {
      vi.advanceTimersByTime(500);
      runner.answer(NONE, 'running');
    }
    expect(runner.stopped).toBe(1);
    expect(score.state.sums).toBeUndefined();
    vi.advanceTimersByTime(60_000);
    score.demand();
    expect(skips(runner)).toEqual([false, false]);
  });

  test('is not blamed where no run begins', () => {
    const { score, runner } = begun(undefined, withContract);
    pause();
    vi.advanceTimersByTime(60_000);
    score.demand();
    expect(skips(runner)).toEqual([false, false]);
  });
});

test('where there is no worker, the main thread takes over, and goes on', () => {
  const [worker, idle] = [new FakeRunner(), new FakeRunner()];
  const { score, change } = begun([worker, idle]);
  pause();
  worker.answer(NONE, 'unavailable');
  expect(idle.orders).toEqual(worker.orders);
  idle.answer(resultsOf('sent'), 'done');
  expect(score.state.sums).toEqual({ sent: 1, unsecured: 0, refused: 0, wrong: 0 });
  change(actionOf('1'));
  pause();
  expect([worker.orders.length, idle.orders.length]).toEqual([1, 2]);
});

test('a fault of the builder leaves no score', () => {
  const { score, runner } = begun();
  pause();
  runner.answer(resultsOf('sent'), 'failed');
  expect(score.state).toEqual({ sums: undefined, results: NONE, tried: undefined });
});

describe('secrets', () => {
  const SECRET = 'whsec_bm90IHRoaXM=';
  const named = { secret: 'KEY' };
  test.each<[string, Action['authentication']]>([
    ['a password', { method: 'basic', username: 'u', password: SECRET }],
    ['a key by name', { method: 'header-key', headerName: 'X-Key', secret: named }],
    [
      'a key by name that has no value',
      { method: 'header-key', headerName: 'X-Key', secret: { secret: 'NO' } },
    ],
    ['an empty password', { method: 'basic', username: 'u', password: '' }],
    ['an empty key', { method: 'header-key', headerName: 'X-Key', secret: '' }],
    ['a key that no header can have', { method: 'header-key', headerName: 'X-Key', secret: 'a\nb' }],
    [
      'a signing secret that encodes no key',
      { method: 'hmac', headerName: '', secret: '§', scheme: 'standard-webhooks' },
    ],
    [
      'a signing secret of any form',
      { method: 'hmac', headerName: '', secret: SECRET, scheme: 'standard-webhooks' },
    ],
  ])('%s is not in the order, which can be sent all the same', (_, authentication) => {
    const action = { ...actionOf('{}'), authentication };
    const inputs = { action, secrets: { KEY: SECRET }, now: 0, id: 'msg' };
    const { runner } = begun(undefined, inputsOf(action, { inputs }));
    pause();
    const [order] = runner.orders;
    expect(order).toBeDefined();
    expect(JSON.stringify(order)).not.toContain(SECRET);
    expect(JSON.stringify(order)).not.toContain('bm90');
    if (!order) return;
    const context = readContext(ORDER).context;
    const real = build(action, { ...inputs, context });
    const tried = build(order.action, { now: 0, id: 'msg', context });
    expect(tried.request).toBeDefined();
    expect(order.lacksSecret).toBe(real.request === undefined);
    if (real.request) expect(tried.bytes.length).toBe(real.bytes.length);
  });
});
