import type { Page } from '@playwright/test';
import { type Designer, expect, test } from './designer';
import { hold } from './later-scripts';

/** The parts of the skeleton that a person sees, each with the part of the app that takes its place. */
const PARTS = [
  ['.header', '#page-header'],
  ['.edit', '#pane-edit'],
] as const;
const WIDE_PARTS = [...PARTS, ['.sidebar', '#sidebar'], ['.request', '#pane-request']] as const;

const placesOf = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (all) =>
      all.map((selector) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return [x, y, width, height].map((length) => Math.round(length ?? Number.NaN));
      }),
    selectors,
  );

/** Loads the page again, and waits for the skeleton, which is shown until the app is loaded. */
async function reloadHeld({ page }: Designer): Promise<() => void> {
  const release = await hold(page, 'app');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#skeleton .edit')).toBeVisible();
  return release;
}

const isUsable = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();

for (const [width, height, parts] of [
  [1440, 900, WIDE_PARTS],
  [1024, 768, WIDE_PARTS],
  [360, 740, PARTS],
] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height } });

    test('a skeleton is shown until the app is loaded, which moves no pane', {
      tag: width === 1440 ? [] : '@thorough',
    }, async ({ designer }) => {
      const { page } = designer;
      await designer.open();
      const release = await reloadHeld(designer);
      const before = await placesOf(
        page,
        parts.map(([part]) => `#skeleton ${part}`),
      );
      await designer.picture(`skeleton-${width}`);
      // It says nothing and takes no focus.
      expect(await page.locator('#skeleton').innerText()).toBe('');
      await designer.press('Tab');
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
      release();
      await isUsable(page);
      await expect(page.locator('#skeleton')).toHaveCount(0);
      const after = await placesOf(
        page,
        parts.map(([, part]) => part),
      );
      // The borders between the panes may be a pixel off.
      for (const [index, place] of before.entries())
        for (const [at, length] of place.entries())
          expect(Math.abs(length - (after[index]?.[at] ?? Number.NaN))).toBeLessThanOrEqual(2);
    });
  });
}

test('the skeleton is in the remembered theme, and the page in the remembered language', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { page } = designer;
  await designer.open();
  await designer.chooseTheme('Dark');
  await designer.chooseInMenu('Deutsch');
  await expect(page.getByRole('region', { name: 'Kontext' })).toBeVisible();
  const release = await reloadHeld(designer);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await designer.picture('skeleton-dark');
  release();
  await isUsable(page);
  expect(await background()).toBe(dark);
});

test('remembered sizes and a closed sidebar are there as soon as the app is', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { page } = designer;
  await designer.open();
  const width = () => page.locator('#pane-request').evaluate((pane) => pane.getBoundingClientRect().width);
  const first = await width();
  await designer.splitter('Width of the request').focus();
  await designer.press('ArrowRight', 'ArrowRight', 'ArrowRight');
  const chosen = await width();
  expect(chosen).not.toBe(first);
  await page.locator('#sidebar-button').click();
  await page.reload();
  await isUsable(page);
  await expect(page.locator('#sidebar')).toBeHidden();
  expect(await width()).toBe(chosen);
});

test('the page asks for few files until it has come to rest', async ({ designer }) => {
  const { page } = designer;
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await designer.open();
  // What comes when there is nothing else to do is there then.
  await expect.poll(() => [...asked].filter((path) => path.startsWith('/assets/dialogs-')).length).toBe(2);
  // The cases are tried beside the page, sooner or later than that.
  expect([...asked].filter((path) => !path.includes('/score-worker-')).length).toBeLessThanOrEqual(25);
  // What the page names it loads before the first paint.
  const named = await (await page.request.get('/')).text();
  expect(named).toContain('/app-');
  expect(named).not.toContain('/builder-');
});

test('what is asked of the list before it is there is done when it comes', { tag: '@thorough' }, async ({
  designer,
}) => {
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

const groundOf = ({ page }: Designer): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('the theme follows the system until a person chooses, and the choice is kept', async ({ designer }) => {
  const { page } = designer;
  await page.emulateMedia({ colorScheme: 'light' });
  await designer.open();
  const light = await groundOf(designer);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await groundOf(designer);
  expect(dark).not.toBe(light);
  await designer.chooseTheme('Light');
  expect(await groundOf(designer)).toBe(light);
  await page.reload();
  await designer.moreButton.click();
  await expect(designer.menuChoice('Light')).toBeChecked();
  await designer.press('Escape');
  expect(await groundOf(designer)).toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await designer.chooseTheme('Dark');
  expect(await groundOf(designer)).toBe(dark);
  await designer.chooseTheme('System');
  expect(await groundOf(designer)).toBe(light);
});
