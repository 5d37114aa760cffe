import type { Locator } from '@playwright/test';
import { type Designer, expect, test } from './designer';

const STEPS = {
  url: 'Enter the URL that gets the request',
  rows: 'Add a key, then its value',
  tag: 'Type {{ to use a value of the sample',
  complete: 'Fill in what is missing, then send it',
  mend: 'Correct what is marked as an error, then send it',
  finish: 'Send it, or export the config',
} as const;

/** The lines of the tour that are shown. */
const lines = ({ editor, page }: Designer): Locator =>
  editor.region.locator('p').filter({ has: page.getByRole('button', { name: CLOSE }) });

const CLOSE = 'No more of these lines';

/** Key presses beyond the characters of the settings. */
const MAX_KEY_PRESSES = 25;

test(`the first example of the description, from nothing: one click, at most ${MAX_KEY_PRESSES} key presses beyond its characters`, async ({
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
  // Over Send and the table of the query.
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
  await designer.press('Tab', 'Tab', 'ArrowRight');
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
  expect(counted.clicks).toBe(1);
  expect(counted.keys).toBeLessThanOrEqual(MAX_KEY_PRESSES);
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`the first action is led through, line by line, and nothing moves, ${size.width} px wide`, {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { editor, list, page } = designer;
    const isNarrow = size.width < 900;
    const line = lines(designer);
    await page.setViewportSize(size);
    await designer.open();
    await expect(line).toHaveCount(0);
    if (isNarrow) await designer.tab('Actions').click();
    await list.newWebhook.click();
    const shows = async (step: keyof typeof STEPS) => {
      await expect(line).toHaveText(STEPS[step]);
      await designer.expectAccessible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      await designer.picture(`tour ${step}`);
    };
    const top = async () => (await editor.authentication('None').boundingBox())?.y;
    await shows('url');
    const before = await top();
    await expect(page.getByRole('status').filter({ hasText: STEPS.url })).toHaveCount(1);
    await editor.url.fill('https://shop.example/');
    await shows('rows');
    expect(await top()).toBe(before);
    await editor.key(1).fill('id');
    await editor.value(1).fill('1');
    await shows('tag');
    const withRow = await top();
    await editor.value(1).fill('{{ order.id }}');
    await shows('finish');
    expect(await top()).toBe(withRow);
    await editor.authentication('Header key').check();
    await shows('complete');
    await editor.authentication('None').check();
    await editor.value(1).fill('{{ order.ids }}');
    await editor.name.focus();
    await shows('mend');
    await editor.value(1).fill('{{ order.id }}');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await shows('finish');

    // The one of the start is not led through.
    if (isNarrow) await designer.tab('Actions').click();
    await list.action('Order created').click();
    await expect(line).toHaveCount(0);
    if (isNarrow) await designer.tab('Actions').click();
    await list.action('Untitled action').click();
    await expect(line).toHaveText(STEPS.finish);
    await designer.exportButton.click();
    await designer.press('Escape');
    await expect(line).toHaveCount(0);
    await expect(top()).resolves.toBe(withRow);
    await page.reload();
    await expect(editor.value(1)).toHaveValue('{{ order.id }}');
    await expect(line).toHaveCount(0);
  });
}

test('the lines are closed for good by keyboard, and a REST API Call is led through its body', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, list, page } = designer;
  const line = lines(designer);
  await designer.open();
  await list.newRestApiCall.click();
  await expect(line).toHaveText(STEPS.url);
  await editor.url.fill('https://api.example.com/');
  await expect(line).toHaveText(STEPS.tag);
  await designer.picture('tour body');
  await line.getByRole('button', { name: CLOSE }).press('Enter');
  await expect(line).toHaveCount(0);
  await expect(editor.body).toBeFocused();
  await designer.expectSaved();
  await page.reload();
  await list.remove('Order created').click();
  await list.newWebhook.click();
  await expect(editor.name).toBeFocused();
  await expect(line).toHaveCount(0);
});

test('by keyboard, a URL without a scheme is mended where the line of the tour was', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, list, page } = designer;
  await designer.open();
  await list.newWebhook.click();
  await editor.url.focus();
  await designer.type('api.example.com/v1/orders');
  // Onto the button of the line, which gives way to what is wrong.
  await designer.press('Tab');
  await expect(editor.region).toContainText('The URL is not absolute.');
  await expect(editor.url).toBeFocused();
  await designer.press('Tab');
  await expect(editor.region.getByRole('button', { name: 'Put https:// before it' })).toBeFocused();
  await designer.press('Enter');
  await expect(editor.url).toHaveValue('https://api.example.com/v1/orders');
  await expect(page.locator(':focus')).toBeVisible();
});
