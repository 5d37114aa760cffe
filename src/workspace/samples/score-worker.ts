import { runTestCases, type TestOrder, type TestResults } from './test-run';

/** Often enough for progress, in ms. */
const SLICE_MS = 50;

/** Slices of results, and undefined at the end. */
export type ScoreAnswer = TestResults | undefined;

addEventListener('message', ({ data: order }: MessageEvent<TestOrder>) => {
  for (const results of runTestCases(order, SLICE_MS)) postMessage(results satisfies ScoreAnswer);
  postMessage(undefined satisfies ScoreAnswer);
});
