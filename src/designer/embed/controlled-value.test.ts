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
    pause: (ms = 10_000) => {
      now += ms;
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

test('10,000 late echoes of the last 1,000 values change nothing, until the newest came back', () => {
  const { store, emitted, type } = opened({ url: 'https://example.org/' });
  for (let index = 0; index < 1000; index++) type(String(index % 10));
  const { draft } = store;
  for (let index = 0; index < 10_000; index++) store.give(structuredClone(emitted[(index * 7) % 999]));
  store.give(structuredClone(emitted[999]));
  expect(store.draft).toBe(draft);
  store.give(structuredClone(emitted[0]));
  expect(store.draft.url).toBe('https://example.org/0');
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

/** So few that a person comes back to the same. */
const someDrafts = fc.array(draftWith(fc.string()), { minLength: 4, maxLength: 4 });

/** What a person and a slow host do: the next edit after a time, or the next echo, which may skip some. */
const doings = fc.array(
  fc.oneof(
    fc.record({ draft: fc.nat(3), after: fc.nat(900) }),
    fc.record({ skipped: fc.nat(2), again: fc.boolean() }),
  ),
  { maxLength: 30 },
);

test('a host that gives values back late, again, or skips some takes nothing back that was typed since', () => {
  fc.assert(
    fc.property(someDrafts, doings, (drafts, all) => {
      let now = 0;
      const store = new ControlledValue(() => now);
      const emitted: unknown[] = [];
      store.onChange(({ value }) => emitted.push(value));
      let next = 0;
      const giveBack = (at: number) => {
        const { draft } = store;
        store.give(reordered(emitted[at]));
        expect(store.draft).toBe(draft);
        next = at + 1;
      };
      for (const one of all) {
        if ('draft' in one) {
          const edits = editsBetween(store.draft, drafts[one.draft] ?? store.draft);
          if (edits.length > 0) now += one.after;
          store.edit(edits);
        } else if (next < emitted.length) {
          giveBack(Math.min(next + one.skipped, emitted.length - 1));
          if (one.again) giveBack(next - 1);
        }
      }
      while (next < emitted.length) giveBack(next);
    }),
  );
});

test('a host that gives older values back in their order has more time for the newest', () => {
  const { store, emitted, type, pause } = opened({ url: 'https://example.org/' });
  for (const letter of 'abcdef') type(letter);
  store.give(emitted[0]);
  store.give(emitted[1]);
  pause(5000);
  store.give(emitted[3]);
  expect(store.draft.url).toBe('https://example.org/abcdef');
  pause(20_000);
  store.give(emitted[4]);
  expect(store.draft.url).toBe('https://example.org/abcde');
});

test('a host that has the newest value can set any it had before, such as that of a form that is reset', () => {
  const drafts = fc.array(draftWith(fc.string()), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(drafts, fc.nat(), fc.boolean(), fc.boolean(), (all, nth, skips, isWaiting) => {
      let now = 0;
      const store = new ControlledValue(() => now);
      const values: unknown[] = [store.value];
      store.onChange(({ value }) => values.push(value));
      for (const draft of all) {
        store.edit(editsBetween(store.draft, draft));
        if (!skips) store.give(reordered(values.at(-1)));
      }
      // A host that gives nothing back is taken at its word when the user has stopped typing.
      if (isWaiting) now += 1500;
      else store.give(reordered(values.at(-1)));
      const saved = values[nth % values.length];
      store.give(reordered(saved));
      expect(store.value).toEqual(saved);
      store.give(reordered(values.at(-1)));
      expect(store.value).toEqual(values.at(-1));
    }),
  );
});

test('the value is the config of the draft', () => {
  const { store } = opened({ name: 'Order' });
  expect(store.draft).toEqual(toDraft(aWebhook({ name: 'Order' })));
  expect(store.value).toEqual(configOf({ name: 'Order' }));
});
