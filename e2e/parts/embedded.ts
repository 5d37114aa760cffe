import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test';
import { serveExamples } from '../../examples/serve.js';
import type { ActionDesignerElement } from '../../src/designer/embed/element';
import { enterAsTyped, tolerate } from '../firefox';

/** A designer in the page of a host. */
export class Embedded {
  readonly element: Locator;
  readonly preview: Locator;

  constructor(element: Locator) {
    this.element = element;
    this.preview = element.getByRole('application', { name: 'HTTP request message' });
  }

  field(name: string): Locator {
    return this.element.getByRole('textbox', { name, exact: true });
  }

  get url(): Locator {
    return this.field('URL');
  }

  radio(group: string, name: string): Locator {
    return this.element.getByRole('group', { name: group }).getByRole('radio', { name });
  }

  /** Calls a function of the page with the element. */
  async use<Given, Result>(
    run: (element: ActionDesignerElement, given: Given) => Result,
    given?: Given,
  ): Promise<Result> {
    return await (this.element as Locator).evaluate(
      run as (element: HTMLElement | SVGElement, given: unknown) => Result,
      given,
    );
  }

  /** The position of the caret in the URL, and its text. */
  async caret(): Promise<{ readonly at: number; readonly text: string }> {
    return await this.url.evaluate((field) => {
      const { selectionStart, value } = field as HTMLTextAreaElement;
      return { at: selectionStart, text: value };
    });
  }
}

interface Fixtures {
  /** The example hosts, served with their policies. */
  readonly examples: string;
  /** What the page of a host reported; a test fails that leaves some. */
  readonly faults: string[];
}

export const test = base.extend<Fixtures, { server: string; browser: Browser }>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') tolerate(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') await enterAsTyped(context);
    await use(context);
  },
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
    async ({}, use) => {
      const { origin, close } = await serveExamples();
      await use(origin);
      close();
    },
    { scope: 'worker' },
  ],
  examples: ({ server }, use) => use(server),
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      // Firefox reports the icon that the policy of a host blocks as an error of the page.
      const report = (said: string, place = '') => {
        if (!/\/favicon\.ico\b/.test(said + place)) faults.push(said);
      };
      page.on('pageerror', (error) => report(error.stack ?? error.message, error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') report(message.text(), message.location().url);
      });
      await use(faults);
      expect(faults, 'faults of the page of the host').toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens the host in plain HTML. */
export async function openHtmlHost(page: Page, examples: string): Promise<Embedded> {
  await page.goto(`${examples}/html/`);
  const designer = new Embedded(page.locator('action-designer'));
  await expect(designer.url).toHaveValue('https://crm.example/orders');
  return designer;
}

export { expect };
