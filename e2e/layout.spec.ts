import { expect, type Tab, test } from './designer';
import { expectNoSidewaysScroll } from './parts/reflow';

const TABS: readonly Tab[] = ['Actions', 'Edit', 'Context', 'Result'];

test('the actions are as high as they need to be, up to a limit', { tag: '@thorough' }, async ({
  designer,
}) => {
  await designer.open();
  await designer.load({
    version: 1,
    actions: ['One / A', 'Two / B', 'Three / C'].map((name) => ({
      version: 1,
      objectId: 'automation.webhook',
      name,
      method: 'POST',
      url: 'https://h/',
    })),
  });
  await expect(designer.list.folder('Three')).toBeVisible();
  const pane = designer.page.locator('#pane-actions');
  const cut = () => pane.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(cut).toBe(0);
});
test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('an open menu lies over what is said at a field', { tag: '@thorough' }, async ({ designer }) => {
    const { page, editor } = designer;
    await designer.open();
    await editor.url.fill('ftp://h');
    await editor.name.focus();
    const said = editor.region.getByText('The scheme ftp: is not supported').first();
    await designer.moreButton.click();
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    const [over, under] = [await menu.boundingBox(), await said.boundingBox()];
    if (!over || !under) throw new Error('The menu or the message is not shown');
    const [x, y] = [over.x + 8, under.y + under.height / 2];
    expect(y).toBeGreaterThan(over.y);
    expect(y).toBeLessThan(over.y + over.height);
    expect(
      await menu.evaluate((element, at) => element.contains(document.elementFromPoint(...at)), [
        x,
        y,
      ] as const),
    ).toBe(true);
  });

  test('the panes are tabs, and nothing scrolls sideways', async ({ designer }) => {
    await designer.open();
    await expect(designer.tab('Edit')).toHaveAttribute('aria-selected', 'true');
    for (const tab of TABS) {
      await designer.tab(tab).click();
      await expect(designer.page.getByRole('tabpanel', { name: tab })).toBeVisible();
      await expect(designer.page.getByRole('tabpanel')).toHaveCount(1);
      await expectNoSidewaysScroll(designer.page);
    }
  });

  test('long texts do not widen the page', { tag: '@thorough' }, async ({ designer }) => {
    const { editor, preview } = designer;
    await designer.open();
    await designer.load({
      version: 1,
      objectId: 'automation.webhook',
      name: 'n'.repeat(300),
      method: 'POST',
      url: `https://${'h'.repeat(60)}.example/${'p'.repeat(500)}`,
      data: [{ key: 'k'.repeat(300), value: `${'v'.repeat(300)} {{ ${'missing'.repeat(30)} }}` }],
    });
    await expect(editor.name).toHaveValue(/^n{300}$/);
    for (const tab of TABS) {
      await designer.tab(tab).click();
      await expectNoSidewaysScroll(designer.page);
    }
    await designer.tab('Result').click();
    await expect(preview.problems.first()).toBeVisible();
  });

  test('the dialogs fit', { tag: '@thorough' }, async ({ designer }) => {
    await designer.open();
    const openers = [
      () => designer.importButton.click(),
      () => designer.exportButton.click(),
      () => designer.chooseInMenu('Keyboard shortcuts'),
    ];
    for (const open of openers) {
      await open();
      await expect(designer.closeButton).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(designer.page);
      await designer.closeButton.click();
    }
    await designer.editor.bulkEditButton.click();
    await expectNoSidewaysScroll(designer.page);
  });

  test('the tabs are walked with the arrow keys', { tag: '@thorough' }, async ({ designer }) => {
    await designer.open();
    await designer.tab('Edit').focus();
    await designer.press('ArrowRight');
    await expect(designer.tab('Context')).toBeFocused();
    await expect(designer.sample.tree).toBeVisible();
    await designer.press('End');
    await expect(designer.tab('Result')).toBeFocused();
    await expect(designer.preview.message).toBeVisible();
    await designer.press('ArrowRight');
    await expect(designer.tab('Actions')).toBeFocused();
  });

  test('a problem leads from the request to its field in the editor', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { editor, preview } = designer;
    await designer.open();
    await editor.url.fill('nonsense');
    await designer.tab('Result').click();
    await preview.problems.first().click();
    await expect(designer.tab('Edit')).toHaveAttribute('aria-selected', 'true');
    await expect(editor.url).toBeFocused();
  });

  test('a value of the context goes to the field where the cursor was', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { editor, sample } = designer;
    await designer.open();
    await editor.value(2).fill('no. ');
    await designer.tab('Context').click();
    await sample.insert('{{ order.id }}').click();
    await expect(editor.value(2)).toBeFocused();
    await expect(editor.value(2)).toHaveValue('no. {{ order.id }}');
  });

  test('opening an action leads to its editor', { tag: '@thorough' }, async ({ designer }) => {
    await designer.open();
    await designer.tab('Actions').click();
    await designer.list.newRestApiCall.click();
    await expect(designer.tab('Edit')).toHaveAttribute('aria-selected', 'true');
    await expect(designer.editor.kind('REST API Call')).toBeChecked();
  });
});

