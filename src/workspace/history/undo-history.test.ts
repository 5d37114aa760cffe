import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import '../../../test/config-reader';
import { draftWith } from '../../../test/arbitrary-draft';
import { replaceDraft } from '../../../test/replace-draft';
import { sightings } from '../../../test/sightings';
import { WEBHOOK } from '../../../test/test-tab';
import { createTestWorkspace, type Workspace } from '../../../test/test-workspace';
import type { Draft } from '../../designer/store';
import { toAuthenticationDraft } from '../../designer/store/authentication-draft';
import type { StoredStep } from '../storage/records';
import { fromStoredStep } from './stored-step';
import { UndoHistory } from './undo-history';

const CANARY = 'cAnArY-of-the-steps-7f3a';

let time = 0;
beforeEach(() => {
  time = 0;
});

const begin = () => createTestWorkspace(() => time);

const which = fc.nat(5);
/** The drafts hold such secret values. */
const editWith = (secretValue: fc.Arbitrary<string>): fc.Arbitrary<(on: Workspace) => void> =>
  fc.oneof(
    fc.tuple(which, draftWith(secretValue)).map(([at, next]) => (on: Workspace) => {
      const [id] = on.draftAt(at) ?? [];
      if (id) replaceDraft(on.library, id, next);
    }),
    fc
      .tuple(which, fc.constantFrom('a', 'b', '\n'), fc.nat(2000))
      .map(([at, key, pause]) => (on: Workspace) => {
        time += pause;
        const [id, draft] = on.draftAt(at) ?? [];
        if (id && draft) replaceDraft(on.library, id, { ...draft, url: draft.url + key });
      }),
    fc.tuple(which, fc.string()).map(([at, name]) => (on: Workspace) => {
      const [id] = on.draftAt(at) ?? [];
      if (id) on.library.revise(id, (draft) => ({ ...draft, name }));
    }),
    fc.integer({ min: 1, max: 3 }).map((number) => (on: Workspace) => {
      on.library.add(Array.from({ length: number }, (_, index) => ({ ...WEBHOOK, name: `New ${index}` })));
    }),
    fc.array(which, { minLength: 1, maxLength: 3 }).map((places) => (on: Workspace) => {
      const ids = places.flatMap((at) => on.draftAt(at)?.[0] ?? []);
      on.library.removeAll([...new Set(ids)]);
    }),
    which.map((at) => (on: Workspace) => {
      const [id] = on.draftAt(at) ?? [];
      if (id) on.library.duplicate(id, (name) => `${name} again`);
    }),
    fc
      .tuple(which, which, fc.constantFrom('before' as const, 'after' as const))
      .map(([at, to, where]) => (on: Workspace) => {
        const [[id = ''] = [], [other = ''] = []] = [on.draftAt(at), on.draftAt(to)];
        if (id !== other) on.library.move(id, where, other);
      }),
    fc.string().map((text) => (on: Workspace) => on.samples.change(text)),
    fc
      .array(fc.record({ name: fc.string(), text: fc.string() }), { maxLength: 3 })
      .map((added) => (on: Workspace) => {
        on.samples.add(added);
      }),
    fc.tuple(which, fc.string()).map(([at, name]) => ({ samples }: Workspace) => {
      const { id = '' } = samples.all[at % samples.all.length] ?? {};
      if (name === '') samples.remove(id);
      else samples.rename(id, name);
    }),
  );

const withSecrets = editWith(fc.constantFrom('', CANARY));
const withoutSecrets = editWith(fc.constant(''));
const move = fc.oneof(
  { weight: 3, arbitrary: withSecrets },
  { weight: 1, arbitrary: fc.constantFrom('undo' as const, 'redo' as const) },
);

