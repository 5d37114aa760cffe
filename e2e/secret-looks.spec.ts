import { expect, test } from './designer';
import { Sharing } from './parts/sharing';

const KEY = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc';
const AS_USERNAME = 'The username seems to be a secret: the password is empty.';

test('a key that is a user name is told wherever it is handed on, and leads to its setting', async ({
  designer,
}) => {
  const { import: dialog, editor, export: exporting } = designer;
  await designer.open();
  await designer.importButton.click();
  await dialog.text.fill(
    `curl 'https://api.stripe.example/v1/charges?api_key=abc' -u ${KEY}: -d amount=2000 -d note='{{ x }}'`,
  );
  // What the command itself tells is told once.
  await expect(dialog.dialog).toContainText('so the username looks like the secret');
  await expect(dialog.dialog).toContainText('The URL seems to contain a secret (api_key). It stays in');
  await expect(dialog.dialog).not.toContainText(AS_USERNAME);
  await dialog.importButton.click();

  // The link: nothing promises more than is true, and nothing is blocked.
  const sharing = new Sharing(designer.page);
  await sharing.choose('Share by link…');
  await expect(sharing.dialog).toContainText('No value of a secret setting (password, secret)');
  await expect(sharing.dialog).toContainText('The URL seems to contain a secret (api_key).');
  await expect(sharing.dialog).toContainText(`${AS_USERNAME} It goes into the link as it is.`);
  await sharing.link();
  await designer.closeButton.click();

  await designer.exportButton.click();
  await expect(exporting.dialog).toContainText(`${AS_USERNAME} It goes into the file as it is.`);
  await expect(exporting.downloadButton).toBeEnabled();
  await exporting.dialog.getByRole('button', { name: 'Show the setting' }).last().click();
  await expect(exporting.dialog).toBeHidden();
  await expect(editor.field('Username')).toBeFocused();
  await editor.field('Username').fill('shop');
  await designer.exportButton.click();
  await expect(exporting.dialog).toContainText('The URL seems to contain a secret (api_key).');
  await exporting.dialog.getByRole('button', { name: 'Show the setting' }).first().click();
  await expect(editor.url).toBeFocused();
  expect(await editor.selection(editor.url)).toBe('abc');
});
