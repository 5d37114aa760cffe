import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type Designer, expect, test } from '../designer';

const SECRET = 'topsecret';
const TIME = 1_700_000_000;
const BODY = '{"id":"A-1001"}';
const RIGHT = 'd06f0c31f24a6ae372ac0cde74c43cee7772ba89644d6ef4f78853f74b05f466';

const LINES = [
  'v1',
  String(TIME),
  'POST',
  'api.example.com',
  '/orders/A-1001?x=1',
  'application/json; charset=utf-8',
];
const signedMessage = (changes: Record<number, string> = {}, body = BODY): string =>
  [...LINES.map((line, index) => changes[index] ?? line), body].join('\n');
const hmac = (message: string, key = SECRET): string =>
  createHmac('sha256', key).update(message, 'utf8').digest('hex');

const action = (settings: object = {}) => ({
  version: 1,
  objectId: 'automation.rest-api-call',
  name: 'Orders',
  method: 'POST',
  url: 'https://api.example.com/orders/A-1001?x=1',
  format: 'json',
  body: BODY,
  authentication: { method: 'hmac', secret: SECRET },
  ...settings,
});

/** The Signature view of the vector in B24. */
async function openSignature(designer: Designer, settings: object = {}): Promise<void> {
  const { editor, page, preview, signature } = designer;
  await page.clock.setFixedTime(TIME * 1000);
  await designer.open();
  await designer.load(action(settings));
  await editor.choose(preview.view('Signature'));
  await expect(signature.code).toBeVisible();
}

test('B24: the copied receiver runs, and accepts this very request', async ({ designer }, testInfo) => {
  const { signature } = designer;
  await openSignature(designer);
  await signature.includeTest.check();
  await signature.copyCode.click();
  const code = await designer.clipboard();
  expect(code).not.toContain(SECRET);
  expect(code).toContain(RIGHT);
  await expect(signature.code).toHaveText(code);

  const file = testInfo.outputPath('receiver.mjs');
  writeFileSync(file, code);
  const run = (secret: string) =>
    execFileSync(process.execPath, [file, '--test'], {
      env: { ...process.env, SIGNING_SECRET: secret },
      stdio: 'pipe',
      encoding: 'utf8',
    });
  expect(run(SECRET)).toContain('The sample is accepted');
  expect(() => run('another')).toThrow();
});

test('each language has its code, and the choice is remembered', async ({ designer }) => {
  const { editor, page, preview, signature } = designer;
  await openSignature(designer);
  const names = await signature.language.getByRole('option').allTextContents();
  expect(names).toHaveLength(7);
  for (const name of names) {
    await signature.language.selectOption(name);
    await expect(designer.page.getByRole('region', { name: `Receiver code, ${name}` })).toContainText(/300/);
    await expect(signature.code).not.toContainText(RIGHT);
  }
  await signature.language.selectOption('Go');
  await page.reload();
  await designer.load(action());
  await editor.choose(preview.view('Signature'));
  await expect(signature.code).toContainText('package main');
});

test('the code names the secret as the action does', async ({ designer }) => {
  const { editor, signature } = designer;
  await openSignature(designer);
  await expect(signature.code).toContainText('process.env.SIGNING_SECRET');
  await designer.load(
    action({
      authentication: { method: 'hmac', headerName: 'X-Hub-Signature', secret: { secret: 'CRM_KEY' } },
    }),
  );
  await editor.field('Value of CRM_KEY').fill(SECRET);
  await expect(signature.code).toContainText('process.env.CRM_KEY');
  await expect(signature.code).toContainText("'x-hub-signature'");
});

test('a body that is too long for a test, and a target that a server refuses, are told', async ({
  designer,
}) => {
  const { signature } = designer;
  await openSignature(designer, { body: `"${'a'.repeat(5000)}"`, url: 'https://api.example.com//orders' });
  await expect(signature.includeTest).toBeDisabled();
  await expect(signature.region.getByText('The body has 5,002 bytes')).toBeVisible();
  await signature.language.selectOption('Python (Flask)');
  await expect(signature.region.getByText(/development server makes one slash/)).toBeVisible();
});

