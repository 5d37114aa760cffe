import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { contractOf } from '../../../test/contract-examples';
import { type Action, readContext } from '../../core';
import { nameOf } from './test-cases-table';
import { contextOf, runTestCase, runTestCases, sumsOf, type TestResults, testCasesOf } from './test-run';

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
    ['{"order":{"id":"A"}}', 'sent', undefined],
    ['{"order":{}}', 'refused', 'value-missing'],
    ['{"order":{"id":{}}}', 'refused', 'value-not-text'],
    ['{"order":', 'refused', 'json-syntax'],
  ])('%s', (text, outcome, code) => {
    const [testCase] = testCases(text);
    const result = testCase && runTestCase(testCase, INPUTS);
    expect(result).toMatchObject({ outcome, warnings: 0 });
    expect(result?.problem?.code).toBe(code);
  });

  test.each<[string, Partial<Action>, string]>([
    ['a value that breaks out of its text', { body: '{"id":"{{ order.id | raw }}"}' }, 'wrong'],
    ['a body that is no JSON with any sample', { body: '{"id":' }, 'wrong'],
    ['an error before anything is sent', { body: '{"id":', url: '' }, 'refused'],
    ['a body that nobody has written yet', { body: '' }, 'sent'],
    ['a warning that is none of the receiver', { body: '1', method: 'GET' }, 'sent'],
    ['the value where it is escaped', {}, 'sent'],
  ])('%s', (_, settings, outcome) => {
    const [testCase] = testCases('{"order":{"id":"a \\" quote"}}');
    const action = { ...ACTION, ...settings } as Action;
    expect(testCase && runTestCase(testCase, { ...INPUTS, action }).outcome).toBe(outcome);
  });

  test.each<[string, object, string | undefined]>([
    ['a value', { id: 'A' }, undefined],
    ['null', { id: null }, 'order.id'],
    ['the empty text', { id: '' }, 'order.id'],
    ['false, which says something', { id: false }, undefined],
    ['zero, which says something', { id: 0 }, undefined],
  ])('fine, but empty: %s', (_, order, emptyValue) => {
    const [testCase] = testCases(JSON.stringify({ order }));
    expect(testCase && runTestCase(testCase, INPUTS)).toMatchObject({ outcome: 'sent', emptyValue });
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

  test.each([
    ['what would be sent', {}, 'unsecured'],
    ['what is refused anyway', { url: '' }, 'refused'],
    ['what would be wrong anyway', { body: '{"id":' }, 'wrong'],
  ])('without a secret that it needs: %s', (_, settings, outcome) => {
    const [testCase] = testCases('{"order":{"id":"A"}}');
    const action = { ...ACTION, ...settings };
    expect(testCase && runTestCase(testCase, { ...INPUTS, action, lacksSecret: true }).outcome).toBe(outcome);
  });

  test('a broken sample has no request, and says what breaks it', () => {
    const [testCase] = testCases('{"order":');
    expect(testCase && runTestCase(testCase, INPUTS)).toMatchObject({ isUnreadable: true, size: 0 });
  });
});

