import type { Locator } from '@playwright/test';
import { type Designer, expect, test } from '../designer';

const CALL = {
  version: 1,
  objectId: 'automation.rest-api-call',
  name: 'Order created',
  method: 'POST',
  url: 'https://api.example.com/v1/orders',
  body: '{ "id": "{{ order.id }}" }',
};

const api = (required: readonly string[], properties: object) => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://api.example.com/v1' }],
  paths: {
    '/orders': {
      post: {
        operationId: 'createOrder',
        summary: 'Create an order',
        requestBody: {
          content: { 'application/json': { schema: { type: 'object', required, properties } } },
        },
      },
    },
  },
});

async function attach(designer: Designer, schema: object): Promise<void> {
  const { page } = designer;
  await page.getByRole('radio', { name: 'Contract' }).check();
  await page.getByLabel('JSON Schema, or an example of the body').fill(JSON.stringify(schema));
  await page.getByRole('button', { name: 'Use as the contract' }).click();
}

test('an operation brings its contract, which outlives a reload and is updated', async ({ designer }) => {
  const { page } = designer;
  await designer.open();
  await designer.importButton.click();
  await designer.import.text.fill(JSON.stringify(api(['id'], { id: { type: 'string' } })));
  await designer.import.importButton.click();
  await page.getByRole('radio', { name: 'Contract' }).check();
  await expect(page.getByText('POST /orders')).toBeVisible();
  await designer.expectAccessible();
  await designer.expectSaved();
  await page.reload();
  await expect(page.getByText('POST /orders')).toBeVisible();

  await page.getByRole('button', { name: 'Update…' }).click();
  const newer = api(['id', 'total'], { id: { type: 'integer' }, total: { type: 'number' } });
  await page.getByLabel('JSON Schema, or an example of the body').fill(JSON.stringify(newer));
  const changes = page.getByRole('region', { name: 'What changes' });
  await expect(changes.getByRole('listitem')).toHaveText(['id: another type', 'total: new and required']);
  await page.getByRole('button', { name: 'Use the newer version' }).click();
  await expect(page.getByRole('button', { name: 'The receiver requires “total”' })).toBeVisible();
  await designer.press('Control+z');
  await expect(page.getByRole('button', { name: 'The receiver requires “total”' })).toBeHidden();
});

test('an operation that has moved is listed, and a button lets the URL follow', async ({ designer }) => {
  const { page } = designer;
  const issues = (server: string, path: string, title: object) => ({
    openapi: '3.1.0',
    info: { title: 'Issues', version: '1' },
    servers: [{ url: server }],
    paths: {
      [path]: {
        post: {
          operationId: 'createIssue',
          parameters: [{ name: 'repo', in: 'path', required: true, schema: { type: 'string' } }],
          requestBody: { content: { 'application/json': { schema: { properties: { title, n: {} } } } } },
        },
      },
    },
  });
  await designer.open();
  await designer.importButton.click();
  const before = issues('https://api.example.com', '/{repo}/issues', { type: 'string' });
  await designer.import.text.fill(JSON.stringify(before));
  await designer.import.importButton.click();
  await page.getByRole('radio', { name: 'Contract' }).check();
  // The URL has a path that the sample lacks.
  await expect(page.getByText('The body fits the contract.')).toBeVisible();

  await page.getByRole('button', { name: 'Update…' }).click();
  const newer = issues('https://api.example.com/v2', '/r/{repo}/tickets', { type: 'string', maxLength: 1 });
  await page.getByLabel('JSON Schema, or an example of the body').fill(JSON.stringify(newer));
  const changes = page.getByRole('region', { name: 'What changes' });
  const items = changes.getByRole('listitem');
  await expect(items).toHaveCount(3);
  await expect(items.nth(0)).toContainText('The operation is now POST /r/{repo}/tickets.');
  await expect(items.nth(0)).toContainText('https://api.example.com/r/{{ repo }}/tickets');
  await expect(items.nth(1)).toContainText('The server is now https://api.example.com/v2.');
  await expect(items.nth(2)).toHaveText('title: stricter (length)');
  await designer.expectAccessible();
  await changes.getByRole('button', { name: 'Change the path' }).click();
  await changes.getByRole('button', { name: 'Change the server' }).click();
  await expect(changes.getByText('The action has it.')).toHaveCount(2);
  await page.getByRole('button', { name: 'Use the newer version' }).click();
  await expect(page.getByText('One thing does not fit the contract.')).toBeVisible();
  await expect(page.getByText('POST /r/{repo}/tickets')).toBeVisible();
  await expect(designer.editor.url).toHaveText('https://api.example.com/v2/r/{{ repo }}/tickets');
});

test('one click fills what an operation requires with the values of the same names', async ({ designer }) => {
  const { page } = designer;
  await designer.open();
  await designer.importButton.click();
  const properties = { id: { type: 'string' }, total: { type: 'number' }, currency: { type: 'string' } };
  await designer.import.text.fill(JSON.stringify(api(['id', 'total', 'currency'], properties)));
  await designer.import.importButton.click();
  await page.getByRole('radio', { name: 'Contract' }).check();
  await page.getByRole('button', { name: 'Use the 3 values with these names' }).click();
  await designer.preview.view('Request').check();
  await designer.preview.expectHeader('Content-Type', 'application/json; charset=utf-8');
  await expect
    .poll(async () => JSON.parse(await designer.preview.body()) as unknown)
    .toEqual({ id: 'A-1001', total: 149.9, currency: 'EUR' });
  await designer.press('Control+z');
  await expect.poll(() => designer.preview.body()).not.toContain('A-1001');
});

