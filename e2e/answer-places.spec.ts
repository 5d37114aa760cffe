import type { ServerResponse } from 'node:http';
import { action, expect, openToSend, test } from './sending';

const basic = { authentication: { method: 'basic', username: 'shop', password: 'wörd' } };

const answerWith = (status: number, answer: object) => (response: ServerResponse) =>
  void response.writeHead(status, { 'Content-Type': 'application/problem+json' }).end(JSON.stringify(answer));

test('an answer that names a member says what was sent there and leads to it', async ({
  designer,
  receiver,
}) => {
  const { editor, page, preview, send } = designer;
  receiver.answer = answerWith(422, { errors: [{ detail: 'must be a short number', pointer: '#/n' }] });
  await openToSend(designer, action(`${receiver.origin}/`));
  await send.send();
  await expect(send.places).toHaveText([/must be a short number.*Sent: 12345678901234567890/]);
  const button = send.places.getByRole('button', { name: 'Go to Body' });
  await expect(page.locator('[data-pointed]')).toHaveCount(0);
  await button.hover();
  await expect(page.locator('[data-pointed]')).toHaveCount(1);
  // The member lights up in the request above.
  expect((await preview.lit()).join('')).toContain('12345678901234567890');
  await button.click();
  await expect(editor.body).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe('12345678901234567890');
  await designer.press('1');
  await expect(send.places).toHaveText([/Sent: 12345678901234567890$/]);
  await expect(button).toHaveCount(0);
});

test('401 leads to the secret, which is not shown; 403 names nothing', async ({ designer, receiver }) => {
  const { editor, preview, send } = designer;
  const answer = { title: 'No', errors: [{ detail: 'wrong', pointer: '#/n' }] };
  receiver.answer = answerWith(401, answer);
  await openToSend(designer, action(`${receiver.origin}/`, basic));
  await send.send();
  await expect(send.places).toHaveText([/^wrong ?Go to Authentication, password$/i]);
  await send.places.hover();
  expect((await preview.lit()).join('')).toContain('••••••••');
  await send.places.getByRole('button').click();
  await expect(editor.field('Value of SHOP_PASSWORD')).toBeFocused();
  receiver.answer = answerWith(403, answer);
  await send.send();
  await expect(send.status('403 Forbidden')).toBeVisible();
  await expect(send.places).toHaveCount(0);
});
