import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { contractOf } from '../../../test/contract-examples';
import { judge } from '../../contract/check';
import { writeContract } from '../../contract/contract';
import { readContext } from '../../core';
import { builder, LiveRequest } from '../request/live-request';
import { checkContract } from './contract-check';
import type { CheckRequest } from './contract-worker';

/** Answers when the test says so, unless it was ended. */
class FakeWorker {
  static answers: (() => void)[] = [];
  onmessage: ((event: { data: object }) => void) | undefined;
  isEnded = false;

  postMessage({ number, sent }: CheckRequest): void {
    FakeWorker.answers.push(() => {
      if (!this.isEnded) this.onmessage?.({ data: { number, findings: judge(CONTRACT, sent) } });
    });
  }

  terminate(): void {
    this.isEnded = true;
  }
}

const CONTRACT = contractOf({ properties: { a: { type: 'number' } } });

beforeAll(builder.load);
beforeEach(() => {
  FakeWorker.answers = [];
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const contextOf = (text: string) => readContext(text).context;

function begin(settings: Partial<Parameters<typeof aRestApiCall>[0]> = {}) {
  const action = aRestApiCall({ body: '{"a": "{{ a }}"}', ...settings });
  const live = new LiveRequest({ action, context: contextOf('{"a":"x"}'), secrets: {}, now: 0, id: 'm' });
  let find = (): readonly object[] => [];
  const problems = {
    alsoFind: (given: typeof find) => {
      find = given;
      return () => undefined;
    },
  };
  const draft = { contract: writeContract(CONTRACT) };
  checkContract({ live, draft: () => draft, problems } as unknown as Parameters<typeof checkContract>[0]);
  const pause = () => vi.advanceTimersByTime(100);
  pause();
  return { live, pause, codes: () => find().map((one) => (one as { code: string }).code) };
}

function answer(): void {
  for (const one of FakeWorker.answers.splice(0)) one();
}

test('what a request departs in is found', () => {
  const { codes } = begin();
  answer();
  expect(codes()).toEqual(['contract-type']);
});

test.each([
  ['a path of the URL is not in the sample', { url: 'https://h/{{ gone }}' }],
  ['the URL is empty', { url: '' }],
  [
    'a secret has no value',
    { authentication: { method: 'basic' as const, username: 'shop', password: { secret: 'CRM' } } },
  ],
])('a body is judged also where %s', (_, settings) => {
  const { live, codes } = begin(settings);
  expect(live.built.request).toBeUndefined();
  answer();
  expect(codes()).toEqual(['contract-type']);
});

test('nothing is said of a request that is not there any more', () => {
  const { live, pause, codes } = begin();
  live.update({ context: contextOf('{}') });
  expect(live.built.request).toBeUndefined();
  answer();
  expect(codes()).toEqual([]);
  pause();
  answer();
  expect(codes()).toEqual([]);
});

test('a request is not judged by what was found for other data', () => {
  const { live, pause, codes } = begin();
  live.update({ context: contextOf('{"a":"y"}') });
  answer();
  expect(codes()).toEqual([]);
  pause();
  answer();
  expect(codes()).toEqual(['contract-type']);
});
