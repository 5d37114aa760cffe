import { Buffer } from 'node:buffer';
import { type Designer, expect, test } from './designer';
import { holdLaterScripts } from './later-scripts';

const CURL = `curl 'https://shop.example/v1/orders?page=1' \\
  -H 'authorization: Bearer s3cret-token' \\
  -H 'content-type: application/json' \\
  -H 'x-trace: 1' \\
  -b 'sid=1' \\
  --data-raw $'{"note":"it\\'s"}' --compressed`;

const V3 = 'https://schema.getpostman.com/json/collection/v3.0.0/collection.json';

const setting = (key: string, value: string) => ({ key, value, type: 'string' });

const COLLECTION = {
  info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  auth: { type: 'basic', basic: [setting('username', 'shop'), setting('password', 's3cret')] },
  variable: [setting('baseUrl', 'https://shop.example')],
  item: [
    {
      name: 'Orders',
      item: [
        {
          name: 'Create',
          event: [{ listen: 'prerequest', script: { exec: ['pm.x()'] } }],
          request: {
            method: 'POST',
            url: { raw: '{{baseUrl}}/orders' },
            body: {
              mode: 'urlencoded',
              urlencoded: [setting('a', '1'), { ...setting('b', '2'), disabled: true }],
            },
          },
        },
        { name: 'Remove', request: { method: 'DELETE', url: { raw: '{{baseUrl}}/orders/1' } } },
      ],
    },
    { name: 'Ping', request: 'https://shop.example/ping' },
  ],
};

const har = (requests: number) => ({
  log: {
    version: '1.2',
    entries: Array.from({ length: requests }, (_, index) => ({
      request: {
        method: 'GET',
        url: `https://shop.example/orders/${index}`,
        headers: [{ name: 'Accept', value: '*/*' }],
      },
    })),
  },
});

const HTTP_FILE = `@host = shop.example

### List
GET https://{{host}}/orders

### Create
POST https://{{host}}/orders
Content-Type: application/json

{"id": {{id}}}

> {% client.test() %}
`;

const bytesOf = (content: string | object): Buffer =>
  Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));

