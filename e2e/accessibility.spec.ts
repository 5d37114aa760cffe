import type { Designer, Tab } from './designer';
import type { Receiver } from './receiver';
import { expect, test } from './sending';

interface State {
  readonly name: string;
  /** Where it is to be seen on a narrow screen; a dialog lies over all tabs. */
  readonly tabs: readonly Tab[];
  readonly enter: (designer: Designer, others: { readonly receiver: Receiver }) => Promise<void>;
}

const webhook = (settings: object) => ({
  version: 1,
  objectId: 'automation.webhook',
  name: 'Orders',
  method: 'POST',
  url: 'https://api.example.com/orders',
  format: 'json',
  ...settings,
});

const PROBLEMS = webhook({
  url: 'https://api.example.com/{{ order.id | raw }}#x',
  data: [
    { key: '', value: '{{ order.nr }}' },
    { key: 'off', value: 'x', enabled: false },
  ],
  authentication: { method: 'header-key', headerName: 'Host', secret: '' },
});

const HUNDRED = webhook({
  data: Array.from({ length: 100 }, (_, row) => ({
    key: `key ${row}`,
    value: '{{ order.id }}',
    enabled: row % 7 > 0,
  })),
});

const COLLECTION = {
  info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  variable: [{ key: 'baseUrl', value: 'https://shop.example' }],
  item: [
    {
      name: 'Create',
      event: [{ listen: 'test', script: { exec: ['pm.test()'] } }],
      request: { method: 'POST', url: '{{baseUrl}}/orders', body: { mode: 'formdata', formdata: [] } },
    },
    { name: 'Remove', request: { method: 'DELETE', url: '{{baseUrl}}/orders' } },
  ],
};

