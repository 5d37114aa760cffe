import { expect, type Locator, type Page } from '@playwright/test';

export type Method = 'GET' | 'POST' | 'PUT';
export type Kind = 'Webhook' | 'REST API Call';
export type Format = 'Form (default)' | 'JSON';
export type Authentication = 'None' | 'Basic auth' | 'Header key' | 'HMAC';

export interface RowText {
  readonly key: string;
  readonly value: string;
  readonly enabled: boolean;
}

/** The form of the open action. */
export class Editor {
  readonly #page: Page;
  readonly region: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.region = page.locator('#pane-edit');
  }

  field(name: string): Locator {
    return this.region.getByRole('textbox', { name, exact: true });
  }

  get name(): Locator {
    return this.field('Name');
  }

  get url(): Locator {
    return this.field('URL');
  }

  get body(): Locator {
    return this.field('Body');
  }

  get method(): Locator {
    return this.region.getByRole('combobox', { name: 'Method' });
  }

  async chooseMethod(method: Method): Promise<void> {
    await this.method.selectOption(method);
  }

  kind(kind: Kind): Locator {
    return this.region.getByRole('group', { name: 'Kind' }).getByRole('radio', { name: kind });
  }

  format(format: Format): Locator {
    const name = new RegExp(`^${format.replace(/[()]/g, '\\$&')}`);
    return this.region.getByRole('group', { name: 'Format' }).getByRole('radio', { name });
  }

  authentication(method: Authentication): Locator {
    const group = this.region.getByRole('group', { name: 'Authentication' });
    return group.getByRole('radio', { name: method });
  }

  /** The menu in the field of the secret of the chosen method. */
  get secretMenu(): Locator {
    return this.region.getByRole('button', { name: /: options of the / }).first();
  }

  /** Chooses how that secret is given: in one of two ways, or by the name of a stored one. */
  async giveSecret(way: string): Promise<void> {
    await this.secretMenu.click();
    await this.region.getByRole('menuitemradio', { name: way, exact: true }).click();
  }

  /** Unfolds the settings that few signatures need. */
  async showDetails(): Promise<void> {
    const details = this.region.locator('details');
    if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
  }

  /** Opens the menu of the button that has the focus, and chooses an entry by its first letter. */
  async chooseByKey(letter: string): Promise<void> {
    await this.#page.keyboard.press('Enter');
    await expect(this.region.getByRole('menu').locator(':focus')).toBeVisible();
    await this.#page.keyboard.press(letter);
    await this.#page.keyboard.press('Enter');
  }

  get data(): Locator {
    return this.region.getByRole('region', { name: 'Data' });
  }

  key(row: number): Locator {
    return this.field(`Key, row ${row}`);
  }

  value(row: number): Locator {
    return this.field(`Value, row ${row}`);
  }

  switch(row: number): Locator {
    return this.region.getByRole('checkbox', { name: `Send row ${row}`, exact: true });
  }

  delete(row: number): Locator {
    return this.region.getByRole('button', { name: `Delete row ${row}`, exact: true });
  }

  grip(row: number): Locator {
    return this.region.getByRole('button', { name: new RegExp(`^Move row ${row}:`) });
  }

  get bulkEditButton(): Locator {
    return this.region.getByRole('button', { name: 'Bulk edit' });
  }

  get formatJson(): Locator {
    return this.region.getByRole('button', { name: 'Format JSON' });
  }

  /** Chooses an option as a person does with the mouse or a finger. */
  async choose(option: Locator): Promise<void> {
    await option.click();
    await expect(option).toBeChecked();
  }

  /** The text of the body editor, when it is short enough to be in the page as a whole. */
  async bodyText(): Promise<string> {
    return await codeText(this.body);
  }

  /** Replaces the whole body by typing at once. */
  async fillBody(text: string): Promise<void> {
    await this.body.click();
    await this.#page.keyboard.press('ControlOrMeta+a');
    if (text === '') await this.#page.keyboard.press('Delete');
    else await this.#page.keyboard.insertText(text);
  }

  /** What the rows show, the blank one at the end included. */
  async rows(): Promise<RowText[]> {
    const items = this.data.getByRole('listitem').filter({ has: this.#page.locator('textarea') });
    return await items.evaluateAll((shown) =>
      shown.map((item) => {
        const [key = '', value = ''] = [...item.querySelectorAll('textarea')].map((field) => field.value);
        const box = item.querySelector<HTMLInputElement>('input[type="checkbox"]');
        return { key, value, enabled: box?.checked ?? true };
      }),
    );
  }

  /** The keys of the rows in order, without the blank row at the end. */
  async keys(): Promise<string[]> {
    return (await this.rows()).slice(0, -1).map(({ key }) => key);
  }

  /** What is said at a field, read as assistive technology does. */
  async expectDescribed(field: Locator, description: string | RegExp): Promise<void> {
    await expect(field).toHaveAccessibleDescription(description);
  }

  /** The characters that are selected in a field. */
  async selection(field: Locator): Promise<string> {
    return await field.evaluate((element) => {
      const area = element as HTMLTextAreaElement;
      return area.value.slice(area.selectionStart, area.selectionEnd);
    });
  }

  /** Whether the preview points at this control. */
  async expectPointed(control: Locator, isPointed = true): Promise<void> {
    const marked = control.locator('xpath=ancestor-or-self::*[@data-pointed]');
    await expect(marked).toHaveCount(isPointed ? 1 : 0);
  }
}

/** The text of a code editor: its lines, without what is drawn in their place or beside them. */
export async function codeText(editor: Locator): Promise<string> {
  return await editor.evaluate((content) => {
    const lines = [...content.querySelectorAll('.cm-line')].map((line) => {
      const copy = line.cloneNode(true) as HTMLElement;
      for (const drawn of copy.querySelectorAll('.cm-placeholder')) drawn.remove();
      return copy.textContent ?? '';
    });
    return lines.join('\n');
  });
}
