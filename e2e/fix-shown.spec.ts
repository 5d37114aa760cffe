/** B43: a fix shows what it changes while it has the focus or the pointer. */
import { expect, test } from './designer';

test('B43: a fix shows before and after on focus and on hover, and goes with its problem', async ({
  designer,
}) => {
  const { editor, page } = designer;
  await designer.open();
  await editor.choose(editor.kind('REST API Call'));
  await editor.url.fill('api.example.com/orders');
  await designer.exportButton.focus();
  const fix = editor.region.getByRole('button', { name: 'Put https:// before it' });
  const shown = page.getByRole('tooltip');
  await fix.hover();
  await expect(shown).toHaveText(
    /Before\s*api\.example\.com\/orders\s*After\s*https:\/\/api\.example\.com\/orders/,
  );
  await page.mouse.move(0, 0);
  await expect(shown).toHaveCount(0);
  await editor.url.focus();
  await fix.focus();
  await expect(shown).toBeVisible();
  await expect(fix).toHaveAccessibleDescription(/Before.*After/);
  await designer.press('Enter');
  await expect(editor.url).toHaveValue('https://api.example.com/orders');
  await expect(shown).toHaveCount(0);
});
