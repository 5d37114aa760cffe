/** By touch, on a telephone: what moves by a finger, and what lies over the panes that are tabs. */
import type { Locator } from '@playwright/test';
import type { Designer } from './designer';
import { Samples } from './parts/samples';
import { action, expect, openToSend, test } from './sending';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Puts a finger on a point and moves it down, at once or when it holds a row. */
async function drag({ page }: Designer, from: { x: number; y: number }, by: number, isHeld: boolean) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }],
    });
  await send('touchStart', from.y);
  if (isHeld) await expect(page.locator('[data-dragged]')).toBeVisible();
  for (let step = 1; step <= 10; step++) await send('touchMove', from.y + (by * step) / 10);
  await send('touchEnd', from.y + by);
  await session.detach();
}

test('a finger that rests on the grip of a row moves it, and one that scrolls does not', async ({
  designer,
}) => {
  const { editor, page } = designer;
  await designer.open();
  const grip = page.locator('[data-index="0"] > button').first();
  const keys = await editor.keys();
  const { x, y, width, height } = (await grip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = { x: x + width / 2, y: y + height / 2 };
  await drag(designer, middle, 120, true);
  const moved = [keys[1], keys[0], ...keys.slice(2)];
  await expect.poll(() => editor.keys()).toEqual(moved);
  await drag(designer, middle, 120, false);
  expect(await editor.keys()).toEqual(moved);
});

test('a dialog of the result opens over the editor', { tag: '@thorough' }, async ({ designer }) => {
  const { page } = designer;
  await designer.open();
  await page
    .getByRole('button', { name: 'Send', exact: true })
    .locator('..')
    .getByRole('button')
    .first()
    .tap();
  await page.getByRole('menuitem').last().tap();
  await expect(page.getByRole('dialog')).toBeInViewport();
});

test('Send brings what is wrong below a long body into sight', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, page, send } = designer;
  await designer.open();
  await page.getByRole('radio', { name: 'REST API Call' }).tap();
  await editor.body.fill(`{\n  "a": {{ order.nope }}${',\n  "b": 1'.repeat(30)}\n}`);
  await send.button.tap();
  await expect(page.getByText(/Line 2, column \d+: .*order\.nope/)).toBeInViewport();
});

test('no keyboard comes for what nobody asked to type in, and the URL shows its beginning', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, page } = designer;
  await designer.open();
  const keys = await editor.keys();
  const focusedTexts = page.locator('textarea:focus, input:focus, [contenteditable]:focus');
  await page.locator('[data-index="1"]').getByRole('button').last().tap();
  await expect.poll(() => editor.keys()).toEqual([keys[0], ...keys.slice(2)]);
  await expect(focusedTexts).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: /^Undo/ }).tap();
  await expect.poll(() => editor.keys()).toEqual(keys);
  await expect(focusedTexts).toHaveCount(0);

  await editor.url.fill(`https://api.example.com/${'long/'.repeat(30)}`);
  await editor.field('Username').tap();
  await expect.poll(() => editor.url.evaluate((field) => field.scrollLeft)).toBe(0);
});

test('another language keeps the tab', { tag: '@thorough' }, async ({ designer }) => {
  const { page } = designer;
  await designer.open();
  await page.getByRole('tab', { name: 'Context' }).tap();
  await designer.chooseInMenu('Deutsch');
  await expect(page.getByRole('tab', { name: 'Kontext', selected: true })).toBeVisible();
});

test('what mends the URL is pressed after its field is left, and the count at the tab leads to it', async ({
  designer,
}) => {
  const { editor, page } = designer;
  await designer.open();
  await editor.url.fill('api.example.com/v1');
  await editor.kind('Webhook').tap();
  const said = editor.region.getByText('The URL is not absolute.');
  const data = editor.region.getByRole('heading', { name: 'Data' });
  const before = await data.boundingBox();
  const fix = editor.region.getByRole('button', { name: 'Put https:// before it' });
  await expect(fix).toBeHidden();
  await said.tap();
  await expect(fix).toBeInViewport();
  expect(await data.boundingBox()).toEqual(before);
  await editor.kind('Webhook').tap();
  await expect(fix).toBeHidden();

  await page.getByRole('tab', { name: 'Result' }).tap();
  await page.getByRole('tab', { name: 'Edit' }).locator('[data-severity]').tap();
  await expect(editor.url).toBeFocused();
  await said.tap();
  await fix.tap();
  await expect(editor.url).toHaveValue('https://api.example.com/v1');
});

test('what switches a row and what moves it have room for a finger each', async ({ designer }) => {
  const { page } = designer;
  await designer.open();
  const row = page.locator('[data-index="1"]');
  const checkbox = row.getByRole('checkbox');
  const [grip, area] = [
    await boxOf(row.getByRole('button').first()),
    await boxOf(row.locator('label').first()),
  ];
  for (const { width, height } of [grip, area]) expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
  expect(grip.y).toBeGreaterThanOrEqual(area.y + area.height);
  await page.touchscreen.tap(area.x + 3, area.y + 3);
  await expect(checkbox).not.toBeChecked();
});

test('the values that complete a tag are all reached above a keyboard on the screen', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, page } = designer;
  await designer.open();
  for (const height of [380, 200]) {
    await page.setViewportSize({ width: 740, height });
    await editor.url.fill('');
    await designer.type('https://a/{{ o');
    await expect(designer.suggestion('order.id')).toBeInViewport({ ratio: 1 });
    await designer.press('Escape');
  }
});

test('the response is as high as a finger makes it, whatever is shown above, and the pane stays', {
  tag: '@thorough',
}, async ({ designer, receiver }) => {
  const { page, preview, send } = designer;
  await openToSend(designer, action(`${receiver.origin}/`));
  await send.button.tap();
  const splitter = page.getByRole('separator', { name: 'Height of the response' });
  await expect(splitter).toBeVisible();
  await preview.view('Run it').check();
  await expect(page.getByRole('button', { name: 'Copy for n8n' })).toBeVisible();
  const pane = page.locator('#pane-request');
  expect(await pane.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  const before = await boxOf(splitter);
  await drag(designer, { x: before.x + before.width / 2, y: before.y + 12 }, 60, false);
  await expect.poll(async () => Math.abs((await boxOf(splitter)).y - before.y - 60)).toBeLessThan(8);
});

test('a case that is tapped shows its request below the table', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { page } = designer;
  const samples = new Samples(page);
  await designer.open();
  await designer.tab('Result').tap();
  await page.getByRole('button', { name: /^\d+ cases/ }).tap();
  await samples.rowButton('order.id: null').tap();
  await expect(samples.shown('order.id: null').getByText('HTTP/1.1')).toBeInViewport();
  await expect(samples.rowButton('order.id: null')).toBeInViewport();
});
