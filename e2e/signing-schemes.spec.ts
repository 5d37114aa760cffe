import { createHmac } from 'node:crypto';
import { type Designer, expect, test } from './designer';
import { Palette } from './parts/palette';
import { Signing } from './parts/signing';
import { Undo } from './parts/undo';

const SECRET = 'topsecret';
const BODY = '{"id":"A-1001"}';
const TIME = 1_700_000_000;

const hmac = (text: string, encoding: 'hex' | 'base64' = 'hex'): string =>
  createHmac('sha256', SECRET).update(text).digest(encoding);

const action = (authentication: object = {}) => ({
  version: 1,
  objectId: 'automation.webhook',
  name: 'Orders',
  method: 'POST',
  url: 'https://api.example.com/orders',
  format: 'json',
  data: [{ key: 'id', value: '{{ order.id }}' }],
  authentication: { method: 'hmac', secret: SECRET, ...authentication },
});

async function open(designer: Designer, authentication?: object): Promise<Signing> {
  const signing = new Signing(designer.page);
  await designer.page.clock.setFixedTime(TIME * 1000);
  await designer.open();
  await designer.load(action(authentication));
  await expect(signing.scheme).toBeVisible();
  return signing;
}

const SCHEMES: readonly [name: string, signs: string, open: string | undefined, header: RegExp][] = [
  [
    'Whole request (default)',
    'method, host, path, query, a ? at the end of the URL, Content-Type, body, time',
    undefined,
    /^X-Signature: t=1700000000,v1=[0-9a-f]{64}$/m,
  ],
  [
    'RFC 9421',
    'method, host, path, query, Content-Type, body, time',
    'a ? at the end of the URL',
    /^Signature: sig1=:[A-Za-z0-9+/]{43}=:$/m,
  ],
  [
    'Standard Webhooks',
    'body, time, message ID',
    'method, host, path, query, Content-Type',
    /^webhook-timestamp: 1700000000$/m,
  ],
  [
    'GitHub',
    'body',
    'method, host, path, query, Content-Type, time',
    /^X-Hub-Signature-256: sha256=[0-9a-f]{64}$/m,
  ],
  [
    'Stripe',
    'body, time',
    'method, host, path, query, Content-Type',
    /^Stripe-Signature: t=1700000000,v1=[0-9a-f]{64}$/m,
  ],
  ['Slack', 'body, time', 'method, host, path, query, Content-Type', /^X-Slack-Signature: v0=[0-9a-f]{64}$/m],
  [
    'Shopify',
    'body',
    'method, host, path, query, Content-Type, time',
    /^X-Shopify-Hmac-Sha256: [A-Za-z0-9+/]{43}=$/m,
  ],
  [
    'HubSpot v3',
    'method, host, path, query, a ? at the end of the URL, body, time',
    'Content-Type',
    /^X-HubSpot-Signature-v3: [A-Za-z0-9+/]{43}=$/m,
  ],
];

for (const [name, signs, left, header] of SCHEMES) {
  test(`B34: ${name} says what it covers, and makes its header fields`, { tag: '@thorough' }, async ({
    designer,
  }) => {
    const signing = await open(designer);
    await signing.choose(name);
    await signing.expectCoverage('Signs', signs);
    await signing.expectCoverage('Leaves open', left);
    if (name === 'Standard Webhooks') {
      await signing.generate();
      await expect(designer.notices).toContainText('A new secret is in the field');
    }
    await expect.poll(async () => (await designer.preview.text()).replaceAll('\r', '')).toMatch(header);
    await designer.expectAccessible();
  });
}

test('B34: the scheme is chosen in the palette and the form, as one step, and back again nothing is lost', async ({
  designer,
}) => {
  const signing = await open(designer, { headerName: 'X-Mine' });
  const undo = new Undo(designer.page);
  const before = await designer.preview.text();

  await new Palette(designer.page).run('Choose the signing scheme');
  await expect(signing.scheme).toBeFocused();
  await designer.editor.chooseByKey('g');
  await designer.preview.expectHeader('X-Mine', `sha256=${hmac(BODY)}`);
  await expect(undo.undo).toHaveAccessibleName(/^Undo changing signing scheme/);

  await signing.choose('RFC 9421');
  await designer.editor.showDetails();
  await expect(signing.region.getByText('Fixed by the scheme')).toBeVisible();
  await expect(signing.field('Header name')).toHaveCount(0);
  await signing.field('Key ID').fill('key-1');
  await expect.poll(() => designer.preview.text()).toContain(';keyid="key-1";alg="hmac-sha256"');
  await signing.field('Key ID').fill('');

  await signing.choose('Whole request (default)');
  await expect(signing.field('Header name')).toHaveValue('X-Mine');
  await expect.poll(() => designer.preview.text()).toBe(before);

  await designer.press('ControlOrMeta+z');
  await signing.expectScheme('RFC 9421');
});

