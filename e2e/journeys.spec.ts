import type { Locator, Page } from '@playwright/test';
import { type Designer, expect, test as withDesigner } from './designer';
import { Palette } from './parts/palette';
import { Samples } from './parts/samples';
import { SecretsDialog } from './parts/secrets-dialog';
import { Undo } from './parts/undo';

/** Fails when a test has used the mouse or a finger. */
const test = withDesigner.extend({
  page: async ({ page }, use) => {
    const pointed: string[] = [];
    await page.exposeFunction('reportPointer', (what: string) => pointed.push(what));
    await page.addInitScript(() => {
      addEventListener(
        'pointerdown',
        ({ target }) => {
          const { reportPointer } = window as unknown as Record<string, (what: string) => void>;
          reportPointer?.(target instanceof Element ? target.outerHTML.slice(0, 100) : 'the page');
        },
        { capture: true },
      );
    });
    await use(page);
    expect(pointed, 'uses of the mouse').toEqual([]);
  },
});

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluateAll((found) => found.some((element) => element === document.activeElement));

/** Walks with a key until the control has the focus. */
async function walkTo(designer: Designer, control: Locator, key = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let step = 0; step < 90; step++) {
    if (await hasFocus(control)) return await designer.expectFocusKept();
    await designer.press(key);
  }
  throw new Error(`${key} does not lead to ${control}`);
}

/** Does what the palette finds first for the words. */
async function command(designer: Designer, words: string, title: string | RegExp): Promise<void> {
  const palette = new Palette(designer.page);
  await designer.press('ControlOrMeta+k');
  await expect(palette.field).toBeFocused();
  await designer.type(words);
  await expect(palette.active).toHaveText(title);
  await designer.press('Enter');
  await expect(palette.dialog).toBeHidden();
}

/** What live regions say. */
const said = (page: Page, words: string | RegExp): Locator =>
  page.locator('[role=status], [role=alert]').filter({ hasText: words }).first();

const COMMANDS = [
  "curl -X DELETE 'https://api.example.com/orders/1'",
  "curl 'https://api.example.com/files' -F 'file=@bill.pdf'",
  "curl 'https://api.example.com/orders' -u 'shop:change-me' -H 'Content-Type: application/json' --data-raw '{\"id\":1}'",
].join('\n');

test('curl commands are brought in, mended, put into a folder, shared, and taken back after a reload', async ({
  designer,
}) => {
  const { editor, import: dialog, list, page, preview } = designer;
  await designer.open();
  await walkTo(designer, designer.importButton);
  await designer.press('Enter');
  await walkTo(designer, dialog.text);
  await designer.paste(COMMANDS);
  await expect(dialog.dialog).toContainText('An action sends GET, POST or PUT, not DELETE.');
  await expect(dialog.dialog).toContainText('The field “file” uploads a file, which an action does not.');
  await walkTo(designer, dialog.importButton);
  await designer.press('Enter');
  await expect(said(page, '2 actions imported.')).toBeAttached();
  await expect(designer.importButton).toBeFocused();

  await walkTo(designer, list.action('api.example.com/files'));
  await designer.press('F2', 'ControlOrMeta+a');
  await designer.type('Shop / Files');
  await designer.press('Enter');
  await expect(list.action('Files')).toBeFocused();
  await expect(editor.name).toHaveValue('Shop / Files');
  await walkTo(designer, editor.url);
  await designer.press('End');
  await designer.type('/v2');
  await walkTo(designer, editor.key(1));
  await designer.type('bill');
  await designer.press('Tab');
  await designer.type('{{ order.i');
  await designer.press('Enter');
  await walkTo(designer, editor.authentication('None'));
  await designer.press('ArrowRight');
  await walkTo(designer, editor.field('Username'));
  await designer.type('shop');
  await designer.press('Tab');
  await designer.type('typed');
  await expect(preview.notSendable).toBeHidden();
  await preview.expectBody('bill=A-1001');

  await command(designer, 'share by', /^Share by link/);
  const share = designer.dialog('Share by link');
  const link = share.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/#action=/);
  await walkTo(designer, share.getByRole('button', { name: 'Copy' }));
  await designer.press('Enter');
  await expect.poll(() => designer.clipboard()).toBe(await link.inputValue());
  await designer.press('Escape');
  await expect(editor.field('Password')).toBeFocused();

  await designer.expectSaved();
  await page.reload();
  await expect(editor.name).toHaveValue('Shop / Files');
  const undone = await new Undo(page).all();
  expect(undone.at(-1)).toBe('Undo importing 2 actions');
  await expect(list.actions).toHaveCount(1);
  await expect(editor.name).toHaveValue('Order created');
  await designer.expectFocusKept();
});

