import type { Locator, Page } from '@playwright/test';

/** The view of the action as an engine takes it. */
export class Engines {
  readonly region: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Request', exact: true });
  }

  get engine(): Locator {
    return this.region.getByRole('combobox', { name: 'Run it with' });
  }

  /** The text, or what is shown of it. */
  get text(): Locator {
    return this.region.getByRole('region', { name: /^Text for/ });
  }

  get copyButton(): Locator {
    return this.region.getByRole('button', { name: 'Copy', exact: true });
  }

  get downloadButton(): Locator {
    return this.region.getByRole('button', { name: 'Download' });
  }

  get goToProblem(): Locator {
    return this.region.getByRole('button', { name: 'Go to the first problem' });
  }
}
