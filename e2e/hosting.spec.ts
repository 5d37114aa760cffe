import { APP_HEADERS } from '../src/cli/open/page-headers';
import { Designer, expect, test } from './designer';
import { SecretsDialog } from './parts/secrets-dialog';
import { Sharing } from './parts/sharing';
import { EXAMPLES, fieldsOf, staticHost } from './static-host';

// Only what belongs to the origin of the app is cleared.
test.use({ serviceWorkers: 'allow', reuseContext: false });

for (const example of EXAMPLES) {
  test(`docs/hosting.md: the header fields in its ${example} are those of our own server`, () => {
    expect(fieldsOf(example)).toEqual({
      fields: APP_HEADERS,
      caching: 'public, max-age=31536000, immutable',
    });
  });
}

test(
  'in a folder of a static host, with the header fields of docs/hosting.md, the app works',
  { tag: '@thorough' },
  async ({ allowedOrigins, context, designer, page }, testInfo) => {
    const { editor, preview, send } = designer;
    await using host = await staticHost(['/tools/designer/'], fieldsOf('text').fields);
    allowedOrigins.add(host.origin);
    await designer.open(`${host.origin}/tools/designer/`);
    await editor.name.fill('In a folder');
    await editor.choose(editor.kind('REST API Call'));
    await editor.fillBody('{ "id": {{ order.id }} }');
    await preview.expectBody('{ "id": "A-1001" }');
    expect(await send.differences()).toContain(
      'The local sender, which sends the exact bytes, is not available here',
    );
    // A script of its own derives the key.
    const secrets = new SecretsDialog(page);
    await secrets.open();
    await secrets.setPassphrase('five quiet words of mine');
    await secrets.close();
    await designer.expectSaved();

    const sharing = new Sharing(page);
    await sharing.choose('Share by link…');
    const link = await sharing.link();
    expect(link).toContain(`${host.origin}/tools/designer/#action=`);
    await designer.closeButton.click();
    const other = new Designer(await context.newPage(), testInfo);
    await other.open(link);
    await expect(new Sharing(other.page).dialog).toHaveAccessibleName('Someone shared this action');
    await other.page.close();

    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(editor.name).toHaveValue('In a folder');
    await designer.exportButton.click();
    await expect(designer.export.dialog).toBeVisible();
    await context.setOffline(false);
    expect(host.missing).toEqual([]);
    // When the test ends, the fixture looks for errors and for violations of the policy.
  },
);

test('two folders of one host keep their files apart', { tag: '@thorough' }, async ({
  allowedOrigins,
  designer,
  page,
}) => {
  await using host = await staticHost(['/@tools/designer/', '/'], fieldsOf('text').fields);
  allowedOrigins.add(host.origin);
  for (const folder of ['/', '/@tools/designer/', '/']) {
    await designer.open(host.origin + folder);
    // The worker of `/` is ready in the folder too, before that of the folder is registered.
    const ownWorker = () =>
      page.evaluate(async () => {
        const { scope, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
        return active && scope;
      });
    await expect.poll(ownWorker).toBe(host.origin + folder);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  }
  const cachedPages = () =>
    page.evaluate(async () => {
      const kept = await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      );
      return kept
        .map((paths) => paths.filter((path) => /\/(?:icon\.svg)?$/.test(path)).toSorted())
        .toSorted();
    });
  // The worker of `/` controls the page in the folder until the folder's own worker has filled its cache.
  await expect.poll(cachedPages).toEqual([
    ['/', '/icon.svg'],
    ['/@tools/designer/', '/@tools/designer/icon.svg'],
  ]);
});
