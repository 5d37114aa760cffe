import type { Page } from '@playwright/test';
import { expect, test } from '../designer';

/** What may be found where a record should be, by the name of its store and its key. A page has the first that is free. */
const ODD: readonly (readonly [
  store: string,
  value: unknown,
  key: string | number | readonly (string | number)[] | null,
])[] = [
  ['pages', null, null],
  ['pages', 'words', null],
  ['pages', [null, { id: 7, document: 'without a title' }], null],
  ['contexts', { id: 'odd', text: 5 }, null],
  ['history', { of: 'odd', at: 1, is: 'other' }, null],
  ['steps', 'no head', ['tab', 0]],
  ['steps', { number: 1, name: { is: 'unheard' }, text: 'x' }, ['tab', 1]],
  ['state', { id: 5 }, 'open'],
  ['keys', 'no key', 'tab'],
  ['vault', { is: 'device' }, ['lock']],
  ['folders', { handle: 'gone' }, 'last'],
];

const PREFERENCES = [
  'layout',
  'commands',
  'closed-folders',
  'theme',
  'language',
  'version',
  'open-sample',
  'import-notes',
];

/** Puts them where records are. */
async function plant(page: Page): Promise<void> {
  await page.evaluate(
    async ({ records, preferences }) => {
      const odd = JSON.parse(records) as [string, unknown, IDBValidKey | null][];
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('action-designer');
        opening.onsuccess = () => resolve(opening.result);
      });
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      for (const [store, value, key] of odd) {
        const kept = database.transaction(store, 'readwrite').objectStore(store);
        if (store === 'pages') {
          const taken = await done(kept.getAllKeys());
          let free = 0;
          while (taken.includes(free)) free += 1;
          await done(kept.add(value, free));
        } else await done(key === null ? kept.put(value) : kept.put(value, key));
      }
      database.close();
      for (const name of preferences) localStorage.setItem(`action-designer.${name}`, '[{"x": [null]}');
      for (const name of ['open', 'open-sample', 'secrets'])
        sessionStorage.setItem(`action-designer.tab.${name}`, '{"x": [null]}');
    },
    { records: JSON.stringify(ODD), preferences: PREFERENCES },
  );
}

test('S5: records of any form keep nobody from their work', async ({ designer }) => {
  const { editor, list, page } = designer;
  await designer.open();
  await editor.name.fill('Whole');
  await designer.expectSaved();
  await plant(page);
  await page.reload();
  await list.action('Whole').click();
  await expect(editor.name).toHaveValue('Whole');
  await expect.poll(() => designer.preview.text()).toContain('POST');

  // They are said to be what they are, handed out, and deleted as others are.
  const unreadable = list.region.getByRole('button', { name: 'Untitled action Cannot be read' });
  await expect(unreadable).toHaveCount(2);
  await unreadable.first().click();
  await expect(page.getByRole('heading', { name: 'This action cannot be read' })).toBeVisible();
  const file = await designer.download(() =>
    page.getByRole('button', { name: 'Download the document' }).click(),
  );
  expect(['"words"', JSON.stringify({ id: 7, document: 'without a title' }, null, 2)]).toContain(
    file.bytes.toString(),
  );
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(unreadable).toHaveCount(1);
  await designer.expectSaved();
  await page.reload();
  await expect(unreadable).toHaveCount(1);
  await expect(list.action('Whole')).toBeVisible();
});

test('S5: no export has what cannot be read, which it says, and nothing else is taken for it', async ({
  designer,
}) => {
  const { editor, list, page } = designer;
  await designer.open();
  await editor.name.fill('Whole');
  await designer.expectSaved();
  await plant(page);
  await page.reload();
  await list.action('Whole').click();
  await designer.exportButton.click();
  const dialog = designer.dialog('Export all actions');
  await page.getByRole('radio', { name: 'All 3 actions' }).check();
  await expect(dialog.getByRole('note')).toHaveText(
    'Not in the file: 2 actions that cannot be read or were not opened. “Download everything” has them as they are stored.',
  );
  const file = await designer.download(() => dialog.getByRole('button', { name: 'Download' }).click());
  const { actions } = JSON.parse(file.bytes.toString());
  expect(actions.map(({ name }: { name: string }) => name)).toEqual(['Whole']);
  await page.getByRole('radio', { name: 'This action' }).check();
  await expect(dialog.getByRole('note')).toBeHidden();
  await designer.closeButton.click();

  await list.region.getByRole('button', { name: 'Untitled action Cannot be read' }).first().click();
  await expect(page.getByRole('heading', { name: 'This action cannot be read' })).toBeVisible();
  await expect(designer.exportButton).toBeDisabled();
  await page.getByRole('button', { name: 'Commands for samples' }).click();
  await expect(designer.menuItem('Try all samples…')).toBeDisabled();
  await designer.press('Escape');
  await designer.press('ControlOrMeta+e');
  await expect(page.getByText('The open action cannot be read.').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(designer.shareButton).toBeDisabled();
});
