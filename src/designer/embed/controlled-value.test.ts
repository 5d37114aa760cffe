import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import { draftWith } from '../../../test/arbitrary-draft';
import { writeAction } from '../../core';
import { type Draft, toDraft } from '../store/draft';
import { editsBetween, settingEdit } from '../store/edit/edit';
import { ControlledValue } from './controlled-value';

const configOf = (settings: Parameters<typeof aWebhook>[0]): unknown =>
  JSON.parse(writeAction(aWebhook(settings)));

function opened(settings: Parameters<typeof aWebhook>[0] = {}) {
  let now = 0;
  const store = new ControlledValue(() => now);
  store.give(configOf(settings));
  const emitted: unknown[] = [];
  store.onChange(({ value }) => emitted.push(value));
  const type = (text: string, at = store.draft.url.length) => {
    const { url } = store.draft;
    store.edit([settingEdit('url', url, url.slice(0, at) + text + url.slice(at))]);
  };
  return {
    store,
    emitted,
    type,
    pause: () => {
      now += 10_000;
    },
  };
}

/** The same value with its members in another order, as a store may give it back. */
const reordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reordered)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([name, member]) => [name, reordered(member)]),
        )
      : value;

test('an echo changes nothing: late, cloned and with its members in another order', () => {
  const { store, emitted, type } = opened({ url: 'https://example.org/', data: [] });
  for (const letter of 'orders') type(letter);
  const changed = vi.fn();
  store.subscribe(changed);
  const { draft } = store;
  for (const value of emitted) store.give(reordered(structuredClone(value)));
  expect(store.draft).toBe(draft);
  expect(changed).not.toHaveBeenCalled();
});

test('10,000 echoes of the last 1,000 values change nothing', () => {
  const { store, emitted, type } = opened();
  for (let index = 0; index < 1000; index++) type(String(index % 10));
  const { draft } = store;
  for (let index = 0; index < 10_000; index++) store.give(structuredClone(emitted[(index * 7) % 1000]));
  expect(store.draft).toBe(draft);
});

test('an echo older than 1,000 values is another value', () => {
  const { store, emitted, type } = opened({ url: 'https://example.org/' });
  for (let index = 0; index < 1001; index++) type('a');
  store.give(emitted[0]);
  expect(store.draft.url).toBe('https://example.org/a');
});

test('any other value replaces the draft as one step, without an event', () => {
  const { store, emitted } = opened({ name: 'One', url: 'https://one.example/' });
  store.give(configOf({ name: 'Other', url: 'https://other.example/', method: 'PUT' }));
  expect(store.draft).toMatchObject({ name: 'Other', url: 'https://other.example/', method: 'PUT' });
  expect(emitted).toEqual([]);
  store.undo();
  expect(store.draft).toMatchObject({ name: 'One', url: 'https://one.example/', method: 'POST' });
  expect(emitted).toHaveLength(1);
  store.redo();
  expect(store.draft.name).toBe('Other');
});

test.each(['give', 'replace'] as const)('undo begins with the first value of the host: `%s`', (by) => {
  const store = new ControlledValue(() => 0);
  store.give(undefined);
  store[by](configOf({ name: 'One' }));
  expect(store.canUndo).toBe(false);
  store.edit([settingEdit('name', 'One', 'Two')]);
  store.undo();
  expect(store.draft.name).toBe('One');
  expect(store.canUndo).toBe(false);
});

test('what was typed before the first value of the host comes back by undo', () => {
  const store = new ControlledValue(() => 0);
  store.edit([settingEdit('name', '', 'Typed')]);
  store.give(configOf({ name: 'One' }));
  store.undo();
  expect(store.draft.name).toBe('Typed');
});

test('`replace` takes a value that was emitted, as one step', () => {
  const { store, emitted, type } = opened({ url: 'https://example.org/' });
  type('a');
  type('b');
  store.replace(emitted[0]);
  expect(store.draft.url).toBe('https://example.org/a');
  store.undo();
  expect(store.draft.url).toBe('https://example.org/ab');
});

test('key presses are one step until there is a pause', () => {
  const { store, type, pause } = opened({ url: 'https://example.org/' });
  for (const letter of 'one') type(letter);
  pause();
  for (const letter of 'two') type(letter);
  store.undo();
  expect(store.draft.url).toBe('https://example.org/one');
  store.undo();
  expect(store.draft.url).toBe('https://example.org/');
});