test.describe('the import reads', () => {
  test('a curl command that is pasted, and lists what does not fit', { tag: '@firefox' }, async ({
    designer,
  }) => {
    const { import: dialog, editor } = designer;
    await designer.open();
    await designer.importButton.click();
    await expect(dialog.text).toBeFocused();
    await designer.paste(CURL);
    await expect(dialog.dialog).toContainText('1 request from shell commands:');
    await expect(dialog.dialog).toContainText('Cookies are not sent by an action.');
    await expect(dialog.dialog).toContainText(
      'Not sent, because an action can add only one header: x-trace.',
    );
    await dialog.place(5, 3).click();
    expect(await editor.selection(dialog.text)).toBe('-');
    await dialog.importButton.click();
    await expect(editor.name).toHaveValue('shop.example/v1/orders');
    await expect(editor.kind('REST API Call')).toBeChecked();
    await expect(editor.field('Value of AUTHORIZATION')).toHaveValue('Bearer s3cret-token');
    expect(await editor.bodyText()).toBe('{"note":"it\'s"}');
  });

  test('a Postman collection as a file, with folders, inherited authentication and variables', async ({
    designer,
  }) => {
    const { import: dialog, editor } = designer;
    await designer.open();
    await designer.importButton.click();
    await dialog.choose({ name: 'shop.postman_collection.json', bytes: bytesOf(COLLECTION) });
    await expect(dialog.dialog).toContainText('2 requests from a Postman collection:');
    await expect(dialog.dialog).toContainText('1 not imported:');
    await expect(dialog.dialog).toContainText(
      'Left out: “Orders / Remove”. An action sends GET, POST or PUT, not DELETE.',
    );
    await expect(dialog.dialog).toContainText('Not run by an action: a pre-request script.');
    await dialog.dialog.getByRole('button', { name: 'Copy' }).click();
    await expect
      .poll(async () => JSON.parse(await designer.clipboard()))
      .toEqual({ baseUrl: 'https://shop.example' });
    await dialog.importButton.click();
    await expect(designer.list.actions).toHaveCount(3);
    await expect(editor.name).toHaveValue('Orders / Create');
    await expect(editor.url).toHaveValue('{{ baseUrl }}/orders');
    await expect(editor.field('Username')).toHaveValue('shop');
    await expect(editor.field('Value of SHOP_PASSWORD')).toHaveValue('s3cret');
    expect((await editor.rows()).slice(0, 2)).toEqual([
      { key: 'a', value: '1', enabled: true },
      { key: 'b', value: '2', enabled: false },
    ]);
  });

  test('an .http file that is dropped on the page', async ({ designer }) => {
    const { import: dialog, editor } = designer;
    await designer.open();
    await dialog.drop({ name: 'api.http', bytes: bytesOf(HTTP_FILE) });
    await expect(dialog.dialog).toContainText('2 requests from an .http file:');
    await dialog.importButton.click();
    await expect(editor.name).toHaveValue('List');
    await expect(designer.list.action('Create')).toBeVisible();
  });

  test('a HAR file of ten thousand requests, all of which can be looked at', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { import: dialog } = designer;
    await designer.open();
    await designer.importButton.click();
    await dialog.choose({ name: 'page.har', bytes: bytesOf(har(10_000)) });
    await expect(dialog.importButton).toHaveText('Import 10,000 actions');
    await dialog.tickAll.focus();
    await designer.press('Tab', 'Tab');
    await expect(dialog.tick(/orders\/1$/)).toBeFocused();
    // The wheel goes to the end, and the list with it, without ten thousand rows in the page.
    await dialog.found.hover();
    // Rows get their heights when they are seen, so the end moves until it is there.
    await expect(async () => {
      await designer.page.mouse.wheel(0, 5_000_000);
      await expect(dialog.tick(/orders\/9999$/)).toBeInViewport({ timeout: 1000 });
    }).toPass();
    expect(await dialog.found.getByRole('checkbox').count()).toBeLessThan(200);
    await dialog.tick(/orders\/9999$/).click();
    await expect(dialog.importButton).toHaveText('Import 9,999 actions');
    await dialog.importButton.click();
    await expect(designer.editor.name).toHaveValue('shop.example/orders/0');
  });

  test('a call of fetch, whose paths become tags', { tag: '@thorough' }, async ({ designer }) => {
    const { editor, import: dialog } = designer;
    await designer.open();
    await designer.importButton.click();
    await dialog.text.fill(
      'fetch("https://shop.example/orders", {\n  "method": "POST",\n  body: JSON.stringify({ id: order.id }),\n});',
    );
    await dialog.importButton.click();
    await expect(editor.url).toHaveValue('https://shop.example/orders');
    await designer.preview.expectBody('{"id":"A-1001"}');
  });

  for (const [program, command] of [
    [
      'wget',
      "wget --header 'Content-Type: application/json' --post-data '{\"id\": 1}' https://shop.example/orders",
    ],
    ['HTTPie', 'http POST https://shop.example/orders id:=1'],
  ] as const) {
    test(`a command of ${program}`, { tag: '@thorough' }, async ({ designer }) => {
      const { editor } = designer;
      await designer.open();
      await designer.importButton.click();
      await designer.import.text.fill(command);
      await designer.import.importButton.click();
      await expect(editor.url).toHaveValue('https://shop.example/orders');
      await designer.preview.expectBody('{"id": 1}');
    });
  }

  for (const [what, text, words] of [
    ['a jQuery call', '$.ajax({ url: "https://shop.example" });', 'choose “Copy as cURL”'],
    ['a Postman collection v3', { info: { schema: V3 }, item: [] }, 'Only v1, v2.0 and v2.1 are read'],
    [
      'a description without operations',
      { openapi: '3.0.3', info: {}, paths: {} },
      'There is no operation in',
    ],
    ['a description in another version', { openapi: '4.0.0', info: {}, paths: {} }, 'is in version 4.0.0'],
    ['a command that deletes', 'curl -X DELETE https://shop.example/1', 'not DELETE'],
  ] as const) {
    test(`${what} is refused in plain words, and nothing is changed`, { tag: '@thorough' }, async ({
      designer,
    }) => {
      await designer.open();
      await designer.importButton.click();
      await designer.import.text.fill(typeof text === 'string' ? text : JSON.stringify(text));
      await expect(designer.import.dialog).toContainText(words);
      await expect(designer.import.importButton).toBeDisabled();
      await designer.closeButton.click();
      await expect(designer.list.actions).toHaveCount(1);
    });
  }
});

