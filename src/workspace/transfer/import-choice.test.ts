import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aWebhook } from '../../../test/an-action';
import type { Action } from '../../core';
import { note } from '../../import/notes';
import {
  chosenOf,
  type FoundAction,
  foundWith,
  signedWith,
  turned,
  withAllTicked,
  withKeyAsSecret,
} from './import-choice';
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
const names = (choice: typeof NO_CHOICE) => chosenOf(FOUND, choice).map(({ action }) => action.name);

describe('U6: what is imported', () => {
  test('is what belongs to no page, at first', () => {
    expect(names(NO_CHOICE)).toEqual(['api', 'other']);
  });

  test('R42: is not what its source switches off, until it is ticked', () => {
    const off = [{ ...found('off'), notes: [note('request-disabled', {}, {})] }, found('api')];
    expect(chosenOf(off, NO_CHOICE).map(({ index }) => index)).toEqual([1]);
    expect(chosenOf(off, turned(NO_CHOICE, 0)).map(({ index }) => index)).toEqual([0, 1]);
    expect(chosenOf(off, withAllTicked(NO_CHOICE, off, true)).map(({ index }) => index)).toEqual([0, 1]);
  });

  test('is not what was hardly meant, until it is ticked', () => {
    const doubtful = [found('api'), { ...found('“https'), isDoubtful: true }];
    expect(chosenOf(doubtful, NO_CHOICE).map(({ index }) => index)).toEqual([0]);
    expect(chosenOf(doubtful, turned(NO_CHOICE, 1)).map(({ index }) => index)).toEqual([0, 1]);
  });

  test.each([
    ['all of it', true, ['api', 'app.js', 'other', 'logo']],
    ['nothing', false, []],
  ])('can be %s', (_, on, chosen) => {
    expect(names(withAllTicked(turned(NO_CHOICE, 1), FOUND, on))).toEqual(chosen);
  });

  test('is known by its place among all that was found', () => {
    expect(chosenOf(FOUND, turned(NO_CHOICE, 3)).map(({ index }) => index)).toEqual([0, 2, 3]);
  });

  test('turning one concerns that one alone, and turning it twice concerns none', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3)), fc.nat(3), (turns, index) => {
        const before = turns.reduce(turned, NO_CHOICE);
        const indexes = (choice: typeof NO_CHOICE) => chosenOf(FOUND, choice).map((one) => one.index);
        const after = indexes(turned(before, index));
        expect(after.filter((one) => one !== index)).toEqual(indexes(before).filter((one) => one !== index));
        expect(after.includes(index)).toBe(!indexes(before).includes(index));
        expect(indexes(turned(turned(before, index), index))).toEqual(indexes(before));
      }),
    );
  });
});

describe('U18: a user name that is a key', () => {
  const authenticationOf = (choice: typeof NO_CHOICE): Action['authentication'] | undefined =>
    chosenOf(FOUND, choice)[0]?.action.authentication;

  test('becomes the secret that was chosen for it', () => {
    const kept = withKeyAsSecret(NO_CHOICE, 0, 'bearer');
    expect(authenticationOf(kept)).toMatchObject({ method: 'header-key', secret: 'Bearer sk_live_4242' });
    expect(chosenOf(FOUND, kept)[1]?.action).toBe(FOUND[2]?.action);
  });

  test('stays one where that is taken back', () => {
    const back = withKeyAsSecret(withKeyAsSecret(NO_CHOICE, 0, 'basic'), 0, undefined);
    expect(authenticationOf(back)).toMatchObject({ method: 'basic', username: 'sk_live_4242' });
  });
});

describe('B34: a request with a signature', () => {
  const [first = found('')] = FOUND;
  const authentication = { method: 'hmac', scheme: 'github', headerName: '', secret: '' } as const;
  const signed = { scheme: 'github', action: { ...first.action, authentication }, notes: [] } as const;
  const shown = [{ ...first, signed: [signed] }, ...FOUND.slice(1)];

  test('is signed with the scheme that was chosen for it, and no other is', () => {
    const choice = signedWith(signedWith(NO_CHOICE, 0, 'github'), 2, 'github');
    const [one, other] = chosenOf(shown, choice);
    expect(one?.action.authentication).toEqual(authentication);
    expect(other?.action).toBe(FOUND[2]?.action);
  });

  test('is as it came where none is chosen, or that is taken back', () => {
    const back = signedWith(signedWith(NO_CHOICE, 0, 'github'), 0, undefined);
    for (const choice of [NO_CHOICE, back]) expect(chosenOf(shown, choice)[0]?.action).toBe(FOUND[0]?.action);
  });

  test('is listed with what is to be said of the way that was chosen', () => {
    expect(foundWith({ ...first, signed: [signed] }, 'github').notes).toBe(signed.notes);
    expect(foundWith({ ...first, signed: [signed] }, 'stripe').notes).toBe(first.notes);
  });
});
