import { type Designer, expect, test } from '../designer';
import { SecretsDialog } from '../parts/secrets-dialog';
import { Sharing } from '../parts/sharing';
import { Undo } from '../parts/undo';
import { loadProfile, openEmptyPage, type Profile, readProfile } from '../profiles/load';

/** What versions 0.2 and 0.3.0 stored is read, and nothing of it is lost. */

test.use({ reuseContext: false });

const FOLDER = 'CRM';

async function open(designer: Designer, name: string, change = (one: Profile) => one): Promise<Profile> {
  const profile = change(readProfile(name));
  await loadProfile(designer.page, profile);
  await designer.open();
  return profile;
}

/** The requests say it of the settings, the rows, the sample and the secrets that sign. */
async function expectRequests({ list, preview }: Designer, { expected }: Profile): Promise<void> {
  const folder = list.folder(FOLDER);
  const isClosed = (await folder.getAttribute('aria-expanded')) === 'false';
  if (isClosed) await folder.click();
  for (const [name, request] of Object.entries(expected.requests)) {
    await list.action(name).click();
    await expect(preview.notSendable).toBeHidden();
    if (/^(Authorization|X-Api-Key):/m.test(request)) await preview.revealButton.click();
    await preview.expectText(request);
  }
  if (isClosed) await folder.click();
}

async function expectAll(designer: Designer, profile: Profile): Promise<void> {
  const { editor, list, page, sample } = designer;
  const { expected } = profile;
  const undo = new Undo(page);
  // The settings of the page.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const { width } = expected;
  if (width !== undefined)
    await expect(designer.splitter('Width of the request')).toHaveAttribute('aria-valuenow', width);
  const isFolderOpen = !('action-designer.closed-folders' in profile.localStorage);
  await expect(list.folder(FOLDER)).toHaveAttribute('aria-expanded', String(isFolderOpen));

  await expect(editor.name).toHaveValue('Order created');
  expect(await editor.rows()).toEqual(expected.rows);
  const samples = page.getByRole('combobox', { name: 'Sample', exact: true });
  await expect(samples.locator('option')).toHaveText([...expected.samples]);
  await expect(samples.locator('option:checked')).toHaveText('Late order');
  expect(await sample.text()).toContain('9007199254740993123');
  await expectRequests(designer, profile);
  await page.clock.setFixedTime(profile.leftAt);

  // The settings of the other kind are kept aside.
  await list.action('Signed').click();
  await editor.choose(editor.kind('Webhook'));
  await expect(editor.key(1)).toHaveValue('aside');
  await editor.choose(editor.kind('REST API Call'));
  await undo.undo.click();
  await undo.undo.click();

  // Each step back, to the first that was made.
  for (const step of expected.undone) {
    await expect(undo.undo).toHaveAccessibleName(step);
    await undo.undo.click();
  }
  await expect(undo.undo).toHaveAccessibleName('Undo');
  await expect(list.actions).toHaveCount(1);
  for (const _ of expected.undone) await undo.redo.click();
  await expect(undo.undo).toHaveAccessibleName(expected.undone[0] ?? '');

  await designer.expectSaved();
  await designer.saveState.click();
  const history = designer.dialog('History');
  await history.getByRole('radio', { name: 'Deleted actions' }).check();
  await expect(history.getByRole('combobox')).toContainText('Removed one');
  await history.getByRole('button', { name: 'Restore' }).click();
  await expect(editor.name).toHaveValue('Removed one');
  await expect(editor.key(1)).toHaveValue('gone');
  await designer.expectSaved();
}

test('0.3.0: secrets of the tab', async ({ designer }) => {
  await expectAll(designer, await open(designer, '0.3.0/tab'));
});