const SIGNATURES: readonly [string, string, RegExp][] = [
  ['the right one', RIGHT, /^Identical: the receiver computes the right signature/],
  ['in upper case', RIGHT.toUpperCase(), /written in upper case/],
  [
    'with a line feed after the body',
    hmac(`${signedMessage()}\n`),
    /^This is the signature over the message with a line feed after the body\.$/,
  ],
  [
    'of another time',
    `X-Signature: t=5,v1=${hmac(signedMessage({ 1: '5' }))}`,
    /^Identical: .* the right signature for t=5\./,
  ],
  ['with another host', hmac(signedMessage({ 3: 'localhost:3000' })), /an internal name in place of Host/],
  [
    'with the key in quotation marks',
    hmac(signedMessage(), `"${SECRET}"`),
    /quotation marks around the secret/,
  ],
  ['of nothing usual', '0'.repeat(64), /^No usual cause gives this signature.* Paste the message/],
  ['of another length', '0'.repeat(40), /^20 bytes are as long as SHA-1/],
];

test('a pasted signature names the usual mistake that gives it', async ({ designer }) => {
  const { signature } = designer;
  await openSignature(designer);
  for (const [, pasted, words] of SIGNATURES) {
    await signature.compare(pasted);
    await expect(signature.verdict(words)).toBeVisible();
    await expect(designer.page.getByRole('status').getByText(words)).toBeAttached();
    await expect(signature.compareButton).toBeFocused();
  }
  await expect(signature.region).not.toContainText(SECRET);
});

test('a pasted message shows where it differs, with what cannot be seen', async ({ designer }) => {
  const { signature } = designer;
  await openSignature(designer);
  await signature.compare(signedMessage({ 3: 'localhost:8080', 4: '/orders/A-1001' }, `${BODY}\n`));
  await expect(signature.verdict('differs in Host, Target, Body')).toBeVisible();
  await expect(signature.differences).toHaveCount(3);
  await expect(signature.differences.nth(0)).toContainText(
    /Host, from byte 1.*localhost:8080.*an internal name/,
  );
  await expect(signature.differences.nth(1)).toContainText(
    /Target, from byte 15.*with the path alone, without the query/,
  );
  await expect(signature.differences.nth(2)).toContainText(
    /Body, from byte 16.*with a line feed after the body/s,
  );
  await expect(signature.differences.nth(2).locator('[data-label="LF"]')).toHaveCount(1);
  await designer.picture('differences');

  await signature.compare(signedMessage());
  await expect(signature.verdict(/^Identical: the receiver builds the message/)).toBeVisible();
});

test('what was compared goes when the request changes', async ({ designer }) => {
  const { signature } = designer;
  await openSignature(designer);
  await signature.compare(RIGHT);
  await expect(signature.verdict(/^Identical/)).toBeVisible();
  await designer.page.clock.setFixedTime((TIME + 1) * 1000);
  await signature.refreshTime.click();
  await expect(signature.verdict(/^Identical/)).toBeHidden();
});

test('B30: a body of 1 MiB is compared, and a search can be stopped', async ({ designer }) => {
  const { signature } = designer;
  const body = JSON.stringify({ text: 'ü '.repeat(349_000) });
  await openSignature(designer, { body });
  await signature.compare(hmac(signedMessage({}, `${body}\r\n`)));
  await expect(signature.verdict(/a carriage return and a line feed after the body\.$/)).toBeVisible();

  await signature.pasted.fill('0'.repeat(64));
  await signature.compareButton.click();
  await signature.region.getByRole('button', { name: 'Stop' }).click();
  await expect(signature.compareButton).toBeVisible();
  await expect(signature.verdict(/^No usual cause/)).toHaveCount(0);

  await signature.compare(signedMessage({}, JSON.stringify(JSON.parse(body), null, 2)));
  await expect(signature.verdict(/differs in Body/)).toBeVisible();
  await expect(signature.differences).toContainText('JSON.stringify with two spaces');
});
