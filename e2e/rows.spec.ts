import { type Designer, expect, test } from './designer';

const row = (key: string, value: string, enabled = true) => ({ key, value, enabled });
const BLANK = row('', '');

const webhook = (data: readonly object[], settings: object = {}) => ({
  version: 1,
  objectId: 'automation.webhook',
  method: 'POST',
  url: 'https://api.example.com/',
  format: 'json',
  data,
  ...settings,
});

async function openWith(designer: Designer, ...keys: readonly string[]): Promise<void> {
  await designer.open();
  await designer.load(webhook(keys.map((key) => ({ key, value: key.toUpperCase() }))));
}

test('typing in the blank row adds another, and Tab leads from field to field', { tag: '@firefox' }, async ({
  designer,
}) => {
  const { editor } = designer;
  await designer.open();
  await designer.list.newWebhook.click();
  await expect.poll(() => editor.rows()).toEqual([BLANK]);
  await editor.key(1).focus();
  await designer.type('a');
  await expect.poll(() => editor.rows()).toEqual([row('a', ''), BLANK]);
  await expect(editor.key(1)).toBeFocused();
  await designer.press('Tab');
  await designer.type('1');
  await designer.press('Tab');
  await expect(editor.key(2)).toBeFocused();
  await designer.press('Tab');
  await designer.type('2');
  await expect.poll(() => editor.rows()).toEqual([row('a', '1'), row('', '2'), BLANK]);
});

test('B14: a row that is off is dimmed, kept and not sent', async ({ designer }) => {
  const { editor, preview } = designer;
  await openWith(designer, 'a', 'b');
  const opacity = () =>
    editor.key(2).evaluate((field) => {
      let product = 1;
      for (let element: Element | null = field; element; element = element.parentElement) {
        product *= Number(getComputedStyle(element).opacity);
      }
      return `${product} ${getComputedStyle(field).color}`;
    });
  const before = await opacity();
  await editor.switch(2).uncheck();
  await preview.expectBody('{"a":"A"}');
  expect(await editor.rows()).toEqual([row('a', 'A'), row('b', 'B', false), BLANK]);
  await expect.poll(opacity).not.toBe(before);
  await editor.switch(2).check();
  await preview.expectBody('{"a":"A","b":"B"}');
});

test('deleting a row moves the focus to the row that takes its place, and can be taken back', async ({
  designer,
}) => {
  const { editor } = designer;
  await openWith(designer, 'a', 'b', 'c');
  await editor.delete(2).click();
  await expect.poll(() => editor.keys()).toEqual(['a', 'c']);
  await expect(editor.key(2)).toBeFocused();
  await designer.press('Alt+Shift+Delete');
  await expect.poll(() => editor.keys()).toEqual(['a']);
  // Behind the last row stands the blank one.
  await expect(editor.key(2)).toBeFocused();
  await expect(editor.key(2)).toHaveValue('');
  await designer.undoButton.click();
  await expect.poll(() => editor.keys()).toEqual(['a', 'c']);
  await expect(editor.key(2)).toBeFocused();
});

test('Enter at the end of a typed path leaves the tag, and then the field', async ({ designer }) => {
  const { editor, page } = designer;
  await openWith(designer, 'a', 'b');
  await editor.value(1).focus();
  await designer.press('ControlOrMeta+a');
  await page.keyboard.type('{{ order.currency');
  await designer.press('Enter');
  await expect(editor.value(1)).toBeFocused();
  await page.keyboard.type('!');
  await expect(editor.value(1)).toHaveValue('{{ order.currency}}!');
  await designer.press('Enter');
  await expect(editor.key(2)).toBeFocused();
});

test('Alt+↑ and Alt+↓ move a row, and the focus with it', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview, sample } = designer;
  await openWith(designer, 'a', 'b', 'c');
  await editor.value(3).focus();
  await designer.press('Alt+ArrowUp');
  await expect.poll(() => editor.keys()).toEqual(['a', 'c', 'b']);
  await expect(editor.value(2)).toBeFocused();
  await expect(sample.target).toContainText('Data, row 2, value');
  await designer.press('Alt+ArrowUp', 'Alt+ArrowUp');
  await expect.poll(() => editor.keys()).toEqual(['c', 'a', 'b']);
  await expect(editor.value(1)).toBeFocused();
  await preview.expectBody('{"c":"C","a":"A","b":"B"}');
  await designer.press('Alt+ArrowDown');
  await expect.poll(() => editor.keys()).toEqual(['a', 'c', 'b']);
});

test('Alt+Shift+↓ duplicates a row, Alt+Shift+Enter switches it off', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor } = designer;
  await openWith(designer, 'a');
  await editor.value(1).focus();
  await designer.press('Alt+Shift+ArrowDown');
  await expect(editor.value(2)).toBeFocused();
  await designer.press('Alt+Shift+Enter');
  await expect.poll(() => editor.rows()).toEqual([row('a', 'A'), row('a', 'A', false), BLANK]);
});