const notesOf = (designer: Designer) =>
  designer.editor.region.getByRole('region', { name: 'What to know about the command' });

test.describe('a curl command pasted as the URL', () => {
  test('becomes the action, and Undo brings back exactly what was there', async ({ designer }) => {
    const { editor, preview } = designer;
    await designer.open();
    await editor.value(2).fill('unsaved work');
    const before = await preview.text();
    await editor.url.focus();
    await designer.paste(CURL);
    await expect(editor.url).toHaveValue('https://shop.example/v1/orders?page=1');
    await expect(editor.url).toBeFocused();
    await expect(editor.name).toHaveValue('shop.example/v1/orders');
    await expect(preview.message).toContainText('"note"');
    await expect(notesOf(designer)).toContainText('Cookies are not sent by an action.');
    await expect(
      designer.page.getByRole('status').filter({ hasText: 'Action replaced by the command.' }),
    ).toHaveCount(1);

    await designer.undoButton.click();
    await preview.expectText(before);
    await expect(editor.value(2)).toHaveValue('unsaved work');
    await expect(editor.name).toHaveValue('Order created');
    await expect(editor.kind('Webhook')).toBeChecked();
    await expect(notesOf(designer)).toHaveCount(0);
    await designer.expectFocusKept();
  });

  test('keeps a name that a person gave, and is taken back by Ctrl+Z, with nothing but the keyboard', {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { editor, preview } = designer;
    await designer.open();
    await editor.name.fill('Sign in');
    const before = await preview.text();
    await editor.url.focus();
    await designer.paste('curl https://shop.example/login -d user=me -d n=1');
    await expect.poll(() => editor.keys()).toEqual(['user', 'n']);
    await expect(editor.name).toHaveValue('Sign in');
    await designer.press('ControlOrMeta+z');
    await preview.expectText(before);
    await expect(editor.url).toBeFocused();
  });

  test('stays out of the action where the part that reads it cannot be loaded', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { editor, page } = designer;
    await page.route('**/read-command*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("not loaded")' }),
    );
    await designer.open();
    const before = await editor.url.inputValue();
    await editor.url.focus();
    await designer.paste(CURL);
    await expect(notesOf(designer)).toContainText('could not be loaded');
    await expect(editor.url).toHaveValue(before);
  });

  test('its notes are closed, and the focus goes to the URL', { tag: '@thorough' }, async ({ designer }) => {
    await designer.open();
    await designer.editor.url.focus();
    await designer.paste(CURL);
    await notesOf(designer).getByRole('button', { name: 'Close these notes' }).click();
    await expect(notesOf(designer)).toHaveCount(0);
    await expect(designer.editor.url).toBeFocused();
  });

  test('changes nothing when no action can be made of it, and says why', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { editor, preview } = designer;
    await designer.open();
    const before = await preview.text();
    await editor.url.focus();
    await designer.paste('curl -X DELETE https://shop.example/1');
    await expect(notesOf(designer)).toContainText('not DELETE');
    await preview.expectText(before);
  });

  test('a URL is still only a URL', { tag: '@thorough' }, async ({ designer }) => {
    await designer.open();
    await designer.editor.url.fill('');
    await designer.editor.url.focus();
    await designer.paste('https://shop.example/curl x');
    await expect(designer.editor.url).toHaveValue('https://shop.example/curl x');
    await expect(designer.editor.name).toHaveValue('Order created');
  });

  test('a URL pasted before the rule for commands was loaded is inserted where it was pasted', {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { editor, page } = designer;
    const arrive = await holdLaterScripts(page);
    await designer.open();
    await editor.url.fill('https://shop.example/?next=OLD&page=2');
    await editor.url.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(27, 30));
    await designer.paste('/docs/curl?x\n');
    await designer.type('&typed');
    await expect(editor.url).toHaveValue('https://shop.example/?next=&typed&page=2');
    arrive();
    await expect(editor.url).toHaveValue('https://shop.example/?next=/docs/curl?x&typed&page=2');
    await designer.type('!');
    await expect(editor.url).toHaveValue('https://shop.example/?next=/docs/curl?x&typed!&page=2');
    await designer.press('End');
    await designer.paste(CURL);
    await expect(editor.url).toHaveValue('https://shop.example/v1/orders?page=1');
  });

  test('pictures, wide and narrow, light and dark', { tag: '@thorough' }, async ({ designer }) => {
    await designer.open();
    for (const width of [1440, 360]) {
      await designer.page.setViewportSize({ width, height: 900 });
      if (width === 360) await designer.tab('Edit').click();
      for (const scheme of ['light', 'dark'] as const) {
        await designer.page.emulateMedia({ colorScheme: scheme });
        await designer.editor.url.focus();
        await designer.paste(CURL);
        await expect(notesOf(designer)).toBeVisible();
        await designer.picture(`pasted-${scheme}-${width}`);
        // On a telephone it lies over the header for its time.
        await designer.page.getByRole('button', { name: 'Dismiss' }).click();
        await designer.importButton.click();
        await designer.import.text.fill(JSON.stringify(COLLECTION));
        await expect(designer.import.importButton).toBeEnabled();
        await designer.picture(`import-${scheme}-${width}`);
        await designer.closeButton.click();
      }
    }
  });
});

