import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import '../../../../test/config-reader';
import { aRestApiCall, aWebhook } from '../../../../test/an-action';
import { replaceDraft } from '../../../../test/replace-draft';
import { slice } from '../../../../test/thorough';
import type { Action } from '../../../core';
import { type Draft, toDraft, toStored } from '../../../designer/store';
import { settingEdit } from '../../../designer/store/edit/edit';
import { rowSwitched } from '../../../designer/store/edit/row-and-text-edits';
import { UndoHistory } from '../../history/undo-history';
import { Samples } from '../../samples/samples';
import type { StoredAction } from '../../storage/records';
import { Library } from './library';

const webhook: Action = aWebhook({ name: 'First', url: '' });
const call: Action = aRestApiCall({ name: 'Second', url: '' });

const names = (library: Library) => library.summaries.map(({ name }) => name);
const idOf = (library: Library, name: string) => library.summaries.find((one) => one.name === name)?.id ?? '';

function emptyLibrary() {
  let made = 0;
  let time = 1_000_000;
  return new Library({
    now: () => (time += 1000),
    newId: () => {
      made += 1;
      return `id-${made}`;
    },
    typedSecrets: () => ({}),
    nameOfOther: (name) => name,
  });
}

function libraryOf(...actions: readonly Action[]) {
  const library = emptyLibrary();
  library.add(actions);
  return library;
}

const stepsOf = (library: Library) =>
  new UndoHistory({ library, samples: new Samples({ now: () => 0, newId: () => 'sample' }, '{}') }, () => 0);

/** Says that everything is in the store. */
function saveAll(library: Library) {
  library.stored.saved(
    library.stored
      .unsaved()
      .map((change) => ({ change, revision: change.what === 'removed' ? 0 : change.base + 1 })),
  );
}

const record = (id: string, action: Action, revision = 1): StoredAction => ({
  id,
  revision,
  changedAt: 1,
  order: revision,
  ...toStored(toDraft(action)),
});

