import { type Designer, expect, test } from './designer';
import { hold, holdLaterScripts } from './later-scripts';
import { German } from './parts/german-page';
import { Palette } from './parts/palette';

const action = (name: string) => ({
  version: 1,
  objectId: 'automation.webhook',
  name,
  method: 'POST',
  url: 'https://api.example.com/orders',
  data: [],
});

const paletteOf = ({ page }: Designer) => new Palette(page);

test('commands are found by their letters, told with their keys and reasons, and remembered', {
  tag: '@firefox',
}, async ({ designer }) => {
  const { editor } = designer;
  const palette = paletteOf(designer);
  await designer.open();
  await editor.url.focus();
  await designer.press('ControlOrMeta+k');
  await expect(palette.field).toBeFocused();
  // Nothing is sent by two key presses.
  await expect(palette.active).toHaveText(/^Save now/);
  // The list scrolls, not the dialog around it.
  expect(await palette.dialog.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0);
  await designer.expectAccessible();
  await designer.picture('palette');

  await designer.type('thda');
  await expect(palette.options).toHaveText(['Theme: Dark']);
  await expect(palette.marks).toHaveText(['Th', 'Da']);
  await designer.press('Enter');
  await expect(palette.dialog).toBeHidden();
  await expect(editor.url).toBeFocused();
  await expect(designer.page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await designer.press('ControlOrMeta+k');
  await expect(palette.active).toHaveText('Theme: Dark (chosen)');
  await designer.press('ArrowUp', 'ArrowDown', 'ArrowDown');
  await expect(palette.active).toHaveText(/^Save now/);
  await designer.type('go to: signature');
  await expect(palette.active).toHaveText(/The request is not signed\./);
  await expect(palette.active).toHaveAttribute('aria-disabled', 'true');
  await designer.press('Enter');
  await expect(palette.dialog).toBeVisible();
  await palette.field.fill('qqq');
  await expect(palette.options).toHaveCount(0);
  await expect(palette.status).toHaveText('Nothing found.');
  await designer.expectAccessible();
  await designer.press('Escape');
  await expect(editor.url).toBeFocused();
});

test('an action of the library is opened by its name, from inside a code editor too', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor } = designer;
  const palette = paletteOf(designer);
  await designer.open();
  await designer.load(action('Shop / Invoice paid'));
  await designer.load(action('Shop / Order cancelled'));
  await editor.choose(editor.kind('REST API Call'));
  await editor.body.focus();
  await designer.press('ControlOrMeta+k');
  await expect(palette.field).toBeFocused();
  await designer.type('invpa');
  await expect(palette.options).toHaveText(['Shop / Invoice paid']);
  await designer.press('Enter');
  await expect(editor.name).toHaveValue('Shop / Invoice paid');
  await expect(palette.dialog).toBeHidden();
  await expect(designer.page.locator('#pane-edit')).toBeFocused();
  await designer.type('not the name');
  await expect(editor.name).toHaveValue('Shop / Invoice paid');

  await designer.moreButton.focus();
  await designer.press('ControlOrMeta+k');
  await designer.type('ordcan');
  await designer.press('Enter');
  await expect(editor.name).toHaveValue('Shop / Order cancelled');
  await expect(designer.page.locator('#pane-edit')).toBeFocused();
});

test('the menu is walked with the keyboard and gives the focus back', { tag: '@thorough' }, async ({
  designer,
}) => {
  await designer.open();
  await designer.moreButton.focus();
  await designer.press('Enter');
  await expect(designer.menuItem('History…')).toBeFocused();
  await designer.expectAccessible();
  await designer.picture('menu');
  await designer.press('End', 'ArrowDown');
  await expect(designer.menuItem('History…')).toBeFocused();
  await designer.press('k');
  await expect(designer.menuItem('Keyboard shortcuts')).toBeFocused();
  await designer.press('Enter');
  await expect(designer.dialog('Keyboard shortcuts')).toBeVisible();
  await designer.press('Escape');
  await expect(designer.moreButton).toBeFocused();
  await designer.press('ArrowDown', 'Escape');
  await expect(designer.moreButton).toBeFocused();
  await expect(designer.page.getByRole('menu')).toHaveCount(0);
  await designer.press('ArrowDown', 'Tab');
  await expect(designer.page.getByRole('menu')).toHaveCount(0);
});

