import { defineNetworkFixture } from '@msw/playwright';
import { HttpResponse, http } from 'msw';
import type { Action } from '../src/core';
import { say } from '../src/send/exchange';
import { REFUSALS } from '../src/send/failure';
import { parseMessage } from '../test/message';
import { CONTEXT, FEW_VARIANTS, REFUSED, VARIANTS } from '../test/request-variants';
import type { Designer } from './designer';
import { ADDED_BY_BROWSER, expect, test as sendingTest } from './sending';

/**
 * What the page sends is intercepted in the browser's network, and compared with the preview on the
 * screen. Nothing on the way is replaced: the app's own service worker is in control of the page.
 */

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const test = sendingTest.extend<{ sent: Sent[] }>({
  sent: async ({ allowedOrigins, context }, use) => {
    const sent: Sent[] = [];
    const answer = http.all(/^https:\/\/api\.example\.com/, async ({ request }) => {
      const { headers, method, url } = request;
      const body = new Uint8Array(await request.arrayBuffer());
      sent.push({ method, url, headers: Object.fromEntries(headers), body });
      return new HttpResponse('ok', { headers: { 'Access-Control-Allow-Origin': '*' } });
    });
    const network = defineNetworkFixture({ context, handlers: [answer] });
    await network.enable();
    for (const port of ['', ':8443', ':6000']) allowedOrigins.add(`https://api.example.com${port}`);
    await use(sent);
    await network.disable();
  },
});

test.use({ serviceWorkers: 'allow', reuseContext: false });

async function openAll(designer: Designer, actions: readonly Action[]): Promise<void> {
  const { page, send } = designer;
  await page.clock.setFixedTime(1_700_000_000_000);
  await designer.open();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await designer.sample.fill(CONTEXT);
  await designer.load({ version: 1, actions });
  await send.choose('Browser');
}

async function expectAsShown(designer: Designer, sent: Sent[], actions: readonly Action[]): Promise<void> {
  const { editor, list, preview, send } = designer;
  await openAll(designer, actions);
  for (const { name } of actions) {
    await test.step(name, async () => {
      sent.length = 0;
      await list.action(name).click();
      await send.button.click();
      // Asked once for each secret.
      const agree = designer.page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true });
      await expect(send.status('200 OK').or(agree)).toBeVisible();
      if (await agree.isVisible()) await agree.click();
      await expect(send.status('200 OK')).toBeVisible();
      await editor.choose(preview.view('Request'));
      if ((await preview.revealButton.count()) > 0) await preview.revealButton.click();
      const { method, target, headers, body } = parseMessage(Buffer.from(await preview.text()));

      expect(sent).toHaveLength(1);
      const [one] = sent;
      expect(one?.method).toBe(method);
      expect(one?.url).toBe(`https://${headers.get('Host')}${target}`);
      const fields = [...headers].map(([field, value]) => [field.toLowerCase(), value] as const);
      const written = fields.filter(([field]) => field !== 'host' && field !== 'content-length');
      const own = Object.entries(one?.headers ?? {}).filter(([field]) => !ADDED_BY_BROWSER.test(field));
      expect(Object.fromEntries(own)).toEqual(Object.fromEntries(written));
      expect(Buffer.from(one?.body ?? []).toString()).toBe(Buffer.from(body).toString());
    });
  }
}

test('what is sent equals what the preview shows: each kind, method, format, authentication and scheme', async ({
  designer,
  sent,
}) => {
  await expectAsShown(designer, sent, FEW_VARIANTS);
});

test('what is sent equals what the preview shows: each with each', { tag: '@thorough' }, async ({
  designer,
  sent,
}) => {
  test.slow();
  await expectAsShown(designer, sent, VARIANTS);
});

test('what fetch cannot send is refused before, with its reason', async ({ designer, sent }) => {
  const { list, page, send } = designer;
  // A page served by http, as here, has no mixed content.
  const { 'mixed-content': _, ...refused } = REFUSED;
  const common = {
    version: 1,
    objectId: 'automation.rest-api-call',
    method: 'POST',
    format: 'json',
  } as const;
  const url = 'https://api.example.com/';
  const actions = Object.entries(refused).map(
    ([name, { settings }]) =>
      ({ ...common, url, body: '', authentication: { method: 'none' }, ...settings, name }) as Action,
  );
  await openAll(designer, actions);
  for (const [name, { refusal, written }] of Object.entries(refused)) {
    await test.step(name, async () => {
      await list.action(name).click();
      await designer.send.button.click();
      await expect(send.refusals).toHaveText([say(REFUSALS, written ? { ...refusal, written } : refusal)]);
      await expect(send.button).toHaveAttribute('title', / · .*browser/i);
      await send.button.press('Enter');
    });
  }
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  expect(sent).toEqual([]);
});
