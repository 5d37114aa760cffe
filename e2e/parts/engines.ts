import type { Locator, Page } from '@playwright/test';

/** The view of the action as an engine takes it. */
export class Engines {
  readonly region: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Request', exact: true });
  }

  /** The tile of an engine. */
  engine(title: string): Locator {
    return this.region
      .getByRole('group', { name: 'Run it with' })
      .getByRole('radio', { name: title, exact: true });
  }

  async choose(title: string): Promise<void> {
    await this.engine(title).check();
  }

  /** The drawing of what will be there. */
  get picture(): Locator {
    return this.region.getByRole('img', { name: /^What will be in/ });
  }

  /** The main button of the view. */
  giveButton(name: string): Locator {
    return this.region.getByRole('button', { name, exact: true }).last();
  }

  /** Opens what the engine changes. */
  get notes(): Locator {
    return this.region.getByText(/^Good to know/);
  }

  /** The text, or what is shown of it. */
  get text(): Locator {
    return this.region.getByRole('region', { name: /^Text for/ });
  }

  get copyButton(): Locator {
    return this.region.getByRole('button', { name: 'Copy', exact: true });
  }

  /** The button beside the views, which gives the action to the engine that was used last. */
  quick(name: string): Locator {
    return this.region.getByRole('button', { name, exact: true }).first();
  }

  get downloadButton(): Locator {
    return this.region.getByRole('button', { name: 'Download', exact: true });
  }

  get goToProblem(): Locator {
    return this.region.getByRole('button', { name: 'Go to the first problem' });
  }
}
