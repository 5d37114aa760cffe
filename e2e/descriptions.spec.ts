import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { stringify } from 'yaml';
import { PETSTORES } from '../test/descriptions/petstore';
import { expect, test } from './designer';

const PETSTORE = JSON.stringify(PETSTORES['3.1']);

test('an operation of an API description is chosen, and becomes the request that it describes', async ({
  designer,
}) => {
  const { import: dialog, editor, preview } = designer;
  await designer.open();
  await designer.importButton.click();
  await dialog.choose({ name: 'petstore.json', bytes: Buffer.from(PETSTORE) });
  await expect(dialog.dialog).toContainText('7 operations in Pet Store');
  await expect(dialog.importButton).toBeDisabled();
  await expect(dialog.operation(/^DELETE/)).toBeDisabled();
  await dialog.operation('POST /pet Add a new pet').check();
  await expect(dialog.operations).toContainText('Their values are made up, replace them: photoUrls');
  await dialog.importButton.click();
  await expect(editor.url).toHaveValue('https://petstore.example.com/v2/pet');
  await preview.expectBody('{\n  "name": "doggie",\n  "photoUrls": [\n    "text"\n  ]\n}');
});

const thorough = { tag: '@thorough' };

test.describe('the operations of a description', thorough, () => {
  test('are chosen by keyboard, with another authentication and the optional fields', async ({
    designer,
    page,
  }) => {
    const { import: dialog } = designer;
    await designer.open();
    await designer.importButton.click();
    await dialog.text.fill(stringify(PETSTORES['2.0']));
    await dialog.operation(/^GET \/pet\/\{petId\}/).focus();
    await page.keyboard.press('Space');
    await dialog.operation(/^PUT \/pet/).focus();
    await page.keyboard.press('Space');
    await expect(dialog.importButton).toHaveText('Import 2 actions');
    await dialog.dialog.getByRole('combobox', { name: 'Authentication' }).selectOption('petstore_auth');
    await expect(dialog.operations).toContainText('Get one elsewhere, and store it as the secret.');
    await dialog.dialog.getByRole('checkbox', { name: 'Optional fields too' }).check();
    await expect(dialog.operations).not.toContainText('Optional, and left out: id');
    await dialog.importButton.click();
    await expect(designer.list.actions).toHaveCount(3);
  });

  test('of a large document are searched, and all of those found are ticked', async ({ designer }, info) => {
    const { import: dialog } = designer;
    const operation = (at: number) => ({
      get: { summary: `Read number ${at}`, description: 'x'.repeat(200) },
    });
    const paths = Object.fromEntries(
      Array.from({ length: 12_000 }, (_, at) => [`/items/${at}`, operation(at)]),
    );
    const document = {
      openapi: '3.0.0',
      info: { title: 'Large' },
      servers: [{ url: 'https://h.test' }],
      paths,
    };
    await designer.open();
    await designer.importButton.click();
    await dialog.choose(written(info, 'large.json', JSON.stringify(document)));
    await expect(dialog.dialog).toContainText('12,000 operations in Large');
    expect(await dialog.operations.getByRole('listitem').count()).toBeLessThan(200);
    await dialog.searchOperations.fill('items/1199 READ');
    await expect(dialog.dialog).toContainText('11 of 12,000 shown');
    await dialog.tickAll.check();
    await expect(dialog.importButton).toHaveText('Import 11 actions');
    await dialog.searchOperations.fill('nothing like it');
    await expect(dialog.dialog).toContainText('No operation matches.');
    await dialog.searchOperations.fill('');
    await dialog.dialog.getByRole('checkbox', { name: 'Only chosen' }).check();
    await expect(dialog.operations.getByRole('listitem')).toHaveCount(11);
    await designer.closeButton.click();
    await designer.importButton.click();
    await expect(dialog.importButton).toHaveText('Import 11 actions');
  });

  test('are in several files that refer to each other, beside other requests', async ({ designer }, info) => {
    const { import: dialog, preview } = designer;
    const description = {
      openapi: '3.1.0',
      info: { title: 'Shop' },
      servers: [{ url: 'https://h.test' }],
      paths: { '/orders': { $ref: 'paths/orders.yaml' } },
    };
    const orders = {
      post: { requestBody: { content: { 'application/json': { schema: { $ref: 'order.json' } } } } },
    };
    const folder = info.outputPath('api');
    written(info, 'api/api.yaml', stringify(description));
    written(info, 'api/paths/orders.yaml', stringify(orders));
    written(info, 'api/paths/order.json', JSON.stringify({ example: [{ id: 1 }] }));
    written(info, 'api/list.http', 'GET https://h.test/list\n');
    await designer.open();
    await designer.importButton.click();
    await dialog.chooseAll('Choose a folder…', folder);
    await expect(dialog.found.getByRole('listitem')).toHaveCount(1);
    // The only operation is ticked.
    await expect(dialog.operation(/^POST \/orders/)).toBeChecked();
    await expect(dialog.importButton).toHaveText('Import 2 actions');
    await dialog.tick(/h\.test\/list/).uncheck();
    await dialog.importButton.click();
    await preview.expectBody('[\n  {\n    "id": 1\n  }\n]');
  });

  test('of a large file that is no description after all is read as what it is', async ({
    designer,
  }, info) => {
    const { import: dialog } = designer;
    const values = { order: { id: 'A-1001', notes: 'x'.repeat(1_200_000) } };
    await designer.open();
    await designer.importButton.click();
    await dialog.choose(written(info, 'order.json', JSON.stringify(values)));
    await expect(dialog.addSample).toBeChecked();
  });
});

function written(info: TestInfo, name: string, text: string): string {
  const path = info.outputPath(name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}
