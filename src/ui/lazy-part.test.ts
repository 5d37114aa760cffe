import { expect, test } from 'vitest';
import { Lazy } from './lazy-part';

test('a part that could not be loaded is tried again after its failure is forgotten', async () => {
  let isOnline = false;
  const part = new Lazy(() => (isOnline ? Promise.resolve('part') : Promise.reject(new Error('offline'))));
  expect(await part.attempt()).toBeUndefined();
  isOnline = true;
  expect(await part.attempt()).toBeUndefined();
  part.forgetFailure();
  expect(await part.attempt()).toBe('part');
});

test('the promise of a loaded part stays, for what is still waiting with it', async () => {
  const part = new Lazy(() => Promise.resolve('part'));
  const attempt = part.attempt();
  await attempt;
  part.forgetFailure();
  expect(part.isAttempted).toBe(true);
  expect(part.attempt()).toBe(attempt);
});
