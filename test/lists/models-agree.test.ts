import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readContext } from '../../src/core';
import { slice } from '../thorough';
import { listCase } from './arbitrary-list-template';
import { difference, evaluateTemplate } from './model';
import { expectedText } from './white-space';

test('B39: the model on text gives the JSON of the model on the tree', () => {
  fc.assert(
    fc.property(listCase, ({ template, context }) => {
      const { root } = readContext(context).context;
      const tree = evaluateTemplate(template, root);
      fc.pre(tree !== 'error');
      expect(difference(expectedText(template, root), tree)).toBeUndefined();
    }),
    { numRuns: slice(20_000, 500) },
  );
});

test('most cases have no error, and many have markers that matter', () => {
  const cases = fc.sample(listCase, { numRuns: 1000, seed: 1 });
  const results = cases.map(({ template, context }) => {
    const tree = evaluateTemplate(template, readContext(context).context.root);
    return { template, isError: tree === 'error' };
  });
  const share = (holds: (result: (typeof results)[number]) => boolean) =>
    results.filter(holds).length / results.length;
  expect(share(({ isError }) => !isError)).toBeGreaterThan(0.7);
  expect(share(({ isError }) => isError)).toBeGreaterThan(0.05);
  expect(share(({ template }) => /"\s*\{\{ *each/.test(template))).toBeGreaterThan(0.3);
  expect(share(({ template }) => /\| *optional/.test(template))).toBeGreaterThan(0.3);
});
