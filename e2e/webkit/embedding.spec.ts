import { expect } from '@playwright/test';
import { serveExamples } from '../../examples/serve.js';
import type { Driver, Element } from './driver';
import { test as webkitTest } from './test';

const test = webkitTest.extend<{ host: Host }>({
  host: async ({ driver }, use) => {
    const { origin, close } = await serveExamples();
    await driver.open(`${origin}/html/`);
    await use(new Host(driver));
    close();
  },
});

/** The page of a host, and the designer in its shadow root. */
class Host {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  /** Clicks the first of these elements of the designer that has the text. */
  async click(selector: string, text = ''): Promise<void> {
    const found = () =>
      this.#driver.run(
        (wanted, said) =>
          [...(document.querySelector('action-designer')?.shadowRoot?.querySelectorAll(wanted) ?? [])].find(
            (one) => one.checkVisibility() && (one.textContent ?? '').includes(said),
          ),
        selector,
        text,
      );
    await expect.poll(found, `${selector} with the text ${text}`).toBeTruthy();
    await this.#driver.clickAt((await found()) as unknown as Element);
  }

  /** The config that the host keeps. */
  async saved(): Promise<{ readonly url?: string; readonly body?: string }> {
    const text = await this.#driver.run(() => document.querySelector('#saved')?.textContent ?? '');
    return text === '' ? {} : JSON.parse(text);
  }
}

test('URL and body are typed, completed, undone and selected in the page of a host', async ({
  driver,
  host,
}) => {
  const url = async () => (await host.saved()).url;
  const body = async () => (await host.saved()).body;
  await host.click('textarea');
  await driver.press('End');
  await driver.type('/{{');
  await driver.press('Enter');
  await expect.poll(url).toBe('https://crm.example/orders/{{ order.id }}');

  await host.click('label', 'REST API Call');
  await host.click('.cm-content');
  await driver.type('{"id": {{');
  await driver.press('Enter');
  await expect.poll(body).toBe('{"id": {{ order.id }}}');
  await driver.press('Control+z');
  await expect.poll(body).not.toContain('order.id');
  await driver.press('Control+Shift+z');
  await expect.poll(body).toBe('{"id": {{ order.id }}}');

  await driver.press('Home', 'Shift+End');
  await driver.type('[1');
  await driver.press('ArrowLeft', 'Backspace');
  await driver.type('2');
  await expect.poll(body).toBe('21');
  await host.click('.cm-line');
  await driver.type('3');
  await expect.poll(body).toBe('213');
});
