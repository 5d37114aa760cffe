import { expect, test } from './designer';

test('an earlier state of an action shows what differs, and is restored and taken back', async ({
  designer,
}) => {
  const { editor, page } = designer;
  await designer.open();
  await editor.url.fill('https://first.example/');
  await designer.expectSaved();
  await page.evaluate(() => {
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function (...asked) {
      if (this.name !== 'history' || 'isOpenAgain' in window) return getAll.apply(this, asked);
      throw new DOMException('closed', 'InvalidStateError');
    };
  });
  await designer.saveState.click();
  const dialog = designer.dialog('History');
  await expect(dialog).toContainText('The history could not be read: the storage was closed');
  await expect(dialog).not.toContainText('No earlier version yet.');
  await designer.expectAccessible();
  await designer.picture('unread');
  await page.evaluate(() => Object.assign(window, { isOpenAgain: true }));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText('No earlier version yet.');
  await expect(dialog).not.toContainText('could not be read');
  await designer.expectFocusKept();
  await designer.press('Escape');

  await editor.url.fill('https://second.example/');
  await designer.expectSaved();
  await designer.saveState.click();
  const difference = dialog.getByRole('region', { name: /^Difference/ });
  await expect(difference.locator('del')).toContainText('https://first.example/');
  await expect(difference.locator('ins')).toContainText('https://second.example/');
  await designer.expectAccessible();
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(editor.url).toHaveValue('https://first.example/');
  await expect(editor.field('Password')).toHaveValue('change-me');
  await designer.undoButton.click();
  await expect(editor.url).toHaveValue('https://second.example/');
  await designer.expectSaved();
  await page.reload();
  await expect(editor.url).toHaveValue('https://second.example/');
});

test('an earlier state of the sample is restored', { tag: '@thorough' }, async ({ designer }) => {
  const { page, sample } = designer;
  await designer.open();
  await sample.fill('{"first": 1}');
  await designer.expectSaved();
  await sample.fill('{"second": 2}');
  await designer.expectSaved();
  await designer.saveState.click();
  const dialog = designer.dialog('History');
  await dialog.getByRole('radio', { name: /^Sample: / }).check();
  await expect(dialog.locator('del')).toContainText('{"first": 1}');
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect.poll(() => sample.text()).toBe('{"first": 1}');
});

test('an action that was removed is brought back after a reload', async ({ designer }) => {
  const { editor, list, page } = designer;
  await designer.open();
  await editor.name.fill('Removed by mistake');
  await designer.expectSaved();
  await list.remove('Removed by mistake').click();
  await designer.expectSaved();
  await page.reload();
  await expect(list.actions).toHaveCount(0);
  await designer.saveState.click();
  const dialog = designer.dialog('History');
  await dialog.getByRole('radio', { name: 'Deleted actions' }).check();
  await expect(dialog.getByRole('combobox')).toContainText('Removed by mistake');
  await expect(dialog.getByRole('region', { name: 'Content' })).toContainText(
    '"url": "https://api.example.com/v1/orders"',
  );
  await expect(dialog.getByRole('region', { name: 'Content' })).not.toContainText('change-me');
  await designer.expectAccessible();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(editor.name).toHaveValue('Removed by mistake');
  await designer.expectSaved();
});

test('B2: the whole workspace travels as one file, with secret values only when asked for', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { list, page } = designer;
  await designer.open();
  await list.duplicate('Order created').click();
  await list.newRestApiCall.click();
  await designer.exportButton.click();
  await page.getByRole('radio', { name: 'All 3 actions' }).check();
  const dialog = designer.dialog('Export all actions');
  await expect(dialog).toContainText('One action cannot be sent yet:');
  await designer.expectAccessible();
  await dialog.getByRole('button', { name: 'Export the draft anyway' }).click();
  const download = dialog.getByRole('button', { name: 'Download' });
  const file = await designer.download(() => download.click());
  expect(file.name).toBe('actions.json');
  expect(file.bytes.toString()).not.toContain('change-me');
  const { actions } = JSON.parse(file.bytes.toString());
  expect(actions).toHaveLength(3);
  await dialog.getByRole('checkbox', { name: 'Include secret values' }).check();
  const whole = await designer.download(() => download.click());
  expect(whole.bytes.toString()).toContain('change-me');
  await designer.closeButton.click();

  await designer.load(whole.bytes.toString());
  await expect(list.actions).toHaveCount(6);
});

test('a body is compared line by line', { tag: '@thorough' }, async ({ designer }) => {
  const { editor } = designer;
  await designer.open();
  await designer.load({
    version: 1,
    objectId: 'automation.rest-api-call',
    name: 'Lines',
    method: 'POST',
    url: 'https://api.example.com/',
    body: '{\n  "id": {{ order.id }},\n  "total": 1\n}',
  });
  await designer.expectSaved();
  await editor.fillBody('{\n  "id": {{ order.id }},\n  "total": {{ order.total }}\n}');
  await designer.expectSaved();
  await designer.saveState.click();
  const dialog = designer.dialog('History');
  const difference = dialog.getByRole('region', { name: /^Difference/ });
  await expect(difference.locator('del')).toHaveText(/^− +"total": 1\s*$/);
  await expect(difference.locator('ins')).toHaveText(/^\+ +"total": \{\{ order\.total \}\}\s*$/);
  await expect(difference).toContainText('"id": {{ order.id }},');
  await designer.picture('body');
});
