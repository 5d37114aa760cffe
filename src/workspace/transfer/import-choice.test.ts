import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import type { Action } from '../../core';
import { titleOf, toDraft } from '../../designer/store';
import { note } from '../../import/notes';
import type { Library } from '../library/state/library';
import { chosenActions, comparedWith, type FoundAction, foundWith, withChoice } from './import-choice';
import { NO_CHOICE } from './import-source';

const found = (name: string, asset?: FoundAction['asset']): FoundAction => ({
  action: aWebhook({
    name,
    url: 'https://h/',
    format: 'json',
    authentication: { method: 'basic', username: 'sk_live_4242', password: '' },
  }),
  notes: [],
  ...(asset && { asset }),
});

const FOUND = [found('api'), found('app.js', 'script'), found('other'), found('logo', 'image')];
const ticked = (choice: typeof NO_CHOICE, index: number, isTicked = true) =>
  withChoice(choice, [index], { isTicked });
const names = (choice: typeof NO_CHOICE) => chosenActions(FOUND, choice).map(({ action }) => action.name);

describe('U6: what is imported', () => {
  test('is what belongs to no page, at first', () => {
    expect(names(NO_CHOICE)).toEqual(['api', 'other']);
  });

  test('R42: is not what its source switches off, until it is ticked', () => {
    const off = [{ ...found('off'), notes: [note('request-disabled', {}, {})] }, found('api')];
    expect(chosenActions(off, NO_CHOICE).map(({ index }) => index)).toEqual([1]);
    expect(chosenActions(off, ticked(NO_CHOICE, 0)).map(({ index }) => index)).toEqual([0, 1]);
    expect(
      chosenActions(off, withChoice(NO_CHOICE, off.keys(), { isTicked: true })).map(({ index }) => index),
    ).toEqual([0, 1]);
  });

  test('is not what was hardly meant, until it is ticked', () => {
    const doubtful = [found('api'), { ...found('“https'), isDoubtful: true }];
    expect(chosenActions(doubtful, NO_CHOICE).map(({ index }) => index)).toEqual([0]);
    expect(chosenActions(doubtful, ticked(NO_CHOICE, 1)).map(({ index }) => index)).toEqual([0, 1]);
  });

  test.each([
    ['all of it', true, ['api', 'app.js', 'other', 'logo']],
    ['nothing', false, []],
  ])('can be %s', (_, on, chosen) => {
    expect(names(withChoice(ticked(NO_CHOICE, 1), FOUND.keys(), { isTicked: on }))).toEqual(chosen);
  });

  test('is known by its place among all that was found', () => {
    expect(chosenActions(FOUND, ticked(NO_CHOICE, 3)).map(({ index }) => index)).toEqual([0, 2, 3]);
  });

  test('ticking one concerns that one alone, and the last time counts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(3), fc.boolean())),
        fc.nat(3),
        fc.boolean(),
        (turns, index, on) => {
          const before = turns.reduce((choice, [at, isOn]) => ticked(choice, at, isOn), NO_CHOICE);
          const indexes = (choice: typeof NO_CHOICE) => chosenActions(FOUND, choice).map((one) => one.index);
          const after = indexes(ticked(before, index, on));
          expect(after.filter((one) => one !== index)).toEqual(
            indexes(before).filter((one) => one !== index),
          );
          expect(after.includes(index)).toBe(on);
        },
      ),
    );
  });
});

