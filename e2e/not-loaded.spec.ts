import type { BrowserContext, Page } from '@playwright/test';
import { type Designer, expect, test } from './designer';
import { button, newTab } from './faults';
import { hold } from './later-scripts';

/** Cuts the connection for one file of the app; gives the way to mend it. */
async function cut(page: Page, file: string): Promise<() => void> {
  let isCut = true;
  await page.route(`**/assets/${file}-*.js`, (route) => (isCut ? route.abort() : route.continue()));
  return () => {
    isCut = false;
  };
}

async function tabWithout(context: BrowserContext, file: string): Promise<[Designer, () => void]> {
  const tab = await newTab(context);
  return [tab, await cut(tab.page, file)];
}

const NOT_LOADED = 'A part of the app could not be loaded.';
const notes = ({ page }: Designer) => page.getByRole('alert').filter({ hasText: NOT_LOADED });

test('where the list, the sample and what sends do not come, each says so, and one press brings all', async ({
  context,
}) => {
  const [tab, mend] = await tabWithout(context, 'page');
  await tab.open();
  await expect(notes(tab)).toHaveCount(3);
  await expect(tab.page.getByText('bug in the app')).toHaveCount(0);
  await tab.expectAccessible();
  await button(tab, 'Try again').first().click();
  await expect(notes(tab)).toHaveCount(3);
  mend();
  await button(tab, 'Try again').first().click();
  await expect(tab.list.action('Order created')).toBeVisible();
  await expect(tab.page.getByRole('tree', { name: 'Values of the sample' })).toBeVisible();
  await expect(notes(tab)).toHaveCount(0);
});

test('where what builds the request does not come, the settings can be edited, and one press brings it', {
  tag: '@thorough',
}, async ({ context }) => {
  const [tab, mend] = await tabWithout(context, 'builder');
  await tab.open();
  await tab.editor.url.fill('https://api.example.com/{{ order.id }}');
  const request = tab.page.getByRole('region', { name: 'Request', exact: true });
  await expect(request.getByRole('alert').first()).toContainText(NOT_LOADED);
  await expect(tab.page.getByText('bug in the app')).toHaveCount(0);
  await tab.expectAccessible();
  mend();
  await button(tab, 'Try again').first().click();
  await expect(tab.preview.region).toContainText('POST /A-1001 ');
  await expect(notes(tab)).toHaveCount(0);
});

test('the editor and the request go on without what can be left out', { tag: '@thorough' }, async ({
  context,
}) => {
  const [tab] = await tabWithout(context, 'page');
  await tab.open();
  await tab.editor.choose(tab.editor.kind('REST API Call'));
  await expect(tab.editor.body).toBeVisible();
  await tab.editor.url.fill('api.example.com');
  await expect(tab.preview.region).toContainText('api.example.com');
});

test('shortcuts and the palette wait for the commands, and say so where these do not come', {
  tag: '@thorough',
}, async ({ context }) => {
  const tab = await newTab(context);
  const arrive = await hold(tab.page, 'page');
  await tab.open();
  await tab.press('ControlOrMeta+e');
  await expect(tab.dialog('Export')).toHaveCount(0);
  arrive();
  await expect(tab.dialog('Export')).toBeVisible();

  const [other, mend] = await tabWithout(context, 'page');
  await other.open();
  await expect(notes(other)).toHaveCount(3);
  await other.press('ControlOrMeta+k');
  const palette = other.dialog('Search commands');
  await other.type('about');
  await expect(palette.getByRole('alert')).toContainText(NOT_LOADED);
  await other.expectAccessible();
  mend();
  await palette.getByRole('button', { name: 'Try again' }).click();
  const field = other.page.getByRole('combobox', { name: 'Find a command, an action or a sample' });
  await expect(field).toHaveValue('about');
});

test('a command that is pasted before its import was loaded waits for it', { tag: '@thorough' }, async ({
  context,
}) => {
  const tab = await newTab(context);
  const arrive = await hold(tab.page, 'page');
  await tab.open();
  await tab.page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, 'curl https://shop.example/v1/orders');
  await expect(tab.import.text).toHaveCount(0);
  arrive();
  await expect(tab.import.text).toHaveValue('curl https://shop.example/v1/orders');
});

test('a view and a dialog that do not come are brought by trying again', { tag: '@thorough' }, async ({
  context,
}) => {
  const [tab, mendViews] = await tabWithout(context, 'views');
  const mendDialogs = await cut(tab.page, 'dialogs');
  await tab.open();
  await tab.page.getByRole('radio', { name: 'Code', exact: true }).check();
  // The view and the place of the response.
  await expect(notes(tab)).toHaveCount(2);
  const again = button(tab, 'Try again').first();
  // In vain at first: there it can be tried once more.
  const failed = tab.page.waitForEvent('requestfailed', (request) => request.url().includes('/views-'));
  await again.press('Enter');
  await failed;
  await expect(again).toBeFocused();
  mendViews();
  await again.press('Enter');
  const pane = tab.page.getByRole('region', { name: 'Request', exact: true });
  await expect(pane).toContainText('curl');
  await expect(pane.locator(':focus')).toHaveAccessibleName('Send it with');
  await tab.exportButton.click();
  const dialog = tab.dialog('Export');
  await expect(dialog.getByRole('alert')).toContainText(NOT_LOADED);
  await tab.expectAccessible();
  mendDialogs();
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(tab.export.includeSecrets).toBeVisible();
  await expect(dialog.locator(':focus')).toBeVisible();
});

for (const { language, said, reload } of [
  { language: 'en', said: 'The app could not be loaded', reload: 'Reload' },
  { language: 'de', said: 'Die App konnte nicht geladen werden', reload: 'Neu laden' },
]) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language });

    test('where the app itself does not come, the page says so and loads it again', {
      tag: language === 'en' ? [] : '@thorough',
    }, async ({ context }) => {
      const [tab, mend] = await tabWithout(context, 'app');
      await tab.page.goto('/');
      await expect(tab.page.getByRole('alert')).toContainText(said);
      await tab.expectAccessible();
      mend();
      await button(tab, reload).click();
      await expect(tab.page.getByRole('heading', { name: 'Action Designer', level: 1 })).toBeVisible();
      await expect(tab.page.getByText(said)).toHaveCount(0);
    });
  });
}

test('where the app is slow to come, the page says so until it is there', { tag: '@thorough' }, async ({
  context,
}) => {
  const tab = await newTab(context);
  await tab.page.clock.install();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await tab.page.route('**/assets/app-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await tab.page.goto('/', { waitUntil: 'commit' });
  await expect(tab.page.locator('#skeleton .edit')).toBeVisible();
  await tab.page.clock.fastForward('00:11');
  const said = tab.page.getByText('The app is taking a long time to load');
  await expect(said).toBeVisible();
  release();
  await expect(tab.page.getByRole('heading', { name: 'Action Designer', level: 1 })).toBeVisible();
  await expect(said).toHaveCount(0);
});