test('B34: a custom scheme is written from nothing by keyboard alone', { tag: '@thorough' }, async ({
  designer,
}) => {
  const signing = await open(designer);
  await signing.scheme.focus();
  await designer.editor.chooseByKey('c');
  await signing.button('Start from…').focus();
  await designer.press('Enter');
  await expect(designer.page.getByRole('menuitem', { name: 'Empty scheme' })).toBeFocused();
  await designer.press('Enter');
  await designer.preview.expectProblems([
    'Error Authentication, signing scheme, message The message of the scheme is empty. Add what is to be signed.',
    'Error Authentication, signing scheme, header fields The header fields must contain the signature exactly once; found: 0.',
  ]);

  await signing.message.focus();
  await designer.type('v1\\n');
  await signing.button('Insert a part: Message').focus();
  await designer.press('Enter');
  await designer.page.getByRole('menuitem', { name: '{body} Body', exact: true }).press('Enter');
  await expect(signing.message).toBeFocused();
  await designer.type('{time}');
  await expect(signing.message).toHaveValue('v1\\n{body}{time}');

  await signing.fields.focus();
  await designer.type('X-Own: {signature}');

  await designer.preview.expectHeader('X-Own', hmac(`v1\n${BODY}${TIME}`));
  await expect(signing.signed).toHaveText(['v1\n', BODY, String(TIME)]);
  await designer.expectAccessible();
});

test('B34: the templates of a custom scheme say what is wrong and where, and undo keeps the focus', async ({
  designer,
}) => {
  const signing = await open(designer, { scheme: 'slack' });
  await signing.choose('Custom…');
  await expect(signing.message).toHaveValue('v0:{time}:{body}');
  await signing.message.press('End');
  await designer.type('{tiem}');
  await expect(signing.custom.getByText('{tiem} at character 17 is no part')).toBeVisible();
  await expect(signing.message).toHaveAttribute('aria-invalid', 'true');
  await designer.preview.expectHeader('X-Slack-Signature', `v0=${hmac(`v0:${TIME}:${BODY}{tiem}`)}`);
  await designer.press('Backspace');
  await expect(signing.custom.getByText('The brace at character 17 is not closed')).toBeVisible();

  await signing.message.fill('v0:{time}:{body}x');
  await designer.press('ControlOrMeta+z');
  await expect(signing.message).not.toHaveValue('v0:{time}:{body}x');
  await expect(signing.message).toBeFocused();
  await designer.expectAccessible();
});

test('a signing secret is generated as the scheme takes it, and a second one signs beside it', {
  tag: '@thorough',
}, async ({ designer }) => {
  const signing = await open(designer, { scheme: 'standard-webhooks' });
  await designer.preview.expectProblems([
    'Error Authentication, secret The scheme expects this secret as standard Base64 with its padding. Enter it as you received it.',
    'Hint Authentication, signing scheme Not protected by the signature: the method, the host, the path, the query and the Content-Type.',
  ]);
  // Its field says it in what is folded away.
  await expect(designer.preview.problems.getByText('Not protected by the signature: ')).toBeInViewport();
  const field = signing.field('Value of SIGNING_SECRET');
  await signing.generate();
  await expect(field).toHaveValue(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await expect(field).toHaveAttribute('type', 'password');
  const generated = await field.inputValue();
  await designer.press('ControlOrMeta+z');
  await expect(field).toHaveValue(SECRET);
  await field.fill(generated);

  await designer.editor.showDetails();
  await signing.button('Add a second secret').click();
  await expect(signing.field('Second secret')).toBeFocused();
  await signing.generate('Second secret');
  await expect
    .poll(async () => /^webhook-signature: (.*)\r$/m.exec(await designer.preview.text())?.[1])
    .toMatch(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/);
  await designer.expectAccessible();

  await signing.button('Delete the second secret').click();
  await expect(signing.button('Add a second secret')).toBeVisible();
});

test('a custom scheme starts from a preset, and survives a switch and a reload', {
  tag: '@thorough',
}, async ({ designer }) => {
  const signing = await open(designer, { scheme: 'slack' });
  await signing.choose('Custom…');
  await signing.button('Start from…').click();
  await designer.page.getByRole('menuitem', { name: 'Stripe' }).click();
  await expect(signing.message).toHaveValue('{time}.{body}');
  await expect(signing.fields).toHaveValue('Stripe-Signature: t={time},v1={signature:,v1=}');

  await signing.message.fill('{body}{time}.');
  await designer.preview.expectHeader('Stripe-Signature', `t=${TIME},v1=${hmac(`${BODY}${TIME}.`)}`);

  await signing.choose('GitHub');
  await designer.expectSaved();
  await designer.page.reload();
  await signing.choose('Custom…');
  await expect(signing.message).toHaveValue('{body}{time}.');
  await expect(signing.signed.first()).toHaveText(BODY);
});

test('the settings of the method that is chosen come into view', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, page } = designer;
  await page.setViewportSize({ width: 1440, height: 600 });
  await designer.open();
  await editor.choose(editor.authentication('HMAC'));
  await expect(editor.field('Secret')).toBeInViewport();
  await expect(editor.authentication('HMAC')).toBeFocused();
});

test('several letters lead to the entry of a menu that begins with them', { tag: '@thorough' }, async ({
  designer,
}) => {
  const signing = await open(designer, {});
  await signing.scheme.press('Enter');
  await expect(signing.region.getByRole('menu').locator(':focus')).toBeVisible();
  await designer.type('sl');
  await expect(signing.region.getByRole('menuitemradio', { name: 'Slack', exact: true })).toBeFocused();
});
