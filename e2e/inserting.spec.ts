import type { Locator } from '@playwright/test';
import { type Designer, expect, test } from './designer';

/** Drags by the mouse, as a person does: with steps on the way. */
async function drag({ page }: Designer, from: Locator, to: Locator, at?: { x: number; y: number }) {
  await from.hover();
  await page.mouse.down();
  await to.hover({ ...(at && { position: at }) });
  await to.hover({ ...(at && { position: at }) });
  await page.mouse.up();
}

test('U2: the values of the sample are in sight at 1280 × 720, its JSON behind a button', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { page, sample } = designer;
  await page.setViewportSize({ width: 1280, height: 720 });
  await designer.open();
  await expect(sample.value('id').first()).toBeInViewport();
  await expect(sample.editor).toBeHidden();
  await sample.edit();
  await expect(sample.editor).toBeVisible();
  await designer.expectAccessible();
});

test('U1: the tree says where a value goes, and a complete tag is never replaced', async ({ designer }) => {
  const { editor, sample } = designer;
  await designer.open();
  await expect(sample.target).toBeHidden();
  await editor.value(3).click();
  await designer.press('Home', ...Array<string>(8).fill('ArrowRight'));
  await expect(sample.target).toContainText('Inserts into: Data, row 3, value');
  await sample.insert('{{ order.total }}').click();
  await expect(editor.value(3)).toHaveValue('{{ order.customer.email }}{{ order.total }}');

  await editor.name.click();
  await expect(sample.target).toContainText('Choose where it should go.');
  await sample.value('currency').click();
  await expect(editor.value(3)).toHaveValue('{{ order.customer.email }}{{ order.total }}');
  await expect(editor.name).toHaveValue('Order created');
});

test('a click on a plain value inserts it once, two clicks insert an object', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, sample } = designer;
  await designer.open();
  await editor.value(2).fill('');
  await sample.value('currency').dblclick();
  await expect(editor.value(2)).toHaveValue('{{ order.currency }}');
  await expect(editor.value(2)).toBeFocused();
  await sample.value('customer').click();
  await expect(sample.value('customer')).toHaveAttribute('aria-expanded', 'true');
  await expect(editor.value(2)).toHaveValue('{{ order.currency }}');
  await sample.value('tags').dblclick();
  await expect(editor.value(2)).toHaveValue('{{ order.currency }}{{ order.tags | json }}');
});

test('U20: a value is dragged into a field and into the body, and nowhere else', async ({ designer }) => {
  const { editor, sample } = designer;
  await designer.open();
  await drag(designer, sample.value('currency'), editor.value(2), { x: 12, y: 14 });
  await expect(editor.value(2)).toHaveValue(/^o?\{\{ order\.currency \}\}o?rder-created$/);
  await drag(designer, sample.value('paid'), editor.value(1), { x: 40, y: 14 });
  await expect(editor.value(1)).toHaveValue('{{ order.id }}{{ order.paid }}');
  await drag(designer, sample.value('paid'), editor.name);
  await expect(editor.name).toHaveValue('Order created');
  await drag(designer, sample.value('paid'), editor.method);

  await editor.choose(editor.kind('REST API Call'));
  // Behind the end of the first line, where a value is missing; behind the end of JSON none is taken.
  await editor.fillBody('{"id": \n}');
  await drag(designer, sample.value('paid'), editor.body, { x: 200, y: 10 });
  await expect.poll(() => editor.bodyText()).toMatch(/\{\{ order\.paid \}\}/);
});

test('the button of a field lists the values; typing narrows them', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor } = designer;
  await designer.open();
  await editor.value(2).click();
  await designer.press('End');
  await editor.region.getByRole('button', { name: 'Insert a value' }).first().click();
  await expect(designer.suggestions.getByRole('option').first()).toContainText('order.id');
  await designer.expectAccessible();
  await designer.type('ema');
  await expect(designer.suggestions.getByRole('option')).toHaveCount(1);
  await designer.press('Enter');
  await expect(editor.value(2)).toHaveValue('order-created{{ order.customer.email }}');
  await designer.press('ControlOrMeta+z');
  await expect(editor.value(2)).toHaveValue('order-createdema');

  await editor.value(1).click();
  await designer.press('Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await editor.region.getByRole('button', { name: 'Insert a value' }).first().click();
  await designer.suggestion('order.paid').click();
  await expect(editor.value(1)).toHaveValue('{{ order.id }}{{ order.paid }}');
});

