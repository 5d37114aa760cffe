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

  /** The language of the receiver code. */
  get language(): Locator {
    return this.region.getByRole('combobox', { name: 'Language' });
  }

  get includeTest(): Locator {
    return this.region.getByRole('checkbox', { name: 'Include this request as a test' });
  }

  /** The code that verifies. */
  get code(): Locator {
    return this.region.getByRole('region', { name: /^Receiver code/ });
  }

  get copyCode(): Locator {
    return this.region.getByRole('button', { name: 'Copy', exact: true });
  }

  /** Where what a receiver has is pasted. */
  get pasted(): Locator {
    return this.region.getByRole('textbox', { name: 'Signature or message of the receiver' });
  }

  get compareButton(): Locator {
    return this.region.getByRole('button', { name: 'Compare' });
  }

  /** The two lines of a difference: what was signed, and what the receiver has. */
  get lines(): Locator {
    return this.region.getByRole('form', { name: 'Check a signature' }).getByRole('definition');
  }

  /** What is said about what was pasted. */
  verdict(text: string | RegExp): Locator {
    return this.region.getByRole('form', { name: 'Check a signature' }).getByText(text);
  }

  async compare(text: string): Promise<void> {
    await this.pasted.fill(text);
    await this.compareButton.click();
  }
}