/** Makes the reader of curl commands fail on this text, as a fault in it would. */
const FAULTY = "curl https://shop.example --data-urlencode 'text=a fault'";

test.describe('S3: a fault in a reader is told, and nothing is lost', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const { toWellFormed } = String.prototype;
      String.prototype.toWellFormed = function (this: string) {
        if (String(this) === 'a fault') throw new URIError('URI malformed');
        return toWellFormed.call(this);
      };
    });
  });

  test('in the dialog, for a text that is pasted, chosen or dropped', { tag: '@thorough' }, async ({
    designer,
  }) => {
    const { import: dialog } = designer;
    const isTold = () => expect(dialog.dialog).toContainText('This text could not be read');
    await designer.open();
    await designer.importButton.click();
    await expect(dialog.text).toBeFocused();
    await designer.paste(FAULTY);
    await isTold();
    await expect(dialog.text).toHaveValue(FAULTY);
    await expect(dialog.importButton).toBeDisabled();
    await dialog.text.fill('curl https://shop.example');
    await expect(dialog.dialog).toContainText('1 request from shell commands:');
    await dialog.choose({ name: 'command.sh', bytes: bytesOf(FAULTY) });
    await isTold();
    await designer.closeButton.click();
    await dialog.drop({ name: 'other.sh', bytes: bytesOf(FAULTY) });
    await isTold();
    await designer.closeButton.click();
    await expect(designer.list.actions).toHaveCount(1);
  });

  test('as the URL', { tag: '@thorough' }, async ({ designer }) => {
    const { editor } = designer;
    await designer.open();
    const before = await editor.url.inputValue();
    await editor.url.focus();
    await designer.paste(FAULTY);
    await expect(notesOf(designer)).toContainText('This command could not be read');
    await expect(editor.url).toHaveValue(before);
  });
});