test('a signed webhook is made from the palette, row by row, as far as the button that sends it', async ({
  designer,
}) => {
  const { editor, page, preview } = designer;
  const secrets = new SecretsDialog(page);
  await designer.open();
  await command(designer, 'new webh', 'New Webhook');
  await expect(editor.name).toBeFocused();
  await designer.type('Signed');
  await walkTo(designer, editor.url);
  await designer.type('https://api.example.com/paid');
  await walkTo(designer, editor.key(1));
  await designer.type('a');
  await designer.press('Tab');
  await expect(editor.value(1)).toBeFocused();
  await designer.type('1');
  await designer.press('Tab');
  await expect(editor.key(2)).toBeFocused();
  await designer.type('b');
  await designer.press('Tab');
  await designer.type('{{ tot');
  await expect(designer.suggestion('order.total')).toBeVisible();
  await designer.press('Enter');
  await expect(editor.value(2)).toHaveValue('{{ order.total }}');
  await designer.press('Alt+ArrowUp');
  await expect(said(page, 'Moved to row 1 of 2.')).toBeAttached();
  await expect(editor.value(1)).toBeFocused();
  expect(await editor.keys()).toEqual(['b', 'a']);

  await walkTo(designer, editor.authentication('None'));
  await designer.press('ArrowRight', 'ArrowRight', 'ArrowRight');
  await expect(editor.authentication('HMAC')).toBeChecked();
  const opener = editor.secretMenu;
  await walkTo(designer, opener);
  await editor.chooseByKey('s');
  await expect(editor.field('Secret: name')).toBeFocused();
  await designer.press('ControlOrMeta+a');
  await designer.type('PAID_KEY');
  await walkTo(designer, opener, 'Shift+Tab');
  await editor.chooseByKey('c');
  await walkTo(designer, secrets.field('Value of PAID_KEY'));
  await designer.type('topsecret');
  await designer.press('Escape');
  await expect(opener).toBeFocused();
  await expect(preview.notSendable).toBeHidden();

  await designer.press('ControlOrMeta+Enter');
  await expect(page.getByRole('dialog', { name: /for the first time/ })).toContainText('PAID_KEY');
  await designer.press('Escape');
  await designer.press('Alt+Shift+Digit1');
  await expect.poll(() => preview.text()).toContain('X-Signature: t=');
});

