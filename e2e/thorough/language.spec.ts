import { expect, test } from '../designer';
import { German } from '../parts/german-page';
import { expectNoSidewaysScroll } from '../parts/reflow';

const CONFIG = {
  version: 1,
  objectId: 'automation.webhook',
  name: 'Bestellungen',
  method: 'POST',
  url: 'http://api.example.com/{{ order.nr | raw }}#x',
  format: 'json',
  data: [
    { key: '', value: '{{ order.lines }}' },
    { key: 'n', value: `{{ order.id }}${'x'.repeat(1200)}` },
    { key: 'b', value: '{{ order.id | foo }}' },
  ],
  authentication: { method: 'hmac', headerName: 'X-Signature', secret: 'sehr-geheim' },
};

const FAULTLESS = {
  ...CONFIG,
  name: 'Ganz',
  url: 'http://127.0.0.1:6000/',
  data: [{ key: 'n', value: 'x'.repeat(1200) }],
};

const COLLECTION = {
  info: { name: 'Laden', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    {
      name: 'Anlegen',
      event: [{ listen: 'test', script: { exec: ['pm.test()'] } }],
      request: { method: 'POST', url: '{{base}}/x', header: [{ key: 'Cookie', value: 'a' }] },
    },
    { name: 'Weg', request: { method: 'DELETE', url: 'https://example.com' } },
  ],
};

interface State {
  readonly name: string;
  /** Where it is to be seen on a narrow screen. */
  readonly tab?: 'Aktionen' | 'Editor' | 'Kontext' | 'Ergebnis';
  readonly enter?: (german: German) => Promise<void>;
  /** A dialog that is closed again. */
  readonly isDialog?: true;
}

/** `shows`: what of the view is there only when it is loaded. */
const view = (name: string, shows?: string | RegExp) => async (german: German) => {
  const option = german.page.getByRole('radio', { name, exact: true });
  await option.click();
  await expect(option).toBeChecked();
  if (shows !== undefined) await expect(german.page.getByText(shows).first()).toBeVisible();
};
const menu = (name: string) => async (german: German) => {
  await german.chooseInMenu(name);
  await expect(german.page.getByRole('dialog')).toBeVisible();
};

async function load(german: German, config: object): Promise<void> {
  await german.button('Importieren').click();
  const dialog = german.page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(JSON.stringify(config));
  await dialog.getByRole('button', { name: /^1 Aktion importieren$/ }).click();
  await expect(dialog).toBeHidden();
}

async function readText(german: German, text: string): Promise<void> {
  await german.button('Importieren').click();
  await german.page.getByRole('dialog').getByRole('textbox').fill(text);
  await expect(german.page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
}

async function openSenders(german: German): Promise<void> {
  await german.button('Senden über').click();
  await expect(german.page.getByRole('menu')).toBeVisible();
}

const STATES: readonly State[] = [
  { name: 'the start', tab: 'Editor' },
  { name: 'the list', tab: 'Aktionen' },
  { name: 'the sample', tab: 'Kontext' },
  { name: 'the request', tab: 'Ergebnis' },
  { name: 'the code', tab: 'Ergebnis', enter: view('Code', 'Senden mit') },
  { name: 'the engines', tab: 'Ergebnis', enter: view('Ausführen') },
  { name: 'the config', tab: 'Ergebnis', enter: view('Konfiguration', 'So, wie sie exportiert wird') },
  { name: 'the choice of the sender', tab: 'Editor', enter: openSenders },
  {
    name: 'the examples',
    enter: async (german) => {
      await german.button('Neu').click();
      await german.page.getByRole('menuitem', { name: 'Vorlagen …' }).click();
    },
    tab: 'Aktionen',
    isDialog: true,
  },
  { name: 'the shortcuts', enter: menu('Tastenkürzel'), isDialog: true },
  { name: 'all commands', enter: (german) => german.button('Befehle suchen').click(), isDialog: true },
  { name: 'the secrets', enter: menu('Geheimnisse …'), isDialog: true },
  { name: 'the earlier states', enter: menu('Verlauf …'), isDialog: true },
  { name: 'the link', enter: (german) => german.button('Teilen').click(), isDialog: true },
  { name: 'the folder', enter: menu('Ordner öffnen …'), isDialog: true },
  {
    name: 'the samples',
    tab: 'Kontext',
    enter: async (german) => {
      await german.button('Befehle für Beispiele').click();
      await german.page.getByRole('menuitem', { name: 'Alle Beispiele ausprobieren …' }).click();
    },
    isDialog: true,
  },
  { name: 'an export', enter: (german) => german.button('Exportieren').click(), isDialog: true },
  {
    name: 'an import with problems',
    enter: (german) => readText(german, '{ "version": 2, "name": 5 }'),
    isDialog: true,
  },
  {
    name: 'an import that is no JSON',
    enter: (german) => readText(german, '{ "version": }'),
    isDialog: true,
  },
  {
    name: 'an import of a collection',
    enter: (german) => readText(german, JSON.stringify(COLLECTION)),
    isDialog: true,
  },
  {
    name: 'an import that shows how it is signed',
    enter: async (german) => {
      await readText(german, "curl https://example.com -u shop:word -H 'X-Hub-Signature-256: 00' -d a=1");
      await german.button('Mit dem Verfahren „GitHub“ signieren').click();
      await expect(german.page.getByRole('dialog')).toContainText('Das Geheimnis steht nicht im Text');
    },
    isDialog: true,
  },
  { name: 'problems at the settings', tab: 'Editor', enter: (german) => load(german, CONFIG) },
  { name: 'a request with problems', tab: 'Ergebnis', enter: view('Anfrage') },
  {
    name: 'an export that is stopped',
    enter: (german) => german.button('Exportieren').click(),
    isDialog: true,
  },
  {
    name: 'the rows as text',
    tab: 'Editor',
    enter: (german) => german.button('Als Text bearbeiten').click(),
    isDialog: true,
  },
  { name: 'a request that is complete', tab: 'Editor', enter: (german) => load(german, FAULTLESS) },
  { name: 'the signature', tab: 'Ergebnis', enter: view('Signatur', 'Was signiert wird') },
  {
    name: 'a request that the browser refuses',
    tab: 'Editor',
    enter: async (german) => {
      await openSenders(german);
      await german.page.getByRole('menuitemradio', { name: 'Browser' }).click();
      await german.button('Senden').click();
      await expect(german.page.getByRole('heading', { name: 'Nicht gesendet' })).toBeVisible();
    },
  },
  {
    name: 'the body editor and its search',
    tab: 'Editor',
    enter: async (german) => {
      await view('REST-API-Aufruf')(german);
      await german.page.getByRole('textbox', { name: 'Body' }).click();
      await german.page.keyboard.press('ControlOrMeta+f');
      await expect(german.page.locator('.cm-search')).toBeVisible();
    },
  },
];

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height }, locale: 'de-DE', contextOptions: { reducedMotion: 'reduce' } });

    test('everything is said in German, and fits', async ({ designer }) => {
      const { page } = designer;
      const german = new German(page);
      await designer.open();
      for (const { name, tab, enter, isDialog } of STATES) {
        await test.step(name, async () => {
          // The count of its problems belongs to the name.
          const place = page.getByRole('tab', { name: new RegExp(`^${tab ?? 'Editor'}`) });
          if (await place.isVisible()) await place.click();
          await enter?.(german);
          if (isDialog) await expect(page.getByRole('dialog')).toBeVisible();
          await expect(page.getByText(/wird (?:geladen|gelesen|erstellt)|Läuft/)).toHaveCount(0);
          await designer.picture(`${width} ${name}`);
          expect.soft(await german.english(), name).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          if (isDialog) await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
        });
      }
    });
  });
}

