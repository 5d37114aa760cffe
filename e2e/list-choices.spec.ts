import { expect, test } from './designer';

/** A bundle of so many actions, those with an even number in a folder. */
const bundleOf = (count: number): string =>
  JSON.stringify({
    version: 1,
    actions: Array.from({ length: count }, (_, index) => ({
      version: 1,
      objectId: 'automation.webhook',
      name: `${index % 2 === 0 ? 'Shop / ' : ''}Action ${index}`,
      method: 'POST',
      url: `https://api.example.com/${index}`,
    })),
  });

test('by mouse: the menu of an action, and several moved, exported, shared and deleted at once', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { list, page } = designer;
  const selectionOf = (count: number) =>
    list.region.getByRole('region', { name: `${count} actions selected` });
  await designer.open();
  await designer.load(bundleOf(6));

  await list.action('Action 3').click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'Menu for Action 3' })).toBeVisible();
  await designer.menuItem('Duplicate').click();
  await expect(list.action('Action 3 \\(copy\\)')).toBeVisible();
  await list.action('Action 3').click({ button: 'right' });
  await designer.menuItem('Rename').click();
  await list.region.getByRole('textbox', { name: 'New name' }).fill('Third');
  await designer.press('Enter');
  await expect(list.action('Third')).toBeFocused();

  await list.action('Action 1').click();
  await list.action('Action 5').click({ modifiers: ['Shift'] });
  await expect(selectionOf(4)).toBeVisible();
  await list.action('Selected Action 3 \\(copy\\)').click({ modifiers: ['ControlOrMeta'] });
  await expect(selectionOf(3)).toBeVisible();
  await designer.expectAccessible();

  await selectionOf(3).getByRole('button', { name: 'Export…' }).click();
  const exported = designer.dialog('Export 3 actions');
  const file = await designer.download(() => exported.getByRole('button', { name: 'Download' }).click());
  const { actions } = JSON.parse(file.bytes.toString()) as { actions: { name: string }[] };
  expect(actions.map(({ name }) => name)).toEqual(['Action 1', 'Third', 'Action 5']);
  await designer.closeButton.click();
  await selectionOf(3).getByRole('button', { name: 'Share…' }).click();
  await expect(designer.dialog('Share 3 actions by link')).toBeVisible();
  await designer.closeButton.click();

  await selectionOf(3).getByRole('button', { name: 'Move…' }).click();
  await designer.expectAccessible();
  await designer.dialog('Move 3 actions').getByRole('button', { name: 'Shop' }).click();
  await expect(list.folder('Shop')).toHaveAccessibleName('Shop, 6 actions');
  await designer.undoButton.first().click();
  await expect(list.folder('Shop')).toHaveAccessibleName('Shop, 3 actions');

  // What is selected is dragged together.
  await list.drag('Selected Third', list.folder('Shop'));
  await expect(list.folder('Shop')).toHaveAccessibleName('Shop, 6 actions');
  await expect(list.action('Selected Third')).toBeFocused();
  await list.drag('Selected Third', list.action('Action 0'));
  const inShop = list.actions.filter({ hasText: /Action [0-5](?! \()|Third/ });
  await expect(inShop).toHaveText([/Action 1/, /Third/, /Action 5/, /Action 0/, /Action 2/, /Action 4/]);
  await designer.press('ControlOrMeta+z');
  await expect(inShop).toHaveText([/Action 0/, /Action 1/, /Action 2/, /Third/, /Action 4/, /Action 5/]);
  await designer.press('ControlOrMeta+z');
  await expect(list.folder('Shop')).toHaveAccessibleName('Shop, 3 actions');

  await list.action('Selected Third').click({ button: 'right' });
  await designer.menuItem('Delete 3 actions').click();
  await expect(list.actions).toHaveCount(5);
  await expect(page.getByText('3 actions deleted.').first()).toBeVisible();
  await designer.undoButton.first().click();
  await expect(list.actions).toHaveCount(8);
});