describe('what is here already', () => {
  const one = aWebhook({ name: 'A', url: 'https://h/1' });
  const changed = aWebhook({ name: 'A', url: 'https://h/2' });
  const library = (...actions: readonly Action[]): Pick<Library, 'summaries' | 'draftOf' | 'openId'> => {
    const drafts = actions.map((action) => toDraft(action));
    const summaries = drafts.map((draft, index) => ({
      ...titleOf(draft),
      id: String(index),
      changedAt: 0,
      isReadable: true,
    }));
    return { summaries, openId: undefined, draftOf: (id) => drafts[Number(id)] };
  };
  const secrets = (named: Record<string, string>) => ({
    named,
    isTaken: (name: string) => Object.hasOwn(named, name),
  });
  const compared = (read: readonly Action[], here: readonly Action[], named = {}) =>
    comparedWith(
      read.map((action) => ({ action, notes: [] })),
      library(...here),
      secrets(named),
      new Map(),
    );
  const marks = (...given: Parameters<typeof compared>) =>
    compared(...given).map(({ here }) => here && `${here.isSame ? 'same' : 'other'} ${here.id}`);

  test.each<[string, readonly Action[], readonly Action[], readonly (string | undefined)[]]>([
    ['the same settings', [one], [one], ['same 0']],
    ['other settings', [changed], [one], ['other 0']],
    ['another name', [aWebhook({ ...one, name: 'B' })], [one], [undefined]],
    ['no name', [aWebhook({ ...one, name: '' })], [aWebhook({ ...one, name: '' })], [undefined]],
    [
      'each belongs to one: the same first',
      [changed, one, one],
      [one, changed],
      ['same 1', 'same 0', undefined],
    ],
    ['of two with other settings both', [one, one], [changed, changed], ['other 0', 'other 1']],
  ])('%s', (_, read, here, expected) => {
    expect(marks(read, here)).toEqual(expected);
  });

  test('a secret in the text is the one of the same value', () => {
    const authentication = { method: 'header-key', headerName: 'X-Key', secret: 'k' } as const;
    const stored = aWebhook({ ...one, authentication: { ...authentication, secret: { secret: 'X_KEY' } } });
    const read = aWebhook({ ...one, authentication });
    expect(marks([read], [stored], { X_KEY: 'k' })).toEqual(['same 0']);
    expect(marks([read], [stored], { X_KEY: 'other' })).toEqual(['other 0']);
  });

  test('a contract beside it that is not here makes it another', () => {
    const config = { path: 'a.action.json', names: ['A'], index: 0 };
    const mark = (contract: string) =>
      comparedWith(
        [{ action: one, notes: [], config }],
        library(one),
        secrets({}),
        new Map([['a.contract.json', contract]]),
      ).map(({ here }) => here?.isSame);
    expect([mark('{}'), mark('')]).toEqual([[false], [true]]);
  });

  test('is not ticked at first, also where it is all that was found, and can be replaced', () => {
    const alone = compared([one], [one]);
    expect(chosenActions(alone, NO_CHOICE)).toEqual([]);
    const ticked = withChoice({ ...NO_CHOICE, isReplacing: true }, [0], { isTicked: true });
    expect(chosenActions(alone, ticked)).toMatchObject([{ replaces: '0' }]);
    const many = compared([one, aWebhook({ ...one, name: 'B' })], [one]);
    expect(chosenActions(many, NO_CHOICE).map(({ index }) => index)).toEqual([1]);
  });

  test('is what equals the action with the chosen tags', () => {
    const plain: FoundAction = { action: one, notes: [], tagged: { action: changed, notes: [] } };
    const mark = (choice: typeof NO_CHOICE, here: Action) =>
      comparedWith([plain], library(here), secrets({}), new Map(), choice.actions)[0]?.here?.isSame;
    const withTags = withChoice(NO_CHOICE, [0], { isTagged: true });
    expect([mark(NO_CHOICE, one), mark(withTags, one)]).toEqual([true, false]);
    expect([mark(NO_CHOICE, changed), mark(withTags, changed)]).toEqual([false, true]);
  });

  test.each([
    ['the same', one],
    ['others', changed],
  ])('of several that are %s is the open one', (_, read) => {
    const open = { ...library(one, one, one), openId: '1' };
    const [here] = comparedWith([{ action: read, notes: [] }], open, secrets({}), new Map());
    expect(here?.here).toMatchObject({ id: '1', isOpen: true });
  });

  test('is replaced only where that is chosen', () => {
    const found = compared([changed], [one]);
    expect(chosenActions(found, NO_CHOICE)[0]?.replaces).toBe('');
    expect(chosenActions(found, { ...NO_CHOICE, isReplacing: true })[0]?.replaces).toBe('0');
  });
});

describe('U18: a user name that is a key', () => {
  const authenticationOf = (choice: typeof NO_CHOICE): Action['authentication'] | undefined =>
    chosenActions(FOUND, choice)[0]?.action.authentication;

  test('becomes the secret that was chosen for it', () => {
    const kept = withChoice(NO_CHOICE, [0], { key: 'bearer' });
    expect(authenticationOf(kept)).toMatchObject({ method: 'header-key', secret: 'Bearer sk_live_4242' });
    expect(chosenActions(FOUND, kept)[1]?.action).toBe(FOUND[2]?.action);
  });

  test('stays one where that is taken back', () => {
    const back = withChoice(withChoice(NO_CHOICE, [0], { key: 'basic' }), [0], { key: undefined });
    expect(authenticationOf(back)).toMatchObject({ method: 'basic', username: 'sk_live_4242' });
  });
});

describe('B34: a request with a signature', () => {
  const [first = found('')] = FOUND;
  const authentication = { method: 'hmac', scheme: 'github', headerName: '', secret: '' } as const;
  const signed = { scheme: 'github', action: { ...first.action, authentication }, notes: [] } as const;
  const shown = [{ ...first, signed: [signed] }, ...FOUND.slice(1)];

  test('is signed with the scheme that was chosen for it, and no other is', () => {
    const choice = withChoice(NO_CHOICE, [0, 2], { scheme: 'github' });
    const [one, other] = chosenActions(shown, choice);
    expect(one?.action.authentication).toEqual(authentication);
    expect(other?.action).toBe(FOUND[2]?.action);
  });

  test('is as it came where none is chosen, or that is taken back', () => {
    const back = withChoice(withChoice(NO_CHOICE, [0], { scheme: 'github' }), [0], { scheme: undefined });
    for (const choice of [NO_CHOICE, back])
      expect(chosenActions(shown, choice)[0]?.action).toBe(FOUND[0]?.action);
  });

  test('is listed with what is to be said of the way that was chosen', () => {
    expect(foundWith({ ...first, signed: [signed] }, { scheme: 'github' }).notes).toBe(signed.notes);
    expect(foundWith({ ...first, signed: [signed] }, { scheme: 'stripe' }).notes).toBe(first.notes);
  });
});

describe('a request with placeholders', () => {
  const [first = found('')] = FOUND;
  const tagged = { action: { ...first.action, url: 'https://h/?id={{ id }}' }, notes: [] };
  const offered = [{ ...first, tagged }, ...FOUND.slice(1)];
  const urlOf = (choice: typeof NO_CHOICE) => chosenActions(offered, choice)[0]?.action.url;

  test('has tags only where they were chosen, and none where that is taken back', () => {
    expect(urlOf(NO_CHOICE)).toBe(first.action.url);
    const chosen = withChoice(NO_CHOICE, [0], { isTagged: true });
    expect(urlOf(chosen)).toBe(tagged.action.url);
    expect(urlOf(withChoice(chosen, [0], { isTagged: false }))).toBe(first.action.url);
  });
});
