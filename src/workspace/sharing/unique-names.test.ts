import { expect, test } from 'vitest';
import { WEBHOOK } from '../../../test/test-tab';
import { withUniqueNames } from './shared-link-dialog';

test.each<[string, string[], string[], string[]]>([
  ['a name that is free stays', ['Order'], ['Other'], ['Order']],
  ['one that is taken is that of a copy', ['Order'], ['Order'], ['Order (copy)']],
  ['and so is the next copy, by number', ['Order'], ['Order', 'Order (copy)'], ['Order (copy) (2)']],
  ['two of the same name get two', ['Order', 'Order'], ['Order'], ['Order (copy)', 'Order (copy) (2)']],
  ['what has no name stays without', ['', 'Order'], [''], ['', 'Order']],
])('%s', (_, shared, others, names) => {
  const copies = withUniqueNames(
    shared.map((name) => ({ ...WEBHOOK, name })),
    others.map((name) => ({ name })),
  );
  expect(copies.map(({ name }) => name)).toEqual(names);
});
