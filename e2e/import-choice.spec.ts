import { Buffer } from 'node:buffer';
import { type Designer, expect, test } from './designer';
import { Samples } from './parts/samples';
import { PAGE_LOAD, SHOP_COLLECTION } from './states/imports';

const bytesOf = (content: object | string): Buffer =>
  Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));

const HTTP_FILE =
  '@host = shop.example\n@token = s3cr3t\n\n### List\nGET https://{{host}}/orders\nAuthorization: Bearer {{token}}\n';
const STRIPE = 'curl https://api.stripe.com/v1/charges -u sk_live_4242424242424242: -d amount=2000';

async function choose(designer: Designer, name: string, content: object | string): Promise<void> {
  await designer.importButton.click();
  await designer.import.choose({ name, bytes: bytesOf(content) });
}

test.describe('U6: an import asks', () => {
  test('the assets of a page stay out, until they are ticked', async ({ designer }) => {
    const { import: dialog } = designer;
    await designer.open();
    await choose(designer, 'shop.har', PAGE_LOAD);
    await expect(dialog.importButton).toHaveText('Import 2 actions');
    await expect(dialog.tickAll).toHaveJSProperty('indeterminate', true);
    await expect(dialog.tickAll).toHaveAccessibleDescription(
      '5 only belong to a page and are not ticked at first.',
    );
    const logo = dialog.tick(/logo\.svg/);
    await expect(logo).not.toBeChecked();
    await expect(logo).toHaveAccessibleDescription(/An image of a page$/);
    await logo.click();
    await expect(dialog.importButton).toHaveText('Import 3 actions');
    await dialog.tick(/\/api\/me/).click();
    await dialog.importButton.click();
    await expect(designer.list.actions).toHaveCount(3);
    await expect(designer.list.action('shop.example/logo.svg')).toBeVisible();
  });

  test('all, none, and some again', { tag: '@thorough' }, async ({ designer }) => {
    const { import: dialog } = designer;
    await designer.open();
    await choose(designer, 'shop.har', PAGE_LOAD);
    await dialog.tickAll.click();
    await expect(dialog.importButton).toHaveText('Import 7 actions');
    await expect(dialog.tickAll).toBeChecked();
    await dialog.tickAll.click();
    await expect(dialog.importButton).toBeDisabled();
    await expect(dialog.tickAll).not.toBeChecked();
    await dialog.tick(/\/api\/orders/).click();
    await expect(dialog.tickAll).toHaveJSProperty('indeterminate', true);
    await expect(dialog.importButton).toHaveText('Import 1 action');
  });

  test('by keyboard alone, and taken back in one step', async ({ designer }) => {
    const { import: dialog } = designer;
    await designer.open();
    await designer.importButton.focus();
    await designer.press('Enter');
    await expect(dialog.text).toBeFocused();
    await designer.paste(JSON.stringify(SHOP_COLLECTION));
    await expect(dialog.tickAll).toBeVisible();
    await dialog.text.press('Tab');
    while (!(await dialog.tickAll.evaluate((box) => box === document.activeElement)))
      await designer.press('Tab');
    await designer.press('Space');
    await expect(dialog.importButton).toHaveText('Import');
    await designer.press('Tab', 'Space');
    await expect(dialog.importButton).toHaveText('Import 1 action');
    while (!(await dialog.importButton.evaluate((button) => button === document.activeElement)))
      await designer.press('Tab');
    await designer.press('Enter');
    await expect(dialog.dialog).toBeHidden();
    await expect(designer.list.actions).toHaveCount(2);
    await expect(new Samples(designer.page).open).toHaveText('Shop');
    await designer.press('ControlOrMeta+z');
    await expect(designer.list.actions).toHaveCount(1);
    await expect(new Samples(designer.page).open).toHaveText('Sample');
  });

  test('what is here already stays out, and what has changed replaces the old one', async ({ designer }) => {
    const { import: dialog } = designer;
    const request = (name: string, body: string) => ({
      name,
      request: { method: 'POST', url: '{{base}}/a', body: { mode: 'raw', raw: body } },
    });
    const collection = (second: string) => ({
      ...SHOP_COLLECTION,
      variable: [{ key: 'base', value: 'https://shop.example' }],
      item: [{ name: 'Orders', item: [request('One', '{"a":1}'), request('Two', second)] }],
    });
    await designer.open();
    await choose(designer, 'shop.json', collection('{"b":1}'));
    await expect(dialog.tickAll).toBeChecked();
    await dialog.importButton.click();
    await expect(designer.list.actions).toHaveCount(3);

    await choose(designer, 'shop.json', collection('{"b":2}'));
    await expect(dialog.tickAll).toHaveAccessibleDescription('1 is here already and is not ticked at first.');
    await expect(dialog.tick(/^One/)).not.toBeChecked();
    await expect(dialog.tick(/^One/)).toHaveAccessibleDescription(/here already$/);
    await expect(dialog.tick(/^Two/)).toHaveAccessibleDescription(/here with other settings$/);
    await expect(dialog.importButton).toHaveText('Import 1 action');
    await dialog.replace.check();
    await dialog.importButton.click();
    await expect(designer.notices).toContainText('1 action replaced.');
    await expect(designer.list.actions).toHaveCount(3);
    await expect(new Samples(designer.page).open).toHaveText('Shop');
    await expect(designer.editor.body).toHaveText('{"b":2}');
    await designer.undoButton.first().click();
    await expect(designer.editor.body).toHaveText('{"b":1}');

    await choose(designer, 'shop.json', collection('{"b":2}'));
    await dialog.importButton.click();
    await expect(designer.list.actions).toHaveCount(4);
  });

  test('what was chosen is there after the dialog was closed half-way', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { import: dialog } = designer;
    await designer.open();
    await choose(designer, 'shop.har', PAGE_LOAD);
    await dialog.tick(/logo\.svg/).click();
    await designer.press('Escape');
    await expect(dialog.dialog).toBeHidden();
    await designer.importButton.click();
    await expect(dialog.tick(/logo\.svg/)).toBeChecked();
    await expect(dialog.importButton).toHaveText('Import 3 actions');
  });

  test('the folder of a collection is told, and each request says what it becomes', {
    tag: '@thorough',
  }, async ({ designer }) => {
    await designer.open();
    await choose(designer, 'shop.json', SHOP_COLLECTION);
    await expect(designer.import.tick(/^Create POST/)).toHaveAccessibleDescription(
      'In the folder Orders · REST API Call · body of 30 characters · Header key',
    );
  });
});

