import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutOuter } from './format';

test('as the expression for it says', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('-', 'a', '\n') }), (text) => {
      expect(withoutOuter(text, '-')).toBe(text.replace(/^-+|-+$/g, ''));
    }),
  );
});
