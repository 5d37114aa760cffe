import type { Locator } from '@playwright/test';
import { expect, test } from '../designer';

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not in sight');
  return box;
};

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  const isApart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  expect(isApart, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(true);
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 640 },
] as const;

for (const size of SIZES) {
  test(`a notice moves nothing and covers nothing that is needed, ${size.width} px wide`, async ({
    designer,
  }) => {
    const { editor, notices, page, send, preview } = designer;
    const isNarrow = size.width < 900;
    await page.setViewportSize(size);
    await designer.open();
    const main = page.getByRole('main');
    const before = await boxOf(main);
    await editor.delete(1).click();
    await expect(notices).toContainText('Undo');
    // A narrow page ends above it.
    if (isNarrow) await expectApart(notices, main);
    expect(await boxOf(main)).toEqual({ ...before, ...(isNarrow && { height: expect.any(Number) }) });
    await designer.expectAccessible();
    await designer.picture('a notice');

    for (const field of [editor.name, editor.url, editor.value(2), editor.field('Password')]) {
      await field.focus();
      await expect(() => expectApart(notices, field)).toPass();
    }
    await expect(() => expectApart(notices, send.button)).toPass();
    if (isNarrow) await designer.tab('Result').click();
    await preview.view('Request').click({ force: true });
    await expect(() => expectApart(notices, preview.summary('The request is complete'))).toPass();
    await designer.picture('a notice beside the request');
  });
}

test('notices of different subjects stand together, and Escape closes them one by one', async ({
  designer,
}) => {
  const { editor, notices, page } = designer;
  await designer.open();
  await editor.url.focus();
  await designer.press('Alt+Shift+Delete');
  await editor.key(1).focus();
  await designer.press('Alt+Shift+Delete');
  const closing = notices.getByRole('button', { name: 'Dismiss' });
  await expect(closing).toHaveCount(1);
  await designer.press('ControlOrMeta+s');
  await expect(closing).toHaveCount(2);
  await editor.delete(1).press('Enter');
  await expect(closing).toHaveCount(2);
  await designer.picture('two notices');

  await editor.name.focus();
  await designer.press('F6', 'F6');
  await expect(notices).toBeFocused();
  await designer.expectAccessible();
  await designer.press('Escape');
  await expect(closing).toHaveCount(1);
  await expect(notices).toBeFocused();
  await designer.press('Tab', 'Escape');
  await expect(notices).toHaveCount(0);
  await expect(page.locator('#pane-request')).toBeFocused();
});
