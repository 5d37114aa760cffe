import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../designer';
import { Palette } from '../parts/palette';
import { Samples } from '../parts/samples';
import { SecretsDialog } from '../parts/secrets-dialog';

/** The live regions of which one says this. */
const said = (page: Page, words: string | RegExp): Locator =>
  page.locator('[role=status], [role=alert]').filter({ hasText: words }).first();

test('the parts of the page have their roles and names', async ({ designer }) => {
  const { page, sample } = designer;
  await designer.open();
  await expect(sample.tree).toBeVisible();
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - button "Skip to the editor"
      - heading "Action Designer" [level=1]
      - button "Saved"
      - button "Hide actions and context" [expanded]
      - button "Undo" [disabled]
      - button "Redo" [disabled]
      - button "Search commands"
      - button "Import"
      - button "Share"
      - button "Export"
      - button "More"
    - alert
    - main:
      - region "Actions":
        - heading "Actions" [level=2]:
          - button "Actions" [expanded]
        - button "New"
        - list:
          - listitem:
            - button "Order created POST Webhook"
            - button "Duplicate Order created"
            - button "Delete Order created"
      - separator "Height of the actions"
      - region "Context":
        - heading "Context" [level=2]:
          - button "Context" [expanded]
        - button "Commands for samples"
        - combobox "Sample"
        - tree "Values of the sample":
          - treeitem /order .* object/ [expanded] [level=1] [selected]:
            - button "Insert {{ order | json }}"
          - treeitem /id "A-1001" string/ [level=2]
        - button "Paste your JSON"
        - button "Edit sample"
      - separator "Width of actions and context"
      - region "Editor of the action":
        - textbox "Name"
        - group "Kind":
          - radio "Webhook" [checked]
          - radio "REST API Call"
        - combobox "Method"
        - textbox "URL"
        - button "Send via"
        - button "Send"
        - region "Data":
          - heading "Data" [level=2]
          - group "Format":
            - radio /Form/
            - radio /JSON/ [checked]
          - button "Keys for the rows"
          - button "Bulk edit"
          - list "Data":
            - listitem:
              - button /Move row 1/
              - checkbox "Send row 1" [checked]
              - textbox "Key, row 1"
              - textbox "Value, row 1"
              - button "Delete row 1"
        - region "Query parameters":
          - heading "Query parameters" [level=2]:
            - button "Query parameters"
        - region "Authentication":
          - group "Authentication":
            - radio "Basic auth" [checked]
          - textbox "Username"
          - textbox "Password"
          - 'button "Show: Password"'
          - 'button "This tab only: options of the password"'
      - separator "Width of the request"
      - region "Live request":
        - region "Request":
          - group "View":
            - radio "Request" [checked]
            - radio "Code"
            - radio "Config"
          - button "Copy as curl"
          - list "Where bytes come from"
          - application "HTTP request message"
          - region "State of the request":
            - status: The request is complete
    - status
  `);
  for (const splitter of await page.getByRole('separator').all()) {
    await expect(splitter).toHaveAttribute('aria-valuenow', /^\d+$/);
    await expect(splitter).toHaveAttribute('aria-valuemin', /^\d+$/);
    await expect(splitter).toHaveAttribute('aria-valuemax', /^\d+$/);
    await expect(splitter).toHaveAttribute('aria-orientation', /^(horizontal|vertical)$/);
  }

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('tablist')).toMatchAriaSnapshot(`
    - tablist:
      - tab "Actions"
      - tab "Edit" [selected]
      - tab "Context"
      - tab "Result"
  `);
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Edit');
});

test('menus and dialogs have their roles and names', async ({ designer }) => {
  const { page } = designer;
  await designer.open();
  await expect(designer.moreButton).toHaveAttribute('aria-haspopup', 'menu');
  await designer.moreButton.click();
  await expect(page.getByRole('menu')).toMatchAriaSnapshot(`
    - menu:
      - group "Work":
        - menuitem "History…"
        - menuitem "Secrets…"
        - menuitem "Open a folder…"
        - menuitem "Save to a folder…"
      - group "Theme":
        - menuitemradio "System" [checked]
        - menuitemradio "Light"
        - menuitemradio "Dark"
      - group "Language":
        - menuitemradio "English" [checked]
        - menuitemradio "Deutsch"
      - group "App":
        - menuitem /Keyboard shortcuts/
        - menuitem "About and release notes"
  `);
  await designer.menuItem('Secrets…').click();
  const secrets = new SecretsDialog(page);
  await expect(secrets.dialog).toMatchAriaSnapshot(`
    - dialog "Secrets":
      - heading "Secrets" [level=2]
      - button "Close"
      - group "Where the values are kept":
        - radio "This tab only" [checked]
        - radio "This device"
        - radio "This device, with a passphrase"
      - alert
      - heading "Named secrets" [level=3]
      - textbox "Name"
      - textbox "Value"
      - button "Add" [disabled]
      - status
  `);
  // A dialog is no page: what it says stands in it, and there is one banner.
  await expect(page.getByRole('banner', { includeHidden: true })).toHaveCount(1);
  await designer.press('Escape', 'ControlOrMeta+k');
  const palette = new Palette(page);
  await expect(palette.field).toHaveAttribute('aria-expanded', 'true');
  await expect(palette.field).toHaveAttribute('aria-activedescendant', /./);
  await expect(palette.dialog.getByRole('listbox')).toHaveAccessibleName('Commands');
  await expect(palette.dialog.getByRole('group', { name: 'Open an action' })).toBeVisible();
});

test('what happens is said', async ({ designer }) => {
  const { editor, page, sample } = designer;
  const samples = new Samples(page);
  await designer.open();
  await editor.delete(2).click();
  await expect(said(page, 'Row 2 deleted.')).toBeAttached();
  await designer.press('ControlOrMeta+z');
  await expect(said(page, 'Undone: deleting row 2')).toBeAttached();
  await designer.press('ControlOrMeta+Shift+z');
  await expect(said(page, 'Redone: deleting row 2')).toBeAttached();
  await designer.expectSaved();
  await designer.press('ControlOrMeta+s');
  await expect(said(page, 'Everything is already saved.')).toBeAttached();
  await editor.value(1).focus();
  await designer.press('Alt+ArrowDown');
  await expect(said(page, 'Moved to row 2 of 2.')).toBeAttached();
  await designer.press('Alt+Shift+Enter');
  await expect(said(page, 'Row 2 is kept, not sent.')).toBeAttached();

  await editor.url.fill('nonsense');
  await expect(said(page, /1 error/)).toBeAttached();
  await editor.url.fill('https://api.example.com/');
  await expect(said(page, 'The request is complete')).toBeAttached();
  await designer.preview.region.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(said(page, /copied/i)).toBeAttached();

  await samples.choose('New sample');
  await samples.nameField.fill('Empty');
  await designer.press('Enter', 'Alt+PageUp');
  await expect(said(page, 'Sample, sample 1 of 2')).toBeAttached();
  await sample.edit();
  await sample.type('{"a": }');
  await expect(said(page, /cannot be read/)).toBeAttached();
});
