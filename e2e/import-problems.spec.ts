import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { type Designer, expect, test } from './designer';

const MIB = 1024 * 1024;

const config = (settings: string): string =>
  `{\n  "version": 1,\n  "objectId": "automation.webhook",\n  "method": "POST",\n  "url": ""${settings}\n}`;

interface Case {
  readonly what: string;
  readonly text: string;
  readonly problems: readonly (readonly [line: number, column: number, words: RegExp])[];
}

const CASES: readonly Case[] = [
  {
    what: 'broken JSON',
    text: '{\n  "version": 1,\n  "objectId": automation\n}',
    problems: [[3, 15, /This is not JSON: expected a value/]],
  },
  { what: 'JSON that ends early', text: '{\n  "version": 1', problems: [[2, 15, /This is not JSON/]] },
  {
    what: 'wrong types, all of them',
    text: config(',\n  "name": 5,\n  "data": {},\n  "authentication": { "method": "basic", "username": [] }'),
    problems: [
      [6, 11, /name.*Expected text, found a number/],
      [7, 11, /data.*Expected a list, found an object/],
      [8, 54, /authentication\.username.*Expected text, found a list/],
    ],
  },
  {
    what: 'a setting that does not exist, one of another kind and one of another authentication method',
    text: config(
      ',\n  "colour": "red",\n  "body": "x",\n  "authentication": { "method": "basic", "headerName": "X" }',
    ),
    problems: [
      [6, 3, /“colour” is not a setting here/],
      [7, 3, /“body” is not a setting here/],
      [8, 42, /“headerName” is not a setting here/],
    ],
  },
  {
    what: '__proto__',
    text: config(',\n  "__proto__": {}'),
    problems: [[6, 3, /“__proto__” is not a setting here/]],
  },
  {
    what: 'a repeated member',
    text: config(',\n  "url": "https://other.example/"'),
    problems: [[6, 3, /The member “url” occurs twice/]],
  },
  {
    what: 'a newer version',
    text: config('').replace('"version": 1', '"version": 2'),
    problems: [[2, 14, /Version 2 is newer than this program/]],
  },
  {
    what: 'a method that is not offered',
    text: config('').replace('POST', 'DELETE'),
    problems: [[4, 13, /DELETE.*is not allowed here\. Use /]],
  },
  {
    what: 'settings that are missing',
    text: '{ "version": 1, "objectId": "automation.webhook" }',
    problems: [
      [1, 1, /“method” is missing/],
      [1, 1, /“url” is missing/],
    ],
  },
  {
    what: 'a name that no secret can have',
    text: config(',\n  "authentication": { "method": "basic", "password": { "secret": "1 x" } }'),
    problems: [[6, 66, /“1 x” cannot name a secret/]],
  },
  {
    what: 'a bundle without actions',
    text: '{ "version": 1, "actions": [] }',
    problems: [[1, 28, /contains no actions/]],
  },
];

/** The work that an import must never touch. */
async function openWithWork(designer: Designer): Promise<() => Promise<void>> {
  await designer.open();
  await designer.editor.value(2).fill('unsaved work');
  const before = await designer.preview.text();
  return async () => {
    await designer.closeButton.click();
    await expect(designer.list.actions).toHaveCount(1);
    await expect(designer.editor.value(2)).toHaveValue('unsaved work');
    await designer.preview.expectText(before);
  };
}

test('B3: what is wrong with a text is listed with line and column, all of it, and nothing is lost', async ({
  designer,
}) => {
  const expectUntouched = await openWithWork(designer);
  await designer.importButton.click();
  for (const { what, text, problems } of CASES) {
    await test.step(what, async () => {
      await designer.import.text.fill(text);
      await expect(designer.import.importButton).toBeDisabled();
      await expect(designer.import.problems).toHaveCount(problems.length);
      for (const [index, [line, column, words]] of problems.entries()) {
        const problem = designer.import.problems.nth(index);
        await expect(problem).toContainText(`Line ${line}, column ${column}`);
        await expect(problem).toContainText(words);
      }
      await expect(designer.import.text).toHaveValue(text);
    });
  }
  await expectUntouched();
});

test('the place of a problem leads to it in the text', { tag: '@thorough' }, async ({ designer }) => {
  await designer.open();
  await designer.importButton.click();
  await designer.import.text.fill('{\n  "version": 1,\n  "objectId": automation\n}');
  await designer.import.place(3, 15).click();
  await expect(designer.import.text).toBeFocused();
  expect(await designer.editor.selection(designer.import.text)).toBe('a');
});

