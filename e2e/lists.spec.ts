import { expect, test } from './designer';

const LINES = `{"lines": [
  {
    "sku": "KB-87",
    "title": "Keyboard, 87 keys",
    "quantity": 1,
    "price": 129.00
  },
  {
    "sku": "CB-02",
    "title": "Cable 2 m",
    "quantity": 2,
    "price": 10.45
  }
]}`;

test('B39: completion inserts a list as one element for each of its items', async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody('');
  await designer.type('{"lines": ');
  await designer.press('Control+Space');
  await designer.type('lines');
  await expect(designer.suggestion('order.lines')).toContainText('an element for each of 2 items');
  await designer.press('Enter');
  await preview.expectBody(LINES);
  await expect(editor.body).toContainText('for each line of order.lines');
  await preview.expectProblems([]);

  // The names of the marker are known where it governs.
  await designer.press('ArrowUp', 'ArrowUp', 'End');
  await designer.type(',\n"total": {{ line.pr');
  await designer.press('Enter');
  await preview.expectBody(LINES.replace(/("price": )(.*)/g, '$1$2,\n    "total": $2'));
  await designer.expectAccessible();
});

test('B39: a click on a list of the sample inserts it, and a marker is edited as text', async ({
  designer,
}) => {
  const { editor, preview, sample } = designer;
  await designer.open();
  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody('');
  await designer.type('{"lines": ');
  await sample.value('lines').dblclick();
  await preview.expectBody(LINES);
  await editor.body.getByText('for each line of order.lines').click();
  await expect(editor.body).toContainText('"{{ each order.lines as line }}"');
  await designer.press('End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
  await designer.type(', no');
  await designer.press('ArrowDown', 'End');
  await designer.type('"number": {{ no }},');
  await preview.expectBody(
    LINES.replace('{\n    "sku": "K', '{"number": 1,\n    "sku": "K').replace(
      '{\n    "sku": "C',
      '{"number": 2,\n    "sku": "C',
    ),
  );
});

test('B39: a marker is put before the element, or around the member, that the cursor is in', async ({
  designer,
}) => {
  const { editor, preview } = designer;
  await designer.open();
  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody('{"skus": ["x"], "gift": 1}');
  await designer.press('Home', ...Array<string>(11).fill('ArrowRight'));
  await editor.region.getByRole('button', { name: 'Repeat' }).click();
  await designer.suggestion('order.tags').click();
  await expect(editor.body).toContainText('"{{ each order.tags as item }}"');
  await preview.expectBody('{"skus": ["x","x"], "gift": 1}');

  await designer.press('End', 'ArrowLeft', 'ArrowLeft');
  await editor.region.getByRole('button', { name: 'Only if' }).click();
  await designer.type('order.note');
  await designer.press('Escape');
  await preview.expectBody('{"skus": ["x","x"]}');
});

test('B39: a Webhook names the REST API Call for a list', async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await editor.value(2).fill('{{ each order.lines as line }}');
  await editor.name.click();
  await preview.expectProblems([
    'Error Data, row 2, value “each” and “if” work only in the body of a REST API Call. Make this a REST API Call, or insert a value.',
  ]);
});
