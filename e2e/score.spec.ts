import type { Locator, Page } from '@playwright/test';
import { type Designer, expect, test } from './designer';
import { Palette } from './parts/palette';
import { Samples } from './parts/samples';

const RAW = {
  version: 1,
  objectId: 'automation.rest-api-call',
  name: 'Raw',
  method: 'POST',
  url: 'https://api.example.com/orders',
  body: '{"id":"{{ order.id | raw }}"}',
};

async function attachContract(page: Page, schema: object): Promise<void> {
  await page.getByRole('radio', { name: 'Contract' }).check();
  await page.getByLabel('JSON Schema, or an example of the body').fill(JSON.stringify(schema));
  await page.getByRole('button', { name: 'Use as the contract' }).click();
  await page.getByRole('radio', { name: 'Request', exact: true }).check();
}

/** How much of an element can be seen: from 0 to 1. */
const shownPart = (shown: Locator): Promise<number> =>
  shown.evaluate(
    (element) =>
      new Promise<number>((done) => {
        const seen = ([entry]: IntersectionObserverEntry[]) => done(entry?.intersectionRatio ?? 0);
        new IntersectionObserver(seen).observe(element);
      }),
  );

async function approveSample(designer: Designer): Promise<void> {
  await new Palette(designer.page).run('Approved requests');
  await designer.dialog('Approved requests').getByRole('button', { name: 'Approve 1 request' }).click();
  await expect(designer.dialog('Approved requests').getByRole('status')).toHaveText(
    '1 approved, none differs',
  );
  await designer.press('Escape');
}

test('the score appears by itself, follows edits, and opens the table, in which a fix mends a case', async ({
  designer,
}) => {
  const { page, editor, preview } = designer;
  const samples = new Samples(page);
  await designer.open();
  await expect(preview.score).toHaveText('27 cases: 21 sendable, 6 refused');
  expect(page.workers()).toHaveLength(1);
  await designer.expectAccessible();
  await editor.value(1).click();
  await designer.press('ControlOrMeta+a', 'Delete');
  await expect(preview.score).toHaveText('14 cases: 11 sendable, 3 refused');
  await designer.press('ControlOrMeta+z');
  await expect(preview.score).toHaveText('27 cases: 21 sendable, 6 refused');

  await preview.score.click();
  await expect(samples.table.getByText('27 cases: 21 sendable, 6 refused')).toBeVisible();
  const row = samples.row('order.id: missing');
  await expect(row).toContainText('Refused');
  await row.getByRole('button', { name: 'Add a default' }).click();
  await expect(samples.table.getByText('27 cases: 22 sendable, 5 refused')).toBeVisible();
  await expect(row).toContainText('Sendable');
  await expect(samples.rowButton('order.id: missing')).toBeFocused();
  // A row does not move under the pointer.
  await expect(samples.table.getByRole('row').nth(1)).toContainText('order.id: missing');
  await designer.expectAccessible();
  await designer.press('Escape');
  await expect(preview.score).toHaveText('27 cases: 22 sendable, 5 refused');
  await expect(editor.value(1)).toHaveText("{{ order.id | default: '' }}");
});

test('only what is wrong is coloured, signed and announced', { tag: '@thorough' }, async ({ designer }) => {
  const { page, preview } = designer;
  const samples = new Samples(page);
  await designer.open();
  const announced = preview.standing.getByRole('status').filter({ hasText: 'wrong' });
  await expect(preview.score).toHaveText('27 cases: 21 sendable, 6 refused');
  await expect(preview.score.locator('svg')).toHaveCount(0);
  await expect(announced).toHaveCount(0);
  await designer.load(RAW);
  await expect(preview.score).toHaveText('14 cases: 8 sendable, 3 refused, 3 wrong');
  await expect(preview.score.locator('svg')).toHaveCount(1);
  await expect(preview.standing.getByRole('button', { name: 'Can be sent, 1 warning' })).toBeVisible();
  await expect(announced).toHaveText('3 of 14 cases wrong');
  await designer.expectAccessible();
  await preview.score.click();
  const group = samples.rowButton('3 cases');
  await expect(group).toBeFocused();
  await expect(samples.row('3 cases')).toContainText('Wrong');
  await expect(samples.rowButton('order.id: quotes and backslashes')).toHaveCount(0);
  await designer.press('Enter');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await expect(samples.row('order.id: quotes and backslashes')).toContainText('Wrong');
  await designer.press('ArrowDown');
  await expect(samples.rowButton('order.id: quotes and backslashes')).toBeFocused();
  await expect(samples.shown('order.id: quotes and backslashes')).toBeVisible();
  await designer.expectAccessible();
  await designer.picture('score-wrong');
});

/** Departs from the contract with values that are longer than those of the sample. */
const LIMITED = { type: 'object', properties: { id: { type: 'string', maxLength: 12 } } };

