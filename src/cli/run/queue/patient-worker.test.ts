import { expect, test } from 'vitest';
import { pauseAfter, RepeatedMessages } from './patient-worker';

test('the pauses between errors grow to ten seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 1000].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
});

test('a message that repeats is told once, and once a minute how often', () => {
  const messages = new RepeatedMessages();
  const told: (string | undefined)[] = [];
  for (let second = 0; second < 125; second++) told.push(messages.next('Full.', second * 1000));
  expect(told.filter((text) => text !== undefined)).toEqual([
    'Full.',
    'Full. (60 times more)',
    'Full. (60 times more)',
  ]);
  expect(messages.next('Another.', 125_000)).toBe('Another.');
});
