import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { Webkit } from './browser';
import type { Driver } from './driver';
import { Page } from './page';

/** With a window of WebKit, and with the app in it. */
export const test = base.extend<{ driver: Driver; app: Page }, { webkit: Webkit }>({
  webkit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that no fixture is needed
    async ({}, use) => {
      const webkit = new Webkit();
      try {
        await webkit.start();
        await use(webkit);
      } finally {
        await webkit.stop();
      }
    },
    { scope: 'worker' },
  ],
  driver: async ({ webkit }, use, testInfo) => {
    const driver = await webkit.newWindow();
    try {
      await use(driver);
      if (testInfo.status !== testInfo.expectedStatus)
        await writeFile(testInfo.outputPath('window.png'), await driver.picture());
    } finally {
      await driver.end();
    }
  },
  app: async ({ driver, baseURL }, use) => {
    const app = new Page(driver, baseURL ?? '');
    await app.open();
    await use(app);
  },
});
