import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';
import { onPath } from '../test/on-path';

const isRoot = process.getuid?.() === 0;

/** The channel of Playwright that finds an installed Chrome on every system, also outside of `PATH`. */
const CHROME = 'chrome';

const options: LaunchOptions = {
  // Chromium's sandbox cannot start as root.
  chromiumSandbox: !isRoot,
  args: [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // A page that asks for another host gets no answer, whatever network the machine has.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
};

/** How to launch a browser: '' is Playwright's own, `chrome` an installed Chrome, all else a path. */
export const launchOptions = (browser: string): LaunchOptions => ({
  ...options,
  ...(browser === CHROME ? { channel: CHROME } : browser !== '' && { executablePath: browser }),
});

// First the one without a window, which starts and loads pages in two thirds of the time.
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** Version 150 never loads again what once did not come, and begins with Tab amid the page; 156 is known to do well. */
const OLDEST = 156;

async function isUsable(path: string): Promise<boolean> {
  try {
    const browser = await chromium.launch(launchOptions(path));
    const version = Number.parseInt(browser.version(), 10);
    await browser.close();
    return version >= OLDEST;
  } catch {
    return false;
  }
}

async function find(): Promise<string | undefined> {
  for (const path of ['', ...COMMANDS.flatMap(onPath), CHROME]) {
    if (await isUsable(path)) return path;
  }
  return undefined;
}

interface Installation {
  readonly command: string;
  readonly arguments: readonly string[];
}

const PLAYWRIGHT_CLI = join('node_modules', '@playwright', 'test', 'cli.js');

function installations(): Installation[][] {
  const own = [{ command: process.execPath, arguments: [PLAYWRIGHT_CLI, 'install', 'chromium'] }];
  const debian = [
    { command: 'apt-get', arguments: ['update'] },
    {
      command: 'apt-get',
      arguments: ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
    },
  ];
  return isRoot && onPath('apt-get').length > 0 ? [own, debian] : [own];
}

function install(steps: readonly Installation[]): void {
  for (const step of steps) {
    console.log(`No browser for the tests yet. Trying: ${step.command} ${step.arguments.join(' ')}`);
    execFileSync(step.command, step.arguments, {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: 10 * 60_000,
      env: {
        ...process.env,
        DEBIAN_FRONTEND: 'noninteractive',
        PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000',
      },
    });
  }
}

/** A Chromium that starts and is not too old: Playwright's own, else one of the system, else one installed now. */
export async function ensureBrowser(): Promise<string> {
  const found = await find();
  if (found !== undefined) return found;
  for (const steps of installations()) {
    try {
      install(steps);
    } catch (error) {
      console.log(`That did not work: ${error instanceof Error ? error.message : String(error)}`);
      continue;
    }
    const installed = await find();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    `The browser tests need Chromium or Google Chrome ${OLDEST} or later, and none starts here. ` +
      'Install one: npx playwright install --with-deps chromium, or on Debian: apt-get install chromium-headless-shell.',
  );
}