test('at 320 px nothing scrolls sideways either', { tag: '@thorough' }, async ({ designer }) => {
  await designer.page.setViewportSize({ width: 320, height: 700 });
  await designer.open();
  await expectNoSidewaysScroll(designer.page);
});

test('the splitters are moved with the keyboard', { tag: '@thorough' }, async ({ designer }) => {
  const { preview } = designer;
  await designer.open();
  const width = async () => (await preview.region.boundingBox())?.width ?? 0;
  const splitter = designer.splitter('Width of the request');
  const before = await width();
  const value = Number(await splitter.getAttribute('aria-valuenow'));
  await splitter.focus();
  await designer.press('ArrowLeft', 'ArrowLeft');
  await expect.poll(width).toBeGreaterThan(before + 16);
  expect(Number(await splitter.getAttribute('aria-valuenow'))).toBeGreaterThan(value);
  await designer.press('Home');
  await expect
    .poll(
      async () =>
        (await splitter.getAttribute('aria-valuenow')) === (await splitter.getAttribute('aria-valuemin')),
    )
    .toBe(true);
  await expect.poll(width).toBeLessThan(before);

  const actions = designer.splitter('Width of actions and context');
  const sidebar = async () => (await designer.sample.region.boundingBox())?.width ?? 0;
  const narrow = await sidebar();
  await actions.focus();
  await designer.press('ArrowRight');
  await expect.poll(sidebar).toBeGreaterThan(narrow);
});

test('the sidebar is hidden and shown again', { tag: '@thorough' }, async ({ designer }) => {
  const { page } = designer;
  await designer.open();
  await page.getByRole('button', { name: 'Hide actions and context' }).click();
  await expect(designer.sample.tree).toBeHidden();
  await designer.expectFocusKept();
  await page.getByRole('button', { name: 'Show actions and context' }).click();
  await expect(designer.sample.tree).toBeVisible();
});

test('actions and context are closed each by itself, which is remembered', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, list, page, sample } = designer;
  await designer.open();
  const actions = list.region.getByRole('button', { name: 'Actions', exact: true });
  const context = sample.region.getByRole('button', { name: 'Context', exact: true });
  await actions.focus();
  await designer.press('Enter');
  await expect(actions).toBeFocused();
  await expect(actions).toHaveAttribute('aria-expanded', 'false');
  await expect(list.newButton).toBeHidden();
  await expect(designer.splitter('Height of the actions')).toBeHidden();
  await expect(sample.tree).toBeVisible();

  await page.reload();
  await expect(sample.tree).toBeVisible();
  await expect(list.newButton).toBeHidden();
  // What leads to it opens it.
  await designer.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /^Find a command/ }).fill('list of actions');
  await designer.press('Enter');
  await expect(list.newButton).toBeVisible();

  await context.click();
  await expect(sample.tree).toBeHidden();
  await expect(list.newButton).toBeVisible();
  await page.setViewportSize({ width: 700, height: 900 });
  await designer.tab('Context').click();
  await expect(sample.tree).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(sample.tree).toBeHidden();

  // Without both there is no sidebar; it comes back with both.
  await actions.focus();
  await designer.press('Enter');
  await expect(page.getByRole('button', { name: 'Show actions and context' })).toBeFocused();
  await expect(list.region).toBeHidden();
  await designer.press('Enter');
  await expect(list.newButton).toBeVisible();
  await expect(sample.tree).toBeVisible();
  await expect(editor.url).toBeVisible();
});

