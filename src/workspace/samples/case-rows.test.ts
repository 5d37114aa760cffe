import { expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { contractOf } from '../../../test/contract-examples';
import { readContext } from '../../core';
import { causesOf, nameOf, rowsOf, rowWith, shownCase } from './test-cases-table';
import { runTestCases, type TestResults, testCasesOf } from './test-run';

const ROOT = '{"id":"A","total":1}';
const action = aRestApiCall({ url: 'https://h/', body: '{"id":"{{ id }}","total":{{ total }}}' });
const samples = [{ id: 's', name: 'Sample', text: ROOT }];
const testCases = testCasesOf(samples, readContext(ROOT).context.root, action);

function rowsWith(schema: Parameters<typeof contractOf>[0], openGroups = new Set<string>()) {
  const inputs = { action, now: 0, contract: contractOf(schema) };
  const slices = [...runTestCases({ ...inputs, samples, root: ROOT }, 1000)];
  const results: TestResults = new Map(slices.flatMap((slice) => [...slice]));
  return { results, rows: rowsOf(testCases, causesOf(results), openGroups) };
}

const LIMITED = { properties: { id: { maxLength: 6 }, total: { type: 'number' } } };

test('test cases that are wrong for one cause are one row', () => {
  const { rows, results } = rowsWith(LIMITED);
  const groups = rows.flatMap((row) => (row.type === 'group' ? [row] : []));
  expect(groups.map(({ testCases: [first] }) => results.get(first.key)?.problem?.code)).toEqual([
    'contract-length',
    'contract-type',
  ]);
  for (const { testCases: members } of groups) {
    expect(members.length).toBeGreaterThan(1);
    expect(new Set(members.map(({ key }) => results.get(key)?.outcome))).toEqual(new Set(['wrong']));
  }
});

test('a group opens to its test cases; every test case is in one row', () => {
  const { rows: closed } = rowsWith(LIMITED);
  const all = new Set(closed.flatMap((row) => (row.type === 'group' ? [row.key] : [])));
  const { rows: open } = rowsWith(LIMITED, all);
  const single = open.flatMap((row) => (row.type === 'case' ? [nameOf(row.testCase)] : []));
  expect(single.toSorted()).toEqual(testCases.map(nameOf).toSorted());
  const [first] = all;
  const at = open.findIndex(({ key }) => key === first);
  expect(open[at + 1]).toMatchObject({ type: 'case', groupKey: first });
});

test('a closed group is the row of its test cases, and shows one that is still wrong', () => {
  const { rows, results } = rowsWith(LIMITED);
  const group = rows.find((row) => row.type === 'group');
  const members = group?.type === 'group' ? group.testCases : undefined;
  expect(members?.map(({ key }) => rowWith(rows, key))).toEqual(members?.map(() => group));
  if (!group || !members) return;
  const [first, second] = members;
  expect(shownCase(group, results)).toBe(first);
  const result = results.get(first.key);
  if (result)
    expect(shownCase(group, new Map([...results, [first.key, { ...result, outcome: 'sent' }]]))).toBe(second);
});

test('nothing is a group where nothing is wrong', () => {
  const { rows } = rowsWith({});
  expect(rows.map(({ type }) => type)).toEqual(testCases.map(() => 'case'));
});