/** Does all of it, and checks each step back and forth against what was there then. */
function perform(on: Workspace, moves: readonly (typeof move extends fc.Arbitrary<infer M> ? M : never)[]) {
  const { steps } = on;
  let states = [on.shown()];
  let at = 0;
  for (const one of moves) {
    if (typeof one === 'string') {
      const isPossible = (one === 'undo' ? steps.undoable : steps.redoable) !== undefined;
      expect(isPossible).toBe(one === 'undo' ? at > 0 : at < states.length - 1);
      expect(steps[one]()?.done).toBe(isPossible ? 'all' : undefined);
      if (isPossible) at += one === 'undo' ? -1 : 1;
      expect(on.shown()).toEqual(states[at]);
      continue;
    }
    const { latest } = steps;
    one(on);
    if (steps.latest > latest) {
      states = [...states.slice(0, at + 1), on.shown()];
      at += 1;
    } else {
      states[at] = on.shown();
    }
  }
  return states;
}

test('any sequence of edits, undos and redos ends where it should', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      const on = begin();
      const states = perform(on, moves);
      while (on.steps.undo());
      expect(on.shown()).toEqual(states[0]);
      while (on.steps.redo());
      expect(on.shown()).toEqual(states.at(-1));
    }),
    { numRuns: 150 },
  );
});

/** The steps as they are stored. */
function storedOf({ unsaved }: UndoHistory): readonly StoredStep[] {
  unsaved.tab = 'tab';
  return unsaved.unsaved()?.put ?? [];
}

