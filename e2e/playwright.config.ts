import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './browser';
import { findFirefox, launchOptions as firefoxOptions } from './firefox';
import { freePort } from './free-port';
import { whyNoWebkit } from './webkit/browser';

// Every process of the run reads this file; the first one chooses.
const isFirst = process.env.E2E_PORT === undefined;
process.env.E2E_PORT ??= await freePort();
const { E2E_PORT: port, E2E_URL: running, E2E_BROWSER: browser = '' } = process.env;

// A few tests go through Firefox too, where there is one. Knip reads this file as well, and needs none.
if (isFirst && process.argv.includes('test')) {
  process.env.E2E_FIREFOX ??= (await findFirefox()) ?? 'none';
  if (process.env.E2E_FIREFOX === 'none')
    process.stderr.write('No Firefox starts here: the tests run in Chromium alone.\n');
}
const firefox = process.env.E2E_FIREFOX ?? 'none';
const noWebkit = whyNoWebkit();

const VIEWPORT = { width: 1440, height: 900 };

const chromium = {
  ...devices['Desktop Chrome'],
  viewport: VIEWPORT,
  launchOptions: launchOptions(browser),
  // Tests open the app in half the time in a browser process that has run it before. Playwright clears what
  // a test left, except the state of `setOffline` and the caches of service workers: their tests turn this off.
  reuseContext: true,
};

/** The journeys that go through WebDriver. */
const WEBKIT = 'e2e/webkit/*.spec.ts';

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
    { name: 'chromium', testIgnore: ['thorough/**', WEBKIT], grepInvert: /@thorough/, use: chromium },
    { name: 'thorough', testMatch: 'thorough/**/*.spec.ts', use: chromium },
    { name: 'thorough-details', testIgnore: ['thorough/**', WEBKIT], grep: /@thorough/, use: chromium },
    {
      name: 'webkit',
      testMatch: noWebkit === undefined ? WEBKIT : [],
      // On a busy machine, of two that are started at once the second one may never answer.
      workers: 1,
      // The summary of all checks says it.
      metadata: { notRun: noWebkit },
    },
    ...(firefox === 'none'
      ? []
      : [
          {
            name: 'thorough-firefox',
            grep: /@firefox/,
            use: {
              browserName: 'firefox' as const,
              viewport: VIEWPORT,
              launchOptions: firefoxOptions(firefox),
            },
          },
        ]),
  ],
  ...(running === undefined && {
    webServer: {
      command: `node src/cli/action-designer.js open --port ${port}`,
      cwd: '..',
      url: `http://127.0.0.1:${port}`,
      reuseExistingServer: false,
      timeout: 30_000,
    },
  }),
});
