import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineNetworkFixture } from '@msw/playwright';
import { HttpResponse, http } from 'msw';
import type { ActionDesignerHandle } from '../src/designer/embed/react';
import { Embedded, expect, test } from './parts/embedded';

const root = join(import.meta.dirname, '..');

// In one worker: the build empties its folder, from which another worker would be served.
test.describe.configure({ mode: 'default' });

interface Handles {
  /** What the host has of its designers. */
  readonly designers: { readonly order: { readonly current: ActionDesignerHandle } };
}

test.beforeAll(() => {
  execFileSync(process.execPath, ['examples/build.js', 'react'], { cwd: root, stdio: 'inherit' });
});

test.beforeEach(async ({ page, examples }) => {
  await page.goto(`${examples}/react/`);
});

test('on a server it is a component of the client, whose place is empty', () => {
  const entry = join(root, 'dist/embed/react.js');
  expect(readFileSync(entry, 'utf8')).toMatch(/^'use client';/);
  const program = `import { createElement } from 'react';
    import { renderToString } from 'react-dom/server';
    import { ActionDesigner } from ${JSON.stringify(entry)};
    console.log(renderToString(createElement(ActionDesigner, { className: 'step', samples: [] })));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root });
  expect(said.toString().trim()).toBe('<div class="step"></div>');
});

test('two designers with the store and the undo of the host @firefox', async ({ page }) => {
  const [order, invoice] = [new Embedded(page.locator('.order')), new Embedded(page.locator('.invoice'))];
  await order.url.fill('https://crm.example/typed');
  await invoice.url.click();
  await page.keyboard.press('Home');
  for (const _ of 'https://') await page.keyboard.press('ArrowRight');
  await page.keyboard.type('eu.', { delay: 20 });
  expect(await invoice.caret()).toEqual({ at: 11, text: 'https://eu.crm.example/invoices' });
  await expect(page.locator('#saved')).toContainText('https://crm.example/typed');
  await expect(page.locator('#saved')).toContainText('https://eu.crm.example/invoices');
  const undo = page.getByRole('button', { name: 'Undo in the host' });
  for (const _ of 'eu.') await undo.click();
  await expect(invoice.url).toHaveValue('https://crm.example/invoices');
  await expect(order.url).toHaveValue('https://crm.example/typed');
  await undo.click();
  await expect(order.url).toHaveValue('https://crm.example/orders');
  await expect(undo).toBeDisabled();
});

test('handlers of the host above a designer run once @firefox', async ({ page }) => {
  const order = new Embedded(page.locator('.order'));
  await expect(order.preview).toContainText('A-1001');
  const heard = async (during: () => Promise<unknown>) => {
    await page.evaluate(() => {
      const { heard: all } = window as unknown as { heard: Record<string, number> };
      for (const name of Object.keys(all)) delete all[name];
    });
    await during();
    return await page.evaluate(() => (window as unknown as { heard: Record<string, number> }).heard);
  };
  expect(await heard(() => order.url.click())).toEqual({ click: 1, focus: 1 });
  expect(await heard(() => page.keyboard.press('F9'))).toEqual({ keydown: 1 });
  // What a field handles stays with it.
  expect(await heard(() => page.keyboard.press('x'))).toEqual({});
  expect(
    await heard(() =>
      order.url.evaluate((field) =>
        field.dispatchEvent(
          new ClipboardEvent('paste', {
            bubbles: true,
            composed: true,
            cancelable: true,
            clipboardData: new DataTransfer(),
          }),
        ),
      ),
    ),
  ).toEqual({ paste: 1 });
  expect(
    await heard(() => order.element.getByRole('combobox', { name: 'Method' }).selectOption('PUT')),
  ).toEqual({});
});

test('the handle leads to what is wrong, and inserts a tag', { tag: '@thorough' }, async ({ page }) => {
  const order = new Embedded(page.locator('.order'));
  await order.url.fill('https://crm.example/{{order.none}}');
  const problems = () =>
    page.evaluate(() => {
      const { shown, quiet, sample } = (window as unknown as Handles).designers.order.current.problems;
      return [shown, quiet, sample].map((list) => list.map(({ code }) => code));
    });
  // It is told when the user stops typing.
  expect(await problems()).toEqual([[], ['value-missing'], []]);
  await expect.poll(problems).toEqual([['value-missing'], [], []]);
  await page.evaluate(() => {
    const { current } = (window as unknown as Handles).designers.order;
    const [problem] = current.problems.shown;
    if (problem) current.focus(problem.path, problem.range);
  });
  // It is the name in the tag.
  await page.keyboard.type('order.id');
  await expect(order.url).toHaveValue('https://crm.example/{{order.id}}');
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  // As react-hook-form does with the first field that its rules refuse.
  await order.field('Name').click();
  await page.evaluate(() => (window as unknown as Handles).designers.order.current.focus());
  await expect(order.field('Name')).toBeFocused();
  await order.url.press('End');
  expect(
    await page.evaluate(() => (window as unknown as Handles).designers.order.current.insert('{{order.id}}')),
  ).toBe(true);
  await expect(order.url).toHaveValue('https://crm.example/{{order.id}}{{order.id}}');
  expect(await problems()).toEqual([[], [], []]);
});

const ACTION = {
  version: 1,
  name: 'Order',
  url: 'https://crm.example/orders/{{order.id}}?q=ü',
};
const ROWS = [
  { key: 'id', value: '{{order.id}}' },
  { key: 'name', value: '{{order.customer.name}} & co' },
];
const BODY = '{\r\n  "id": "{{order.id}}",  "n": 12345678901234567890 }\n';
const webhook = { ...ACTION, objectId: 'automation.webhook', data: ROWS };
const rest = { ...ACTION, objectId: 'automation.rest-api-call', body: BODY };

for (const [title, config] of [
  ['a Webhook, form', { ...webhook, method: 'POST', format: 'default' }],
  ['a Webhook, JSON', { ...webhook, method: 'PUT', format: 'json' }],
  ['a Webhook, GET', { ...webhook, method: 'GET', format: 'json' }],
  ['a REST API Call', { ...rest, method: 'POST' }],
  [
    'a named secret',
    {
      ...rest,
      method: 'POST',
      authentication: { method: 'header-key', headerName: 'X-Key', secret: { secret: 'CRM_PASSWORD' } },
    },
  ],
  [
    'a signature',
    {
      ...webhook,
      method: 'POST',
      format: 'json',
      authentication: { method: 'hmac', secret: { secret: 'CRM_PASSWORD' } },
    },
  ],
] as const) {
  test(`what the host sends equals the preview: ${title}`, { tag: '@thorough' }, async ({ page }) => {
    const order = new Embedded(page.locator('.order'));
    await expect(order.preview).toContainText('A-1001');
    const sent: { method: string; url: string; headers: Headers; body: string }[] = [];
    const answer = http.all('https://crm.example/*', async ({ request }) => {
      const { method, url, headers } = request;
      sent.push({ method, url, headers, body: await request.text() });
      return new HttpResponse('ok', { headers: { 'Access-Control-Allow-Origin': '*' } });
    });
    const network = defineNetworkFixture({ context: page.context(), handlers: [answer] });
    await network.enable();
    await page.evaluate(
      (value) => (window as unknown as Handles).designers.order.current.replace(value),
      config,
    );
    await expect(order.preview).toContainText(`${config.method} /orders/A-1001`);
    await order.element.getByRole('button', { name: 'Send', exact: true }).click();
    await order.element.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await expect(order.element.getByRole('region', { name: 'Response' })).toContainText('200');
    // It is shown without its mask, to compare it.
    const reveal = order.element.getByRole('button', { name: /Reveal|Show/ });
    if (title === 'a named secret') await reveal.first().click();
    const shown = (await order.preview.textContent()) ?? '';
    const [head = '', ...bodies] = shown.split('\r\n\r\n');
    const [line, ...fields] = head.split('\r\n');
    const [one] = sent;
    expect(sent).toHaveLength(1);
    expect(`${one?.method} ${one?.url.replace('https://crm.example', '')} HTTP/1.1`).toBe(line);
    expect(one?.body).toBe(bodies.join('\r\n\r\n'));
    for (const field of fields) {
      const [name = '', value] = field.split(/: (.*)/s);
      if (!/^(?:host|content-length)$/i.test(name)) expect(one?.headers.get(name)).toBe(value);
    }
    await network.disable();
  });
}
