import { expect, type Locator, type Page } from '@playwright/test';

/** The dialogs that hand actions to other people and other programs. */
export class Sharing {
  readonly #page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog');
  }

  /** Chooses a command of the header. */
  async choose(command: 'Share by link…' | 'Open a folder…' | 'Save to a folder…'): Promise<void> {
    const banner = this.#page.getByRole('banner');
    if (command === 'Share by link…') {
      await banner.getByRole('button', { name: 'Share' }).click();
    } else {
      await banner.getByRole('button', { name: /^More/ }).click();
      await this.#page.getByRole('menuitem', { name: command }).click();
    }
    await expect(this.dialog).toBeVisible();
  }

  /** The link, once it is made. */
  async link(): Promise<string> {
    const field = this.dialog.getByRole('textbox', { name: 'Link' });
    await expect(field).toHaveValue(/#action=/);
    return await field.inputValue();
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name });
  }

  checkbox(name: RegExp): Locator {
    return this.dialog.getByRole('checkbox', { name });
  }

  /** What is to become of a file or an action. */
  outcome(name: string): Locator {
    return this.dialog.getByRole('combobox', { name: `What to do with ${name}` });
  }

  /**
   * Lets the page choose a folder of the browser's own file system, as if a person did. Only the
   * window in which they would choose is replaced.
   */
  async useOwnFolder(): Promise<void> {
    await this.#page.addInitScript(() => {
      window.showDirectoryPicker = async () => {
        const root = await navigator.storage.getDirectory();
        return await root.getDirectoryHandle('orders', { create: true });
      };
    });
  }

  /** Writes a file of that folder as another program would. */
  async writeFile(name: string, text: string): Promise<void> {
    await this.#page.evaluate(
      async ([file, content]) => {
        const root = await navigator.storage.getDirectory();
        const folder = await root.getDirectoryHandle('orders', { create: true });
        const writing = await (await folder.getFileHandle(file, { create: true })).createWritable();
        await writing.write(content);
        await writing.close();
      },
      [name, text] as const,
    );
  }

  /** All files of that folder. */
  async files(): Promise<Record<string, string>> {
    return await this.#page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('orders', { create: true });
      const files: Record<string, string> = {};
      for await (const [name, handle] of folder.entries()) {
        if (handle instanceof FileSystemFileHandle) files[name] = await (await handle.getFile()).text();
      }
      return files;
    });
  }
}
