import { comparingFile } from '../../approved/approved-file';
import type { Action } from '../../core';
import { atOnce } from '../../ui/slices';
import { runTestCases, type TestOrder, type TestResults } from './test-run';

/** An ended order goes on for so long at most, but for one test case, in ms. */
const SLICE_MS = 20;

/** Slices of results, and undefined at the end. */
export type ScoreAnswer = TestResults | undefined;

let current: Generator<TestResults, void> | undefined;

/** An action, and the file of its approved requests; empty if there is none. */
export interface ApprovedInputs {
  readonly action: Action;
  readonly file: string;
}

type Data = TestOrder | ApprovedInputs | undefined;

/**
 * An order with the port for its answers, or undefined to end the one in progress. Or a file of approved requests to
 * compare, at once: it needs the same code.
 */
addEventListener('message', ({ data: order, ports: [port] }: MessageEvent<Data>) => {
  if (order && 'file' in order) {
    port?.postMessage(atOnce(comparingFile(order.action, order.file)));
    return;
  }
  current = order && runTestCases(order, SLICE_MS);
  if (current && port) step(current, port);
});

function step(run: Generator<TestResults, void>, port: MessagePort): void {
  if (run !== current) return;
  const { value, done } = run.next();
  port.postMessage((value ?? undefined) satisfies ScoreAnswer);
  // Messages that arrived meanwhile come first.
  if (!done) setTimeout(step, 0, run, port);
}
