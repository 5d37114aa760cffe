import type { Download, Locator, Page, TestInfo } from '@playwright/test';
import { App, test as base, expect } from './fixtures';
import { ActionList } from './parts/action-list';
import { Code } from './parts/code';
import { Editor } from './parts/editor';
import { Engines } from './parts/engines';
import { ExportDialog } from './parts/export-dialog';
import { ImportDialog } from './parts/import-dialog';
import { Preview } from './parts/preview';
import { Sample } from './parts/sample';
import { Send } from './parts/send';
import { Signature } from './parts/signature';

export type Tab = 'Actions' | 'Edit' | 'Context' | 'Result';
export type Theme = 'System' | 'Light' | 'Dark';

/** The app as a person finds their way in it: by the roles and names of what is on the page. */
export class Designer extends App {
  readonly list: ActionList;
  readonly editor: Editor;
  readonly preview: Preview;
  readonly signature: Signature;
  readonly code: Code;
  readonly engines: Engines;
  readonly sample: Sample;
  readonly send: Send;
  readonly import: ImportDialog;
  readonly export: ExportDialog;

  constructor(page: Page, test: TestInfo) {
    super(page, test);
    this.list = new ActionList(page);
    this.editor = new Editor(page);
    this.preview = new Preview(page);
    this.signature = new Signature(page);
    this.code = new Code(page);
    this.engines = new Engines(page);
    this.sample = new Sample(page);
    this.send = new Send(page);
    this.import = new ImportDialog(page);
    this.export = new ExportDialog(page);
  }

  override async open(path = '/'): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.getByRole('heading', { name: 'Action Designer', level: 1 })).toBeVisible();
  }

  get importButton(): Locator {
    return this.page.getByRole('button', { name: 'Import', exact: true });
  }

  get exportButton(): Locator {
    return this.page.getByRole('button', { name: 'Export', exact: true });
  }

  get shareButton(): Locator {
    return this.page.getByRole('button', { name: 'Share', exact: true });
  }

  /** The menu of what is no button of its own. */
  get moreButton(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: /^More/ });
  }

  /** An entry of that menu while it is open. */
  menuItem(name: string): Locator {
    return this.page.getByRole('menu').getByRole('menuitem', { name, exact: true });
  }

  /** Does what the menu offers, from a button that opens a dialog to a choice. */
  async chooseInMenu(name: string): Promise<void> {
    await this.moreButton.click();
    await this.menuItem(name).or(this.menuChoice(name)).click();
  }

  menuChoice(name: string): Locator {
    return this.page.getByRole('menu').getByRole('menuitemradio', { name, exact: true });
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** The button in the corner of whatever dialog is open. */
  get closeButton(): Locator {
    return this.page.getByRole('dialog').getByRole('button', { name: 'Close' });
  }

  /** The button that takes back what was just done. */
  get undoButton(): Locator {
    return this.page.getByRole('button', { name: 'Undo', exact: true });
  }

  /** What was done last, over the page. */
  get notices(): Locator {
    return this.page.getByRole('complementary', { name: 'Notifications' });
  }

  /** Whether everything is kept, as the header says it. */
  get saveState(): Locator {
    return this.page.getByRole('banner').locator('[data-state]');
  }

  async expectSaved(): Promise<void> {
    await expect(this.saveState).toHaveText('Saved');
  }

  /** What is said when something is not kept. */
  get saveFailure(): Locator {
    return this.page.getByRole('alert').filter({ hasText: 'Not saved:' });
  }

  async chooseTheme(theme: Theme): Promise<void> {
    await this.chooseInMenu(theme);
  }

  splitter(name: 'Width of actions and context' | 'Width of the request' | 'Height of the actions'): Locator {
    return this.page.getByRole('separator', { name });
  }

  tab(name: Tab): Locator {
    // Its mark belongs to its name.
    return this.page.getByRole('tab', { name: new RegExp(`^${name}(?: |$)`) });
  }

  /** The suggestions that are open, in a field or in the body editor. */
  get suggestions(): Locator {
    return this.page.getByRole('listbox');
  }

  suggestion(label: string): Locator {
    // A path is in two elements, so that it can be cut at its start.
    const ofLabel = new RegExp(`^${label.replace(/[.[\]|]/g, '\\$&')}$`);
    return this.suggestions
      .getByRole('option')
      .filter({ has: this.page.locator(':scope > :first-child', { hasText: ofLabel }) });
  }

  /** Types where the focus is, key by key. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Puts a text on the clipboard and pastes it where the focus is. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.page.keyboard.press('ControlOrMeta+v');
  }

  async clipboard(): Promise<string> {
    return await this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** The file that comes of doing something. */
  async download(action: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
    const [file] = await Promise.all([this.page.waitForEvent('download'), action()]);
    return { name: file.suggestedFilename(), bytes: await bytesOf(file) };
  }

  /** Opens an action from its config, as a person would. */
  async load(config: string | object): Promise<void> {
    await this.importButton.click();
    await this.import.text.fill(typeof config === 'string' ? config : JSON.stringify(config));
    const ticks = this.import.tick(/./);
    await ticks.first().waitFor();
    // What is here already is not ticked at first.
    if ((await ticks.count()) === 1) await ticks.check();
    await this.import.importButton.click();
    await expect(this.import.dialog).toBeHidden();
  }

  /** Loses nothing when the app fails silently: the focus is on something that a person can see. */
  async expectFocusKept(): Promise<void> {
    const focused = this.page.locator(':focus');
    await expect(focused).toHaveCount(1);
    await expect(focused).toBeVisible();
  }
}

async function bytesOf(file: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const test = base.extend<{ designer: Designer }>({
  // The fixture `app` records what the page must never do.
  designer: async ({ app, browserName, context }, use, testInfo) => {
    // Other browsers have no such permissions.
    if (browserName === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await use(new Designer(app.page, testInfo));
  },
});

export { expect };
