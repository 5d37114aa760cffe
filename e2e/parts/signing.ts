import { expect, type Locator, type Page } from '@playwright/test';

/** How the open action is signed, in the form. */
export class Signing {
  readonly region: Locator;

  constructor(page: Page) {
    this.region = page.locator('#pane-edit').getByRole('region', { name: 'Authentication' });
  }

  get scheme(): Locator {
    return this.region.getByRole('button', { name: /^Signing scheme: / });
  }

  async choose(name: string): Promise<void> {
    await this.scheme.click();
    await this.region.getByRole('menuitemradio', { name, exact: true }).click();
    await this.expectScheme(name);
  }

  async expectScheme(name: string): Promise<void> {
    await expect(this.scheme).toHaveAccessibleName(`Signing scheme: ${name}`);
  }

  /** What the signature covers, or what it leaves open, as the form lists it; undefined where it does not. */
  async expectCoverage(term: 'Signs' | 'Leaves open', parts: string | undefined): Promise<void> {
    await expect(this.region.locator('dt', { hasText: term }).locator('+ dd')).toHaveText(parts ?? []);
  }

  field(name: string): Locator {
    return this.region.getByRole('textbox', { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.region.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** Generates a secret in its field, or in its menu if there is one already. */
  async generate(secret: 'Secret' | 'Second secret' = 'Secret'): Promise<void> {
    const options = this.button(new RegExp(`: options of the ${secret.toLowerCase()}$`));
    const inField = this.button(`Generate: ${secret}`);
    if (await inField.isVisible()) return await inField.click();
    await options.click();
    await this.region.getByRole('menuitem', { name: /^Generate: / }).click();
  }

  get custom(): Locator {
    return this.region.getByRole('region', { name: 'Custom scheme' });
  }

  /** The template of the message of a custom scheme. */
  get message(): Locator {
    return this.custom.getByRole('textbox', { name: 'Message', exact: true });
  }

  /** The template of the header fields of a custom scheme. */
  get fields(): Locator {
    return this.custom.getByRole('textbox', { name: 'Header fields', exact: true });
  }

  /** The rows of the signed message, as they are shown beside the scheme. */
  get signed(): Locator {
    return this.custom.getByRole('term');
  }
}