for (const locale of ['en-US', 'de-DE']) {
  test.describe(`In ${locale}`, () => {
    test.use({ locale });

    test('the page fits into a window of any width', async ({ designer }) => {
      const { page } = designer;
      await designer.open();
      for (let width = 1440; width >= 340; width -= 20) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
      }
    });
  });
}

test('numbers and keys are written as in German, it is accessible, and English comes back', async ({
  designer,
}) => {
  const { page } = designer;
  const german = new German(page);
  await designer.open();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await designer.editor.name.fill('Meine Aktion');
  await german.chooseInMenu('Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Meine Aktion');
  await load(german, FAULTLESS);
  await expect(page.getByText(/^1\.\d{3} Byte$/)).toBeVisible();
  await designer.expectAccessible();
  await german.chooseInMenu('Tastenkürzel');
  await expect(page.getByRole('dialog').getByText('Strg+K')).toBeVisible();
  await designer.expectAccessible();
  await page.keyboard.press('Escape');

  await german.chooseInMenu('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByText(/^1,\d{3} bytes$/)).toBeVisible();
  await expect(designer.exportButton).toBeVisible();
});

test.describe('for a browser in German', () => {
  test.use({ locale: 'de-AT' });

  for (const width of [1280, 1440]) {
    test(`the name of the first action and the placeholders are seen whole, ${width} px wide`, async ({
      designer,
    }) => {
      const { page } = designer;
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      const name = page.getByRole('textbox', { name: 'Name', exact: true });
      await expect(name).toHaveValue('Bestellung angelegt');
      expect(await name.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0);
      const kept = page.getByRole('button', { name: /^Nur dieser Tab/ });
      expect(
        await kept.evaluate((chip) => chip.clientHeight),
        'one line of where the password is',
      ).toBeLessThan(40);
      const url = page.getByRole('textbox', { name: 'URL', exact: true });
      expect(await url.evaluate((field) => field.clientHeight), 'one line of the URL').toBeLessThan(40);
      const views = page.getByRole('group', { name: 'Ansicht' }).locator('label');
      const lines = await views.evaluateAll((all) => all.map((view) => view.getBoundingClientRect().top));
      expect(new Set(lines).size, 'lines of the views').toBe(1);
      const placeholder = page.getByRole('textbox', { name: 'Wert, Zeile 4', exact: true });
      expect(
        await placeholder.evaluate((field) => {
          const style = getComputedStyle(field);
          const brush = new OffscreenCanvas(1, 1).getContext('2d');
          if (!brush) throw new Error('There is no canvas');
          brush.font = style.font;
          const text = brush.measureText((field as HTMLTextAreaElement).placeholder).width;
          const paddings = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
          return text - (field.clientWidth - paddings);
        }),
      ).toBeLessThanOrEqual(0);
    });
  }

  test('the app begins in German, with an action named in German', async ({ designer }) => {
    await designer.open();
    await expect(designer.page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'Bestellung angelegt',
    );
    await expect(designer.page.getByRole('banner').locator('[data-state]')).toHaveText('Gespeichert');
  });
});
