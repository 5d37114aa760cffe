import { Designer, expect, test } from '../designer';
import { serveVersions } from '../versions';

test.use({ serviceWorkers: 'allow', reuseContext: false });

test('offline the app loads again, keeps its work, exports, and knows no local sender', async ({
  context,
  designer,
  page,
}) => {
  const { editor, send } = designer;
  await designer.open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(editor.name).toHaveValue('Order created');
  await editor.name.fill('Written offline');
  await designer.expectSaved();
  await page.reload();
  await expect(editor.name).toHaveValue('Written offline');

  // What comes later is there too.
  await designer.exportButton.click();
  const file = await designer.download(() => designer.export.downloadButton.click());
  expect(file.name).toBe('Written-offline.action.json');
  await designer.press('Escape');
  await designer.chooseInMenu('About and release notes');
  await expect(page.getByText('The app is stored in this browser and works offline.')).toBeVisible();
  await designer.expectAccessible();
  await designer.picture('about');
  await designer.press('Escape');

  // The page that was kept never holds a token, so there is no local sender to choose.
  await expect(page.locator('meta[name="local-sender"]')).toHaveCount(0);
  await expect(send.button).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.locator('meta[name="local-sender"]')).toHaveCount(1);
});

test('what the page fetches by script never comes from what is kept', async ({ designer, page }) => {
  await designer.open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const answer = async (path: string) => {
    const [response] = await Promise.all([
      page.waitForResponse(
        (one) => one.request().resourceType() === 'fetch' && new URL(one.url()).pathname === path,
      ),
      page.evaluate(async (of) => void (await fetch(of)), path),
    ]);
    return response;
  };
  expect((await answer('/layers.css')).fromServiceWorker()).toBe(false);
  expect((await answer('/')).fromServiceWorker()).toBe(false);
});

test(
  'a new version is offered; pages of the old one go on until they are closed',
  { tag: '@firefox' },
  async ({ allowedOrigins, baseURL, context, designer, page }, testInfo) => {
    await using server = await serveVersions(baseURL ?? '');
    allowedOrigins.add(server.origin);
    await designer.open(server.origin);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const other = new Designer(await context.newPage(), testInfo);
    await other.open(server.origin);

    await designer.editor.name.fill('Before the new version');
    server.publish();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByRole('button', { name: 'Load it' }).click();
    await expect(page.locator(`script[src="./${server.newEntry}"]`)).toHaveCount(1);
    await expect(designer.editor.name).toHaveValue('Before the new version');

    // The server has the files of the old version no more.
    await other.press('ControlOrMeta+/');
    await expect(other.dialog('Keyboard shortcuts')).toBeVisible();
    const versions = () => page.evaluate(async () => (await caches.keys()).length);
    expect(await versions()).toBe(2);

    await other.page.close();
    await page.reload();
    await expect.poll(versions).toBe(1);
    await context.setOffline(true);
    await page.reload();
    await expect(designer.editor.name).toHaveValue('Before the new version');
    await expect(page.locator(`script[src="./${server.newEntry}"]`)).toHaveCount(1);
  },
);
