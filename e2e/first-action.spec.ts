import { expect, test } from './designer';

/** Key presses beyond the characters of the settings. */
const MAX_KEY_PRESSES = 25;

test(`the first example of the description, from nothing: two clicks, at most ${MAX_KEY_PRESSES} key presses beyond its characters`, async ({
  designer,
}, { annotations }) => {
  const { editor, list, page, preview } = designer;
  await page.addInitScript(() => {
    Object.assign(window, { clicks: 0, keys: 0 });
    const counts = window as unknown as { clicks: number; keys: number };
    addEventListener('pointerdown', () => counts.clicks++, { capture: true });
    // A character is one key; everything else is a press beyond.
    addEventListener('keydown', ({ key }) => (counts.keys += key.length === 1 ? 0 : 1), { capture: true });
  });
  await designer.open();

  await list.newWebhook.click();
  await expect(editor.name).toBeFocused();
  await designer.type('Order created');
  await designer.press('Enter');
  await expect(editor.url).toBeFocused();
  await designer.type('https://api.example.com/v1/orders');
  // Over Send and the choice of the sender.
  await designer.press('Tab', 'Tab', 'Tab', 'ArrowRight');
  await expect(editor.format('JSON')).toBeChecked();
  await designer.press('Tab', 'Tab', 'Tab');
  await expect(editor.key(1)).toBeFocused();
  await designer.type('id');
  await designer.press('Tab');
  await designer.type('{{');
  await expect(designer.suggestions.getByRole('option').first()).toContainText('order.id');
  await designer.press('Enter', 'Tab');
  await designer.type('key');
  await designer.press('Tab');
  await designer.type('order-created');
  await designer.press('Tab');
  await designer.type('email');
  await designer.press('Tab');
  await designer.type('{{email');
  await expect(designer.suggestions.getByRole('option').first()).toContainText('order.customer.email');
  await designer.press('Enter', 'Tab');
  await expect(editor.key(4)).toBeFocused();
  // Over the empty value and the table of the query.
  await designer.press('Tab', 'Tab', 'Tab', 'ArrowRight');
  await expect(editor.authentication('Basic auth')).toBeChecked();
  await designer.press('Tab');
  await designer.type('shop');
  await designer.press('Tab');
  await designer.type('change-me');

  await preview.expectText(
    [
      'POST /v1/orders HTTP/1.1',
      'Host: api.example.com',
      'Content-Type: application/json; charset=utf-8',
      'Authorization: Basic ••••••••',
      'Content-Length: 63',
      '',
      '{"id":"A-1001","key":"order-created","email":"zoe@example.com"}',
    ].join('\r\n'),
  );
  expect(await editor.rows()).toMatchObject([
    { key: 'id', value: '{{ order.id }}' },
    { key: 'key', value: 'order-created' },
    { key: 'email', value: '{{ order.customer.email }}' },
    { key: '', value: '' },
  ]);
  const counted = await page.evaluate(() => {
    const { clicks, keys } = window as unknown as { clicks: number; keys: number };
    return { clicks, keys };
  });
  annotations.push({ type: 'clicks and key presses', description: `${counted.clicks}, ${counted.keys}` });
  // “New” and what is new.
  expect(counted.clicks).toBe(2);
  expect(counted.keys).toBeLessThanOrEqual(MAX_KEY_PRESSES);
});
