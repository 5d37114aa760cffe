import { expect, test } from 'vitest';
import { readContext } from '../../core';
import { exampleTag, lifetimeOf } from './editor-context';

const HERE = { isLocked: false } as const;

test.each([
  ['page', { keeping: 'tab', ...HERE }, false],
  ['tab', { keeping: 'tab', ...HERE }, true],
  ['tab', { keeping: 'tab', ...HERE, trouble: 'not-remembered' }, true],
  ['device', { keeping: 'device', ...HERE }, true],
  ['passphrase', { keeping: 'passphrase', ...HERE }, true],
  ['locked', { keeping: 'passphrase', isLocked: true }, true],
  ['not-remembered', { keeping: 'device', ...HERE, trouble: 'full' }, true],
] as const)('U7: %s, where the vault is %j and it can keep: %s', (lifetime, state, canKeep) => {
  expect(lifetimeOf({ state, canKeep }, false)).toBe(lifetime);
});

test.each([
  ['host', true, true],
  ['host', true, false],
  ['host', false, true],
  ['page', false, false],
] as const)(
  '%s, where a host has a secret with a name: %s, and keeps those that are typed: %s',
  (lifetime, isNamed, keepsTyped) => {
    const state = { keeping: 'tab', ...HERE } as const;
    expect(lifetimeOf({ state, canKeep: false, isOfHost: true, keepsTyped }, isNamed)).toBe(lifetime);
  },
);

test.each<[string, string | undefined]>([
  ['{"order": {"number": 7, "id": "A"}, "x": []}', '{{ order.id }}'],
  ['{"deep": {"er": {"a": 1}}, "name": "x"}', '{{ name }}'],
  ['{"a b": 1}', "{{ ['a b'] }}"],
  ['{"list": [{"id": 1}]}', undefined],
  ['{}', undefined],
  ['"text"', undefined],
])('V53: the example of %s is %s', (text, expected) => {
  expect(exampleTag(readContext(text).context)).toBe(expected);
});