test('shortcuts lead everywhere, and rest in dialogs', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, page, preview, sample } = designer;
  await designer.open();
  const pane = (name: string) => page.getByRole('region', { name, exact: true });
  await sample.value('id').first().click();
  await designer.press('ControlOrMeta+s');
  await expect(page.getByText('Everything is already saved. Changes are saved automatically.')).toHaveCount(
    2,
  );
  await editor.name.fill('Renamed');
  await designer.press('ControlOrMeta+s');
  await designer.expectSaved();

  await designer.press('Alt+Shift+Digit4');
  await expect(preview.view('Config')).toBeChecked();
  await expect(preview.view('Config')).toBeFocused();
  // What was said last is a part of the page, as long as it is there.
  await designer.press('F6');
  await expect(designer.notices).toBeFocused();
  await designer.press('Escape');
  await expect(designer.notices).toHaveCount(0);
  await expect(preview.view('Config')).toBeFocused();
  await designer.press('F6');
  await expect(page.getByRole('banner')).toBeFocused();
  await designer.press('F6');
  await expect(pane('Actions')).toBeFocused();
  await designer.press('F6');
  await expect(sample.value('id').first()).toBeFocused();
  await designer.press('F6');
  await expect(editor.name).toBeFocused();
  await designer.press('Shift+F6', 'Shift+F6');
  await expect(pane('Actions')).toBeFocused();

  await designer.exportButton.click();
  await expect(designer.closeButton).toBeVisible();
  await designer.press('ControlOrMeta+k', 'Alt+Shift+Digit1', '?');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await designer.press('Escape');
  await expect(preview.view('Config')).toBeChecked();
});

test('every key after the shortcut reaches the palette, and what deletes is never what Enter chooses unasked', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, list, page } = designer;
  const palette = paletteOf(designer);
  const arriveFirst = await holdLaterScripts(page);
  const arrive = await hold(page, 'dialogs');
  await designer.open();
  await editor.name.focus();
  await designer.press('ControlOrMeta+k');
  await designer.type('sec');
  await expect(page.getByRole('textbox', { name: 'Search commands' })).toHaveValue('sec');
  await designer.expectAccessible();
  arriveFirst();
  await expect(palette.field).toHaveValue('sec');
  await designer.type('rets');
  await expect(palette.field).toHaveValue('secrets');
  await expect(palette.options).toHaveText([
    'Secrets…',
    'Lock the secretsThe secrets have no passphrase. Set one under “Secrets…”.',
  ]);
  await designer.press('Enter');
  // The frame of the dialog takes the keys until there is something that can take them.
  await designer.type('lost on nothing ');
  await expect(designer.dialog('Secrets')).toContainText('One moment…');
  await designer.expectAccessible();
  arrive();
  await expect(designer.dialog('Secrets').getByRole('radio', { name: 'This tab only' })).toBeVisible();
  await designer.press('Escape');
  await expect(editor.name).toBeFocused();
  await expect(editor.name).toHaveValue('Order created');

  await designer.load(action('Given up'));
  await designer.press('ControlOrMeta+k');
  await designer.type('delete this');
  await designer.press('Enter');
  await expect(list.action('Given up')).toHaveCount(0);
  await designer.expectSaved();
  await page.reload();
  await editor.name.focus();
  await designer.press('ControlOrMeta+k');
  await expect(palette.dialog.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    'Secrets…',
  ]);
  await expect(palette.active).toHaveText('Secrets…');
  await designer.type('vie');
  await expect(palette.field).toHaveValue('vie');
});

