import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test as base, type Designer, expect } from './designer';
import { newTab } from './faults';
import { freePort } from './free-port';
import { Palette } from './parts/palette';
import { Samples } from './parts/samples';
import { staticHost } from './static-host';

const root = join(import.meta.dirname, '..');
const program = join(root, 'src', 'cli', 'action-designer.js');

/** A server of its own: one page of a server listens at a time. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it
  baseURL: async ({}, use) => {
    const port = await freePort();
    const server = spawn(process.execPath, [program, 'open', '--port', port], { cwd: root });
    await once(server.stdout, 'data');
    await use(`http://127.0.0.1:${port}`);
    server.kill('SIGINT');
    await once(server, 'close');
  },
});

const listenButton = ({ page }: Designer) => page.getByRole('button', { name: 'Listen for an event…' });
const dialogOf = (designer: Designer) => designer.dialog('Listen for an event');
const addressField = (designer: Designer) =>
  dialogOf(designer).getByRole('textbox', { name: 'Send the event to this address' });

async function listen(designer: Designer): Promise<string> {
  await listenButton(designer).click();
  await expect(addressField(designer)).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}$/);
  return await addressField(designer).inputValue();
}

const post = (address: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(address, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });

test('an event becomes the sample of the open action', async ({ designer }) => {
  const { page, sample } = designer;
  const samples = new Samples(page);
  await designer.open();
  const address = await listen(designer);
  const dialog = dialogOf(designer);
  await expect(addressField(designer)).toBeFocused();
  await expect(dialog).toContainText('Only programs on this machine reach the address.');
  await expect(dialog).toContainText('Waiting for an event…');
  await designer.expectAccessible();

  // Too large to be taken: the page says so, and goes on.
  expect((await post(address, `"${'x'.repeat(1024 * 1024)}"`)).status).toBe(413);
  await expect(dialog.getByRole('status').last()).toHaveText('An event was refused: it has more than 1 MiB.');
  expect((await post(`${address}/orders?x=1`, '{"order":{"id":"E-1","total":1.50}}')).status).toBe(200);
  const shown = dialog.getByRole('region', { name: 'Body of the event' });
  const title = dialog.getByRole('heading', { level: 3 });
  await expect(title).toHaveText('POST /orders?x=1');
  await expect(shown).toHaveText('{ "order": { "id": "E-1", "total": 1.50 } }');
  // The next one does not replace what is looked at.
  await post(address, 'name=Ada&tag=a&tag=b', { 'Content-Type': 'application/x-www-form-urlencoded' });
  const list = dialog.getByRole('list', { name: 'Events, the latest first' });
  await expect(list.getByRole('button')).toHaveText([/^POST \//, /^POST \/orders\?x=1/]);
  await expect(title).toHaveText('POST /orders?x=1');
  await list.getByRole('button').first().click();
  await expect(shown).toContainText('"tag": [');
  await post(address, 'hello');
  await expect(list.getByRole('button')).toHaveCount(3);
  await list.getByRole('button').first().click();
  await expect(dialog).toContainText('neither JSON nor a form');
  await expect(shown).toContainText('hello');
  await expect(dialog.getByRole('button', { name: 'Use as sample' })).toBeDisabled();
  await designer.expectAccessible();

  await list.getByRole('button').last().click();
  await dialog.getByRole('button', { name: 'Use as sample' }).click();
  await expect(dialog).toBeHidden();
  await expect(samples.open).toHaveText(/^Event \d/);
  await expect(sample.value('total')).toContainText('1.50');
  await expect(sample.value('id')).toContainText('E-1');
  // The listening has ended with the dialog.
  await expect
    .poll(() =>
      post(address, '{}').then(
        ({ status }) => status,
        () => 'gone',
      ),
    )
    .toBe('gone');
  await designer.undoButton.last().click();
  await expect(samples.open).toHaveText('Sample');
});

test('closing the page ends the listening; a tunnel host is let in', async ({ designer, page }) => {
  await designer.open();
  const address = await listen(designer);
  const dialog = dialogOf(designer);
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  expect(await designer.clipboard()).toBe(address);
  await dialog.getByRole('button', { name: 'Copy as curl' }).click();
  expect(await designer.clipboard()).toBe(
    `curl ${address} -H "Content-Type: application/json" -d "{\\"order\\":{\\"id\\":\\"A-1001\\"}}"`,
  );

  const host = dialog.getByRole('textbox', { name: /host of your tunnel/ });
  await host.fill('nothing');
  await host.press('Enter');
  await expect(dialog).toContainText('This is not a host.');
  await host.fill('https://abc.ngrok.app/');
  await host.press('Enter');
  await expect(dialog).toContainText('Requests to abc.ngrok.app are taken too.');
  await page.goto('about:blank');
  await expect
    .poll(() =>
      post(address, '{}').then(
        ({ status }) => status,
        () => 'gone',
      ),
    )
    .toBe('gone');
});

test('a second tab says that another one listens, and can listen after it', async ({ context, designer }) => {
  await designer.open();
  await listen(designer);
  const second = await newTab(context);
  await second.open();
  await listenButton(second).click();
  await expect(dialogOf(second)).toContainText('Another tab is listening for an event already.');
  await second.expectAccessible();
  await designer.press('Escape');
  await second.press('Escape');
  await listen(second);
});

test('a static host has no button, and its command says where it is', async ({
  allowedOrigins,
  designer,
}) => {
  await using host = await staticHost(['/'], {});
  allowedOrigins.add(host.origin);
  await designer.open(`${host.origin}/`);
  await expect(designer.sample.tree).toBeVisible();
  await expect(listenButton(designer)).toHaveCount(0);
  const palette = new Palette(designer.page);
  await designer.press('ControlOrMeta+k');
  await palette.field.fill('listen for an event');
  await expect(palette.options.first()).toContainText('action-designer open');
});
