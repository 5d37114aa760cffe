import { type Designer, test as designerTest, expect } from './designer';
import { Signing } from './parts/signing';
import { startVerifier, type Verifier } from './verifier';

/** With a receiver that verifies, on a port of its own. */
const test = designerTest.extend<{ verifier: Verifier }>({
  verifier: async ({ allowedOrigins }, use) => {
    const verifier = await startVerifier();
    allowedOrigins.add(verifier.origin);
    await use(verifier);
    await verifier.close();
  },
});

/** Each scheme, and the parts of a request that its signature holds besides the body. */
const SCHEMES: readonly (readonly [name: string, covered: readonly ('method' | 'target' | 'host')[]])[] = [
  ['Whole request (default)', ['method', 'target', 'host']],
  ['RFC 9421', ['method', 'target', 'host']],
  ['Standard Webhooks', []],
  ['GitHub', []],
  ['Stripe', []],
  ['Slack', []],
  ['Shopify', []],
  ['HubSpot v3', ['method', 'target', 'host']],
  ['Custom…', ['target']],
];

const CHANGES = {
  method: ['POST', 'PUT'],
  target: ['orders', 'orbers'],
  host: ['Host: 127.0.0.1', 'Host: 127.0.0.2'],
  body: ['{"id"', '{"ib"'],
} as const;

/** The request with one part of it changed. */
const changed = (bytes: Buffer, part: keyof typeof CHANGES): Buffer => {
  const [from, to] = CHANGES[part];
  const text = bytes.toString('latin1');
  expect(text).toContain(from);
  return Buffer.from(text.replace(from, to), 'latin1');
};

async function addAction(designer: Designer, url: string): Promise<void> {
  const { editor, list } = designer;
  await designer.open();
  await list.newWebhook.click();
  await editor.url.fill(url);
  await editor.choose(editor.format('JSON'));
  await editor.key(1).fill('id');
  await editor.value(1).fill('{{ order.id }}');
  await editor.choose(editor.authentication('HMAC'));
}

/** Signs the target, the time and the body with SHA-512, and tells the time in a field of its own. */
async function composeScheme(designer: Designer, signing: Signing): Promise<void> {
  const { page } = designer;
  await signing.button('Start from…').click();
  await page.getByRole('menuitem', { name: 'Empty scheme', exact: true }).click();
  await signing.custom.getByRole('combobox', { name: 'Hash', exact: true }).selectOption('SHA-512');
  await signing.custom.getByRole('combobox', { name: 'Form of the secret' }).selectOption('Hexadecimal');
  await signing.custom.getByRole('combobox', { name: 'Signature written in' }).selectOption('Base64');
  await signing.message.fill('{target}\\n{time}{body-digest}');
  await signing.fields.fill('X-Own-Signature: own {signature}\nX-Own-Time: {time}');
}

for (const [name, covered] of SCHEMES) {
  test(
    `B34: ${name} is set up by the form, sent, and accepted by the code that the app gives`,
    {
      tag: covered.length === 1 ? [] : '@thorough',
    },
    async ({ designer, verifier }, testInfo) => {
      const { editor, page, preview, send, signature } = designer;
      const signing = new Signing(page);
      await addAction(designer, `${verifier.origin}/orders/{{ order.id }}?x=1`);
      await signing.choose(name);
      if (name === 'Custom…') await composeScheme(designer, signing);
      await signing.generate();
      await signing.button('Copy: Secret').click();
      const secret = await designer.clipboard();
      await expect(signing.field('Secret')).toHaveValue(secret);

      await editor.choose(preview.view('Signature'));
      await signature.copyCode.click();
      await expect(signature.code).toHaveText(await designer.clipboard());
      const code = await designer.clipboard();
      expect(code).not.toContain(secret);
      await verifier.run(testInfo.outputPath('receiver.mjs'), code, { SIGNING_SECRET: secret });

      await send.choose('Local sender');
      await send.send();
      await expect(send.status('204 No Content')).toBeVisible();
      const [bytes = Buffer.of()] = verifier.arrived;
      for (const part of ['body', ...covered] as const)
        expect(await verifier.statusOf(changed(bytes, part)), part).toBe(401);
      // It is the change that is refused.
      expect([200, 204]).toContain(await verifier.statusOf(bytes));
    },
  );
}
