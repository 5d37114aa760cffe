import { sightings } from '../test/sightings';
import { Designer, expect, test } from './designer';
import { Sharing } from './parts/sharing';
import { Undo } from './parts/undo';

const CANARY = 'canary-of-sharing-Zx81qQ';

const config = (name: string, url: string) => ({
  version: 1,
  objectId: 'automation.webhook',
  name,
  method: 'POST',
  url,
  format: 'json',
  data: [{ key: 'id', value: '{{ order.id }}' }],
});

test(
  'a link: made, opened elsewhere, looked at, added as a copy, and asked about once',
  { tag: '@firefox' },
  async ({ designer, browser }, testInfo) => {
    const { editor, page } = designer;
    const sharing = new Sharing(page);
    await designer.open();
    await editor.name.fill('Zoë’s order \u{1f600}');
    await editor.field('Password').fill(CANARY);
    await sharing.choose('Share by link…');
    const plain = await sharing.link();
    await expect(sharing.dialog).toContainText(`${plain.length} characters`);
    await expect(sharing.dialog).toContainText('It opens on this machine only.');
    await designer.expectAccessible();
    await designer.picture('share');
    await sharing.checkbox(/Include the open sample/).check();
    await expect(sharing.dialog).toContainText('often real data about people');
    await expect.poll(async () => (await sharing.link()).length).toBeGreaterThan(plain.length);
    const link = await sharing.link();
    await sharing.button('Copy').click();
    await expect.poll(() => designer.clipboard()).toBe(link);
    await designer.closeButton.click();
    await designer.expectFocusKept();

    // Another browser, which knows nothing of the first.
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const other = new Designer(await context.newPage(), testInfo);
    const look = new Sharing(other.page);
    await other.open(link);
    await expect(look.dialog).toHaveAccessibleName('Someone shared this action');
    await expect(look.dialog).toContainText('Zoë’s order \u{1f600}');
    await expect(look.dialog).toContainText('POST https://api.example.com/v1/orders');
    await expect(look.dialog).toContainText('Webhook · 3 rows · Basic auth');
    await expect(look.dialog).toContainText('"username": "shop"');
    expect(sightings(await other.page.content(), CANARY)).toEqual([]);
    await other.expectAccessible();
    await other.picture('look-narrow');
    expect(await other.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    await look.button('Add as a copy').click();
    await expect(look.dialog).toBeHidden();
    await expect(other.editor.name).toHaveValue('Zoë’s order \u{1f600}');
    await expect(other.editor.name).toBeFocused();
    expect(new URL(other.page.url()).hash).toBe('');
    await other.expectSaved();
    await other.page.reload();
    await expect(other.editor.name).toHaveValue('Zoë’s order \u{1f600}');
    await expect(look.dialog).toBeHidden();
    // The example of the start and the copy; and the sample came too.
    await other.tab('Actions').click();
    await expect(other.list.actions).toHaveCount(2);
    await context.close();
  },
);

test('a copy beside its original has a name of its own, and is one step with its sample', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, page, list, sample } = designer;
  const sharing = new Sharing(page);
  const undo = new Undo(page);
  await designer.open();
  const before = await sample.text();
  await sharing.choose('Share by link…');
  const plain = await sharing.link();
  await sharing.checkbox(/Include the open sample/).check();
  await expect.poll(() => sharing.link()).not.toBe(plain);
  const { hash } = new URL(await sharing.link());
  await designer.closeButton.click();
  const samples = page.getByRole('combobox', { name: 'Sample' });
  await page.evaluate((fragment) => {
    location.hash = fragment;
  }, hash);
  await sharing.button('Add as a copy').click();
  await expect(editor.name).toHaveValue('Order created (copy)');
  await expect(samples.locator('option')).toHaveCount(2);
  await expect(undo.undo).toHaveAccessibleName('Undo adding “Order created (copy)”');
  await designer.undoButton.click();
  await expect(list.actions).toHaveCount(1);
  await expect(samples.locator('option')).toHaveCount(1);
  expect(await sample.text()).toBe(before);
  await expect(undo.undo).toHaveAccessibleName('Undo');
  await undo.redo.click();
  await expect(samples.locator('option')).toHaveCount(2);
  await expect(list.actions).toHaveCount(2);
});

