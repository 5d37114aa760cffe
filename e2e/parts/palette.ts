import type { Locator, Page } from '@playwright/test';

/** Everything that can be done, by name. */
export class Palette {
  readonly dialog: Locator;
  readonly field: Locator;
  readonly options: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Commands' });
    this.field = this.dialog.getByRole('combobox');
    this.options = this.dialog.getByRole('option');
  }

  /** The option that Enter chooses. */
  get active(): Locator {
    return this.dialog.getByRole('option', { selected: true });
  }

  get marks(): Locator {
    return this.dialog.locator('mark');
  }

  get status(): Locator {
    return this.dialog.getByRole('status');
  }
}