const STATES: readonly State[] = [
  {
    name: 'the start',
    tabs: ['Actions', 'Edit', 'Context', 'Request'],
    enter: () => Promise.resolve(),
  },
  {
    name: 'problems',
    tabs: ['Edit', 'Request'],
    enter: (designer) => designer.load(PROBLEMS),
  },
  {
    name: 'a sample that cannot be read',
    tabs: ['Context'],
    enter: async (designer) => {
      await show(designer, 'Context');
      await designer.sample.fill('{"a": b}');
      await expect(designer.sample.unreadable).toBeVisible();
    },
  },
  {
    name: 'no action',
    tabs: ['Edit'],
    enter: async (designer) => {
      await show(designer, 'Actions');
      await designer.list.remove('Order created').click();
      await expect(designer.undoButton).toBeVisible();
    },
  },
  {
    name: 'the export',
    tabs: [],
    enter: async (designer) => {
      await designer.exportButton.click();
      await designer.export.includeSecrets.check();
    },
  },
  {
    name: 'an export that is stopped',
    tabs: [],
    enter: async (designer) => {
      await designer.load(PROBLEMS);
      await designer.exportButton.click();
      await expect(designer.export.exportAnyway).toBeVisible();
    },
  },
  {
    name: 'an import with problems',
    tabs: [],
    enter: async (designer) => {
      await designer.importButton.click();
      await designer.import.text.fill('{ "version": 2, "name": 5 }');
      await expect(designer.import.problems.first()).toBeVisible();
    },
  },
  {
    name: 'an import with actions',
    tabs: [],
    enter: async (designer) => {
      await designer.importButton.click();
      await designer.import.text.fill(JSON.stringify(HUNDRED));
      await expect(designer.import.importButton).toBeEnabled();
    },
  },
  {
    name: 'an import of a collection with notes',
    tabs: [],
    enter: async (designer) => {
      await designer.importButton.click();
      await designer.import.text.fill(JSON.stringify(COLLECTION));
      await expect(designer.import.importButton).toBeEnabled();
    },
  },
  {
    name: 'the notes of a pasted command',
    tabs: ['Edit'],
    enter: async (designer) => {
      await designer.editor.url.focus();
      await designer.paste(
        "curl -X PUT https://api.example.com/1 -b a=1 -H 'X-A: 1' -H 'X-B: 2' --json '{}'",
      );
      await expect(designer.editor.region.getByText('Cookies are not sent by an action.')).toBeVisible();
    },
  },
  {
    name: 'bulk edit with problems',
    tabs: [],
    enter: async (designer) => {
      await designer.editor.bulkEditButton.click();
      const dialog = designer.dialog('Edit all rows as text');
      await dialog.getByRole('textbox', { name: 'Rows' }).fill('no colon');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Line 1');
    },
  },
  {
    name: 'the list of shortcuts',
    tabs: [],
    enter: (designer) => designer.chooseInMenu('Keyboard shortcuts'),
  },
  {
    name: 'completion in a field',
    tabs: ['Edit'],
    enter: async (designer) => {
      await designer.editor.value(2).click();
      await designer.type('{{ order.');
      await expect(designer.suggestions).toBeVisible();
    },
  },
  {
    name: 'the card of a tag in a field',
    tabs: ['Edit'],
    enter: async (designer) => {
      await designer.editor.value(1).focus();
      await designer.press('Home', ...Array<string>(4).fill('ArrowRight'));
      await expect(designer.page.getByText('From the sample context: order.id')).toBeVisible();
    },
  },
  {
    name: 'the body editor',
    tabs: ['Edit'],
    enter: async (designer) => {
      await designer.editor.choose(designer.editor.kind('REST API Call'));
      await designer.editor.fillBody('{"a": {{ order.id }}, "b": {{ order.nr }}, "c": {{ order.id | raw }}}');
      await expect(designer.editor.body.locator('.cm-lintRange-error')).toBeVisible();
    },
  },
  {
    name: 'completion in the body editor',
    tabs: ['Edit'],
    enter: async (designer) => {
      await designer.editor.choose(designer.editor.kind('REST API Call'));
      await designer.editor.body.click();
      await designer.type('{{ order.');
      await expect(designer.suggestions).toBeVisible();
    },
  },
  {
    name: 'the signature',
    tabs: ['Request'],
    enter: async (designer) => {
      await designer.editor.choose(designer.editor.authentication('HMAC'));
      await designer.editor.field('Signing secret').fill('topsecret');
      await show(designer, 'Request');
      await designer.editor.choose(designer.preview.view('Signature'));
    },
  },
  {
    name: 'receiver code and a signature that differs',
    tabs: ['Request'],
    enter: async (designer) => {
      const { editor, preview, signature } = designer;
      await editor.choose(editor.authentication('HMAC'));
      await editor.field('Signing secret').fill('topsecret');
      await show(designer, 'Request');
      await editor.choose(preview.view('Signature'));
      await signature.includeTest.check();
      const message = await signature.text();
      await signature.compare(`${message.replace('api.example.com', 'localhost:8080')}\n`);
      await expect(signature.verdict('differs in Host, Body')).toBeVisible();
    },
  },
  {
    name: 'the config',
    tabs: ['Request'],
    enter: async (designer) => {
      await show(designer, 'Request');
      await designer.editor.choose(designer.preview.view('Config'));
    },
  },
  {
    name: 'the code, with its secrets',
    tabs: ['Request'],
    enter: async (designer) => {
      await show(designer, 'Request');
      await designer.editor.choose(designer.preview.view('Code'));
      await designer.code.showSecrets.check();
    },
  },
  {
    name: 'a part of the request that is pointed at',
    tabs: ['Request'],
    enter: async (designer) => {
      await show(designer, 'Request');
      await designer.preview.message.focus();
      await designer.press('End', 'ArrowLeft');
      await expect(designer.preview.card).toBeVisible();
    },
  },
  {
    name: 'a request that is to be sent',
    tabs: ['Request'],
    enter: async (designer) => {
      await showSend(designer);
      await designer.editor.choose(designer.send.way('Browser'));
    },
  },
  {
    name: 'a request that the browser refuses',
    tabs: ['Request'],
    enter: async (designer) => {
      await designer.load(webhook({ method: 'GET', url: 'http://127.0.0.1:6000/' }));
      await showSend(designer);
      await designer.editor.choose(designer.send.way('Browser'));
      await expect(designer.send.refusals).toHaveCount(1);
    },
  },
  {
    name: 'a response',
    tabs: ['Request'],
    enter: async (designer, { receiver }) => {
      receiver.answer = (response) =>
        response
          .writeHead(422, { 'Content-Type': 'application/json' })
          .end('{"error":"ü","n":[1,true,null]}');
      await designer.load(webhook({ url: receiver.origin }));
      await showSend(designer);
      await designer.send.send();
      await expect(designer.send.body('formatted')).toBeVisible();
    },
  },
  {
    name: 'a body as bytes, and a request that has changed since',
    tabs: ['Request'],
    enter: async (designer, { receiver }) => {
      receiver.answer = (response) => response.writeHead(200).end(Buffer.alloc(1000));
      await designer.load(webhook({ url: receiver.origin }));
      await showSend(designer);
      await designer.send.send();
      await expect(designer.send.body('bytes')).toBeVisible();
      await show(designer, 'Edit');
      await designer.editor.url.fill(`${receiver.origin}/changed`);
    },
  },
  {
    name: 'a request without a response',
    tabs: ['Request'],
    enter: async (designer, { receiver }) => {
      receiver.permits = false;
      await designer.load(webhook({ url: receiver.origin }));
      await showSend(designer);
      await designer.editor.choose(designer.send.way('Browser'));
      await designer.send.send();
      await expect(designer.send.failure).toBeVisible();
    },
  },
  {
    name: 'a request that is under way',
    tabs: ['Request'],
    enter: async (designer, { receiver }) => {
      receiver.answer = () => undefined;
      await designer.load(webhook({ url: receiver.origin }));
      await showSend(designer);
      await designer.send.button.click();
      await expect(designer.send.cancelButton).toBeVisible();
    },
  },
  { name: 'a hundred rows', tabs: ['Edit', 'Request'], enter: (designer) => designer.load(HUNDRED) },
];