test('what was emitted has no secret that was typed, unless the host wants it', () => {
  const { store, emitted } = opened({ authentication: { method: 'basic', username: 'shop', password: '' } });
  const edits: unknown[] = [];
  store.onChange((change) => edits.push(change.edits));
  const enter = (before: string, after: string) =>
    store.edit([settingEdit('authentication.basic.password.value', before, after)]);
  enter('', 'hunter2');
  expect(JSON.stringify([emitted, edits])).not.toContain('hunter2');
  expect(emitted.at(-1)).toMatchObject({ authentication: { password: { secret: expect.any(String) } } });
  // An echo of it does not take the typed secret away.
  store.give(structuredClone(emitted.at(-1)));
  expect(store.draft.authentication.basic.password.value).toBe('hunter2');
  store.literalSecrets = true;
  enter('hunter2', 'hunter3');
  expect(emitted.at(-1)).toMatchObject({ authentication: { password: 'hunter3' } });
});

test.each([
  ['null as a new action', null, 0],
  ['no value as a new action', undefined, 0],
  ['a text', 'config', 1],
  ['a number', 42, 1],
  ['an unknown kind', { version: 1, objectId: 'automation.fax' }, 1],
  ['a function', () => 1, 1],
  ['a big number', { version: 1n }, 1],
])('%s is taken as a value', (_, value, problems) => {
  const { store } = opened({ url: 'https://example.org/' });
  store.give(value);
  expect(store.problems.length > 0).toBe(problems > 0);
  store.give(configOf({ url: 'https://example.org/again' }));
  expect(store.problems).toEqual([]);
  expect(store.draft.url).toBe('https://example.org/again');
});

test('a value in a circle is no config, and an echo ends it', () => {
  const { store, emitted, type } = opened();
  type('a');
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  store.give(circle);
  expect(store.problems).not.toEqual([]);
  store.give(emitted[0]);
  expect(store.problems).toEqual([]);
});

test('nothing can be edited or undone when it is read only', () => {
  const { store, emitted, type } = opened({ url: 'https://example.org/' });
  type('a');
  store.isReadOnly = true;
  type('b');
  store.undo();
  expect(store.draft.url).toBe('https://example.org/a');
  expect(emitted).toHaveLength(1);
});

test('one step can be reverted, and what came after it stays', () => {
  const { store, type, pause } = opened({ url: 'https://example.org/', name: 'One' });
  const step = store.stepMadeBy(() => store.edit([settingEdit('name', 'One', 'Two')]));
  pause();
  type('a');
  expect(step !== undefined && store.canRevert(step)).toBe(true);
  if (step !== undefined) store.revert(step);
  expect(store.draft).toMatchObject({ name: 'One', url: 'https://example.org/a' });
});

test('undo goes back through all drafts, and redo forward again', () => {
  const drafts = fc.array(draftWith(fc.string()), { maxLength: 6 });
  fc.assert(
    fc.property(drafts, (all) => {
      let now = 0;
      const store = new ControlledValue(() => now);
      const seen: Draft[] = [store.draft];
      for (const draft of all) {
        now += 10_000;
        store.edit(editsBetween(store.draft, draft));
        if (store.draft !== seen.at(-1)) seen.push(store.draft);
      }
      for (const draft of seen.toReversed().slice(1)) {
        store.undo();
        expect(store.draft).toEqual(draft);
      }
      expect(store.canUndo).toBe(false);
      for (const draft of seen.slice(1)) {
        store.redo();
        expect(store.draft).toEqual(draft);
      }
      expect(store.canRedo).toBe(false);
    }),
  );
});

test('a value that is given back in any order of any emitted ones leaves the draft as it is', () => {
  const drafts = fc.array(draftWith(fc.string()), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(drafts, fc.array(fc.nat()), (all, order) => {
      const store = new ControlledValue(() => 0);
      const emitted: unknown[] = [];
      store.onChange(({ value }) => emitted.push(value));
      for (const draft of all) store.edit(editsBetween(store.draft, draft));
      const { draft } = store;
      for (const at of order) if (emitted.length > 0) store.give(reordered(emitted[at % emitted.length]));
      expect(store.draft).toBe(draft);
    }),
  );
});

test('the value is the config of the draft', () => {
  const { store } = opened({ name: 'Order' });
  expect(store.draft).toEqual(toDraft(aWebhook({ name: 'Order' })));
  expect(store.value).toEqual(configOf({ name: 'Order' }));
});
