import { Designer, expect, test } from './designer';
import { MASK } from './parts/preview';
import { SecretsDialog } from './parts/secrets-dialog';

const SECRET = 'Tr0ub4dor&3-never-shown';
const BASE64 = Buffer.from(`shop:${SECRET}`).toString('base64');

/** Everything that the page shows, remembers or tells, apart from what is typed into its fields. */
async function whatThePageTells({ page }: Designer): Promise<string> {
  const inPage = await page.evaluate(() => {
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].filter(({ name }) => name !== 'value').map(({ value }) => value),
    );
    return [
      document.title,
      document.body.textContent,
      document.body.innerText,
      location.href,
      document.cookie,
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      JSON.stringify(history.state),
      ...attributes,
    ].join('\n');
  });
  const databases = await page.evaluate(async () => JSON.stringify(await indexedDB.databases()));
  return `${inPage}\n${databases}`;
}

async function expectUntold(designer: Designer): Promise<void> {
  const told = await whatThePageTells(designer);
  expect(told).not.toContain(SECRET);
  expect(told).not.toContain(BASE64);
}

const WAYS = [
  ['Basic auth', 'Password', 'Authorization', `Basic ${MASK}`, `Basic ${BASE64}`],
  ['Header key', 'Secret', 'X-Api-Key', MASK, SECRET],
] as const;

for (const [method, label, header, masked, revealed] of WAYS) {
  test(`B5: the secret of ${method} is masked until it is revealed, in the page and in what is copied`, async ({
    designer,
  }) => {
    const { editor, preview, page } = designer;
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await designer.open();
    await editor.choose(editor.authentication(method));
    if (method === 'Header key') await editor.field('Header name').fill(header);
    await editor.field(label).fill(SECRET);
    await expect(editor.field(label)).toHaveAttribute('type', 'password');

    await preview.expectHeader(header, masked);
    await expectUntold(designer);
    await preview.copyButton.click();
    await expect.poll(() => designer.clipboard()).toContain(`\r\n${header}: ${masked}\r\n`);
    expect(await designer.clipboard()).not.toContain(SECRET);

    await preview.revealButton.click();
    await preview.expectHeader(header, revealed);
    await preview.revealButton.click();
    await preview.expectHeader(header, masked);
    await expectUntold(designer);

    await designer.exportButton.click();
    expect(await designer.export.text()).not.toContain(SECRET);
    const file = await designer.download(() => designer.export.downloadButton.click());
    expect(file.bytes.toString()).not.toContain(SECRET);
    await expectUntold(designer);
    await designer.closeButton.click();
    await editor.choose(preview.view('Config'));
    await expectUntold(designer);
    expect(said.join('\n')).not.toContain(SECRET);
  });
}

test('the signing secret of HMAC is nowhere but in its field', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await editor.choose(editor.authentication('HMAC'));
  await editor.field('Secret').fill(SECRET);
  await expect.poll(() => preview.text()).toContain('X-Signature: t=');
  await editor.choose(preview.view('Signature'));
  await expectUntold(designer);
});

test('B5: the value of a named secret stays in its tab: it is used, also after loading again, and no other tab has it', async ({
  designer,
}, testInfo) => {
  const { editor, preview, page } = designer;
  await designer.open();
  await editor.giveSecret('Store under a name…');
  await editor.field('Password: name').fill('crm password-2');
  await expect(editor.field('Password: name')).toHaveValue('crm_password_2');
  await editor.field('Value of crm_password_2').fill(SECRET);
  await preview.expectHeader('Authorization', `Basic ${MASK}`);
  await expect(preview.notSendable).toBeHidden();
  await expectUntold(designer);
  await designer.exportButton.click();
  expect(JSON.parse(await designer.export.text())).toMatchObject({
    authentication: { password: { secret: 'crm_password_2' } },
  });
  await designer.closeButton.click();

  await designer.expectSaved();
  await page.reload();
  await expect(editor.field('Value of crm_password_2')).toHaveValue(SECRET);
  await preview.expectHeader('Authorization', `Basic ${MASK}`);
  await expectUntold(designer);

  const other = new Designer(await page.context().newPage(), testInfo);
  await other.open();
  await expect(other.editor.field('Value of crm_password_2')).toHaveValue('');
});

test(
  'B5: a typed secret stays in its tab, also after loading again; in another one it is named',
  { tag: '@thorough' },
  async ({ designer }, testInfo) => {
    const { editor, page } = designer;
    await designer.open();
    await editor.field('Password').fill(SECRET);
    await designer.expectSaved();
    await page.reload();
    await expect(editor.field('Password')).toHaveValue(SECRET);
    await expectUntold(designer);

    const other = new Designer(await page.context().newPage(), testInfo);
    await other.open();
    await expect(other.editor.region).toContainText('in this tab any more');
    await other.editor.field('Value of ORDER_CREATED_PASSWORD').fill('again');
    await expect(other.editor.region).not.toContainText('in this tab any more');
    await expectUntold(other);
  },
);

