import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupedDiagnostics } from '../request/problem-list';
import type { Diagnostic } from './shown-problems';

const diagnostic = (
  code: string,
  values: object,
  severity = 'hint',
  path: readonly (string | number)[] = ['body'],
) =>
  ({ severity, code, cause: 'settings', path, range: { start: 3, end: 9 }, values }) as unknown as Diagnostic;

const unknown = (name: string, at: string) => diagnostic('contract-unknown', { name, at });

test('what the contract does not mention in the items of a list is one group', () => {
  const groups = groupedDiagnostics([
    unknown('title', 'lines[0]'),
    unknown('price', 'lines[0]'),
    unknown('title', 'lines[1]'),
    unknown('price', 'lines[1]'),
  ]);
  expect(groups).toEqual([
    { diagnostic: unknown('title', 'lines[]'), places: 4, members: ['title', 'price'] },
  ]);
});

test.each<[string, Diagnostic, Diagnostic]>([
  ['another object', unknown('a', 'lines[0]'), unknown('b', 'buyer')],
  ['another code', unknown('a', ''), diagnostic('contract-forbidden', { name: 'a', at: '' })],
  [
    'another name of a member that is required',
    diagnostic('contract-missing', { name: 'a', at: '' }, 'warning'),
    diagnostic('contract-missing', { name: 'b', at: '' }, 'warning'),
  ],
  ['another setting', diagnostic('raw', {}), diagnostic('raw', {}, 'hint', ['url'])],
  ['another severity', diagnostic('raw', {}), diagnostic('raw', {}, 'warning')],
])('not grouped: %s', (_, one, other) => {
  expect(groupedDiagnostics([one, other]).map(({ diagnostic: of }) => of)).toEqual([one, other]);
});

test('one alone stays what it is, with its item', () => {
  const [group] = groupedDiagnostics([unknown('a', 'lines[7]')]);
  expect(group).toEqual({ diagnostic: unknown('a', 'lines[7]'), places: 1, members: [] });
});

test('the places of the groups are all diagnostics, in the order of the first of each', () => {
  const any = fc.record({ name: fc.constantFrom('a', 'b'), at: fc.constantFrom('', 'x[0]', 'x[1]', 'y') });
  const diagnostics = fc
    .array(any)
    .map((all) => all.map(({ name, at }) => diagnostic('contract-missing', { name, at })));
  fc.assert(
    fc.property(diagnostics, (all) => {
      const groups = groupedDiagnostics(all);
      expect(groups.reduce((sum, { places }) => sum + places, 0)).toBe(all.length);
      const words = (one: Diagnostic) => JSON.stringify(one.values).replace(/\[[0-9]\]/, '[]');
      expect(groups.map((group) => words(group.diagnostic))).toEqual([...new Set(all.map(words))]);
    }),
  );
});