test('Ctrl+Space lists the values in a field and in the body', async ({ designer }) => {
  const { editor } = designer;
  await designer.open();
  await editor.value(2).fill('a ');
  await editor.value(2).press('End');
  await designer.press('Control+Space');
  await designer.suggestion('order.number').click();
  await expect(editor.value(2)).toHaveValue('a {{ order.number }}');

  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody('');
  await designer.type('{"id": ');
  await designer.press('Control+Space');
  await expect(designer.suggestion('order.number')).toBeVisible();
  await designer.type('numb');
  await expect(designer.suggestions.getByRole('option')).toHaveCount(1);
  await designer.press('Enter');
  expect(await editor.bodyText()).toBe('{"id": {{ order.number }}}');
  await designer.preview.expectBody('{"id": 12345678901234567890}');
});

test('Ctrl+Space behind a finished path lists the filters, in a field and in the body', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor } = designer;
  await designer.open();
  await editor.value(1).focus();
  await designer.press('End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Control+Space');
  await expect(designer.suggestion('upper')).toBeVisible();
  await designer.type('up');
  await designer.press('Escape', 'ControlOrMeta+z');
  await expect(editor.value(1)).toHaveValue('{{ order.id }}');

  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody('{"a": "{{ order.id | trim }}"}');
  // In a name of the path, behind it, and behind a filter
  for (const [back, body] of [
    [14, '{"a": "{{ order.id | upper | trim }}"}'],
    [13, '{"a": "{{ order.id | upper | trim }}"}'],
    [4, '{"a": "{{ order.id | trim | upper }}"}'],
  ] as const) {
    await designer.press(
      'ControlOrMeta+End',
      ...Array.from({ length: back }, () => 'ArrowLeft'),
      'Control+Space',
    );
    await designer.suggestion('upper').click();
    expect(await editor.bodyText()).toBe(body);
    await designer.press('ControlOrMeta+z');
  }
});

test('{{ closes itself, in a field and in the body', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await editor.value(2).fill('');
  await editor.value(2).click();
  await designer.type('{{');
  await expect(editor.value(2)).toHaveValue('{{}}');
  await designer.press('Backspace');
  await expect(editor.value(2)).toHaveValue('{');
  await designer.type('{');
  await expect(designer.suggestions).toBeVisible();
  await designer.press('Enter');
  await expect(editor.value(2)).toHaveValue('{{ order.id }}');
  await designer.type('-x');
  await expect(editor.value(2)).toHaveValue('{{ order.id }}-x');
  await editor.value(2).fill('');
  await designer.type('{{ order.id }} b');
  await expect(editor.value(2)).toHaveValue('{{ order.id }} b');

  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody('');
  await designer.type('{"id": {{ order.id }}, "at": "{{ order.created }}!", "list": [1');
  expect(await editor.bodyText()).toBe('{"id": {{ order.id }}, "at": "{{ order.created }}!", "list": [1]}');
  await preview.expectBody('{"id": "A-1001", "at": "2026-11-20T09:30:00Z!", "list": [1]}');
});

test('the tags behind a field break where its text does, and a broken one is one piece still', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, page } = designer;
  await designer.open();
  await editor
    .value(2)
    .fill('order {{ order.id }}, {{order.customer.email | lower}} {{ order.number }}  {{ x');
  // Each by itself, where else the higher one stretches the other.
  const heights = () =>
    editor.value(2).evaluate((field) => {
      const behind = field.previousElementSibling as HTMLElement;
      for (const one of [behind, field]) one.style.alignSelf = 'start';
      return [behind.offsetHeight, (field as HTMLElement).offsetHeight];
    });
  const lineCounts = new Set<number>();
  for (let width = 960; width <= 1600; width += 20) {
    await page.setViewportSize({ width, height: 900 });
    const [behind = 0, field] = await heights();
    expect(behind, `${width} px wide`).toBe(field);
    lineCounts.add(behind);
  }
  expect(lineCounts.size).toBeGreaterThan(1);
  const tag = editor.value(2).locator('xpath=preceding-sibling::div//mark').first();
  await expect(tag).toHaveCSS('box-decoration-break', 'slice');
});

test('what is typed while the pointer comes and goes is all there', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, page } = designer;
  await designer.open();
  const field = editor.value(2);
  await field.fill('');
  await expect(page.getByRole('button', { name: 'Insert a value' })).toBeVisible();
  const box = await field.boundingBox();
  if (!box) throw new Error('The field has no place');
  const text = 'abcdefghijklmnopqrstuvwxyz'.repeat(2);
  for (const [index, character] of [...text].entries()) {
    const y = index % 2 === 0 ? box.y + box.height / 2 : box.y - 200;
    await Promise.all([page.mouse.move(box.x + 20, y), page.keyboard.press(character)]);
  }
  await expect(field).toHaveValue(text);
});