describe('all of them', () => {
  test('each has a name and a key of its own', () => {
    const all = testCases('{"order":{"id":"A"}}', '{}');
    expect(new Set(all.map(nameOf)).size).toBe(all.length);
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    expect(all.map(nameOf)).toContain('order.id: missing');
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
    const text = '{"order":{"id":"A"}}';
    const order = { ...INPUTS, samples: [sample(text)], root: text };
    const [begun, ...slices]: TestResults[] = [...runTestCases(order, 10, now)];
    const keys = slices.flatMap((slice) => [...slice.keys()]);
    return { begun, slices, keys, all: testCases(text).map(({ key }) => key) };
  }

  test('what is quick comes in one slice, after word that it has begun', () => {
    const { begun, slices, keys, all } = tried(0);
    expect(begun?.size).toBe(0);
    expect(slices).toHaveLength(1);
    expect(keys).toEqual(all);
  });

  test('what is slow comes one by one, and others have their turn in between', () => {
    const { slices, keys, all } = tried(100);
    expect(slices.length).toBeGreaterThanOrEqual(all.length);
    expect(keys).toEqual(all);
  });

  test('the sums are of all of them', () => {
    const { slices, all } = tried(0);
    const { sent, refused, wrong } = sumsOf(slices[0] ?? new Map());
    // Refused: the value that is missing, an object, a list.
    expect({ sent, refused, wrong }).toEqual({ sent: all.length - 3, refused: 3, wrong: 0 });
  });

  test.each([
    ['a sample for another action', '{"rechnung":{"nr":1}}', 'unrelated'],
    ['one that lacks the value', '{"order":{}}', 'refused'],
    ['one without values', '{}', 'refused'],
    ['the one that is open', undefined, 'refused'],
  ])('what a sample says of the action: %s', (_, other, outcome) => {
    const root = other === undefined ? '{"rechnung":{"nr":1}}' : '{"order":{"id":"A"}}';
    const samples = [sample(root, 'open'), ...(other === undefined ? [] : [sample(other, 'other')])];
    const order = { ...INPUTS, samples, openId: 'open', root };
    const results: TestResults = new Map([...runTestCases(order, 1000)].flatMap((slice) => [...slice]));
    expect(results.get(other === undefined ? 'open' : 'other')?.outcome).toBe(outcome);
  });

  test('a result can be cloned into the page', () => {
    const { slices } = tried(0);
    expect(structuredClone(slices)).toEqual(slices);
  });
});

describe('the contract of the receiver', () => {
  const contract = contractOf({
    required: ['id'],
    properties: { id: { type: 'string', maxLength: 4, pattern: '^[A-Z]' } },
  });

  test.each([
    ['{"order":{"id":"A-1"}}', 'sent', undefined],
    ['{"order":{"id":"A-1001"}}', 'wrong', 'contract-length'],
    ['{"order":{"id":"a"}}', 'wrong', 'contract-pattern'],
    ['{"order":{}}', 'refused', 'value-missing'],
  ])('%s', (text, outcome, code) => {
    const [testCase] = testCases(text);
    const result = testCase && runTestCase(testCase, { ...INPUTS, contract });
    expect(result?.outcome).toBe(outcome);
    expect(result?.problem?.code).toBe(code);
  });

  test.each([
    ['a member that it does not know in each of many items', '', 'sent', undefined],
    ['a fault behind more hints than are listed', '"sku":1,', 'wrong', 'contract-type'],
  ])('%s', (_, fault, outcome, code) => {
    const item = '{"sku":"A","title":"B"}';
    const lines = [...Array<string>(150).fill(item), `{${fault}"title":"B"}`].join();
    const action = aRestApiCall({ url: 'https://h/', body: '{{ order.lines }}' });
    const [testCase] = testCases(`{"order":{"lines":[${lines}]}}`);
    const ofLines = contractOf({ type: 'array', items: { properties: { sku: { type: 'string' } } } });
    const result = testCase && runTestCase(testCase, { ...INPUTS, action, contract: ofLines });
    expect(result?.outcome).toBe(outcome);
    expect(result?.problem?.code).toBe(code);
  });

  test('its hostile variants are counted as wrong too', () => {
    const root = '{"order":{"id":"A"}}';
    const order = { ...INPUTS, contract, samples: [sample(root)], root };
    const results: TestResults = new Map([...runTestCases(order, 1000)].flatMap((slice) => [...slice]));
    const { wrong, sent } = sumsOf(results);
    expect(sent).toBeGreaterThan(0);
    expect(wrong).toBeGreaterThan(4);
    const without = new Map(
      [...runTestCases({ ...order, contract: undefined }, 1000)].flatMap((slice) => [...slice]),
    );
    expect(sumsOf(without).wrong).toBe(0);
  });
});
