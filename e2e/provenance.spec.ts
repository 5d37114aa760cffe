import { expect, test } from './designer';
import { MASK } from './parts/preview';

/** An action in which every kind of source and encoding meets. */
const ACTION = {
  version: 1,
  objectId: 'automation.webhook',
  name: 'Order created',
  method: 'POST',
  url: 'https://api.example.com/v1/{{ order.customer.name }}?q={{ order.id }}',
  format: 'json',
  data: [
    { key: 'id', value: '{{ order.id }}' },
    { key: 'name', value: 'Mr {{ order.customer.name }}' },
  ],
  authentication: { method: 'basic', username: 'shop', password: 'change-me' },
};

const NAME_IN_JSON = 'Zoë \\"Zed\\" O\'Neil';
const NAME_IN_PATH = 'Zo%C3%AB%20%22Zed%22%20O%27Neil';

test.beforeEach(async ({ designer }) => {
  await designer.open();
  await designer.load(ACTION);
});

test('by mouse: a context value says where it comes from and how it was encoded; its setting lights up', async ({
  designer,
}) => {
  const { editor, preview } = designer;
  await preview.part(NAME_IN_JSON).hover();
  await expect(preview.card).toHaveText('Context order.customer.name → JSON string → body, row 2');
  await editor.expectPointed(editor.value(2));
  await editor.expectPointed(editor.value(1), false);
  // The same value lights up where it stands a second time, and so does the length that counts it.
  await expect.poll(() => preview.lit()).toEqual([NAME_IN_PATH, '47', NAME_IN_JSON]);

  await preview.part(NAME_IN_PATH).hover();
  await expect(preview.card).toHaveText('Context order.customer.name → percent-encoded → request target');
  await editor.expectPointed(editor.url);
  await editor.expectPointed(editor.value(2), false);
});

test('by mouse: credentials light up both settings that they were made of', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, preview } = designer;
  await preview.part(MASK).hover();
  await expect(preview.card).toHaveText(
    'Computed Base64 of username, colon and password → Authorization header',
  );
  await editor.expectPointed(editor.field('Username'));
  // An import names the secret, and its value is kept by that name.
  await editor.expectPointed(editor.region.locator('input[type="password"]'));
  await editor.expectPointed(editor.url, false);
  await designer.picture('credentials');
});

test('by mouse: a click leads to the setting and selects the tag', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, preview } = designer;
  await preview.part(NAME_IN_JSON).click();
  await expect(editor.value(2)).toBeFocused();
  expect(await editor.selection(editor.value(2))).toBe('{{ order.customer.name }}');
});

test('by mouse: what is fixed and what is computed say so', { tag: '@thorough' }, async ({ designer }) => {
  const { preview } = designer;
  await preview.part('POST').hover();
  await expect(preview.card).toHaveText('Setting Method → method');

  await preview.message.getByText(String(Buffer.byteLength(await preview.body())), { exact: true }).hover();
  await expect(preview.card).toHaveText('Computed length of the body in bytes → Content-Length header');

  await preview.message.getByText('••••••••').hover();
  await expect(preview.card).toHaveText(
    'Computed Base64 of username, colon and password → Authorization header',
  );
  await expect(preview.region.getByText('contains a secret, masked')).toBeVisible();
});

test('where there is no room below the message, the card leaves the line free that the pointer follows', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { page, preview } = designer;
  await page.setViewportSize({ width: 1440, height: 560 });
  for (const [part, source] of [
    [preview.part('POST'), 'Method'],
    [preview.part(NAME_IN_PATH), 'order.customer.name'],
  ] as const) {
    await part.hover();
    await expect(preview.card).toContainText(source);
    const [line, card] = [await part.boundingBox(), await preview.card.boundingBox()];
    expect(card?.y).toBeGreaterThan((line?.y ?? 0) + (line?.height ?? 0));
  }
});

test('the card goes when the pointer leaves', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview } = designer;
  await preview.part(NAME_IN_JSON).hover();
  await editor.expectPointed(editor.value(2));
  await editor.name.hover();
  await expect(preview.card).toBeHidden();
  await editor.expectPointed(editor.value(2), false);
});

test('by keyboard: arrows step through the parts, Enter leads to the setting', async ({ designer }) => {
  const { editor, preview } = designer;
  await preview.message.focus();
  await designer.press('ArrowRight');
  await expect(preview.card).toHaveText('Setting Method → method');
  await editor.expectPointed(editor.method);

  const steps: string[] = [];
  for (let step = 0; step < 4; step++) {
    await designer.press('ArrowRight');
    steps.push((await preview.card.textContent()) ?? '');
  }
  expect(steps).toEqual([
    'Fixed by HTTP → request line',
    'Setting URL → request target',
    'Context order.customer.name → percent-encoded → request target',
    'Setting URL → request target',
  ]);
  await designer.press('ArrowLeft');
  await expect(preview.card).toContainText('Context order.customer.name');
  await designer.press('Enter');
  await expect(editor.url).toBeFocused();
  expect(await editor.selection(editor.url)).toBe('{{ order.customer.name }}');
});

test('by keyboard: Home and End lead to the first and the last part, Escape stops', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, preview } = designer;
  await preview.message.focus();
  await designer.press('End');
  await expect(preview.card).toHaveText('Fixed by the format of the body → body');
  await designer.press('ArrowLeft');
  await expect(preview.card).toContainText('Context order.customer.name → JSON string');
  await editor.expectPointed(editor.value(2));
  await designer.press('Home');
  await expect(preview.card).toHaveText('Setting Method → method');
  await designer.press('Escape');
  await expect(preview.card).toBeHidden();
  await expect(preview.message).toBeFocused();
});

test('the button of the card leads to the setting', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview } = designer;
  await preview.message.focus();
  await designer.press('End', 'ArrowLeft', 'ArrowLeft');
  await expect(preview.card).toHaveText('Setting Data, row 2, value → JSON string → body');
  await designer.press('Tab');
  await expect(preview.goToSetting).toBeFocused();
  await designer.press('Enter');
  await expect(editor.value(2)).toBeFocused();
});

test('a setting that gets the focus lights up its bytes, and what is computed from it', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, preview } = designer;
  await editor.value(1).focus();
  await expect.poll(() => preview.lit()).toEqual(['47', 'A-1001']);
  await editor.value(2).focus();
  await expect.poll(() => preview.lit()).toEqual(['47', 'Mr ', NAME_IN_JSON]);
  await editor.key(2).focus();
  await expect.poll(() => preview.lit()).toEqual(['47', 'name']);
  await editor.method.focus();
  await expect.poll(() => preview.lit()).toEqual(['POST']);
  await editor.field('Username').focus();
  await expect.poll(() => preview.lit()).toEqual(['••••••••']);
  await editor.name.focus();
  await expect.poll(() => preview.lit()).toEqual([]);
});

test('a selection of the message is copied as it is, line ends included', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { preview } = designer;
  await preview.message.evaluate((box) => getSelection()?.selectAllChildren(box));
  await designer.press('ControlOrMeta+c');
  await expect.poll(() => designer.clipboard()).toBe(await preview.text());
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a tap says where a part comes from, and the button leads to its setting', {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { editor, preview } = designer;
    await preview.part(NAME_IN_JSON).tap();
    await expect(preview.card).toContainText('Context order.customer.name');
    await editor.expectPointed(editor.value(2));
    await preview.goToSetting.tap();
    await expect(editor.value(2)).toBeFocused();
  });
});
