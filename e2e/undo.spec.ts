import { Designer, expect, test } from './designer';
import { Undo } from './parts/undo';

/** Everything that a person would look at: the request, the rows, the list and the sample. */
async function seen({ editor, list, preview, sample }: Designer) {
  await expect(list.actions.first()).toBeVisible();
  return {
    request: await preview.text(),
    rows: await editor.rows(),
    actions: await list.actions.count(),
    sample: await sample.text(),
  };
}

test('everything is undone by key, whatever has the focus, across a reload, and done again', async ({
  designer,
}) => {
  const { editor, list, page, preview, sample } = designer;
  const undo = new Undo(page);
  await designer.open();
  await expect(undo.undo).toHaveAccessibleName('Undo');
  const before = await seen(designer);

  await editor.url.click();
  await designer.press('End');
  await designer.type('/new');
  await editor.method.selectOption('PUT');
  await editor.delete(3).click();
  await editor.switch(2).uncheck();
  await editor.choose(editor.authentication('Header key'));
  await editor.field('Header name').fill('X-Key');
  await sample.edit();
  await sample.editor.click();
  await designer.press('ControlOrMeta+End');
  await designer.type(' ');
  await sample.done();
  await editor.choose(editor.kind('REST API Call'));
  await editor.body.click();
  await designer.type('true');
  await preview.expectBody('true');
  await list.newWebhook.click();
  await list.remove('Order created').click();
  await expect(list.actions).toHaveCount(1);
  await designer.expectSaved();

  await designer.press('ControlOrMeta+z');
  await expect(list.actions).toHaveCount(2);
  await expect(undo.redo).toHaveAccessibleName('Redo deleting “Order created”');
  await designer.expectFocusKept();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(list.actions).toHaveCount(1);
  await expect.poll(() => editor.bodyText()).toBe('true');
  await designer.expectSaved();
  await page.reload();
  await expect.poll(() => editor.bodyText()).toBe('true');
  const after = await seen(designer);

  expect(await undo.all()).toEqual([
    'Undo typing in body',
    'Undo changing kind',
    'Undo typing in the sample “Sample”',
    'Undo typing in header name',
    'Undo changing authentication',
    'Undo switching row 2 off',
    'Undo deleting row 3',
    'Undo changing method',
    'Undo typing in URL',
  ]);
  await expect(editor.url).toBeFocused();
  expect(await seen(designer)).toEqual(before);
  await designer.press('ControlOrMeta+z');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing to undo.' })).toHaveCount(1);

  const again = await undo.redoAll();
  expect(again.slice(-2)).toEqual(['Redo adding Untitled action', 'Redo deleting “Order created”']);
  await designer.press('ControlOrMeta+z', 'ControlOrMeta+z');
  await expect(list.actions).toHaveCount(1);
  await expect.poll(() => editor.bodyText()).toBe('true');
  expect(await seen(designer)).toEqual(after);
});

test('undo goes to what it changes, and typing goes on there', { tag: '@firefox' }, async ({ designer }) => {
  const { editor, list, page } = designer;
  const undo = new Undo(page);
  await designer.open();
  await editor.value(2).click();
  await designer.press('Home');
  await designer.type('abc');
  await designer.press('Backspace');
  await list.newRestApiCall.click();
  await editor.name.fill('Second');
  await expect(undo.undo).toHaveAccessibleName('Undo typing in name');
  await undo.undo.click();
  await expect(editor.name).toBeFocused();
  await expect(editor.name).toHaveValue('');
  await undo.undo.click();
  await expect(list.actions).toHaveCount(1);
  await undo.undo.click();
  await expect(editor.value(2)).toBeFocused();
  await expect(editor.value(2)).toHaveValue(/^abc/);
  await designer.type('d');
  await expect(editor.value(2)).toHaveValue(/^abcd/);
  await designer.press('ControlOrMeta+z', 'ControlOrMeta+z');
  await expect(editor.value(2)).not.toHaveValue(/^a/);
  await designer.press('ControlOrMeta+y');
  await expect(editor.value(2)).toHaveValue(/^abc/);
  await designer.expectAccessible();
});