/** On a wide screen everything is in sight already. */
async function show(designer: Designer, tab: Tab): Promise<void> {
  if (await designer.tab(tab).isVisible()) await designer.tab(tab).click();
  // The code editor comes after the rest.
  if (tab === 'Context') await expect(designer.sample.editor).toBeVisible();
}

async function showSend(designer: Designer): Promise<void> {
  await show(designer, 'Request');
  await designer.editor.choose(designer.preview.view('Send'));
}

// Colours that are on their way from light to dark have no contrast yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What axe finds depends on the page; only the contrast depends on the colours as well. */
async function expectAccessibleInBothSchemes(designer: Designer): Promise<void> {
  await designer.page.emulateMedia({ colorScheme: 'light' });
  await designer.expectAccessible();
  await designer.page.emulateMedia({ colorScheme: 'dark' });
  await designer.expectContrast();
}

for (const { name, tabs, enter } of STATES) {
  test(`axe finds nothing in ${name}, 1440 px wide, light and dark`, async ({ designer, receiver }) => {
    await designer.open();
    await show(designer, 'Context');
    await enter(designer, { receiver });
    await expectAccessibleInBothSchemes(designer);
  });

  test(`axe finds nothing in ${name}, 360 px wide, light and dark`, async ({ designer, receiver }) => {
    await designer.page.setViewportSize({ width: 360, height: 740 });
    await designer.open();
    await enter(designer, { receiver });
    if (tabs.length === 0) await expectAccessibleInBothSchemes(designer);
    for (const tab of tabs) {
      await show(designer, tab);
      await expectAccessibleInBothSchemes(designer);
    }
  });
}