test.describe('U5: the values of variables', () => {
  test('come along as a sample, so that the action can be sent at once, without its secret', async ({
    designer,
  }) => {
    const { import: dialog } = designer;
    await designer.open();
    await choose(designer, 'shop.http', HTTP_FILE);
    await expect(dialog.addSample).toBeChecked();
    await expect(dialog.addSample).toHaveAccessibleName('Add these values as sample “shop”');
    await dialog.importButton.click();
    await expect(designer.page.getByText('1 action and 1 sample imported.').last()).toBeVisible();
    await expect(new Samples(designer.page).open).toHaveText('shop');
    expect(await designer.preview.text()).toContain('Host: shop.example');
    await designer.sample.edit();
    await expect(designer.sample.editor).toContainText('shop.example');
    await expect(designer.sample.editor).not.toContainText('s3cr3t');
    await designer.sample.done();
    await designer.undoButton.first().click();
    await expect(designer.list.actions).toHaveCount(1);
    await expect(new Samples(designer.page).open).toHaveText('Sample');
  });

  test('stay out where they are not wanted', { tag: '@thorough' }, async ({ designer }) => {
    const { import: dialog } = designer;
    await designer.open();
    await choose(designer, 'shop.http', HTTP_FILE);
    await dialog.addSample.click();
    await dialog.importButton.click();
    await expect(designer.editor.name).toHaveValue('List');
    await expect(new Samples(designer.page).open).toHaveText('Sample');
  });
});

test('U19: what was left in the dialog is selected, so that the next paste takes its place', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { import: dialog } = designer;
  await designer.open();
  await designer.importButton.click();
  await dialog.text.fill('curl https://old.example/');
  await expect(dialog.importButton).toBeEnabled();
  await designer.press('Escape');
  await designer.importButton.click();
  await expect(dialog.text).toHaveValue('curl https://old.example/');
  await designer.paste('curl https://new.example/');
  await expect(dialog.text).toHaveValue('curl https://new.example/');
});

