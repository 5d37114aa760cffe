/** What the pointer and the keys do in the text of a body: markers in words, line numbers, messages at the text. */
import { type Designer, expect, test } from './designer';

const WRAPPED =
  '{"lines": ["{{ each order.lines as line }}", {"article": "first", "amount": "second"}], "remark": "third"}';

/** The middle of a text of the body on the screen. */
function middleOf({ editor }: Designer, text: string): Promise<{ x: number; y: number }> {
  return editor.body.evaluate((body, wanted) => {
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    throw new Error(`The body does not show ${wanted}`);
  }, text);
}

async function restBody(designer: Designer, body: string): Promise<void> {
  const { editor } = designer;
  await designer.open();
  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody(body);
}

test('B39: a double click selects the word under the pointer while a marker is shown as text', async ({
  designer,
}) => {
  const { editor, page } = designer;
  await restBody(designer, WRAPPED);
  await editor.body.getByText('for each line of order.lines').click();
  await expect(editor.body).toContainText('"{{ each order.lines as line }}"');
  const words = ['second', 'third'];
  for (const word of words) {
    const { x, y } = await middleOf(designer, word);
    await page.mouse.dblclick(x, y);
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(word);
  }
  // The marker is words again once the cursor has left its line.
  await designer.press('ControlOrMeta+End', 'Enter');
  await expect(editor.body).toContainText('for each line of order.lines');

  // A double click on the words selects the path.
  const { x, y } = await middleOf(designer, 'for each');
  await page.mouse.dblclick(x, y);
  await designer.type('order.tags');
  await expect(editor.body).toContainText('"{{ each order.tags as line }}"');
});

test('a click on the number of a line puts the cursor into the line', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, preview } = designer;
  await restBody(designer, '{\n  "id": 1\n}');
  await editor.region.locator('.cm-gutterElement', { hasText: '2' }).click();
  await expect(editor.body).toBeFocused();
  await designer.type('"a": 0, ');
  await preview.expectBody('{\n  "a": 0, "id": 1\n}');
});

test('the message that F8 shows at the text goes with Escape and with the focus', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, page } = designer;
  await restBody(designer, '{"a": 1, "a": 2}');
  const message = page.locator('.cm-tooltip').getByText('“a”');
  await expect(editor.body.locator('.cm-lintRange')).toHaveCount(1);
  for (const leave of ['Escape', 'Tab']) {
    await editor.body.focus();
    await designer.press('ControlOrMeta+Home', 'F8');
    await expect(message).toBeVisible();
    await designer.press(leave);
    await expect(message).toHaveCount(0);
  }
});
