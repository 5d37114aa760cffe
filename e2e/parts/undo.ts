import { expect, type Locator, type Page } from '@playwright/test';

/** The ways back and forth in the header, and their keys. */
export class Undo {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Its name says what it would do. */
  get undo(): Locator {
    return this.#page.getByRole('banner').getByRole('button', { name: /^Undo/ });
  }

  get redo(): Locator {
    return this.#page.getByRole('banner').getByRole('button', { name: /^Redo/ });
  }

  /** Goes back by key as long as there is a way; returns what was undone, the last first. */
  async all(): Promise<string[]> {
    return await this.#go(this.undo, 'ControlOrMeta+z');
  }

  /** The same forth. */
  async redoAll(): Promise<string[]> {
    return await this.#go(this.redo, 'ControlOrMeta+Shift+z');
  }

  async #go(button: Locator, key: string): Promise<string[]> {
    const names: string[] = [];
    for (;;) {
      if ((await button.getAttribute('aria-disabled')) === 'true') return names;
      // The names of steps are loaded after the first paint.
      await expect(button).toHaveAccessibleName(/ /);
      const name = (await button.getAttribute('aria-label')) ?? '';
      names.push(name);
      await this.#page.keyboard.press(key);
      // What is said last names it too.
      const words = name.replace(/^\S+ /, '');
      await expect(this.#page.getByRole('status').filter({ hasText: words })).toHaveCount(1);
    }
  }
}
