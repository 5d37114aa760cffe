import type { Designer } from '../designer';
import { Palette } from '../parts/palette';
import { Samples } from '../parts/samples';
import { SecretsDialog } from '../parts/secrets-dialog';
import { Sharing } from '../parts/sharing';
import { expect } from '../sending';
import { PAGE_LOAD, SHOP_COLLECTION, SIGNED_COLLECTION } from './imports';
import { type DialogState, HUNDRED, PROBLEMS } from './state';

const COLLECTION = {
  info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  variable: [{ key: 'baseUrl', value: 'https://shop.example' }],
  item: [
    {
      name: 'Create',
      event: [{ listen: 'test', script: { exec: ['pm.test()'] } }],
      request: { method: 'POST', url: '{{baseUrl}}/orders', body: { mode: 'formdata', formdata: [] } },
    },
    { name: 'Remove', request: { method: 'DELETE', url: '{{baseUrl}}/orders' } },
  ],
};

export const DIALOG_STATES: readonly DialogState[] = [
  {
    name: 'the question about a new host',
    enter: async (designer) => {
      await designer.load({ ...HUNDRED, authentication: { method: 'basic', username: 'u', password: 'pw' } });
      await designer.page.keyboard.press('ControlOrMeta+Enter');
      await expect(designer.page.getByRole('dialog', { name: /for the first time/ })).toBeVisible();
    },
  },
  {
    name: 'JSON that is pasted',
    enter: async (designer) => {
      await runCommand(designer, 'paste your json');
      await designer.sample.type('{"a": b}');
      await expect(designer.sample.problems.first()).toBeVisible();
    },
  },
  {
    name: 'the sample that is edited',
    enter: async (designer) => {
      await runCommand(designer, 'edit the sample');
      await expect(designer.sample.editor).toBeVisible();
    },
  },
  {
    name: 'the export',
    enter: async (designer) => {
      await designer.exportButton.click();
      await designer.export.includeSecrets.check();
    },
  },
  {
    name: 'an export that is stopped',
    enter: async (designer) => {
      await designer.load(PROBLEMS);
      await designer.exportButton.click();
      await expect(designer.export.exportAnyway).toBeVisible();
    },
  },
  {
    name: 'an import with problems',
    enter: async (designer) => {
      await designer.importButton.click();
      await designer.import.text.fill('{ "version": 2, "name": 5 }');
      await expect(designer.import.problems.first()).toBeVisible();
    },
  },
  {
    name: 'an import with actions',
    enter: async (designer) => {
      await designer.importButton.click();
      await designer.import.text.fill(JSON.stringify(HUNDRED));
      await expect(designer.import.importButton).toBeEnabled();
    },
  },
  {
    name: 'the question about many rows',
    enter: async (designer) => {
      const data = Array.from({ length: 10_001 }, () => ({ key: 'k' }));
      const file = JSON.stringify({ ...HUNDRED, data });
      await designer.importButton.click();
      await designer.page
        .getByRole('dialog')
        .locator('input[type=file]:not([webkitdirectory])')
        .setInputFiles({ name: 'many.json', mimeType: 'application/json', buffer: Buffer.from(file) });
      await designer.import.importButton.click();
      await expect(designer.dialog('An action with 10,001 rows')).toBeVisible();
    },
  },
  {
    name: 'an import of a collection with notes',
    enter: async (designer) => {
      await designer.importButton.click();
      await designer.import.text.fill(JSON.stringify(COLLECTION));
      await expect(designer.import.importButton).toBeEnabled();
    },
  },
  {
    name: 'the question for a folder',
    enter: async (designer) => {
      await designer.load({ ...HUNDRED, name: 'Shop / Orders' });
      await designer.list.action('Orders').click({ button: 'right' });
      await designer.menuItem('Move to a folder…').click();
      await expect(designer.dialog('Move 1 action')).toBeVisible();
    },
  },
  {
    name: 'an import of a page, with assets that are not ticked',
    enter: async (designer) => {
      await designer.importButton.click();
      await designer.import.text.fill(JSON.stringify(PAGE_LOAD));
      await expect(designer.import.tickAll).toBeVisible();
    },
  },
  {
    name: 'an import of folders with variables and secrets',
    enter: async (designer) => {
      await designer.importButton.click();
      await designer.import.text.fill(JSON.stringify(SHOP_COLLECTION));
      await expect(designer.import.addSample).toBeChecked();
    },
  },
  {
    name: 'an import of what is here already, and of what has changed',
    enter: async (designer) => {
      const actions = [HUNDRED, { ...HUNDRED, name: 'Other' }];
      await designer.load({ version: 1, actions });
      await designer.importButton.click();
      const changed = { ...HUNDRED, name: 'Other', url: 'https://api.example.com/other' };
      await designer.import.text.fill(JSON.stringify({ version: 1, actions: [HUNDRED, changed] }));
      await designer.import.replace.check();
    },
  },
  {
    name: 'an import that is signed with the scheme that it shows',
    enter: async (designer) => {
      await designer.importButton.click();
      await designer.import.text.fill(JSON.stringify(SIGNED_COLLECTION));
      await designer.import.dialog.getByRole('button', { name: 'Sign with the scheme “Slack”' }).click();
      await expect(designer.import.found).toContainText('The secret is not in the text.');
    },
  },
  {
    name: 'an import of a key that is kept as a secret',
    enter: async (designer) => {
      await designer.importButton.click();
      await designer.import.text.fill('curl https://api.example.com/ -u sk_live_4242: -d a=1');
      await designer.import.dialog.getByRole('button', { name: 'Keep it as a secret' }).click();
      await expect(designer.import.dialog.getByText('AUTHORIZATION', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'bulk edit with problems',
    enter: async (designer) => {
      await designer.editor.bulkEditButton.click();
      const dialog = designer.dialog('Edit all rows as text');
      await dialog.getByRole('textbox', { name: 'Rows' }).fill('no colon');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Line 1');
    },
  },
  {
    name: 'the list of shortcuts',
    enter: (designer) => designer.chooseInMenu('Keyboard shortcuts'),
  },
  {
    name: 'the menu of the header',
    enter: async (designer) => {
      await designer.moreButton.click();
      await expect(designer.menuItem('History…')).toBeVisible();
    },
  },
  {
    name: 'the palette, with a command that cannot be used',
    enter: async (designer) => {
      const palette = new Palette(designer.page);
      await designer.press('ControlOrMeta+k');
      await palette.field.fill('e');
      await expect(palette.active).toBeVisible();
      await expect(palette.options.filter({ hasText: 'Nothing to redo.' })).toBeVisible();
    },
  },
  {
    name: 'the examples',
    enter: async (designer) => {
      await runCommand(designer, 'new from an example');
      await expect(designer.dialog('Examples')).toBeVisible();
    },
  },
  {
    name: 'the vault, to which nothing was given',
    enter: async (designer) => {
      await designer.editor.choose(designer.editor.authentication('None'));
      await designer.chooseInMenu('Secrets…');
      await expect(new SecretsDialog(designer.page).dialog).toBeVisible();
    },
  },
  {
    name: 'the vault, before values are remembered on the device',
    enter: async (designer) => {
      const secrets = new SecretsDialog(designer.page);
      await designer.chooseInMenu('Secrets…');
      await secrets.keeping('This device').click();
      await expect(secrets.button('Set a passphrase…')).toBeVisible();
    },
  },
  {
    name: 'the vault with a secret to rename, a passphrase to set and the last question',
    enter: async (designer) => {
      const secrets = new SecretsDialog(designer.page);
      await designer.chooseInMenu('Secrets…');
      await secrets.field('Name').fill('CRM');
      await secrets.field('Value').fill('kept');
      await designer.press('Enter');
      await expect(secrets.said).toHaveText('CRM added.');
      await secrets.button('Rename CRM').click();
      await secrets.keeping('This device, with a passphrase').click();
      await secrets.field('New passphrase').fill('short');
      await designer.press('Enter');
      await secrets.button('Delete all secret values…').click();
      await expect(secrets.button('Keep them')).toBeVisible();
    },
  },
  {
    name: 'the vault, locked',
    enter: async (designer) => {
      const secrets = new SecretsDialog(designer.page);
      await designer.chooseInMenu('Secrets…');
      await secrets.setPassphrase('five quiet words of mine');
      await secrets.button('Lock now').click();
      await expect(secrets.dialog).toBeHidden();
      await designer.chooseInMenu('Secrets…');
      await secrets.unlock('not it');
      await expect(secrets.dialog).toContainText('Wrong passphrase.');
    },
  },
  {
    name: 'a link that is shared',
    enter: async (designer) => {
      const sharing = new Sharing(designer.page);
      await designer.editor.url.fill('');
      await sharing.choose('Share by link…');
      await sharing.checkbox(/Include the open sample/).check();
      await sharing.link();
    },
  },
  {
    name: 'a link that was shared',
    enter: async (designer) => {
      const sharing = new Sharing(designer.page);
      await sharing.choose('Share by link…');
      const { hash } = new URL(await sharing.link());
      await designer.closeButton.click();
      await designer.page.evaluate((shared) => {
        location.hash = shared;
      }, hash);
      await expect(sharing.button('Add as a copy')).toBeVisible();
    },
  },
  {
    name: 'a folder, where the browser has none',
    enter: async (designer) => {
      const sharing = new Sharing(designer.page);
      await designer.page.evaluate(() => {
        window.showDirectoryPicker = undefined;
      });
      await sharing.choose('Save to a folder…');
      await expect(sharing.button('Download all actions')).toBeVisible();
    },
  },
  {
    name: 'a folder that is to be saved to',
    enter: async (designer) => {
      const sharing = new Sharing(designer.page);
      await designer.page.evaluate(() => {
        window.showDirectoryPicker = async () => {
          const root = await navigator.storage.getDirectory();
          return await root.getDirectoryHandle('orders', { create: true });
        };
      });
      await sharing.writeFile('broken.action.json', '{');
      await sharing.choose('Save to a folder…');
      await sharing.button('Choose a folder…').click();
      await expect(sharing.button('Do 1 change')).toBeVisible();
    },
  },
  {
    name: 'samples that are imported',
    enter: async (designer) => {
      const samples = new Samples(designer.page);
      await runCommand(designer, 'import samples');
      await samples.pasted.fill('{"order": {"id": 9007199254740993123}}');
      await expect(samples.importDialog.getByRole('button', { name: 'Import 1 sample' })).toBeEnabled();
    },
  },
  {
    name: 'listening for an event',
    enter: async (designer) => {
      await runCommand(designer, 'listen for an event');
      // It is open here, or in the test beside this one.
      const dialog = designer.dialog('Listen for an event');
      await expect(dialog.getByText(/^Waiting for an event|Another tab listens/)).toBeVisible();
    },
  },
  {
    name: 'all samples, and the request of one',
    enter: async (designer) => {
      const samples = new Samples(designer.page);
      await runCommand(designer, 'try all samples');
      await expect(samples.table.getByText(/^\d+ cases: /)).toBeVisible();
      await samples.rowButton('order.id: a tag in the data').click();
      await expect(samples.shown('order.id: a tag in the data').getByText('Computed')).toBeVisible();
    },
  },
  {
    name: 'all samples, and the difference of one',
    enter: async (designer) => {
      const samples = new Samples(designer.page);
      await runCommand(designer, 'try all samples');
      await expect(samples.table.getByText(/^\d+ cases: /)).toBeVisible();
      await samples.rowButton('order.id: a tag in the data').click();
      const shown = samples.shown('order.id: a tag in the data');
      await shown.getByRole('radio', { name: 'Difference from “Sample”' }).check();
      await expect(shown.getByRole('region', { name: /^Difference/ })).toBeVisible();
    },
  },
  {
    name: 'an earlier state',
    enter: async (designer) => {
      for (const url of ['https://first.example/', 'https://second.example/']) {
        await designer.editor.url.fill(url);
        await designer.expectSaved();
      }
      await designer.chooseInMenu('History…');
      await expect(designer.dialog('History').getByRole('region', { name: /^Difference/ })).toBeVisible();
    },
  },
  {
    name: 'what the app is, and what changed',
    enter: async (designer) => {
      await designer.chooseInMenu('About and release notes');
      await expect(designer.dialog('About Action Designer')).toBeVisible();
    },
  },
];

/** Does what the palette finds first. */
async function runCommand(designer: Designer, words: string): Promise<void> {
  const palette = new Palette(designer.page);
  await designer.press('ControlOrMeta+k');
  await palette.field.fill(words);
  await expect(palette.options.first()).toBeVisible();
  await designer.press('Enter');
  await expect(palette.dialog).toBeHidden();
}
