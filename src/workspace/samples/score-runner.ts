import { scriptUrl } from '../../ui/browser/script-url';
import type { ScoreAnswer } from './score-worker';
import workerUrl from './score-worker?worker&url';
import { runTestCases, type TestOrder, type TestResults } from './test-run';

/** The builder may throw (`failed`), or nothing can be tried in this way (`unavailable`). */
type RunState = 'running' | 'done' | 'failed' | 'unavailable';

/** Tries the test cases of one order at a time. */
export interface ScoreRunner {
  /** Longer orders take too long to be tried without being asked for, in UTF-16 units. */
  readonly maxLength: number;
  /**
   * Answers later, with slices of results; the first is empty and says that the run began, one that is not `running`
   * is the last. The returned function ends the run.
   */
  readonly run: (order: TestOrder, answer: (results: TestResults, state: RunState) => void) => () => void;
}

const NONE: TestResults = new Map();

let worker: Worker | undefined;

function endWorker(): void {
  worker?.terminate();
  worker = undefined;
}

/** A worker that has not answered for so long may be in a test case that never ends, in ms. */
const STUCK_MS = 1000;

/** In a worker, which is kept for the next order. */
export const IN_WORKER: ScoreRunner = {
  maxLength: 1_000_000,
  run(order, answer) {
    let hasBegun = false;
    let answeredAt = performance.now();
    const fail = () => {
      endWorker();
      answer(NONE, hasBegun ? 'failed' : 'unavailable');
    };
    try {
      worker ??= new Worker(scriptUrl(workerUrl), { type: 'module' });
    } catch {
      queueMicrotask(fail);
      return endWorker;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data: results }: MessageEvent<ScoreAnswer>) => {
      hasBegun = true;
      answeredAt = performance.now();
      answer(results ?? NONE, results ? 'running' : 'done');
    };
    // Also where the policy of the page allows no worker.
    worker.onerror = fail;
    worker.postMessage(order, [port2]);
    return () => {
      port1.close();
      if (performance.now() - answeredAt > STUCK_MS) endWorker();
      else worker?.postMessage(undefined);
    };
  },
};

/** How long the page may be blocked at a time, in ms; less than an animation frame. */
const SLICE_MS = 10;

/** On the main thread, while it is idle. */
export const WHEN_IDLE: ScoreRunner = {
  maxLength: 100_000,
  run(order, answer) {
    let isEnded = false;
    const run = runTestCases(order, SLICE_MS);
    const step = () => {
      if (isEnded) return;
      try {
        const { value, done } = run.next();
        answer(value ?? NONE, done ? 'done' : 'running');
        if (!done) whenIdle(step);
      } catch {
        answer(NONE, 'failed');
      }
    };
    whenIdle(step);
    return () => {
      isEnded = true;
    };
  },
};

/** Runs the callback when the page has nothing to do; where the browser cannot tell, after a moment. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 1000 });
  else setTimeout(run, 50);
}
