import { describe, expect, test } from 'vitest';
import { build, readAction, readContext, writeAction } from '../core';
import { EXAMPLES } from '../features/library/examples';
import { EXAMPLE_ACTION, EXAMPLE_CONTEXT } from './example';

describe('an example', () => {
  const { context } = readContext(EXAMPLE_CONTEXT);
  const all = [EXAMPLE_ACTION, ...EXAMPLES.map(({ action }) => action)];

  test.each(all.map((action) => [action.name, action] as const))(
    '%s: can be sent as it stands',
    (_, action) => {
      const built = build(action, { context, now: 1_700_000_000 });
      expect(built.problems).toEqual([]);
      expect(built.request).toBeDefined();
    },
  );

  test.each(all.map((action) => [action.name, action] as const))('%s: is a valid config', (_, action) => {
    expect(readAction(writeAction(action, { secrets: 'include' }))).toMatchObject({
      actions: [action],
      problems: [],
    });
  });
});
