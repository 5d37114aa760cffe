import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../designer';
import { SecretsDialog } from '../parts/secrets-dialog';
import { Sharing } from '../parts/sharing';

/** A host that is not this machine, as browsers see it: they take encryption, locks and more from its pages. */
const ORIGIN = 'http://designer.example';
const APP = join(import.meta.dirname, '../../dist/app');

test('over plain http the app works, and says what the browser keeps from it', async ({
  allowedOrigins,
  designer,
  page,
}) => {
  const { editor, list } = designer;
  const secrets = new SecretsDialog(page);
  const sharing = new Sharing(page);
  allowedOrigins.add(ORIGIN);
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(APP, pathname === '/' ? 'index.html' : pathname);
    await route.fulfill(existsSync(path) ? { path } : { status: 404 });
  });
  await designer.open(`${ORIGIN}/`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);

  await editor.name.fill('Plain');
  await editor.field('Password').fill('typed over http');
  await secrets.open();
  await expect(secrets.dialog).toContainText('This page came over plain http');
  await expect(secrets.dialog.getByRole('radio')).toHaveCount(0);
  await secrets.close();

  await sharing.choose('Share by link…');
  const link = await sharing.link();
  await expect(sharing.dialog).not.toContainText('on this machine only');
  await sharing.button('Copy').click();
  await designer.closeButton.click();
  await list.newWebhook.click();
  await editor.url.click();
  await designer.press('ControlOrMeta+v');
  await expect(editor.url).toHaveValue(link);

  await sharing.choose('Open a folder…');
  await expect(sharing.dialog).toContainText('This page came over plain http');
  await designer.closeButton.click();

  await designer.expectSaved();
  await page.reload();
  await expect(list.actions).toHaveCount(2);
  await list.action('Plain').click();
  await expect(editor.region).toContainText('There is no value for the secret');
  // What is still being loaded is nobody's fault.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