describe('the actions', () => {
  test('what is imported is added and opened, and nothing is replaced', () => {
    const library = libraryOf(webhook);
    library.add([call, webhook]);
    expect(names(library)).toEqual(['First', 'Second', 'First']);
    expect(library.openId).toBe(idOf(library, 'Second'));
  });

  test('a copy stands behind its original, is open, and is an action of its own', () => {
    const library = libraryOf(webhook, call);
    library.duplicate(idOf(library, 'First'), (name) => `${name} again`);
    expect(names(library)).toEqual(['First', 'First again', 'Second']);
    expect(library.openId).toBe(idOf(library, 'First again'));
    library.revise(idOf(library, 'First again'), (draft) => ({ ...draft, url: 'x' }));
    expect(library.draftOf(idOf(library, 'First'))?.url).toBe('');
  });

  test('what is removed comes back to its place, open', () => {
    const library = libraryOf(webhook, call);
    const steps = stepsOf(library);
    library.remove(idOf(library, 'First'));
    expect(names(library)).toEqual(['Second']);
    expect(library.openId).toBe(idOf(library, 'Second'));
    steps.undo();
    expect(names(library)).toEqual(['First', 'Second']);
    expect(library.openId).toBe(idOf(library, 'First'));
  });

  test('the last one may go', () => {
    const library = libraryOf(webhook);
    library.remove(idOf(library, 'First'));
    expect(library.openId).toBeUndefined();
  });

  test('a change that the list does not show leaves its summaries the same', () => {
    const library = libraryOf(call);
    const before = library.summaries;
    const listener = vi.fn();
    library.subscribe(listener);
    replaceDraft(library, 'id-1', { ...toDraft(call), restApiCall: { body: '{}' } });
    expect(listener).toHaveBeenCalledOnce();
    expect(library.summaries).toBe(before);
  });

  test('the store of its editor has the draft of now, and stays with the last one', () => {
    const library = libraryOf(webhook);
    const store = library.draftStore('id-1');
    const told = vi.fn();
    store?.subscribe(told);
    store?.edit([settingEdit('name', 'First', 'Typed')]);
    expect(store?.draft.name).toBe('Typed');
    library.revise('id-1', (draft) => ({ ...draft, name: 'Renamed' }));
    expect(store?.draft).toBe(library.draftOf('id-1'));
    expect(told).toHaveBeenCalledTimes(2);
    library.remove('id-1');
    expect(store?.draft.name).toBe('Renamed');
    expect(library.draftStore('id-1')).toBeUndefined();
  });

  test('edits are made where they fit', () => {
    const library = libraryOf({
      ...webhook,
      data: ['a', 'b'].map((key) => ({ key, value: '', enabled: true })),
    });
    const draft = library.draftOf('id-1');
    if (!draft) throw new Error('It can be read');
    library.edit('id-1', [settingEdit('objectId', 'automation.rest-api-call', draft.objectId)]);
    expect(library.draftOf('id-1')).toBe(draft);
    const edit = rowSwitched(draft.webhook.data, 1, false);
    library.edit('id-1', [{ ...edit, row: 0 }]);
    expect(library.draftOf('id-1')?.webhook.data.map(({ enabled }) => enabled)).toEqual([true, false, true]);
  });

  test('nothing is open where the store has nothing', () => {
    const library = libraryOf(webhook);
    library.stored.load([]);
    expect(library.openId).toBeUndefined();
  });

  test('what was removed earlier is brought back, open and to be saved', () => {
    const library = libraryOf(webhook);
    library.bringBack(record('gone', call, 3));
    expect(library.openId).toBe('gone');
    expect(library.draftOf('gone')?.name).toBe('Second');
    expect(library.stored.unsaved()).toMatchObject([{ id: 'id-1' }, { id: 'gone', base: 0 }]);
  });

  test('one becomes what it was, and back again', () => {
    const library = libraryOf(webhook);
    const steps = stepsOf(library);
    library.restore(record('id-1', { ...webhook, name: 'Earlier' }));
    expect(names(library)).toEqual(['Earlier']);
    expect(steps.undoable).toEqual({ type: 'state-restored' });
    steps.undo();
    expect(names(library)).toEqual(['First']);
    expect(library.canRestore({ ...record('id-1', webhook), document: '{' })).toBe(false);
  });

  test.each([
    ['before', 'First', 'Second', 'Third'],
    ['after', 'First', 'Second', 'Third'],
  ] as const)('one is moved %s each other one', (where, ...all) => {
    const library = libraryOf(...all.map((name) => ({ ...webhook, name })));
    for (const other of ['First', 'Second']) {
      library.move(idOf(library, 'Third'), where, idOf(library, other));
      const expected = ['First', 'Second'].toSpliced(
        ['First', 'Second'].indexOf(other) + (where === 'after' ? 1 : 0),
        0,
        'Third',
      );
      expect(names(library)).toEqual(expected);
    }
  });

  test('however often one is moved to the same place, it gets there', () => {
    const library = libraryOf(...['First', 'Second', 'Third'].map((name) => ({ ...webhook, name })));
    for (let turn = 0; turn < 100; turn++) {
      const [, middle = '', last = ''] = library.summaries.map(({ id }) => id);
      library.move(last, 'before', middle);
      expect(library.summaries.map(({ id }) => id)[1]).toBe(last);
    }
  });

  test('of very many a change touches one', () => {
    const many = slice(100_000, 5000);
    const library = libraryOf(...Array.from({ length: many }, () => webhook));
    const [first] = library.summaries;
    replaceDraft(library, `id-${many}`, { ...toDraft(webhook), name: 'Last' });
    expect(library.summaries[0]).toBe(first);
    expect(library.summaries.at(-1)?.name).toBe('Last');
  });

  test('a document that cannot be read is listed as such and kept as it is', async () => {
    const library = emptyLibrary();
    const damaged = { ...record('a', webhook), document: '{' };
    library.stored.load([damaged, record('b', call, 2)], 'b');
    expect(library.summaries.map(({ isReadable }) => isReadable)).toEqual([true, true]);
    const listener = vi.fn();
    library.subscribe(listener);
    expect(library.read('a')).toMatchObject({ type: 'unreadable' });
    await Promise.resolve();
    expect(listener).toHaveBeenCalledOnce();
    expect(library.summaries.map(({ isReadable }) => isReadable)).toEqual([false, true]);
    expect(library.documentOf('a')).toBe('{');
    library.place('a', 9);
    expect(library.stored.unsaved()).toMatchObject([
      { id: 'a', what: 'place', record: { document: '{', order: 9 } },
    ]);
  });
});

