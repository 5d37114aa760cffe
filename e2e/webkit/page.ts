import { expect } from '@playwright/test';
import type { Driver, Element } from './driver';

const MESSAGE = '[role="application"]';

/** The app as a person finds their way in it: by what things are, and by their names. */
export class Page {
  readonly driver: Driver;
  readonly #url: string;

  constructor(driver: Driver, url: string) {
    this.driver = driver;
    this.#url = url;
  }

  async open(): Promise<void> {
    await this.driver.open(this.#url);
    await this.find('h1', 'Action Designer');
  }

  async reload(): Promise<void> {
    await this.driver.reload();
    await this.find('h1', 'Action Designer');
  }

  /** Closes the window, and opens the app in another one. */
  async reopen(): Promise<void> {
    await this.driver.replaceWindow();
    await this.open();
  }

  /** An element that is seen, in the dialog where one is open, by a selector and its name. */
  async find(selector: string, name: string): Promise<Element> {
    await expect.poll(() => this.has(selector, name), `${selector} with the name ${name}`).toBe(true);
    return (await this.driver.run(named, selector, name)) as unknown as Element;
  }

  async has(selector: string, name: string): Promise<boolean> {
    return (await this.driver.run(named, selector, name)) !== null;
  }

  async field(name: string): Promise<Element> {
    return await this.find('input, textarea, select, [contenteditable="true"]', name);
  }

  async click(name: string): Promise<void> {
    await this.driver.click(await this.find('button, summary', name));
  }

  /** Clicks the first of these elements whose text begins so. */
  async clickText(selector: string, text: string): Promise<void> {
    const found = () =>
      this.driver.run(
        (wanted, beginning) =>
          [...document.querySelectorAll(wanted)].find(
            (one) => one.checkVisibility() && (one.textContent ?? '').trim().startsWith(beginning),
          ),
        selector,
        text,
      );
    await expect.poll(found, `${selector} with the text ${text}`).toBeTruthy();
    await this.driver.click((await found()) as unknown as Element);
  }

  async choose(name: string): Promise<void> {
    const option = await this.find('input[type="radio"]', name);
    // The label covers it.
    const label = await this.driver.run(
      (input) => (input as unknown as HTMLInputElement).labels?.[0],
      option,
    );
    await this.driver.click((label ?? option) as unknown as Element);
    await this.expectChosen(name);
  }

  async expectChosen(name: string): Promise<void> {
    const option = await this.find('input[type="radio"]', name);
    await expect
      .poll(() => this.driver.run((input) => (input as unknown as HTMLInputElement).checked, option))
      .toBe(true);
  }

  /** Clicks into a field, and goes to its end. */
  async enter(name: string): Promise<void> {
    await this.driver.click(await this.field(name));
    await this.driver.press('Control+End');
  }

  /** Replaces what stands in a field by typing. */
  async fill(name: string, text: string): Promise<void> {
    await this.enter(name);
    await this.driver.press('Control+a');
    if (text === '') await this.driver.press('Delete');
    await this.driver.type(text);
  }

  /** What stands in a field. */
  async valueOf(name: string): Promise<string> {
    const field = await this.field(name);
    return await this.driver.run((element) => {
      if ('value' in element) return String(element.value);
      const lines = (element as unknown as HTMLElement).querySelectorAll('.cm-line');
      return [...lines].map((line) => line.textContent).join('\n');
    }, field);
  }

  async expectValue(name: string, value: string): Promise<void> {
    await expect.poll(() => this.valueOf(name)).toBe(value);
  }

  /** The name of what has the focus. */
  async expectFocus(name: string): Promise<void> {
    const focused = () =>
      this.driver.run(() => {
        const active = document.activeElement as HTMLInputElement | null;
        return active?.getAttribute('aria-label') ?? active?.labels?.[0]?.textContent?.trim();
      });
    await expect.poll(focused).toBe(name);
  }

  /** Chooses a file where one can be chosen, as the dialog of the system would. */
  async chooseFile(path: string): Promise<void> {
    const input = await this.driver.run(() => document.querySelector('dialog input[type="file"]'));
    await this.driver.sendKeys(input as unknown as Element, path);
  }

  /** The config of the open action, as the dialog of the export shows it. */
  async exported(): Promise<string> {
    await this.click('Export');
    await this.find('section', 'Config, JSON');
    // The dialog is as high as what is in it, or as the window lets it be.
    const height = () => this.driver.run(() => document.querySelector('dialog:modal')?.clientHeight ?? 0);
    await expect.poll(height).toBeGreaterThan(300);
    const text = await this.driver.run(
      () => document.querySelector('[aria-label="Config, JSON"]')?.textContent ?? '',
    );
    await this.driver.press('Escape');
    return text;
  }

  /** The texts of what a selector finds. */
  async texts(selector: string): Promise<string[]> {
    return await this.driver.run(
      (wanted) =>
        [...document.querySelectorAll(wanted)].map((one) =>
          (one.textContent ?? '').replace(/[ \n]+/g, ' ').trim(),
        ),
      selector,
    );
  }

  /** The message of the preview, character by character. */
  async message(): Promise<string> {
    return await this.driver.run((selector) => document.querySelector(selector)?.textContent ?? '', MESSAGE);
  }

  async expectMessage(lines: readonly string[]): Promise<void> {
    await expect.poll(() => this.message()).toBe(lines.join('\r\n'));
  }

  async expectBody(body: string): Promise<void> {
    await expect.poll(async () => (await this.message()).split('\r\n\r\n')[1]).toBe(body);
  }

  /** What is wrong with the request, as the list says it. */
  async expectProblems(problems: readonly string[]): Promise<void> {
    await expect.poll(() => this.texts('[aria-label="Problems"] > li > button')).toEqual(problems);
  }

  async expectSaved(): Promise<void> {
    await expect.poll(() => this.texts('header [data-state]')).toEqual(['Saved']);
  }
}

/** Runs in the page. */
function named(selector: string, name: string): HTMLElement | null {
  const nameOf = (element: HTMLInputElement): string => {
    const ownName = element.getAttribute('aria-label');
    const label = element.labels?.[0] ?? element;
    return (ownName ?? label.textContent ?? '').replace(/\s+/g, ' ').trim();
  };
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const found = [...root.querySelectorAll<HTMLInputElement>(selector)].find(
    (element) => element.checkVisibility({ visibilityProperty: true }) && nameOf(element) === name,
  );
  return found ?? null;
}
