import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import { ensureBrowser, launchOptions } from '../e2e/browser';

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

const originOf = ({ resolvedUrls }: PreviewServer): string => resolvedUrls?.local[0] ?? '';

/** Serves both and opens a browser, as long as they are used. */
export async function served<T>(use: (browser: Browser, origins: Origins) => Promise<T>): Promise<T> {
  await build(FLOOR);
  const servers = [
    await preview({ preview: { port: 0 }, logLevel: 'warn' }),
    await preview({ ...FLOOR, preview: { host: '127.0.0.1', port: 0 } }),
  ] as const;
  try {
    const browser = await chromium.launch(launchOptions(await ensureBrowser()));
    try {
      return await use(browser, { app: originOf(servers[0]), floor: originOf(servers[1]) });
    } finally {
      await browser.close();
    }
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}
