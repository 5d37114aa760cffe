import type { Locator, Page } from '@playwright/test';

/** A file as a test brings it. */
export interface Brought {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The dialog that reads actions. */
export class ImportDialog {
  readonly #page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: 'Import actions' });
  }

  get text(): Locator {
    return this.dialog.getByRole('textbox', { name: /^Text to import/ });
  }

  get chooseButton(): Locator {
    return this.dialog.getByRole('button', { name: 'Choose files…' });
  }

  get clearButton(): Locator {
    return this.dialog.getByRole('button', { name: 'Clear' });
  }

  get importButton(): Locator {
    return this.dialog.getByRole('button', { name: /^Import( [0-9,]+ actions?)?$/ });
  }

  /** What was found in the text, or is wrong with it. */
  get problems(): Locator {
    return this.dialog.getByRole('status').getByRole('listitem');
  }

  /** The operations of descriptions. */
  get operations(): Locator {
    return this.dialog.getByRole('list', { name: 'Operations' });
  }

  /** The tick of an operation, by its method, path and summary. */
  operation(name: string | RegExp): Locator {
    return this.operations.getByRole('checkbox', { name });
  }

  get searchOperations(): Locator {
    return this.dialog.getByRole('searchbox', { name: 'Search by path, summary or tag' });
  }

  /** The choice among the actions that were found. */
  get found(): Locator {
    return this.dialog.getByRole('list', { name: 'What was found' });
  }

  /** The tick of an action, by its name and its request. */
  tick(name: string | RegExp): Locator {
    return this.found.getByRole('checkbox', { name });
  }

  /** Ticks all or none. */
  get tickAll(): Locator {
    return this.dialog.getByRole('checkbox', { name: /^[0-9,]+ of [0-9,]+ chosen$/ });
  }

  /** Adds the values of variables as a sample. */
  get addSample(): Locator {
    return this.dialog.getByRole('checkbox', { name: /^Add these values as samples? / });
  }

  /** Puts what was found in the place of what is here under the same name. */
  get replace(): Locator {
    return this.dialog.getByRole('checkbox', { name: /^Replace / });
  }

  place(line: number, column: number): Locator {
    return this.dialog.getByRole('button', { name: `Line ${line}, column ${column}`, exact: true });
  }

  /** Chooses a file with the dialog of the system; a large one is better on the disk. */
  async choose(file: Brought | string): Promise<void> {
    const [chooser] = await Promise.all([this.#page.waitForEvent('filechooser'), this.chooseButton.click()]);
    const content =
      typeof file === 'string' ? file : { name: file.name, mimeType: 'application/json', buffer: file.bytes };
    await chooser.setFiles(content);
  }

  /** Chooses several files, or a folder, with the dialog of the system. */
  async chooseAll(
    button: 'Choose files…' | 'Choose a folder…',
    paths: readonly string[] | string,
  ): Promise<void> {
    const [chooser] = await Promise.all([
      this.#page.waitForEvent('filechooser'),
      this.dialog.getByRole('button', { name: button }).click(),
    ]);
    await chooser.setFiles(typeof paths === 'string' ? paths : [...paths]);
  }

  /** Drags files and folders of the disk over the page, and lets go of them: in Chromium alone. */
  async dropPaths(paths: readonly string[]): Promise<void> {
    const devtools = await this.#page.context().newCDPSession(this.#page);
    const data = { items: [], files: [...paths], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
    await devtools.detach();
  }

  /** Drags a file from the desktop over the page, and lets go of it. */
  async drop({ name, bytes }: Brought): Promise<void> {
    const transfer = await this.#page.evaluateHandle(
      ([fileName, base64]) => {
        const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([content], fileName, { type: 'application/json' }));
        return files;
      },
      [name, bytes.toString('base64')] as const,
    );
    const target = this.#page.locator('body');
    for (const event of ['dragenter', 'dragover', 'drop']) {
      await target.dispatchEvent(event, { dataTransfer: transfer });
    }
  }
}
