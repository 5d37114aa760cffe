import { type Browser, chromium } from '@playwright/test';
import { ensureBrowser, launchOptions } from '../e2e/browser';
import { serveApp } from '../src/cli/open/app-server';

/** Serves the production build and opens a browser, as long as they are used. */
export async function served<T>(use: (browser: Browser, origin: string) => Promise<T>): Promise<T> {
  const server = await serveApp('dist/app', 0);
  try {
    const browser = await chromium.launch(launchOptions(await ensureBrowser()));
    try {
      return await use(browser, `${server.origin}/`);
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}