test('B5: nothing of a secret is in the database', async ({ designer }) => {
  const { editor, page } = designer;
  await designer.open();
  await editor.field('Password').fill(SECRET);
  await designer.expectSaved();
  await editor.giveSecret('Store under a name…');
  await expect(editor.field('Value of ORDER_CREATED_PASSWORD')).toHaveValue(SECRET);
  await designer.expectSaved();
  const kept = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('action-designer');
      opening.onsuccess = () => resolve(opening.result);
    });
    const contents = [...database.objectStoreNames].map(
      (name) =>
        new Promise((resolve) => {
          const reading = database.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => resolve(reading.result);
        }),
    );
    const text = JSON.stringify(await Promise.all(contents));
    database.close();
    return text;
  });
  expect(kept).toContain('Order created');
  expect(kept).not.toContain(SECRET);
  expect(kept).not.toContain(BASE64);
});

test('a field reveals its secret, and masks it again', { tag: '@thorough' }, async ({ designer }) => {
  const { editor } = designer;
  await designer.open();
  await editor.region.getByRole('button', { name: 'Show: Password' }).click();
  await expect(editor.field('Password')).toHaveAttribute('type', 'text');
  await editor.region.getByRole('button', { name: 'Hide: Password' }).click();
  await expect(editor.field('Password')).toHaveAttribute('type', 'password');
});

test('what is revealed is masked again when another action is opened', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { list, preview } = designer;
  await designer.open();
  await preview.revealButton.click();
  await preview.expectHeader('Authorization', `Basic ${btoa('shop:change-me')}`);
  await list.duplicate('Order created').click();
  await preview.expectHeader('Authorization', `Basic ${MASK}`);
  await list.action('Order created').click();
  await preview.expectHeader('Authorization', `Basic ${MASK}`);
});

test.describe('a secret field', () => {
  test('U7: says how long its value lives, and leads to where that is changed', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { editor, page } = designer;
    const secrets = new SecretsDialog(page);
    await designer.open();
    await editor.expectDescribed(editor.field('Password'), 'Kept in this tab only');
    await secrets.open();
    await editor.choose(secrets.keeping('This device'));
    await secrets.button('Remember without a passphrase').click();
    await expect(secrets.said).toHaveText('Remembered on this device.');
    await designer.press('Escape');
    await expect(editor.secretMenu).toBeFocused();
    await editor.expectDescribed(editor.field('Password'), 'Encrypted in this browser');
    await designer.expectAccessible();
  });

  test('U8: a typed value is taken along under the name that an export writes, and nothing moves', async ({
    designer,
  }) => {
    const { editor, preview, page } = designer;
    await designer.open();
    await editor.field('Password').fill(SECRET);
    await preview.revealButton.click();
    const request = await preview.text();
    await editor.secretMenu.click();
    await expect(editor.region.getByRole('menu')).toContainText(
      'Exports contain ORDER_CREATED_PASSWORD in its place.',
    );
    await designer.expectAccessible();
    await designer.press('Escape');
    const input = editor.region.locator('input[type=password]');
    const placesOf = async () => [await editor.secretMenu.boundingBox(), await input.boundingBox()];
    const before = await placesOf();
    await editor.giveSecret('Store under a name…');
    await expect(editor.field('Password: name')).toHaveValue('ORDER_CREATED_PASSWORD');
    await expect(editor.field('Value of ORDER_CREATED_PASSWORD')).toHaveValue(SECRET);
    expect(await placesOf()).toEqual(before);
    await preview.expectText(request);
    await designer.exportButton.click();
    expect(JSON.parse(await designer.export.text())).toMatchObject({
      authentication: { password: { secret: 'ORDER_CREATED_PASSWORD' } },
    });
    await designer.closeButton.click();
    await page.locator('body').press('ControlOrMeta+z');
    await expect(editor.field('Password')).toHaveValue(SECRET);
    await preview.expectText(request);
  });

  test('U8: by keyboard; the value follows the name while that is edited', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { editor, preview, page } = designer;
    await designer.open();
    await editor.field('Password').fill(SECRET);
    await preview.revealButton.click();
    const request = await preview.text();
    await editor.secretMenu.focus();
    await editor.chooseByKey('s');
    await expect(editor.field('Password: name')).toBeFocused();
    await designer.press('ControlOrMeta+a');
    await designer.type('CRM');
    await expect(editor.field('Value of CRM')).toHaveValue(SECRET);
    await preview.expectText(request);
    const secrets = new SecretsDialog(page);
    await secrets.open();
    await expect(secrets.dialog.getByRole('textbox', { name: /^Value of/ })).toHaveCount(1);
    await expect(secrets.field('Value of CRM')).toHaveValue(SECRET);
  });

  test('U17: what reveals the secrets hides them again, and says so', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { preview } = designer;
    await designer.open();
    await expect(preview.revealButton).toHaveText('Reveal secrets');
    await preview.revealButton.click();
    await expect(preview.revealButton).toHaveText('Hide secrets');
    await preview.revealButton.click();
    await expect(preview.revealButton).toHaveText('Reveal secrets');
  });
});
