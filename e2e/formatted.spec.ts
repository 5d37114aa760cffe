import { expect, test } from './designer';

const ACTION = {
  version: 1,
  objectId: 'automation.webhook',
  name: 'Order created',
  method: 'POST',
  url: 'https://api.example.com/orders',
  format: 'json',
  data: [
    { key: 'id', value: '{{ order.id }}' },
    { key: 'name', value: 'Mr {{ order.customer.name }}' },
  ],
};
const BODY = '{"id":"A-1001","name":"Mr Zoë \\"Zed\\" O\'Neil"}';

test.beforeEach(async ({ designer }) => {
  await designer.open();
  await designer.load(ACTION);
});

/** On how many lines the body is drawn, by where its parts begin. */
const linesOf = (designer: { preview: { message: import('@playwright/test').Locator } }): Promise<number> =>
  designer.preview.message
    .locator('[data-chunk]')
    .last()
    .evaluate((chunk) => {
      const tops = [...chunk.querySelectorAll('[data-token]')].flatMap((token) =>
        [...token.getClientRects()].map(({ top }) => Math.round(top)),
      );
      return new Set(tops).size;
    });

test('by mouse: a formatted body points at its settings, and is copied as it is sent', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, preview, page } = designer;
  await preview.expectBody(BODY);
  await expect.poll(() => linesOf(designer)).toBe(1);
  await editor.choose(preview.layout('Formatted'));
  await expect.poll(() => linesOf(designer)).toBe(4);
  await preview.expectBody(BODY);

  await preview.part('A-1001').hover();
  await expect(preview.card).toContainText('order.id');
  await editor.expectPointed(editor.value(1));
  await preview.part('A-1001').click();
  await expect(editor.value(1)).toBeFocused();

  await preview.copyButton.click();
  await expect.poll(() => designer.clipboard()).toMatch(/\r\n\r\n\{"id":"A-1001","name":/);
  await page.reload();
  await expect(preview.layout('Formatted')).toBeChecked();
  await expect.poll(() => linesOf(designer)).toBe(4);
});

test('by keyboard: the layout is chosen, parts are stepped through, and a selection is copied without what is drawn', async ({
  designer,
}) => {
  const { editor, preview } = designer;
  await preview.layout('As sent').focus();
  await designer.press('ArrowRight');
  await expect(preview.layout('Formatted')).toBeChecked();
  await preview.message.focus();
  await designer.press('End', 'ArrowLeft');
  await expect(preview.card).toContainText('order.customer.name');
  await designer.press('Enter');
  await expect(editor.value(2)).toBeFocused();

  await preview.message.focus();
  await designer.press('ControlOrMeta+a', 'ControlOrMeta+c');
  await expect.poll(() => designer.clipboard()).toContain(`\r\n\r\n${BODY}`);
});

test('only a body that is one line of JSON can be formatted', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview } = designer;
  await expect(preview.layout('Formatted')).toBeVisible();
  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody('{"a": 1}');
  await expect(preview.layout('Formatted')).toBeVisible();
  await editor.fillBody('{"a": 1');
  await expect(preview.layout('Formatted')).toBeHidden();
  await editor.fillBody('{\n"a": 1}');
  await expect(preview.layout('Formatted')).toBeHidden();
});
