import { expect, type Locator, type Page } from '@playwright/test';
import { codeText } from './editor';

/** The sample of the runtime context: its text and its values. */
export class Sample {
  readonly #page: Page;
  readonly region: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.region = page.locator('#pane-context');
  }

  /** The JSON of the sample, or of one to be. */
  get dialog(): Locator {
    return this.#page.getByRole('dialog', { name: /^(?:Edit (?:the )?sample|Paste your JSON)$/ });
  }

  get editor(): Locator {
    return this.dialog.getByRole('textbox', { name: 'Sample, JSON' });
  }

  /** Shows the JSON of the sample. */
  async edit(): Promise<void> {
    if (!(await this.editor.isVisible()))
      await this.region.getByRole('button', { name: 'Edit sample' }).click();
    await expect(this.editor).toBeVisible();
  }

  async done(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Done' }).click();
    await expect(this.dialog).toBeHidden();
  }

  get pasteButton(): Locator {
    return this.region.getByRole('button', { name: 'Paste your JSON' });
  }

  /** Takes what was pasted as a new sample. */
  get useButton(): Locator {
    return this.dialog.getByRole('button', { name: 'Use as sample' });
  }

  /** Where a chosen value goes. */
  get target(): Locator {
    return this.region.getByText(/^Inserts into: |^Choose where it should go/);
  }

  get tree(): Locator {
    return this.region.getByRole('tree', { name: 'Values of the sample' });
  }

  get values(): Locator {
    return this.tree.getByRole('treeitem');
  }

  value(name: string): Locator {
    return this.values.filter({ has: this.#page.getByText(name, { exact: true }) });
  }

  insert(tag: string): Locator {
    return this.tree.getByRole('button', { name: `Insert ${tag}`, exact: true });
  }

  /** The sample says what is wrong with it. */
  get problems(): Locator {
    return this.region.or(this.dialog).getByRole('listitem');
  }

  place(line: number, column: number): Locator {
    return this.region.getByRole('button', { name: `Line ${line}, column ${column}` });
  }

  get unreadable(): Locator {
    return this.region.getByText(/^The sample cannot be read/);
  }

  async text(): Promise<string> {
    await this.edit();
    const text = await codeText(this.editor);
    await this.done();
    return text;
  }

  /** Replaces the whole text at once. */
  async fill(text: string): Promise<void> {
    await this.edit();
    await this.type(text);
    await this.done();
  }

  /** Replaces the whole text in the open editor. */
  async type(text: string): Promise<void> {
    await this.editor.click();
    await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.insertText(text);
  }

  /** Drops a file on the pane. */
  async drop(name: string, text: string): Promise<void> {
    const dataTransfer = await this.#page.evaluateHandle(
      ([file, content]) => {
        const data = new DataTransfer();
        data.items.add(new File([content], file));
        return data;
      },
      [name, text] as const,
    );
    for (const type of ['dragenter', 'dragover', 'drop'])
      await this.tree.dispatchEvent(type, { dataTransfer });
  }
}
