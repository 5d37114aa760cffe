import { type Designer, expect, test } from './designer';
import type { Authentication, Format, Kind } from './parts/editor';
import { MASK } from './parts/preview';

async function switchTo(
  { editor }: Designer,
  ...options: readonly (Kind | Format | Authentication)[]
): Promise<void> {
  for (const option of options) {
    const found = editor.region.getByRole('radio', {
      name: new RegExp(`^${option.replace(/[()]/g, '\\$&')}`),
    });
    await editor.choose(found);
  }
}

test('to the other kind and back loses nothing', async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  const webhook = await preview.text();
  const places = () => Promise.all([editor.url.boundingBox(), preview.view('Request').boundingBox()]);
  const before = await places();
  await switchTo(designer, 'REST API Call');
  await expect(editor.region).toContainText('3 rows are kept for Webhook; they are not exported.');
  expect(await places()).toEqual(before);
  await editor.fillBody('{"by": "hand"}');
  await preview.expectBody('{"by": "hand"}');
  const rest = await preview.text();

  await switchTo(designer, 'Webhook');
  await preview.expectText(webhook);
  await expect(editor.region).toContainText('The body is kept for REST API Call; it is not exported.');
  await expect(editor.format('JSON')).toBeChecked();
  await switchTo(designer, 'REST API Call');
  await preview.expectText(rest);
  expect(await editor.bodyText()).toBe('{"by": "hand"}');
});

test('to the other format and back loses nothing', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  const json = await preview.text();
  await switchTo(designer, 'Form (default)');
  await preview.expectBody('id=A-1001&key=order-created&email=zoe%40example.com');
  await preview.expectHeader('Content-Type', 'application/x-www-form-urlencoded');
  await switchTo(designer, 'JSON');
  await preview.expectText(json);
  // A REST API Call knows JSON only; the Webhook remembers its own.
  await switchTo(designer, 'Form (default)', 'REST API Call');
  await expect(editor.format('Form (default)')).toHaveCount(0);
  await switchTo(designer, 'Webhook');
  await expect(editor.format('Form (default)')).toBeChecked();
});

test('through all authentication methods and back loses nothing', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, preview } = designer;
  await designer.open();
  await editor.field('Username').fill('anna');
  await editor.field('Password').fill('pw-1');

  await switchTo(designer, 'Header key');
  await editor.field('Header name').fill('X-Api-Key');
  await editor.field('Secret').fill('key-2');
  await preview.expectHeader('X-Api-Key', MASK);

  await switchTo(designer, 'HMAC');
  await editor.showDetails();
  await expect(editor.field('Header name')).toHaveValue('X-Signature');
  await editor.field('Header name').fill('X-Sign');
  await editor.field('Secret').fill('secret-3');
  await expect.poll(() => preview.text()).toContain('\r\nX-Sign: t=');

  await switchTo(designer, 'None');
  await expect.poll(() => preview.text()).not.toContain('X-Sign');

  await switchTo(designer, 'Basic auth');
  await expect(editor.field('Username')).toHaveValue('anna');
  await expect(editor.field('Password')).toHaveValue('pw-1');
  await switchTo(designer, 'Header key');
  await expect(editor.field('Header name')).toHaveValue('X-Api-Key');
  await expect(editor.field('Secret')).toHaveValue('key-2');
  await switchTo(designer, 'HMAC');
  await expect(editor.field('Header name')).toHaveValue('X-Sign');
  await expect(editor.field('Secret')).toHaveValue('secret-3');
});

test('a secret typed and a secret named are both kept', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await editor.field('Password').fill('typed');
  await editor.giveSecret('Store under a name…');
  await editor.field('Password: name').fill('CRM_PASSWORD');
  await editor.field('Value of CRM_PASSWORD').fill('named');
  await preview.revealButton.click();
  await preview.expectHeader('Authorization', `Basic ${btoa('shop:named')}`);
  await editor.giveSecret('Enter value');
  await expect(editor.field('Password')).toHaveValue('typed');
  await preview.expectHeader('Authorization', `Basic ${btoa('shop:typed')}`);
  await editor.giveSecret('CRM_PASSWORD');
  await expect(editor.field('Value of CRM_PASSWORD')).toHaveValue('named');
});

test('to another method and back keeps the body', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  const post = await preview.text();
  await editor.chooseMethod('GET');
  await preview.expectBody('');
  await editor.chooseMethod('PUT');
  await preview.expectText(post.replace(/^POST/, 'PUT'));
  await editor.chooseMethod('POST');
  await preview.expectText(post);
});

test('to another action and back loses nothing, and neither does removing one', async ({ designer }) => {
  const { editor, list, preview } = designer;
  await designer.open();
  await editor.value(2).fill('changed');
  await switchTo(designer, 'REST API Call');
  await editor.fillBody('by hand');
  await list.newWebhook.click();
  await editor.name.fill('Second');
  await list.action('Order created').click();
  await expect.poll(() => editor.bodyText()).toBe('by hand');
  await switchTo(designer, 'Webhook');
  await expect(editor.value(2)).toHaveValue('changed');
  await list.action('Second').click();
  await expect(editor.name).toHaveValue('Second');

  await list.remove('Order created').click();
  await expect(list.actions).toHaveCount(1);
  await designer.undoButton.click();
  await expect(list.actions).toHaveCount(2);
  await expect(editor.value(2)).toHaveValue('changed');
  await preview.expectHeader('Authorization', `Basic ${MASK}`);
});

test('a copy is an action of its own', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, list } = designer;
  await designer.open();
  await list.duplicate('Order created').click();
  await expect(editor.name).toHaveValue('Order created (copy)');
  await editor.url.fill('https://copy.example/');
  await list.action('Order created').click();
  await expect(editor.url).toHaveValue('https://api.example.com/v1/orders');
});
