import { describe, expect, test, vi } from 'vitest';
import type { Action } from '../../core';
import { type Draft, toDraft } from '../../workbench/draft';
import { ActionShelf, type Summary } from './action-shelf';
import { newAction } from './new-action';

const webhook = { ...newAction('automation.webhook'), name: 'First' };
const call = { ...newAction('automation.rest-api-call'), name: 'Second' };
const row = { ...webhook, data: [{ key: 'id', value: '1', enabled: true }] } as Action;
const names = (shelf: ActionShelf) => shelf.summaries.map(({ name }) => name);

function shelfOf(...actions: Parameters<ActionShelf['add']>[0]) {
  const shelf = new ActionShelf();
  shelf.add(actions);
  return shelf;
}

const idOf = (shelf: ActionShelf, name: string) => shelf.summaries.find((one) => one.name === name)?.id ?? '';

describe('the actions of a tab', () => {
  test('what is imported is added and opened, and nothing is replaced', () => {
    const shelf = shelfOf(webhook);
    shelf.add([call, webhook]);
    expect(names(shelf)).toEqual(['First', 'Second', 'First']);
    expect(shelf.openId).toBe(idOf(shelf, 'Second'));
  });

  test('a copy stands behind its original and is open', () => {
    const shelf = shelfOf(webhook, call);
    shelf.duplicate(idOf(shelf, 'First'), (name) => `${name} again`);
    expect(names(shelf)).toEqual(['First', 'First again', 'Second']);
    expect(shelf.openId).toBe(idOf(shelf, 'First again'));
  });

  test('what is removed comes back to its place, open', () => {
    const shelf = shelfOf(webhook, call);
    const bringBack = shelf.remove(idOf(shelf, 'First'));
    expect(names(shelf)).toEqual(['Second']);
    expect(shelf.openId).toBe(idOf(shelf, 'Second'));
    bringBack();
    expect(names(shelf)).toEqual(['First', 'Second']);
    expect(shelf.openId).toBe(idOf(shelf, 'First'));
  });

  test('the last one may go', () => {
    const shelf = shelfOf(webhook);
    shelf.remove(idOf(shelf, 'First'));
    expect(shelf.openId).toBeUndefined();
  });

  test('a change that the list does not show leaves its summaries the same', () => {
    const shelf = shelfOf(webhook);
    const before = shelf.summaries;
    const listener = vi.fn();
    shelf.subscribe(listener);
    const id = idOf(shelf, 'First');
    const draft = shelf.draftOf(id);
    if (draft) shelf.keep(id, { ...draft, url: 'https://api.example.com' });
    expect(listener).toHaveBeenCalledOnce();
    expect(shelf.summaries).toBe(before);
  });
});

test('of very many actions a change touches one', () => {
  const shelf = shelfOf(...Array.from({ length: 100_000 }, () => webhook));
  const { id } = shelf.summaries.at(-1) ?? { id: '' };
  const [first] = shelf.summaries;
  shelf.keep(id, { ...toDraft(webhook), name: 'Last' });
  expect(shelf.summaries[0]).toBe(first);
  expect(shelf.summaries.at(-1)?.name).toBe('Last');
  expect(shelf.hasUnkept).toBe(true);
});

describe('what would be lost', () => {
  const secret = {
    ...webhook,
    authentication: { method: 'basic', username: 'shop', password: 'x' },
  } as const;

  /** A shelf with one action that was changed. */
  function edited(action: Action, change: Partial<Draft>) {
    const shelf = shelfOf(action);
    const [{ id }] = shelf.summaries as [Summary];
    const draft = { ...shelf.draftOf(id), ...change } as Draft;
    shelf.keep(id, draft);
    return { shelf, id, draft };
  }

  test('nothing at first', () => {
    expect(shelfOf(webhook, call).hasUnkept).toBe(false);
  });

  test.each<[string, Action, Partial<Draft>]>([
    ['an edit', webhook, { url: 'https://api.example.com' }],
    ['what is written for the other kind', webhook, { restApiCall: { body: '{}' } }],
    ['another password', secret, { authentication: { ...toDraft(secret).authentication, method: 'none' } }],
  ])('%s', (_, action, change) => {
    expect(edited(action, change).shelf.hasUnkept).toBe(true);
  });

  test('not an edit that was taken back, though the draft is another object', () => {
    const { shelf, id } = edited(webhook, { url: 'x' });
    shelf.keep(id, toDraft(webhook));
    expect(shelf.hasUnkept).toBe(false);
  });

  test('a copy', () => {
    const shelf = shelfOf(webhook);
    shelf.duplicate(idOf(shelf, 'First'), (name) => name);
    expect(shelf.hasUnkept).toBe(true);
  });

  test.each<[string, Action, Partial<Draft>, 'include' | 'reference', boolean]>([
    ['an action', webhook, { url: 'x' }, 'reference', false],
    ['a typed secret, written as a name', secret, { url: 'x' }, 'reference', true],
    ['a typed secret, included', secret, { url: 'x' }, 'include', false],
    ['what the other kind holds', webhook, { restApiCall: { body: '{}' } }, 'include', true],
    ['rows of another kind', call, { webhook: toDraft(row).webhook }, 'include', true],
  ])('after a file was saved: %s', (_, action, change, secrets, expected) => {
    const { shelf, id } = edited(action, change);
    shelf.markSaved(id, secrets);
    expect(shelf.hasUnkept).toBe(expected);
  });

  test('an edit after a file was saved, also one in place', () => {
    const { shelf, id, draft } = edited(webhook, { url: 'x' });
    shelf.markSaved(id, 'reference');
    draft.webhook.format = 'json';
    shelf.keep(id, { ...draft });
    expect(shelf.hasUnkept).toBe(true);
  });
});
