import type { Locator } from '@playwright/test';
import { type Designer, expect, test } from './designer';
import { contentLength, JSON_TYPE, message } from './message';

/** Walks with Tab until the control has the focus; at each step the focus can be seen. */
async function tabTo(designer: Designer, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < 80; step++) {
    await designer.press(key);
    await expectFocusSeen(designer);
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${control}`);
}

/** The control with the focus, or what stands for it, has an outline on the screen. */
async function expectFocusSeen({ page }: Designer): Promise<void> {
  const look = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return 'nothing has the focus';
      const { top, bottom, left, right, width, height } = focused.getBoundingClientRect();
      if (width === 0 || height === 0) return `${focused.outerHTML.slice(0, 200)} has no size`;
      if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) {
        return `${focused.outerHTML.slice(0, 200)} is outside of the screen`;
      }
      // A radio button lies invisibly on the option that it is drawn as.
      for (
        let element: Element | null = focused, far = 0;
        element && far < 4;
        element = element.parentElement, far++
      ) {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return 'seen';
      }
      return `${focused.outerHTML.slice(0, 200)} does not show that it has the focus`;
    });
  // The code editors show the focus a moment after they got it.
  await expect.poll(look).toBe('seen');
}

test('an action is built from the first Tab to the exported file without the mouse', async ({ designer }) => {
  const { editor, list, preview, export: exportDialog } = designer;
  await designer.open();
  await tabTo(designer, list.newButton);
  await designer.press('Enter');
  await expect(designer.menuItem('Webhook')).toBeFocused();
  await designer.press('Enter');
  await expect(editor.name).toBeFocused();
  await expectFocusSeen(designer);
  await designer.type('By keyboard');
  await tabTo(designer, editor.kind('Webhook'));
  await tabTo(designer, editor.method);
  await designer.type('PU');
  await expect(editor.method).toHaveValue('PUT');
  await tabTo(designer, editor.url);
  await designer.type('https://api.example.com/v1/{{ order.id');
  await designer.press('Escape');
  await designer.type(' }}');
  await tabTo(designer, editor.format('Form (default)'));
  await designer.press('ArrowRight');
  await expect(editor.format('JSON')).toBeChecked();
  await tabTo(designer, editor.key(1));
  await designer.type('total');
  await designer.press('Tab');
  await designer.type('{{ tot');
  await expect(designer.suggestion('order.total')).toBeVisible();
  await designer.press('Enter');
  await expect(editor.value(1)).toHaveValue('{{ order.total }}');
  await tabTo(designer, editor.authentication('None'));
  await designer.press('ArrowRight', 'ArrowRight');
  await expect(editor.authentication('Header key')).toBeChecked();
  await tabTo(designer, editor.field('Header name'));
  await designer.type('Authorization');
  await tabTo(designer, editor.field('Secret'));
  await expect(editor.field('Secret')).toHaveAttribute('placeholder', 'Bearer …');
  await designer.type('Bearer abc');

  await tabTo(designer, preview.revealButton);
  await designer.press('Space');
  const body = '{"total":"149.90"}';
  await preview.expectText(
    message(
      'PUT /v1/A-1001 HTTP/1.1',
      ['Host: api.example.com', JSON_TYPE, 'Authorization: Bearer abc', contentLength(body)],
      body,
    ),
  );

  await designer.press('ControlOrMeta+e');
  await expect(exportDialog.downloadButton).toBeFocused();
  const file = await designer.download(() => designer.press('Enter'));
  expect(file.name).toBe('By-keyboard.action.json');
  expect(JSON.parse(file.bytes.toString())).toMatchObject({
    method: 'PUT',
    url: 'https://api.example.com/v1/{{ order.id }}',
    format: 'json',
    data: [{ key: 'total', value: '{{ order.total }}' }],
    authentication: { method: 'header-key', secret: { secret: 'BY_KEYBOARD_SECRET' } },
  });
  await designer.press('Escape');
  await expect(preview.revealButton).toBeFocused();
});

test('Tab walks the whole page and back, and the focus is always seen', async ({ designer }) => {
  await designer.open();
  await expect(designer.sample.tree).toBeVisible();
  const stops: string[] = [];
  const current = () =>
    designer.page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement;
      const named =
        focused.getAttribute('aria-label') ?? focused.labels?.[0]?.textContent ?? focused.textContent;
      return `${focused.tagName} ${focused.type} ${named}`;
    });
  await tabTo(designer, designer.page.getByRole('button', { name: 'Hide actions and context' }));
  for (
    let step = 0;
    step < 80 && !(await designer.preview.message.evaluate((box) => box === document.activeElement));
    step++
  ) {
    await designer.press('Tab');
    await expectFocusSeen(designer);
    stops.push(await current());
  }
  await expect(designer.preview.message).toBeFocused();
  expect(new Set(stops).size).toBe(stops.length);
  for (const stop of stops.slice(0, -1).toReversed()) {
    await designer.press('Shift+Tab');
    expect(await current()).toBe(stop);
  }
});

test('the code editors let Tab through', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, sample } = designer;
  await designer.open();
  await sample.edit();
  await sample.editor.focus();
  await designer.press('Tab');
  await expect(sample.editor).not.toBeFocused();
  await designer.expectFocusKept();
  await sample.done();
  await editor.choose(editor.kind('REST API Call'));
  await editor.body.focus();
  await designer.press('Tab');
  await expect(editor.body).not.toBeFocused();
  await designer.expectFocusKept();
});

test('a new action begins with its name', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, list } = designer;
  await designer.open();
  for (const add of [list.newWebhook, list.newRestApiCall]) {
    await add.click();
    await expect(editor.name).toBeFocused();
    await expect(editor.name).toHaveValue('');
  }
});

test.describe('the focus is never lost', () => {
  test('when a dialog closes', { tag: '@thorough' }, async ({ designer }) => {
    const { editor } = designer;
    await designer.open();
    const openers = [designer.importButton, designer.exportButton, editor.bulkEditButton];
    for (const opener of openers) {
      for (const close of ['Escape', 'button'] as const) {
        await opener.focus();
        await designer.press('Enter');
        await expect(designer.closeButton).toBeVisible();
        await designer.expectFocusKept();
        if (close === 'Escape') await designer.press('Escape');
        else await designer.closeButton.click();
        await expect(designer.closeButton).toBeHidden();
        await expect(opener).toBeFocused();
      }
    }
  });

  test('when an action is removed, brought back, or the last one goes', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { list } = designer;
    await designer.open();
    await list.newWebhook.click();
    await list.remove('Order created').focus();
    await designer.press('Enter');
    await expect(list.actions).toHaveCount(1);
    await designer.expectFocusKept();
    await designer.undoButton.focus();
    await designer.press('Enter');
    await expect(list.actions).toHaveCount(2);
    await designer.expectFocusKept();
    for (const left of [1, 0]) {
      await list.region
        .getByRole('button', { name: /^Delete / })
        .first()
        .focus();
      await designer.press('Enter');
      await expect(list.actions).toHaveCount(left);
      await designer.expectFocusKept();
    }
  });

  test('when the bar with the last thing done is dismissed', { tag: '@thorough' }, async ({ designer }) => {
    const { editor, page } = designer;
    await designer.open();
    await editor.delete(1).click();
    await page.getByRole('button', { name: 'Dismiss' }).focus();
    await designer.press('Enter');
    await expect(designer.undoButton).toBeHidden();
    await designer.expectFocusKept();
  });

  test('when the pane that has it is hidden', { tag: '@thorough' }, async ({ designer }) => {
    const { list, page } = designer;
    await designer.open();
    await list.action('Order created').focus();
    await designer.press('ControlOrMeta+k');
    await designer.type('actions and context');
    await designer.press('Enter');
    await expect(page.getByRole('button', { name: 'Show actions and context' })).toBeFocused();
  });

  test('when a row is deleted by its button with the keyboard', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { editor } = designer;
    await designer.open();
    await editor.delete(3).focus();
    await designer.press('Enter');
    await expect(editor.delete(3)).toBeHidden();
    await designer.expectFocusKept();
  });

  test('when a person insists on exporting a draft', { tag: '@thorough' }, async ({ designer }) => {
    const { editor, export: exportDialog } = designer;
    await designer.open();
    await editor.url.fill('');
    await designer.exportButton.click();
    await exportDialog.exportAnyway.focus();
    await designer.press('Enter');
    await expect(exportDialog.exportAnyway).toBeHidden();
    await designer.expectFocusKept();
    await expect(exportDialog.dialog.locator(':focus')).toHaveCount(1);
  });

  test('when rows are applied, pasted or taken back', { tag: '@thorough' }, async ({ designer }) => {
    const { editor } = designer;
    await designer.open();
    await editor.bulkEditButton.click();
    const dialog = designer.dialog('Edit all rows as text');
    await dialog.getByRole('textbox', { name: 'Rows' }).fill('x: 1');
    await dialog.getByRole('button', { name: 'Apply' }).focus();
    await designer.press('Enter');
    await expect.poll(() => editor.keys()).toEqual(['x']);
    await designer.expectFocusKept();
    await designer.undoButton.focus();
    await designer.press('Enter');
    await expect.poll(() => editor.keys()).toEqual(['id', 'key', 'email']);
    await designer.expectFocusKept();
  });

  test('when a config is imported', { tag: '@thorough' }, async ({ designer }) => {
    await designer.open();
    await designer.importButton.focus();
    await designer.press('Enter');
    await designer.import.text.fill('{"version":1,"objectId":"automation.webhook","method":"GET","url":""}');
    await designer.import.importButton.focus();
    await designer.press('Enter');
    await expect(designer.list.actions).toHaveCount(2);
    await designer.expectFocusKept();
  });

  test('when the kind changes under it', { tag: '@thorough' }, async ({ designer }) => {
    const { editor } = designer;
    await designer.open();
    await editor.kind('Webhook').focus();
    await designer.press('ArrowRight');
    await expect(editor.kind('REST API Call')).toBeFocused();
    await editor.authentication('Basic auth').focus();
    await designer.press('ArrowRight');
    await expect(editor.authentication('Header key')).toBeFocused();
    await editor.secretMenu.focus();
    await editor.chooseByKey('s');
    await expect(editor.field('Secret: name')).toBeFocused();
  });
});

test('the list of shortcuts opens with Ctrl+/ everywhere and with ? outside of texts', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor } = designer;
  await designer.open();
  await editor.url.focus();
  await designer.press('ControlOrMeta+/');
  const list = designer.dialog('Keyboard shortcuts');
  await expect(list).toBeVisible();
  const group = list.getByRole('heading', { level: 3 }).first();
  await expect(group).toBeInViewport();
  await designer.press('PageDown');
  await expect(group).not.toBeInViewport();
  await designer.press('Escape');
  await expect(editor.url).toBeFocused();
  await designer.press('End', '?');
  await expect(editor.url).toHaveValue('https://api.example.com/v1/orders?');
  await designer.exportButton.focus();
  await designer.press('?');
  await expect(designer.dialog('Keyboard shortcuts')).toBeVisible();
});
