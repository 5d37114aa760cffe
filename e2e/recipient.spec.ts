import { Designer } from './designer';
import { action, expect, openToSend, test } from './sending';

test.describe('a host that was never sent to', () => {
  const origin = 'https://crm.example';
  const secret = (name: string) => ({
    authentication: { method: 'basic', username: 'shop', password: { secret: name } },
  });

  test('is confirmed once, with the secrets that it gets', async ({ designer, allowedOrigins }) => {
    const { page, send } = designer;
    allowedOrigins.add(origin);
    let arrived = 0;
    await page.route(`${origin}/**`, async (route) => {
      if (route.request().method() !== 'OPTIONS') arrived += 1;
      const headers = {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Headers': '*, Authorization',
      };
      await route.fulfill({ body: 'ok', headers });
    });
    await designer.open();
    await openToSend(designer, action(`${origin}/orders`, secret('CRM_PASSWORD')));
    await designer.editor.field('Value of CRM_PASSWORD').fill('Tr0ub4dor');

    const asked = page.getByRole('dialog', { name: 'Send to crm.example for the first time?' });
    await send.button.focus();
    await designer.press('Enter');
    await expect(asked).toContainText('It gets:CRM_PASSWORD');
    // A key that is still down answers nothing.
    await designer.press('Enter');
    await expect(asked).toBeVisible();
    await designer.press('Escape');
    await expect(asked).toBeHidden();
    await expect(send.button).toBeFocused();
    expect(arrived).toBe(0);

    await send.button.click();
    await asked.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(send.status('200 OK')).toBeVisible();
    await page.reload();
    await send.send();
    await expect(send.status('200 OK')).toBeVisible();
    expect(arrived).toBe(2);

    // Another secret goes there for the first time.
    await openToSend(designer, action(`${origin}/orders`, secret('SHOP_PASSWORD')));
    await designer.editor.field('Value of SHOP_PASSWORD').fill('c0rrect-horse');
    await send.button.click();
    const again = page.getByRole('dialog', { name: 'Send another secret to crm.example?' });
    await expect(again).toContainText('It gets:SHOP_PASSWORD');
    await again.getByRole('button', { name: 'Cancel' }).click();
    expect(arrived).toBe(2);

    // And a stored secret does not follow a changed URL.
    await designer.editor.url.fill('http://crm.example/orders');
    await send.button.click();
    await expect(
      page.getByRole('dialog', { name: 'Send to http://crm.example for the first time?' }),
    ).toContainText('SHOP_PASSWORD');
    await designer.press('Escape');
    expect(arrived).toBe(2);
  });

  test('is confirmed once for the example that nobody has edited', { tag: '@thorough' }, async ({
    designer,
    allowedOrigins,
  }) => {
    const { page, send } = designer;
    const host = 'https://api.example.com';
    allowedOrigins.add(host);
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*, Authorization',
    };
    await page.route(`${host}/**`, (route) => route.fulfill({ body: 'ok', headers }));
    await designer.open();
    await send.choose('Browser');
    await send.button.click();
    const asked = page.getByRole('dialog', { name: 'Send to api.example.com for the first time?' });
    await asked.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(send.status('200 OK')).toBeVisible();
    await page.reload();
    await send.choose('Browser');
    await send.button.click();
    await expect(send.status('200 OK')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test(
    'is not remembered where another tab changes the URL before it is confirmed',
    { tag: '@thorough' },
    async ({ designer }, testInfo) => {
      const { page, editor, send } = designer;
      await designer.open();
      await openToSend(designer, action(`${origin}/orders`));
      await designer.expectSaved();
      const other = new Designer(await page.context().newPage(), testInfo);
      await other.open();
      await other.list.action('Order').click();

      const asked = page.getByRole('dialog', { name: 'Send to crm.example for the first time?' });
      await send.button.click();
      await expect(asked).toBeVisible();
      await other.editor.url.fill('https://shop.example/orders');
      await other.expectSaved();
      await expect(editor.url).toHaveValue('https://shop.example/orders');
      await asked.getByRole('button', { name: 'Send', exact: true }).click();
      const instead = page.getByRole('dialog', { name: 'Send to shop.example for the first time?' });
      await instead.getByRole('button', { name: 'Cancel' }).click();
      await editor.url.fill(`${origin}/orders`);
      await send.button.click();
      await expect(asked).toBeVisible();
    },
  );
});
