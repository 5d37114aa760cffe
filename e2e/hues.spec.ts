import type { Locator, Page } from '@playwright/test';
import { type Designer, expect, test } from './designer';

/** The tags of the form that light up. */
const litTags = (page: Page): Locator => page.locator('#pane-edit :is(mark[data-lit], .cm-lit)');

const tag = (field: Locator): Locator => field.locator('xpath=..').locator('mark');

/** The computed colour of what is drawn of a value in the tree, in a field and in the message. */
async function hues({ editor, preview, sample }: Designer): Promise<string[]> {
  const colorOf = (drawn: Locator) => drawn.evaluate((element) => getComputedStyle(element).color);
  return [
    await colorOf(sample.value('id').getByText('"A-1001"')),
    await colorOf(tag(editor.value(1)).locator('span')),
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

  test('a tag and a field: bytes and values, without a click', { tag: '@thorough' }, async ({ designer }) => {
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
    await sample.region.getByText('Context').hover();
    await expect.poll(() => preview.lit()).toEqual([]);
  });

  test('bytes: the tag and the value', { tag: '@thorough' }, async ({ designer }) => {
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

test.describe('The connection', () => {
  const line = (page: Page): Locator => page.locator('svg[data-connection]');
  /** Long enough for it to have begun. */
  const toLoad = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));

  test('is drawn once, from the value over the field to the bytes, and goes', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { editor, page, preview, sample } = designer;
    await designer.open();
    await line(page).waitFor({ state: 'attached' });
    await expect(litTags(page)).toHaveText(['{{ order.id }}']);
    await editor.expectPointed(sample.value('id'));
    expect(await preview.lit()).toEqual(['63', 'A-1001']);
    // Nothing under it is covered.
    expect(await line(page).evaluate((svg) => getComputedStyle(svg).pointerEvents)).toBe('none');
    await expect(line(page)).toHaveCount(0);
    await expect(litTags(page)).toHaveCount(0);
    await page.reload();
    await expect(preview.part('A-1001')).toBeVisible();
    await toLoad(page);
    await expect(line(page)).toHaveCount(0);
    await expect(litTags(page)).toHaveCount(0);
  });

  test('ends with a key', { tag: '@thorough' }, async ({ designer }) => {
    const { page, preview } = designer;
    await designer.open();
    await line(page).waitFor({ state: 'attached' });
    await designer.press('Tab');
    await expect(line(page)).toHaveCount(0, { timeout: 500 });
    await expect.poll(() => preview.lit()).toEqual([]);
  });

  test('is not drawn where motion is not wanted, nor on a narrow page', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { page, preview } = designer;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await designer.open();
    await expect(preview.part('A-1001')).toBeVisible();
    await toLoad(page);
    await expect(line(page)).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width: 768, height: 900 });
    await page.reload();
    await toLoad(page);
    await expect(line(page)).toHaveCount(0);
  });
});

test.describe('Said once', () => {
  test.beforeEach(async ({ designer }) => {
    await designer.open();
    await designer.list.newRestApiCall.click();
    await designer.editor.url.fill('https://api.example.com/v1/orders');
  });
  const card = ({ page }: Designer): Locator => page.getByRole('status').filter({ hasText: /^order\./ });

  test('the name of the member decides which value is listed first', async ({ designer }) => {
    await designer.editor.body.click();
    await designer.type('{ "email": {{');
    await expect(designer.suggestions.getByRole('option').first()).toContainText('order.customer.email');
    await designer.press('Enter');
    await designer.preview.expectBody('{ "email": "zoe@example.com"}');
  });

  test('a closing bracket goes below the line of the opening one', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { editor } = designer;
    await editor.fillBody('{\n  "a": {\n    "b": [\n      1\n      ');
    await designer.type(']');
    await designer.press('Enter');
    await designer.type('}');
    await designer.press('Enter');
    await designer.type('}');
    expect(await editor.bodyText()).toBe('{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}');
  });

  test('the card of a tag goes with the pointer, also when the cursor is in the tag', {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { editor } = designer;
    await editor.fillBody('{"id": {{ order.id }}}');
    await editor.body.locator('.cm-tag').click();
    await expect(card(designer)).toBeVisible();
    await editor.name.hover();
    await expect(card(designer)).toHaveCount(0);
    // The cursor that comes back shows it again.
    await designer.press('Home');
    for (let at = 0; at < 10; at++) await designer.press('ArrowRight');
    await expect(card(designer)).toBeVisible();
  });

  test('V6: what a value lacks is said once, at the body', {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { editor, page } = designer;
    await editor.fillBody('{"id": {{ order.nothing }}}');
    const words = page.getByText(/The context has no value order\.nothing/);
    // Those who listen hear it in other places, too.
    const seen = () =>
      words.evaluateAll(
        (all) =>
          all.filter((one) => !one.closest('.visually-hidden') && one.getBoundingClientRect().width > 1)
            .length,
      );
    await expect.poll(seen).toBe(1);
    await editor.body.locator('.cm-tag').click();
    await expect(card(designer)).toHaveText('order.nothing No value', { useInnerText: true });
    expect(await seen()).toBe(1);
    await designer.type('x');
    await designer.press('Control+Space');
    await expect(designer.suggestions).toBeVisible();
    await expect(card(designer)).toHaveCount(0);
  });

  test('V8: a value that is missing hides no bracket that is too much', { tag: '@thorough' }, async ({
    designer,
  }) => {
    await designer.open();
    await designer.load({
      version: 1,
      objectId: 'automation.rest-api-call',
      name: 'Brackets',
      method: 'POST',
      url: 'https://api.example.com/',
      format: 'json',
      body: '{ "a": {{ order.lines.0.qty }} }}}',
    });
    const { standing } = designer.preview;
    await expect(
      standing.getByText('the body is not JSON: expected the end of the text, found }'),
    ).toBeVisible();
    await designer.preview.openProblems();
    await expect(
      standing.getByRole('button', { name: /^Did you mean order\.lines.*quantity\?$/ }),
    ).toBeVisible();
  });
});
