import { expect, type Locator, type Page } from '@playwright/test';

type Keeping = 'This tab only' | 'This device' | 'This device, with a passphrase';

/** The vault, as it is seen. */
export class SecretsDialog {
  readonly #page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: 'Secrets' });
  }

  /** Opens it from the field of a secret. */
  async open(): Promise<void> {
    const editor = this.#page.locator('#pane-edit');
    await editor.getByRole('button', { name: /: options of the / }).click();
    await editor.getByRole('menuitem', { name: 'Change where secrets are kept…' }).click();
    await expect(this.dialog).toBeVisible();
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(this.dialog).toBeHidden();
  }

  keeping(name: Keeping): Locator {
    return this.dialog.getByRole('radio', { name, exact: true });
  }

  /** What was said last. */
  get said(): Locator {
    return this.dialog.getByRole('status');
  }

  field(name: string): Locator {
    return this.dialog.getByRole('textbox', { name, exact: true });
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Chooses “This device”, and no passphrase though one is offered. */
  async rememberWithoutPassphrase(): Promise<void> {
    await this.keeping('This device').click();
    await this.button('Remember without a passphrase').click();
  }

  async setPassphrase(passphrase: string): Promise<void> {
    await this.keeping('This device, with a passphrase').click();
    await this.field('New passphrase').fill(passphrase);
    await this.field('Repeat passphrase').fill(passphrase);
    await this.button('Set the passphrase').click();
    await expect(this.said).toHaveText('Remembered on this device, with a passphrase.');
  }

  async unlock(passphrase: string): Promise<void> {
    await this.field('Passphrase').fill(passphrase);
    await this.button('Unlock').click();
  }
}
