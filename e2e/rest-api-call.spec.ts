import { type Designer, expect, test } from './designer';
import { contentLength, JSON_TYPE, message } from './message';

async function newRestApiCall(designer: Designer): Promise<void> {
  await designer.open();
  await designer.list.newRestApiCall.click();
  await designer.editor.url.fill('https://api.example.com/v1/orders');
}

async function accept(designer: Designer, label: string): Promise<void> {
  await expect(designer.suggestion(label)).toHaveAttribute('aria-selected', 'true');
  await designer.press('Enter');
  await expect(designer.suggestions).toBeHidden();
}

test('a body is written with completion of paths and filters', { tag: '@firefox' }, async ({ designer }) => {
  const { editor, preview } = designer;
  await newRestApiCall(designer);
  await editor.body.click();

  await designer.type('{"id": "{{');
  await expect(designer.suggestion('order')).toBeVisible();
  await designer.type('order.i');
  await accept(designer, 'id');
  expect(await editor.bodyText()).toBe('{"id": "{{order.id }}"}');

  await designer.type('", "name": "{{ order.customer.na');
  await expect(designer.suggestion('name')).toBeVisible();
  await designer.type('me | up');
  await accept(designer, 'upper');
  expect(await editor.bodyText()).toBe(
    '{"id": "{{order.id }}", "name": "{{ order.customer.name | upper }}"}',
  );
  await designer.type('"}');

  const body = '{"id": "A-1001", "name": "ZOË \\"ZED\\" O\'NEIL"}';
  expect(JSON.parse(body)).toEqual({ id: 'A-1001', name: 'ZOË "ZED" O\'NEIL' });
  await preview.expectText(
    message('POST /v1/orders HTTP/1.1', ['Host: api.example.com', JSON_TYPE, contentLength(body)], body),
  );
});

test('a suggestion is taken with the mouse', { tag: '@thorough' }, async ({ designer }) => {
  await newRestApiCall(designer);
  await designer.editor.body.click();
  await designer.type('{{ pai');
  await designer.suggestion('order.paid').click();
  await designer.preview.expectBody('true');
  await expect(designer.editor.body).toBeFocused();
});

test('Escape closes the suggestions, Ctrl+Space opens them again', { tag: '@thorough' }, async ({
  designer,
}) => {
  await newRestApiCall(designer);
  await designer.editor.body.click();
  await designer.type('{{ order.');
  await expect(designer.suggestion('id')).toBeVisible();
  await designer.press('Escape');
  await expect(designer.suggestions).toBeHidden();
  await designer.press('Control+Space');
  await expect(designer.suggestion('id')).toBeVisible();
});

test('B12: every value keeps the body valid JSON, inside a string and at a bare place', async ({
  designer,
}) => {
  const name = `"Zoë \\"Zed\\" O'Neil"`;
  const cases = [
    ['{"name":"{{ order.customer.name }}"}', `{"name":${name}}`],
    ['{"name":{{ order.customer.name }}}', `{"name":${name}}`],
    ['{"c":{{ order.customer }}}', `{"c":{"name":${name},"email":"zoe@example.com"}}`],
    ['[{{ order.tags }},{{ order.paid }},{{ order.note }}]', '[["new","gift"],true,null]'],
    [
      '"{{ order.customer | json }}"',
      `"{\\"name\\":${JSON.stringify(name).slice(1, -1)},\\"email\\":\\"zoe@example.com\\"}"`,
    ],
  ] as const;
  await newRestApiCall(designer);
  for (const [template, expected] of cases) {
    await designer.editor.fillBody(template);
    await designer.preview.expectBody(expected);
    expect(() => JSON.parse(expected)).not.toThrow();
    await expect(designer.preview.problems).toHaveCount(0);
  }
});

test('B10: a number of 20 digits and one with a trailing zero arrive unchanged', {
  tag: '@thorough',
}, async ({ designer }) => {
  await newRestApiCall(designer);
  await designer.editor.fillBody('{"n":{{ order.number }},"t":{{ order.total }},"s":"{{ order.number }}"}');
  await designer.preview.expectBody('{"n":12345678901234567890,"t":149.90,"s":"12345678901234567890"}');
});

test('B17: the body is sent exactly as written, spaces and line ends too', async ({ designer }) => {
  await newRestApiCall(designer);
  const body = '  {\n\t"a" :  1e3 ,\n "b":1.0 }\n\n';
  await designer.editor.fillBody(body);
  await designer.preview.expectBody(body);
});

test('Format JSON changes only white space', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview } = designer;
  const written =
    '{"n":1.0,"e":1e3,"d":12345678901234567890,"s":"a  \\u00e9 b","t":{{ order.id }},"l":[1,{}],"q":"{{ order.id | upper }}"}';
  await newRestApiCall(designer);
  await editor.fillBody(written);
  await editor.formatJson.click();
  const formatted = [
    '{',
    '  "n": 1.0,',
    '  "e": 1e3,',
    '  "d": 12345678901234567890,',
    '  "s": "a  \\u00e9 b",',
    '  "t": {{ order.id }},',
    '  "l": [',
    '    1,',
    '    {}',
    '  ],',
    '  "q": "{{ order.id | upper }}"',
    '}',
  ].join('\n');
  await expect.poll(() => editor.bodyText()).toBe(formatted);
  await preview.expectBody(
    formatted.replace('{{ order.id }}', '"A-1001"').replace('{{ order.id | upper }}', 'A-1001'),
  );

  await editor.body.focus();
  await designer.press('ControlOrMeta+z');
  await expect.poll(() => editor.bodyText()).toBe(written);
});

