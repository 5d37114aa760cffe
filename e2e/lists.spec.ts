import { expect, test } from './designer';
import { Samples } from './parts/samples';

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

test('B39: a click on a list of the sample inserts it, and a marker is edited as text', {
  tag: '@thorough',
}, async ({ designer }) => {
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
  await expect(editor.body).toContainText('"{{ each order.tags as tag }}"');
  await preview.expectBody('{"skus": ["x","x"], "gift": 1}');

  await designer.press('End', 'ArrowLeft', 'ArrowLeft');
  await editor.region.getByRole('button', { name: 'Only if' }).click();
  await designer.type('order.note');
  // Enter goes behind the complete tag.
  await designer.press('Enter');
  await preview.expectBody('{"skus": ["x","x"]}');

  // In a row of a list, the row is repeated.
  await editor.fillBody('{"rows": [{"article": 1}]}');
  await designer.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
  await editor.region.getByRole('button', { name: 'Repeat' }).click();
  await designer.suggestion('order.lines').click();
  await preview.expectBody('{"rows": [{"article": 1},{"article": 1}]}');
});

test('B39: “Repeat” at the tag of a list writes it item by item', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor } = designer;
  await designer.open();
  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody('{"lines": {{ order.lines }}}');
  await designer.press('ArrowLeft');
  await editor.region.getByRole('button', { name: 'Repeat' }).click();
  await expect(editor.body).toContainText('each line of order.lines');
  await expect(editor.body).toBeFocused();
});

test('B39: where a value is missing, “Repeat” inserts a list', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody('{"lines": []}');
  await designer.press('ArrowLeft', 'ArrowLeft');
  await editor.region.getByRole('button', { name: 'Repeat' }).click();
  await expect(designer.suggestions.getByRole('option')).toHaveCount(2);
  await designer.press('Enter');
  await preview.expectBody(LINES);

  await editor.fillBody('{"lines": }');
  await designer.press('ArrowLeft');
  await editor.region.getByRole('button', { name: 'Repeat' }).click();
  await designer.press('Enter');
  await preview.expectBody(LINES);
});

test('B39: a value of an item goes in by the name of the item, and is shown with it', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, preview, sample } = designer;
  await designer.open();
  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody('["{{ each order.lines as line }}", ]');
  await designer.press('ArrowLeft');
  await sample.value('lines').click();
  await sample.value('1').click();
  await sample.value('sku').click();
  await preview.expectBody('["KB-87","CB-02"]');
  await expect(editor.body).toContainText('{{ line.sku }}');

  await preview.part('"CB-02"').hover();
  await editor.expectPointed(sample.value('sku'));
  await expect(editor.body.locator('.cm-pointed')).toHaveText('{{ line.sku }}');
  await expect(preview.card).toContainText('order.lines[1].sku');
  await preview.part('"KB-87"').hover();
  await editor.expectPointed(sample.value('0'));
  await editor.expectPointed(sample.value('sku'), false);

  // The card of a hovered tag goes with its text.
  await editor.body.click();
  await editor.body.getByText('line.sku').hover();
  await expect(designer.page.getByText('From the sample: order.lines[0].sku')).toBeVisible();
  await designer.press('ControlOrMeta+a');
  await designer.type('[]');
  await preview.expectBody('[]');
});

test('B39: a marker with a problem is shown as text', { tag: '@thorough' }, async ({ designer }) => {
  const { editor } = designer;
  await designer.open();
  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody('["{{ each order.lnes as line }}", 1]');
  await expect(editor.body.locator('.cm-tag-error')).toHaveText('{{ each order.lnes as line }}');
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

test('B40: the card of a tag shows its value before and after the filters, in all samples', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, page, sample } = designer;
  const samples = new Samples(page);
  await designer.open();
  await samples.choose('Duplicate this sample');
  await sample.fill('{"order": {"total": 10.555}}');
  await editor.value(2).fill('{{ order.total | decimal: 2 }}');
  await designer.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
  const card = page.getByRole('status').filter({ hasText: 'order.total | decimal: 2' });
  await expect(card).toContainText('10.555 → 10.56');
  await card.getByRole('button', { name: 'In all samples' }).click();
  await expect(card).toContainText('149.90 → 149.90');
  await designer.expectAccessible();
});

test('an undo that takes away the tag whose card is open keeps the editor', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, preview, page } = designer;
  await designer.open();
  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody('{"lines": }');
  await designer.press('ArrowLeft');
  await editor.region.getByRole('button', { name: 'Repeat' }).click();
  await designer.press('Enter');
  await preview.expectBody(LINES);
  await editor.body.getByText('line.sku').click();
  await expect(page.getByRole('status').filter({ hasText: 'line.sku' })).toBeVisible();
  await designer.press('Control+z');
  await expect(editor.body).toHaveText('{"lines": }');
});
