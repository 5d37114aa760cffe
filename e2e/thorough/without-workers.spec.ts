/** A page whose policy allows no worker: everything that a worker does elsewhere is done in the page. */
import type { Page } from '@playwright/test';
import { PETSTORES } from '../../test/descriptions/petstore';
import { Designer, expect, test } from '../designer';
import { type Embedded, test as ofHosts, openHtmlHost } from '../parts/embedded';
import { Palette } from '../parts/palette';
import { SecretsDialog } from '../parts/secrets-dialog';

/** Answers with the pages of a server, and this policy. */
async function withPolicy(page: Page, path: string, policy: (before: string) => string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const before = response.headers()['content-security-policy'] ?? '';
    await route.fulfill({
      response,
      headers: { 'content-type': 'text/html', 'content-security-policy': policy(before) },
    });
  });
}

const api = (required: readonly string[]) => ({
  openapi: '3.1.0',
  info: { title: 'Orders', version: String(required.length) },
  servers: [{ url: 'https://api.example.com/v1' }],
  paths: {
    '/orders': {
      post: {
        operationId: 'createOrder',
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', required, properties: { id: { type: 'string' } } },
            },
          },
        },
      },
    },
  },
});

const PASSPHRASE = 'five quiet words of mine';

test('the app tries samples, compares, reads descriptions, judges bodies and derives keys in the page', async ({
  page,
}, info) => {
  const designer = new Designer(page, info);
  const { import: dialog, editor } = designer;
  await withPolicy(page, '/', () => "worker-src 'none'");
  const refused = new Set<string>();
  page.on('console', (message) => {
    const [, name] = /assets\/([a-z-]+-worker)/.exec(message.text()) ?? [];
    if (message.type() === 'error' && name) refused.add(name);
  });
  await designer.open();
  await expect(page.getByRole('button', { name: /^[0-9]+ cases/ })).toHaveText(
    '27 cases: 21 sendable, 6 refused',
  );

  await new Palette(page).run('Approved requests');
  await page.getByRole('button', { name: 'Approve 1 request' }).click();
  await designer.press('Escape');
  await editor.value(1).fill('{{ order.id }}!');
  await expect(page.getByRole('button', { name: /^1 approved/ })).toHaveText('1 approved, 1 differs');

  const secrets = new SecretsDialog(page);
  await secrets.open();
  await secrets.setPassphrase(PASSPHRASE);
  await secrets.close();
  await designer.expectSaved();
  await page.reload();
  await expect(editor.region).toContainText('Locked');
  await new Palette(page).run('Unlock the secrets');
  await secrets.unlock(PASSPHRASE);
  await expect(secrets.said).toHaveText('Unlocked.');
  await secrets.close();

  await designer.importButton.click();
  await dialog.choose({ name: 'petstore.json', bytes: Buffer.from(JSON.stringify(PETSTORES['3.1'])) });
  await expect(dialog.dialog).toContainText('7 operations in Pet Store');
  await designer.press('Escape');

  await designer.importButton.click();
  await dialog.text.fill(JSON.stringify(api(['id'])));
  await dialog.importButton.click();
  await page.getByRole('radio', { name: 'Contract' }).check();
  await expect(page.getByText('The body fits the contract.')).toBeVisible();
  await page.getByRole('button', { name: 'Update…' }).click();
  await page.getByLabel('JSON Schema, or an example of the body').fill(JSON.stringify(api(['id', 'total'])));
  await page.getByRole('button', { name: 'Use the newer version' }).click();
  await expect(page.getByRole('button', { name: 'The receiver requires “total”' })).toBeVisible();

  expect([...refused].sort()).toEqual([
    'contract-worker',
    'description-worker',
    'newer-worker',
    'score-worker',
    'scrypt-worker',
  ]);
});

ofHosts('the designer in the page of a host starts no worker', async ({ page, examples }) => {
  await withPolicy(page, '**/html/', (before) => `${before}; worker-src 'none'`);
  await page.addInitScript(() => {
    const { Worker: Real } = window;
    const started: string[] = [];
    Object.assign(window, {
      started,
      Worker: class extends Real {
        constructor(url: string | URL, options?: WorkerOptions) {
          started.push(String(url));
          super(url, options);
        }
      },
    });
  });
  const designer: Embedded = await openHtmlHost(page, examples);
  await designer.radio('Kind', 'REST API Call').check({ force: true });
  const body = designer.field('Body');
  await body.click();
  await page.keyboard.type('{"total": {{order.to');
  await expect(designer.element.getByRole('option', { name: /total/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(designer.preview).toContainText('{"total": 149.9');
  for (const view of ['Code', 'Run it', 'Config']) await designer.radio('View', view).check({ force: true });
  await expect(page.locator('#saved')).toContainText('order.total');
  expect(await page.evaluate(() => (window as unknown as { started: string[] }).started)).toEqual([]);
});
