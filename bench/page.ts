import type { Locator, Page } from '@playwright/test';

/** Where the benchmark finds things in the app; the only place that knows. */
export class BenchPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The text of the preview. */
  get message(): Locator {
    return this.page.getByRole('application', { name: 'HTTP request message' });
  }

  /** The pane around the preview, which stays when another action is opened. */
  get request(): Locator {
    return this.page.locator('#pane-request');
  }

  /** The list of actions. */
  get list(): Locator {
    return this.page.locator('#pane-actions');
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search actions' });
  }

  /** The name of the open action. */
  get name(): Locator {
    return this.page.getByRole('textbox', { name: 'Name', exact: true });
  }

  /** Says whether everything is kept. */
  get saveState(): Locator {
    return this.page.getByRole('button', { name: /^(Saved|Saving…)$/ });
  }

  get saved(): Locator {
    return this.page.getByRole('button', { name: 'Saved', exact: true });
  }

  /** Imports actions from their JSON. */
  async importText(text: string): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Import actions' });
    await dialog.getByRole('textbox', { name: /^Text to import/ }).fill(text);
    await dialog.getByRole('button', { name: /^Import [0-9,]+ actions?$/ }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  get #body(): Locator {
    return this.page.locator('.cm-content[aria-label="Body"]');
  }

  #cell(column: 'Key' | 'Value', row: number): Locator {
    return this.page.getByLabel(`${column}, row ${row}`, { exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await this.#cell('Key', 1).waitFor();
    await this.message.waitFor();
  }

  /** A REST API Call with this body; the cursor stands inside the empty string of its second line. */
  async editBody(body: string): Promise<void> {
    await this.page.getByRole('radio', { name: 'REST API Call' }).check();
    await this.replaceBody(this.#body, body);
  }

  /** Puts a text in place of what a code editor holds, and the cursor inside the empty string of its second line. */
  async replaceBody(editor: Locator, body: string): Promise<void> {
    await editor.click();
    await this.page.keyboard.press('ControlOrMeta+A');
    await paste(editor, body);
    await this.page.keyboard.press('ControlOrMeta+Home');
    for (const key of ['ArrowDown', 'End', 'ArrowLeft', 'ArrowLeft']) await this.page.keyboard.press(key);
  }

  /** Pastes rows into the first key, as a person would. */
  async pasteRows(rows: string): Promise<void> {
    await this.#cell('Key', 1).click();
    await paste(this.#cell('Key', 1), rows);
  }

  /** Puts the cursor at the end of the value of the first row, which is shown again first. */
  async editFirstValue(): Promise<void> {
    // Not over its middle, where the edge of the request can be.
    await this.page
      .getByRole('region', { name: 'Editor of the action' })
      .hover({ position: { x: 100, y: 300 } });
    await this.page.mouse.wheel(0, -10_000_000);
    await this.focusFirstValue();
  }

  /** Puts the cursor at the end of the value of the first row, which is in sight. */
  async focusFirstValue(): Promise<void> {
    await this.#cell('Value', 1).click();
    await this.page.keyboard.press('End');
  }
}

/** A paste event that carries text, without the clipboard of the machine. */
async function paste(target: Locator, text: string): Promise<void> {
  await target.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
    );
  }, text);
}
