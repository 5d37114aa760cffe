import { expect, test } from './designer';
import { holdLaterScripts } from './later-scripts';
import { basic, contentLength, FORM, JSON_TYPE, message } from './message';
import { MASK } from './parts/preview';

test.describe('the Webhook example of the specification, from nothing', () => {
  const body = '{"id":"A-1001","key":"order-created","email":"zoe@example.com"}';
  const expected = (authorization: string) =>
    message(
      'POST /v1/orders HTTP/1.1',
      ['Host: api.example.com', JSON_TYPE, authorization, contentLength(body)],
      body,
    );

  test('B16, B18, B20, B22: every byte is the expected one', async ({ designer }) => {
    const { editor, preview } = designer;
    await designer.open();
    await designer.list.newWebhook.click();
    await expect(editor.format('Form (default)')).toBeChecked();
    await expect(editor.kind('Webhook')).toBeChecked();

    await editor.name.fill('Order created');
    await editor.chooseMethod('POST');
    await editor.choose(editor.format('JSON'));
    await editor.url.click();
    await designer.type('https://api.example.com/v1/orders');

    await editor.key(1).click();
    await designer.type('id');
    await designer.press('Tab');
    await designer.type('{{ord');
    // The value that fits the key comes before the object that holds it.
    await expect(designer.suggestion('order.id')).toHaveAttribute('aria-selected', 'true');
    await designer.press('Enter');
    await expect(editor.value(1)).toHaveValue('{{ order.id }}');
    await expect(designer.suggestions).toBeHidden();

    // Tab leads from the value to the next row's key.
    await designer.press('Tab');
    await expect(editor.key(2)).toBeFocused();
    await designer.type('key');
    await designer.press('Enter');
    await expect(editor.value(2)).toBeFocused();
    await designer.type('order-created');
    await designer.press('Enter');
    await expect(editor.key(3)).toBeFocused();
    await designer.type('email');
    await designer.press('Tab');
    await designer.type('{{ email');
    await expect(designer.suggestion('order.customer.email')).toBeVisible();
    await designer.press('Tab');
    await expect(editor.value(3)).toHaveValue('{{ order.customer.email }}');

    await editor.choose(editor.authentication('Basic auth'));
    await editor.field('Username').fill('shop');
    await editor.field('Password').fill('pass:wörd');

    await preview.expectText(expected(`Authorization: Basic ${MASK}`));
    await preview.copyButton.click();
    await expect.poll(() => designer.clipboard()).toBe(expected(`Authorization: Basic ${MASK}`));

    await preview.revealButton.click();
    await preview.expectText(expected(basic('shop:pass:wörd')));
    await preview.copyButton.click();
    await expect.poll(() => designer.clipboard()).toBe(expected(basic('shop:pass:wörd')));
    await expect(preview.summary('The request is complete')).toBeVisible();
  });
});

test('the page begins with a Webhook that works', { tag: '@firefox' }, async ({ designer }) => {
  await designer.open();
  await expect(designer.list.action('Order created')).toHaveAttribute('aria-current', 'true');
  const body = '{"id":"A-1001","key":"order-created","email":"zoe@example.com"}';
  await designer.preview.expectBody(body);
  await expect(designer.preview.summary('The request is complete')).toBeVisible();
});

test('B13, B15, B18, B20: the message of each method and format', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, preview } = designer;
  const host = 'Host: api.example.com';
  const form = 'id=A-1001&key=order-created&email=zoe%40example.com';
  const json = '{"id":"A-1001","key":"order-created","email":"zoe@example.com"}';
  await designer.open();
  await editor.choose(editor.authentication('None'));
  for (const method of ['POST', 'PUT'] as const) {
    await editor.chooseMethod(method);
    await editor.choose(editor.format('JSON'));
    await preview.expectText(
      message(`${method} /v1/orders HTTP/1.1`, [host, JSON_TYPE, contentLength(json)], json),
    );
    await editor.choose(editor.format('Form (default)'));
    await preview.expectText(
      message(`${method} /v1/orders HTTP/1.1`, [host, FORM, contentLength(form)], form),
    );
  }
  await editor.chooseMethod('GET');
  await preview.expectText(message('GET /v1/orders HTTP/1.1', [host]));

  await editor.chooseMethod('POST');
  for (const row of [1, 2, 3]) await editor.switch(row).uncheck();
  await preview.expectText(message('POST /v1/orders HTTP/1.1', [host, FORM, 'Content-Length: 0']));
  await editor.choose(editor.format('JSON'));
  await preview.expectText(message('POST /v1/orders HTTP/1.1', [host, JSON_TYPE, 'Content-Length: 2'], '{}'));
});

test('what was typed before the completion was loaded is kept, and completed once it is', {
  tag: '@thorough',
}, async ({ designer, page }) => {
  const { editor } = designer;
  const arrive = await holdLaterScripts(page);
  await designer.open();
  await editor.url.fill('https://example.com/');
  await designer.type('{{order.i');
  await expect(editor.url).toHaveValue('https://example.com/{{order.i');
  await expect(designer.suggestions).toBeHidden();
  arrive();
  await expect(designer.suggestion('id')).toHaveAttribute('aria-selected', 'true');
  await designer.press('Enter');
  await expect(editor.url).toHaveValue('https://example.com/{{order.id }}');
});
