import { expect, test } from 'vitest';
import { createTestWorkspace, type Workspace } from '../../../test/test-workspace';

function failing({ library }: Workspace, work: () => unknown): void {
  const { edit } = library;
  library.edit = () => {
    throw new RangeError('a fault in the library');
  };
  try {
    work();
  } finally {
    library.edit = edit;
  }
}

test.each(['undo', 'redo'] as const)(
  '%s of a step that fails tells its error, and the others go on',
  (way) => {
    const on = createTestWorkspace();
    on.edit({ url: 'first' });
    on.edit({ method: 'PUT' });
    on.edit({ name: 'last' });
    if (way === 'redo') {
      on.steps.undo();
      on.steps.undo();
    }
    expect(() => failing(on, () => on.steps[way]())).toThrow('a fault in the library');
    on.steps[way]();
    // The one that failed is gone, and the one beyond it is undone or done again.
    expect(on.first()).toMatchObject({ url: 'first', method: 'POST', name: 'last' });
    on.edit({ url: 'afterwards' });
    on.steps.undo();
    expect(on.first()).toMatchObject({ url: 'first' });
  },
);