test('by keyboard: several are selected, moved into a new folder, which is renamed, exported and deleted', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { list, page } = designer;
  await designer.open();
  await designer.load(bundleOf(6));
  await list.action('Action 1').focus();
  await designer.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp');
  await expect(list.region.getByRole('region', { name: '2 actions selected' })).toBeVisible();
  await designer.press('Home', 'Control+Space');
  await expect(list.region.getByRole('region', { name: '3 actions selected' })).toBeVisible();
  await expect(list.action('Selected Order created')).toBeFocused();

  await list.newButton.focus();
  await designer.press('Enter');
  await expect(designer.menuItem('Webhook')).toBeFocused();
  await designer.press('End', 'Enter');
  await expect(
    designer.dialog('New folder').getByRole('textbox', { name: 'Name of the folder' }),
  ).toBeFocused();
  await designer.type('First');
  await expect(
    designer.dialog('New folder').getByRole('radio', { name: '3 actions selected' }),
  ).toBeChecked();
  await designer.press('Enter');
  await expect(list.folder('First')).toHaveAccessibleName('First, 3 actions');
  await designer.expectFocusKept();

  await list.folder('First').focus();
  await designer.press('Shift+F10');
  await expect(designer.menuItem('Rename the folder…')).toBeFocused();
  await designer.press('Enter');
  await designer.type('Second');
  await designer.press('Enter');
  await expect(list.folder('Second')).toHaveAccessibleName('Second, 3 actions');

  await list.folder('Second').focus();
  await designer.press('Shift+F10', 'Escape');
  await expect(list.folder('Second')).toBeFocused();
  await designer.press('Shift+F10', 'End', 'Enter');
  await expect(list.folder('Second')).toBeHidden();
  await expect(list.actions).toHaveCount(4);
  await designer.expectFocusKept();
  await designer.press('ControlOrMeta+z');
  await expect(list.folder('Second')).toHaveAccessibleName(/^Second, 3 actions/);

  await list.action('Action 4').focus();
  await designer.press('Control+Space', 'Escape');
  await expect(page.getByRole('region', { name: /selected/ })).toBeHidden();
});

test('thousands are selected, moved and deleted at once, each a step', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { list } = designer;
  await designer.open();
  await designer.load(bundleOf(5000));
  await list.action('Action 0').focus();
  await designer.press('Control+a');
  await expect(list.region.getByRole('region', { name: '5,001 actions selected' })).toBeVisible();
  await list.region.getByRole('button', { name: 'Move…' }).focus();
  await designer.press('Enter');
  await designer.type('All');
  await designer.press('Enter');
  await expect(list.folder('All')).toHaveAccessibleName(/^All, 5,001 actions/);
  await designer.press('Control+a', 'Delete');
  await expect(list.actions).toHaveCount(0);
  await designer.press('ControlOrMeta+z');
  await expect(list.folder('All')).toHaveAccessibleName(/^All, 5,001 actions/);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a long press opens the menu of an action, also where the browser knows none', {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { list, page } = designer;
    await designer.open();
    await designer.load(bundleOf(2));
    await designer.tab('Actions').click();
    const action = list.action('Action 1');
    const touch = async (type: string, by = 0) => {
      const box = await action.boundingBox();
      if (!box) throw new Error('The action is not shown');
      const at = { clientX: box.x + 40, clientY: box.y + 10 + by };
      await action.dispatchEvent(type, { pointerType: 'touch', isPrimary: true, ...at });
    };
    // A browser makes a click of it at once.
    const lift = () =>
      action.evaluate((element) => {
        for (const type of ['pointerup', 'click'])
          element.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }));
      });
    // One that scrolls asks for nothing; one that stays does.
    await touch('pointerdown');
    await touch('pointermove', 30);
    await touch('pointerup', 30);
    await touch('pointerdown');
    await expect(page.getByRole('menu', { name: 'Menu for Action 1' })).toBeVisible();
    await lift();
    await expect(page.getByRole('menu')).toHaveCount(1);
    await designer.menuItem('Duplicate').tap();
    await expect(list.action('Action 1 \\(copy\\)')).toBeVisible();

    // Once one is selected, a tap takes others in, and out again.
    await touch('pointerdown');
    await expect(page.getByRole('menu')).toBeVisible();
    await lift();
    await designer.menuItem('Select').tap();
    const selected = (count: string) => list.region.getByRole('region', { name: `${count} selected` });
    await expect(selected('1 action')).toBeVisible();
    await list.action('Order created').tap();
    await expect(selected('2 actions')).toBeVisible();
    await list.action('Selected Order created').tap();
    await selected('1 action').getByRole('button', { name: 'Clear the selection' }).tap();
    await list.action('Order created').tap();
    await expect(designer.tab('Edit')).toHaveAttribute('aria-selected', 'true');
  });
});
