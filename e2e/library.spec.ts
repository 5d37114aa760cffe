import { sightings } from '../test/sightings';
import { expect, test } from './designer';
import { Palette } from './parts/palette';
import { Undo } from './parts/undo';

/** A bundle of so many actions, two of three in folders. */
const bundleOf = (count: number): string =>
  JSON.stringify({
    version: 1,
    actions: Array.from({ length: count }, (_, index) => ({
      version: 1,
      objectId: index % 2 === 0 ? 'automation.webhook' : 'automation.rest-api-call',
      name: `${['', 'Shop / ', 'CRM / '][index % 3]}Action ${index}`,
      method: 'POST',
      url: `https://api.example.com/${index}`,
    })),
  });

test('an example is added and can be sent as it stands', async ({ designer }) => {
  const { editor, list, page, preview } = designer;
  await designer.open();
  await list.newFromExample.click();
  await designer.expectAccessible();
  await page.getByRole('button', { name: 'Add the example: Order paid, signed' }).click();
  await expect(editor.name).toBeFocused();
  await expect(editor.name).toHaveValue('Order paid, signed');
  await expect.poll(() => preview.text()).toContain('X-Signature: t=');
  await expect(preview.notSendable).toBeHidden();
});

test.describe('in the list', () => {
  test('F2 renames, a folder in the name makes a folder, and the editor follows', async ({ designer }) => {
    const { editor, list } = designer;
    await designer.open();
    await list.action('Order created').focus();
    await designer.press('F2');
    const field = list.region.getByRole('textbox', { name: 'New name' });
    await expect(field).toBeFocused();
    await field.fill('Shop / Order');
    await designer.press('Enter');
    await expect(list.action('Order')).toBeFocused();
    await expect(list.region.getByRole('heading', { name: 'Shop' })).toBeVisible();
    await expect(editor.name).toHaveValue('Shop / Order');
    await designer.expectAccessible();

    await designer.press('F2');
    await field.fill('Thought better of');
    await designer.press('Escape');
    await expect(list.action('Order')).toBeFocused();
    await expect(editor.name).toHaveValue('Shop / Order');

    await designer.press('F2');
    await field.fill('Shop / Paid');
    await designer.press('Tab');
    await expect(field).toBeHidden();
    await expect(editor.name).toHaveValue('Shop / Paid');
    await expect(list.region.getByRole('button', { name: 'Duplicate Shop / Paid' })).toBeFocused();
  });

  test('arrow keys go, Alt moves, Delete removes, and the order is kept', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { list, page } = designer;
    await designer.open();
    await designer.load(bundleOf(1));
    await designer.load({ version: 1, objectId: 'automation.webhook', name: 'Last', method: 'GET', url: '' });
    await list.action('Last').focus();
    await designer.press('ArrowUp');
    await expect(list.action('Action 0')).toBeFocused();
    await designer.press('Home');
    await expect(list.action('Order created')).toBeFocused();
    await designer.press('Alt+ArrowDown');
    await expect(list.action('Order created')).toBeFocused();
    const names = ['Action 0', 'Order created', 'Last'];
    for (const [index, name] of names.entries()) await expect(list.actions.nth(index)).toContainText(name);
    await designer.press('End', 'Delete');
    await expect(list.actions).toHaveCount(2);
    await designer.expectFocusKept();
    await designer.expectSaved();
    await page.reload();
    for (const [index, name] of names.slice(0, 2).entries()) {
      await expect(list.actions.nth(index)).toContainText(name);
    }
  });

  test('a search by name, URL, method and kind finds, and leads into what it found', {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { list } = designer;
    await designer.open();
    await designer.load(bundleOf(7));
    const search = list.region.getByRole('searchbox', { name: 'Search actions' });
    await search.fill('rest 3');
    await expect(list.actions).toHaveCount(1);
    await expect(list.region.getByRole('status')).toHaveText('1 of 8 actions');
    await designer.expectAccessible();
    await search.focus();
    await designer.press('ArrowDown');
    await expect(list.action('Action 3')).toBeFocused();
    await search.fill('nowhere to be found');
    await expect(list.actions).toHaveCount(0);
    await search.focus();
    await designer.press('Escape');
    await expect(list.actions).toHaveCount(8);
  });

  test('a folder closes and opens, is remembered, and opens for what is opened or found in it', {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { list, page } = designer;
    const palette = new Palette(page);
    const [shopName, crmName] = ['Shop with a long name', 'CRM with a long name'];
    const crm = list.folder(crmName);
    const shop = list.folder(shopName);
    await designer.open();
    await designer.load(bundleOf(7).replaceAll('Shop', shopName).replaceAll('CRM', crmName));
    await expect(shop).toHaveAccessibleName(`${shopName}, 2 actions`);
    await shop.click();
    await expect(shop).toHaveAttribute('aria-expanded', 'false');
    await expect(list.actions).toHaveCount(6);
    await expect(list.action('Action 1')).toHaveCount(0);
    await designer.expectAccessible();

    await list.action('Action 5').focus();
    await designer.press('ArrowLeft');
    await expect(crm).toBeFocused();
    await designer.press('ArrowLeft', 'ArrowUp');
    await expect(crm).toHaveAttribute('aria-expanded', 'false');
    await expect(shop).toBeFocused();
    await designer.press('ArrowRight', 'ArrowRight');
    await expect(list.action('Action 1')).toBeFocused();
    await designer.press('ArrowLeft', 'Enter');
    await expect(shop).toHaveAttribute('aria-expanded', 'false');
    await designer.expectSaved();
    const preferences = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(await preferences()).toContain('closed-folders');
    expect(sightings(await preferences(), shopName, crmName)).toEqual([]);
    await page.reload();
    await expect(list.actions).toHaveCount(4);

    const search = list.region.getByRole('searchbox', { name: 'Search actions' });
    await search.fill('action 4');
    await designer.press('ArrowDown');
    await expect(list.action('Action 4')).toBeFocused();
    await search.fill('');
    await expect(list.actions).toHaveCount(4);

    await designer.press('ControlOrMeta+k');
    await palette.field.fill('Action 2');
    await expect(palette.active).toContainText('Action 2');
    await designer.press('Enter');
    await expect(list.action('Action 2')).toBeInViewport({ ratio: 1 });
    await expect(shop).toHaveAttribute('aria-expanded', 'false');
    await crm.click();
    await expect(crm).toHaveAccessibleName(`${crmName}, 2 actions, with the open one`);

    await palette.run('Expand all folders');
    await expect(list.actions).toHaveCount(8);
    await list.action('Action 2').focus();
    await palette.run('Collapse all folders');
    await expect(crm).toBeFocused();
    await expect(list.actions).toHaveCount(4);
    await search.fill('action');
    await expect(list.actions).toHaveCount(7);
    await palette.run('Collapse all folders');
    await expect(search).toHaveValue('');
    await expect(list.actions).toHaveCount(4);
    await palette.run('Expand all folders');

    await list.drag('Action 3', shop);
    await expect(shop).toHaveAccessibleName(`${shopName}, 3 actions`);
    await expect(list.action('Action 2')).toHaveAttribute('aria-current', 'true');
    await expect(list.action('Action 3')).toBeFocused();
    await list.drag('Action 3', list.action('Action 1'));
    const inShop = list.actions.filter({ hasText: /Action [134]/ });
    await expect(inShop).toHaveText([/Action 3/, /Action 1/, /Action 4/]);
    await designer.undoButton.click();
    await expect(shop).toHaveAccessibleName(`${shopName}, 2 actions`);
  });

  test('commands move the open action as dragging does, or say why not', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { list, page } = designer;
    const palette = new Palette(page);
    const notice = page.getByRole('complementary', { name: 'Notifications' });
    const inShop = list.actions.filter({ hasText: /Action [147]/ });
    await designer.open();
    await designer.load(bundleOf(8));
    await list.action('Action 4').click();
    await list.folder('Shop').click();
    await palette.run('Move this action up');
    await expect(list.action('Action 4')).toBeFocused();
    await expect(inShop).toHaveText([/Action 4/, /Action 1/, /Action 7/]);
    await palette.run('Move this action up');
    await expect(notice).toContainText('The action is already at the top of its part of the list.');
    await palette.run('Move this action down');
    await expect(inShop).toHaveText([/Action 1/, /Action 4/, /Action 7/]);
    await list.region.getByRole('combobox', { name: 'Order of the actions' }).selectOption('By name');
    await palette.run('Move this action down');
    await expect(notice).toContainText('Actions can be moved in the order “Manual” only');
    await expect(list.action('Action 4')).toBeFocused();
    await list.region.getByRole('searchbox').fill('action 7');
    await palette.run('Move this action up');
    await designer.expectFocusKept();
  });

  test('a drag that begins beside the edge of the list scrolls towards it only when it goes there', {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { list, page } = designer;
    // No heading of a folder is at the edge, whatever the height of a line.
    const bundle = bundleOf(30).replaceAll(/(?:Shop|CRM) \/ /g, '');
    await designer.open();
    await designer.importButton.click();
    await designer.import.choose({ name: 'actions.json', bytes: Buffer.from(bundle) });
    await designer.import.importButton.click();
    const { by, end } = await list.scrolled();
    await page.mouse.move(end.x, end.y);
    await page.mouse.down();
    // What follows the pointer is loaded when it is first needed.
    await expect(async () => {
      await page.mouse.move(end.x, end.y - 11);
      await page.mouse.move(end.x, end.y - 10);
      await expect(list.region.locator('[data-drag="dragged"]')).toBeAttached({ timeout: 1000 });
    }).toPass();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect((await list.scrolled()).by).toBe(by);
    await page.mouse.move(end.x, end.y + 4);
    await expect.poll(async () => (await list.scrolled()).by).toBeGreaterThan(by);
    await designer.press('Escape');
    await page.mouse.up();
  });

  test('it can be ordered by name', { tag: '@thorough' }, async ({ designer }) => {
    const { list } = designer;
    await designer.open();
    await designer.load(bundleOf(7));
    await list.region.getByRole('combobox', { name: 'Order of the actions' }).selectOption('By name');
    await expect(list.actions.first()).toContainText('Action 0');
    await expect(list.region.getByRole('heading').filter({ hasText: /^(CRM|Shop)$/ })).toHaveText([
      'CRM',
      'Shop',
    ]);
  });
});