test('a body is written, filled from the sample, and tried with all samples', async ({ designer }) => {
  const { editor, page, preview, sample } = designer;
  const samples = new Samples(page);
  await designer.open();
  await command(designer, 'new rest', 'New REST API Call');
  await expect(editor.name).toBeFocused();
  await designer.type('Body');
  await walkTo(designer, editor.url);
  await designer.type('https://api.example.com/body');
  await walkTo(designer, editor.body);
  await page.keyboard.insertText('{"id": ""}');
  await designer.press('ArrowLeft', 'ArrowLeft', 'Escape', 'Tab');
  await expect(editor.body).not.toBeFocused();
  await designer.expectFocusKept();
  await walkTo(designer, editor.body, 'Shift+Tab');

  await designer.press('Shift+F6');
  await walkTo(designer, sample.value('order').first());
  await designer.press('ArrowDown', 'Enter');
  await expect(editor.body).toBeFocused();
  expect(await editor.bodyText()).toBe('{"id": "{{ order.id }}"}');
  await preview.expectBody('{"id": "A-1001"}');

  await command(designer, 'import samp', /^Import samples/);
  await walkTo(designer, samples.pasted);
  await designer.paste('{"order": {"id": "late"}}');
  await walkTo(designer, samples.importDialog.getByRole('button', { name: 'Import 1 sample' }));
  await designer.press('Enter');
  await expect(samples.importDialog).toBeHidden();
  await preview.expectBody('{"id": "late"}');
  await designer.expectFocusKept();
  await walkTo(designer, editor.body);
  await designer.press('Alt+PageUp');
  await preview.expectBody('{"id": "A-1001"}');
  await expect(said(page, 'Sample, sample 1 of 2')).toBeAttached();
  await expect(editor.body).toBeFocused();

  await expect(preview.score).toHaveText(/ refused$/);
  await command(designer, 'try all', /^Try all samples/);
  await expect(samples.rowButton('order.id: missing')).toBeFocused();
  await expect(samples.row('order.id: missing')).toContainText('Refused');
  await expect(samples.shown('order.id: missing')).toContainText('The context has no value order.id.');
  await walkTo(designer, samples.rowButton('order.id: a tag in the data'), 'ArrowDown');
  const shown = samples.shown('order.id: a tag in the data');
  await walkTo(designer, shown.getByRole('radio', { checked: true }));
  await designer.press('ArrowRight');
  await expect(
    shown
      .getByRole('region', { name: /^Difference/ })
      .locator('ins mark')
      .last(),
  ).toHaveText('{{ order.id }}');
  await designer.press('Escape');
  await expect(editor.body).toBeFocused();
});

test('secrets are kept behind a passphrase, locked, unlocked after a reload, and forgotten', async ({
  designer,
}) => {
  const { editor, page } = designer;
  const secrets = new SecretsDialog(page);
  await designer.open();
  const opener = editor.secretMenu;
  await walkTo(designer, editor.field('Password'));
  await designer.type('mine');
  await walkTo(designer, opener);
  await editor.chooseByKey('c');
  await walkTo(designer, secrets.keeping('This tab only'));
  await designer.press('ArrowRight');
  await expect(secrets.keeping('This device')).toBeFocused();
  await walkTo(designer, secrets.button('Remember without a passphrase'));
  await designer.press('Enter');
  await expect(secrets.said).toHaveText('Remembered on this device.');
  await expect(secrets.keeping('This device')).toBeFocused();
  await designer.press('ArrowRight');
  await expect(secrets.field('New passphrase')).toBeFocused();
  await designer.type('five quiet words of mine');
  await walkTo(designer, secrets.field('Repeat passphrase'));
  await designer.type('five quiet words of mine');
  await designer.press('Enter');
  await expect(secrets.said).toHaveText('Remembered on this device, with a passphrase.');
  await designer.press('Escape');
  await expect(opener).toBeFocused();
  await designer.expectSaved();

  await command(designer, 'lock the', 'Lock the secrets');
  const unlock = designer.preview.region.getByRole('button', { name: 'Unlock', exact: true });
  await walkTo(designer, unlock);
  await designer.press('Enter');
  await expect(secrets.field('Passphrase')).toBeFocused();
  await designer.type('five quiet words of mine');
  await designer.press('Enter');
  await expect(secrets.said).toHaveText('Unlocked.');
  await expect(secrets.said).toBeFocused();
  await walkTo(designer, secrets.button('Delete all secret values…'), 'Shift+Tab');
  await designer.press('Enter');
  await expect(secrets.button('Keep them')).toBeFocused();
  await designer.press('Tab', 'Enter');
  await expect(secrets.said).toHaveText('All secret values are deleted.');
  await expect(secrets.button('Delete all secret values…')).toBeHidden();
  await designer.expectFocusKept();
  await designer.press('Escape');
  await designer.expectFocusKept();
  await expect(editor.region).toContainText('ORDER_CREATED_PASSWORD');
});

