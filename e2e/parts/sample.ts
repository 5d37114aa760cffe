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

  get editor(): Locator {
    return this.region.getByRole('textbox', { name: 'Sample context, JSON' });
  }

  /** Shows the JSON of the sample. */
  async edit(): Promise<void> {
    if (!(await this.editor.isVisible())) await this.region.getByText('Edit sample', { exact: true }).click();
    await expect(this.editor).toBeVisible();
  }

  /** Where a chosen value goes. */
  get target(): Locator {
    return this.region.getByText(/^Inserts into: |^Click where it should go|^Click into the field/);
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
    return this.region.getByRole('listitem');
  }

  place(line: number, column: number): Locator {
    return this.region.getByRole('button', { name: `Line ${line}, column ${column}` });
  }

  get unreadable(): Locator {
    return this.region.getByText(/^The sample cannot be read/);
  }

  async text(): Promise<string> {
    await this.edit();
    return await codeText(this.editor);
  }

  /** Replaces the whole text at once. */
  async fill(text: string): Promise<void> {
    await this.edit();
    await this.editor.click();
    await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.insertText(text);
  }
}
