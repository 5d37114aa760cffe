import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, firefox, type LaunchOptions } from '@playwright/test';
import { onPath } from '../test/on-path';

const options: LaunchOptions = {
  firefoxUserPrefs: {
    // A page that asks for another host, or the browser for its own needs, gets no answer.
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': 9,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': 9,
    // Firefox has no permissions for the clipboard; the page may use it without being asked.
    'dom.events.asyncClipboard.readText': true,
    'dom.events.testing.asyncClipboard': true,
  },
};

/**
 * The channel of Playwright that finds an installed Firefox on every system, also outside of `PATH`, and
 * speaks WebDriver BiDi, which a Firefox without Playwright's patches has too.
 */
const SYSTEM = 'moz-firefox';

/** How to launch a Firefox: '' is Playwright's own, `moz-firefox` an installed one, all else a path. */
export const launchOptions = (browser: string): LaunchOptions => ({
  ...options,
  ...(browser !== '' && { channel: SYSTEM }),
  ...(browser !== '' && browser !== SYSTEM && { executablePath: browser }),
});

function candidates(): string[] {
  const installed = [...['firefox', 'firefox-esr'].flatMap(onPath), SYSTEM];
  return existsSync(firefox.executablePath()) ? ['', ...installed] : installed;
}

const MEDIA_FEATURES = 'emulation.setMediaFeaturesOverride';

/** What is asked of a Firefox here of the inside of Playwright. */
interface Inside {
  readonly _connection: {
    toImpl(browser: Browser): { readonly _browserSession?: object };
  };
}

interface Session {
  send(method: string, parameters: unknown): Promise<unknown>;
}

/**
 * Lets a Firefox do that does not know yet how to be told a colour scheme (no release up to 153 does):
 * Playwright tells one to every page, and would open none. These pages have the scheme of the system.
 */
export function tolerate(browser: Browser): void {
  const session = (browser as unknown as Inside)._connection.toImpl(browser)._browserSession;
  // Playwright's own Firefox has no such session.
  if (session === undefined) return;
  const prototype: Session = Object.getPrototypeOf(session);
  const { send } = prototype;
  prototype.send = async function (method, parameters) {
    try {
      return await send.call(this, method, parameters);
    } catch (error) {
      if (method === MEDIA_FEATURES && String(error).includes('unknown command')) return {};
      throw error;
    }
  };
}

/**
 * Lets `fill()` enter its text as a keyboard does. Through BiDi, Playwright sets the value of the field
 * with the setter that React watches, and React then takes the event for one that changed nothing.
 */
export async function enterAsTyped(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => void document.execCommand('insertText', false, text),
      set: () => undefined,
      configurable: true,
    });
  });
}

async function opensPages(path: string): Promise<boolean> {
  try {
    const browser = await firefox.launch({ ...launchOptions(path), timeout: 30_000 });
    try {
      tolerate(browser);
      await (await browser.newContext()).newPage();
      return true;
    } finally {
      await browser.close();
    }
  } catch {
    return false;
  }
}

/** The path of a Firefox that works: Playwright's own ('') or one of the system. None is ever installed. */
export async function findFirefox(): Promise<string | undefined> {
  for (const path of candidates()) {
    if (await opensPages(path)) return path;
  }
  return undefined;
}
