import { createHmac } from 'node:crypto';
import { type Designer, expect, test } from './designer';
import { JSON_TYPE, message } from './message';

const SECRET = 'topsecret';
const TIME = 1_700_000_000;
const LATER = TIME + 61;

const hmac = (text: string): string => createHmac('sha256', SECRET).update(text, 'utf8').digest('hex');

const signedMessage = (time: number, body: string): string =>
  ['v1', time, 'POST', 'api.example.com', '/orders/A-1001?x=1', 'application/json; charset=utf-8', body].join(
    '\n',
  );

/** The action of the vector in B24, with the clock at its time. */
async function openVector(designer: Designer): Promise<void> {
  const { editor, list, page } = designer;
  await page.clock.setFixedTime(TIME * 1000);
  await designer.open();
  await list.newWebhook.click();
  await editor.url.fill('https://api.example.com/orders/{{ order.id }}?x=1');
  await editor.choose(editor.format('JSON'));
  await editor.key(1).fill('id');
  await editor.value(1).fill('{{ order.id }}');
  await editor.choose(editor.authentication('HMAC'));
  await editor.field('Secret').fill(SECRET);
}

test('B24: the vector of the scheme, byte for byte', async ({ designer }) => {
  await openVector(designer);
  const body = '{"id":"A-1001"}';
  const value = 'd06f0c31f24a6ae372ac0cde74c43cee7772ba89644d6ef4f78853f74b05f466';
  expect(hmac(signedMessage(TIME, body))).toBe(value);
  await designer.preview.expectText(
    message(
      'POST /orders/A-1001?x=1 HTTP/1.1',
      ['Host: api.example.com', JSON_TYPE, `X-Signature: t=${TIME},v1=${value}`, 'Content-Length: 15'],
      body,
    ),
  );
});

test('B24: the vector of a GET, which has no type and no body', { tag: '@thorough' }, async ({
  designer,
}) => {
  await openVector(designer);
  await designer.editor.chooseMethod('GET');
  const value = '8d60bc0a92aeeb2c3f034d4e5c36640c2671d522f3f4161d3add2b279f48add2';
  await designer.preview.expectText(
    message('GET /orders/A-1001?x=1 HTTP/1.1', [
      'Host: api.example.com',
      `X-Signature: t=${TIME},v1=${value}`,
    ]),
  );
});

test.describe('in the time zone of the person', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('B25: the time stands still while a person types, and goes on when they say so', {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { editor, preview, signature, page } = designer;
    await openVector(designer);
    await page.clock.setFixedTime(LATER * 1000);

    await editor.value(1).press('End');
    await designer.type('-b');
    const body = '{"id":"A-1001-b"}';
    await preview.expectHeader('X-Signature', `t=${TIME},v1=${hmac(signedMessage(TIME, body))}`);

    await editor.choose(preview.view('Signature'));
    await signature.refreshTime.click();
    await expect(signature.field('X-Signature')).toHaveText(
      `X-Signature: t=${LATER},v1=${hmac(signedMessage(LATER, body))}`,
    );
    // Local time, as in the history; the exact value is in the signed text.
    await expect(signature.time).toHaveText('15 Nov 2023, 03:44:21');
    await expect(signature.time).toHaveAttribute('title', '2023-11-14T22:14:21.000Z');

    await editor.choose(preview.view('Request'));
    await preview.expectHeader('X-Signature', `t=${LATER},v1=${hmac(signedMessage(LATER, body))}`);
  });
});

test('B26: what was signed is shown byte for byte, and its signature is the one that is sent', async ({
  designer,
}) => {
  const { editor, preview, signature } = designer;
  await openVector(designer);
  await editor.key(2).fill('näme');
  await editor.value(2).fill('{{ order.customer.name }}\n2nd');
  await editor.choose(preview.view('Signature'));

  const body = '{"id":"A-1001","näme":"Zoë \\"Zed\\" O\'Neil\\n2nd"}';
  await expect.poll(() => signature.text()).toBe(signedMessage(TIME, body));
  await expect(signature.field('X-Signature')).toHaveText(
    `X-Signature: t=${TIME},v1=${hmac(await signature.text())}`,
  );
});

test('the check of a signature is in sight, and shows both messages from the first difference', async ({
  designer,
}) => {
  const { editor, page, preview, signature } = designer;
  await page.setViewportSize({ width: 1440, height: 900 });
  await openVector(designer);
  await editor.choose(preview.view('Signature'));
  await expect(signature.compareButton).toBeInViewport();
  await signature.compare(signedMessage(TIME + 1, '{"id":"A-1001"}'));
  await expect(signature.verdict(/^The receiver’s message differs from byte 13: /)).toBeVisible();
  await expect(signature.verdict(/has another time/)).toBeVisible();
  await expect(signature.lines.locator('mark')).toHaveText(['0', '1']);
  await designer.expectAccessible();
});

test('without a secret there is no signature, and the view says so', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, preview } = designer;
  await openVector(designer);
  await editor.field('Secret').fill('');
  await editor.choose(preview.view('Signature'));
  await expect(preview.region.getByText(/^There is no signature yet/)).toBeVisible();
  await preview.expectProblems(['Error Authentication, secret The secret is missing. Enter it.']);
});

test('the signature has a header of its own choice', { tag: '@thorough' }, async ({ designer }) => {
  await openVector(designer);
  await designer.editor.showDetails();
  await designer.editor.field('Header name').fill('X-Hub-Signature');
  const value = hmac(signedMessage(TIME, '{"id":"A-1001"}'));
  await designer.preview.expectHeader('X-Hub-Signature', `t=${TIME},v1=${value}`);
});

test('B34: the code for receivers and the check are those of the signing scheme', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, preview, signature, page } = designer;
  await page.clock.setFixedTime(TIME * 1000);
  await designer.open();
  await designer.load({
    version: 1,
    objectId: 'automation.rest-api-call',
    name: '',
    method: 'POST',
    url: 'https://api.example.com/orders',
    format: 'json',
    body: '{"id":1}',
    authentication: { method: 'hmac', scheme: 'slack', secret: SECRET },
  });
  await editor.choose(preview.view('Signature'));
  await expect(signature.code).toContainText("header(req, 'x-slack-request-timestamp')");
  await expect(signature.code).toContainText('Not signed, so do not rely on it: the method, Host');
  await expect(signature.region.getByRole('region', { name: 'Code with @slack/bolt' })).toContainText(
    'verifySlackRequest',
  );
  await signature.compare(`X-Slack-Signature: v0=${hmac(`v0:${TIME}:{"id":1}`)}`);
  await expect(signature.verdict(/^Identical: this is the right signature\./)).toBeVisible();
  await signature.compare(hmac(`v0:${TIME}:{"id":1}\n`));
  await expect(signature.verdict(/another line end in the body, such as a line feed/)).toBeVisible();
  await designer.expectAccessible();
});