test('nothing is called complete beside a case that is wrong, and the line shows what is wrong in full', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { page, preview } = designer;
  await designer.open();
  await designer.load({ ...RAW, body: '{"id":"{{ order.id }}"}' });
  await expect(preview.summary('The request is complete')).toBeVisible();
  await attachContract(page, LIMITED);
  await expect(preview.score).toContainText(' wrong');
  await expect(preview.summary('Complete with this sample')).toBeVisible();
  await approveSample(designer);
  const approved = preview.standing.getByRole('button', { name: '1 approved' });
  await expect(approved).toBeVisible();
  const wrong = preview.score.getByText(/[0-9]+ wrong$/);
  for (const width of [1440, 1280, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(wrong).toBeInViewport({ ratio: 1 });
    await expect(approved).toBeInViewport({ ratio: 1 });
    for (const count of await preview.score.getByText(/^[0-9]+ [a-z]+[:,] $/).all())
      expect([0, 1]).toContain(await shownPart(count));
    await expect(preview.score.getByText(/^[0-9]+ cases: $/)).toBeInViewport({ ratio: 1 });
    const [one, other] = await Promise.all([wrong.boundingBox(), approved.boundingBox()]);
    // Beside each other, on one line.
    expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual(other?.x ?? 0);
    expect(Math.abs((one?.y ?? 0) - (other?.y ?? 0))).toBeLessThan(8);
  }
});

test('the line says what the cases say of a body that is no JSON, and a default has the type of the value', async ({
  designer,
}) => {
  const { editor, preview, page } = designer;
  const samples = new Samples(page);
  await designer.open();
  await designer.load({ ...RAW, body: '{"total": {{ order.total }} EUR}' });
  await expect(preview.summary('Can be sent, but the body is not JSON')).toBeVisible();
  await expect(preview.score).toContainText(' wrong');
  await editor.fillBody('{"total": "{{ order.total }}"}');
  await expect(preview.summary('The request is complete')).toBeVisible();
  await attachContract(page, { type: 'object', properties: { total: { type: 'number' } } });
  await expect(preview.summary('Can be sent, but does not fit the contract')).toBeVisible();
  await editor.fillBody('{"total": {{ order.total }}}');
  await expect(preview.summary('Complete with this sample')).toBeVisible();
  await preview.score.click();
  const row = samples.row('order.total: missing');
  await row.getByRole('button', { name: 'Use 0 when missing' }).click();
  await expect(row).toContainText('Sendable');
  await samples.rowButton('order.total: null').click();
  await expect(samples.shown('order.total: null')).toContainText('"total": 0');
  await samples.rowButton('order.total: a list').click();
  await expect(samples.shown('order.total: a list')).toContainText('The receiver expects a number');
  await designer.press('Escape');
  await expect(editor.body).toHaveText('{"total": {{ order.total | default: 0 }}}');
});

test('what lacks a secret is not called sendable', { tag: '@thorough' }, async ({ designer }) => {
  const { page, editor, preview } = designer;
  const samples = new Samples(page);
  await designer.open();
  const authentication = { method: 'header-key', headerName: 'X-Key', secret: '' };
  await designer.load({ ...RAW, body: '{"id":"{{ order.id }}"}', authentication });
  await expect(preview.score).toHaveText('14 cases: 11 need a secret, 3 refused');
  await preview.score.click();
  await expect(samples.table).toContainText('A secret of the action is empty or cannot be used');
  await expect(samples.row('Sample')).toContainText('Needs a secret');
  await designer.expectAccessible();
  await designer.press('Escape');
  await editor.field('Secret').fill('k');
  await expect(preview.score).toHaveText('14 cases: 11 sendable, 3 refused');
});

test('what is half typed is not called wrong', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await designer.load({ ...RAW, body: '{"id": 1' });
  await expect(preview.score).toHaveText('1 case: 1 wrong');
  await editor.fillBody('{"id": 1}');
  await expect(preview.score).toHaveText('1 case: 1 sendable');
  await designer.press('Backspace');
  const from = Date.now();
  await expect(preview.score).toHaveText('1 case: 1 wrong');
  expect(Date.now() - from).toBeGreaterThan(1000);
});

test('no secret goes into the worker', { tag: '@thorough' }, async ({ designer }) => {
  const { page, preview } = designer;
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    const page = window as unknown as { sent: string };
    page.sent = '';
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
      page.sent += JSON.stringify(message);
      postMessage.call(this, message, ...rest);
    } as typeof postMessage;
  });
  await designer.open();
  await expect(preview.score).toHaveText('27 cases: 21 sendable, 6 refused');
  const sent = await page.evaluate(() => (window as unknown as { sent: string }).sent);
  expect(sent).toContain('order-created');
  expect(sent).not.toContain('change-me');
});

test('something long is tried when it is asked for', { tag: '@thorough' }, async ({ designer }) => {
  const { page, preview } = designer;
  const samples = new Samples(page);
  await designer.open();
  await designer.load({ ...RAW, body: `{"id":"{{ order.id }}","long":"${'x'.repeat(1_100_000)}"}` });
  await expect(preview.score).toHaveText('Cases');
  await preview.score.click();
  await expect(samples.table.getByText('14 cases: 11 sendable, 3 refused')).toBeVisible();
});