test('the notice of an import goes when it is undone, and after a while unless it is pointed at', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, list, page } = designer;
  const other = { version: 1, objectId: 'automation.webhook', name: 'Other', method: 'GET', url: '' };
  const notice = page.getByRole('complementary', { name: 'Notifications' });
  await page.clock.install();
  await designer.open();
  await list.newWebhook.click();
  await list.action('Order created').click();
  await designer.load(other);
  await expect(editor.name).toHaveValue('Other');
  await expect(notice).toContainText('1 action imported.');
  await designer.press('ControlOrMeta+z');
  await expect(notice).toBeHidden();
  // Not its neighbour, but what was open before.
  await expect(editor.name).toHaveValue('Order created');

  await designer.load(other);
  await notice.getByRole('button', { name: 'Undo' }).hover();
  await page.clock.fastForward(60_000);
  await expect(notice).toBeVisible();
  await editor.name.hover();
  await page.clock.fastForward(11_000);
  await expect(notice).toBeHidden();
});

test('a field that is no part of the work keeps its own undo, and so does a dialog', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, list, page } = designer;
  await designer.open();
  // A list of eight has its search.
  await designer.load({
    version: 1,
    actions: Array.from({ length: 8 }, (_, index) => ({
      version: 1,
      objectId: 'automation.webhook',
      name: `Action ${index}`,
      method: 'POST',
      url: 'https://h/',
    })),
  });
  await list.newWebhook.click();
  await editor.name.fill('Second');
  const search = page.getByRole('searchbox');
  await search.click();
  await designer.type('O');
  await designer.press('ControlOrMeta+z');
  await expect(search).toHaveValue('');
  await expect(editor.name).toHaveValue('Second');

  await editor.choose(editor.authentication('Basic auth'));
  await editor.field('Password').click();
  await designer.type('s');
  await designer.press('ControlOrMeta+z');
  await expect(editor.field('Password')).toHaveValue('');
  await expect(editor.authentication('Basic auth')).toBeChecked();

  await editor.bulkEditButton.click();
  const rows = page.getByRole('textbox', { name: 'Rows' });
  await rows.click();
  await designer.type('a');
  await designer.press('ControlOrMeta+z');
  await expect(rows).toHaveValue('');
  await designer.press('Escape');
  await expect(editor.authentication('Basic auth')).toBeChecked();
});

test('what another tab has changed since is left alone, under the hands of the person', async ({
  designer,
}, testInfo) => {
  const { editor, page } = designer;
  await designer.open();
  await editor.method.selectOption('PUT');
  await designer.expectSaved();
  await editor.url.focus();
  const other = new Designer(await page.context().newPage(), testInfo);
  await other.open();
  // The other tab begins with no step, and does not take those of this one.
  await expect(new Undo(other.page).undo).toHaveAccessibleName('Undo');
  await other.editor.method.selectOption('GET');
  await expect(editor.method).toHaveValue('GET');
  await expect(editor.url).toBeFocused();
  await designer.press('ControlOrMeta+z');
  await expect(page.getByRole('status').filter({ hasText: 'No longer possible' })).toHaveCount(1);
  await expect(editor.method).toHaveValue('GET');
});

test('an undo just before the page is loaded again is kept, and so is its redo', async ({ designer }) => {
  const { editor, page } = designer;
  const undo = new Undo(page);
  await designer.open();
  await editor.url.fill('https://api.example.com/typed');
  await designer.expectSaved();
  await designer.press('ControlOrMeta+z');
  await expect(editor.url).toHaveText('https://api.example.com/v1/orders');
  await page.reload();
  await expect(editor.url).toHaveText('https://api.example.com/v1/orders');
  await expect(undo.redo).toHaveAccessibleName('Redo changing URL');
  await undo.redo.click();
  await expect(editor.url).toHaveText('https://api.example.com/typed');
  await editor.name.fill('Typed');
  await page.reload();
  await expect(editor.name).toHaveValue('Typed');
  await expect(editor.url).toHaveText('https://api.example.com/typed');
});
