import type { Locator, Page } from '@playwright/test';

/** The view of the request as code. */
export class Code {
  readonly region: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Request', exact: true });
  }

  get target(): Locator {
    return this.region.getByRole('combobox', { name: 'Send it with' });
  }

  /** The code, or what is shown of it. */
  get text(): Locator {
    return this.region.getByRole('region', { name: /^Code for/ });
  }

  get copyButton(): Locator {
    return this.region.getByRole('button', { name: 'Copy', exact: true });
  }

  /** With the button, or in the menu that takes its place where there are many views or little room. */
  async copyAsCurl(): Promise<void> {
    const name = 'Copy as curl';
    const button = this.region.getByRole('button', { name });
    await button.or(this.region.getByRole('button', { name: 'Copy as…' })).click();
    if (!(await button.isVisible())) await this.region.page().getByRole('menuitem', { name }).click();
  }

  get downloadButton(): Locator {
    return this.region.getByRole('button', { name: 'Download', exact: true });
  }

  get showSecrets(): Locator {
    return this.region.getByRole('checkbox', { name: 'Show secrets in the code' });
  }

  get refreshTime(): Locator {
    return this.region.getByRole('button', { name: 'Refresh time' });
  }

  /** Why there is no code. */
  unsupported(reason: string): Locator {
    return this.region.getByText(reason);
  }

  get goToProblem(): Locator {
    return this.region.getByRole('button', { name: 'Go to the first problem' });
  }
}
