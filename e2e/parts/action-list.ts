import type { Locator, Page } from '@playwright/test';

/** The actions that are open in the tab. */
export class ActionList {
  readonly region: Locator;

  constructor(page: Page) {
    this.region = page.locator('#pane-actions');
  }

  get newWebhook(): Locator {
    return this.region.getByRole('button', { name: 'New Webhook' });
  }

  get newRestApiCall(): Locator {
    return this.region.getByRole('button', { name: 'New REST API Call' });
  }

  /** The buttons that open actions, in order. */
  get actions(): Locator {
    return this.region.getByRole('listitem').getByRole('button', { name: /Webhook$|REST API Call$/ });
  }

  action(name: string): Locator {
    return this.region.getByRole('button', { name: new RegExp(`^${name} (GET|POST|PUT) `) });
  }

  /** What closes and opens a folder. */
  folder(name: string): Locator {
    return this.region.getByRole('button', { name: new RegExp(`^${name}, \\d`) });
  }

  duplicate(name: string): Locator {
    return this.region.getByRole('button', { name: `Duplicate ${name}`, exact: true });
  }

  remove(name: string): Locator {
    return this.region.getByRole('button', { name: `Remove ${name}`, exact: true });
  }
}
