import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page, type TestInfo } from '@playwright/test';

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
    await this.#expectNoFindings(new AxeBuilder({ page: this.page }));
  }

  /** The part of `expectAccessible` that depends on the colours. */
  async expectContrast(): Promise<void> {
    await this.#expectNoFindings(new AxeBuilder({ page: this.page }).withRules('color-contrast'));
  }

  async #expectNoFindings(axe: AxeBuilder): Promise<void> {
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }));
    expect(found).toEqual([]);
  }

  /** Keeps a picture of the page with the results of the run. */
  async picture(name: string): Promise<void> {
    const path = this.#test.outputPath(`${name}.png`);
    await this.page.screenshot({ path, animations: 'disabled' });
    await this.#test.attach(name, { path, contentType: 'image/png' });
  }
}

/** What a page must never do: fail, complain, break its policy or ask another host. */
async function recordFaults(page: Page, origin: string): Promise<string[]> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`exception: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    const isLocal = url.protocol === 'data:' || url.protocol === 'blob:' || url.origin === origin;
    if (!isLocal) faults.push(`request to another origin: ${request.method()} ${request.url()}`);
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

export const test = base.extend<{ app: App }>({
  app: async ({ page, baseURL }, use, testInfo) => {
    const faults = await recordFaults(page, new URL(baseURL ?? '').origin);
    await use(new App(page, testInfo));
    expect(faults, 'faults of the page during the test').toEqual([]);
  },
});

export { expect };
