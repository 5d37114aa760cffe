/** F8 goes from one problem to the next, wherever the focus is, and fixes leave the cursor where typing goes on. */
import { expect, test } from './designer';

test('F8 goes to the next problem from anywhere, through the URL and the body, and around', async ({
  designer,
}) => {
  const { editor, page } = designer;
  await designer.open();
  await editor.choose(editor.kind('REST API Call'));
  await editor.url.fill('http:/api.example.com/a b');
  await editor.fillBody('{"a": 1, "a": 2}');
  await expect(editor.body.locator('.cm-lintRange')).toHaveCount(1);
  const selected = () => page.evaluate(() => String(getSelection()));
  await designer.exportButton.focus();
  await designer.press('F8');
  await expect(editor.url).toBeFocused();
  await expect.poll(selected).toBe('http:/');
  await designer.press('F8');
  await expect.poll(selected).toBe(' ');
  await designer.press('F8');
  await expect(editor.body).toBeFocused();
  await expect.poll(selected).toBe('"a"');
  await expect(page.locator('.cm-tooltip')).toContainText('“a” occurs more than once');
  await designer.press('F8');
  await expect(editor.url).toBeFocused();
  await expect(page.locator('.cm-tooltip')).toHaveCount(0);
  await designer.press('ControlOrMeta+/');
  await expect(designer.dialog('Keyboard shortcuts')).toContainText('F8Next problem');
});

test('a fix by key leaves the cursor behind the closed tag, and mends a body of several faults', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody('{"id": "{{ order.id }"}');
  await editor.region.getByRole('button', { name: 'Close the tag' }).first().press('Enter');
  await expect(editor.body).toBeFocused();
  await designer.type('!');
  await preview.expectBody('{"id": "A-1001!"}');

  await editor.fillBody("{'id': '{{ order.id }}', }");
  await editor.region.getByRole('button', { name: 'Correct all 3 places' }).first().press('Enter');
  await preview.expectBody('{"id": "A-1001" }');
  await preview.expectProblems([]);
});
