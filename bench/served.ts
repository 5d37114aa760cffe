import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { ensureBrowser, launchOptions } from '../e2e/browser';
import { serveApp } from '../src/cli/open/open';

/** Where the production build is served, and the floor that it is compared with. */
export interface Origins {
  readonly app: string;
  readonly floor: string;
}

const FLOOR = {
  configFile: false,
  root: join(import.meta.dirname, '../../bench/floor'),
  build: { outDir: join(import.meta.dirname, '../floor'), emptyOutDir: true },
  logLevel: 'warn',
} as const;

/** Serves both and opens a browser, as long as they are used. */
export async function served<T>(use: (browser: Browser, origins: Origins) => Promise<T>): Promise<T> {
  await build(FLOOR);
  const app = await serveApp('dist/app', 0);
  const floor = await preview({ ...FLOOR, preview: { host: '127.0.0.1', port: 0 } });
  try {
    const browser = await chromium.launch(launchOptions(await ensureBrowser()));
    try {
      return await use(browser, { app: `${app.origin}/`, floor: floor.resolvedUrls?.local[0] ?? '' });
    } finally {
      await browser.close();
    }
  } finally {
    await Promise.all([app.close(), floor.close()]);
  }
}
