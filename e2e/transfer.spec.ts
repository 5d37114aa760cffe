import { Buffer } from 'node:buffer';
import { sightings } from '../test/sightings';
import { type Designer, expect, test } from './designer';
import { ExportDialog } from './parts/export-dialog';
import { Palette } from './parts/palette';

/** Every setting that a config can hold, with texts that a careless writer would damage. */
const WEBHOOK = {
  version: 1,
  objectId: 'automation.webhook',
  name: 'Order “created” – Zoë \u{1f600}',
  method: 'PUT',
  url: 'https://api.example.com/v1/{{ order.id }}?q=a b',
  format: 'json',
  data: [
    { key: 'id', value: '{{ order.id }}' },
    { key: '', value: '', enabled: false },
    { key: 'line\r\nend', value: 'tab\t"quote" \\ \u2028 {{ order.customer.name | upper }}' },
    { key: '__proto__', value: 'own' },
  ],
  authentication: { method: 'basic', username: 'shop', password: { secret: 'CRM_PASSWORD' } },
};
const REST = {
  version: 1,
  objectId: 'automation.rest-api-call',
  name: 'By hand',
  method: 'POST',
  url: 'https://api.example.com/',
  body: '{\r\n  "n": 1.0,\n\t"big": {{ order.number }}\n}\n',
  authentication: { method: 'hmac', headerName: 'X-Sign', secret: { secret: 'SIGNING' } },
};

const bytesOf = (config: object | string): Buffer =>
  Buffer.from(typeof config === 'string' ? config : JSON.stringify(config));

async function exported(designer: Designer): Promise<string> {
  await designer.exportButton.click();
  const text = await designer.export.text();
  await designer.closeButton.click();
  await expect(designer.export.dialog).toBeHidden();
  return text;
}

for (const config of [WEBHOOK, REST]) {
  test(`B4: ${config.objectId} exported as a file and read back is the same, byte for byte`, async ({
    designer,
  }) => {
    await designer.open();
    await designer.load(config);
    const message = await designer.preview.text();
    await designer.exportButton.click();
    const shown = await designer.export.text();
    const file = await designer.download(() => designer.export.downloadButton.click());
    expect(file.bytes.toString('utf8')).toBe(shown);
    expect(file.name).toMatch(/\.action\.json$/);
    expect(JSON.parse(shown)).toMatchObject(config);
    await designer.closeButton.click();

    await designer.importButton.click();
    await designer.import.choose(file);
    // The same action is here already.
    await expect(designer.import.importButton).toBeDisabled();
    await designer.import.tick(/./).check();
    await designer.import.importButton.click();
    await expect(designer.list.actions).toHaveCount(3);
    await designer.preview.expectText(message);
    expect(await exported(designer)).toBe(shown);
  });
}

test('the name of the file comes from the name of the action', { tag: '@thorough' }, async ({ designer }) => {
  await designer.open();
  await designer.editor.name.fill('../Orders: "new"?');
  await designer.exportButton.click();
  const file = await designer.download(() => designer.export.downloadButton.click());
  expect(file.name).toBe('Orders-new.action.json');
});

test('the export is copied', { tag: ['@firefox', '@thorough'] }, async ({ designer }) => {
  await designer.open();
  await designer.exportButton.click();
  const shown = await designer.export.text();
  await designer.export.copyButton.click();
  await expect.poll(() => designer.clipboard()).toBe(shown);
});

test('Ctrl+E exports', { tag: '@thorough' }, async ({ designer }) => {
  await designer.open();
  await designer.editor.url.focus();
  await designer.press('ControlOrMeta+e');
  await expect(designer.export.dialog).toBeVisible();
  await designer.press('Escape');
  await expect(designer.editor.url).toBeFocused();
});

test.describe('a config is read from', () => {
  test('a paste', async ({ designer }) => {
    await designer.open();
    await designer.importButton.click();
    await designer.import.text.focus();
    await designer.paste(JSON.stringify(WEBHOOK));
    await expect(designer.import.importButton).toHaveText('Import 1 action');
    await designer.import.importButton.click();
    await expect(designer.editor.name).toHaveValue(WEBHOOK.name);
  });

  test('a paste into the dialog that was opened from an editor that goes, and the focus is in the next one', async ({
    designer,
  }) => {
    const { editor, page } = designer;
    await designer.open();
    await editor.choose(editor.kind('REST API Call'));
    await editor.body.click();
    await new Palette(page).run('Import');
    await designer.import.text.focus();
    await designer.paste(JSON.stringify(WEBHOOK));
    await designer.import.importButton.click();
    await expect(editor.name).toHaveValue(WEBHOOK.name);
    await expect(page.locator('#pane-edit')).toBeFocused();
  });

  test('a file dropped on the dialog', { tag: '@thorough' }, async ({ designer }) => {
    await designer.open();
    await designer.importButton.click();
    await designer.import.drop({ name: 'rest.json', bytes: bytesOf(REST) });
    await expect(designer.import.text).toHaveValue(JSON.stringify(REST));
    await designer.import.importButton.click();
    await expect(designer.editor.name).toHaveValue('By hand');
    expect(JSON.parse(await exported(designer))).toMatchObject(REST);
  });

  test('a file dropped anywhere on the page', { tag: '@thorough' }, async ({ designer }) => {
    await designer.open();
    await designer.import.drop({ name: 'rest.json', bytes: bytesOf(REST) });
    await expect(designer.import.dialog).toBeVisible();
    await designer.import.importButton.click();
    await expect(designer.editor.name).toHaveValue('By hand');
  });

  test('a file with a byte order mark', { tag: '@thorough' }, async ({ designer }) => {
    await designer.open();
    await designer.importButton.click();
    await designer.import.choose({ name: 'bom.json', bytes: bytesOf(`\ufeff${JSON.stringify(REST)}`) });
    await designer.import.importButton.click();
    await expect(designer.editor.name).toHaveValue('By hand');
  });

  test('B2: a bundle of several actions', async ({ designer }) => {
    await designer.open();
    await designer.importButton.click();
    await designer.import.text.fill(JSON.stringify({ version: 1, actions: [REST, WEBHOOK] }));
    await expect(designer.import.importButton).toHaveText('Import 2 actions');
    await designer.import.importButton.click();
    await expect(designer.list.actions).toHaveCount(3);
    await expect(designer.list.action('By hand')).toHaveAttribute('aria-current', 'true');
  });
});

