import { expect, type Locator, type Page } from '@playwright/test';

/** An entry of a menu; a click opens the menu first. */
interface Choice {
  readonly click: () => Promise<void>;
}

/** The actions that are open in the tab. */
export class ActionList {
  readonly region: Locator;

  constructor(page: Page) {
    this.region = page.locator('#pane-actions');
  }

  /** Opens the menu of what can be added. */
  get newButton(): Locator {
    return this.region.getByRole('button', { name: 'New', exact: true });
  }

  get newWebhook(): Choice {
    return this.#choice('Webhook');
  }

  get newRestApiCall(): Choice {
    return this.#choice('REST API Call');
  }

  get newFromText(): Choice {
    return this.#choice('From curl or a file…');
  }

  get newFromExample(): Choice {
    return this.#choice('Examples…');
  }

  get newFolder(): Choice {
    return this.#choice('Folder…');
  }

  #choice(name: string): Choice {
    const button = this.newButton;
    const item = this.region.getByRole('menuitem', { name, exact: true });
    return {
      async click() {
        await button.click();
        await item.click();
      },
    };
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

  /** Drags an action onto something of the list, by its upper edge. */
  async drag(name: string, target: Locator): Promise<void> {
    const { mouse } = this.region.page();
    await this.action(name).hover();
    await mouse.down();
    // What follows the pointer is loaded when it is first needed.
    await expect(async () => {
      await target.hover({ position: { x: 20, y: 4 }, force: true });
      await target.hover({ position: { x: 24, y: 4 }, force: true });
      await expect(this.region.locator('[data-dragging="somewhere"]')).toBeAttached({ timeout: 1000 });
    }).toPass();
    await mouse.up();
  }

  /** How far down the list is scrolled, in px, and a point on what is seen of its end. */
  scrolled(): Promise<{ readonly by: number; readonly end: { readonly x: number; readonly y: number } }> {
    return this.actions.first().evaluate((row) => {
      let area = row.closest('ul')?.parentElement;
      while (area && area.scrollHeight <= area.clientHeight) area = area.parentElement;
      if (!area) throw new Error('The list does not scroll');
      const { left, bottom } = area.getBoundingClientRect();
      return { by: area.scrollTop, end: { x: left + 30, y: Math.min(bottom, window.innerHeight) - 16 } };
    });
  }

  duplicate(name: string): Locator {
    return this.region.getByRole('button', { name: `Duplicate ${name}`, exact: true });
  }

  remove(name: string): Locator {
    return this.region.getByRole('button', { name: `Delete ${name}`, exact: true });
  }
}
