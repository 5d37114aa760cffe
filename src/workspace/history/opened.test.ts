import { describe, expect, test } from 'vitest';
import '../../../test/config-reader';
import { WEBHOOK } from '../../../test/test-tab';
import { createTestWorkspace, type Workspace } from '../../../test/test-workspace';

describe('what was open', () => {
  const names = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...WEBHOOK, name: `${index}` }));

  test.each<[string, (on: Workspace) => void, string]>([
    ['an import of several', ({ library }) => library.add(names(3)), 'id-4'],
    ['a copy', ({ library }) => library.duplicate('id-2', (name) => name), 'id-4'],
    ['a deletion', ({ library }) => library.remove('id-1'), 'id-2'],
  ])('is so again after %s was undone, and after it was done again', (_, act, after) => {
    const on = createTestWorkspace();
    const { library, steps } = on;
    library.add(names(2));
    library.open('id-1');
    act(on);
    for (let times = 0; times < 2; times++) {
      expect(library.openId).toBe(after);
      steps.undo();
      expect(library.openId).toBe('id-1');
      steps.redo();
    }
  });

  test.each<[string, (on: Workspace) => void]>([
    ['a sample', ({ samples }) => samples.add([{ name: 'x', text: '1' }])],
    ['a copy of it', ({ samples }) => samples.duplicate('sample', 'x')],
  ])('is so again after %s was added', (_, act) => {
    const on = createTestWorkspace();
    on.samples.add([{ name: 'Other', text: '1' }]);
    on.samples.open('sample');
    act(on);
    const added = on.samples.openId;
    on.steps.undo();
    expect(on.samples.openId).toBe('sample');
    on.steps.redo();
    expect(on.samples.openId).toBe(added);
  });

  test('stays, where somebody went elsewhere meanwhile', () => {
    const { library, steps } = createTestWorkspace();
    library.add(names(2));
    library.add(names(1));
    library.open('id-3');
    steps.undo();
    expect(library.openId).toBe('id-3');
  });
});

test('what is done together is one step, named after the action', () => {
  const on = createTestWorkspace();
  const before = on.shown();
  const since = on.steps.latest;
  on.steps.transaction(() => {
    on.library.add([{ ...WEBHOOK, name: 'Charge card' }]);
    on.samples.add([
      { name: 'Shared', text: '1' },
      { name: 'Shared', text: '2' },
    ]);
  });
  const after = on.shown();
  expect(on.steps.latest).toBe(since + 1);
  expect(on.steps.undoable).toEqual({ type: 'action-added', name: 'Charge card' });
  expect(on.steps.undo()).toMatchObject({ done: 'all', place: { type: 'action', id: 'id-2' } });
  expect(on.shown()).toEqual(before);
  expect(on.samples.openId).toBe('sample');
  on.steps.redo();
  expect(on.shown()).toEqual(after);
  expect(on.samples.openName).toBe('Shared');
  on.steps.transaction(() => undefined);
  expect(on.steps.latest).toBe(since + 1);
});
