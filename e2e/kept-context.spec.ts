import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { KeptContext } from './kept-context';

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
    window.name = 'left';
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    await caches.open('left');
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
      name: window.name,
      opener: window.opener,
      cookie: document.cookie,
      local: localStorage.length,
      session: sessionStorage.length,
      caches: await caches.keys(),
      databases: await indexedDB.databases(),
      files,
      script: 'left' in window,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      width: innerWidth,
      history: history.length,
      permission: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    };
  });

const NOTHING = {
  name: '',
  opener: null,
  cookie: '',
  local: 0,
  session: 0,
  caches: [],
  databases: [],
  files: [],
  script: false,
  isDark: false,
  width: 1440,
  history: 1,
  permission: 'prompt',
};

test('what one test leaves in the browser, the next one does not find', async ({ browser, baseURL }) => {
  const options = { baseURL, viewport: { width: 1440, height: 900 } };
  const kept = new KeptContext(browser);
  const context = await kept.take(options);
  const page = await kept.openPage(context);
  await leaveEverything(context, page);
  // What is looked for can be found.
  expect(await found(page)).toEqual({
    name: 'left',
    opener: null,
    cookie: 'left=1',
    local: 1,
    session: 1,
    caches: ['left'],
    databases: [{ name: 'left', version: 1 }],
    files: ['left'],
    script: true,
    isDark: true,
    width: 360,
    history: 1,
    permission: 'granted',
  });
  await kept.giveBack(context);

  expect(await kept.take(options)).toBe(context);
  const next = await kept.openPage(context);
  await next.goto('/icon.svg');
  expect(await found(next)).toEqual(NOTHING);
  await kept.drop();
});

for (const [name, leave] of [
  ['a clock', (context) => context.clock.setFixedTime(0)],
  ['a script', (context) => context.addInitScript(() => undefined)],
  ['a function', (context) => context.exposeFunction('left', () => undefined)],
  ['a route', (context) => context.route('**', (route) => route.abort())],
  ['no network', (context) => context.setOffline(true)],
] satisfies [string, (context: BrowserContext) => Promise<unknown>][]) {
  test(`a test that leaves ${name} in its context is its last`, async ({ browser, baseURL }) => {
    const kept = new KeptContext(browser);
    const context = await kept.take({ baseURL });
    await leave(context);
    await kept.giveBack(context);
    expect(browser.contexts()).not.toContain(context);
    expect(await kept.take({ baseURL })).not.toBe(context);
    await kept.drop();
  });
}