test('a folder is found, and its name is typed in the list', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, list, page } = designer;
  const palette = paletteOf(designer);
  await designer.open();
  await designer.press('ControlOrMeta+k');
  await designer.type('move folder');
  await expect(palette.options).toHaveText(['Move to a folder…']);
  await designer.press('Enter');
  const field = list.region.getByRole('textbox', { name: 'New name' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(
    '“Folder / name”, with spaces around the slash, puts the action into a folder.',
  );
  await designer.expectAccessible();
  await designer.picture('move to a folder');
  await designer.type('Orders');
  await designer.press('Enter');
  await expect(list.region.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect(editor.name).toHaveValue('Orders / Order created');
  await expect(list.action('Order created')).toBeFocused();

  // Left as it was offered, it changes nothing; only a slash with blanks around it makes a folder.
  await designer.load(action('Add'));
  await designer.press('ControlOrMeta+k');
  await designer.type('move folder');
  await designer.press('Enter');
  await expect(field).toHaveValue('Folder / Add');
  await editor.url.focus();
  await expect(field).toHaveCount(0);
  await expect(editor.name).toHaveValue('Add');
  await editor.name.fill('Orders/Add');
  await expect(list.action('Orders/Add')).toBeVisible();
  await editor.name.fill('Orders / Add');
  await expect(list.region.getByRole('heading')).toHaveText(['Actions', 'Orders']);
  await expect(list.action('Add')).toBeVisible();
  await expect(page.getByText('Folder / Add')).toHaveCount(0);
});

/** What people call it, and what Enter chooses then. */
const EVERYDAY_WORDS: readonly (readonly [word: string, command: string | RegExp])[] = [
  ['history', /^History…/],
  ['version', 'About and release notes'],
  ['help', /^Keyboard shortcuts/],
  ['shortcut', /^Keyboard shortcuts/],
  ['password', 'Authentication, password'],
  ['username', 'Authentication, username'],
  ['rename', 'Name'],
  ['postman', /^Import…/],
  ['german', 'Language: Deutsch'],
  ['deutsch', 'Language: Deutsch'],
  ['basic', 'Authentication'],
  ['hmac', 'Authentication'],
  ['bearer', 'Authentication'],
  ['token', /^Secrets…/],
  ['signature', 'Authentication'],
  ['timestamp', 'Authentication'],
  ['dark', 'Theme: Dark'],
  ['variable', 'Go to: Context'],
  ['environment', 'Go to: Context'],
  ['url', 'URL'],
  ['method', 'Method'],
  ['format', 'Format'],
  ['kind', 'Kind'],
  ['email', 'email (row 3)'],
  ['clipboard', 'Copy as curl'],
  ['workflow', 'Copy for n8n'],
  ['formatted', /^Go to: Request/],
  ['several', /^Go to: Actions/],
];

test('everyday words find what they mean, and each setting is a place to go to', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, page } = designer;
  const palette = paletteOf(designer);
  await designer.open();
  await designer.press('ControlOrMeta+k');
  for (const [word, command] of EVERYDAY_WORDS) {
    await palette.field.fill(word);
    await expect.soft(palette.active, word).toHaveText(command, { timeout: 5000 });
  }
  await palette.field.fill('email');
  await designer.expectAccessible();
  await designer.picture('a setting in the palette');
  await designer.press('Enter');
  await expect(editor.key(3)).toBeFocused();
  for (const [words, field] of [
    ['url', editor.url],
    ['method', editor.method],
    ['data', editor.key(4)],
    ['format', editor.format('JSON')],
    ['basic', editor.authentication('Basic auth')],
    ['password', editor.field('Password')],
    ['rename', editor.name],
    ['bulk', editor.bulkEditButton],
    ['query', editor.region.getByRole('button', { name: 'Query parameters' })],
  ] as const) {
    await designer.press('ControlOrMeta+k');
    await palette.field.fill(words);
    await designer.press('Enter');
    await expect(field).toBeFocused();
  }

  await page.setViewportSize({ width: 360, height: 640 });
  await designer.tab('Context').click();
  await designer.press('ControlOrMeta+k');
  await palette.field.fill('password');
  await designer.picture('a setting in the palette, narrow');
  await designer.press('Enter');
  await expect(editor.field('Password')).toBeFocused();
});

test('everyday words are known in German, and those of English too', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { page } = designer;
  await designer.open();
  await new German(page).chooseInMenu('Deutsch');
  // The app is there, and hears the keys.
  await expect(designer.saveState).toHaveText('Gespeichert');
  const dialog = page.getByRole('dialog', { name: 'Befehle' });
  await designer.press('ControlOrMeta+k');
  for (const [word, command] of [
    ['verlauf', /^Verlauf …/],
    ['history', /^Verlauf …/],
    ['hilfe', /^Tastenkürzel/],
    ['help', /^Tastenkürzel/],
    ['passwort', 'Authentifizierung, Passwort'],
    ['umbenennen', 'Name'],
    ['englisch', 'Sprache: English'],
    ['dark', 'Farbschema: Dunkel'],
    ['umgebung', 'Gehe zu: Kontext'],
    ['zeitstempel', 'Authentifizierung'],
    ['adresse', 'URL'],
  ] as const) {
    await dialog.getByRole('combobox').fill(word);
    await expect
      .soft(dialog.getByRole('option', { selected: true }), word)
      .toHaveText(command, { timeout: 5000 });
  }
});
