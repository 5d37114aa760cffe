import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPastedContract, storePastedContract } from './contract-view';

const stored = new Map<string, string>();
const events = new EventTarget();

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers();
  vi.stubGlobal('window', events);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.runAllTimers();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const text = (length: number) => ({ name: '', text: 'x'.repeat(length) });

test('what is pasted for an action is there again, until it is emptied', () => {
  storePastedContract('a', { name: 'schema.json', text: '{"type":' });
  storePastedContract('b', { name: '', text: 'other' });
  vi.runAllTimers();
  expect([...stored.values()].join()).toContain('schema.json');
  expect(readPastedContract('a')).toEqual({ name: 'schema.json', text: '{"type":' });
  storePastedContract('a', { name: '', text: '' });
  expect(readPastedContract('a')).toBeUndefined();
  vi.runAllTimers();
  expect([...stored.values()].join()).not.toContain('schema.json');
  expect(readPastedContract('b')).toEqual({ name: '', text: 'other' });
});

test('what was typed just before the page is left is kept', () => {
  storePastedContract('a', { name: '', text: 'typed' });
  events.dispatchEvent(new Event('pagehide'));
  expect([...stored.values()].join()).toContain('typed');
});

test('of too much the first goes, and what is too long alone is not kept', () => {
  storePastedContract('a', text(600_000));
  storePastedContract('b', text(300_000));
  expect(readPastedContract('a')).toBeDefined();
  storePastedContract('c', text(400_000));
  expect([readPastedContract('a'), readPastedContract('b')?.text.length]).toEqual([undefined, 300_000]);
  storePastedContract('d', text(2_000_000));
  expect(['b', 'c', 'd'].map((id) => readPastedContract(id)?.text.length)).toEqual([
    300_000,
    400_000,
    undefined,
  ]);
});

test('what another program left there is no text', () => {
  stored.set('action-designer.tab.pasted-contracts', '[["a"], 1, {"b": 2}]');
  expect(readPastedContract('a')).toBeUndefined();
  stored.set('action-designer.tab.pasted-contracts', '{');
  expect(readPastedContract('a')).toBeUndefined();
});
