import { type Designer, expect, test } from '../designer';
import { SecretsDialog } from '../parts/secrets-dialog';
import { Sharing } from '../parts/sharing';
import { Undo } from '../parts/undo';
import { loadProfile, type Profile, readProfile } from '../profiles/load';

/** What version 0.3.0 stored is read, and nothing of it is lost. */

test.use({ reuseContext: false });

const FOLDER = 'CRM';

async function open(designer: Designer, name: string): Promise<Profile> {
  const profile = readProfile(`0.3.0/${name}`);
  await loadProfile(designer.page, profile);
  await designer.open();
  return profile;
}

/** The requests say it of the settings, the rows, the sample and the secrets that sign. */
async function expectRequests(designer: Designer, { expected }: Profile): Promise<void> {
  const { list, preview } = designer;
  await list.folder(FOLDER).click();
  for (const [name, request] of Object.entries(expected.requests)) {
    await list.action(name).click();
    await expect(preview.notSendable).toBeHidden();
    if (/^(Authorization|X-Api-Key):/m.test(request)) await preview.revealButton.click();
    await preview.expectText(request);
  }
  await list.folder(FOLDER).click();
}

async function expectAll(designer: Designer, profile: Profile): Promise<void> {
  const { editor, list, page, sample } = designer;
  const { expected } = profile;
  const undo = new Undo(page);
  // The settings of the page.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(designer.splitter('Width of the request')).toHaveAttribute('aria-valuenow', expected.width);
  await expect(list.folder(FOLDER)).toHaveAttribute('aria-expanded', 'false');

  await expect(editor.name).toHaveValue('Order created');
  expect(await editor.rows()).toEqual(expected.rows);
  const samples = page.getByRole('combobox', { name: 'Sample', exact: true });
  await expect(samples.locator('option')).toHaveText([...expected.samples]);
  await expect(samples.locator('option:checked')).toHaveText('Late order');
  expect(await sample.text()).toContain('9007199254740993123');
  await expectRequests(designer, profile);
  await page.clock.setFixedTime(profile.leftAt);

  // The settings of the other kind are kept aside.
  await list.action('Signed').click();
  await editor.choose(editor.kind('Webhook'));
  await expect(editor.key(1)).toHaveValue('aside');
  await editor.choose(editor.kind('REST API Call'));
  await undo.undo.click();
  await undo.undo.click();

  // Each step back, to the first that was made.
  for (const step of expected.undone) {
    await expect(undo.undo).toHaveAccessibleName(step);
    await undo.undo.click();
  }
  await expect(undo.undo).toHaveAccessibleName('Undo');
  await expect(list.actions).toHaveCount(1);
  for (const _ of expected.undone) await undo.redo.click();
  await expect(undo.undo).toHaveAccessibleName(expected.undone[0] ?? '');

  await designer.expectSaved();
  await designer.saveState.click();
  const history = designer.dialog('History');
  await history.getByRole('radio', { name: 'Removed actions' }).check();
  await expect(history.getByRole('combobox')).toContainText('Removed one');
  await history.getByRole('button', { name: 'Restore' }).click();
  await expect(editor.name).toHaveValue('Removed one');
  await expect(editor.key(1)).toHaveValue('gone');
  await designer.expectSaved();
}

test('0.3.0: secrets of the tab', async ({ designer }) => {
  await expectAll(designer, await open(designer, 'tab'));
});

test('0.3.0: secrets kept on the device, and another language', async ({ designer }) => {
  const { page } = designer;
  const profile = await open(designer, 'device');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('banner').getByRole('button', { name: /^Mehr/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expectAll(designer, profile);
});

test('0.3.0: secrets behind a passphrase', async ({ designer }) => {
  const { editor, page } = designer;
  const profile = await open(designer, 'passphrase');
  const secrets = new SecretsDialog(page);
  await expect(editor.region).toContainText('The vault is locked');
  await editor.region
    .getByRole('button', { name: /^Unlock/ })
    .first()
    .click();
  await secrets.unlock(profile.passphrase ?? '');
  await expect(secrets.said).toHaveText('Unlocked.');
  await secrets.close();
  await expectAll(designer, profile);
});

test('0.3.0: a folder that the actions are saved to', async ({ designer }) => {
  const { editor, page } = designer;
  const sharing = new Sharing(page);
  const profile = await open(designer, 'folder');
  const [file] = Object.keys(profile.folders.orders ?? {}).filter((name) => name.startsWith('Order'));
  const before = await sharing.files();
  expect(before).toEqual(profile.folders.orders);
  // It knows what belongs to what: the file of the action is written, and no other.
  await editor.url.fill('https://api.example.com/after');
  await designer.expectSaved();
  await sharing.choose('Save to a folder…');
  await expect(sharing.outcome(file ?? '')).toHaveValue('write');
  await sharing.button('Do 1 change').click();
  await expect(sharing.dialog).toContainText('1 file written.');
  const after = await sharing.files();
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(after[file ?? '']).toContain('https://api.example.com/after');
  await designer.press('Escape');
  await new Undo(page).undo.click();
  await expectAll(designer, profile);
});
