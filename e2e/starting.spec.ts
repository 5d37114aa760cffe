import type { Page } from '@playwright/test';
import { type Designer, expect, test } from './designer';

/** Holds a file back, as a slow network does. */
async function hold(page: Page, file: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${file}-*.js`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const PARTS = ['#page-header', '#page-header h1', '#pane-edit', '#pane-request'];

const placesOf = (page: Page, parts: readonly string[] = PARTS) =>
  page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return { selector, x, y, width, height };
      }),
    parts,
  );

/** Loads the page again, and waits for what is seen until the app is there. */
async function reloadHeld({ page }: Designer): Promise<() => void> {
  const release = await hold(page, 'app');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('h1')).toHaveText('Action Designer');
  return release;
}

const isUsable = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height } });

    test('the frame of the page is there before the app, which moves nothing of it', async ({ designer }) => {
      const { page } = designer;
      await designer.open();
      const release = await reloadHeld(designer);
      const before = await placesOf(page);
      await designer.picture(`frame-${width}`);
      // It is for the eye alone.
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
      await designer.press('Tab');
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
      release();
      await isUsable(page);
      expect(await placesOf(page)).toEqual(before);
      await expect(page.locator('h1')).toHaveCount(1);
    });
  });
}

test('the frame is in the remembered theme, sizes and language', async ({ designer }) => {
  const { page } = designer;
  await designer.open();
  await designer.chooseTheme('Dark');
  for (const name of ['Width of actions and context', 'Width of the request'] as const) {
    await designer.splitter(name).focus();
    await designer.press('ArrowRight', 'ArrowRight', 'ArrowRight');
  }
  await designer.chooseInMenu('Deutsch');
  await expect(page.getByRole('region', { name: 'Laufzeitkontext' })).toBeVisible();
  const release = await reloadHeld(designer);
  const before = await placesOf(page);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('#page-header')).toContainText('Exportieren');
  await designer.picture('frame-dark-german');
  release();
  await isUsable(page);
  expect(await placesOf(page)).toEqual(before);
  expect(await background()).toBe(dark);
});

for (const [closed, shown] of [
  ['actions', 'context'],
  ['context', 'actions'],
] as const) {
  test(`a sidebar without the ${closed} begins so`, async ({ designer }) => {
    const { page } = designer;
    await designer.open();
    await page.locator(`#pane-${closed}-title`).click();
    const parts = [...PARTS, `#pane-${shown}`, `#pane-${closed}-title`];
    const release = await reloadHeld(designer);
    await expect(page.locator(`#pane-${closed}`)).toHaveAttribute('data-closed', 'true');
    const before = await placesOf(page, parts);
    release();
    await isUsable(page);
    expect(await placesOf(page, parts)).toEqual(before);
  });
}

test('without a sidebar the page begins without one', async ({ designer }) => {
  const { page } = designer;
  await designer.open();
  await page.locator('#sidebar-button').click();
  const release = await reloadHeld(designer);
  await expect(page.locator('#sidebar')).toBeHidden();
  const before = await placesOf(page);
  release();
  await isUsable(page);
  expect(await placesOf(page)).toEqual(before);
});

test('the page asks for few files until it has come to rest', async ({ designer }) => {
  const { page } = designer;
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await designer.open();
  // What comes when there is nothing else to do is there then.
  await expect.poll(() => [...asked].some((path) => path.startsWith('/assets/dialogs-'))).toBe(true);
  expect(asked.size).toBeLessThanOrEqual(25);
});

test('what is asked of the list before it is there is done when it comes', async ({ designer }) => {
  const { list, page } = designer;
  await designer.open();
  const release = await hold(page, 'page');
  await page.reload({ waitUntil: 'commit' });
  await isUsable(page);
  await designer.press('ControlOrMeta+k');
  await designer.type('move folder');
  await designer.press('Enter');
  await expect(list.action('Order created')).toHaveCount(0);
  release();
  await expect(list.region.getByRole('textbox', { name: 'New name' })).toBeFocused();
});
