import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { beginSaving } from '../../../test/begin-saving';
import { idOf, openTab, WEBHOOK } from '../../../test/test-tab';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

async function twoTabs() {
  const one = await openTab();
  one.library.add([{ ...WEBHOOK, name: 'Second' }]);
  await one.saving.flush();
  const other = await openTab();
  return { one, other };
}

test('see the changes of each other', async () => {
  const { one, other } = await twoTabs();
  one.rename('Second', 'Renamed');
  one.samples.change('{"a":1}');
  await one.saving.flush();
  await other.saving.follow(one.posted());
  expect(other.names()).toEqual(['Example', 'Renamed']);
  expect(other.samples.reading.text).toBe('{"a":1}');
  expect(other.saving.state.type).toBe('saved');
  one.library.remove(idOf(one, 'Example'));
  await one.saving.flush();
  await other.saving.follow(one.posted());
  expect(other.names()).toEqual(['Renamed']);
  expect(other.saving.isUnsaved).toBe(false);
});

test('both change the same action: both versions are kept, the later one as a copy', async () => {
  const { one, other } = await twoTabs();
  one.setUrl('Second', 'https://one.example');
  other.setUrl('Second', 'https://other.example');
  await one.saving.flush();
  await other.saving.follow(one.posted());
  await other.saving.flush();
  expect(other.events).toEqual([{ type: 'split', name: 'Second' }]);
  await one.saving.follow(other.posted());
  for (const tab of [one, other, await openTab()]) {
    expect(tab.urls()).toMatchObject({
      Second: 'https://one.example',
      'Second (from another tab)': 'https://other.example',
    });
  }
});

test('both change only what stands beside the action: both versions are kept', async () => {
  const { one, other } = await twoTabs();
  const beside = (tab: typeof one, contract: string) =>
    tab.library.revise(idOf(tab, 'Second'), (draft) => ({ ...draft, contract }));
  beside(one, '{}');
  beside(other, '{ }');
  await one.saving.flush();
  await other.saving.flush();
  expect(other.events).toEqual([{ type: 'split', name: 'Second' }]);
  expect(other.library.draftOf(idOf(other, 'Second'))?.contract).toBe('{}');
  expect(other.library.draftOf(idOf(other, 'Second (from another tab)'))?.contract).toBe('{ }');
});

test('the copy is what is open where it was typed', async () => {
  const { one, other } = await twoTabs();
  other.library.open(idOf(other, 'Second'));
  one.setUrl('Second', 'https://one.example');
  other.setUrl('Second', 'https://other.example');
  await one.saving.flush();
  await other.saving.flush();
  expect(other.library.openId).toBe(idOf(other, 'Second (from another tab)'));
});

test('both make the same change: there is nothing to tell', async () => {
  const { one, other } = await twoTabs();
  for (const tab of [one, other]) tab.setUrl('Second', 'https://same.example');
  await one.saving.flush();
  await other.saving.flush();
  expect(other.events).toEqual([]);
  expect((await openTab()).names()).toEqual(['Example', 'Second']);
});

test('one moves what the other changes: both happen', async () => {
  const { one, other } = await twoTabs();
  one.setUrl('Second', 'https://one.example');
  other.library.move(idOf(other, 'Second'), 'before', idOf(other, 'Example'));
  await one.saving.flush();
  await other.saving.flush();
  const again = await openTab();
  expect(again.names()).toEqual(['Second', 'Example']);
  expect(again.urls()).toMatchObject({ Second: 'https://one.example' });
  expect(other.events).toEqual([]);
});

test('one removes what the other has changed: it stays', async () => {
  const { one, other } = await twoTabs();
  one.setUrl('Second', 'https://one.example');
  other.library.remove(idOf(other, 'Second'));
  await one.saving.flush();
  await other.saving.flush();
  expect(other.events).toEqual([{ type: 'not-removed', name: 'Second' }]);
  expect((await openTab()).urls()).toMatchObject({ Second: 'https://one.example' });
});

test('one changes what the other has removed: it comes back', async () => {
  const { one, other } = await twoTabs();
  one.library.remove(idOf(one, 'Second'));
  other.setUrl('Second', 'https://other.example');
  await one.saving.flush();
  await other.saving.flush();
  expect(other.events).toEqual([{ type: 'brought-back', name: 'Second' }]);
  await one.saving.follow(other.posted());
  expect(one.urls()).toMatchObject({ Second: 'https://other.example' });
});

