import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { InstalledPackage } from './installed-package';
import { Embedded, expect, openHtmlHost, test } from './parts/embedded';

// In one worker: the builds of the hosts empty their folders.
test.describe.configure({ mode: 'default' });

const thorough = { tag: '@thorough' };
const inFirefoxToo = { tag: ['@thorough', '@firefox'] };

const root = join(import.meta.dirname, '..');

const build = (host: string, cwd = root) =>
  execFileSync(process.execPath, ['examples/build.js', host], { cwd, stdio: 'inherit' });

const firstDesigner = (page: Page) => new Embedded(page.locator('action-designer').first());

async function typeInHost(page: Page, designer: Embedded): Promise<void> {
  await designer.url.click();
  await page.keyboard.press('Home');
  for (const _ of 'https://') await page.keyboard.press('ArrowRight');
  await page.keyboard.type('eu.', { delay: 20 });
  expect(await designer.caret()).toMatchObject({ at: 11 });
}

test('a host with Vue: controlled, with its own undo', inFirefoxToo, async ({ page, examples }) => {
  build('vue');
  await page.goto(`${examples}/vue/`);
  const designer = firstDesigner(page);
  await typeInHost(page, designer);
  await expect(designer.preview).toContainText('Host: eu.crm.example');
  await expect(page.locator('#saved')).toContainText('https://eu.crm.example/orders');
  const undo = page.getByRole('button', { name: 'Undo in the host' });
  for (const _ of 'eu.') await undo.click();
  await expect(designer.url).toHaveValue('https://crm.example/orders');
  await expect(undo).toBeDisabled();
});

test('a host that loads the element from another origin', inFirefoxToo, async ({ page, examples }) => {
  await page.goto(`${examples}/other-origin/`);
  const designer = firstDesigner(page);
  await typeInHost(page, designer);
  await expect(page.locator('#saved')).toContainText('https://eu.crm.example/orders');
  // The code editor comes from there too.
  const body = designer.field('Body');
  await body.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type(' ');
  await expect(designer.preview).toContainText('{ "id": "A-1001" }');
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/action-designer/'))
      .map(({ name }) => new URL(name).origin),
  );
  expect([...new Set(scripts)]).toHaveLength(1);
  expect(scripts[0]).not.toBe(examples);
});

test(
  'React 18: two designers with the store and the undo of the host, and it sends',
  thorough,
  async ({ page, examples }) => {
    build('react-18');
    await page.goto(`${examples}/react-18/`);
    const order = new Embedded(page.locator('.order'));
    const invoice = new Embedded(page.locator('.invoice'));
    await order.url.fill('https://crm.example/typed');
    await invoice.url.fill('https://crm.example/other');
    await expect(page.locator('#saved')).toContainText('https://crm.example/typed');
    await expect(page.locator('#saved')).toContainText('https://crm.example/other');
    const undo = page.getByRole('button', { name: 'Undo in the host' });
    await undo.click();
    await expect(invoice.url).toHaveValue('https://crm.example/invoices');
    await expect(order.url).toHaveValue('https://crm.example/typed');
    await page.route('https://crm.example/**', (route) =>
      route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' } }),
    );
    await order.element.getByRole('button', { name: 'Send', exact: true }).click();
    await order.element.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await expect(order.element.getByRole('region', { name: 'Response' })).toContainText('200');
  },
);