test('a link that is declined, cut or changed adds nothing and says why', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { page, list } = designer;
  const sharing = new Sharing(page);
  await designer.open();
  await sharing.choose('Share by link…');
  const link = await sharing.link();
  await designer.closeButton.click();
  const go = (fragment: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, fragment);
  const fragment = new URL(link).hash;

  // The page is open already: its fragment changes.
  await go(fragment);
  await expect(sharing.dialog).toHaveAccessibleName('Someone shared this action');
  await expect(sharing.button('Do not add')).toBeFocused();
  await designer.press('Enter');
  await expect(sharing.dialog).toBeHidden();
  expect(new URL(page.url()).hash).toBe('');

  const broken: readonly [string, string][] = [
    [fragment.slice(0, 90), 'The link ends after 90 characters'],
    [`${fragment.slice(0, 50)}~${fragment.slice(51)}`, 'at character 51'],
    [`${fragment.slice(0, -1)}${fragment.endsWith('0') ? '1' : '0'}`, 'was changed on its way'],
    ['#action=hello', 'holds no valid action'],
    ['#action=9.x', 'A newer version'],
  ];
  for (const [changed, said] of broken) {
    await go(changed);
    await expect(sharing.dialog).toHaveAccessibleName('This link cannot be opened');
    await expect(sharing.dialog).toContainText(said);
    await designer.press('Escape');
    await expect(sharing.dialog).toBeHidden();
  }
  await go('#action=hello');
  await expect(sharing.dialog).toBeVisible();
  await designer.expectAccessible();
  await designer.picture('broken-link');
  await designer.press('Escape');
  await expect(list.actions).toHaveCount(1);
});

test('a folder: opened, changed here and elsewhere, saved, remembered', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, page, list } = designer;
  const sharing = new Sharing(page);
  await sharing.useOwnFolder();
  await designer.open();
  const refund = JSON.stringify(config('Refund', 'https://api.example.com/refunds?api_key=abc'), null, 2);
  const broken = '{ "version": 1,';
  await sharing.writeFile('refund.action.json', refund);
  await sharing.writeFile('broken.action.json', broken);
  await sharing.writeFile('notes.txt', 'not ours');

  await sharing.choose('Open a folder…');
  await sharing.button('Choose a folder…').click();
  await expect(sharing.outcome('refund.action.json')).toHaveValue('take');
  await expect(sharing.dialog).toContainText('broken.action.json It is not a config: 1 problem.');
  await expect(sharing.dialog).toContainText(
    '“Refund”: The URL seems to contain a secret (api_key). It stays in the action as it is, not among the secrets.',
  );
  await designer.expectAccessible();
  await designer.picture('folder');
  await sharing.button('Do 1 change').click();
  await expect(sharing.dialog).toContainText('1 action taken from the folder.');
  await designer.expectFocusKept();
  await designer.closeButton.click();
  await expect(list.actions).toHaveCount(2);
  // Being read alone does not change a file.
  expect((await sharing.files())['refund.action.json']).toBe(refund);

  // The folder is remembered when the page is loaded again. Both sides change.
  await designer.expectSaved();
  await page.reload();
  await editor.url.fill('https://ours.example/refunds');
  await sharing.writeFile(
    'refund.action.json',
    JSON.stringify(config('Refund', 'https://theirs.example/refunds')),
  );
  await sharing.choose('Save to a folder…');
  await expect(sharing.outcome('refund.action.json')).toHaveValue('leave');
  await sharing.dialog.getByText('Difference').click();
  await expect(sharing.dialog.getByRole('region', { name: /From the file/ })).toContainText('theirs.example');
  await designer.expectAccessible();
  await designer.picture('conflict');
  await sharing.button('Do 1 change').click();
  await expect(sharing.dialog).toContainText('1 file written.');
  const files = await sharing.files();
  expect(Object.keys(files).sort()).toEqual([
    'Order-created.action.json',
    'broken.action.json',
    'notes.txt',
    'refund.action.json',
  ]);
  expect(files['refund.action.json']).toContain('theirs.example');
  expect(files['broken.action.json']).toBe(broken);
  expect(files['Order-created.action.json']).toMatch(/\n}\n$/);

  await sharing.outcome('refund.action.json').selectOption('Keep both: add the folder’s version');
  await sharing.button('Do 1 change').click();
  await expect(sharing.dialog).toContainText('1 action added beside yours.');
  await expect(sharing.outcome('refund.action.json')).toHaveValue('write');
  await sharing.button('Do 2 changes').click();
  await expect(sharing.dialog).toContainText('2 files written.');
  const saved = await sharing.files();
  expect(saved['refund.action.json']).toContain('ours.example');
  expect(saved['Refund-(from-the-folder).action.json']).toContain('theirs.example');
  await designer.closeButton.click();
  await expect(list.actions).toHaveCount(3);
});

test('where the browser has no folders, one file goes both ways', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { page } = designer;
  const sharing = new Sharing(page);
  await page.addInitScript(() => {
    window.showDirectoryPicker = undefined;
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await designer.open();
  await sharing.choose('Save to a folder…');
  await expect(sharing.dialog).toContainText('This browser does not let a page work with a folder');
  await designer.expectAccessible();
  await designer.picture('no-folders');
  const file = await designer.download(() => sharing.button('Download all actions').click());
  expect(file.name).toBe('actions.json');
  expect(JSON.parse(file.bytes.toString('utf8')).actions).toHaveLength(1);
  await sharing.button('Import a file…').click();
  await expect(designer.import.dialog).toBeVisible();
});