test('no secret value is in a step', () => {
  fc.assert(
    fc.property(fc.array(withSecrets, { maxLength: 15 }), (edits) => {
      const on = begin();
      perform(on, edits);
      expect(sightings(JSON.stringify(storedOf(on.steps)), CANARY)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('steps that were stored do the same', () => {
  fc.assert(
    fc.property(fc.array(withoutSecrets, { maxLength: 15 }), (edits) => {
      const on = begin();
      const states = perform(on, edits);
      const stored = storedOf(on.steps);
      const later = new UndoHistory(on, () => time);
      later.load(stored, stored.length, fromStoredStep);
      while (later.undo());
      expect(on.shown()).toEqual(states[0]);
      while (later.redo());
      expect(on.shown()).toEqual(states.at(-1));
    }),
    { numRuns: 60 },
  );
});

describe('typing', () => {
  const typeInto = (on: Workspace, ...texts: string[]) => {
    for (const url of texts) {
      time += 100;
      on.edit({ url });
    }
  };
  const typeOver = (on: Workspace, before: string, ...texts: string[]) => {
    on.edit({ url: before });
    on.steps.pause();
    typeInto(on, ...texts);
  };
  const back = (on: Workspace) => {
    const urls: string[] = [];
    while (on.steps.undo()) urls.push(on.first().url);
    return urls;
  };
  test.each<[string, (on: Workspace) => void, string[]]>([
    ['is one step', (on) => typeInto(on, 'a', 'ab', 'abc'), ['']],
    [
      'over a selection is one, also where it ends alike',
      (on) => typeOver(on, '1', '2', '21', '210'),
      ['1', ''],
    ],
    ['over a selection of many, too', (on) => typeOver(on, 'ab', 'c', 'cb', 'cbd'), ['ab', '']],
    ['over a word is one', (on) => typeOver(on, 'order-created', 'h', 'ha', 'hal'), ['order-created', '']],
    [
      'over a text that starts alike is one',
      (on) => typeOver(on, 'https://old.example', 'h', 'ht', 'htt', 'http'),
      ['https://old.example', ''],
    ],
    ['but not deleting the rest', (on) => typeOver(on, 'abcdef', 'a', ''), ['a', 'abcdef', '']],
    ['and deleting are two', (on) => typeInto(on, 'a', 'ab', 'a', ''), ['ab', '']],
    ['elsewhere is another', (on) => typeInto(on, 'b', 'bc', 'abc'), ['bc', '']],
    [
      'in brackets that close themselves is one step',
      (on) => typeInto(on, '{', '{{}}', '{{ }}', '{{ a}}', '{{ a }}', '{{ a }}b'),
      [''],
    ],
    [
      'and choosing from a list are two',
      (on) => typeInto(on, '{', '{{}}', '{{o}}', '{{ order.id }}'),
      ['{{o}}', ''],
    ],
    ['after a line end is another, with its indent', (on) => typeInto(on, 'a', 'a\n ', 'a\n b'), ['a', '']],
    ['between brackets, too', (on) => typeInto(on, '{}', '{\n \n}', '{\n a\n}'), ['{}', '']],
    [
      'many characters at once is another',
      (on) => typeInto(on, 'a', 'a pasted', 'a pasted!'),
      ['a pasted', 'a', ''],
    ],
    [
      'after a pause is another',
      (on) => {
        typeInto(on, 'a');
        time += 1500;
        typeInto(on, 'ab');
      },
      ['a', ''],
    ],
    [
      'after the focus has moved is another',
      (on) => {
        typeInto(on, 'a');
        on.steps.pause();
        typeInto(on, 'ab');
      },
      ['a', ''],
    ],
    [
      'after undo is another',
      (on) => {
        typeInto(on, 'a', 'ab');
        on.steps.undo();
        typeInto(on, 'x', 'xy');
      },
      [''],
    ],
  ])('%s', (_, type, urls) => {
    const on = begin();
    type(on);
    expect(back(on)).toEqual(urls);
  });

  test('on the blank row at the end makes a row, in one step', () => {
    const on = begin();
    const blank = { key: '', value: '', enabled: true };
    on.edit({ webhook: { format: 'json', data: [blank] } });
    for (const key of ['i', 'id']) on.edit({ webhook: { format: 'json', data: [{ ...blank, key }, blank] } });
    on.edit({ webhook: { format: 'json', data: [{ ...blank, key: 'ids' }, blank] } });
    expect(on.steps.undoable).toEqual({ type: 'typing', in: { type: 'cell', row: 1, column: 'key' } });
    expect(on.steps.undo()).toMatchObject({ done: 'all' });
    expect(on.first().webhook).toEqual({ format: 'json', data: [blank] });
  });
});

describe('what a step did is told from the difference', () => {
  const row = (key: string, enabled = true) => ({ key, value: key, enabled });
  const rows = (...data: Draft['webhook']['data']): Partial<Draft> => ({
    webhook: { format: 'default', data: [...data, { key: '', value: '', enabled: true }] },
  });
  const all = rows(row('a'), row('b'), row('c'));
  test.each<[object, (on: Workspace) => void]>([
    [{ type: 'typing', in: { type: 'setting', setting: 'url' } }, (on) => on.edit({ url: 'a' })],
    [{ type: 'changing', in: { type: 'setting', setting: 'method' } }, (on) => on.edit({ method: 'PUT' })],
    [{ type: 'row-deleted', row: 3 }, (on) => on.edit(rows(row('a'), row('b')))],
    [{ type: 'row-added', row: 2 }, (on) => on.edit(rows(row('a'), row('x'), row('b'), row('c')))],
    [
      { type: 'rows-added', rows: 2 },
      (on) => on.edit(rows(row('x'), row('y'), row('a'), row('b'), row('c'))),
    ],
    [{ type: 'row-moved', row: 1, to: 3 }, (on) => on.edit(rows(row('b'), row('c'), row('a')))],
    [{ type: 'row-switched', row: 2, on: false }, (on) => on.edit(rows(row('a'), row('b', false), row('c')))],
    [{ type: 'rows-replaced' }, (on) => on.edit(rows(row('x'), row('y')))],
    [{ type: 'settings-changed' }, (on) => on.edit({ url: 'x', method: 'GET' })],
    [{ type: 'action-deleted', name: 'Example' }, ({ library }) => library.remove('id-1')],
    [{ type: 'actions-added', count: 2 }, ({ library }) => library.add([WEBHOOK, WEBHOOK])],
    [
      { type: 'actions-deleted', count: 2 },
      ({ library }) => library.removeAll(library.add([WEBHOOK, WEBHOOK])),
    ],
    [
      { type: 'actions-changed', count: 2 },
      ({ library, steps }) => {
        const ids = library.add([WEBHOOK, WEBHOOK]);
        steps.transaction(() => {
          for (const id of ids) library.revise(id, (draft) => ({ ...draft, name: 'Shop / One' }));
        });
      },
    ],
    [{ type: 'action-added', name: 'Copy' }, ({ library }) => library.duplicate('id-1', () => 'Copy')],
    [
      { type: 'samples-added', count: 2 },
      ({ samples }) => samples.add(['One', 'Two'].map((name) => ({ name, text: '1' }))),
    ],
  ])('%o', (name, change) => {
    const on = begin();
    on.edit(all);
    change(on);
    expect(on.steps.undoable).toEqual(name);
  });
});

describe('what another tab has changed since', () => {
  test('stays, and it is said that the step does not fit', () => {
    const on = begin();
    on.edit({ method: 'PUT' });
    on.library.stored.receive('id-1', undefined);
    on.library.stored.saved([]);
    on.library.stored.adopt({
      id: 'id-1',
      revision: 9,
      changedAt: 1,
      order: 1,
      title: { name: 'There', objectId: 'automation.webhook', method: 'GET', url: '' },
      document: JSON.stringify({ ...WEBHOOK, name: 'There', method: 'GET' }),
      aside: [],
      secrets: {},
    });
    expect(on.steps.undo()).toMatchObject({ done: 'nothing' });
    expect(on.first()).toMatchObject({ name: 'There', method: 'GET' });
    expect(on.steps.redoable).toBeUndefined();
  });
});

describe('a step that is not the last', () => {
  test('is taken back alone, and that can be undone', () => {
    const on = begin();
    const step = on.steps.stepMadeBy(() => on.edit({ method: 'PUT' })) ?? 0;
    on.edit({ url: 'later' });
    expect(on.steps.canRevert(step)).toBe(true);
    on.steps.revert(step);
    expect(on.first()).toMatchObject({ method: 'POST', url: 'later' });
    expect(on.steps.canRevert(step)).toBe(false);
    on.steps.undo();
    expect(on.first()).toMatchObject({ method: 'PUT', url: 'later' });
  });
});

describe('a step that is forgotten', () => {
  test('cannot be taken back, and no other one is in its place', () => {
    const on = begin();
    const step = on.steps.stepMadeBy(() => on.edit({ method: 'PUT' })) ?? 0;
    for (const url of ['a', 'b']) on.edit({ url: url.repeat(2_500_000) });
    expect(on.steps.canRevert(step)).toBe(false);
    expect(on.steps.revert(step)).toBeUndefined();
    expect(on.first()).toMatchObject({ method: 'PUT', url: 'b'.repeat(2_500_000) });
  });

  test('is none, where nothing was changed', () => {
    const on = begin();
    on.edit({ method: 'PUT' });
    expect(on.steps.stepMadeBy(() => on.edit({ method: 'PUT' }))).toBeUndefined();
  });
});

test('a transaction can be named', () => {
  const on = begin();
  const { openId, openName } = on.samples;
  const name = { type: 'sample-deleted', name: openName } as const;
  on.steps.transaction(
    () => {
      on.samples.add([{ name: '', text: '{}' }]);
      on.samples.remove(openId);
    },
    { name },
  );
  expect(on.steps.undoable).toEqual(name);
  expect(on.steps.undo()).toMatchObject({ done: 'all', name });
  expect(on.samples.openId).toBe(openId);
});

describe('typed secrets', () => {
  const basic = (value: string, username = ''): Partial<Draft> => ({
    authentication: toAuthenticationDraft({ method: 'basic', username, password: value }),
  });
  const password = (on: Workspace) => on.first().authentication.basic.password.value;

  test('come back with an action that was removed, and with what replaced them', () => {
    const on = begin();
    on.edit(basic(CANARY));
    on.library.remove('id-1');
    on.steps.undo();
    expect(password(on)).toBe(CANARY);
    on.edit(basic('other', 'shop'));
    on.steps.undo();
    expect(password(on)).toBe(CANARY);
    on.steps.redo();
    expect(password(on)).toBe('other');
  });

  test('that were typed since stay, and those that were forgotten do not come back', () => {
    const on = begin();
    on.edit(basic(CANARY));
    on.edit(basic('other', 'shop'));
    on.edit(basic('typed since', 'shop'));
    on.steps.undo();
    expect(password(on)).toBe('typed since');
    on.steps.redo();
    on.edit(basic('last', 'shop again'));
    on.library.refreshTypedSecrets(true);
    on.steps.undo();
    expect(password(on)).toBe('');
  });
});
