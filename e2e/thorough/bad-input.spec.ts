import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { expect, test } from '../designer';
import { loadFile } from '../load-file';
import { Sharing } from '../parts/sharing';

const webhook = (data: readonly object[], settings: object = {}) => ({
  version: 1,
  objectId: 'automation.webhook',
  name: 'Bad input',
  method: 'POST',
  url: 'https://api.example.com/',
  format: 'json',
  data,
  ...settings,
});

for (const count of [1000, 10_000]) {
  test(`B30: ${count} rows are imported, sent and edited`, async ({ designer }, testInfo) => {
    const { editor, preview } = designer;
    const data = Array.from({ length: count }, (_, row) => ({
      key: `key ${row}`,
      value: `value ${row} {{ order.id }}`,
    }));
    await designer.open();
    await loadFile(designer, testInfo, webhook(data));
    const sent = Object.fromEntries(
      data.map(({ key, value }) => [key, value.replace('{{ order.id }}', 'A-1001')]),
    );
    await preview.expectBody(JSON.stringify(sent));
    await expect(editor.data.getByText(`${count.toLocaleString('en-GB')} rows`)).toBeVisible();

    await editor.value(2).fill('changed');
    sent['key 1'] = 'changed';
    await preview.expectBody(JSON.stringify(sent));
    // The last row is far out of sight, and there when the preview leads to it.
    await preview.message.focus();
    await designer.press('End', 'ArrowLeft', 'Enter');
    await expect(editor.value(count)).toBeFocused();
    await expect(editor.value(count)).toBeInViewport();
    await designer.press('End');
    await designer.type('!');
    sent[`key ${count - 1}`] += '!';
    await preview.expectBody(JSON.stringify(sent));
  });
}

test('B30: a body of 5 MB is shown, sent and edited', async ({ designer }, testInfo) => {
  const { editor, preview } = designer;
  const lines = Array.from({ length: 50_000 }, (_, line) => `  "member ${line}": "${'x'.repeat(80)}"`);
  const body = `{\n${lines.join(',\n')}\n}`;
  expect(Buffer.byteLength(body)).toBeGreaterThan(5_000_000);
  const { data: _, format: __, ...settings } = webhook([]);
  await designer.open();
  await loadFile(designer, testInfo, { ...settings, objectId: 'automation.rest-api-call', body });
  await preview.expectBody(body);
  await editor.body.click();
  await designer.press('ControlOrMeta+End');
  await designer.type(' {{ order.id }}');
  await preview.expectBody(`${body} "A-1001"`);
});

test('10 MB of text that is no config gives a problem with its place', async ({ designer }, testInfo) => {
  const path = testInfo.outputPath('garbage.json');
  writeFileSync(path, `[${'"x",'.repeat(2_500_000)}]`);
  await designer.open();
  await designer.importButton.click();
  await designer.import.choose(path);
  await expect(designer.import.problems.first()).toContainText('Line 1, column');
  await expect(designer.import.importButton).toBeDisabled();
  await designer.import.clearButton.click();
  await expect(designer.import.text).toHaveValue('');
});

