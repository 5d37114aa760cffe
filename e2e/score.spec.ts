import { expect, test } from './designer';
import { Samples } from './parts/samples';

const RAW = {
  version: 1,
  objectId: 'automation.rest-api-call',
  name: 'Raw',
  method: 'POST',
  url: 'https://api.example.com/orders',
  body: '{"id":"{{ order.id | raw }}"}',
};

test('the score appears by itself, follows edits, and opens the table, in which a fix mends a case', async ({
  designer,
}) => {
  const { page, editor, preview } = designer;
  const samples = new Samples(page);
  await designer.open();
  await expect(preview.score).toHaveText('27 cases: 21 sent, 6 refused');
  expect(page.workers()).toHaveLength(1);
  await designer.expectAccessible();
  await editor.value(1).click();
  await designer.press('ControlOrMeta+a', 'Delete');
  await expect(preview.score).toHaveText('14 cases: 11 sent, 3 refused');
  await designer.press('ControlOrMeta+z');
  await expect(preview.score).toHaveText('27 cases: 21 sent, 6 refused');

  await preview.score.click();
  await expect(samples.table.getByText('27 cases: 21 sent, 6 refused')).toBeVisible();
  const row = samples.row('order.id: missing');
  await expect(row).toContainText('Refused');
  await row.getByRole('button', { name: 'Add a default' }).click();
  await expect(samples.table.getByText('27 cases: 22 sent, 5 refused')).toBeVisible();
  await expect(row).toContainText('Sent');
  await expect(samples.rowButton('order.id: missing')).toBeFocused();
  // A row does not move under the pointer.
  await expect(samples.table.getByRole('row').nth(1)).toContainText('order.id: missing');
  await designer.expectAccessible();
  await designer.press('Escape');
  await expect(preview.score).toHaveText('27 cases: 22 sent, 5 refused');
  await expect(editor.value(1)).toHaveText("{{ order.id | default: '' }}");
});

test('only what is wrong is coloured, signed and announced', { tag: '@thorough' }, async ({ designer }) => {
  const { page, preview } = designer;
  const samples = new Samples(page);
  await designer.open();
  const announced = preview.standing.getByRole('status').filter({ hasText: 'wrong' });
  await expect(preview.score).toHaveText('27 cases: 21 sent, 6 refused');
  await expect(preview.score.locator('svg')).toHaveCount(0);
  await expect(announced).toHaveCount(0);
  await designer.load(RAW);
  await expect(preview.score).toHaveText('14 cases: 8 sent, 3 refused, 3 wrong');
  await expect(preview.score.locator('svg')).toHaveCount(1);
  await expect(announced).toHaveText('3 wrong');
  await designer.expectAccessible();
  await preview.score.click();
  await expect(samples.rowButton('order.id: quotes and backslashes')).toBeFocused();
  await expect(samples.row('order.id: quotes and backslashes')).toContainText('Wrong');
  await designer.expectAccessible();
  await designer.picture('score-wrong');
});

test('what is half typed is not called wrong', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await designer.load({ ...RAW, body: '{"id": 1' });
  await expect(preview.score).toHaveText('1 case: 0 sent, 1 wrong');
  await editor.fillBody('{"id": 1}');
  await expect(preview.score).toHaveText('1 case: 1 sent');
  await designer.press('Backspace');
  const from = Date.now();
  await expect(preview.score).toHaveText('1 case: 0 sent, 1 wrong');
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
  await expect(preview.score).toHaveText('27 cases: 21 sent, 6 refused');
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
  await expect(samples.table.getByText('14 cases: 11 sent, 3 refused')).toBeVisible();
});

test('where the policy allows no worker, the page tries the samples itself', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const headers = { 'content-type': 'text/html', 'content-security-policy': "worker-src 'none'" };
    await route.fulfill({ response, headers });
  });
  const refused: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())));
  await page.goto('/');
  const score = page.getByRole('button', { name: /^[0-9]+ cases/ });
  await expect(score).toHaveText('27 cases: 21 sent, 6 refused');
  expect(refused.map((line) => /score-worker/.test(line))).toEqual([true]);
});
