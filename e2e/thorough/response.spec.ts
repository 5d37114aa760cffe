import { action, expect, openToSend, test } from '../sending';

test('JSON is laid out without a change of its digits', async ({ designer, receiver }) => {
  const { send, editor } = designer;
  const json = '{"n":12345678901234567890,"f":1.0,"a":[],"a":2}';
  receiver.answer = (response) =>
    response.writeHead(201, { 'Content-Type': 'application/json', 'X-One': '1', 'x-two': '2' }).end(json);
  await openToSend(designer, action(`${receiver.origin}/`), 'Local sender');
  await send.send();
  await expect(send.look('Formatted')).toBeChecked();
  await expect(send.body('formatted').locator('.cm-line')).toHaveText([
    '{',
    '  "n": 12345678901234567890,',
    '  "f": 1.0,',
    '  "a": [],',
    '  "a": 2',
    '}',
  ]);
  await editor.choose(send.look('Text'));
  await expect(send.body('text').locator('.cm-line')).toHaveText([json]);
  await send.response.getByRole('button', { name: 'Copy the body' }).click();
  expect(await designer.clipboard()).toBe(json);
  const headers = await send.headers();
  expect(headers.slice(0, 8)).toContainEqual(['X-One', '1']);
  expect(headers).toContainEqual(['x-two', '2']);
  const file = await designer.download(() => send.saveButton.click());
  expect(file).toEqual({ name: 'response.json', bytes: Buffer.from(json) });
});

test('HTML is text, and nothing of it runs', async ({ designer, receiver }) => {
  const { send, page } = designer;
  const html = '<script>document.title = "run"</script><img src=x onerror="document.title = `run`">';
  receiver.answer = (response) =>
    response.writeHead(200, { 'Content-Type': 'text/html', 'X-Html': '<b>x</b>' }).end(html);
  await openToSend(designer, action(`${receiver.origin}/`));
  await send.send();
  await expect(send.body('text').locator('.cm-line')).toHaveText([html]);
  expect(await send.headers()).toContainEqual(['x-html', '<b>x</b>']);
  await expect(page).toHaveTitle('Action Designer');
  const file = await designer.download(() => send.saveButton.click());
  expect(file.name).toBe('response.txt');
});

test('the charset counts, and what nobody sees has a name', async ({ designer, receiver }) => {
  const { send } = designer;
  receiver.answer = (response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/plain; charset=ISO-8859-1' })
      .end(Buffer.from([0x5a, 0x6f, 0xeb, 0x07, 0xa0]));
  await openToSend(designer, action(`${receiver.origin}/`));
  await send.send();
  await expect(send.body('text').locator('.cm-line')).toHaveText(['ZoëBELU+00A0']);
  await expect(send.response).toContainText('Read as windows-1252.');
});

test('bytes that are no text are shown as bytes', async ({ designer, receiver }) => {
  const { send } = designer;
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  receiver.answer = (response) =>
    response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(bytes);
  await openToSend(designer, action(`${receiver.origin}/`));
  await send.send();
  await expect(send.look('Bytes')).toBeChecked();
  await expect(send.body('bytes')).toContainText('0040  40 41 42 43 44 45 46 47');
  await expect(send.body('bytes')).toContainText('00f8  f8 f9 fa fb fc fd fe ff');
  const file = await designer.download(() => send.saveButton.click());
  expect(file.bytes.equals(bytes)).toBe(true);
});

test('B30: 10 MiB can be read from the first byte to the last', async ({ designer, receiver }) => {
  const { send, editor } = designer;
  const json = `[${'{"a":1},'.repeat(1_310_719)}null]`;
  expect(json.length).toBeLessThanOrEqual(10 * 1024 * 1024);
  expect(json.length).toBeGreaterThan(10 * 1024 * 1024 - 20);
  receiver.answer = (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(json);
  await openToSend(designer, action(`${receiver.origin}/`));
  await send.send();
  await expect(send.response).toContainText(`${json.length.toLocaleString('en-GB')} bytes`);
  // A dense one takes a moment to lay out, so nobody waits for it who does not ask.
  await expect(send.look('Text')).toBeChecked();
  await editor.choose(send.look('Formatted'));
  await send.body('formatted').focus();
  await designer.press('ControlOrMeta+End');
  await expect(send.body('formatted').locator('.cm-line').last()).toHaveText(']');
  await editor.choose(send.look('Bytes'));
  await send.body('bytes').focus();
  await designer.press('End');
  await expect(send.body('bytes')).toContainText('null]');
  // The page goes on working.
  await editor.url.fill(`${receiver.origin}/next`);
  await designer.preview.view('Request').click();
  await expect(designer.preview.message).toContainText('POST /next');
});

test('one byte more than 10 MiB is too much, and says so', async ({ designer, receiver }) => {
  receiver.answer = (response) => response.end(Buffer.alloc(10 * 1024 * 1024 + 1));
  for (const way of ['Browser', 'Local sender'] as const) {
    await openToSend(designer, action(`${receiver.origin}/`), way);
    await designer.send.send();
    await expect(designer.send.response).toContainText('more than 10,485,760 bytes');
  }
});

test('no body, and a status that means so', async ({ designer, receiver }) => {
  receiver.answer = (response) => response.writeHead(204).end();
  await openToSend(designer, action(`${receiver.origin}/`));
  await designer.send.send();
  await expect(designer.send.status('204 No Content')).toBeVisible();
  await expect(designer.send.response).toContainText('The response has no body.');
});

test('in a low window the answer stands at the top, and all of it can be reached', async ({
  designer,
  receiver,
}) => {
  const { send, page } = designer;
  const lines = Array.from({ length: 60 }, (_, at) => `line ${at}`).join('\n');
  receiver.answer = (response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end(lines);
  await page.setViewportSize({ width: 640, height: 360 });
  await designer.open();
  await designer.load(action(`${receiver.origin}/`));
  await send.button.click();
  await expect(send.response.getByText('line 0', { exact: true })).toBeInViewport();
  await send.response.getByText('line 0', { exact: true }).hover();
  // The wheel scrolls the text to its end, then the pane around it.
  for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, 2000);
  await send.response.getByText('line 59', { exact: true }).scrollIntoViewIfNeeded();
  await expect(send.response.getByText('line 59', { exact: true })).toBeInViewport({ ratio: 1 });
});
