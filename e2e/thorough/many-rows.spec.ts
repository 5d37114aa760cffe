import type { Locator } from '@playwright/test';
import { Designer, expect, test } from '../designer';
import { Sharing } from '../parts/sharing';

/** One more than B30 promises. */
const MANY = 10_001;

const withRows = (rows: number) => ({
  version: 1,
  objectId: 'automation.webhook',
  name: 'Many rows',
  method: 'POST',
  url: 'https://api.example.com/',
  format: 'default',
  data: Array.from({ length: rows }, (_, row) => ({ key: `k${row}`, value: '' })),
});

const lines = (rows: number): string => Array.from({ length: rows }, (_, row) => `k${row}=`).join('\n');

test('S7: an import says how many rows there are and asks; the answer “no” changes nothing', async ({
  designer,
}) => {
  const { page, list } = designer;
  await designer.open();
  await designer.importButton.click();
  const file = {
    name: 'many.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(withRows(MANY))),
  };
  await page.getByRole('dialog').locator('input[type=file]:not([webkitdirectory])').setInputFiles(file);
  await designer.import.importButton.click();
  const question = designer.dialog('An action with 10,001 rows');
  await expect(question).toContainText('Up to 10,000 rows work well.');
  await designer.expectAccessible();
  await expect(question.getByRole('button', { name: 'Leave everything as it is' })).toBeFocused();
  await designer.press('Enter');
  await expect(question).toBeHidden();
  await expect(list.actions).toHaveCount(1);
  await designer.import.importButton.click();
  await question.getByRole('button', { name: 'Take all 10,001 rows' }).click();
  await expect(list.actions).toHaveCount(2);
});

test('S7: a shared link asks before its rows come in', async ({ designer }) => {
  const { page, list } = designer;
  await designer.open();
  const bytes = Buffer.from(JSON.stringify(withRows(MANY)));
  await designer.importButton.click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles({ name: 'many.json', mimeType: 'application/json', buffer: bytes });
  await designer.import.importButton.click();
  await designer
    .dialog('An action with 10,001 rows')
    .getByRole('button', { name: /^Take all/ })
    .click();
  await expect(designer.editor.name).toHaveValue('Many rows');
  const sharing = new Sharing(page);
  await sharing.choose('Share by link…');
  const { hash } = new URL(await sharing.link());
  await designer.closeButton.click();
  await list.remove('Many rows').click();
  await page.evaluate((shared) => {
    location.hash = shared;
  }, hash);
  await sharing.button('Add as a copy').click();
  const question = designer.dialog('An action with 10,001 rows');
  await question.getByRole('button', { name: 'Leave everything as it is' }).click();
  await expect(question).toBeHidden();
  await expect(list.actions).toHaveCount(1);
  await expect(sharing.button('Add as a copy')).toBeVisible();
});

test('S7: many rows in a paste are asked about, together with those that are there; 10,000 are not', async ({
  designer,
}) => {
  const { editor } = designer;
  await designer.open();
  await editor.key(4).focus();
  await designer.paste(lines(MANY));
  const question = designer.dialog(/^An action with/);
  await expect(question).toHaveAccessibleName('An action with 10,004 rows');
  await designer.press('Escape');
  await expect(question).toBeHidden();
  await expect(editor.key(4)).toHaveValue('');

  await designer.paste(lines(9_997));
  await expect(designer.page.getByText('9,997 rows pasted.').first()).toBeVisible();
  await expect(question).toBeHidden();
});

/** At once: typed or pasted, a browser takes a minute for as many lines. */
async function setManyRows(text: Locator): Promise<void> {
  await text.evaluate(
    (field, value) => {
      const native = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
      native?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    lines(MANY).replaceAll('=', ': '),
  );
}

test('S7: many rows in the bulk edit are asked about, and what was typed stays', async ({ designer }) => {
  await designer.open();
  await designer.editor.bulkEditButton.click();
  const bulk = designer.dialog('Edit all rows as text');
  const text = bulk.getByRole('textbox', { name: 'Rows' });
  await setManyRows(text);
  await bulk.getByRole('button', { name: 'Apply' }).click();
  await expect(designer.dialog('An action with 10,001 rows')).toBeVisible();
  await designer.press('Escape');
  await expect(designer.dialog('An action with 10,001 rows')).toBeHidden();
  await expect(text).toHaveValue(/k10000/);
});

test('bulk edit asks again when another tab types while it asks about many rows', async ({
  designer,
}, testInfo) => {
  const { editor, page } = designer;
  await designer.open();
  await editor.value(1).fill('v1');
  await designer.expectSaved();
  const other = new Designer(await page.context().newPage(), testInfo);
  await other.open();
  await editor.bulkEditButton.click();
  const dialog = page.getByRole('dialog', { name: 'Edit all rows as text' });
  await setManyRows(dialog.getByRole('textbox', { name: 'Rows' }));
  await dialog.getByRole('button', { name: 'Apply' }).click();
  const take = page.getByRole('button', { name: 'Take all 10,001 rows' });
  await expect(take).toBeVisible();
  await other.editor.value(1).fill('typed in the other tab');
  await other.expectSaved();
  await expect.poll(() => designer.preview.text()).toContain('typed in the other tab');
  await take.click();
  await expect(dialog.getByRole('alert')).toContainText('The rows have been changed elsewhere');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor.value(1)).toHaveValue('typed in the other tab');
});
