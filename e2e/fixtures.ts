import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { enterAsTyped, tolerate } from './firefox';

/** The app in a page. */
export class App {
  readonly page: Page;
  readonly #test: TestInfo;

  constructor(page: Page, test: TestInfo) {
    this.page = page;
    this.#test = test;
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.getByRole('heading', { name: 'Action Designer', level: 1 })).toBeVisible();
  }

  /** Fails with what axe finds against WCAG 2.2 A and AA, and against its own best practices. */
  async expectAccessible(): Promise<void> {
    // The size of targets is the one rule of WCAG 2.2 that axe leaves out unless it is asked for.
    await this.#expectNoFindings({ rules: { 'target-size': { enabled: true } } });
  }

  /** The part of `expectAccessible` that depends on the colours. */
  async expectContrast(rule: 'color-contrast' | 'color-contrast-enhanced' = 'color-contrast'): Promise<void> {
    await this.#expectNoFindings({ runOnly: [rule] });
  }

  async #expectNoFindings(options: Parameters<AxeBuilder['options']>[0]): Promise<void> {
    // What passes is not described, and the page, which has no frames, is looked at in one go: a
    // third of the time.
    const axe = new AxeBuilder({ page: this.page }).options({ ...options, resultTypes: ['violations'] });
    const { violations } = await axe.setLegacyMode().analyze();
    const found = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }));
    expect(found).toEqual([]);
  }

  /** Keeps a picture of the page with the results of the run. */
  async picture(name: string): Promise<void> {
    // Playwright adds a style for it, which Firefox refuses as it would the page's own.
    if (this.#test.project.use.browserName === 'firefox') return;
    const path = this.#test.outputPath(`${name}.png`);
    await this.page.screenshot({ path, animations: 'disabled' });
    await this.#test.attach(name, { path, contentType: 'image/png' });
  }
}

/** What a page must never do: fail, complain, break its policy or ask a host that it may not ask. */
async function recordFaults(
  page: Page,
  origin: string,
  allowedOrigins: ReadonlySet<string>,
): Promise<string[]> {
  const faults: string[] = [];
  // A browser complains about each request that fails, whatever the page makes of it.
  const isAboutAllowed = (text: string, from: string) =>
    [...allowedOrigins].some((allowed) => from.startsWith(`${allowed}/`) || text.includes(`'${allowed}/`));
  page.on('pageerror', (error) => faults.push(`exception: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const { url } = message.location();
    // Chromium asks for it when a document that is no page, such as an image, is shown.
    const isAboutIcon = url === `${origin}/favicon.ico`;
    if (message.type() !== 'error' || isAboutIcon || isAboutAllowed(message.text(), url)) return;
    faults.push(`console: ${message.text()} (${url})`);
  });
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    const isLocal = url.protocol === 'data:' || url.protocol === 'blob:' || url.origin === origin;
    if (!isLocal && !allowedOrigins.has(url.origin))
      faults.push(`request to another origin: ${request.method()} ${request.url()}`);
  });
  await page.exposeFunction('reportPolicyViolation', (violation: string) => faults.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportPolicyViolation } = window as unknown as Record<string, (violation: string) => void>;
      reportPolicyViolation?.(`policy: ${event.violatedDirective} refused ${event.blockedURI}`);
    });
  });
  return faults;
}

interface Fixtures {
  app: App;
  /** The origins, besides its own, that a test lets the page ask; empty at first. */
  allowedOrigins: Set<string>;
}

export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') tolerate(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') await enterAsTyped(context);
    // A reused context still has the permissions of the previous test.
    else await context.clearPermissions();
    await use(context);
  },
  allowedOrigins: ({ page: _ }, use) => use(new Set<string>()),
  app: async ({ page, baseURL, allowedOrigins }, use, testInfo) => {
    const faults = await recordFaults(page, new URL(baseURL ?? '').origin, allowedOrigins);
    await use(new App(page, testInfo));
    expect(faults, 'faults of the page during the test').toEqual([]);
  },
});

export { expect };
