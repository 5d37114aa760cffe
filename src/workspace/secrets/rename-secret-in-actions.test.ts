import { describe, expect, test, vi } from 'vitest';
import { replaceDraft } from '../../../test/replace-draft';
import { WEBHOOK } from '../../../test/test-tab';
import { createTestWorkspace } from '../../../test/test-workspace';
import { type Draft, toAction } from '../../designer/store';
import { renameSecret } from './secret-uses';
import { Vault } from './vault';

type Calls = (draft: Draft['authentication']) => Draft['authentication'];

const named = (name: string) => ({ by: 'name', value: '', name }) as const;
const basic =
  (name: string): Calls =>
  (before) => ({ ...before, method: 'basic', basic: { username: 'shop', password: named(name) } });
/** It is filled in and not chosen. */
const aside: Calls = (before) => ({
  ...before,
  hmac: { ...before.hmac, secret: { by: 'value', value: 'typed', name: 'OLD' } },
});
const none: Calls = (before) => before;

/** Actions that call their secrets like this, and the values that the tab knows. */
function begin(calls: readonly Calls[], secrets: Readonly<Record<string, string>>) {
  const { library, steps } = createTestWorkspace();
  library.add(calls.slice(1).map(() => WEBHOOK));
  const ids = library.summaries.map(({ id }) => id);
  const call = (at: number, change: Calls) =>
    library.revise(ids[at] ?? '', (draft) => ({ ...draft, authentication: change(draft.authentication) }));
  for (const [at, change] of calls.entries()) call(at, change);
  const vault = new Vault();
  vault.setNamed(secrets);
  const draftAt = (at: number): Draft => {
    const draft = library.draftOf(ids[at] ?? '');
    if (!draft) throw new Error(`There is no action ${at}`);
    return draft;
  };
  return {
    library,
    steps,
    vault,
    ids,
    call,
    rename: (from: string, to: string) => renameSecret({ library, steps, secrets: vault }, from, to),
    /** How each action calls its secret. */
    called: () => ids.map((_, at) => toAction(draftAt(at)).authentication).map(calledIn),
    draftAt,
    values: () => vault.named,
  };
}

const calledIn = (authentication: ReturnType<typeof toAction>['authentication']) =>
  authentication.method === 'basic' ? authentication.password : undefined;