test('a duplicate is a row of its own: what is typed in the first stays there', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, preview } = designer;
  await openWith(designer, 'a', 'b');
  await editor.value(1).focus();
  await designer.press('Alt+Shift+ArrowDown');
  await expect.poll(() => editor.rows()).toEqual([row('a', 'A'), row('a', 'A'), row('b', 'B'), BLANK]);
  await editor.value(1).fill('first');
  await preview.expectBody('{"a":"first","a":"A","b":"B"}');
  await designer.expectSaved();
  await designer.open();
  await expect.poll(() => editor.rows()).toEqual([row('a', 'first'), row('a', 'A'), row('b', 'B'), BLANK]);
});

test('Ctrl+Z takes changes of the rows back, and typing only where typing came last', async ({
  designer,
}) => {
  const { editor } = designer;
  await openWith(designer, 'a', 'b', 'c');
  await editor.choose(editor.authentication('Basic auth'));
  const password = editor.field('Password');
  await password.click();
  await designer.type('pass');
  await editor.key(3).focus();
  await designer.press('Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+Shift+Delete');
  await expect.poll(() => editor.keys()).toEqual(['a', 'b']);
  await designer.press('ControlOrMeta+z');
  await expect.poll(() => editor.keys()).toEqual(['c', 'a', 'b']);
  await expect(designer.undoButton).toBeHidden();
  await editor.url.click();
  await designer.press('End');
  await designer.type('x');
  await designer.press('ControlOrMeta+z');
  await expect(editor.url).toHaveValue('https://api.example.com/');
  await expect.poll(() => editor.keys()).toEqual(['c', 'a', 'b']);
  await designer.press('ControlOrMeta+z', 'ControlOrMeta+z');
  await expect.poll(() => editor.keys()).toEqual(['a', 'b', 'c']);
  await expect(password).toHaveValue('pass');
});

test('a row is dragged by its grip', async ({ designer }) => {
  const { editor, page, preview } = designer;
  await openWith(designer, 'a', 'b', 'c', 'd');
  const from = await editor.grip(4).boundingBox();
  const to = await editor.grip(2).boundingBox();
  if (!from || !to) throw new Error('The grips are not on the screen');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, to.y + 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => editor.keys()).toEqual(['a', 'd', 'b', 'c']);
  await preview.expectBody('{"a":"A","d":"D","b":"B","c":"C"}');
});

test('Escape gives up a drag', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, page } = designer;
  await openWith(designer, 'a', 'b', 'c');
  await editor.grip(3).hover();
  await page.mouse.down();
  const to = await editor.grip(1).boundingBox();
  await page.mouse.move(to?.x ?? 0, to?.y ?? 0, { steps: 4 });
  await designer.press('Escape');
  await page.mouse.up();
  await expect.poll(() => editor.keys()).toEqual(['a', 'b', 'c']);
});

test('several lines pasted into a key become rows, and can be taken back', async ({ designer }) => {
  const { editor } = designer;
  await openWith(designer, 'a');
  await editor.key(2).focus();
  await designer.paste('id={{ order.id }}\r\nnote: with = and : inside\n\nurl=https://x.example/?a=1');
  await expect
    .poll(() => editor.rows())
    .toEqual([
      row('a', 'A'),
      row('id', '{{ order.id }}'),
      row('note', 'with = and : inside'),
      row('url', 'https://x.example/?a=1'),
      BLANK,
    ]);
  await designer.expectFocusKept();
  await designer.undoButton.click();
  await expect.poll(() => editor.rows()).toEqual([row('a', 'A'), BLANK]);
});

test('cells of a spreadsheet and a JSON object pasted into a key become rows', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor } = designer;
  await designer.open();
  await designer.list.newWebhook.click();
  await editor.key(1).focus();
  await designer.paste('a\tone = 1\nb\ttwo\n');
  await expect.poll(() => editor.rows()).toEqual([row('a', 'one = 1'), row('b', 'two'), BLANK]);
  await designer.paste('{\n  "n": 1.0,\n  "s": "x\\ny"\n}');
  await expect
    .poll(() => editor.rows())
    .toEqual([row('a', 'one = 1'), row('b', 'two'), row('n', '1.0'), row('s', 'x\ny'), BLANK]);
});

test('one line pasted into a key, and many into a value, stay text', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor } = designer;
  await designer.open();
  await designer.list.newWebhook.click();
  await editor.key(1).focus();
  await designer.paste('a=b');
  await editor.value(1).focus();
  await designer.paste('one\ntwo');
  await expect.poll(() => editor.rows()).toEqual([row('a=b', 'one\ntwo'), BLANK]);
});

const ODD_ROWS = [
  row('', 'no key'),
  row('# not off', 'x', true),
  row('a: b', 'c: d'),
  row(' spaces ', ' at both ends '),
  row('back\\slash', '\\n is not a line end'),
  row('line\nend', 'carriage\r\nreturn\ttab'),
  row('näme', '{{ order.customer.name | upper }}', false),
  row('rtl\u202e', 'zero\u200bwidth \u{1f600}'),
  row('10', ''),
];

