import type { Locator, Page } from '@playwright/test';

/** The choice among several samples, their import, and the table of all of them. */
export class Samples {
  readonly #page: Page;
  readonly choice: Locator;
  readonly importDialog: Locator;
  readonly table: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.choice = page.getByRole('combobox', { name: 'Sample', exact: true });
    this.importDialog = page.getByRole('dialog', { name: 'Import samples' });
    this.table = page.getByRole('dialog', { name: 'Try all samples' });
  }

  /** What the choice shows. */
  get open(): Locator {
    return this.choice.locator('option:checked');
  }

  /** Chooses from the menu beside the choice. */
  async choose(item: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Commands for samples' }).click();
    await this.#page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  get nameField(): Locator {
    return this.#page.getByRole('textbox', { name: 'Name of the sample' });
  }

  get pasted(): Locator {
    return this.importDialog.getByRole('textbox', { name: 'Or paste JSON here' });
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ has: this.rowButton(name) });
  }

  rowButton(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true });
  }

  /** What is shown of the chosen row. */
  shown(name: string): Locator {
    return this.table.getByRole('region', { name, exact: true });
  }
}
