import { Designer, expect, test } from '../designer';
import { Palette } from '../parts/palette';
import { SecretsDialog } from '../parts/secrets-dialog';
import { Undo } from '../parts/undo';

const PASSPHRASE = 'five quiet words of mine';

test('a passphrase locks the vault in every tab until it is given; nothing that is typed meanwhile is lost', async ({
  designer,
}, testInfo) => {
  const { editor, preview, page } = designer;
  const secrets = new SecretsDialog(page);
  await designer.open();
  await editor.field('Password').fill('typed before');
  await designer.expectSaved();

  await secrets.open();
  await expect(secrets.keeping('This tab only')).toBeChecked();
  await secrets.keeping('This device, with a passphrase').click();
  await expect(secrets.field('New passphrase')).toBeFocused();
  await secrets.field('New passphrase').fill('short');
  await designer.press('Enter');
  await expect(secrets.dialog.getByRole('alert')).toContainText(['', 'at least 10 characters']);
  await expect(secrets.field('New passphrase')).toBeFocused();
  await designer.expectAccessible();
  await secrets.field('New passphrase').fill(PASSPHRASE);
  await secrets.field('Repeat passphrase').fill(PASSPHRASE);
  await designer.press('Enter');
  await expect(secrets.said).toHaveText('Remembered on this device, with a passphrase.');
  await designer.expectFocusKept();
  await designer.press('Escape');

  // Another tab has to be unlocked too; what is typed there before is kept.
  const other = new Designer(await page.context().newPage(), testInfo);
  const otherSecrets = new SecretsDialog(other.page);
  await other.open();
  await expect(other.preview.region).toContainText('The secrets are locked');
  await other.editor.field('Password: name').fill('CRM');
  await other.editor.field('Value of CRM').fill('typed while locked');
  await expect(other.preview.notSendable).toBeHidden();
  await other.expectSaved();
  await other.press('ControlOrMeta+k');
  await other.type('unlock');
  await expect(new Palette(other.page).active).toHaveText('Unlock the secrets…');
  await other.press('Enter');
  await expect(otherSecrets.field('Passphrase')).toBeFocused();
  await otherSecrets.unlock('not it');
  await expect(otherSecrets.dialog).toContainText('Wrong passphrase.');
  await expect(otherSecrets.field('Passphrase')).toBeFocused();
  await otherSecrets.unlock(PASSPHRASE);
  await expect(otherSecrets.said).toHaveText('Unlocked.');
  await expect(otherSecrets.field('Value of CRM')).toHaveValue('typed while locked');
  await otherSecrets.close();
  await other.expectFocusKept();
  await other.expectSaved();

  // Each tab sees what the other one changes.
  await expect(editor.field('Value of CRM')).toHaveValue('typed while locked');
  await editor.field('Value of CRM').fill('changed elsewhere');
  await designer.expectSaved();
  await expect(other.editor.field('Value of CRM')).toHaveValue('changed elsewhere');

  // Locked in one tab, locked in all; a new passphrase takes the place of the old one.
  await secrets.open();
  await secrets.button('Change the passphrase…').click();
  await secrets.field('Current passphrase').fill(PASSPHRASE);
  await secrets.field('New passphrase').fill(`${PASSPHRASE}, and more`);
  await secrets.field('Repeat passphrase').fill(`${PASSPHRASE}, and more`);
  await secrets.button('Change the passphrase').click();
  await expect(secrets.said).toHaveText('The passphrase was changed.');
  await secrets.button('Lock now').click();
  for (const { preview: shown } of [designer, other]) {
    await expect(shown.region.getByRole('button', { name: 'Unlock', exact: true })).toBeVisible();
    await expect(shown.region).toContainText('The secret CRM is locked.');
  }
  await preview.region.getByRole('button', { name: 'Unlock', exact: true }).click();
  await secrets.unlock(`${PASSPHRASE}, and more`);
  await expect(secrets.field('Value of CRM')).toHaveValue('changed elsewhere');

  // One gets another name, in the vault and in the action, and undoing takes back both.
  await secrets.field('Name').fill('SHOP');
  await secrets.field('Value').fill('of the shop');
  await secrets.button('Add').click();
  await secrets.button('Rename CRM').click();
  await expect(secrets.field('New name')).toBeFocused();
  await designer.press('Escape');
  await expect(secrets.field('New name')).toBeHidden();
  await expect(secrets.button('Rename CRM')).toBeFocused();
  await designer.press('Enter');
  await secrets.field('New name').fill('SHOP');
  await expect(secrets.dialog).toContainText('SHOP already exists. Choose another name.');
  await expect(secrets.dialog).toContainText('The name changes here and in 1 action, as one step');
  await designer.expectAccessible();
  await designer.picture('rename');
  await designer.press('Enter');
  await expect(secrets.field('New name')).toBeFocused();
  await secrets.field('New name').fill('CRM_KEY');
  await designer.press('Enter');
  await expect(secrets.said).toContainText('CRM is now called CRM_KEY.');
  await expect(secrets.field('Value of CRM_KEY')).toHaveValue('changed elsewhere');
  await designer.expectFocusKept();
  await secrets.close();
  await expect(editor.field('Value of CRM_KEY')).toHaveValue('changed elsewhere');
  await new Undo(page).undo.click();
  await expect(editor.field('Value of CRM')).toHaveValue('changed elsewhere');
  await secrets.open();
  await expect(secrets.button('Rename CRM_KEY')).toBeHidden();
  await secrets.button('Forget SHOP').click();

  // One is forgotten and comes back; then all, in every tab.
  await secrets.button('Forget CRM').click();
  await expect(secrets.said).toContainText('CRM is forgotten.');
  await secrets.button('Undo').click();
  await expect(secrets.field('Value of CRM')).toHaveValue('changed elsewhere');
  await secrets.button('Delete all secret values…').click();
  await expect(secrets.button('Keep them')).toBeFocused();
  await secrets.button('Delete all secret values').click();
  await expect(secrets.said).toHaveText('All secret values are deleted.');
  await expect(secrets.keeping('This tab only')).toBeChecked();
  await expect(secrets.field('Value of CRM')).toHaveValue('');
  await expect(other.editor.field('Value of CRM')).toHaveValue('');
  await expect(other.preview.region).not.toContainText('The secrets are locked');
});