test('bulk edit shows all rows as text and loses nothing, odd keys included', async ({ designer }) => {
  const { editor } = designer;
  await designer.open();
  await designer.load(webhook(ODD_ROWS, { method: 'GET' }));
  const before = await editor.rows();
  expect(before).toHaveLength(ODD_ROWS.length + 1);
  await editor.bulkEditButton.click();
  const dialog = designer.dialog('Edit all rows as text');
  const text = dialog.getByRole('textbox', { name: 'Rows' });
  expect((await text.inputValue()).split('\n')).toHaveLength(ODD_ROWS.length);
  expect(await text.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart))).toBe('');
  await designer.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => editor.rows()).toEqual(before);
  await designer.expectFocusKept();

  await designer.exportButton.click();
  expect(JSON.parse(await designer.export.text())).toMatchObject({
    data: ODD_ROWS.map(({ enabled, ...rest }) => (enabled ? rest : { ...rest, enabled })),
  });
});

test('bulk edit lists the lines that it cannot read and changes nothing', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor } = designer;
  await openWith(designer, 'a');
  await editor.bulkEditButton.click();
  const dialog = designer.dialog('Edit all rows as text');
  const text = dialog.getByRole('textbox', { name: 'Rows' });
  await text.fill('a: 1\nno colon here\n# b: \\q');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Line 2 has no colon after the key.');
  await expect(dialog.getByRole('alert')).toContainText('Line 3: \\q is not an escape.');
  await dialog.getByRole('button', { name: /Line 2/ }).click();
  expect(await editor.selection(text)).toBe('no colon here');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => editor.rows()).toEqual([row('a', 'A'), BLANK]);
});

test('what was typed in bulk edit outlives closing, until it is applied or the rows change', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor } = designer;
  await openWith(designer, 'a');
  const dialog = designer.dialog('Edit all rows as text');
  const text = dialog.getByRole('textbox', { name: 'Rows' });
  const open = async () => {
    await editor.bulkEditButton.click();
    await expect(text).toBeFocused();
  };
  await open();
  await text.fill('a: A\nb: half');
  await designer.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => editor.keys()).toEqual(['a']);
  await open();
  await expect(text).toHaveValue('a: A\nb: half');
  await expect(dialog).toContainText('Not applied yet');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open();
  await expect(text).toHaveValue('a: A');
  await text.fill('c: left');
  await designer.closeButton.click();
  await editor.value(1).fill('other');
  await open();
  await expect(text).toHaveValue('a: other');
});

test('B13: with GET the rows are kept and marked as not sent', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview } = designer;
  await openWith(designer, 'a');
  await expect(editor.data.getByText('Not sent with GET')).toBeHidden();
  await editor.chooseMethod('GET');
  await expect(editor.data.getByText('Not sent with GET')).toBeVisible();
  await preview.expectText('GET / HTTP/1.1\r\nHost: api.example.com\r\n\r\n');
  await editor.chooseMethod('PUT');
  await preview.expectBody('{"a":"A"}');
});

test('the line ends of a value are kept through an edit elsewhere in it', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, preview } = designer;
  await designer.open();
  await designer.load(webhook([{ key: 'note', value: 'one\r\ntwo\rthree\nfour' }]));
  await preview.expectBody('{"note":"one\\r\\ntwo\\rthree\\nfour"}');
  await editor.value(1).focus();
  await designer.press('ControlOrMeta+Home');
  await designer.type('>');
  await preview.expectBody('{"note":">one\\r\\ntwo\\rthree\\nfour"}');
  await designer.press('ControlOrMeta+End', 'Shift+Enter');
  await designer.type('five');
  await preview.expectBody('{"note":">one\\r\\ntwo\\rthree\\nfour\\nfive"}');
});

test('B15: the default format encodes rows as a form, in order and repeated', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, preview } = designer;
  await designer.open();
  await designer.load(webhook([row('b', 'x y&z'), row('a', 'ä+='), row('b', '2')]));
  await editor.choose(editor.format('Form (default)'));
  await preview.expectBody('b=x+y%26z&a=%C3%A4%2B%3D&b=2');
  await preview.expectHeader('Content-Type', 'application/x-www-form-urlencoded');
});

test('U24: one line of a form or of JSON pasted into a key becomes rows; undo brings the line back', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await editor.key(4).click();
  await designer.paste('x=1&y=a+b%26c');
  await expect.poll(() => editor.keys()).toEqual(['id', 'key', 'email', 'x', 'y']);
  await preview.expectBody(
    '{"id":"A-1001","key":"order-created","email":"zoe@example.com","x":"1","y":"a b&c"}',
  );
  await designer.press('ControlOrMeta+z');
  await expect.poll(() => editor.keys()).toEqual(['id', 'key', 'email', 'x=1&y=a+b%26c']);
  await designer.press('ControlOrMeta+z');
  await expect.poll(() => editor.keys()).toEqual(['id', 'key', 'email']);
  await editor.key(4).click();
  await designer.paste('{"a": 1, "b": {"c": null}}');
  await expect.poll(() => editor.keys()).toEqual(['id', 'key', 'email', 'a', 'b']);
  await editor.key(1).click();
  await designer.press('End');
  await designer.paste('&a=1&b=2');
  await expect(editor.key(1)).toHaveValue('id&a=1&b=2');
});
