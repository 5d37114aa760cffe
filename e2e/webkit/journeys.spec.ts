import { Buffer } from 'node:buffer';
import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { parseMessage } from '../../test/message';
import { CONTEXT, FEW_VARIANTS } from '../../test/request-variants';
import { startReceiver } from '../receiver';
import { ADDED_BY_BROWSER } from '../sending';
import type { Element } from './driver';
import { test } from './test';

test('the first example of the description is built from nothing, by typing', async ({ app }) => {
  const { driver } = app;
  await app.click('New');
  await app.click('Webhook');
  await app.expectFocus('Name');
  await driver.type('Order created');
  await driver.press('Enter');
  await app.expectFocus('URL');
  await driver.type('https://api.example.com/v1/orders');
  await app.choose('JSON');
  await app.enter('Key, row 1');
  await driver.type('id');
  await driver.press('Tab');
  await driver.type('{{');
  await expect.poll(async () => (await app.texts('[role="option"]'))[0]).toContain('order.id');
  await driver.press('Enter', 'Tab');
  await driver.type('key');
  await driver.press('Tab');
  await driver.type('order-created');
  await driver.press('Tab');
  await driver.type('email');
  await driver.press('Tab');
  await driver.type('{{ order.customer.email }}');
  await app.choose('Basic auth');
  await app.fill('Username', 'shop');
  await driver.press('Tab');
  await driver.type('change-me');
  await app.expectMessage([
    'POST /v1/orders HTTP/1.1',
    'Host: api.example.com',
    'Content-Type: application/json; charset=utf-8',
    'Authorization: Basic ••••••••',
    'Content-Length: 63',
    '',
    '{"id":"A-1001","key":"order-created","email":"zoe@example.com"}',
  ]);
  await app.click('Reveal secrets');
  await app.expectMessage([
    'POST /v1/orders HTTP/1.1',
    'Host: api.example.com',
    'Content-Type: application/json; charset=utf-8',
    `Authorization: Basic ${Buffer.from('shop:change-me').toString('base64')}`,
    'Content-Length: 63',
    '',
    '{"id":"A-1001","key":"order-created","email":"zoe@example.com"}',
  ]);
});

test('a value is inserted from the sample into a field and into the body, undone and done again', async ({
  app,
}) => {
  const { driver } = app;
  await app.enter('Value, row 2');
  await app.click('Insert {{ order.total }}');
  await app.expectValue('Value, row 2', 'order-created{{ order.total }}');
  await app.expectFocus('Value, row 2');
  await driver.press('Control+z');
  await app.expectValue('Value, row 2', 'order-created');
  await driver.press('Control+Shift+z');
  await app.expectValue('Value, row 2', 'order-created{{ order.total }}');

  // A tag that is dragged from the tree, as the field gets it.
  await driver.run(
    (field) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('application/x-action-designer-tag', '{{ order.currency }}');
      (field as unknown as HTMLElement).dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
      );
    },
    await app.field('Value, row 2'),
  );
  await app.expectValue('Value, row 2', 'order-created{{ order.total }}{{ order.currency }}');

  await app.fill('Value, row 2', 'a text of several lines '.repeat(8));
  const isAllSeen = async () =>
    await driver.run(
      (field) => {
        const { clientHeight, scrollHeight } = field as unknown as HTMLElement;
        return clientHeight > 60 && clientHeight >= scrollHeight;
      },
      await app.field('Value, row 2'),
    );
  await expect.poll(isAllSeen).toBe(true);

  await app.click('New');
  await app.click('REST API Call');
  await app.fill('URL', 'https://api.example.com/v1/orders');
  await app.enter('Body');
  await driver.type('{"id": ');
  await app.click('Insert {{ order.id }}');
  await app.expectFocus('Body');
  await app.expectValue('Body', '{"id": {{ order.id }}}');
  await app.expectBody('{"id": "A-1001"}');
  await driver.press('Control+z');
  await app.expectValue('Body', '{"id": }');
  await driver.press('Control+Shift+z');
  await app.expectBody('{"id": "A-1001"}');
});

test('what is wrong is said, leads to its place, and is mended by a press', async ({ app }) => {
  const { driver } = app;
  await app.expectProblems([]);
  await app.fill('URL', 'api.example.com/v1/orders');
  await driver.press('Tab');
  await expect
    .poll(() => app.texts('#pane-edit [aria-invalid="true"]'))
    .toEqual(['api.example.com/v1/orders']);
  await expect.poll(async () => (await app.texts('[aria-label="Problems"] > li > button')).length).toBe(1);
  await app.click('Put https:// before it');
  await app.expectValue('URL', 'https://api.example.com/v1/orders');
  await app.expectProblems([]);

  await app.fill('Value, row 1', '{{ order.ids }}');
  // What is said below the table opens at a press.
  const said = () =>
    driver.run(() =>
      [...document.querySelectorAll('#pane-edit [data-messages]')].find(
        (one) => one.checkVisibility() && one.textContent?.includes('order.ids'),
      ),
    );
  await expect.poll(said).toBeTruthy();
  await driver.click((await said()) as unknown as Element);
  await app.click('Did you mean order.id?');
  await app.expectValue('Value, row 1', '{{ order.id }}');
  await app.expectProblems([]);
  await app.expectBody('{"id":"A-1001","key":"order-created","email":"zoe@example.com"}');
});

