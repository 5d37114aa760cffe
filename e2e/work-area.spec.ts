import type { Locator } from '@playwright/test';
import { action, expect, openToSend, test } from './sending';

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('title and request line stand across form and request, and stay while the form is scrolled', async ({
  designer,
}) => {
  const { editor, preview, send } = designer;
  await designer.open();
  await designer.load({
    version: 1,
    objectId: 'automation.webhook',
    name: 'n'.repeat(60),
    method: 'POST',
    url: `https://api.example.com/v1/{{ order.id }}/${'p'.repeat(200)}`,
    data: Array.from({ length: 60 }, (_, at) => ({ key: `key-${at}`, value: '1' })),
  });
  await editor.authentication('None').scrollIntoViewIfNeeded();
  for (const part of [editor.name, editor.url, send.button, preview.region])
    await expect(part).toBeInViewport({ ratio: 1 });
  const [button, request, url] = [
    await boxOf(send.button),
    await boxOf(preview.region),
    await boxOf(editor.url),
  ];
  expect(button.x).toBeGreaterThan(request.x + 100);
  expect(button.y).toBeLessThan(request.y);
  // In one line, whatever its length.
  expect(url.height).toBeLessThan(40);
});

test('the response stands below the request, as high as a person made it, and closes to one line', {
  tag: '@thorough',
}, async ({ designer, receiver }) => {
  const { editor, page, preview, send } = designer;
  await openToSend(designer, action(`${receiver.origin}/`));
  const splitter = page.getByRole('separator', { name: 'Height of the response' });
  await expect(splitter).toBeHidden();
  await send.send();
  const before = await boxOf(send.response);
  await splitter.focus();
  // It is as high as its content until then.
  await designer.press('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown');
  await expect.poll(async () => (await boxOf(send.response)).y).toBeLessThan(before.y - 20);
  const value = await splitter.getAttribute('aria-valuenow');
  await expect(preview.message).toBeInViewport();

  await send.response.getByRole('button', { name: 'Close the response' }).click();
  await expect(splitter).toBeHidden();
  await expect(send.status('200 OK')).toBeVisible();
  await expect(send.body('text')).toBeHidden();
  await send.response.getByRole('button', { name: 'Open the response' }).click();
  await expect(send.body('text')).toBeVisible();
  // The next one is open, whatever was closed.
  await send.response.getByRole('button', { name: 'Close the response' }).click();
  await send.send();
  await expect(send.body('text')).toBeVisible();

  await page.reload();
  await expect(editor.url).toBeVisible();
  await expect(send.response).toBeHidden();
  await send.send();
  await expect(splitter).toHaveAttribute('aria-valuenow', value ?? '');
});

test('F6 leads from the request to the response, and to where the focus was in it', {
  tag: '@thorough',
}, async ({ designer, receiver }) => {
  const { preview, send } = designer;
  await openToSend(designer, action(`${receiver.origin}/`));
  await send.send();
  await preview.message.focus();
  await designer.press('F6');
  await expect(send.response).toBeFocused();
  await designer.press('Tab', 'Tab', 'Shift+F6');
  await expect(preview.message).toBeFocused();
  await designer.press('F6');
  await expect(send.response.locator(':focus')).toHaveCount(1);
});

test('the request is complete only with credentials, whether their fields were left or not', async ({
  designer,
}) => {
  const { editor, preview } = designer;
  await designer.open();
  await expect(preview.summary('The request is complete')).toBeVisible();
  await editor.field('Username').fill('');
  await editor.field('Password').fill('');
  await expect(preview.summary('The request is complete')).toBeHidden();
  await editor.name.focus();
  await expect(preview.summary('Can be sent, 1 hint')).toBeVisible();
});

test.describe('in a window of middle width', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('the request is docked below the form, opens to the whole height, and Escape closes it', {
    tag: '@thorough',
  }, async ({ designer, receiver }) => {
    const { editor, page, preview, send } = designer;
    await designer.open();
    await expect(designer.tab('Result')).toHaveCount(0);
    await expect(preview.message).toBeInViewport();
    await expect(preview.summary('The request is complete')).toBeInViewport({ ratio: 1 });
    const opener = page.getByRole('button', { name: 'Result', exact: true });
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(preview.view('Code')).toBeVisible();
    await expect(editor.url).toBeHidden();
    await designer.press('Escape');
    await expect(opener).toBeFocused();
    await expect(editor.url).toBeVisible();
    await designer.expectAccessible();

    // What comes back is seen.
    await openToSend(designer, action(`${receiver.origin}/`));
    await send.button.click();
    await expect(send.status('200 OK')).toBeInViewport();
    await designer.picture('a response in a sheet');
  });
});
