import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { zip } from '../test/zip';
import { expect, test } from './designer';
import { Samples } from './parts/samples';

const FILES = {
  'bruno/bruno.json': '{"version": "1", "name": "Shop", "type": "collection"}',
  'bruno/environments/live.bru': 'vars {\n  base: https://shop.example\n}\n',
  'bruno/orders/list.bru': 'meta {\n  name: List\n}\n\nget {\n  url: {{base}}/orders\n}\n',
  'yaml/opencollection.yml': 'opencollection: 1.0.0\ninfo:\n  name: Pay\n',
  'yaml/orders/pay.yml':
    'info:\n  name: Pay\n  type: http\nhttp:\n  method: GET\n  url: https://pay.example/\n',
  'http/http-client.env.json': '{"dev": {"host": "localhost"}}',
  'http/remove.http': 'DELETE https://{{host}}/orders/1\n',
  'http/get.http': '### Get\nGET https://{{host}}/orders/1\n',
  'docs/notes.md': 'Nothing here.',
  'app.ts': 'export {};',
  'node_modules/tool/test.http': 'GET https://tool.example/\n',
};

/** The files in a folder of the disk. */
function folderOf(files: Readonly<Record<string, string>>, testInfo: TestInfo): string {
  const folder = testInfo.outputPath('apis');
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

test.describe('the files of a folder are reviewed together', () => {
  test('dropped on the page', async ({ designer }, testInfo) => {
    const { import: dialog, list } = designer;
    await designer.open();
    await dialog.dropPaths([folderOf(FILES, testInfo)]);
    await expect(dialog.dialog).toContainText('Text to import: apis (9 files)');
    await expect(dialog.dialog).toContainText('3 requests from these files: 1 cannot be imported');
    await expect(dialog.tick(/^List GET/)).toHaveAccessibleDescription(/In the folder bruno \/ orders/);
    await expect(dialog.tick(/^Pay GET/)).toHaveAccessibleDescription(/In the folder yaml \/ orders/);
    await expect(dialog.tick(/^Get GET/)).toHaveAccessibleDescription(/In the folder http \/ get/);
    await expect(dialog.problems.filter({ hasText: 'http/remove.http' })).toContainText('not DELETE');
    await expect(dialog.problems.filter({ hasText: '.ts' })).toContainText('node_modules/');
    await expect(dialog.problems.filter({ hasText: 'docs/notes.md' })).toContainText('no request');
    await expect(dialog.addSample).toBeChecked();
    await designer.expectAccessible();
    await dialog.importButton.click();
    await expect(dialog.dialog).toBeHidden();
    await expect(list.actions).toHaveCount(4);
    await designer.undoButton.first().click();
    await expect(list.actions).toHaveCount(1);
  });

  test('chosen with a button', { tag: '@thorough' }, async ({ designer }, testInfo) => {
    const { import: dialog } = designer;
    await designer.open();
    await designer.importButton.click();
    await dialog.chooseAll('Choose a folder…', folderOf(FILES, testInfo));
    await expect(dialog.dialog).toContainText('apis (9 files)');
    await expect(dialog.importButton).toHaveText('Import 3 actions');
  });

  test('several files, chosen and dropped', { tag: '@thorough' }, async ({ designer }, testInfo) => {
    const { import: dialog } = designer;
    const folder = folderOf(FILES, testInfo);
    const paths = ['http/get.http', 'bruno/orders/list.bru'].map((path) => join(folder, path));
    await designer.open();
    await designer.importButton.click();
    await dialog.chooseAll('Choose files…', paths);
    await expect(dialog.importButton).toHaveText('Import 2 actions');
    await dialog.text.fill('curl https://shop.example/');
    await expect(dialog.importButton).toHaveText('Import 1 action');
    await dialog.dropPaths(paths);
    await expect(dialog.importButton).toHaveText('Import 2 actions');
    await designer.press('Escape');
    await designer.importButton.click();
    await expect(dialog.importButton).toHaveText('Import 2 actions');
  });
});

test.describe('the files of an archive are reviewed together', () => {
  test('dropped on the page', async ({ designer }) => {
    const { import: dialog } = designer;
    await designer.open();
    const files = Object.entries(FILES).map(([path, content]) => [`apis-main/${path}`, { content }] as const);
    const bytes = zip({
      ...Object.fromEntries(files),
      'apis-main/large.http': { content: 'GET h', size: 2 ** 31 },
      'apis-main/../up.http': { content: 'GET https://up.example/' },
    });
    await dialog.drop({ name: 'apis.zip', bytes: Buffer.from(bytes) });
    await expect(dialog.dialog).toContainText('Text to import: apis.zip (9 files)');
    await expect(dialog.tick(/^List GET/)).toHaveAccessibleDescription(/In the folder bruno \/ orders/);
    await expect(dialog.tick(/^Pay GET/)).toHaveAccessibleDescription(/In the folder yaml \/ orders/);
    await expect(dialog.problems.filter({ hasText: 'large.http' })).toContainText('larger than what is read');
    await expect(dialog.problems.filter({ hasText: 'up.http' })).toContainText('out of the archive');
    await dialog.importButton.click();
    await expect(designer.list.actions).toHaveCount(4);
  });

  test('one that is damaged is named', { tag: '@thorough' }, async ({ designer }) => {
    const { import: dialog } = designer;
    await designer.open();
    await dialog.drop({ name: 'apis.zip', bytes: Buffer.from('PK') });
    await expect(dialog.dialog).toContainText('apis.zip is not a ZIP archive that can be read.');
    await expect(dialog.importButton).toBeDisabled();
  });
});

test('JSON that is no config is offered as a sample', async ({ designer }) => {
  const { import: dialog } = designer;
  await designer.open();
  await dialog.drop({ name: 'order.json', bytes: Buffer.from('{"foo":{"bar":1}}') });
  await expect(dialog.dialog).toContainText('Values from this JSON, and no requests.');
  await expect(dialog.addSample).toHaveAccessibleName('Add these values as sample “order”');
  await expect(dialog.problems).toHaveCount(0);
  await dialog.importButton.click();
  await expect(dialog.dialog).toBeHidden();
  await expect(new Samples(designer.page).open).toHaveText('order');
  await expect(designer.list.actions).toHaveCount(1);
  expect(await designer.sample.text()).toBe('{"foo":{"bar":1}}');
});
