import { expect, type Locator, type Page } from '@playwright/test';

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

  /** Runs the first command that the words find. */
  async run(words: string): Promise<void> {
    const { keyboard } = this.field.page();
    await keyboard.press('ControlOrMeta+k');
    await this.field.fill(words);
    await expect(this.active).toContainText(words);
    await keyboard.press('Enter');
    await expect(this.dialog).toHaveCount(0);
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
