import { writeFileSync } from 'node:fs';
import { type Designer, expect, test } from '../designer';

const webhook = (data: readonly object[], settings: object = {}) => ({
  version: 1,
  objectId: 'automation.webhook',
  name: 'Long texts',
  method: 'POST',
  url: 'https://api.example.com/',
  format: 'json',
  data,
  ...settings,
});

const MARK = '\u0301';

/** Characters outside of fields that are drawn, and elements. */
async function drawn({ page }: Designer): Promise<{ characters: number; elements: number }> {
  return await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let characters = 0;
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (
        node.parentElement?.checkVisibility({ contentVisibilityAuto: true }) &&
        !node.parentElement.matches('textarea')
      )
        characters += node.nodeValue?.length ?? 0;
    return { characters, elements: document.querySelectorAll('*').length };
  });
}

for (const [what, name] of [
  ['50,000 marks on a letter', `H${MARK.repeat(50_000)}`],
  ['a folder of as many', `H${MARK.repeat(50_000)} / x`],
  ['200,000 zero-width spaces', `H${'\u200b'.repeat(200_000)}`],
  ['40,000 tabs', `H${'\t'.repeat(40_000)}x`],
] as const) {
  test(`B33: a name of ${what} is drawn in part, everywhere`, async ({ designer }, testInfo) => {
    const { editor, page, list } = designer;
    const few = async (where: string) => {
      const { characters, elements } = await drawn(designer);
      expect(characters, where).toBeLessThan(30_000);
      expect(elements, where).toBeLessThan(4000);
    };
    await designer.open();
    const path = testInfo.outputPath('large.json');
    writeFileSync(path, JSON.stringify(webhook([], { name })));
    await designer.importButton.click();
    await designer.import.choose(path);
    await expect(designer.import.importButton).toBeEnabled();
    await expect(designer.import.found).toContainText(/… and [0-9,]+ more/);
    await few('the import');
    await designer.import.importButton.click();
    await expect(designer.import.dialog).toBeHidden();
    await few('the field');
    await expect(list.region).toContainText(/… and [0-9,]+ more/);

    await list.action('Order created').click();
    await few('the list');
    await designer.expectSaved();
    await page.reload();
    await expect(editor.name).toHaveValue('Order created');
    await few('after a reload');
    await designer.saveState.click();
    await page.getByRole('dialog', { name: 'History' }).waitFor();
    await few('the history');
    await page.keyboard.press('Escape');
    const others = list.region.getByRole('listitem').filter({ hasNotText: 'Order created' });
    await others.getByRole('button', { name: /^Delete / }).click();
    await expect(page.getByRole('complementary', { name: 'Notifications' })).toContainText(
      /… and [0-9,]+ more/,
    );
    await few('a notice');
  });
}

test('B33: a field that could not be drawn is held back, and can be cleared', async ({ designer }) => {
  const { editor, page, preview } = designer;
  await designer.open();
  const text = `H${MARK.repeat(50_000)}`;
  for (const [field, kept] of [
    [editor.name, text],
    [editor.value(1), text],
  ] as const) {
    await field.focus();
    await field.press('ControlOrMeta+a');
    await page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, kept);
    await expect(field).toHaveJSProperty('readOnly', true);
    await expect(field).toHaveValue(/^H\u0301{8}… and 49,992 more$/);
    await expect(field).toHaveAccessibleDescription(/50,001 characters, too long to be edited here/);
  }
  await expect.poll(() => preview.text()).toContain(text);
  await designer.expectAccessible();
  await page.getByRole('button', { name: 'Clear' }).first().click();
  await expect(editor.name).toHaveValue('');
  await expect(editor.name).toBeFocused();
  await designer.type('Named');
  await expect(editor.name).toHaveValue('Named');
});