const nested = (levels: number): string =>
  `{"order":{"id":"deep"},"deep":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

test('B30: a sample of 1,000 levels is read, one of 1,001 is an error', async ({ designer }) => {
  const { editor, preview, sample } = designer;
  await designer.open();
  await editor.value(3).fill('');
  await sample.edit();
  await sample.editor.click();
  await designer.press('ControlOrMeta+a');
  await designer.paste(nested(1000));
  await sample.done();
  await preview.expectBody('{"id":"deep","key":"order-created","email":""}');
  await editor.value(3).fill('{{ deep | json }}');
  await preview.expectBody(
    `{"id":"deep","key":"order-created","email":"${'['.repeat(999)}${']'.repeat(999)}"}`,
  );

  await sample.edit();
  await sample.editor.click();
  await designer.press('ControlOrMeta+a');
  await designer.paste(nested(1001).replace('"deep"', '"deeper"'));
  await sample.done();
  await expect(sample.unreadable).toBeVisible();
  await expect(sample.problems).toContainText(['Nested more than 1,000 levels deep']);
  await preview.expectBody(
    `{"id":"deep","key":"order-created","email":"${'['.repeat(999)}${']'.repeat(999)}"}`,
  );
});

test('a config that nests too deep is an error with its place', async ({ designer }) => {
  await designer.open();
  await designer.importButton.click();
  await designer.import.text.fill(`{"version":1,"data":${'['.repeat(2000)}${']'.repeat(2000)}}`);
  await expect(designer.import.dialog).toContainText('Nested more than 1,000 levels deep');
  await expect(designer.import.importButton).toBeDisabled();
});

test('half of a surrogate pair is an error where it would be sent, and a hint in the sample', async ({
  designer,
}) => {
  const { editor, preview, sample } = designer;
  await designer.open();
  await designer.load(
    JSON.stringify(webhook([{ key: 'a', value: 'x\ud800y' }])).replace('x\ud800y', 'x\\ud800y'),
  );
  await preview.expectProblems([
    'Error Data, row 1, value The text contains half of a surrogate pair, which UTF-8 cannot represent. Delete or replace it.',
  ]);
  await designer.exportButton.click();
  await designer.export.exportAnyway.click();
  expect(await designer.export.text()).toContain('x\\ud800y');
  await designer.closeButton.click();

  await editor.value(1).fill('{{ half }}');
  await sample.fill('{"half": "\\ude00"}');
  await preview.expectProblems([
    'Error Data, row 1, value half contains half of a surrogate pair, which UTF-8 cannot represent. Correct the value.',
  ]);
  await expect(sample.problems).toContainText(['This string contains half of a surrogate pair.']);
  await editor.value(1).fill('ok');
  await preview.expectBody('{"a":"ok"}');
  await expect(preview.notSendable).toBeHidden();
});

test('B21: control characters stay inside the body and are refused in the head', async ({ designer }) => {
  const { editor, preview, sample } = designer;
  await designer.open();
  await sample.fill('{"c": "a\\r\\nX-Evil: 1\\r\\n\\r\\n\\u0000\\u007f"}');
  await designer.load(
    webhook([{ key: 'c', value: '{{ c }}' }], {
      url: 'https://api.example.com/{{ c }}',
      authentication: { method: 'header-key', headerName: 'X-Key', secret: 'k\r\nX-Evil: 1' },
    }),
  );
  await preview.expectBody('{"c":"a\\r\\nX-Evil: 1\\r\\n\\r\\n\\u0000\x7f"}');
  await expect
    .poll(() => preview.text())
    .toMatch(/^POST \/a%0D%0AX-Evil%3A%201%0D%0A%0D%0A%00%7F HTTP\/1\.1\r\n/);
  expect((await preview.text()).split('\r\n').filter((line) => line.startsWith('X-Evil'))).toEqual([]);
  await expect(preview.problems).toHaveCount(1);
  await expect(preview.notSendable).toBeVisible();
  await editor.field('Value of X_KEY').fill('k');
  await expect(preview.notSendable).toBeHidden();
});

test('B6, B7: what looks like a tag in a value is not read again; in a setting it is a problem', async ({
  designer,
}) => {
  const { editor, preview, sample } = designer;
  await designer.open();
  await sample.fill('{"t": "{{ secret }}", "__proto__": {"x": 1}}');
  await designer.load(
    webhook([
      { key: 'value', value: '{{ t }}' },
      { key: 'braces', value: "{{ '{{' }}" },
      { key: 'own', value: "{{ constructor | default: 'none' }} {{ __proto__.x }}" },
    ]),
  );
  await preview.expectBody('{"value":"{{ secret }}","braces":"{{","own":"none 1"}');
  await editor.value(2).fill('{{');
  await editor.value(2).blur();
  await preview.expectProblems([
    "Error Data, row 2, value This tag is not closed. Add }} after it, or write {{ '{{' }} for two braces.",
  ]);
});

test('invisible characters and a change of direction are shown in the preview', async ({ designer }) => {
  const { preview } = designer;
  await designer.open();
  await designer.load(webhook([{ key: 'a', value: 'gpj.\u202eexe\u200b' }]));
  await preview.expectBody('{"a":"gpj.\u202eexe\u200b"}');
  for (const name of ['U+202E', 'U+200B']) {
    const chip = preview.message.locator(`[data-label="${name}"]`);
    await expect(chip).toBeVisible();
    expect(await chip.evaluate((element) => getComputedStyle(element, '::before').content)).toContain(name);
  }
  await preview.part('gpj.\u202eexe\u200b').hover();
  await expect(
    preview.region.getByText(/contains U\+202E right-to-left override, U\+200B zero-width space/),
  ).toBeVisible();
});

test('what somebody else wrote hides nothing and turns nothing around, in the import and in a link', async ({
  designer,
}) => {
  const { page, import: importing } = designer;
  const sharing = new Sharing(page);
  const expectPlain = async (dialog: Locator) => {
    const request = dialog.locator('code', { hasText: 'bank.example' });
    await expect(request.locator('[data-label="U+202E"]')).toBeVisible();
    await expect(dialog.locator('[data-label="U+200B"]').first()).toBeVisible();
    expect(await request.evaluate(asItLooks)).toBe('POST https://bank.example/moc.live שלום');
  };
  await designer.open();
  await designer.importButton.click();
  const url = 'https://bank.example/\u202emoc.live שלום';
  await importing.text.fill(JSON.stringify(webhook([], { name: 'Ref\u200bund \u202e', url })));
  await expectPlain(importing.dialog);
  await designer.picture('turned-around-import');
  await importing.importButton.click();
  await sharing.choose('Share by link…');
  const { hash } = new URL(await sharing.link());
  await designer.closeButton.click();
  await page.evaluate((fragment) => {
    location.hash = fragment;
  }, hash);
  await expect(sharing.dialog).toHaveAccessibleName('Someone shared this action');
  await expectPlain(sharing.dialog);
  await designer.expectAccessible();
  await designer.picture('turned-around-link');
});

test('B33 a scheme of 100,000 parts and a very long name are read whole, and the page goes on', async ({
  designer,
}, testInfo) => {
  const { editor, preview, page } = designer;
  const text = { type: 'text', text: 'part' };
  await designer.open();
  await loadFile(designer, testInfo, {
    version: 1,
    objectId: 'automation.rest-api-call',
    name: 'n'.repeat(1001),
    method: 'POST',
    url: 'https://api.example.com/',
    body: '{}',
    authentication: {
      method: 'hmac',
      secret: 's',
      scheme: {
        hash: 'sha256',
        key: 'utf8',
        message: Array.from({ length: 100_000 }, () => text),
        encoding: 'hex',
        fields: [{ name: 'X-Signature', parts: [{ type: 'signature' }] }],
      },
    },
  });
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
    'part'.repeat(100_000),
  );
  const tooMany =
    'A signing scheme has at most 64 parts, those of its message and its header fields together. Remove some.';
  await expect(page.getByText(tooMany).first()).toBeVisible();
  await expect(page.getByText('A name has at most 1,000 characters. Shorten it.').first()).toBeVisible();
  await editor.url.fill('https://other.example.com/');
  await preview.expectHeader('Host', 'other.example.com');
  await designer.expectSaved();
});

/** What is seen of a text on one line, from left to right; a word that goes from right to left is turned back. */
function asItLooks(element: Element): string {
  const seen: { character: string; left: number }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const [at, character] of [...(node.textContent ?? '')].entries()) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { width, left } = range.getBoundingClientRect();
      if (width > 0) seen.push({ character, left });
    }
  const line = seen.sort((one, other) => one.left - other.left).map(({ character }) => character);
  return line.join('').replace(/[\u0590-\u05ff]+/g, (word) => [...word].reverse().join(''));
}

for (const [what, body, problem] of [
  [
    '600 tags of large values',
    `"${`{{ order.id${' | json'.repeat(17)} }}`.repeat(600)}"`,
    'With the values filled in, the body would have more than 33,554,432 bytes. What does not fit is left out; insert less.',
  ],
  [
    '29 times json',
    `{{ order.id${' | json'.repeat(29)} }}`,
    'order.id would have more than 33,554,432 bytes here, and is left out. Insert a smaller value, or use fewer filters.',
  ],
] as const) {
  test(`B33 C3 S1: ${what} are refused, and the page goes on, after a reload too`, async ({
    designer,
  }, testInfo) => {
    const { editor, preview } = designer;
    await designer.open();
    await loadFile(designer, testInfo, {
      version: 1,
      objectId: 'automation.rest-api-call',
      name: 'Much too large',
      method: 'POST',
      url: 'https://api.example.com/',
      body,
    });
    // Tens of megabytes are made before they are refused, which takes a slow machine a while.
    test.slow();
    const isRefused = () =>
      expect(preview.problem('Error', 'Body', problem)).toBeVisible({ timeout: 100_000 });
    await isRefused();
    await designer.expectSaved();
    await designer.page.reload();
    await isRefused();
    await editor.url.fill('https://other.example.com/');
    await preview.expectHeader('Host', 'other.example.com');
  });
}
