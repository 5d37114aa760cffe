import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyAction } from '../../../test/arbitrary-action';
import { Action, Bundle } from '../action-schema';
import { readAction } from './read';
import { writeAction, writeBundle } from './write';

describe('B3 the shape that is accepted is the one of the schemas', () => {
  const anyName = fc.constantFrom(
    ...['version', 'objectId', 'method', 'name', 'url', 'format', 'data', 'body', 'authentication', 'key'],
    ...[
      'value',
      'enabled',
      'username',
      'password',
      'secret',
      'headerName',
      '$schema',
      'actions',
      '__proto__',
      'x',
    ],
  );
  const { anyValue } = fc.letrec((tie) => ({
    anyValue: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, true, 0, 1, 2, '', 'GET', 'none', 'hmac', 'json', 'automation.webhook'),
      fc.array(tie('anyValue'), { maxLength: 3 }),
      fc.dictionary(anyName, tie('anyValue'), { maxKeys: 4 }),
    ),
  }));

  /** Puts the value in the place of the node with the given number, or adds it there under a name. */
  function changed(root: unknown, number: number, name: string | undefined, value: unknown): unknown {
    let left = number;
    const visit = (node: unknown): unknown => {
      left -= 1;
      if (left === -1) {
        if (name === undefined || typeof node !== 'object' || node === null) return value;
        return Object.fromEntries([...Object.entries(node), [name, value]]);
      }
      if (Array.isArray(node)) return node.map(visit);
      if (typeof node !== 'object' || node === null) return node;
      return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, visit(inner)]));
    };
    return visit(root);
  }

  test('for every changed action and bundle', () => {
    const text = fc.oneof(
      anyAction.map((action) => writeAction(action)),
      fc.array(anyAction, { minLength: 1, maxLength: 3 }).map((actions) => writeBundle(actions)),
    );
    const change = fc.record({
      at: fc.nat(25),
      name: fc.option(anyName, { nil: undefined }),
      value: anyValue,
    });
    fc.assert(
      fc.property(text, fc.array(change, { maxLength: 2 }), (original, changes) => {
        const document = changes.reduce<unknown>(
          (before, { at, name, value }) => changed(before, at, name, value),
          JSON.parse(original),
        );
        const { actions, problems } = readAction(JSON.stringify(document));
        const isValid = Action.safeParse(document).success || Bundle.safeParse(document).success;
        expect(problems.length === 0).toBe(isValid);
        expect(actions.length > 0).toBe(isValid);
      }),
      { numRuns: 500 },
    );
  });
});