describe('what is not in the store', () => {
  test('not what is offered to begin with, until something else is changed', () => {
    const library = emptyLibrary();
    library.offer(webhook);
    expect(library.stored.hasUnsaved).toBe(false);
    library.add([call]);
    expect(library.stored.unsaved().map(({ record: one }) => one?.title.name)).toEqual(['First', 'Second']);
  });

  test('also that the action to begin with was removed', () => {
    const library = emptyLibrary();
    library.offer(webhook);
    library.remove('id-1');
    expect(library.stored.hasUnsaved).toBe(true);
  });

  test('nothing after it was saved', () => {
    const library = libraryOf(webhook, call);
    library.remove('id-2');
    saveAll(library);
    expect(library.stored.hasUnsaved).toBe(false);
    expect(library.stored.unsaved()).toEqual([]);
  });

  test('a change that came while an earlier one was saved', () => {
    const library = libraryOf(webhook);
    const [change] = library.stored.unsaved();
    replaceDraft(library, 'id-1', { ...toDraft(webhook), url: 'later' });
    if (change) library.stored.saved([{ change, revision: 1 }]);
    expect(library.stored.unsaved()).toMatchObject([{ base: 1, record: { title: { url: 'later' } } }]);
  });

  test('what was removed while it was saved is deleted next', () => {
    const library = libraryOf(webhook);
    const [change] = library.stored.unsaved();
    library.remove('id-1');
    if (change) library.stored.saved([{ change, revision: 1 }]);
    expect(library.stored.unsaved()).toMatchObject([{ id: 'id-1', what: 'removed', base: 1 }]);
  });

  test('what was brought back while its deletion was saved is written anew', () => {
    const library = libraryOf(webhook);
    saveAll(library);
    const steps = stepsOf(library);
    library.remove('id-1');
    const [deletion] = library.stored.unsaved();
    steps.undo();
    if (deletion) library.stored.saved([{ change: deletion, revision: 0 }]);
    expect(library.stored.unsaved()).toMatchObject([{ id: 'id-1', what: 'content', base: 0 }]);
  });
});

describe('what another tab has saved', () => {
  const changed: Action = { ...webhook, name: 'Changed there' };
  const edit = (library: Library): Draft => ({
    ...(library.draftOf('id-1') ?? toDraft(webhook)),
    url: 'here',
  });

  function savedLibrary() {
    const library = libraryOf(webhook);
    saveAll(library);
    return library;
  }

  test('is taken over where nothing was changed here, and the editor follows', () => {
    const library = savedLibrary();
    expect(library.stored.receive('id-1', record('id-1', changed, 2))).toBe(true);
    expect(library.draftOf('id-1')?.name).toBe('Changed there');
    expect(library.stored.hasUnsaved).toBe(false);
  });

  test.each([
    ['was changed here since', 2],
    ['is known already', 1],
  ])('is left where it %s', (_, revision) => {
    const library = savedLibrary();
    if (revision === 2) replaceDraft(library, 'id-1', edit(library));
    expect(library.stored.receive('id-1', record('id-1', changed, revision))).toBe(false);
    expect(names(library)).toEqual(['First']);
  });

  test('is added, and what was deleted goes', () => {
    const library = savedLibrary();
    library.stored.receive('other', record('other', call));
    expect(names(library)).toEqual(['First', 'Second'].sort());
    library.stored.receive('id-1', undefined);
    expect(names(library)).toEqual(['Second']);
    expect(library.openId).toBe('other');
  });

  test('stands where it belongs, in whatever order it comes, moves and goes', () => {
    const change = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      order: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const library = emptyLibrary();
        const orders = new Map<string, number>();
        for (const [index, { id, order }] of changes.entries()) {
          const next = order === undefined ? undefined : { ...record(id, webhook, index + 1), order };
          library.stored.receive(id, next);
          if (order === undefined) orders.delete(id);
          else orders.set(id, order);
          const known = [...orders.keys()].sort().sort((a, b) => (orders.get(a) ?? 0) - (orders.get(b) ?? 0));
          expect(library.summaries.map((one) => one.id)).toEqual(known);
          expect(known.map((one) => library.orderOf(one))).toEqual(known.map((one) => orders.get(one)));
          expect(known.length === 0 || known.includes(library.openId ?? '')).toBe(true);
        }
      }),
    );
  });
});
