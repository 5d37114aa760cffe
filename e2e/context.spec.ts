import { expect, test } from './designer';

const EXAMPLE_BODY = '{"id":"A-1001","key":"order-created","email":"zoe@example.com"}';

test('the request follows the sample', async ({ designer }) => {
  const { preview, sample } = designer;
  await designer.open();
  await sample.fill('{"order": {"id": "B-7", "customer": {"email": "x@y.z"}}}');
  await preview.expectBody('{"id":"B-7","key":"order-created","email":"x@y.z"}');
});

test('broken JSON keeps the last good sample, and says where it is broken', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { preview, sample } = designer;
  await designer.open();
  await sample.fill('{\n  "order": {\n    "id": B-8\n  }\n}');
  await expect(sample.unreadable).toBeVisible();
  await expect(sample.place(3, 11)).toBeVisible();
  await preview.expectBody(EXAMPLE_BODY);
  await expect(sample.value('customer')).toBeVisible();

  await sample.place(3, 11).click();
  await expect(sample.editor).toBeFocused();
  await designer.press('Shift+End', 'Shift+ArrowLeft');
  expect(await designer.page.evaluate(() => String(getSelection()))).toBe('B-');
  await designer.expectAccessible();

  await sample.fill('{"order": {"id": "B-8", "customer": {"email": ""}}}');
  await expect(sample.unreadable).toBeHidden();
  await preview.expectBody('{"id":"B-8","key":"order-created","email":""}');
});

test('B7: a repeated member is a warning, and the last one counts', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { preview, sample } = designer;
  await designer.open();
  await sample.fill('{"order": {"id": "1", "id": "2", "customer": {"email": ""}}}');
  await preview.expectBody('{"id":"2","key":"order-created","email":""}');
  await expect(sample.problems).toHaveCount(1);
  await expect(sample.problems).toContainText('Warning: Line 1, column 23order.id');
  await expect(sample.unreadable).toBeHidden();
});

test('B8: an empty sample is an object without values', { tag: '@thorough' }, async ({ designer }) => {
  const { preview, sample } = designer;
  await designer.open();
  await sample.edit();
  await sample.editor.click();
  await designer.press('ControlOrMeta+a', 'Delete');
  await sample.done();
  await expect(sample.region.getByText(/^The sample has no values yet/)).toBeVisible();
  await preview.expectProblems([
    "Error Data, row 1, value The context has no value order.id. Correct the path, or add | default: ''.",
    "Error Data, row 3, value The context has no value order.customer.email. Correct the path, or add | default: ''.",
  ]);
});

test('B10: numbers keep their digits through the sample, the tree and the request', async ({ designer }) => {
  const { editor, preview, sample } = designer;
  await designer.open();
  await sample.fill('{"n": 12345678901234567890, "d": 1.0, "e": 1e3, "m": -0}');
  await expect(sample.value('n')).toContainText('12345678901234567890');
  await expect(sample.value('d')).toContainText('1.0');
  await expect(sample.value('e')).toContainText('1e3');
  await expect(sample.value('m')).toContainText('-0');
  await editor.value(1).fill('{{ n }} {{ d }} {{ e }} {{ m }}');
  await editor.value(3).fill('');
  await preview.expectBody('{"id":"12345678901234567890 1.0 1e3 -0","key":"order-created","email":""}');
});

test('a value is inserted at the last cursor position: URL, key, value', async ({ designer }) => {
  const { editor, sample } = designer;
  await designer.open();
  await editor.url.fill('https://api.example.com/v1/orders?a=1');
  await editor.url.press('End');
  await designer.press(...Array<string>(4).fill('ArrowLeft'));
  await sample.insert('{{ order.currency }}').click();
  await expect(editor.url).toHaveValue('https://api.example.com/v1/orders{{ order.currency }}?a=1');
  await expect(editor.url).toBeFocused();
  await designer.type('!');
  await expect(editor.url).toHaveValue('https://api.example.com/v1/orders{{ order.currency }}!?a=1');

  await editor.key(2).press('Home');
  await sample.insert('{{ order.number }}').click();
  await expect(editor.key(2)).toHaveValue('{{ order.number }}key');
  await expect(editor.key(2)).toBeFocused();

  await editor.value(2).selectText();
  await sample.insert('{{ order.tags | json }}').click();
  await expect(editor.value(2)).toHaveValue('{{ order.tags | json }}');
  await designer.preview.expectBody(
    '{"id":"A-1001","12345678901234567890key":"[\\"new\\",\\"gift\\"]","email":"zoe@example.com"}',
  );
});

