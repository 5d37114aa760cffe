import { expect, test } from './designer';
import { Palette } from './parts/palette';
import { Sharing } from './parts/sharing';

test('without an action the page offers every way to begin one', async ({ designer }) => {
  const { editor, list, page } = designer;
  await designer.open();
  await list.remove('Order created').click();
  const edit = page.locator('#pane-edit');
  await expect(edit.getByRole('heading', { name: 'What do you want to send?' })).toBeVisible();
  await expect(page.locator('#pane-request')).toBeHidden();
  await designer.expectAccessible();
  await designer.picture('no action');
  // The parts of the page are walked without the one that is not there.
  await edit.getByRole('button', { name: 'New Webhook' }).focus();
  await designer.press('F6', 'F6');
  await expect(page.getByRole('banner')).toBeFocused();

  await edit.getByRole('button', { name: 'New REST API Call' }).click();
  await expect(editor.name).toBeFocused();
  await expect(editor.kind('REST API Call')).toBeChecked();
  await designer.press('ControlOrMeta+z');
  await edit.getByRole('button', { name: 'Add the example: Order paid, signed' }).click();
  await expect(editor.name).toHaveValue('Order paid, signed');
});

test('whatever is pasted on the empty page reaches the import, readable or not', async ({ designer }) => {
  const { editor, list, page } = designer;
  await designer.open();
  await list.remove('Order created').click();
  const field = page.getByRole('textbox', { name: /^Paste a curl command/ });
  await field.focus();
  await designer.paste('no request\nat all');
  await expect(designer.import.text).toHaveValue('no request\nat all');
  await expect(designer.import.dialog).toContainText('This is in none of the formats');
  await expect(designer.import.importButton).toBeDisabled();
  await designer.press('Escape');
  await expect(field).toBeFocused();
  await designer.paste("curl https://api.example.com/v1/orders \\\n  -d 'id=1'");
  await designer.import.importButton.click();
  await expect(editor.url).toHaveValue('https://api.example.com/v1/orders');
});

test('the menu of New leads to the import and to a folder', async ({ designer }) => {
  const { list } = designer;
  await designer.open();
  await list.newFromText.click();
  await expect(designer.import.text).toBeFocused();
  await designer.press('Escape');
  await expect(list.newButton).toBeFocused();
  await list.newFolder.click();
  const dialog = designer.dialog('New folder');
  await expect(dialog.getByRole('radio', { name: 'The open action' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/The folder has no name/);
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await designer.type('Shop');
  await designer.press('Enter');
  await expect(list.folder('Shop')).toHaveAccessibleName('Shop, 1 action');
});

test('search and order come with the eighth action', async ({ designer }) => {
  const { list } = designer;
  const action = { version: 1, objectId: 'automation.webhook', name: 'One', method: 'GET', url: '' };
  await designer.open();
  await designer.load({ version: 1, actions: Array.from({ length: 6 }, () => action) });
  await expect(list.actions).toHaveCount(7);
  await expect(list.region.getByRole('searchbox')).toHaveCount(0);
  await designer.load(action);
  await expect(list.region.getByRole('searchbox')).toBeVisible();
});

test('the first Tab leads past the sidebar, and the header to commands and sharing', async ({ designer }) => {
  const { editor, page } = designer;
  await designer.open();
  await designer.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to the editor' });
  await expect(skip).toBeFocused();
  await expect(skip).toHaveCSS('clip-path', 'none');
  await designer.expectAccessible();
  await designer.press('Enter', 'Tab');
  await expect(editor.name).toBeFocused();

  const search = page.getByRole('button', { name: 'Search commands' });
  await expect(search).toContainText('Ctrl+K');
  await search.click();
  const palette = new Palette(page);
  await expect(palette.field).toBeFocused();
  await expect(palette.dialog.getByRole('group').first()).toHaveAccessibleName('Work');
  await page.mouse.click(5, 5);
  await expect(palette.dialog).toHaveCount(0);
  await expect(search).toBeFocused();
  await designer.shareButton.click();
  await expect(new Sharing(page).dialog).toHaveAccessibleName(/Share/);
});

test('a notice is hidden while a dialog is open, and goes by itself after it', async ({ designer }) => {
  const { editor, notices, page } = designer;
  await page.clock.install();
  await designer.open();
  await editor.delete(1).click();
  await expect(notices).toContainText('Undo');
  await designer.importButton.click();
  await expect(designer.import.dialog).toBeVisible();
  await expect(notices).toBeHidden();
  await page.clock.runFor(30_000);
  await designer.press('Escape');
  await expect(notices).toContainText('Undo');
  await page.mouse.move(700, 10);
  await page.clock.runFor(11_000);
  await expect(notices).toHaveCount(0);
});
