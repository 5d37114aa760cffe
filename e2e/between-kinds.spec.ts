import { expect, test } from './designer';
import { webhook } from './states/state';

const WRITE = 'Write the 2 rows as JSON';
const MAKE = 'Make rows of the body';

const ROWS = webhook({
  format: 'default',
  data: [
    { key: 'id', value: '{{ order.id }}' },
    { key: 'note', value: 'say "hi", {{ order.customer.name }}' },
    { key: 'off', value: 'x', enabled: false },
  ],
});
const BODY = {
  ...webhook({}),
  objectId: 'automation.rest-api-call',
  body: '{"id": "{{ order.id }}", "total": {{ order.total }}, "paid": true}',
};

test.describe('U9: between the kinds', () => {
  test('the rows are written as JSON with their tags, what is lost is said before, and Undo takes it back', async ({
    designer,
  }) => {
    const { editor, preview } = designer;
    await designer.open();
    await designer.load(ROWS);
    await editor.choose(editor.kind('REST API Call'));
    const offer = editor.region.getByRole('button', { name: WRITE });
    await editor.expectDescribed(
      offer,
      /sent as a form; this is JSON\..*1 row that is switched off is left out\./,
    );
    await designer.expectAccessible();
    // V60: another choice does not take the offer away.
    await editor.choose(editor.authentication('Header key'));
    await expect(offer).toBeVisible();
    await offer.click();
    await expect(offer).toBeHidden();
    await expect(editor.body).toBeFocused();
    expect(await editor.bodyText()).toBe(
      '{\n  "id": "{{ order.id }}",\n  "note": "say \\"hi\\", {{ order.customer.name }}"\n}',
    );
    expect(await preview.text()).toContain('"note": "say \\"hi\\", Zoë \\"Zed\\" O\'Neil"');
    await designer.press('ControlOrMeta+z');
    await expect.poll(() => editor.bodyText()).toBe('');
    await expect(editor.kind('REST API Call')).toBeChecked();
    await expect(offer).toBeVisible();
  });

  test('rows are made of a flat body, by keyboard alone, and Undo takes them back', {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { editor, preview } = designer;
    await designer.open();
    await designer.load(BODY);
    await editor.kind('REST API Call').focus();
    await designer.press('ArrowLeft');
    await expect(editor.kind('Webhook')).toBeChecked();
    const offer = editor.region.getByRole('button', { name: MAKE });
    await expect(offer).toBeVisible();
    await editor.expectDescribed(offer, /become text: “paid”\..*tags without quotes .*: “total”\./);
    await offer.press('Enter');
    await expect(editor.key(1)).toBeFocused();
    expect(await editor.rows()).toEqual([
      { key: 'id', value: '{{ order.id }}', enabled: true },
      { key: 'total', value: '{{ order.total }}', enabled: true },
      { key: 'paid', value: 'true', enabled: true },
      { key: '', value: '', enabled: true },
    ]);
    await expect(editor.format('JSON')).toBeChecked();
    expect(await preview.text()).toContain('{"id":"A-1001","total":"149.90","paid":"true"}');
    await designer.press('ControlOrMeta+z');
    expect(await editor.keys()).toEqual([]);
    await expect(editor.format('Form (default)')).toBeChecked();
  });

  test('nothing is offered where nothing would change, or where the body is no flat object', {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { editor } = designer;
    await designer.open();
    await designer.load({ ...BODY, body: '[1, 2]' });
    await editor.choose(editor.kind('Webhook'));
    await expect(editor.region).toContainText('The body is kept for REST API Call');
    await expect(editor.region.getByRole('button', { name: MAKE })).toBeHidden();
  });

  test('what is there already is replaced only where the kind has just been changed, and that is said', {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { editor } = designer;
    await designer.open();
    await designer.load(ROWS);
    await editor.choose(editor.kind('REST API Call'));
    await editor.fillBody('{"id": "other"}');
    await editor.choose(editor.kind('Webhook'));
    const offer = editor.region.getByRole('button', { name: MAKE });
    await editor.expectDescribed(offer, /This replaces the current 3 rows\./);
    await offer.click();
    expect(await editor.keys()).toEqual(['id']);
    await expect(offer).toBeHidden();
  });
});

test('V59: a number that a row sends as text is said once, moves nothing, and one press sends it as a number', async ({
  designer,
}) => {
  const { editor, preview, page } = designer;
  const offer = editor.data.getByRole('button', { name: 'Make it a REST API Call' });
  await designer.open();
  await expect(offer).toHaveCount(0);
  await designer.load(webhook({ data: [{ key: 'id', value: '{{ order.id }}' }] }));
  await editor.key(2).fill('total');
  await editor.value(2).fill('{{ order.total }}');
  await preview.expectBody('{"id":"A-1001","total":"149.90"}');
  await expect(offer).toHaveCount(0);
  const query = editor.region.getByRole('heading', { name: 'Query parameters' });
  const before = await query.boundingBox();
  await editor.name.click();
  await expect(editor.data.getByText('Sent as text, “149.90”. A REST API Call sends numbers.')).toBeVisible();
  await expect(offer).toBeVisible();
  expect(await query.boundingBox()).toEqual(before);
  await expect(preview.problems).toHaveCount(0);
  await designer.expectAccessible();

  await offer.click();
  await expect(editor.kind('REST API Call')).toBeChecked();
  await designer.expectFocusKept();
  expect(await editor.bodyText()).toBe('{\n  "id": "{{ order.id }}",\n  "total": {{ order.total }}\n}');
  expect(await preview.text()).toContain('"total": 149.90');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor.kind('Webhook')).toBeChecked();
  await preview.expectBody('{"id":"A-1001","total":"149.90"}');
  await expect(offer).toBeVisible();

  const goes = editor.data.getByText('This replaces the current body.');
  await expect(goes).toHaveCount(0);
  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody('{"id": "other"}');
  await editor.choose(editor.kind('Webhook'));
  await expect(offer).toHaveAccessibleDescription('This replaces the current body.');
  await expect(goes).toBeInViewport({ ratio: 1 });
  // In one line with what is sent.
  const said = editor.data.getByText('Sent as text, “149.90”. A REST API Call sends numbers.');
  const boxes = await Promise.all([goes.boundingBox(), said.boundingBox()]);
  expect(boxes[0]?.height).toBe(boxes[1]?.height);
  expect(boxes[0]?.height).toBeLessThan(30);
});

test('the offer to write the rows as JSON stays until the body is written', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor } = designer;
  await designer.open();
  await designer.load(ROWS);
  await editor.choose(editor.kind('REST API Call'));
  const offer = editor.region.getByRole('button', { name: WRITE });
  await expect(offer).toBeVisible();
  await editor.choose(editor.authentication('Header key'));
  await editor.url.fill('https://api.example.com/v2');
  await expect(editor.field('Header name')).toHaveValue('X-Api-Key');
  await expect(offer).toBeVisible();
  await offer.click();
  await expect(offer).toBeHidden();
});