test('a value is inserted into the body editor, by mouse and by keyboard', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, sample } = designer;
  await designer.open();
  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody('{"id": , "total": }');
  await designer.press('ArrowLeft');
  await sample.insert('{{ order.total }}').click();
  await expect(editor.body).toBeFocused();
  await designer.press('Home', ...Array<string>(7).fill('ArrowRight'));
  await sample.value('paid').focus();
  await designer.press('Enter');
  await expect(editor.body).toBeFocused();
  expect(await editor.bodyText()).toBe('{"id": {{ order.paid }}, "total": {{ order.total }}}');
  await designer.preview.expectBody('{"id": true, "total": 149.90}');
});

test('where no field had the cursor, the tag goes to the clipboard', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { page, sample } = designer;
  await designer.open();
  await sample.insert('{{ order.id }}').click();
  await expect(page.getByText(/^Copied \{\{ order\.id \}\}/).last()).toBeVisible();
  expect(await designer.clipboard()).toBe('{{ order.id }}');
});

test('the tree is walked with the keyboard', { tag: '@thorough' }, async ({ designer }) => {
  const { page, sample } = designer;
  await designer.open();
  const focused = page.locator(':focus');
  // All of it has room, so nothing is scrolled.
  expect(await sample.tree.evaluate((tree) => tree.scrollHeight - tree.clientHeight)).toBe(0);
  await sample.value('order').first().focus();
  await designer.press('ArrowDown');
  await expect(focused).toContainText('A-1001');
  await designer.type('cust');
  await expect(focused).toHaveAttribute('aria-expanded', 'false');
  await designer.press('ArrowRight', 'ArrowRight');
  await expect(focused).toContainText('name');
  await designer.press('ArrowLeft');
  await expect(focused).toHaveAttribute('aria-expanded', 'true');
  await designer.press('ArrowLeft');
  await expect(focused).toHaveAttribute('aria-expanded', 'false');
  await designer.press('End');
  await expect(focused).toContainText('tags');
  await designer.press('Home');
  await expect(focused).toContainText('order');
});

test('a tag in a field shows its value, and whether there is one', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, page } = designer;
  await designer.open();
  const field = await editor.value(3).boundingBox();
  if (!field) throw new Error('The field is not on the screen');
  await page.mouse.move(field.x - 20, field.y + 14);
  await page.mouse.move(field.x + 60, field.y + 14, { steps: 10 });
  const card = page.getByRole('status').filter({ hasText: 'From the sample: order.customer.email' });
  await expect(card).toContainText('"zoe@example.com"');
  await expect(card).toContainText('Has a value');
  await editor.value(1).fill('{{ order.nr }}');
  await editor.value(1).press('ArrowLeft');
  await expect(page.getByRole('status').filter({ hasText: 'No value' })).toContainText(
    'The context has no value order.nr.',
  );
});

test('what completion and the tree inserted is taken back with Ctrl+Z', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, sample } = designer;
  await designer.open();
  await editor.value(2).fill('no. ');
  await editor.value(2).press('End');
  await designer.type('{{ order.i');
  await designer.press('Enter');
  await expect(editor.value(2)).toHaveValue('no. {{ order.id }}');
  await designer.press('ControlOrMeta+z');
  await expect(editor.value(2)).toHaveValue('no. {{ order.i}}');
  await designer.press('ControlOrMeta+Shift+z');
  await expect(editor.value(2)).toHaveValue('no. {{ order.id }}');
  await sample.insert('{{ order.paid }}').click();
  await expect(editor.value(2)).toHaveValue('no. {{ order.id }}{{ order.paid }}');
  await designer.press('ControlOrMeta+z');
  await expect(editor.value(2)).toHaveValue('no. {{ order.id }}');
});

test('a value that is added to the sample is typed at once, and an empty one is led to', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, preview, sample } = designer;
  await designer.open();
  await sample.fill('{"order": {"id": ""}}');
  await editor.url.fill('https://api.example.com/{{ shop }}/{{ order.id }}/lines');
  await preview.openProblems();
  await preview.region.getByRole('button', { name: 'Add shop to the sample' }).click();
  await expect(sample.editor).toBeFocused();
  await designer.type('north');
  await sample.done();
  await preview.region.getByRole('button', { name: 'Edit order.id in the sample' }).click();
  await expect(sample.editor).toBeFocused();
  await designer.type('A-7');
  await sample.done();
  await expect(preview.message).toContainText('POST /north/A-7/lines HTTP/1.1');
});
