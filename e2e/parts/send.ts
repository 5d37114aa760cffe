import { expect, type Locator, type Page } from '@playwright/test';

/** The view that sends the request and shows what comes back. */
export class Send {
  readonly region: Locator;
  /** What came back, or why nothing did. */
  readonly response: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Request', exact: true });
    this.response = this.region.getByRole('region', { name: 'Response', exact: true });
  }

  /** Its name changes while a request is under way. */
  get button(): Locator {
    return this.region.getByRole('button', { name: /^(Send test request|Sending…)$/ });
  }

  get cancelButton(): Locator {
    return this.region.getByRole('button', { name: 'Cancel' });
  }

  way(name: 'Local sender' | 'Browser'): Locator {
    return this.region.getByRole('group', { name: 'Send via' }).getByRole('radio', { name });
  }

  /** What arrives otherwise than shown. */
  get differences(): Locator {
    return this.region
      .getByRole('group')
      .filter({ has: this.region.page().locator('> summary') })
      .first();
  }

  /** Why the browser would not send the request as it is. */
  get refusals(): Locator {
    return this.region
      .getByRole('listitem')
      .filter({ hasText: /^Error: / })
      .locator('> :last-child');
  }

  status(text: string): Locator {
    return this.response.getByRole('heading', { name: text, exact: true });
  }

  get failure(): Locator {
    return this.status('No response');
  }

  look(name: 'Formatted' | 'Text' | 'Bytes'): Locator {
    return this.response.getByRole('group', { name: 'Show the body as' }).getByRole('radio', { name });
  }

  /** The body as it is shown now. */
  body(look: 'formatted' | 'text' | 'bytes'): Locator {
    return this.response.getByLabel(`Body of the response: ${look}`, { exact: true });
  }

  /** The header fields that are shown, in order. */
  async headers(): Promise<[name: string, value: string][]> {
    const table = this.response.getByRole('table', { name: /^Header fields/ });
    const names = await table.getByRole('rowheader').allTextContents();
    const values = await table.getByRole('cell').allTextContents();
    return names.map((name, at) => [name, values[at] ?? '']);
  }

  /** The parts of the request that the response names. */
  get places(): Locator {
    return this.response.getByRole('list', { name: 'What the response names' }).getByRole('listitem');
  }

  get saveButton(): Locator {
    return this.response.getByRole('button', { name: 'Save the body' });
  }

  /** Sends, and waits for the outcome. */
  async send(): Promise<void> {
    await this.button.click();
    await expect(this.button).toHaveText('Send test request');
    await expect(this.response).toBeVisible();
  }
}
