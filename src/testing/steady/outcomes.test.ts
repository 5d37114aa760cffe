import { expect, test } from 'vitest';
import { outcomesOf, type Report, unsteadyIn } from './outcomes.js';

const report = (status: string, message?: string): Report => ({
  suites: [
    {
      title: 'send.spec.ts',
      specs: [
        {
          title: 'sends',
          file: 'send.spec.ts',
          line: 7,
          tests: [
            {
              projectName: 'chromium',
              status,
              results: [{ errors: message === undefined ? [] : [{ message }] }],
            },
            { projectName: 'firefox', status: 'skipped', results: [] },
          ],
        },
      ],
      suites: [
        {
          title: 'without a response',
          specs: [
            {
              title: 'says why',
              file: 'send.spec.ts',
              line: 9,
              tests: [{ projectName: 'chromium', status: 'expected', results: [{ errors: [] }] }],
            },
          ],
        },
      ],
    },
  ],
});

test('T1: each test that ran has its outcome, and those that did not are left out', () => {
  expect(
    outcomesOf(report('unexpected', '\u001b[31mError\u001b[39m: too late\n\n  1\n  2\n  3\n  4\n  5\n  6')),
  ).toEqual([
    { name: '[chromium] sends', place: 'send.spec.ts:7', error: 'Error: too late\n  1\n  2\n  3\n  4\n  5' },
    { name: '[chromium] without a response › says why', place: 'send.spec.ts:9' },
  ]);
});

test('T1: what failed in any round is not steady, with how often and what it said first', () => {
  const rounds = [report('expected'), report('unexpected', 'first'), report('unexpected', 'second')];
  expect(unsteadyIn(rounds.map(outcomesOf))).toEqual([
    { name: '[chromium] sends', place: 'send.spec.ts:7', failed: 2, rounds: 3, error: 'first' },
  ]);
  expect(unsteadyIn([outcomesOf(report('expected'))])).toEqual([]);
});

test('T1: a failure that says nothing counts too', () => {
  expect(unsteadyIn([outcomesOf(report('unexpected'))])).toMatchObject([{ failed: 1, error: '' }]);
});