test('Format JSON leaves a body alone that it cannot read, and says why', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor } = designer;
  await newRestApiCall(designer);
  await editor.fillBody('{"a": "open');
  await editor.formatJson.click();
  await expect(designer.notices.getByText(/Not formatted: a string is not closed/)).toBeVisible();
  expect(await editor.bodyText()).toBe('{"a": "open');
  await expect(editor.body).toBeFocused();
});

test('B17: text that is not JSON is a warning, underlined, and still sent', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, preview } = designer;
  await newRestApiCall(designer);
  await editor.fillBody('hello {{ order.id }}');
  await preview.expectBody('hello "A-1001"');
  await preview.expectProblems([
    'Warning Body With the values filled in, the body is not JSON: expected a value, found “hello”.',
  ]);
  await expect(editor.body.locator('.cm-lintRange-warning')).toBeVisible();
  await expect(preview.notSendable).toBeHidden();
});

test('a tag shows its value while the pointer rests on it, and where the value comes from', {
  tag: '@thorough',
}, async ({ designer }) => {
  await newRestApiCall(designer);
  await designer.editor.fillBody('{"name": "{{ order.customer.name | upper }}"}');
  await designer.editor.body.getByText('order.customer.name').hover();
  const card = designer.page.getByRole('status').filter({ hasText: 'From the sample' });
  await expect(card).toContainText('order.customer.name');
  await expect(card).toContainText('ZOË \\"ZED\\" O\'NEIL');
});

test('B27: the preview points into the body, and the body lights up its bytes', { tag: '@firefox' }, async ({
  designer,
}) => {
  const { editor, page, preview } = designer;
  await newRestApiCall(designer);
  await editor.fillBody('{"id": {{ order.id }}, "paid": {{ order.paid }}}');
  await preview.part('true').hover();
  await expect(preview.card).toHaveText('Context order.paid → JSON value → body');
  await expect(editor.body.locator('.cm-pointed')).toHaveText('{{ order.paid }}');
  await preview.part('true').click();
  await expect(editor.body).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe('{{ order.paid }}');
  await expect.poll(() => preview.lit()).toContain('true');
});

test('a body of many lines is drawn line by line, and its parts point and are copied as they are sent', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, preview } = designer;
  await newRestApiCall(designer);
  const lines = Array.from({ length: 90 }, (_, row) =>
    row % 30 === 20 ? '  ' : `  "row ${row}": "as ordered",`,
  );
  const written = ['{', ...lines, '', '  "id": "{{ order.id }}"', '}', ''].join('\n');
  const sent = written.replace('{{ order.id }}', 'A-1001');
  await editor.fillBody(written);
  await preview.expectBody(sent);
  const tops = await preview.message
    .locator('[data-chunk]')
    .last()
    .evaluate((chunk) => {
      const ends = document.createTreeWalker(chunk, NodeFilter.SHOW_TEXT);
      const found: number[] = [];
      for (let node = ends.nextNode(); node; node = ends.nextNode()) {
        const range = document.createRange();
        range.selectNode(node);
        if (node.textContent === '\n') found.push(Math.round(range.getBoundingClientRect().top));
      }
      return found;
    });
  const steps = tops.slice(1).map((top, index) => top - (tops[index] ?? 0));
  expect(tops).toHaveLength(sent.split('\n').length - 1);
  expect(new Set(steps).size).toBe(1);

  await preview.part('A-1001').hover();
  await expect(preview.card).toContainText('order.id');
  await preview.message.focus();
  await designer.press('ControlOrMeta+a', 'ControlOrMeta+c');
  await expect.poll(async () => (await designer.clipboard()).endsWith(`\r\n\r\n${sent}`)).toBe(true);
});

test('the braces of a tag outside of a string are not marked as unmatched', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, page } = designer;
  await designer.open();
  await designer.load({
    version: 1,
    objectId: 'automation.rest-api-call',
    method: 'POST',
    url: 'https://api.example.com/',
    body: '{"tags": {{ order.tags }}, "x": 1]}',
  });
  const unmatched = page.locator('.cm-nonmatchingBracket');
  const caretAfter = async (text: string) => {
    await editor.body.focus();
    await designer.press('ControlOrMeta+Home');
    const index = '{"tags": {{ order.tags }}, "x": 1]}'.indexOf(text) + text.length;
    for (let step = 0; step < index; step++) await page.keyboard.press('ArrowRight');
  };
  await caretAfter('1]');
  await expect(unmatched).toHaveText(']');
  await caretAfter('tags }}');
  await expect(unmatched).toHaveCount(0);
});

test('a selection is seen over tags, and a missing quote is typed as one', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, page } = designer;
  await newRestApiCall(designer);
  await editor.body.fill('{\n"id": "{{ order.id }},\n"b": 1 }');
  await designer.press('ControlOrMeta+a');
  const selected = editor.body.locator('.cm-tag .cm-selected').first();
  await expect(selected).toBeVisible();
  const ground = () => selected.evaluate((one) => getComputedStyle(one).backgroundColor);
  const tag = editor.body.locator('.cm-tag').first();
  expect(await ground()).not.toBe(await tag.evaluate((one) => getComputedStyle(one).backgroundColor));
  await designer.press('ControlOrMeta+Home', 'ArrowDown', 'End', 'ArrowLeft');
  await page.keyboard.type('"');
  expect(await editor.bodyText()).toBe('{\n"id": "{{ order.id }}",\n"b": 1 }');
});