test.describe('U18: a key that a command gives as a user name', () => {
  test('is kept as a secret in the dialog, and the request stays the same', async ({ designer }) => {
    const { import: dialog, editor } = designer;
    await designer.open();
    await designer.importButton.click();
    await dialog.text.fill(STRIPE);
    const way = dialog.dialog.getByRole('button', { name: 'Keep it as a secret' });
    await way.click();
    await expect(way).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog.dialog).not.toContainText('looks like the secret');
    await dialog.importButton.click();
    await expect(editor.authentication('Header key')).toBeChecked();
    await expect(editor.field('Header name')).toHaveValue('Authorization');
    await designer.preview.revealButton.click();
    expect(await designer.preview.text()).toContain(
      `Authorization: Basic ${Buffer.from('sk_live_4242424242424242:').toString('base64')}`,
    );
  });

  for (const [way, header] of [
    ['Keep it as a secret', `Basic ${Buffer.from('sk_live_4242424242424242:').toString('base64')}`],
    ['Keep it as a header key', 'Bearer sk_live_4242424242424242'],
  ] as const)
    test(`pasted as the URL: ${way}, by keyboard, and taken back`, { tag: '@thorough' }, async ({
      designer,
    }) => {
      const { editor, preview, page } = designer;
      await designer.open();
      await editor.url.focus();
      await designer.paste(STRIPE);
      const notes = editor.region.getByRole('region', { name: 'What to know about the command' });
      await notes.getByRole('button', { name: way }).focus();
      await designer.press('Enter');
      await expect(notes).toBeHidden();
      await expect(editor.url).toBeFocused();
      await expect(page.getByText('The secret is stored under the name AUTHORIZATION.').last()).toBeVisible();
      await preview.revealButton.click();
      expect(await preview.text()).toContain(`Authorization: ${header}`);
      await editor.url.focus();
      await designer.press('ControlOrMeta+z');
      await expect(editor.field('Username')).toHaveValue('sk_live_4242424242424242');
    });
});

test.describe('U11: what came of a pasted command is told once', () => {
  const REFUSED = 'No action can be made of this command. Nothing was changed.';
  const TAKEN = 'Action replaced by the command.';

  test('a refusal takes the place of what was told of the command before', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { editor, page } = designer;
    await designer.open();
    await editor.url.focus();
    await designer.paste('curl https://shop.example/');
    const notice = page.getByRole('complementary').filter({ hasText: TAKEN });
    await expect(notice).toBeVisible();
    await editor.url.press('ControlOrMeta+a');
    await designer.paste('curl -X DELETE https://shop.example/1');
    await expect(editor.region.getByText(REFUSED)).toBeVisible();
    await expect(notice).toBeHidden();
    await designer.paste('curl https://shop.example/2');
    await expect(notice).toBeVisible();
    await expect(editor.region.getByText(REFUSED)).toBeHidden();
  });

  test('R30: a refused command is kept, corrected and read again', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { editor, page } = designer;
    await designer.open();
    const before = await editor.url.inputValue();
    await editor.url.focus();
    await designer.paste('curl “https://shop.example/1” -H "X-Trace: 7"');
    const command = editor.region.getByRole('textbox', { name: 'Pasted command' });
    await expect(command).toHaveValue('curl “https://shop.example/1” -H "X-Trace: 7"');
    await expect(editor.url).toHaveValue(before);
    await designer.expectAccessible();
    const readAgain = page.getByRole('button', { name: 'Read again' });

    await command.fill('curl -X DELETE https://shop.example/1');
    await readAgain.click();
    await expect(editor.region.getByText('not DELETE')).toBeVisible();
    await expect(command).toHaveValue('curl -X DELETE https://shop.example/1');
    await expect(editor.url).toHaveValue(before);

    await command.fill('');
    await expect(readAgain).toBeDisabled();
    await command.fill('curl "https://shop.example/1" -H "X-Trace: 7"');
    await readAgain.click();
    await expect(editor.url).toHaveValue('https://shop.example/1');
    await expect(editor.url).toBeFocused();
    await expect(command).toBeHidden();
    await expect(editor.region.getByText(REFUSED)).toBeHidden();
  });

  test('a refusal goes once something else stands there', { tag: '@thorough' }, async ({ designer }) => {
    const { editor } = designer;
    await designer.open();
    await editor.url.focus();
    await designer.paste('curl -X DELETE https://shop.example/1');
    await expect(editor.region.getByText(REFUSED)).toBeVisible();
    await designer.type('x');
    await expect(editor.region.getByText(REFUSED)).toBeHidden();
  });
});

test('U5: an environment alone becomes a sample', { tag: '@thorough' }, async ({ designer }) => {
  const { import: dialog } = designer;
  await designer.open();
  await choose(designer, 'http-client.env.json', {
    dev: { host: 'localhost' },
    live: { host: 'shop.example' },
  });
  await expect(dialog.addSample).toHaveAccessibleName('Add these values as samples “dev”, “live”');
  await dialog.importButton.click();
  await expect(dialog.dialog).toBeHidden();
  await expect(new Samples(designer.page).open).toHaveText('dev');
  await expect(designer.list.actions).toHaveCount(1);
});
