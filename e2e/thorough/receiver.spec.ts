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
  ['the right one', RIGHT, /^Identical: this is the right signature\./],
  ['in upper case', RIGHT.toUpperCase(), /^This is the right signature, written in another encoding/],
  ['with a prefix', `sha256=${RIGHT}`, /^This is the right signature, written with something else before/],
  [
    'with a line feed after the body',
    hmac(`${signedMessage()}\n`),
    /another line end in the body, such as a line feed/,
  ],
  ['with the body written again', hmac(signedMessage({}, '{"id": "A-1001"}')), /parses the body/],
  [
    'of another time',
    `X-Signature: t=5,v1=${hmac(signedMessage({ 1: '5' }))}`,
    /^Identical: this is the right signature of the time 5\./,
  ],
  ['with another clock', hmac(signedMessage({ 1: String(TIME + 3) })), /has another time/],
  ['with the key in quotation marks', hmac(signedMessage(), `"${SECRET}"`), /quotation marks around it/],
  ['of nothing usual', '0'.repeat(64), /^No usual cause gives this signature.* Paste the message/],
  ['of another length', '0'.repeat(40), /^This digest has 20 bytes/],
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
  await signature.compare(signedMessage({ 3: 'localhost:8080' }));
  await expect(signature.verdict('differs from byte 20: Host.')).toBeVisible();
  await expect(signature.lines).toHaveCount(2);
  await expect(signature.lines.nth(0).locator('mark')).toHaveText('a');
  await expect(signature.lines.nth(1).locator('mark')).toHaveText('l');
  await signature.compare(signedMessage({}, `${BODY}\n`));
  await expect(signature.verdict(/: Body\. The receiver has another line end in the body/)).toBeVisible();
  await expect(signature.lines.nth(0).locator('mark')).toHaveText('end');
  await expect(signature.lines.nth(1).locator('mark [data-label="LF"]')).toHaveCount(1);
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
  await expect(signature.verdict(/another line end in the body/)).toBeVisible();

  await signature.pasted.fill('0'.repeat(64));
  await signature.compareButton.click();
  await signature.region.getByRole('button', { name: 'Stop' }).click();
  await expect(signature.compareButton).toBeVisible();
  await expect(signature.verdict(/^No usual cause/)).toHaveCount(0);

  await signature.compare(signedMessage({}, JSON.stringify(JSON.parse(body), null, 2)));
  await expect(signature.verdict(/: Body\. The receiver parses the body and writes it again/)).toBeVisible();
});
