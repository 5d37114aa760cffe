import { expect, test } from './designer';

const COMMAND =
  "curl -X PUT https://shop.example/v1/orders -H 'Content-Type: application/json' --data '{\"id\": 1}'";

test('by mouse: a command pasted on the page opens the import with it', async ({ designer }) => {
  const { editor, page, preview } = designer;
  await designer.open();
  await page.getByRole('heading', { name: 'Action Designer', level: 1 }).click();
  await designer.paste(COMMAND);
  await expect(designer.import.text).toHaveValue(COMMAND);
  await designer.expectAccessible();
  await designer.import.importButton.click();
  await expect(editor.url).toHaveValue('https://shop.example/v1/orders');
  await preview.expectBody('{"id": 1}');
});

test('by keyboard: from a button too, and a second command takes the place of one that was cancelled; fields keep what is pasted', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, list } = designer;
  await designer.open();
  await list.action('Order created').focus();
  await designer.paste(COMMAND);
  await expect(designer.import.text).toHaveValue(COMMAND);
  await designer.press('Escape');
  await expect(list.action('Order created')).toBeFocused();
  await designer.paste('curl https://other.example/');
  await expect(designer.import.text).toHaveValue('curl https://other.example/');
  await designer.press('Escape');

  await designer.paste('not a command');
  await expect(designer.import.text).toBeHidden();
  await editor.name.focus();
  await designer.press('ControlOrMeta+a');
  await designer.paste('curl https://third.example/');
  await expect(editor.name).toHaveValue('curl https://third.example/');
  await expect(designer.import.text).toBeHidden();
});