test('the open action is in sight, wherever it comes to stand, and so is what stands above the list', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, list, page } = designer;
  const palette = new Palette(page);
  const undo = new Undo(page);
  await designer.open();
  await designer.importButton.click();
  await designer.import.choose({ name: 'actions.json', bytes: Buffer.from(bundleOf(30)) });
  await designer.import.importButton.click();
  await expect(list.action('Action 0')).toBeInViewport({ ratio: 1 });
  const notice = page.getByRole('complementary', { name: 'Notifications' });
  await expect(notice).toContainText('30 actions imported.');
  const seen = await list.actions.evaluateAll((rows) => {
    const area = rows[0]?.closest('div')?.getBoundingClientRect();
    const isSeen = ({ top, bottom }: DOMRect) => area && top >= area.top && bottom <= area.bottom;
    return rows.filter((row) => isSeen(row.getBoundingClientRect())).length;
  });
  expect(seen).toBeGreaterThanOrEqual(8);

  await designer.press('ControlOrMeta+k');
  await palette.field.fill('Action 20');
  await expect(palette.active).toContainText('Action 20');
  await designer.press('Enter');
  await expect(list.action('Action 20')).toBeInViewport({ ratio: 1 });
  await editor.name.fill('ZZ / Twenty');
  await expect(list.action('Twenty')).toBeInViewport({ ratio: 1 });
  await expect(editor.name).toBeFocused();
  await list.duplicate('ZZ / Twenty').click();
  await expect(list.action('Twenty \\(copy\\)')).toBeInViewport({ ratio: 1 });
  await expect(list.newButton).toBeInViewport({ ratio: 1 });
  await expect(list.region.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
  await list.newRestApiCall.click();
  await expect(list.action('Untitled action')).toBeInViewport({ ratio: 1 });
  await undo.undo.click();
  await expect(list.action('Twenty \\(copy\\)')).toHaveAttribute('aria-current', 'true');
  await expect(list.action('Twenty \\(copy\\)')).toBeInViewport({ ratio: 1 });
});

