import type { Locator, Page } from '@playwright/test';

/** The view of what was signed. */
export class Signature {
  readonly region: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Request', exact: true });
  }

  get refreshTime(): Locator {
    return this.region.getByRole('button', { name: 'Refresh time' });
  }

  get time(): Locator {
    return this.region.getByRole('time');
  }

  /** The header field, as it is shown. */
  field(name: string): Locator {
    return this.region.getByText(new RegExp(`^${name}: t=`));
  }

  /** The signed message, character by character. */
  async text(): Promise<string> {
    return (await this.region.getByRole('term').allTextContents()).join('');
  }
}
