import type { Locator, Page } from '@playwright/test';
import { type Designer, expect, test } from './designer';

/** The tags of the form that light up. */
const litTags = (page: Page): Locator => page.locator('#pane-edit :is(mark[data-lit], .cm-lit)');

const tag = (field: Locator): Locator => field.locator('xpath=..').locator('mark');

/** The computed colour of what is drawn of a value in the tree, in a field and in the message. */
async function hues({ editor, preview, sample }: Designer): Promise<string[]> {
  const colorOf = (drawn: Locator, property: 'color' | 'backgroundColor' = 'color') =>
    drawn.evaluate((element, name) => getComputedStyle(element)[name], property);
  return [
    await colorOf(sample.value('id').getByText('"A-1001"')),
    await colorOf(tag(editor.value(1)).locator('span'), 'backgroundColor'),
    await colorOf(preview.part('A-1001')),
  ];
}

test.describe('One hue for a value of the context', () => {
  for (const scheme of ['light', 'dark'] as const) {
    test(`in the tree, in the field and in the bytes, ${scheme}`, async ({ designer }) => {
      const { page, preview, sample } = designer;
      await page.emulateMedia({ colorScheme: scheme });
      await designer.open();
      await expect(preview.part('A-1001')).toBeVisible();
      await expect(sample.value('id')).toHaveAttribute('data-used');
      await expect(sample.value('currency')).not.toHaveAttribute('data-used');
      const [tree, field, bytes] = await hues(designer);
      expect([tree, field]).toEqual([bytes, bytes]);
      // The theme of the app goes before that of the system.
      await designer.chooseTheme(scheme === 'light' ? 'Dark' : 'Light');
      await expect.poll(async () => (await hues(designer))[0]).not.toBe(tree);
      const others = await hues(designer);
      expect(new Set(others).size).toBe(1);
    });
  }

  test('in the body editor', { tag: '@thorough' }, async ({ designer }) => {
    const { editor, preview } = designer;
    await designer.open();
    await designer.list.newRestApiCall.click();
    await editor.url.fill('https://api.example.com/v1/orders');
    await editor.fillBody('{"id": {{ order.id }}, "n": 12}');
    const color = (drawn: Locator) => drawn.evaluate((element) => getComputedStyle(element).color);
    await expect(preview.part('"A-1001"')).toBeVisible();
    expect(await color(editor.body.locator('.cm-tag'))).toBe(await color(preview.part('"A-1001"')));
    // What was typed has the colour of none but settings.
    expect(await color(editor.body.getByText('12', { exact: true }))).not.toBe(
      await color(preview.message.getByText(/^\d+$/).first()),
    );
  });
});

test.describe('Hovering one lights up the others', () => {
  test.beforeEach(async ({ designer }) => {
    await designer.open();
    await expect(designer.preview.part('A-1001')).toBeVisible();
  });

  test('a value of the tree: its tags and bytes, and what is computed from them', async ({ designer }) => {
    const { editor, page, preview, sample } = designer;
    await sample.value('id').hover();
    await expect.poll(() => preview.lit()).toEqual(['63', 'A-1001']);
    await expect(litTags(page)).toHaveText(['{{ order.id }}']);
    // What is not in sight lights up with what is around it.
    await sample.value('customer').hover();
    await expect.poll(() => preview.lit()).toEqual(['63', 'zoe@example.com']);
    await expect(litTags(page)).toHaveText(['{{ order.customer.email }}']);
    await sample.value('currency').hover();
    await expect.poll(() => preview.lit()).toEqual([]);
    await expect(litTags(page)).toHaveCount(0);
    await editor.name.hover();
    await expect.poll(() => preview.lit()).toEqual([]);
  });

  test('a tag and a field: bytes and values, without a click', async ({ designer }) => {
    const { editor, page, preview, sample } = designer;
    await tag(editor.value(3)).hover({ force: true });
    await expect.poll(() => preview.lit()).toEqual(['63', 'zoe@example.com']);
    await editor.expectPointed(sample.value('customer'));
    // The same card as in the body editor
    await expect(page.getByRole('status').filter({ hasText: 'order.customer.email' })).toBeVisible();
    await editor.key(2).hover();
    await expect.poll(() => preview.lit()).toEqual(['63', 'key']);
    await editor.expectPointed(sample.value('customer'), false);
    await editor.method.hover();
    await expect.poll(() => preview.lit()).toEqual(['POST']);
    await sample.region.getByText('Runtime context').hover();
    await expect.poll(() => preview.lit()).toEqual([]);
  });

  test('bytes: the tag and the value', async ({ designer }) => {
    const { editor, page, preview, sample } = designer;
    await preview.part('A-1001').hover();
    await expect(litTags(page)).toHaveText(['{{ order.id }}']);
    await editor.expectPointed(sample.value('id'));
    await editor.name.hover();
    await expect(litTags(page)).toHaveCount(0);
    await editor.expectPointed(sample.value('id'), false);
  });

  test('a tag of the body editor', { tag: '@thorough' }, async ({ designer }) => {
    const { editor, page, preview, sample } = designer;
    await designer.list.newRestApiCall.click();
    await editor.url.fill('https://api.example.com/v1/orders');
    await editor.fillBody('{"id": {{ order.id }}, "again": "{{ order.id }}"}');
    await editor.body.locator('.cm-tag').first().hover();
    await expect(litTags(page)).toHaveCount(2);
    await expect.poll(() => preview.lit()).toContain('"A-1001"');
    await editor.expectPointed(sample.value('id'));
  });

  test('typing goes before a pointer that rests', { tag: '@thorough' }, async ({ designer }) => {
    const { editor, preview } = designer;
    await editor.value(2).click();
    await editor.key(1).hover();
    await expect.poll(() => preview.lit()).toEqual(['63', 'id']);
    await designer.type('s');
    await expect.poll(() => preview.lit()).toEqual(['64', 'order-createds']);
  });
});