test('where the disk is full, secrets stay in the tab, and that is said', { tag: '@firefox' }, async ({
  designer,
}) => {
  const { editor, page } = designer;
  const secrets = new SecretsDialog(page);
  await designer.open();
  await editor.giveSecret('Store under a name…');
  await editor.field('Value of ORDER_CREATED_PASSWORD').fill('one');
  await designer.expectSaved();
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'vault') throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  await secrets.open();
  await secrets.rememberWithoutPassphrase();
  await expect(secrets.dialog.getByRole('alert').first()).toContainText('is full');
  await expect(secrets.keeping('This tab only')).toBeChecked();
  await secrets.close();
  await page.reload();
  await expect(editor.field('Value of ORDER_CREATED_PASSWORD')).toHaveValue('one');

  // What is remembered already is told by the page itself.
  await secrets.open();
  await secrets.rememberWithoutPassphrase();
  await expect(secrets.said).toHaveText('Remembered on this device.');
  await secrets.close();
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'vault') throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  await editor.field('Value of ORDER_CREATED_PASSWORD').fill('two');
  await expect(
    page.getByText('Some secrets are not stored on this device, only in this tab.').first(),
  ).toBeVisible();
  await designer.expectSaved();
  await page.reload();
  await expect(editor.field('Value of ORDER_CREATED_PASSWORD')).toHaveValue('two');
  await designer.expectSaved();
});

test('S2: where there is no memory for a passphrase, that is said, and the secrets stay where they are', async ({
  designer,
}) => {
  const { editor, page } = designer;
  const secrets = new SecretsDialog(page);
  const answerOfWorker = 'addEventListener("message", () => postMessage({ type: "no-memory" }))';
  await page.route('**/scrypt-worker*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: answerOfWorker }),
  );
  await designer.open();
  await editor.field('Password').fill('typed before');
  await secrets.open();
  await secrets.keeping('This device').click();
  await secrets.button('Set a passphrase…').click();
  await secrets.field('New passphrase').fill(PASSPHRASE);
  await secrets.field('Repeat passphrase').fill(PASSPHRASE);
  await secrets.button('Set the passphrase').click();
  await expect(secrets.dialog).toContainText('There is not enough memory for the passphrase');
  await expect(secrets.field('New passphrase')).toHaveValue(PASSPHRASE);
  await secrets.button('Cancel').click();
  await expect(secrets.keeping('This tab only')).toBeChecked();
  await secrets.close();
  await expect(editor.field('Password')).toHaveValue('typed before');

  // Once there is memory again, the same passphrase locks; without it, unlocking says so too.
  await page.unroute('**/scrypt-worker*');
  await secrets.open();
  await secrets.setPassphrase(PASSPHRASE);
  await page.route('**/scrypt-worker*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: answerOfWorker }),
  );
  await secrets.button('Lock now').click();
  await expect(secrets.dialog).toBeHidden();
  await secrets.open();
  await secrets.unlock(PASSPHRASE);
  await expect(secrets.dialog).toContainText('There is not enough memory for the passphrase');
  await expect(secrets.button('Unlock')).toBeEnabled();
});
