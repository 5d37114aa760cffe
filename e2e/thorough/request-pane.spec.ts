import type { Locator } from '@playwright/test';
import { expect, test } from '../designer';
import { holdLaterScripts } from '../later-scripts';

async function boxesOf(first: Locator, second: Locator) {
  const [one, other] = [await first.boundingBox(), await second.boundingBox()];
  if (!one || !other) throw new Error('It is not shown');
  return [one, other] as const;
}

for (const size of [
  { width: 1280, height: 720 },
  { width: 360, height: 740 },
]) {
  test(`every view fills the pane down to how the request stands, ${size.width} px wide`, async ({
    designer,
  }) => {
    const { editor, page, preview } = designer;
    await page.setViewportSize(size);
    await designer.open();
    await editor.choose(editor.authentication('HMAC'));
    if (await designer.tab('Result').isVisible()) await designer.tab('Result').click();
    const expectFilled = async () => {
      for (const view of ['Code', 'Run it', 'Config', 'Signature', 'Request'] as const) {
        await editor.choose(preview.view(view));
        const [pane, standing] = await boxesOf(preview.region, preview.standing);
        expect(standing.y + standing.height, view).toBeCloseTo(pane.y + pane.height, 0);
      }
    };
    // While they are loaded, and then
    const release = await holdLaterScripts(page);
    await expectFilled();
    release();
    await editor.choose(preview.view('Signature'));
    await expect(preview.region.getByText('There is no signature yet')).toBeVisible();
    await editor.choose(preview.view('Config'));
    await expect(preview.region.getByText('As it is exported')).toBeVisible();
    await expectFilled();
  });
}

test('the views and what is beside them begin in one line', async ({ designer }) => {
  const { editor, page, preview } = designer;
  await page.setViewportSize({ width: 1280, height: 720 });
  await designer.open();
  await editor.choose(editor.authentication('HMAC'));
  const [first, button] = await boxesOf(
    preview.region.getByRole('group', { name: 'View' }).locator('label').first(),
    preview.region.getByRole('button', { name: 'Copy as…' }),
  );
  expect(button.y + button.height / 2).toBeCloseTo(first.y + first.height / 2, 0);
  expect(button.x + button.width).toBeLessThanOrEqual(1280);
});

for (const locale of ['en', 'de'])
  test.describe(`on a telephone, in ${locale}`, () => {
    test.use({ locale });

    test('the views stand in one line, and the last is reached', async ({ designer }) => {
      const { page } = designer;
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/');
      await page.getByRole('radio', { name: 'HMAC' }).click();
      await page.getByRole('tab', { name: locale === 'de' ? 'Ergebnis' : 'Result' }).click();
      const group = page.getByRole('group', { name: locale === 'de' ? 'Ansicht' : 'View' });
      await expect(group.locator('label')).toHaveCount(6);
      const [first, last] = await boxesOf(group.locator('label').first(), group.locator('label').last());
      expect(last.y).toBe(first.y);
      const view = group.getByRole('radio').last();
      await view.focus();
      await designer.press('Space');
      await expect(view).toBeChecked();
      const { x = 0, width = 0 } = (await group.locator('label').last().boundingBox()) ?? {};
      expect(x + width).toBeLessThanOrEqual(360);
    });
  });

for (const locale of ['en', 'de'])
  test.describe(`at 1440 px, in ${locale}`, () => {
    test.use({ locale });

    test('the origins and what is shown on hover stand in one line', async ({ designer }) => {
      const { page } = designer;
      await page.goto('/');
      const legend = page.getByRole('list', {
        name: locale === 'de' ? 'Woher die Bytes kommen' : 'Where bytes come from',
      });
      const [origins, choice] = await boxesOf(
        legend,
        page.getByRole('radio', { name: locale === 'de' ? 'Original' : 'As sent' }),
      );
      expect(choice.y + choice.height / 2).toBeCloseTo(origins.y + origins.height / 2, 0);
    });
  });

test('the menu of signing schemes is as wide as its cards need', async ({ designer }) => {
  const { editor, page } = designer;
  await designer.open();
  await editor.choose(editor.authentication('HMAC'));
  await editor.region.getByRole('button', { name: /^Signing scheme/ }).click();
  const menu = page.getByRole('menu');
  expect((await menu.boundingBox())?.width).toBeLessThan(720);
});