test('5,000 actions are there after a reload, and one of them is found', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, list, page } = designer;
  await designer.open();
  await designer.importButton.click();
  await designer.import.choose({ name: 'actions.json', bytes: Buffer.from(bundleOf(5000)) });
  await designer.import.importButton.click();
  await designer.expectSaved();
  await page.reload();
  await expect(editor.name).toHaveValue('Action 0');
  // Of a long list only what is in sight is in the document.
  expect(await list.actions.count()).toBeLessThan(200);
  await list.region.getByRole('searchbox').fill('action 4321');
  await list.action('Action 4321').click();
  await expect(editor.name).toHaveValue('Shop / Action 4321');
  await list.region.getByRole('searchbox').fill('');
  await list.action('Action 4321').focus();
  await designer.press('End');
  await designer.expectFocusKept();

  // Closed, so many actions are one line.
  await designer.press('ArrowLeft');
  await expect(list.folder('CRM')).toBeFocused();
  await designer.press('ArrowUp', 'ArrowLeft');
  await expect(list.folder('Shop')).toBeFocused();
  await designer.press('ArrowLeft', 'ArrowDown');
  await expect(list.folder('CRM')).toBeFocused();
  await designer.press('ArrowDown');
  await expect(list.action('Action 2')).toBeFocused();
});
