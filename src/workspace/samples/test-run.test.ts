import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { type Action, readContext } from '../../core';
import { contextOf, runTestCase, runTestCases, type TestResults, testCasesOf } from './test-run';

const ACTION: Action = aRestApiCall({ name: 'Order', url: 'https://h/', body: '{"id":"{{ order.id }}"}' });
const INPUTS = { action: ACTION, secrets: {}, now: 0 };
const webhookWith = (enabled: boolean): Action =>
  aWebhook({
    url: 'https://h/',
    format: 'json',
    data: [{ key: 'k', value: '{{ order.id }}', enabled }],
  });
const sample = (text: string, id = text) => ({ id, name: id, text });
const testCases = (...texts: readonly string[]) =>
  testCasesOf(
    texts.map((text) => sample(text)),
    readContext(texts[0] ?? '').context.root,
    ACTION,
  );

describe('what becomes of the request with one sample', () => {
  test.each([
    ['{"order":{"id":"A"}}', 'fine', 0, 0],
    ['{"order":{}}', 'error', 1, 0],
    ['{"order":{"id":{}}}', 'error', 1, 0],
    ['{"order":', 'error', 1, 0],
  ])('%s', (text, outcome, errors, warnings) => {
    const [testCase] = testCases(text);
    expect(testCase && runTestCase(testCase, INPUTS)).toMatchObject({ outcome, errors, warnings });
  });

  test.each<[string, object, string | undefined]>([
    ['a value', { id: 'A' }, undefined],
    ['null', { id: null }, 'order.id'],
    ['the empty text', { id: '' }, 'order.id'],
    ['false, which says something', { id: false }, undefined],
    ['zero, which says something', { id: 0 }, undefined],
  ])('fine, but empty: %s', (_, order, emptyValue) => {
    const [testCase] = testCases(JSON.stringify({ order }));
    expect(testCase && runTestCase(testCase, INPUTS)).toMatchObject({ outcome: 'fine', emptyValue });
  });

  test.each<[string, Action, string | undefined]>([
    ['a default answers for it', { ...ACTION, body: `"{{ order.id | default: 'x' }}"` }, undefined],
    ['a row that is off', webhookWith(false), undefined],
    ['a row that is sent', webhookWith(true), 'order.id'],
    ['a part of the URL', { ...ACTION, url: 'https://h/{{ order.id }}', body: '' }, 'order.id'],
  ])('a value that is empty: %s', (_, action, emptyValue) => {
    const [testCase] = testCases('{"order":{"id":null}}');
    expect(testCase && runTestCase(testCase, { ...INPUTS, action }).emptyValue).toBe(emptyValue);
  });

  test('a missing secret is not the fault of a sample', () => {
    const authentication = { method: 'header-key', headerName: 'X-Key', secret: { secret: 'KEY' } } as const;
    const [fine] = testCases('{"order":{"id":"A"}}');
    const [broken] = testCases('{}');
    const inputs = { ...INPUTS, action: { ...ACTION, authentication } };
    expect(fine && runTestCase(fine, inputs)).toMatchObject({ outcome: 'fine', errors: 0 });
    expect(broken && runTestCase(broken, inputs)).toMatchObject({ outcome: 'error', errors: 1 });
  });

  test('the first problem says where it is', () => {
    const [testCase] = testCases('{}');
    expect(testCase && runTestCase(testCase, INPUTS).first).toMatch(/^Body: .*order\.id/);
  });

  test('a broken sample has no request, and says what breaks it', () => {
    const [testCase] = testCases('{"order":');
    expect(testCase && runTestCase(testCase, INPUTS)).toMatchObject({ isUnreadable: true, size: 0 });
  });
});

describe('all of them', () => {
  test('each has a name and a key of its own', () => {
    const all = testCases('{"order":{"id":"A"}}', '{}');
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    expect(all.map(({ name }) => name)).toContain('order.id: missing');
  });

  test('an edge case is the context that it was made as', () => {
    const [, edgeCase] = testCases('{"order":{"id":"A"}}');
    expect(edgeCase?.type === 'edge-case' && contextOf(edgeCase).context.root).toBe(
      edgeCase?.type === 'edge-case' && edgeCase.sample.root,
    );
  });

  function tried(msEach: number) {
    let clock = 0;
    const now = () => {
      clock += msEach;
      return clock;
    };
    const all = testCases('{"order":{"id":"A"}}');
    const slices: TestResults[] = [...runTestCases(all, INPUTS, now)];
    const keys = slices.flatMap((slice) => [...slice.keys()]);
    return { slices, keys, all: all.map(({ key }) => key) };
  }

  test('what is quick comes in one slice', () => {
    const { slices, keys, all } = tried(0);
    expect(slices).toHaveLength(1);
    expect(keys).toEqual(all);
  });

  test('what is slow comes one by one, and the page has its turn in between', () => {
    const { slices, keys, all } = tried(100);
    expect(slices.length).toBeGreaterThanOrEqual(all.length);
    expect(keys).toEqual(all);
  });
});