test('both change the sample: the later one counts, the other one is an earlier state', async () => {
  const { one, other } = await twoTabs();
  one.samples.change('"one"');
  other.samples.change('"other"');
  await one.saving.flush();
  await other.saving.flush();
  expect(other.events).toEqual([{ type: 'context-replaced' }]);
  await one.saving.follow(other.posted());
  expect(one.samples.reading.text).toBe('"other"');
  const earlier = (await one.saving.store?.earlier('sample')) ?? [];
  expect(earlier.map(({ record }) => 'text' in record && record.text)).toContain('"one"');
});

test('a secret typed in one stays typed there when the other saves the action', async () => {
  const { one } = await twoTabs();
  one.typePassword('Second', 'Tr0ub4dor');
  await one.saving.flush();
  const other = await openTab();
  other.setUrl('Second', 'https://other.example');
  await other.saving.flush();
  await one.saving.follow(other.posted());
  expect(one.urls()).toMatchObject({ Second: 'https://other.example' });
  expect(one.password('Second')).toMatchObject({ by: 'value', value: 'Tr0ub4dor' });
});

test('the copy that both changing an action makes keeps the secret that was typed in it', async () => {
  const { one, other } = await twoTabs();
  one.setUrl('Second', 'https://one.example');
  other.typePassword('Second', 'Tr0ub4dor');
  await one.saving.flush();
  await other.saving.flush();
  const again = await openTab(other.note);
  expect(again.password('Second (from another tab)')).toMatchObject({ by: 'value', value: 'Tr0ub4dor' });
});

/** What both tabs made of the second action is kept, and the tab that came later says so. */
async function expectBothKept(later: Pick<Awaited<ReturnType<typeof openTab>>, 'events'>): Promise<void> {
  expect(later.events).toEqual([{ type: 'split', name: 'Second' }]);
  expect((await openTab()).urls()).toMatchObject({
    Second: 'https://one.example',
    'Second (from another tab)': 'https://other.example',
  });
}

test('what is typed while a move meets what the other has changed is kept as a copy', async () => {
  const { one, other } = await twoTabs();
  one.setUrl('Second', 'https://one.example');
  await one.saving.flush();
  other.library.move(idOf(other, 'Second'), 'before', idOf(other, 'Example'));
  const end = await beginSaving(other);
  other.setUrl('Second', 'https://other.example');
  await end();
  await expectBothKept(other);
});

test('what comes back and is typed in while its removal meets what the other has changed is kept', async () => {
  const { one, other } = await twoTabs();
  one.setUrl('Second', 'https://one.example');
  await one.saving.flush();
  other.library.remove(idOf(other, 'Second'));
  const end = await beginSaving(other);
  other.steps.undo();
  other.setUrl('Second', 'https://other.example');
  await end();
  await expectBothKept(other);
});

test('what is removed while its change meets what the other has changed stays, as the other has it', async () => {
  const { one, other } = await twoTabs();
  one.setUrl('Second', 'https://one.example');
  await one.saving.flush();
  other.setUrl('Second', 'https://other.example');
  const end = await beginSaving(other);
  other.library.remove(idOf(other, 'Second'));
  await end();
  expect(other.events).toEqual([{ type: 'not-removed', name: 'Second' }]);
  expect((await openTab()).urls()).toMatchObject({ Second: 'https://one.example' });
});

test('a sample that comes back while its removal meets what the other has changed is kept', async () => {
  const { one, other } = await twoTabs();
  one.samples.add([{ name: 'Extra', text: '1' }]);
  await one.saving.flush();
  await other.saving.follow(one.posted());
  const { id = '' } = other.samples.all.find(({ name }) => name === 'Extra') ?? {};
  one.samples.change('"one"');
  await one.saving.flush();
  other.samples.remove(id);
  const end = await beginSaving(other);
  other.steps.undo();
  other.samples.open(id);
  other.samples.change('"other"');
  await end();
  expect(other.samples.reading.text).toBe('"other"');
  expect((await openTab()).samples.stateOf(id)?.text).toBe('"other"');
  const earlier = (await one.saving.store?.earlier(id)) ?? [];
  expect(earlier.map(({ record }) => 'text' in record && record.text)).toContain('"one"');
});
