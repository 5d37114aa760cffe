import { expect, test } from 'vitest';
import { tryLaw } from '../testing/compile/law';
import { slice } from '../testing/thorough';

test('B35 compiled code and the builder agree on every action and context', () => {
  const { requests, refused, withoutCode } = tryLaw(slice(5000, 500));
  // Each of the three was tried.
  expect(Math.min(requests, refused, withoutCode)).toBeGreaterThan(0);
});
