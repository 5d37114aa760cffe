import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { defineConfig, devices, firefox } from '@playwright/test';
import { launchOptions } from './browser';

/** A port that is free, so that the tests never meet another server. */
async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port');
  return String(address.port);
}

// Every process of the run reads this file; the first one chooses.
const isFirst = process.env.E2E_PORT === undefined;
process.env.E2E_PORT ??= await freePort();
const { E2E_PORT: port, E2E_URL: running, E2E_BROWSER: browser = '' } = process.env;

// A few tests go through Firefox too, where Playwright's own is installed.
const hasFirefox = existsSync(firefox.executablePath());
if (isFirst && !hasFirefox)
  process.stderr.write('Firefox is not installed: the tests run in Chromium alone.\n');

const VIEWPORT = { width: 1440, height: 900 };

/** Firefox has no permissions for the clipboard; the page may use it without being asked. */
const FIREFOX = {
  firefoxUserPrefs: {
    'dom.events.asyncClipboard.readText': true,
    'dom.events.testing.asyncClipboard': true,
  },
};

/** The built app in a real browser. `E2E_URL` names a server that runs already, such as `npm run dev`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  snapshotPathTemplate: '{testDir}/{testFileName}-snapshots/{arg}{ext}',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  // Where nobody watches, a machine that stalled gets a second try; the summary says how many did.
  retries: process.env.CI === undefined ? 0 : 1,
  // Generous, so that a busy machine does not fail what is only slow; a hang still ends.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: running ?? `http://127.0.0.1:${port}`,
    // Recording every test would take a third of its time.
    trace: 'on-first-retry',
    // It would answer for the server; the tests that are about it let it in.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'chromium',
      use: { ...devices['Desktop Chrome'], viewport: VIEWPORT, launchOptions: launchOptions(browser) },
    },
    ...(hasFirefox
      ? [
          {
            name: 'firefox',
            grep: /@firefox/,
            use: { ...devices['Desktop Firefox'], viewport: VIEWPORT, launchOptions: FIREFOX },
          },
        ]
      : []),
  ],
  ...(running === undefined && {
    webServer: {
      command: `node node_modules/vite/bin/vite.js preview --port ${port} --strictPort`,
      cwd: '..',
      url: `http://127.0.0.1:${port}`,
      reuseExistingServer: false,
      timeout: 30_000,
    },
  }),
});