test('the styles of the parts count more than the reset, whatever file is loaded first', {
  tag: '@thorough',
}, async ({ designer }) => {
  await designer.open();
  await expect(designer.exportButton).not.toHaveCSS('padding-inline-start', '0px');
  await expect(designer.list.newButton).not.toHaveCSS('border-top-width', '0px');
});

test('the arrangement of the page is remembered, and put back', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { page, preview } = designer;
  await designer.open();
  const splitters = [
    ['Width of actions and context', 'ArrowRight'],
    ['Width of the request', 'ArrowLeft'],
    ['Height of the actions', 'ArrowDown'],
  ] as const;
  const values = () =>
    Promise.all(splitters.map(([name]) => designer.splitter(name).getAttribute('aria-valuenow')));
  const before = await values();
  for (const [name, key] of splitters) {
    const splitter = designer.splitter(name);
    await splitter.focus();
    // From the size that the pane has: by default the actions are as high as their content.
    const from = Number(await splitter.getAttribute('aria-valuenow'));
    await designer.press(key, key);
    await expect.poll(async () => Number(await splitter.getAttribute('aria-valuenow'))).toBeGreaterThan(from);
  }
  await designer.editor.choose(preview.view('Config'));
  const after = await values();

  await page.reload();
  await expect(preview.view('Config')).toBeChecked();
  await expect.poll(values).toEqual(after);
  // A narrower window makes them narrower for as long as it is.
  await page.setViewportSize({ width: 920, height: 900 });
  await expectNoSidewaysScroll(designer.page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(values).toEqual(after);

  await designer.splitter('Height of the actions').press('Enter');
  await designer.splitter('Width of actions and context').dblclick();
  await designer.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /^Find a command/ }).fill('reset layout');
  await designer.press('Enter');
  await expect.poll(values).toEqual(before);

  await page.getByRole('button', { name: 'Hide actions and context' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show actions and context' })).toBeVisible();
  await expect(designer.sample.tree).toBeHidden();
});

test('in a low window, such as one that is zoomed to 400 %, message, values and dialogs are reached', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { page, preview } = designer;
  await page.setViewportSize({ width: 360, height: 225 });
  await designer.open();
  await designer.tab('Result').click();
  await preview.message.scrollIntoViewIfNeeded();
  const lines = await preview.message.evaluate((message) => message.getBoundingClientRect().height);
  expect(lines, 'the room for the message').toBeGreaterThan(90);
  await designer.tab('Context').click();
  const paste = page.getByRole('button', { name: 'Paste your JSON' });
  await page.getByRole('treeitem', { name: /^tags/ }).scrollIntoViewIfNeeded();
  const [tags, button] = [
    await page.getByRole('treeitem', { name: /^tags/ }).boundingBox(),
    await paste.boundingBox(),
  ];
  expect(button?.y ?? 0, 'the buttons stand below the values').toBeGreaterThanOrEqual(
    (tags?.y ?? 0) + (tags?.height ?? 0),
  );
  await designer.importButton.click();
  const head = page.getByRole('dialog').getByRole('heading', { level: 2 });
  await designer.import.importButton.scrollIntoViewIfNeeded();
  await expect(head, 'the head gives its room to what is below').not.toBeInViewport();
});