test('B1: what is left out has its meaning', { tag: '@thorough' }, async ({ designer }) => {
  const { editor } = designer;
  await designer.open();
  await designer.load({ version: 1, objectId: 'automation.webhook', method: 'POST', url: '' });
  await expect(editor.name).toHaveValue('');
  await expect(editor.format('Form (default)')).toBeChecked();
  await expect(editor.authentication('None')).toBeChecked();
  expect(await editor.rows()).toEqual([{ key: '', value: '', enabled: true }]);
});

test('B5: secrets are replaced by references, and included only when that is asked for, each time anew', async ({
  designer,
}) => {
  const { editor, export: exportDialog } = designer;
  await designer.open();
  await editor.field('Password').fill('s3cret-value-of-this-test');
  await designer.exportButton.click();
  expect(JSON.parse(await exportDialog.text())).toMatchObject({
    authentication: { method: 'basic', username: 'shop', password: { secret: 'ORDER_CREATED_PASSWORD' } },
  });
  await expect(exportDialog.dialog).toContainText('Authentication, password: ORDER_CREATED_PASSWORD');

  // Nothing moves under the pointer, whatever the dialog says.
  const before = await exportDialog.includeSecrets.boundingBox();
  await exportDialog.includeSecrets.check();
  expect(await exportDialog.includeSecrets.boundingBox()).toEqual(before);
  await expect(exportDialog.includeSecrets).toHaveAccessibleDescription(
    /contain a secret value, readable by anyone/,
  );
  const withSecret = await designer.download(() => exportDialog.downloadButton.click());
  expect(JSON.parse(withSecret.bytes.toString())).toMatchObject({
    authentication: { password: 's3cret-value-of-this-test' },
  });
  await designer.closeButton.click();

  await designer.exportButton.click();
  await expect(exportDialog.includeSecrets).not.toBeChecked();
  expect(sightings(await exportDialog.text(), 's3cret-value-of-this-test')).toEqual([]);
  await designer.closeButton.click();

  // It comes back under a name, and so it goes out again when that is asked for.
  await designer.load(withSecret.bytes.toString());
  await expect(editor.field('Value of SHOP_PASSWORD')).toHaveValue('s3cret-value-of-this-test');
  await designer.exportButton.click();
  expect(sightings(await exportDialog.text(), 's3cret-value-of-this-test')).toEqual([]);
  await exportDialog.includeSecrets.check();
  expect(JSON.parse(await exportDialog.text())).toMatchObject({
    authentication: { password: 's3cret-value-of-this-test' },
  });
});

test('B29: errors of the settings stop an export until the person insists', async ({ designer }) => {
  const { editor, export: exportDialog } = designer;
  await designer.open();
  await editor.url.fill('');
  await designer.exportButton.click();
  await expect(exportDialog.dialog).toContainText('URL: The URL is missing.');
  await expect(exportDialog.downloadButton).toBeDisabled();
  await expect(exportDialog.copyButton).toBeDisabled();
  await exportDialog.exportAnyway.click();
  const file = await designer.download(() => exportDialog.downloadButton.click());
  await designer.closeButton.click();
  await designer.load(file.bytes.toString());
  await expect(editor.url).toHaveValue('');
});

test('B29: errors of the sample and secrets without a value do not stop an export', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, export: exportDialog, sample, preview } = designer;
  await designer.open();
  await sample.fill('{}');
  await editor.giveSecret('Store under a name…');
  await expect(preview.notSendable).toBeVisible();
  await designer.exportButton.click();
  await expect(exportDialog.exportAnyway).toHaveCount(0);
  await expect(exportDialog.downloadButton).toBeEnabled();
});

test('the config beside the request is the one that is exported', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, preview } = designer;
  await designer.open();
  const text = await exported(designer);
  await editor.choose(preview.view('Config'));
  await expect(preview.region.getByRole('region', { name: 'Config, JSON' })).toHaveText(text, {
    useInnerText: true,
  });
});

test('an action exported alone asks for the same secret as in a file of all', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, page } = designer;
  const authentication = { method: 'basic', username: 'shop' };
  await designer.open();
  for (const password of ['one', 'two']) {
    await designer.load({ ...WEBHOOK, name: 'Order paid', authentication });
    await editor.field('Password').fill(password);
  }
  await designer.exportButton.click();
  const dialog = new ExportDialog(page);
  await expect.poll(() => dialog.text()).toContain('ORDER_PAID_PASSWORD_2');
});