describe('a secret that is renamed', () => {
  test('has its new name in every action that calls it and beside its value, as one step', () => {
    const work = begin([basic('OLD'), basic('OTHER'), basic('OLD'), none, aside], {
      OLD: 'one',
      OTHER: 'two',
    });
    const before = work.draftAt(4);
    work.rename('OLD', 'NEW');
    expect(work.called()).toEqual([
      { secret: 'NEW' },
      { secret: 'OTHER' },
      { secret: 'NEW' },
      undefined,
      undefined,
    ]);
    expect(work.draftAt(4).authentication.hmac.secret).toEqual({ by: 'value', value: 'typed', name: 'NEW' });
    expect(work.values()).toEqual({ NEW: 'one', OTHER: 'two' });
    work.steps.undo();
    expect(work.called().slice(0, 3)).toEqual([{ secret: 'OLD' }, { secret: 'OTHER' }, { secret: 'OLD' }]);
    expect(work.draftAt(4)).toEqual(before);
    expect(work.values()).toEqual({ OLD: 'one', OTHER: 'two' });
    work.steps.redo();
    expect(work.called().slice(0, 3)).toEqual([{ secret: 'NEW' }, { secret: 'OTHER' }, { secret: 'NEW' }]);
    expect(work.values()).toEqual({ NEW: 'one', OTHER: 'two' });
  });

  test('may have no name of its own yet', () => {
    const work = begin([basic('')], { PASSWORD: 'one' });
    work.rename('PASSWORD', 'NEW');
    expect(work.called()).toEqual([{ secret: 'NEW' }]);
    expect(work.values()).toEqual({ NEW: 'one' });
  });

  test.each([
    ['used', [basic('OLD')]],
    ['not used', [none]],
  ])('is taken back: %s', (_, calls) => {
    const work = begin(calls, { OLD: 'one' });
    const before = work.called();
    const revert = work.rename('OLD', 'NEW');
    expect(work.values()).toEqual({ NEW: 'one' });
    // What came later stays.
    work.library.add([WEBHOOK]);
    revert?.();
    expect(work.called()).toEqual(before);
    expect(work.values()).toEqual({ OLD: 'one' });
    expect(work.library.summaries).toHaveLength(2);
  });

  test('leaves its value to an action that calls it by the new name since', () => {
    const work = begin([basic('OLD'), none], { OLD: 'one' });
    const revert = work.rename('OLD', 'NEW');
    work.call(1, basic('NEW'));
    revert?.();
    expect(work.called()).toEqual([{ secret: 'OLD' }, { secret: 'NEW' }]);
    expect(work.values()).toEqual({ OLD: 'one', NEW: 'one' });
  });

  test('takes the place of no value that came meanwhile', () => {
    const work = begin([basic('OLD')], { OLD: 'one' });
    const revert = work.rename('OLD', 'NEW');
    work.vault.setNamed({ OLD: 'another' });
    revert?.();
    expect(work.values()).toEqual({ OLD: 'another', NEW: 'one' });
  });

  test('follows through two names', () => {
    const work = begin([basic('A')], { A: 'one' });
    work.rename('A', 'B');
    work.rename('B', 'C');
    expect(work.values()).toEqual({ C: 'one' });
    work.steps.undo();
    expect(work.values()).toEqual({ B: 'one' });
    work.steps.undo();
    expect(work.values()).toEqual({ A: 'one' });
    work.steps.redo();
    work.steps.redo();
    expect(work.values()).toEqual({ C: 'one' });
  });

  test.each([
    ['the same action', ['A']],
    ['each of them', ['A', 'A']],
    ['another one', ['B', 'A']],
  ])('keeps its value where %s is given the old name by hand', (_, names) => {
    const work = begin(
      names.map(() => basic('A')),
      { A: 'one' },
    );
    work.rename('A', 'B');
    for (const [at, name] of names.entries()) work.call(at, basic(name));
    expect(work.values()).toEqual({ B: 'one' });
  });

  test('keeps its value when typing goes on in the field of its name', () => {
    const work = begin([basic('A')], { A: 'one' });
    const steps = work.steps.latest;
    work.rename('A', 'AB');
    const draft = work.draftAt(0);
    const typed = { ...draft.authentication.basic, password: named('ABC') };
    replaceDraft(work.library, work.ids[0] ?? '', {
      ...draft,
      authentication: { ...draft.authentication, basic: typed },
    });
    expect(work.steps.latest - steps).toBe(2);
    work.steps.undo();
    expect(work.called()).toEqual([{ secret: 'AB' }]);
    expect(work.values()).toEqual({ AB: 'one' });
  });

  test('can be taken back and done again after other steps, by steps alone', () => {
    const work = begin([basic('A')], { A: 'one' });
    const revert = work.rename('A', 'B');
    work.library.add([WEBHOOK]);
    expect(revert?.()).toBe('all');
    expect(work.values()).toEqual({ A: 'one' });
    work.steps.undo();
    expect(work.values()).toEqual({ B: 'one' });
    work.steps.redo();
    expect(work.values()).toEqual({ A: 'one' });
  });

  test('listens to nothing', () => {
    const work = begin([basic('A')], { A: 'one' });
    const subscribe = vi.spyOn(work.library, 'subscribe');
    const watch = vi.spyOn(work.library, 'watch');
    work.rename('A', 'B');
    work.rename('B', 'A');
    expect([...subscribe.mock.calls, ...watch.mock.calls]).toEqual([]);
  });

  test.each([
    ['part', ['C', 'B'], { A: 'one' }],
    ['nothing', ['C', 'C'], { B: 'one' }],
  ])('says that %s of it was taken back', (done, names, values) => {
    const work = begin([basic('A'), basic('A')], { A: 'one' });
    const revert = work.rename('A', 'B');
    for (const [at, name] of names.entries()) work.call(at, basic(name));
    expect(revert?.()).toBe(done);
    expect(work.values()).toEqual(values);
    expect(revert?.()).toBe('nothing');
  });

  test('takes the place of an empty value', () => {
    const work = begin([basic('A')], { A: 'one', B: '' });
    work.rename('A', 'B');
    expect(work.values()).toEqual({ B: 'one' });
  });

  test('is none where nothing goes by the name', () => {
    const work = begin([none], { OTHER: 'two' });
    expect(work.rename('OLD', 'NEW')).toBeUndefined();
    expect(work.values()).toEqual({ OTHER: 'two' });
  });
});
