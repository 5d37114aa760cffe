import { type Designer, expect, test } from './designer';

const CONFIG = {
  version: 1,
  objectId: 'automation.webhook',
  name: 'Order created',
  method: 'POST',
  url: 'https://api.example.com/v1/orders',
  format: 'json',
  data: [{ key: 'note', value: "it's @ 5$" }],
  authentication: { method: 'basic', username: 'shop', password: 'Tr0ub4dor' },
};

const VARIABLE = '{SHOP_PASSWORD?}';
const CURL = [
  '# Set the environment variable SHOP_PASSWORD to the secret first.',
  "curl -X POST 'https://api.example.com/v1/orders' \\",
  "  -H 'Content-Type: application/json; charset=utf-8' \\",
  `  -u "shop:$${VARIABLE}" \\`,
  `  --data-raw '{"note":"it'\\''s @ 5$"}'`,
  '',
].join('\n');

async function openCode(designer: Designer, config: object = CONFIG): Promise<void> {
  await designer.open();
  await designer.load(config);
  await designer.editor.choose(designer.preview.view('Code'));
}

test('the request is shown as a curl command, copied and saved', async ({ designer }) => {
  const { code } = designer;
  await openCode(designer);
  await expect(code.text).toHaveText(CURL, { useInnerText: true });
  await code.copyButton.click();
  await expect.poll(() => designer.clipboard()).toBe(CURL);
  const file = await designer.download(() => code.downloadButton.click());
  expect(file).toEqual({ name: 'Order-created.sh', bytes: Buffer.from(CURL) });
});

test('the code follows the request, and the chosen target is remembered', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { code, editor, page } = designer;
  await openCode(designer);
  await code.target.selectOption('Python (standard library)');
  await editor.url.fill('https://api.example.com/v2');
  await expect(code.text).toContainText('connection.request("POST", "/v2", body, headers)');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await editor.choose(designer.preview.view('Code'));
  await expect(code.target).toHaveValue('python');
});

test('B5: a secret stands in the code when it is asked for, and is hidden again in the next view', async ({
  designer,
}) => {
  const { code, editor, preview } = designer;
  await openCode(designer);
  await expect(code.text).not.toContainText('Tr0ub4dor');
  await code.showSecrets.check();
  await expect(code.text).toContainText("-u 'shop:Tr0ub4dor'");
  await expect(preview.region.getByText('The code contains a secret')).toBeVisible();
  await editor.choose(preview.view('Config'));
  await editor.choose(preview.view('Code'));
  await expect(code.showSecrets).not.toBeChecked();
  await expect(code.text).not.toContainText('Tr0ub4dor');
});

test('a target that cannot send this request says why', { tag: '@thorough' }, async ({ designer }) => {
  const { code } = designer;
  await openCode(designer, {
    version: 1,
    objectId: 'automation.rest-api-call',
    method: 'GET',
    url: 'https://api.example.com/v1',
    body: '{}',
  });
  await expect(code.text).toContainText("curl -X GET 'https://api.example.com/v1'");
  await code.target.selectOption('JavaScript fetch');
  await expect(code.unsupported('A browser sends no body with GET.')).toBeVisible();
  await expect(code.text).toBeHidden();
  await expect(code.copyButton).toBeHidden();
});

test('what cannot hold a variable is there once the secrets are shown', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { code } = designer;
  await openCode(designer);
  await code.target.selectOption('HAR 1.2');
  await expect(code.unsupported('This format does not support variables.')).toBeVisible();
  await code.showSecrets.check();
  await expect(code.text).toContainText('"version": "1.2"');
  const file = await designer.download(() => code.downloadButton.click());
  expect(file.name).toBe('Order-created.har');
  expect(JSON.parse(file.bytes.toString())).toMatchObject({
    log: { entries: [{ request: { method: 'POST', postData: { text: '{"note":"it\'s @ 5$"}' } } }] },
  });
});

test('a request that cannot be sent leads to its problem', { tag: '@thorough' }, async ({ designer }) => {
  const { code, editor } = designer;
  await openCode(designer, { ...CONFIG, url: '' });
  await expect(code.text).toBeHidden();
  await code.goToProblem.click();
  await expect(editor.url).toBeFocused();
});

test('B25: a signature in the code is that of the preview, until the time is refreshed', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { code, page } = designer;
  await page.clock.setFixedTime(new Date('2026-01-02T03:04:05Z'));
  await openCode(designer, {
    ...CONFIG,
    authentication: { method: 'hmac', headerName: 'X-Signature', secret: 'topsecret' },
  });
  await expect(code.text).toContainText("-H 'X-Signature: t=1767323045,v1=");
  await expect(code.showSecrets).toBeHidden();
  await page.clock.setFixedTime(new Date('2026-01-02T03:05:05Z'));
  await code.refreshTime.click();
  await expect(code.text).toContainText("-H 'X-Signature: t=1767323105,v1=");

  // A copy is signed when it is made: it may be used at once.
  await page.clock.setFixedTime(new Date('2026-01-02T03:06:05Z'));
  await code.copyAsCurl();
  await expect.poll(() => designer.clipboard()).toContain("-H 'X-Signature: t=1767323165,v1=");
  await expect(code.text).toContainText("-H 'X-Signature: t=1767323165,v1=");
});

test('one button copies as cURL from any view, without the secret', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { code, editor, page } = designer;
  await designer.open();
  await designer.load(CONFIG);
  await code.copyAsCurl();
  await expect.poll(() => designer.clipboard()).toBe(CURL);
  await expect(page.getByText('Set SHOP_PASSWORD before you run it.').first()).toBeVisible();
  await editor.url.fill('');
  await code.copyAsCurl();
  await expect(page.getByText('the request is not ready to send').first()).toBeVisible();
  expect(await designer.clipboard()).toBe(CURL);
});

test('B30: a body of 1 MiB is shown in part and copied whole', { tag: '@thorough' }, async ({ designer }) => {
  const { code } = designer;
  const body = `"${'x'.repeat(1024 * 1024)}"`;
  await openCode(designer, {
    version: 1,
    objectId: 'automation.rest-api-call',
    method: 'POST',
    url: 'https://api.example.com/v1',
    body,
  });
  await expect(code.text).toContainText("printf '%s' '\"xxx");
  expect((await code.text.innerText()).length).toBeLessThan(110_000);
  await code.copyButton.click();
  await expect.poll(async () => (await designer.clipboard()).includes(body)).toBe(true);
});

test('by keyboard alone: to the view, to a target, to the text and its end', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { code, preview } = designer;
  await designer.open();
  await designer.load(CONFIG);
  await preview.view('Request').focus();
  await designer.press('ArrowRight');
  await expect(preview.view('Code')).toBeChecked();
  await code.target.focus();
  await designer.press('ArrowDown');
  await expect(code.target).toHaveValue('curl-powershell');
  await code.copyButton.focus();
  await designer.press('Tab');
  await expect(code.text).toBeFocused();
});

test('only the button itself copies the request, not the empty space beside it', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { page, preview } = designer;
  await designer.open();
  const button = (await page.getByRole('button', { name: 'Copy as curl' }).boundingBox()) ?? {
    x: 0,
    width: 0,
  };
  const lastView = (await preview.view('Config').locator('..').boundingBox()) ?? { x: 0, width: 0 };
  // Its words, its icon and some space.
  expect(button.width).toBeLessThan(150);
  expect(button.x).toBeGreaterThan(lastView.x + lastView.width);
});