test('a curl command is pasted, the config is exported, and the file is read back', async ({
  app,
}, testInfo) => {
  const { driver } = app;
  const command =
    "curl -X PUT https://shop.example/v1/orders -H 'Content-Type: application/json' --data '{\"id\": 1}'";
  await app.fill('Name', command);
  await driver.press('Control+a', 'Control+c');
  await driver.click(await app.find('h1', 'Action Designer'));
  await driver.press('Control+v');
  await app.expectValue('Text to import', command);
  await app.click('Import 1 action');
  await app.expectValue('URL', 'https://shop.example/v1/orders');
  await app.expectBody('{"id": 1}');

  const config = await app.exported();
  expect(JSON.parse(config)).toMatchObject({
    version: 1,
    objectId: 'automation.rest-api-call',
    method: 'PUT',
    url: 'https://shop.example/v1/orders',
    body: '{"id": 1}',
  });
  const file = testInfo.outputPath('orders.action.json');
  await writeFile(file, config.replaceAll('/v1/orders', '/v2/orders'));
  await app.click('Import');
  await app.find('button', 'Choose files…');
  await app.chooseFile(file);
  await app.click('Import 1 action');
  await app.expectValue('URL', 'https://shop.example/v2/orders');
  expect((await app.exported()).replaceAll('/v2/orders', '/v1/orders')).toBe(config);
});

test('the work is kept: over a reload with the secret of the tab, in another window with that of the vault', async ({
  app,
}) => {
  await app.fill('URL', 'https://shop.example/v1/orders');
  await app.fill('Password', 'of the tab');
  await app.expectSaved();
  await app.reload();
  await app.expectValue('URL', 'https://shop.example/v1/orders');
  await app.expectValue('Password', 'of the tab');

  await app.click('This tab only: options of the password');
  await app.click('Store under a name…');
  await app.fill('Password: name', 'CRM');
  await app.fill('Value of CRM', 'of the vault');
  await app.click('This tab only: options of the password');
  await app.click('Change where secrets are kept…');
  await app.choose('This device, with a passphrase');
  await app.fill('New passphrase', 'five quiet words of mine');
  await app.fill('Repeat passphrase', 'five quiet words of mine');
  await app.click('Set the passphrase');
  await expect
    .poll(() => app.texts('dialog [role="status"]'))
    .toContain('Remembered on this device, with a passphrase.');
  await app.driver.press('Escape');
  await app.expectSaved();

  await app.reopen();
  await app.expectValue('URL', 'https://shop.example/v1/orders');
  await app.click('Unlock');
  await app.fill('Passphrase', 'five quiet words of mine');
  await app.driver.press('Enter');
  await expect.poll(() => app.texts('dialog [role="status"]')).toContain('Unlocked.');
  await app.driver.press('Escape');
  await app.expectValue('Value of CRM', 'of the vault');
  await app.click('Reveal secrets');
  await app.expectMessage([
    'POST /v1/orders HTTP/1.1',
    'Host: shop.example',
    'Content-Type: application/json; charset=utf-8',
    `Authorization: Basic ${Buffer.from('shop:of the vault').toString('base64')}`,
    'Content-Length: 63',
    '',
    '{"id":"A-1001","key":"order-created","email":"zoe@example.com"}',
  ]);
});

test('a tag is read in a URL that is longer than its field', async ({ app }) => {
  const { driver } = app;
  await app.fill('URL', `https://shop.example/${'long/'.repeat(20)}{{ order.id }}`);
  /** How many colours there are where the tag is: a ground alone has a handful. */
  const colors = async () => {
    const picture = (await driver.picture()).toString('base64');
    return await driver.run(async (png) => {
      const { x, y, width, height } =
        document.querySelector('#pane-edit mark')?.getBoundingClientRect() ?? new DOMRect();
      const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
      await image.decode();
      const canvas = new OffscreenCanvas(width, height).getContext('2d');
      canvas?.drawImage(image, -x, -y);
      const pixels = canvas?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer();
      return new Set(new Uint32Array(pixels)).size;
    }, picture);
  };
  await expect.poll(colors).toBeGreaterThan(20);
});

test('what is sent equals what the preview shows: each kind, method, format, authentication and scheme', async ({
  app,
}, testInfo) => {
  const { driver } = app;
  const receiver = await startReceiver();
  const actions = FEW_VARIANTS.map((action) => ({
    ...action,
    url: action.url.replace('https://api.example.com:8443', receiver.origin),
  }));
  const file = testInfo.outputPath('variants.json');
  await writeFile(file, JSON.stringify({ version: 1, actions }));
  await app.click('Edit sample');
  await app.fill('Sample, JSON', CONTEXT);
  await app.click('Done');
  await app.click('Import');
  await app.find('button', 'Choose files…');
  await app.chooseFile(file);
  await app.click(`Import ${actions.length} actions`);
  await app.click('Send via');
  await app.clickText('[role="menuitemradio"]', 'Browser');
  // The time of a signature is that of its sending.
  await driver.run(() => {
    Date.now = () => 1_700_000_000_000;
  });
  for (const { name } of actions) {
    await test.step(name, async () => {
      const before = receiver.arrived.length;
      const sent = () => receiver.arrived.slice(before).filter(({ method }) => method !== 'OPTIONS');
      await app.clickText('#pane-actions li button', name);
      await app.click('Send');
      await expect.poll(() => sent().length).toBe(1);
      if (await app.has('button', 'Reveal secrets')) await app.click('Reveal secrets');
      const { method, target, headers, body } = parseMessage(Buffer.from(await app.message()));

      const [one] = sent();
      expect(one).toMatchObject({ method, target });
      const fields = (all: Iterable<readonly [string, string]>) =>
        Object.fromEntries(
          [...all]
            .map(([field, value]) => [field.toLowerCase(), value] as const)
            .filter(([field]) => !ADDED_BY_BROWSER.test(field)),
        );
      expect(fields(one?.headers ?? [])).toEqual(fields(headers));
      expect(one?.body.toString()).toBe(Buffer.from(body).toString());
    });
  }
  await receiver.close();
});
