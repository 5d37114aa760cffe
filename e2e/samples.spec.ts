import { readFile } from 'node:fs/promises';
import { Designer, expect, test } from './designer';
import { Samples } from './parts/samples';

const LATE = '{"order": {"id": 9007199254740993123, "customer": {"email": "late@example.com"}}}';

test('several samples: imported, renamed, tried with all that may go wrong, and kept', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { page, preview, sample } = designer;
  const samples = new Samples(page);
  await designer.open();
  await samples.choose('Import samples…');
  await samples.pasted.fill('{"order": {"id": }}');
  await expect(samples.importDialog).toContainText('“Pasted sample” cannot be read');
  await expect(samples.importDialog).toContainText('Line 1, column 18');
  await designer.expectAccessible();
  await samples.pasted.fill(LATE);
  await samples.importDialog.getByRole('button', { name: 'Import 1 sample' }).click();
  await expect(samples.open).toHaveText('Pasted sample');
  await preview.expectBody('{"id":"9007199254740993123","key":"order-created","email":"late@example.com"}');

  await samples.choose('Rename this sample');
  await samples.nameField.fill('Late order');
  await designer.press('Enter');
  await expect(samples.choice).toBeFocused();
  await expect(samples.open).toHaveText('Late order');

  await samples.choose('Try all samples…');
  await expect(samples.table.getByText('27 cases: 21 sendable, 6 refused')).toBeVisible();
  await expect(samples.row('Late order')).toContainText('Sendable');
  await expect(samples.row('order.id: missing')).toContainText('Refused');
  await expect(samples.row('order.id: missing')).toContainText('The context has no value order.id.');
  await expect(samples.row('order.id: a tag in the data')).toContainText('Sendable');
  await expect(samples.rowButton('order.id: missing')).toBeFocused();
  await expect(samples.shown('order.id: missing')).toContainText('POST /v1/orders HTTP/1.1');
  // The secret is masked here as it is in the preview.
  await expect(samples.table).not.toContainText(Buffer.from('shop:change-me').toString('base64'));
  await designer.expectAccessible();

  await samples.rowButton('order.id: a tag in the data').click();
  const shown = samples.shown('order.id: a tag in the data');
  await expect(shown).toContainText('"id":"{{ order.id }}"');
  await shown.getByRole('radio', { name: 'Difference from “Late order”' }).check();
  const difference = shown.getByRole('region', { name: /^Difference/ });
  await expect(difference.locator('del mark')).toHaveText(['77', '9007199254740993123']);
  await expect(difference.locator('ins mark')).toHaveText(['72', '{{ order.id }}']);
  await designer.expectAccessible();
  await samples.rowButton('order.id: a tag in the data').focus();
  await designer.press('ArrowUp');
  await expect(samples.shown('order.id: 100,000 characters')).toContainText('more characters');
  await designer.press('ArrowDown');
  await shown.getByRole('button', { name: 'Keep as sample' }).click();
  await expect(samples.row('order.id: a tag in the data')).toHaveCount(2);
  await designer.press('Escape');

  await expect(samples.open).toHaveText('Late order');
  await designer.press('Alt+PageDown');
  await expect(samples.open).toHaveText('order.id: a tag in the data');
  await preview.expectBody('{"id":"{{ order.id }}","key":"order-created","email":"late@example.com"}');
  await designer.expectSaved();
  await page.reload();
  await expect(samples.open).toHaveText('order.id: a tag in the data');
  await expect(samples.choice.getByRole('option')).toHaveText([
    'Sample',
    'Late order',
    'order.id: a tag in the data',
  ]);

  await samples.choose('Delete this sample');
  await expect(samples.choice).toBeFocused();
  await expect(samples.open).toHaveText('Late order');
  await designer.undoButton.last().click();
  await expect(samples.open).toHaveText('order.id: a tag in the data');
  await samples.choice.selectOption('Late order');
  await expect.poll(() => sample.text()).toBe(LATE);
});

test(
  'another tab sees the samples, and all of them travel in one file',
  { tag: '@thorough' },
  async ({ designer }, testInfo) => {
    const { page, sample } = designer;
    const samples = new Samples(page);
    await designer.open();
    await samples.choose('New sample');
    await samples.nameField.fill('Empty');
    await designer.press('Enter');
    await sample.fill('{"order": {}}');
    await designer.expectSaved();

    const other = new Designer(await page.context().newPage(), testInfo);
    await other.open();
    const theirs = new Samples(other.page);
    await theirs.choice.selectOption('Empty');
    await expect.poll(() => other.sample.text()).toBe('{"order": {}}');
    await other.sample.fill('{"order": {"id": "theirs"}}');
    await other.expectSaved();
    await expect.poll(() => sample.text()).toBe('{"order": {"id": "theirs"}}');
    await other.page.close();

    await designer.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: /command/i }).fill('Download everything');
    const downloads: string[] = [];
    const both = new Promise<void>((resolve) => {
      page.on('download', async (download) => {
        if (download.suggestedFilename() !== 'samples.json') return;
        downloads.push(await readFile(await download.path(), 'utf8'));
        resolve();
      });
    });
    await designer.press('Enter');
    await both;
    await samples.choose('Import samples…');
    await samples.pasted.fill(downloads.join());
    await expect(samples.importDialog).toContainText('2 samples found');
    await samples.importDialog.getByRole('button', { name: 'Import 2 samples' }).click();
    await expect(samples.choice.getByRole('option')).toHaveText([
      'Sample',
      'Empty',
      'Sample (2)',
      'Empty (2)',
    ]);
    await designer.undoButton.last().click();
    await expect(samples.choice.getByRole('option')).toHaveText(['Sample', 'Empty']);
  },
);

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the table stands above what it leads to', { tag: '@thorough' }, async ({ designer }) => {
    const samples = new Samples(designer.page);
    await designer.open();
    await designer.tab('Context').click();
    await samples.choose('Try all samples…');
    await expect(samples.table.getByText(/^\d+ cases: /)).toBeVisible();
    await samples.rowButton('order.id: missing').click();
    await expect(samples.shown('order.id: missing')).toContainText('The context has no value order.id.');
    const sideways = await samples.table.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(sideways).toBe(0);
    await designer.expectAccessible();
    await designer.picture('samples-360');
  });
});
