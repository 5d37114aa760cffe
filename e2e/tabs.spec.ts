import { Designer, expect, test } from './designer';
import { Undo } from './parts/undo';

/** Another tab of the same browser. */
async function otherTab(
  { page }: Designer,
  testInfo: ConstructorParameters<typeof Designer>[1],
): Promise<Designer> {
  const other = new Designer(await page.context().newPage(), testInfo);
  await other.open();
  return other;
}

test.describe('two tabs', () => {
  test('see the changes of each other', async ({ designer }, testInfo) => {
    await designer.open();
    await designer.editor.name.fill('Shared');
    await designer.expectSaved();
    const other = await otherTab(designer, testInfo);
    await other.editor.url.fill('https://other.example/');
    await other.list.newWebhook.click();
    await other.editor.name.fill('From there');
    await expect(designer.editor.url).toHaveValue('https://other.example/');
    await expect(designer.list.action('From there')).toBeVisible();
    await other.sample.fill('{"order": {"id": "Z-9"}}');
    await expect.poll(() => designer.preview.text()).toContain('Z-9');
    await other.list.remove('From there').click();
    await expect(designer.list.actions).toHaveCount(1);
    await designer.expectSaved();
  });

  test(
    'a copied tab begins its own undo, and the first one keeps its own when it is loaded again',
    {
      tag: '@firefox',
    },
    async ({ designer }, testInfo) => {
      const { editor, page } = designer;
      const undo = new Undo(page);
      await designer.open();
      await editor.name.fill('Changed');
      await designer.expectSaved();
      const storage = await page.evaluate(() => ({ ...sessionStorage }));
      const copy = new Designer(await page.context().newPage(), testInfo);
      await copy.page.addInitScript((copied) => Object.assign(sessionStorage, copied), storage);
      await copy.open();
      await expect(copy.editor.name).toHaveValue('Changed');
      await expect(new Undo(copy.page).undo).toHaveAttribute('aria-disabled', 'true');
      await page.reload();
      expect(await undo.all()).toEqual(['Undo changing name']);
      await expect(copy.editor.name).toHaveValue('Order created');
    },
  );

  test(
    'one that is loading hears what the other saves meanwhile',
    { tag: '@thorough' },
    async ({ designer }, testInfo) => {
      await designer.open();
      await designer.editor.name.fill('Before');
      await designer.expectSaved();
      const loading = new Designer(await designer.page.context().newPage(), testInfo);
      // A browser answers in the order in which it is asked: what is saved from then on is not in what was read.
      await loading.page.addInitScript(() => {
        const { getAll } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.getAll = function (...given) {
          Object.assign(window, { isRead: true });
          return getAll.apply(this, given);
        };
      });
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await loading.page.route('**/assets/app-*.js', async (route) => {
        await held;
        await route.continue();
      });
      const opened = loading.open();
      await loading.page.waitForFunction(() => 'isRead' in window);
      await designer.editor.name.fill('Meanwhile');
      await designer.expectSaved();
      release();
      await opened;
      await expect(loading.editor.name).toHaveValue('Meanwhile');
    },
  );

  test('that change the same action keep both versions', async ({ designer }, testInfo) => {
    await designer.open();
    await designer.editor.name.fill('Shared');
    await designer.expectSaved();
    const other = await otherTab(designer, testInfo);
    // Neither hears of the other, as when both are changed in the same moment.
    const setDisk = await pauseSaving(other);
    await other.editor.url.fill('https://other.example/');
    await expect(other.saveFailure).toBeVisible();
    // What the storage has failed to do holds for all tabs.
    await expect(designer.saveState).toHaveText('At risk');
    await designer.editor.url.fill('https://one.example/');
    await expect(designer.saveState).toHaveText('At risk');
    await setDisk(false);
    await other.page.getByRole('button', { name: 'Try again' }).click();
    await expect(other.saveState).toHaveText('At risk');
    await expect(other.page.getByRole('complementary', { name: 'Notifications' })).toContainText(
      'Both versions are kept',
    );
    await expect(other.editor.name).toHaveValue('Shared (other version)');
    await expect(other.editor.url).toHaveValue('https://other.example/');
    await other.list.action('Shared').click();
    await expect(other.editor.url).toHaveValue('https://one.example/');
    await expect(designer.list.action('Shared \\(other version\\)')).toBeVisible();
    await expect(designer.editor.url).toHaveValue('https://one.example/');
  });
});

test(
  'bulk edit asks before it replaces what another tab has typed',
  { tag: '@thorough' },
  async ({ designer }, testInfo) => {
    const { editor, page } = designer;
    await designer.open();
    await editor.value(1).fill('v1');
    await designer.expectSaved();
    await editor.bulkEditButton.click();
    const dialog = page.getByRole('dialog', { name: 'Edit all rows as text' });
    const text = dialog.getByRole('textbox', { name: 'Rows' });
    const before = await text.inputValue();
    await text.fill(`${before}\nmine: typed here`);
    const other = await otherTab(designer, testInfo);
    await other.editor.value(1).fill('typed in the other tab');
    await other.expectSaved();
    await expect.poll(() => designer.preview.text()).toContain('typed in the other tab');

    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The rows have been changed elsewhere');
    await expect(dialog.getByRole('button', { name: 'Replace the rows' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(editor.value(1)).toHaveValue('typed in the other tab');

    await editor.bulkEditButton.click();
    await text.fill(before);
    await other.editor.value(1).fill('once more');
    await other.expectSaved();
    await expect.poll(() => designer.preview.text()).toContain('once more');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByRole('button', { name: 'Replace the rows' }).click();
    await expect(dialog).toBeHidden();
    await expect(editor.value(1)).toHaveValue('v1');
  },
);

/** From now on the disk of a tab that is open already is full. */
async function pauseSaving({ page }: Designer): Promise<(isFull: boolean) => Promise<void>> {
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
      if (!('hasRoom' in window)) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  return (isFull) => page.evaluate((full) => void (full || Object.assign(window, { hasRoom: true })), isFull);
}
