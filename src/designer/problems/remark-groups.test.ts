import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupedRemarks } from '../request/problem-list';
import type { Remark } from './shown-problems';

const remark = (
  code: string,
  values: object,
  severity = 'hint',
  path: readonly (string | number)[] = ['body'],
) => ({ severity, code, cause: 'settings', path, range: { start: 3, end: 9 }, values }) as unknown as Remark;

const unknown = (name: string, at: string) => remark('contract-unknown', { name, at });

test('what the contract does not mention in the items of a list is one group', () => {
  const groups = groupedRemarks([
    unknown('title', 'lines[0]'),
    unknown('price', 'lines[0]'),
    unknown('title', 'lines[1]'),
    unknown('price', 'lines[1]'),
  ]);
  expect(groups).toEqual([{ remark: unknown('title', 'lines[]'), places: 4, members: ['title', 'price'] }]);
});

test.each<[string, Remark, Remark]>([
  ['another object', unknown('a', 'lines[0]'), unknown('b', 'buyer')],
  ['another code', unknown('a', ''), remark('contract-forbidden', { name: 'a', at: '' })],
  [
    'another name of a member that is required',
    remark('contract-missing', { name: 'a', at: '' }, 'warning'),
    remark('contract-missing', { name: 'b', at: '' }, 'warning'),
  ],
  ['another setting', remark('raw', {}), remark('raw', {}, 'hint', ['url'])],
  ['another severity', remark('raw', {}), remark('raw', {}, 'warning')],
])('not grouped: %s', (_, one, other) => {
  expect(groupedRemarks([one, other]).map(({ remark: of }) => of)).toEqual([one, other]);
});

test('one alone stays what it is, with its item', () => {
  const [group] = groupedRemarks([unknown('a', 'lines[7]')]);
  expect(group).toEqual({ remark: unknown('a', 'lines[7]'), places: 1, members: [] });
});

test('the places of the groups are all remarks, in the order of the first of each', () => {
  const any = fc.record({ name: fc.constantFrom('a', 'b'), at: fc.constantFrom('', 'x[0]', 'x[1]', 'y') });
  const remarks = fc
    .array(any)
    .map((all) => all.map(({ name, at }) => remark('contract-missing', { name, at })));
  fc.assert(
    fc.property(remarks, (all) => {
      const groups = groupedRemarks(all);
      expect(groups.reduce((sum, { places }) => sum + places, 0)).toBe(all.length);
      const words = (one: Remark) => JSON.stringify(one.values).replace(/\[[0-9]\]/, '[]');
      expect(groups.map((group) => words(group.remark))).toEqual([...new Set(all.map(words))]);
    }),
  );
});
