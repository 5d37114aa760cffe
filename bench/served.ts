import { type Browser, chromium } from '@playwright/test';
import { type PreviewServer, preview } from 'vite';
import { ensureBrowser, launchOptions } from '../e2e/browser';

/** Serves the production build and opens a browser, as long as they are used. */
export async function served<T>(use: (browser: Browser, origin: string) => Promise<T>): Promise<T> {
  const server: PreviewServer = await preview({ preview: { port: 0 }, logLevel: 'warn' });
  try {
    const browser = await chromium.launch(launchOptions(await ensureBrowser()));
    try {
      return await use(browser, server.resolvedUrls?.local[0] ?? '');
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}