test('an action goes out as text and comes in again, and an earlier state is restored', async ({
  designer,
}) => {
  const { editor, export: exportDialog, import: dialog, list, page } = designer;
  await designer.open();
  await walkTo(designer, editor.url);
  await designer.press('ControlOrMeta+e');
  await expect(exportDialog.downloadButton).toBeFocused();
  await walkTo(designer, exportDialog.copyButton, 'Shift+Tab');
  await designer.press('Enter');
  await expect(said(page, 'Copied.')).toBeAttached();
  const config = await designer.clipboard();
  await designer.press('Escape');
  await expect(editor.url).toBeFocused();
  await walkTo(designer, designer.importButton, 'Shift+Tab');
  await designer.press('Enter');
  await walkTo(designer, dialog.text);
  await designer.paste(config);
  await walkTo(designer, dialog.tick(/./));
  await designer.press('Space');
  await walkTo(designer, dialog.importButton);
  await designer.press('Enter');
  await expect(list.actions).toHaveCount(2);
  await expect(designer.importButton).toBeFocused();

  await walkTo(designer, editor.url);
  for (const url of ['https://first.example/', 'https://second.example/']) {
    await designer.press('ControlOrMeta+a');
    await designer.type(url);
    await designer.expectSaved();
  }
  await command(designer, 'history', /^History/);
  const earlier = designer.dialog('History');
  await walkTo(designer, earlier.getByRole('button', { name: 'Restore this version' }));
  await designer.press('Enter');
  await expect(earlier).toBeHidden();
  await expect(editor.url).not.toHaveValue('https://second.example/');
  await designer.expectFocusKept();
  await designer.press('ControlOrMeta+z');
  await expect(editor.url).toHaveValue('https://second.example/');
});

test('the parts of the page, its menu, its colours and its language are gone through by key', async ({
  designer,
}) => {
  const { editor, page, sample } = designer;
  await designer.open();
  const parts = [
    page.getByRole('banner'),
    page.getByRole('region', { name: 'Actions', exact: true }),
    sample.region,
    editor.region,
    page.locator('#pane-request'),
  ];
  // F6 goes past a part that is not loaded yet.
  await expect(sample.region.getByRole('tree')).toBeVisible();
  for (const part of [...parts, ...parts]) {
    await designer.press('F6');
    const focus = part.locator(':focus').or(part.and(page.locator(':focus')));
    await expect(focus).toHaveCount(1);
    await designer.expectFocusKept();
  }
  const splitter = designer.splitter('Width of the request');
  await walkTo(designer, splitter);
  const before = await splitter.getAttribute('aria-valuenow');
  await designer.press('ArrowLeft');
  await expect(splitter).not.toHaveAttribute('aria-valuenow', before ?? '');
  await designer.press('Enter');
  await expect(splitter).toHaveAttribute('aria-valuenow', before ?? '');

  await walkTo(designer, designer.moreButton, 'Shift+Tab');
  await designer.press('Enter');
  await walkTo(designer, designer.menuChoice('Dark'), 'ArrowDown');
  await designer.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(designer.moreButton).toBeFocused();
  await designer.press('Enter');
  await walkTo(designer, designer.menuChoice('Deutsch'), 'ArrowDown');
  await designer.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const more = page.getByRole('banner').getByRole('button', { name: /^Mehr/ });
  await walkTo(designer, more);
  await designer.press('Enter');
  await walkTo(designer, designer.menuChoice('English'), 'ArrowDown');
  await designer.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await walkTo(designer, designer.exportButton);
});
