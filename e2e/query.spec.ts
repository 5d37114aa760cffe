import { expect, test } from './designer';

const URL = 'https://api.example.com/orders?id={{ order.id }}&odd=%zz+%2f&flag#part';

test.beforeEach(async ({ designer }) => {
  await designer.open();
  await designer.load({
    version: 1,
    objectId: 'automation.webhook',
    name: 'Orders',
    method: 'GET',
    url: URL,
  });
});

test('by mouse: parameters are shown, moved, removed and brought back, and the rest of the URL stays', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, page } = designer;
  await editor.region.getByRole('button', { name: 'Query parameters' }).click();
  await expect(page.getByRole('textbox', { name: 'Parameter 1, value' })).toHaveValue('{{ order.id }}');
  await page.getByRole('button', { name: 'Move parameter 2 up' }).click();
  await expect(editor.url).toHaveValue(
    'https://api.example.com/orders?odd=%zz+%2f&id={{ order.id }}&flag#part',
  );
  await page.getByRole('button', { name: 'Delete parameter 2' }).click();
  await expect(editor.url).toHaveValue('https://api.example.com/orders?odd=%zz+%2f&flag#part');
  await designer.expectFocusKept();
  await designer.expectAccessible();
  await designer.press('ControlOrMeta+z');
  await expect(page.getByRole('textbox', { name: 'Parameter 2, name' })).toBeFocused();
  await designer.press('ControlOrMeta+z');
  await expect(editor.url).toHaveValue(URL);
});

test('by keyboard: a parameter is edited and added, and encoded where it must be', async ({ designer }) => {
  const { editor, page, preview } = designer;
  await editor.region.getByRole('button', { name: 'Query parameters' }).focus();
  await designer.press('Enter');
  await page.getByRole('textbox', { name: 'Parameter 3, value' }).focus();
  await designer.type('a&b {{ order.id }}');
  const filled = URL.replace('flag', 'flag=a%26b%20{{ order.id }}');
  await expect(editor.url).toHaveValue(filled);

  await page.getByRole('textbox', { name: 'Parameter 4, name' }).focus();
  await designer.type('new');
  await designer.press('Tab');
  await designer.type('1');
  await expect(editor.url).toHaveValue(filled.replace('#', '&new=1#'));
  await designer.press('Alt+ArrowUp');
  await expect(editor.url).toHaveValue(filled.replace('flag', 'new=1&flag'));
  await expect.poll(() => preview.text()).toContain('&new=1&flag=a%26b%20A-1001 HTTP/1.1');
});

test('a value takes the data of the order by typing, from the tree, and says what is wrong with it', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, page, sample } = designer;
  const value = (row: number) => page.getByRole('textbox', { name: `Parameter ${row}, value` });
  await editor.region.getByRole('button', { name: 'Query parameters' }).click();
  await value(3).focus();
  await expect(sample.target).toContainText('Inserts into: URL, query parameter, no. 3');
  await designer.type('{{curr');
  await expect(designer.suggestions.getByRole('option').first()).toContainText('order.currency');
  await designer.expectAccessible();
  await designer.press('Enter');
  await expect(editor.url).toHaveValue(URL.replace('flag', 'flag={{ order.currency }}'));
  await sample.tree.getByRole('treeitem', { name: /^total/ }).dblclick();
  const both = URL.replace('flag', 'flag={{ order.currency }}{{ order.total }}');
  await expect(editor.url).toHaveValue(both);
  await expect(value(3)).toBeFocused();
  // The value that fits the name of the parameter comes first.
  await page.getByRole('textbox', { name: 'Parameter 4, name' }).fill('cur');
  await value(4).focus();
  await designer.type('{{');
  await expect(designer.suggestions.getByRole('option').first()).toContainText('order.currency');
  await designer.press('Escape');
  await value(1).fill('a b {{ order.ids }}');
  await editor.name.focus();
  const mark = page.getByRole('list', { name: 'Query parameters' }).locator('mark').first();
  await expect(mark).toHaveAttribute('data-state', 'error');
  await expect(editor.region.getByText('The context has no value order.ids.')).toBeVisible();
});

test('of very many parameters those in sight are there, and the last one can be edited', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, page } = designer;
  const many = `https://a.example/?${'a={{ order.id }}&'.repeat(3000)}z=1`;
  await editor.url.fill(many);
  await editor.region.getByRole('button', { name: 'Query parameters' }).click();
  const rows = page.getByRole('list', { name: 'Query parameters' }).getByRole('textbox');
  await expect.poll(() => rows.count()).toBeLessThan(300);
  await editor.region
    .getByRole('list', { name: 'Query parameters' })
    .evaluate((list) => list.scrollIntoView(false));
  await page.getByRole('textbox', { name: 'Parameter 3,001, value' }).fill('2');
  await expect(editor.url).toHaveValue(`${many.slice(0, -1)}2`);
});

test('the tags of a long URL stay under their text when it scrolls, and inside the field when the window narrows', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { page, editor } = designer;
  await designer.open();
  await editor.url.fill(`https://api.example.com/${'a'.repeat(150)}/{{ order.id }}/b`);
  await designer.press('End');
  const scrolled = await editor.url.evaluate((area) => area.scrollLeft);
  expect(scrolled).toBeGreaterThan(100);
  const backdrop = editor.url.locator('xpath=preceding-sibling::div | following-sibling::div').first();
  await expect.poll(() => backdrop.evaluate(({ scrollLeft }) => scrollLeft)).toBe(scrolled);

  // The field is left before a frame follows the cursor.
  const frames = await page.evaluateHandle(() => {
    const waiting: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (run) => waiting.push(run);
    return waiting;
  });
  await designer.type('/{{ order.id }}');
  await editor.name.click();
  expect(await frames.evaluate((waiting) => waiting.splice(0).map((run) => run(0)).length)).toBeGreaterThan(
    0,
  );
  expect(await editor.url.evaluate((area) => area.scrollLeft)).toBe(0);

  await page.setViewportSize({ width: 800, height: 800 });
  const widths = () =>
    editor.url.evaluate((area) =>
      [...(area.parentElement?.children ?? [])].map(({ clientWidth }) => clientWidth),
    );
  await expect.poll(async () => Math.max(...(await widths()))).toBeLessThan(800);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(800);
});
