import { expect, type Locator, type Page } from '@playwright/test';

export type Sender = 'Local sender' | 'Browser';

/** The button that sends the request, and what comes back. */
export class Send {
  readonly #page: Page;
  readonly region: Locator;
  /** What came back, or why nothing did. */
  readonly response: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.region = page.getByRole('region', { name: 'Request', exact: true });
    this.response = this.region.getByRole('region', { name: 'Response', exact: true });
  }

  /** Its name changes while a request is under way. */
  get button(): Locator {
    return this.#page.locator('#pane-edit').getByRole('button', { name: /^(Send|Cancel)$/ });
  }

  get cancelButton(): Locator {
    return this.#page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true });
  }

  get #menuButton(): Locator {
    return this.#page.locator('#pane-edit').getByRole('button', { name: 'Send via' });
  }

  sender(name: Sender): Locator {
    return this.#page.getByRole('menu').getByRole('menuitemradio', { name });
  }

  async choose(name: Sender): Promise<void> {
    await this.#menuButton.click();
    await this.sender(name).click();
  }

  async expectChosen(name: Sender): Promise<void> {
    await this.#menuButton.click();
    await expect(this.sender(name)).toBeChecked();
    await this.#page.keyboard.press('Escape');
  }

  /** What arrives otherwise than shown, as it is told before anything is sent. */
  async differences(): Promise<string> {
    await this.#menuButton.click();
    await this.#page.getByRole('menuitem', { name: 'What arrives…' }).click();
    const dialog = this.#page.getByRole('dialog');
    const told = await dialog.innerText();
    await this.#page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    return told;
  }

  /** Why the browser would not send the request as it is. */
  get refusals(): Locator {
    return this.response.getByRole('listitem');
  }

  status(text: string): Locator {
    return this.response.getByRole('heading', { name: text, exact: true });
  }

  get failure(): Locator {
    return this.status('No response');
  }

  /** What is folded below a failure. */
  get details(): Locator {
    return this.response.getByText('More', { exact: true });
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
    await this.expectOutcome();
  }

  async expectOutcome(): Promise<void> {
    await expect(this.response).toHaveAttribute('aria-busy', 'false');
  }
}
