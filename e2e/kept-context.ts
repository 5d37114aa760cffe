import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Clock,
  Page,
} from '@playwright/test';

/** What a test can do to a context that is not undone by closing its pages and clearing its data. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
  'setStorageState',
] as const satisfies readonly (keyof BrowserContext)[];
const LASTING_OF_CLOCK = [
  'install',
  'pauseAt',
  'setFixedTime',
  'setSystemTime',
] as const satisfies readonly (keyof Clock)[];

/** Tells when one of the methods is called. */
function watch<Watched extends object>(
  object: Watched,
  names: readonly (keyof Watched)[],
  tell: () => void,
): void {
  for (const name of names) {
    const method = object[name] as (...values: unknown[]) => unknown;
    Object.assign(object, {
      [name]: (...values: unknown[]) => {
        tell();
        return method.apply(object, values);
      },
    });
  }
}

/** Something of the origin that runs nothing; pages that it opens share its process. */
const INERT = '/icon.svg';
const DATA = 'cache_storage,file_systems,indexeddb,local_storage,service_workers';

interface Kept {
  readonly context: BrowserContext;
  readonly options: string;
  readonly opener: Page;
  readonly session: CDPSession;
}

/**
 * The context that the tests of a worker have one after the other. A process that has run the app
 * before opens it in half the time. Each test has a page of its own, and finds nothing that was kept.
 */
export class KeptContext {
  readonly #browser: Browser;
  #kept: Kept | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** One that is as a new one would be. */
  async take(options: BrowserContextOptions): Promise<BrowserContext> {
    if (this.#kept?.options !== JSON.stringify(options)) await this.#replace(options);
    const { context, opener, session } = this.#kept as Kept;
    await Promise.all([
      session.send('Storage.clearDataForOrigin', {
        origin: new URL(opener.url()).origin,
        storageTypes: DATA,
      }),
      context.clearCookies(),
      context.clearPermissions(),
    ]);
    return context;
  }

  async openPage(context: BrowserContext): Promise<Page> {
    if (this.#kept?.context !== context) return await context.newPage();
    const { opener } = this.#kept;
    const [page] = await Promise.all([
      context.waitForEvent('page'),
      opener.evaluate(() => {
        const opened = window.open('about:blank');
        if (opened) opened.opener = null;
      }),
    ]);
    return page;
  }

  /** Takes it back after a test, unless that has left something in it. */
  async giveBack(context: BrowserContext): Promise<void> {
    if (this.#kept?.context !== context) return await context.close();
    const { opener } = this.#kept;
    const opened = context.pages().filter((page) => page !== opener);
    await Promise.all(opened.map((page) => page.close()));
  }

  async drop(): Promise<void> {
    await this.#kept?.context.close();
    this.#kept = undefined;
  }

  async #replace(options: BrowserContextOptions): Promise<void> {
    await this.drop();
    const context = await this.#browser.newContext(options);
    const opener = await context.newPage();
    await opener.goto(INERT);
    const session = await context.newCDPSession(opener);
    this.#kept = { context, options: JSON.stringify(options), opener, session };
    const forget = () => {
      if (this.#kept?.context === context) this.#kept = undefined;
    };
    // A test that kills its page takes the process with it, which they share.
    opener.once('crash', forget);
    context.once('close', forget);
    watch(context, LASTING, forget);
    watch(context.clock, LASTING_OF_CLOCK, forget);
  }
}
