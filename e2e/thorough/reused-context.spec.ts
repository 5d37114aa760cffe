// Playwright calls the reuse of a browser context experimental (`reuseContext` in playwright.config.ts).

import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures';

// The second test runs in the context of the first.
test.describe.configure({ mode: 'serial' });

/** What a test may leave in the browser. */
async function leaveEverything(context: BrowserContext, page: Page): Promise<void> {
  await context.grantPermissions(['clipboard-read']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => Object.assign(window, { left: true }));
  await page.route('**/icon.svg', (route) => route.abort());
  await page.goto('/manifest.webmanifest');
  await context.addCookies([{ name: 'left', value: '1', url: page.url() }]);
  await page.evaluate(async () => {
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    await (await navigator.storage.getDirectory()).getFileHandle('left', { create: true });
    // Not closed: a page that is about to go still holds it.
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve;
    });
  });
  await context.newPage();
}

const found = async (page: Page) =>
  await page.evaluate(async () => {
    const files: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
    return {
      cookie: document.cookie,
      local: localStorage.length,
      session: sessionStorage.length,
      databases: await indexedDB.databases(),
      files,
      script: 'left' in window,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      width: innerWidth,
      permission: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    };
  });

const NOTHING = {
  cookie: '',
  local: 0,
  session: 0,
  databases: [],
  files: [],
  script: false,
  isDark: false,
  width: 1440,
  permission: 'prompt',
};

test('a test leaves something of every kind in the browser', async ({ context, page }) => {
  await leaveEverything(context, page);
  // What the next test looks for can be found.
  expect(await found(page)).toEqual({
    cookie: 'left=1',
    local: 1,
    session: 1,
    databases: [{ name: 'left', version: 1 }],
    files: ['left'],
    script: true,
    isDark: true,
    width: 360,
    permission: 'granted',
  });
  await page.clock.setFixedTime(0);
  await context.exposeFunction('leftFunction', () => undefined);
});

test('the next test does not find it', async ({ context, page }) => {
  expect(context.pages()).toHaveLength(1);
  await page.goto('/icon.svg');
  expect(await found(page)).toEqual(NOTHING);
  expect(await page.evaluate(() => ['leftFunction' in window, Date.now() > 0])).toEqual([false, true]);
});
