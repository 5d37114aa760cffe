import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestWorkspace } from '../../../test/test-workspace';
import { stepTexts } from '../../i18n/naming';
import { fromStoredStep } from './stored-step';

const member = fc.constantFrom(
  'type',
  'is',
  'id',
  'before',
  'after',
  'patches',
  'splice',
  'of',
  'in',
  'row',
  'name',
);
const word = fc.constantFrom<unknown>(
  ...[
    'draft',
    'action',
    'place',
    'sample',
    'sample-text',
    'typing',
    'taken-back',
    'cell',
    'text',
    'rows',
    'id-1',
  ],
);
/** Whatever JSON can hold, with the words of steps in it. */
const junk = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    word,
    fc.constantFrom<unknown>(null, 0, 1, '', true),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(member, tie('value'), { maxKeys: 5 }),
  ),
})).value;

describe('S5: steps of another form', () => {
  test('are named, undone and done again without a fault, and the good one below them is reached', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.record({ changes: fc.oneof(junk, fc.array(junk)), opened: junk }).map((one) => JSON.stringify(one)),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(junk, text), { maxLength: 4 }), (odd) => {
        const work = createTestWorkspace();
        const url = {
          number: 1,
          name: { is: 'typing', in: { is: 'setting', setting: 'url' } },
          text: JSON.stringify({
            changes: [
              {
                is: 'draft',
                id: work.library.openId,
                patches: [
                  { is: 'text', setting: 'url', splice: { from: 0, removed: '', inserted: 'x', length: 0 } },
                ],
              },
            ],
          }),
        };
        work.edit({ url: 'x' });
        const steps = odd.map(([name, written], at) => ({ number: at + 2, name, text: written }));
        work.steps.load([url, ...steps], steps.length + 1, fromStoredStep);
        for (let left = steps.length; left > 0; left--) {
          expect(stepTexts.undoStep(work.steps.undoable ?? { type: 'settings-changed' })).not.toBe('');
          work.steps.undo();
        }
        expect(work.steps.undoable).toEqual({ type: 'typing', in: { type: 'setting', setting: 'url' } });
        for (let left = steps.length; left > 0; left--) work.steps.redo();
        for (let left = steps.length + 1; left > 0; left--) work.steps.undo();
        expect(work.steps.undoable).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});
