import type { Locator, Page } from '@playwright/test';

/** The dialog that hands out the config. */
export class ExportDialog {
  readonly dialog: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Export the action' });
  }

  /** The config as it will be written. */
  async text(): Promise<string> {
    return (await this.dialog.getByRole('region', { name: 'Config, JSON' }).textContent()) ?? '';
  }

  get copyButton(): Locator {
    return this.dialog.getByRole('button', { name: 'Copy', exact: true });
  }

  get downloadButton(): Locator {
    return this.dialog.getByRole('button', { name: 'Download' });
  }

  get includeSecrets(): Locator {
    return this.dialog.getByRole('checkbox', { name: 'Include secret values' });
  }

  get exportAnyway(): Locator {
    return this.dialog.getByRole('button', { name: 'Export the draft anyway' });
  }
}