test('the text is mended in the dialog and then imported', async ({ designer }) => {
  await designer.open();
  await designer.importButton.click();
  await designer.import.text.fill(config(', "name": 5'));
  await expect(designer.import.importButton).toBeDisabled();
  await designer.import.text.fill(config(', "name": "5"'));
  await expect(designer.import.problems.filter({ hasText: 'Line' })).toHaveCount(0);
  await designer.import.importButton.click();
  await expect(designer.editor.name).toHaveValue('5');
});

test('closing the dialog and opening it again keeps the text', { tag: '@thorough' }, async ({ designer }) => {
  await designer.open();
  await designer.importButton.click();
  await designer.import.text.fill('{ "half": ');
  await designer.closeButton.click();
  await designer.importButton.click();
  await expect(designer.import.text).toHaveValue('{ "half": ');
});

test(
  'B30: a file of 33 MiB is refused with its size, and nothing is lost',
  { tag: '@thorough' },
  async ({ designer }, testInfo) => {
    const large = testInfo.outputPath('large.json');
    writeFileSync(large, Buffer.alloc(33 * MIB, ' '));
    const expectUntouched = await openWithWork(designer);
    await designer.importButton.click();
    await designer.import.choose(large);
    await expect(designer.import.dialog).toContainText(
      'large.json has 33 MiB (34,603,008 bytes). At most 32 MiB are read.',
    );
    await expect(designer.import.importButton).toBeDisabled();
    await expectUntouched();
  },
);

test('a file that is not UTF-8 is refused, not repaired', { tag: '@thorough' }, async ({ designer }) => {
  const expectUntouched = await openWithWork(designer);
  await designer.importButton.click();
  await designer.import.text.fill('was here before');
  await designer.import.choose({
    name: 'latin1.json',
    bytes: Buffer.from(config(', "name": "Zo\xeb"'), 'latin1'),
  });
  await expect(designer.import.dialog).toContainText('latin1.json is not a text in UTF-8.');
  await expect(designer.import.text).toHaveValue('was here before');
  await expectUntouched();
});

test('a file without text says so, and takes the place of the file before', { tag: '@thorough' }, async ({
  designer,
}) => {
  await designer.open();
  await designer.importButton.click();
  await expect(designer.import.text).toBeFocused();
  await designer.import.choose({ name: 'old.json', bytes: Buffer.from(config('')) });
  await expect(designer.import.importButton).toBeEnabled();
  await designer.import.choose({ name: 'empty.json', bytes: Buffer.from('') });
  await expect(designer.import.dialog).toContainText('The file is empty.');
  await expect(designer.import.importButton).toBeDisabled();
  await designer.import.choose({ name: 'old.json', bytes: Buffer.from(config('')) });
  await expect(designer.import.importButton).toBeEnabled();
  await designer.import.choose({ name: 'latin1.json', bytes: Buffer.from('\xeb', 'latin1') });
  await expect(designer.import.dialog).toContainText('latin1.json is not a text in UTF-8.');
  await expect(designer.import.dialog).not.toContainText('old.json');
  await expect(designer.import.importButton).toBeDisabled();
});

test('a dropped file of another kind is refused as none of the formats', { tag: '@thorough' }, async ({
  designer,
}) => {
  const expectUntouched = await openWithWork(designer);
  await designer.import.drop({ name: 'page.html', bytes: Buffer.from('<!doctype html>') });
  await expect(designer.import.dialog).toContainText('This is in none of the formats that can be imported.');
  await expect(designer.import.problems).toHaveCount(0);
  await expectUntouched();
});

test('what an import left out stays with its action until it is dismissed', async ({ designer }) => {
  const { page, list } = designer;
  const notes = page.getByRole('region', { name: 'What the import changed' });
  await designer.open();
  await designer.load(
    "curl https://api.example.com/orders \\\n -H 'X-Tenant: 42' \\\n -H 'X-Region: eu' \\\n -d '{}' -H 'Content-Type: application/json; charset=utf-8'",
  );
  await expect(notes.getByRole('listitem')).toHaveText([
    'Warning: Not sent, because an action can add only one header: X-Tenant, X-Region.',
  ]);
  await designer.expectAccessible();
  await list.action('Order created').click();
  await expect(notes).toHaveCount(0);
  await list.action('api.example.com/orders').click();
  await expect(notes).toBeVisible();
  await designer.expectSaved();
  await page.reload();
  await expect(notes).toBeVisible();
  await notes.getByRole('button', { name: 'Close these notes' }).click();
  await expect(notes).toHaveCount(0);
  await designer.expectFocusKept();
  await page.reload();
  await expect(designer.editor.name).toHaveValue('api.example.com/orders');
  await expect(notes).toHaveCount(0);
});
