import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPaste, keptPaste } from './contract-view';

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
  keepPaste('a', { name: 'schema.json', text: '{"type":' });
  keepPaste('b', { name: '', text: 'other' });
  vi.runAllTimers();
  expect([...stored.values()].join()).toContain('schema.json');
  expect(keptPaste('a')).toEqual({ name: 'schema.json', text: '{"type":' });
  keepPaste('a', { name: '', text: '' });
  expect(keptPaste('a')).toBeUndefined();
  vi.runAllTimers();
  expect([...stored.values()].join()).not.toContain('schema.json');
  expect(keptPaste('b')).toEqual({ name: '', text: 'other' });
});

test('what was typed just before the page is left is kept', () => {
  keepPaste('a', { name: '', text: 'typed' });
  events.dispatchEvent(new Event('pagehide'));
  expect([...stored.values()].join()).toContain('typed');
});

test('of too much the first goes, and what is too long alone is not kept', () => {
  keepPaste('a', text(600_000));
  keepPaste('b', text(300_000));
  expect(keptPaste('a')).toBeDefined();
  keepPaste('c', text(400_000));
  expect([keptPaste('a'), keptPaste('b')?.text.length]).toEqual([undefined, 300_000]);
  keepPaste('d', text(2_000_000));
  expect(['b', 'c', 'd'].map((id) => keptPaste(id)?.text.length)).toEqual([300_000, 400_000, undefined]);
});

test('what another program left there is no text', () => {
  stored.set('action-designer.tab.pasted-contracts', '[["a"], 1, {"b": 2}]');
  expect(keptPaste('a')).toBeUndefined();
  stored.set('action-designer.tab.pasted-contracts', '{');
  expect(keptPaste('a')).toBeUndefined();
});
