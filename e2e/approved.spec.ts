import { readFile } from 'node:fs/promises';
import { expect, test } from './designer';
import { Palette } from './parts/palette';

test('requests are approved, compared while typing, approved anew, kept and saved', async ({ designer }) => {
  const { page, editor } = designer;
  const palette = new Palette(page);
  const dialog = page.getByRole('dialog', { name: 'Approved requests' });
  const line = page.getByRole('button', { name: /^1 approved/ });
  await designer.open();
  await palette.run('Approved requests');
  await expect(dialog).toContainText('contain the data of their samples');
  await designer.expectAccessible();
  await dialog.getByRole('button', { name: 'Approve 1 request' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 approved, none differs');
  await designer.press('Escape');
  await expect(line).toHaveText('1 approved');

  await editor.value(1).fill('{{ order.id }}!');
  await expect(line).toHaveText('1 approved, 1 differs');
  await line.click();
  const difference = dialog.getByRole('region', { name: /^From the approved request/ });
  await expect(difference.locator('del')).not.toHaveCount(0);
  await expect(difference.locator('ins')).toContainText(['!']);
  await designer.expectAccessible();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('Order-created.approved.md');
  expect(await readFile(await download.path(), 'utf8')).toContain('\n```http\nPOST https://');
  await dialog.getByRole('button', { name: 'Approve as they are now' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 approved, none differs');
  await designer.press('Escape');
  await expect(line).toHaveText('1 approved');

  await designer.preview.score.click();
  const table = designer.dialog('Try all samples');
  const chosen = table.locator('[aria-current]');
  const first = (await chosen.textContent()) ?? '';
  await designer.press('ArrowDown');
  await expect(chosen).not.toHaveText(first);
  const second = (await chosen.textContent()) ?? '';
  await table.getByRole('button', { name: 'Approved requests' }).click();
  await expect(dialog).toBeVisible();
  await designer.press('Escape');
  await expect(table).toBeVisible();
  await expect(chosen).toHaveText(second);
  await designer.press('Escape');
  await expect(designer.preview.score).toBeFocused();

  await designer.press('ControlOrMeta+z');
  await expect(line).toHaveText('1 approved, 1 differs');
  await designer.expectSaved();
  await page.reload();
  await expect(line).toHaveText('1 approved, 1 differs');
  await designer.press('ControlOrMeta+z', 'ControlOrMeta+z');
  await expect(line).toBeHidden();
});