test('a pattern that backtracks for ever is ended, and the check goes on without it', async ({
  designer,
}) => {
  const { page } = designer;
  await designer.open();
  await designer.load({ ...CALL, body: `{ "id": "${'a'.repeat(40)}!", "total": "1" }` });
  await attach(designer, {
    type: 'object',
    properties: { id: { type: 'string', pattern: '^(a+)+$' }, total: { type: 'number' } },
  });
  await expect(page.getByText('The patterns of the contract are not checked')).toBeVisible({
    timeout: 10_000,
  });
  await expect(page.getByRole('button', { name: 'expects a number for total' })).toBeVisible();
  await designer.editor.url.fill('https://api.example.com/v2');
  await expect(designer.editor.url).toHaveValue('https://api.example.com/v2');
});

test('a value is dropped on a field of the receiver', async ({ designer }) => {
  const { page } = designer;
  await designer.open();
  await designer.load(CALL);
  await attach(designer, {
    type: 'object',
    properties: { id: { type: 'string' }, amount: { type: 'number' } },
  });
  const field = page.getByRole('listitem').filter({ hasText: 'amount' });
  await page.getByRole('treeitem', { name: 'total' }).dragTo(field);
  await expect(page.getByText('{{ order.total }}').first()).toBeVisible();
  await page.getByLabel('Value for amount').fill('order.number');
  await designer.press('Enter');
  await expect(field).toContainText('{{ order.number }}');
});

test('a body that is not JSON fits no contract; what is wrong is read where there is little room', async ({
  designer,
}) => {
  const { page, preview } = designer;
  await designer.open();
  await designer.load({ ...CALL, body: '{ "id": ' });
  await attach(designer, { type: 'object' });
  await expect(page.getByText('so it is not checked yet')).toBeVisible();
  await expect(page.getByText('The body fits the contract.')).toHaveCount(0);
  await designer.load(CALL);
  await attach(designer, { required: ['total', 'id'], properties: { id: { maxLength: 3 } } });
  await expect(page.getByText('2 things do not fit the contract.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await designer.tab('Result').click();
  const wrong = preview.score.getByText('wrong');
  // The score is drawn anew when the request is built again: an element that just went has no box.
  const rightOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.x + box.width : Number.NaN;
  };
  await expect.poll(async () => (await rightOf(wrong)) < (await rightOf(preview.standing))).toBe(true);
  await expect(wrong).toBeInViewport({ ratio: 1 });
});

test('what a contract says of each item of a list is said once, the reason before the place', async ({
  designer,
}) => {
  const { preview, sample } = designer;
  await designer.open();
  await sample.fill(
    '{"lines":[{"sku":"a","title":"A","price":1},{"sku":"b","title":"B","price":2},{"sku":"c","title":"C","price":3}]}',
  );
  const item =
    '"{{ each lines as line }}",\n{"sku":{{ line.sku }},"title":{{ line.title }},"price":{{ line.price }}}';
  await designer.load({ ...CALL, body: `{"lines":[${item}]}` });
  const line = { type: 'object', required: ['quantity'], properties: { sku: { type: 'string' } } };
  await attach(designer, {
    type: 'object',
    properties: { lines: { type: 'array', items: line } },
  });
  await preview.expectProblems([
    'Warning Body Line 2, column 1, 3 places The receiver requires “quantity” in lines[]. Add it.',
    'Hint Body Line 2, column 23, 6 places The contract does not mention “title”, “price” in lines[]; the receiver may ignore them.',
  ]);
  // In one line, the reason comes before the place.
  const first = preview.problems.first();
  const [reason, place] = [first.getByText('The receiver requires'), first.getByText('3 places')];
  const left = async (of: Locator) => (await of.boundingBox())?.x ?? Number.NaN;
  expect(await left(reason)).toBeLessThan(await left(place));
  await preview.openProblems();
  await first.click();
  await expect(designer.editor.body).toBeFocused();
});

test('what an import took from examples is confirmed one by one or together, and undone', async ({
  designer,
}) => {
  const { page } = designer;
  await designer.open();
  await designer.importButton.click();
  const document = api(['id', 'note'], { id: { type: 'string', example: 'A-1' }, note: { type: 'integer' } });
  await designer.import.text.fill(JSON.stringify(document));
  await designer.import.importButton.click();
  await page.getByRole('radio', { name: 'Contract' }).check();
  const values = page.getByRole('region', { name: 'Values to confirm' });
  await expect(values).toContainText('2 values are from the description, or made up.');
  await designer.expectAccessible();
  await page.getByRole('button', { name: 'Confirm the value of id' }).click();
  await expect(page.getByRole('button', { name: 'Confirm the value of note' })).toBeFocused();
  await expect(values).toContainText('1 value is');
  await designer.expectSaved();
  await page.reload();
  await expect(values).toContainText('1 value is');
  await designer.press('Control+z');
  await expect(values).toContainText('2 values are');
  await page.getByRole('button', { name: 'Confirm all 2' }).click();
  await expect(values).toBeHidden();
});
