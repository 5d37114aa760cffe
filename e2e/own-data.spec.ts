import { Buffer } from 'node:buffer';
import { type Designer, expect, test } from './designer';
import { Samples } from './parts/samples';

const INVOICE = '{"invoice":{"number":"R-7","paid":true}}';
const HTTP_FILE = '@host = shop.example\n\n### List\nGET https://{{host}}/orders\n';

const bytesOf = (content: string): Buffer => Buffer.from(content);

async function importVariables(designer: Designer): Promise<void> {
  await designer.importButton.click();
  await designer.import.choose({ name: 'shop.http', bytes: bytesOf(HTTP_FILE) });
  await designer.import.importButton.click();
  await expect(designer.import.dialog).toBeHidden();
}

test.describe('V24: each action remembers its sample', () => {
  test('an import gives its sample to its own actions alone', { tag: '@thorough' }, async ({ designer }) => {
    const { list, preview, page } = designer;
    const samples = new Samples(page);
    await designer.open();
    await importVariables(designer);
    await expect(samples.open).toHaveText('shop');
    await list.action('Order created').click();
    await expect(samples.open).toHaveText('Sample');
    await expect(preview.problems).toHaveCount(0);
    await preview.expectBody('{"id":"A-1001","key":"order-created","email":"zoe@example.com"}');
    await list.actions.last().click();
    await expect(samples.open).toHaveText('shop');
    expect(await preview.text()).toContain('Host: shop.example');

    await designer.expectSaved();
    await page.reload();
    await expect(samples.open).toHaveText('shop');
    await list.action('Order created').click();
    await expect(samples.open).toHaveText('Sample');
    await list.newWebhook.click();
    await expect(samples.open).toHaveText('Sample');
  });

  test('the case of another sample offers no name that would change a correct action', {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { page, sample } = designer;
    const samples = new Samples(page);
    await designer.open();
    await sample.pasteButton.click();
    await sample.type('{"orders":{"id":"B-2"}}');
    await sample.useButton.click();
    await expect(samples.open).toHaveText('Pasted sample');
    await designer.preview.openProblems();
    await expect(page.getByRole('button', { name: /^Did you mean orders/ }).first()).toBeVisible();
    await samples.choice.selectOption('Sample');
    await samples.choose('Try all samples…');
    await expect(samples.row('Pasted sample')).toContainText('Not for this action');
    await expect(samples.table.getByRole('button', { name: /^Did you mean/ })).toHaveCount(0);
  });

  test('a removed sample falls back, and undo brings it back to its action', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { list, page } = designer;
    const samples = new Samples(page);
    await designer.open();
    await importVariables(designer);
    await samples.choose('Delete this sample');
    await expect(samples.open).toHaveText('Sample');
    await list.action('Order created').click();
    await designer.undoButton.first().click();
    await list.actions.last().click();
    await expect(samples.open).toHaveText('shop');
  });
});

test.describe('V52: your own JSON', () => {
  test('is pasted, formatted, mended and used, and is one step', async ({ designer }) => {
    const { page, sample } = designer;
    const samples = new Samples(page);
    await designer.open();
    await sample.pasteButton.click();
    await expect(sample.editor).toBeFocused();
    await expect(sample.useButton).toBeDisabled();
    await page.keyboard.insertText('{"invoice": {"number": R-7}}');
    await expect(sample.dialog).toContainText('This is not JSON');
    await expect(sample.dialog.getByRole('button', { name: 'Line 1, column 24' })).toBeVisible();
    await designer.expectAccessible();
    await expect(sample.useButton).toBeDisabled();

    // Nothing typed is lost, and nothing is used before it is wanted.
    await designer.press('Escape');
    await expect(sample.dialog).toBeHidden();
    await expect(sample.value('order').first()).toBeVisible();
    await sample.pasteButton.click();
    await expect(sample.editor).toContainText('R-7');
    await expect(sample.dialog).toContainText('This is not JSON');

    await sample.type(INVOICE);
    await expect(sample.dialog).not.toContainText('This is not JSON');
    await sample.dialog.getByRole('button', { name: 'Format JSON' }).click();
    await expect(sample.editor.locator('.cm-line').nth(2)).toHaveText('    "number": "R-7",');
    await designer.press('ControlOrMeta+z');
    await expect(sample.editor.locator('.cm-line')).toHaveCount(1);
    await designer.press('Tab');
    await sample.useButton.click();
    await expect(samples.open).toHaveText('Pasted sample');
    await expect(sample.value('invoice').first()).toBeVisible();
    await expect(designer.editor.value(4)).toHaveAttribute('placeholder', 'Value, or {{ invoice.paid }}');
    await sample.pasteButton.click();
    await expect(sample.useButton).toBeDisabled();
    await designer.press('Escape');
    await designer.undoButton.first().click();
    await expect(samples.choice.getByRole('option')).toHaveText(['Sample']);
  });

  test('is dropped on the data, and takes the name of its file', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { sample } = designer;
    await designer.open();
    await sample.drop('invoice.json', INVOICE);
    await expect(sample.editor).toContainText('R-7');
    await sample.useButton.click();
    await expect(new Samples(designer.page).open).toHaveText('invoice');
  });

  test('of 20 MB is used, and is said to be too long to edit', { tag: '@thorough' }, async ({ designer }) => {
    const { page, sample } = designer;
    await designer.open();
    await sample.drop('large.json', JSON.stringify({ order: { id: 'L-1' }, text: 'x'.repeat(20_000_000) }));
    await expect(sample.dialog).toContainText('too many to edit here');
    await sample.useButton.click();
    await designer.preview.expectProblems([
      "Error Data, row 3, value The context has no value order.customer.email. Correct the path, or add | default: ''.",
    ]);
    await designer.editor.value(2).click();
    await designer.type('!');
    await expect(designer.editor.value(2)).toHaveValue(/!/);
    await sample.region.getByRole('button', { name: 'Edit sample' }).click();
    await expect(sample.dialog).toContainText('too many to edit here');
    await expect(page.getByRole('textbox', { name: 'Sample, JSON' })).toBeHidden();
  });
});