test('0.3.0: secrets kept on the device, and another language', async ({ designer }) => {
  const { page } = designer;
  const profile = await open(designer, '0.3.0/device');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('banner').getByRole('button', { name: /^Mehr/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expectAll(designer, profile);
});

test('0.2: secrets kept on the device', async ({ designer }) => {
  await expectAll(designer, await open(designer, '0.2/device'));
});

for (const version of ['0.2', '0.3.0']) {
  test(`${version}: secrets behind a passphrase`, async ({ designer }) => {
    const { preview, page } = designer;
    const profile = await open(designer, `${version}/passphrase`);
    const secrets = new SecretsDialog(page);
    await expect(preview.region).toContainText('The secrets are locked');
    await preview.region.getByRole('button', { name: 'Unlock', exact: true }).click();
    await secrets.unlock(profile.passphrase ?? '');
    await expect(secrets.said).toHaveText('Unlocked.');
    await secrets.close();
    await expectAll(designer, profile);
  });

  test(`${version}: a folder that the actions are saved to, and secrets of the tab`, async ({ designer }) => {
    const { editor, page } = designer;
    const sharing = new Sharing(page);
    const profile = await open(designer, `${version}/folder`);
    const [file] = Object.keys(profile.folders.orders ?? {}).filter((name) => name.startsWith('Order'));
    const before = await sharing.files();
    expect(before).toEqual(profile.folders.orders);
    // It knows what belongs to what: the file of the action is written, and no other.
    await editor.url.fill('https://api.example.com/after');
    await designer.expectSaved();
    await sharing.choose('Save to a folder…');
    await expect(sharing.outcome(file ?? '')).toHaveValue('write');
    await sharing.button('Do 1 change').click();
    await expect(sharing.dialog).toContainText('1 file written.');
    const after = await sharing.files();
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(after[file ?? '']).toContain('https://api.example.com/after');
    await designer.press('Escape');
    await new Undo(page).undo.click();
    await expectAll(designer, profile);
  });
}

interface StoredAction {
  readonly title: { readonly name: string };
  readonly document: string;
}

const damagedAction = (action: StoredAction): unknown =>
  action.title.name === 'CRM / Open'
    ? { ...action, document: action.document.slice(0, 40), aside: 7 }
    : action;

/** What damages the records of a store. */
const DAMAGE: Readonly<Record<string, (value: never, key: unknown) => unknown>> = {
  actions: damagedAction,
  pages: (actions: readonly StoredAction[]) => actions.map(damagedAction),
  contexts: (sample: { id: string }) => (sample.id === 'sample' ? { ...sample, text: 5 } : sample),
  history: ({ of, at }: { of: string; at: number }) => ({ of, at, is: 'other' }),
  steps: (step, key) => (String(key).endsWith(',0') ? 'no head' : step),
  vault: (sealed, key) => (String(key) === 'named,X_API_KEY' ? { $bytes: 'AAAA' } : sealed),
  keys: () => 'no key',
};

const damaged = (profile: Profile): Profile => ({
  ...profile,
  databases: profile.databases.map((database) => ({
    ...database,
    stores: database.stores.map((store) => ({
      ...store,
      records: store.records.map(([key, value]) => [key, DAMAGE[store.name]?.(value as never, key) ?? value]),
    })),
  })),
  localStorage: Object.fromEntries(Object.keys(profile.localStorage).map((name) => [name, '[{"x": [null]}'])),
});

for (const version of ['0.2', '0.3.0']) {
  test(`${version}: what is whole in a damaged profile is there, and the rest is handed out`, async ({
    designer,
  }) => {
    const { editor, list, page, preview, sample } = designer;
    const { expected } = await open(designer, `${version}/device`, damaged);
    await expect(editor.name).toHaveValue('Order created');
    expect(await editor.rows()).toEqual(expected.rows);
    await expect(new Undo(page).undo).toHaveAccessibleName('Undo');
    const samples = page.getByRole('combobox', { name: 'Sample', exact: true });
    await samples.selectOption({ label: 'Late order' });
    await expect.poll(() => sample.text()).toContain('9007199254740993123');
    await list.action('Signed').click();
    await preview.expectText(expected.requests.Signed ?? '');

    // Its value must be entered again, and is kept.
    await list.action('Paid').click();
    await expect(editor.field('Value of X_API_KEY')).toHaveValue('');
    await editor.field('Value of X_API_KEY').fill('fake-key-of-paid');
    await preview.revealButton.click();
    await preview.expectText(expected.requests.Paid ?? '');

    await list.region.getByRole('button', { name: /Open.* Cannot be read/ }).click();
    await expect(page.getByRole('heading', { name: 'This action cannot be read' })).toBeVisible();
    const file = await designer.download(() =>
      page.getByRole('button', { name: 'Download the document' }).click(),
    );
    expect(file.bytes.toString()).toContain('"name": "CRM / Open"');

    await designer.expectSaved();
    await page.reload();
    await list.action('Paid').click();
    await expect(editor.field('Value of X_API_KEY')).toHaveValue('fake-key-of-paid');
  });
}

/** The names and types of what records have, such as `title.name string`. */
function shapeOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => shapeOf(one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [`${path} ${typeof value}`];
  return Object.entries(value).flatMap(([name, one]) => shapeOf(one, `${path}.${name}`));
}

const WORK = ['pages', 'contexts', 'history'] as const;

test('0.3.0: a tab that still runs it can read all that is written here, and its edits arrive', async ({
  context,
  designer,
}) => {
  const { editor, list, page, sample } = designer;
  const profile = await open(designer, '0.3.0/tab');
  const old = await context.newPage();
  await openEmptyPage(old);
  // It does what the tab would do: holds the database, listens, and saves.
  await old.evaluate(async () => {
    const heard: unknown[] = [];
    const channel = new BroadcastChannel('action-designer');
    channel.onmessage = ({ data }) => heard.push(data);
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await result(indexedDB.open('action-designer', 3));
    database.onversionchange = () => heard.push('The database has another version');
    const read = (store: string) => result(database.transaction(store).objectStore(store).getAll());
    const rename = async (before: string, after: string) => {
      const pages = database.transaction('pages', 'readwrite').objectStore('pages');
      const [keys, values] = await Promise.all([result(pages.getAllKeys()), result(pages.getAll())]);
      for (const [at, actions] of values.entries()) {
        const action = actions.find(({ title }: { title: { name: string } }) => title.name === before);
        if (!action) continue;
        action.revision += 1;
        action.title.name = after;
        action.document = action.document.replace(JSON.stringify(before), JSON.stringify(after));
        await result(pages.put(actions, keys[at]));
        channel.postMessage([{ is: 'action', id: action.id }]);
      }
    };
    Object.assign(window, { heard, read, rename });
  });
  const heard = () => old.evaluate('heard') as Promise<unknown[]>;

  await editor.url.fill('https://api.example.com/here');
  await list.newRestApiCall.click();
  await editor.fillBody('{}');
  await editor.choose(editor.authentication('HMAC'));
  await sample.fill('{"order": {"id": "Z-9"}}');
  await list.action('Order created').click();
  await designer.expectSaved();
  const id = profile.sessionStorage['action-designer.tab.open'];
  await expect.poll(async () => (await heard()).flat()).toContainEqual({ is: 'action', id });
  expect(new Set(shapeOf(await heard()))).toEqual(new Set(['[][].is string', '[][].id string']));
  const stores = profile.databases[0]?.stores ?? [];
  for (const name of WORK) {
    const recorded = stores.find((store) => store.name === name)?.records.map(([, value]) => value);
    const written = (await old.evaluate(`read('${name}')`)) as unknown;
    expect(JSON.stringify(written)).not.toBe(JSON.stringify(recorded));
    const known = new Set(shapeOf(recorded));
    expect(shapeOf(written).filter((one) => !known.has(one))).toEqual([]);
  }

  await old.evaluate(`rename('Order created', 'Renamed there')`);
  await expect(editor.name).toHaveValue('Renamed there');
  await expect(editor.url).toHaveValue('https://api.example.com/here');
  await page.reload();
  await expect(editor.name).toHaveValue('Renamed there');
});
