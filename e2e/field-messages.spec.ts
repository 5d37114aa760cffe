import type { Locator } from '@playwright/test';
import { expect, test } from './designer';

/** Whether it is what a press on it would reach, near its upper edge as well as near its lower one. */
const isUncovered = (part: Locator, margin = 0.3): Promise<boolean> =>
  part.evaluate((element, near) => {
    element.scrollIntoView({ block: 'center' });
    const { left, width, top, height } = element.getBoundingClientRect();
    return [near, 1 - near].every((part) =>
      element.contains(document.elementFromPoint(left + width / 2, top + part * height)),
    );
  }, margin);

for (const size of [
  { width: 1280, height: 720 },
  { width: 360, height: 740 },
]) {
  test(`what is wrong with a field is read in its own place, ${size.width} px wide`, {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { editor, page } = designer;
    await page.setViewportSize(size);
    await designer.open();
    await editor.url.fill('api.example.com/v1/orders/{{ order.id }}');
    await editor.field('Username').fill('a:b');
    await editor.name.focus();
    const expectWhole = async (said: string) => {
      const line = editor.region.getByText(said);
      await expect(line).toBeVisible();
      expect(await line.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    };
    await expectWhole(
      'A tag cannot be part of the scheme. Write https:// as text, or start the URL with a tag that brings it.',
    );
    await expectWhole('A username cannot contain a colon in Basic auth. Remove it.');
    expect(await isUncovered(editor.region.getByText('Password', { exact: true }))).toBe(true);
    await editor.authentication('Header key').check();
    await editor.field('Secret').focus();
    await editor.name.focus();
    await expectWhole('The secret is missing. Enter it.');
    expect(await isUncovered(editor.secretMenu)).toBe(true);
    await editor.authentication('HMAC').check();
    await editor.showDetails();
    await editor.field('Header name').fill('a b');
    await editor.name.focus();
    await expect(editor.field('Header name')).toHaveAttribute('aria-invalid', 'true');
    expect(await isUncovered(editor.region.getByText('Secret', { exact: true }))).toBe(true);
  });

  test(`what is said of the body lies above what follows, ${size.width} px wide`, {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { editor, page } = designer;
    await page.setViewportSize(size);
    await designer.open();
    await editor.choose(editor.kind('REST API Call'));
    // In a wide window it is said in the list beside the body alone (V6).
    const words = page.getByText('The body is empty.').and(page.locator(':not([role="status"])'));
    await expect(words.filter({ visible: true })).toHaveCount(1);
    expect(await isUncovered(editor.region.getByRole('group', { name: 'Authentication' }), 0.02)).toBe(true);
  });
}

test('by keyboard: what is said when the URL is left is no stop on the way back to it', async ({
  designer,
}) => {
  const { editor } = designer;
  await designer.open();
  await editor.url.fill('api.example.com/v1');
  await designer.press('Tab');
  const fix = editor.region.getByRole('button', { name: 'Put https:// before it' });
  await expect(fix).toBeVisible();
  await designer.press('Shift+Tab');
  await expect(editor.url).toBeFocused();
  await designer.press('Tab');
  await expect(fix).toBeFocused();
});

test('a button at a field is seen whole', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, page } = designer;
  await page.setViewportSize({ width: 1400, height: 850 });
  await designer.open();
  await editor.authentication('HMAC').check();
  await editor.showDetails();
  await editor.field('Header name').fill('a b');
  await editor.name.focus();
  expect(await isUncovered(editor.region.getByRole('button', { name: 'Use a-b' }), 0.02)).toBe(true);
});

test('what is wrong with a cell is read at its mark, without entering the cell', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor } = designer;
  await designer.open();
  await editor.value(1).fill('{{ order.ids }}');
  await editor.name.focus();
  const said = editor.region.getByText('The context has no value order.ids.');
  await expect(said).toBeHidden();
  const cell = await editor.value(1).boundingBox();
  if (!cell) throw new Error('The cell is not shown');
  const { x, y, width, height } = cell;
  await designer.page.mouse.move(x + width - 6, y + height);
  await expect(said).toBeVisible();
  await designer.page.mouse.move(x, 5);
  await expect(said).toBeHidden();
});

test('what is wrong with a cell that is typed in covers no other cell and moves nothing; Escape closes it', async ({
  designer,
}) => {
  const { editor, page } = designer;
  await designer.open();
  await editor.value(1).fill('{{ order.id }}');
  const cells = [editor.key(2), editor.value(2), editor.key(3), editor.value(3), editor.value(4)];
  const boxes = () => Promise.all(cells.map((cell) => cell.boundingBox()));
  const before = await boxes();
  await editor.value(1).press('End');
  await editor.value(1).fill('{{ order.ids }}');
  const fix = editor.region.getByRole('button', { name: 'Did you mean order.id?' });
  await expect(fix).toBeVisible();
  expect(await boxes()).toEqual(before);
  for (const cell of cells) expect(await isUncovered(cell)).toBe(true);
  expect(await isUncovered(fix, 0.02)).toBe(true);
  await designer.press('Escape');
  await expect(fix).toBeHidden();
  await expect(editor.value(1)).toBeFocused();
  await editor.value(1).fill('{{ order.idd }}');
  await designer.press('Tab');
  await expect(fix).toBeFocused();
  await designer.press('Enter');
  await expect(editor.value(1)).toHaveValue('{{ order.id }}');
  await expect(page.getByRole('button', { name: 'Did you mean order.id?' })).toHaveCount(0);
});