/** A page of a host with a policy of its own; the designer has this nonce. */
async function openBare(page: Page, examples: string, styles: string, nonce?: string): Promise<Embedded> {
  await page.route('**/bare/', (route) =>
    route.fulfill({
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src ${styles}`,
      },
      body: `<!doctype html><title>Host</title><script type="module" src="/action-designer/element.js"></script>
        <action-designer ${nonce === undefined ? '' : `nonce="${nonce}"`}></action-designer>`,
    }),
  );
  await page.goto(`${examples}/bare/`);
  return firstDesigner(page);
}

const withoutAdoptedSheets = (page: Page) =>
  page.addInitScript(() => {
    for (const type of [ShadowRoot, Document]) Reflect.deleteProperty(type.prototype, 'adoptedStyleSheets');
  });

for (const [title, styles, nonce] of [
  ['by a file', "'self'", undefined],
  ['by the nonce of the host', "'nonce-a1b2'", 'a1b2'],
] as const)
  test(`a browser without adopted style sheets gets them ${title}`, thorough, async ({ page, examples }) => {
    await withoutAdoptedSheets(page);
    const designer = await openBare(page, examples, styles, nonce);
    await expect(designer.url).toBeVisible();
    await expect(designer.url).toHaveCSS('font-size', '14px');
    await designer.url.fill('https://crm.example/');
    await expect(designer.preview).toContainText('Host: crm.example');
  });

test(
  'where the policy allows no styles, the designer says so',
  thorough,
  async ({ page, examples, faults }) => {
    await withoutAdoptedSheets(page);
    const designer = await openBare(page, examples, "'none'", 'wrong');
    await expect(designer.element.getByText('The policy of this page allows no styles')).toBeVisible();
    await expect(designer.url).toBeHidden();
    // The browser reports what its policy stopped, and the host is to see that.
    expect(faults.splice(0).length).toBeGreaterThan(0);
  },
);

test(
  'two versions on a page: the first has the name, and the second another one',
  thorough,
  async ({ page, examples }) => {
    const designer = await openHtmlHost(page, examples);
    const isOther = await page.evaluate(async () => {
      const again = await import('/action-designer/element.js?version=2' as string);
      again.defineActionDesigner('action-designer');
      again.defineActionDesigner('other-designer');
      const other = document.createElement('other-designer') as HTMLElementTagNameMap['action-designer'];
      other.value = {
        version: 1,
        objectId: 'automation.webhook',
        method: 'GET',
        url: 'https://other.example/',
      };
      document.body.append(other);
      return !(other instanceof (customElements.get('action-designer') as CustomElementConstructor));
    });
    expect(isOther).toBe(true);
    const other = new Embedded(page.locator('other-designer'));
    await other.url.fill('https://other.example/typed');
    await expect(other.preview).toContainText('GET /typed');
    await designer.url.fill('https://crm.example/typed');
    await expect(designer.preview).toContainText('POST /typed');
  },
);

test(
  '10,000 late, reordered and cloned echoes keep the caret, and a removal during a drag is none of its faults',
  inFirefoxToo,
  async ({ page, examples }) => {
    const designer = await openHtmlHost(page, examples);
    await typeInHost(page, designer);
    await designer.use((element) => {
      const value = element.value as object;
      for (let index = 0; index < 10_000; index++)
        element.value = Object.fromEntries(Object.entries(structuredClone(value)).reverse());
    });
    await page.keyboard.type('x');
    expect(await designer.caret()).toEqual({ at: 12, text: 'https://eu.xcrm.example/orders' });

    const item = await designer.element.getByRole('treeitem', { name: /^id/ }).boundingBox();
    await page.mouse.move((item?.x ?? 0) + 5, (item?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move((item?.x ?? 0) + 200, (item?.y ?? 0) + 20, { steps: 5 });
    await page.evaluate(() => {
      const element = document.querySelector('action-designer');
      element?.remove();
      Object.assign(window, { element });
    });
    await page.mouse.move(400, 300, { steps: 3 });
    await page.mouse.up();
    await page.evaluate(() => document.body.append((window as unknown as { element: Element }).element));
    await expect(designer.url).toHaveValue('https://eu.xcrm.example/orders');
    await designer.url.press('Control+z');
    await expect(designer.url).not.toHaveValue('https://eu.xcrm.example/orders');
  },
);

test('a sample of 20 MB leaves the fields usable', thorough, async ({ page, examples }) => {
  const designer = await openHtmlHost(page, examples);
  await designer.use((element) => {
    const rows = Array.from({ length: 40_000 }, (_, index) => ({ id: index, text: 'x'.repeat(500) }));
    element.samples = [{ name: 'Large', context: { order: { id: 'A-9', rows } } }];
    element.contextSchema = { properties: { order: { properties: { later: { type: 'string' } } } } };
  });
  await expect(designer.preview).toContainText('A-9');
  await designer.url.click();
  await page.keyboard.press('End');
  await page.keyboard.type('/{{order.la');
  await expect(designer.element.getByRole('option', { name: /later/ })).toBeVisible();
});

test(
  'in a box of 300 px with hidden overflow, right to left and with a root font of 32 px it can be used',
  inFirefoxToo,
  async ({ page, examples }) => {
    const designer = await openHtmlHost(page, examples);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`
      html { font-size: 32px; direction: rtl }
      action-designer { inline-size: 300px; block-size: 400px; overflow: hidden }
    `);
      document.adoptedStyleSheets = [sheet];
    });
    await designer.url.click();
    await expect(designer.url).toHaveCSS('font-size', '14px');
    await expect(designer.url).toHaveCSS('direction', 'ltr');
    const tree = designer.element.getByRole('treeitem', { name: /^id/ });
    await tree.scrollIntoViewIfNeeded();
    // An inner value stands one step of 12 px further in.
    await expect(tree).toHaveCSS('padding-inline-start', '12px');
    await designer.element.getByRole('button', { name: 'Options: options of the password' }).click();
    const menu = await designer.element.getByRole('menu').boundingBox();
    expect((menu?.x ?? -1) >= 0 && (menu?.width ?? 0) > 100).toBe(true);
    await page.keyboard.press('Escape');
    await designer.url.fill('https://crm.example/small');
    await designer.element.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(designer.url).toHaveValue('https://crm.example/orders');
    await designer.element.getByRole('button', { name: 'Redo', exact: true }).click();
    await expect(designer.url).toHaveValue('https://crm.example/small');
  },
);

/** What the hosts and their bundler need besides the package. */
const OF_HOSTS = ['vite', '@vitejs', 'react', 'react-dom', 'vue'];

test('the hosts run from the packed package in an empty folder', thorough, async ({ page }) => {
  const installed = new InstalledPackage();
  const { folder } = installed;
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
  for (const name of OF_HOSTS)
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  installed.write('package.json', JSON.stringify({ ...manifest, type: 'module' }));
  for (const host of ['react', 'vue']) build(host, folder);
  const server = spawn(process.execPath, ['examples/serve.js'], {
    cwd: folder,
    env: { ...process.env, PORT: '0' },
  });
  try {
    let said = '';
    while (!said.includes('/other-origin/')) said += (await once(server.stdout, 'data'))[0];
    const addresses = said.trim().split('\n');
    expect(addresses).toHaveLength(4);
    for (const address of addresses) {
      await page.goto(address);
      const isReact = address.endsWith('/react/');
      const designer = isReact ? new Embedded(page.locator('.order')) : firstDesigner(page);
      await designer.url.fill('https://packed.example/');
      await expect(designer.preview).toContainText('Host: packed.example');
      await expect(page.locator('#saved')).toContainText('https://packed.example/');
    }
  } finally {
    server.kill();
    installed.remove();
  }
});
