import { expect, type Locator, type Page } from '@playwright/test';

/** What stands in the place of a secret. */
export const MASK = '••••••••';

/** What stands before a problem; `Next` before what is missing where nobody has been. */
export type Severity = 'Error' | 'Warning' | 'Hint' | 'Next';

/** The exact request, live. */
export class Preview {
  readonly region: Locator;
  readonly message: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Request', exact: true });
    this.message = page.getByRole('application', { name: 'HTTP request message' });
  }

  view(name: 'Request' | 'Signature' | 'Code' | 'Run it' | 'Config'): Locator {
    return this.region.getByRole('group', { name: 'View' }).getByRole('radio', { name });
  }

  /** How a body of JSON in one line is shown. */
  layout(name: 'As sent' | 'Formatted'): Locator {
    return this.region.getByRole('group', { name: 'Body' }).getByRole('radio', { name });
  }

  /** The message as it is shown, character by character. */
  async text(): Promise<string> {
    return (await this.message.textContent()) ?? '';
  }

  async expectText(expected: string): Promise<void> {
    await expect.poll(() => this.text()).toBe(expected);
  }

  async body(): Promise<string> {
    const text = await this.text();
    return text.slice(text.indexOf('\r\n\r\n') + 4);
  }

  async expectBody(expected: string): Promise<void> {
    await expect.poll(() => this.body()).toBe(expected);
  }

  async expectHeader(name: string, value: string): Promise<void> {
    await expect.poll(() => this.text()).toContain(`\r\n${name}: ${value}\r\n`);
  }

  get copyButton(): Locator {
    return this.region.getByRole('button', { name: /^Copy( \(secrets masked\))?$/ });
  }

  get revealButton(): Locator {
    return this.region.getByRole('button', { name: /^(Reveal|Hide) secrets$/ });
  }

  /** A part of the message by its whole text. */
  part(text: string): Locator {
    return this.message.locator('[data-token]').filter({ hasText: new RegExp(`^${escaped(text)}$`) });
  }

  /** The texts of the parts that light up, in order. */
  async lit(): Promise<string[]> {
    return await this.message.locator('[data-highlight]').allTextContents();
  }

  /** The card that says where a part comes from. */
  get card(): Locator {
    const sources = /^(Context|Setting|Computed|Fixed) /;
    return this.region.getByRole('paragraph').filter({ hasText: sources });
  }

  get goToSetting(): Locator {
    return this.region.getByRole('button', { name: 'Go to setting' });
  }

  /** How the request stands, and its problems. */
  get standing(): Locator {
    return this.region.getByRole('region', { name: 'State of the request' });
  }

  /** How the action fares with all samples; opens the table of them. */
  get score(): Locator {
    return this.standing.getByRole('button', { name: /^(Cases|[0-9]+ (of [0-9]+ )?cases?.*)$/ });
  }

  get notSendable(): Locator {
    return this.#state(/^Not sendable/);
  }

  /** The line that counts the problems. */
  summary(text: string): Locator {
    return this.#state(new RegExp(`^${escaped(text)}$`));
  }

  #state(text: RegExp): Locator {
    return this.standing.locator('button[aria-expanded], p:not([role])').filter({ hasText: text });
  }

  get problems(): Locator {
    return this.region.getByRole('list', { name: 'Problems' }).locator('li > button');
  }

  /** All problems in the order of the list, as words. */
  async expectProblems(expected: readonly string[]): Promise<void> {
    await expect
      .poll(async () =>
        (await this.problems.allTextContents()).map((words) => words.replace(/\s+/g, ' ').trim()),
      )
      .toEqual(expected);
  }

  /** Shows the problems with all their words and with what mends them. */
  async openProblems(): Promise<void> {
    await this.standing.locator('button[aria-expanded=false]').click();
  }

  problem(severity: Severity, setting: string, message: string): Locator {
    return this.region.getByRole('button', { name: `${severity} ${setting} ${message}` });
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
