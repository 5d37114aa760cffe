import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { sightings } from '../test/sightings';
import { SecretsDialog } from './parts/secrets-dialog';
import { startReceiver } from './receiver';
import { ADDED_BY_BROWSER, action, BODY, expect, openToSend, test } from './sending';

const basic = { authentication: { method: 'basic', username: 'shop', password: 'wörd' } };
const authorization = `Basic ${Buffer.from('shop:wörd').toString('base64')}`;

test('by the browser: what arrives is what was shown, and what is added was told', async ({
  designer,
  receiver,
}) => {
  const { send } = designer;
  await openToSend(designer, action(`${receiver.origin}/a/%7Eb?c=1&c`, basic));
  await expect(send.region).toContainText(`To ${receiver.origin}`);
  const told = (await send.differences.innerText()).toLowerCase().split(/[^\w-]+/);
  await send.send();
  await expect(send.status('200 OK')).toBeVisible();
  await expect(send.body('text').locator('.cm-line')).toHaveText(['ok']);

  // A question for permission goes first, as was told.
  expect(receiver.arrived.map(({ method }) => method)).toEqual(['OPTIONS', 'POST']);
  expect(told).toContain('options');
  const arrived = receiver.arrived[1];
  expect(arrived?.target).toBe('/a/%7Eb?c=1&c');
  expect(arrived?.body.toString()).toBe(BODY);
  const previewed = [
    ['Host', new URL(receiver.origin).host],
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Authorization', authorization],
    ['Content-Length', String(Buffer.byteLength(BODY))],
  ];
  expect(arrived?.headers).toEqual(expect.arrayContaining(previewed));
  const added = arrived?.headers.filter((field) => !previewed.some(([name]) => name === field[0])) ?? [];
  expect(added.length).toBeGreaterThan(5);
  for (const [name] of added) {
    expect(name).toMatch(ADDED_BY_BROWSER);
    expect(told).toContain(name.toLowerCase());
  }
});

test('by the local sender: exactly the bytes that were shown', async ({ designer, receiver }) => {
  const { send } = designer;
  receiver.permits = false;
  await openToSend(designer, action(`${receiver.origin}/a|b?`, { method: 'GET', ...basic }), 'Local sender');
  await expect(send.differences).toContainText('Connection: close');
  await send.send();
  await expect(send.status('200 OK')).toBeVisible();
  await expect(send.response).toContainText('by the local sender');
  expect(receiver.arrived).toEqual([
    {
      method: 'GET',
      target: '/a|b?',
      headers: [
        ['Host', new URL(receiver.origin).host],
        ['Content-Type', 'application/json; charset=utf-8'],
        ['Authorization', authorization],
        ['Content-Length', String(Buffer.byteLength(BODY))],
        ['Connection', 'close'],
      ],
      body: Buffer.from(BODY),
    },
  ]);
});

test('B25: the time becomes that of sending, and the signature with it', async ({ designer, receiver }) => {
  const { editor, page, preview, send } = designer;
  await page.clock.setFixedTime(1_700_000_000_000);
  await openToSend(
    designer,
    action(`${receiver.origin}/`, { authentication: { method: 'hmac', secret: 'topsecret' } }),
  );
  await page.clock.setFixedTime(1_700_000_061_000);
  await send.send();
  const host = new URL(receiver.origin).host;
  const type = 'application/json; charset=utf-8';
  const signed = ['v1', '1700000061', 'POST', host, '/', type, BODY].join('\n');
  const signature = `t=1700000061,v1=${createHmac('sha256', 'topsecret').update(signed).digest('hex')}`;
  expect(receiver.arrived.at(-1)?.headers).toContainEqual(['X-Signature', signature]);
  await editor.choose(preview.view('Request'));
  await preview.expectHeader('X-Signature', signature);
});

test('nothing is sent without a press of the button; Ctrl+Enter leads to it', { tag: '@thorough' }, async ({
  designer,
  receiver,
}) => {
  const { editor, page, send } = designer;
  await designer.open();
  await editor.choose(editor.authentication('None'));
  await editor.url.fill(receiver.origin);
  await designer.press('ControlOrMeta+Enter');
  await expect(send.button).toBeFocused();
  await expect(send.button).toHaveAccessibleDescription(new RegExp(`^To ${receiver.origin}`));
  const offer = `Press Enter to send to ${new URL(receiver.origin).host}`;
  await expect(send.region.getByText(offer)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: offer })).toHaveCount(1);
  await expect(send.button).toHaveCSS('outline-style', 'solid');
  await designer.press('ControlOrMeta+Enter', 'ControlOrMeta+Enter');
  expect(receiver.arrived).toEqual([]);
  await designer.press('Enter');
  await expect(send.status('200 OK')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Response: 200 OK, 2 bytes' })).toHaveCount(1);
  await expect(send.button).toBeFocused();
  expect(receiver.arrived).toHaveLength(1);
});

test.describe('the button beside the URL', () => {
  test('shows the view and sends, once with each press', async ({ designer, receiver }) => {
    const { editor, preview, send } = designer;
    await designer.open();
    await designer.load(action(`${receiver.origin}/`));
    await editor.send.click();
    await expect(preview.view('Send')).toBeChecked();
    await expect(send.status('200 OK')).toBeVisible();
    await expect(send.button).toBeFocused();
    expect(receiver.arrived.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await editor.url.fill(`${receiver.origin}/again`);
    await editor.send.focus();
    await designer.press('Enter');
    await expect(send.response).not.toContainText('The request has changed since');
    await expect.poll(() => receiver.arrived.at(-1)?.target).toBe('/again');
  });

  test('in a narrow window it leads to the pane of the request', { tag: '@thorough' }, async ({
    designer,
    receiver,
  }) => {
    const { editor, send } = designer;
    await designer.page.setViewportSize({ width: 360, height: 740 });
    await designer.open();
    await designer.load(action(`${receiver.origin}/`));
    await editor.send.click();
    await expect(designer.tab('Request')).toHaveAttribute('aria-selected', 'true');
    await expect(send.status('200 OK')).toBeVisible();
  });

  test('of a request with errors it shows the reason, and nothing is sent', { tag: '@thorough' }, async ({
    designer,
    receiver,
  }) => {
    const { editor, send } = designer;
    await designer.open();
    await designer.load(action(`${receiver.origin}/`, { body: '{{ missing }}' }));
    await editor.send.click();
    await expect(send.button).toBeFocused();
    await expect(send.region.getByText(/^Not ready to send: 1 error\./)).toBeVisible();
    expect(receiver.arrived).toEqual([]);
  });
});

test.describe('a browser that would send something else sends nothing', () => {
  const cases: readonly (readonly [what: string, path: string, settings: object, reason: RegExp])[] = [
    ['a GET with a body', '/', { method: 'GET' }, /no body with GET/],
    [
      'a forbidden header',
      '/',
      { authentication: { method: 'header-key', headerName: 'Cookie', secret: 'a=b' } },
      /set the header Cookie/,
    ],
    ['a URL that it would rewrite', '/a|b', {}, /\/a%7Cb/],
  ];
  for (const [what, path, settings, reason] of cases) {
    test(what, { tag: '@thorough' }, async ({ designer, receiver }) => {
      const { send } = designer;
      await openToSend(designer, action(`${receiver.origin}${path}`, settings));
      await expect(send.button).toHaveAttribute('aria-disabled', 'true');
      await expect(send.button).toHaveAccessibleDescription(reason);
      await send.button.click({ force: true });
      await send.button.press('Enter');
      // The local sender has no such rules.
      await designer.editor.choose(send.way('Local sender'));
      await expect(send.button).toHaveAttribute('aria-disabled', 'false');
      await send.send();
      await expect(send.status('200 OK')).toBeVisible();
      expect(receiver.arrived).toHaveLength(1);
    });
  }
});

test('a request with errors is not sent, and the reason is told', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { send } = designer;
  await openToSend(designer, action('https://api.example.com/', { body: '{{ missing }}' }));
  await expect(send.button).toHaveAttribute('aria-disabled', 'true');
  await expect(send.button).toHaveAccessibleDescription(/Not ready to send: 1 error\./);
  await expect(send.button).toHaveAccessibleDescription(
    /^To https:\/\/api\.example\.com · Can’t send yet: Body: /,
  );
  await send.button.focus();
  await designer.press('Enter');
  await expect(send.response).toBeHidden();
});

test.describe('without a response that a page may see', () => {
  test('CORS: what it can be, what the server would have to say, and the ways out', async ({
    designer,
    receiver,
  }) => {
    const { send, page } = designer;
    receiver.permits = false;
    await openToSend(designer, action(`${receiver.origin}/`, { method: 'PUT', ...basic }));
    await send.send();
    await expect(send.failure).toBeVisible();
    const origin = new URL(page.url()).origin;
    await expect(send.response).toContainText(`Access-Control-Allow-Origin: ${origin}`);
    await expect(send.response).toContainText('Access-Control-Allow-Methods: PUT');
    await expect(send.response).toContainText('Access-Control-Allow-Headers: Content-Type, Authorization');
    await expect(send.response).toContainText('Choose “Local sender” above');
    await expect(send.response).toContainText(
      'npx action-designer send Order.action.json --context context.json',
    );
    // As it says: the local sender gets through.
    await designer.editor.choose(send.way('Local sender'));
    await send.send();
    await expect(send.status('200 OK')).toBeVisible();
  });

  test('nobody listens', { tag: '@thorough' }, async ({ designer, allowedOrigins }) => {
    const { send } = designer;
    const closed = await startReceiver();
    await closed.close();
    allowedOrigins.add(closed.origin);
    await openToSend(designer, action(closed.origin));
    await send.send();
    await expect(send.failure).toBeVisible();
    await expect(send.response).toContainText('does not say why');
    await expect(send.response).toContainText('whether it was sent is not known');
    await designer.editor.choose(send.way('Local sender'));
    await send.send();
    await expect(send.response).toContainText('refused the connection');
    await expect(send.response).toContainText(
      /POST with \d+ bytes to 127\.0\.0\.1:\d+ was not sent; tried at/,
    );
  });

  test('the chosen way outlives a reload', { tag: '@thorough' }, async ({ designer, receiver }) => {
    const { editor, page, preview, send } = designer;
    await openToSend(designer, action(`${receiver.origin}/`), 'Browser');
    await page.reload();
    await editor.choose(preview.view('Send'));
    await expect(send.way('Browser')).toBeChecked();
  });

  test('a redirect is not followed: the browser hides it, the local sender shows it', {
    tag: '@thorough',
  }, async ({ designer, receiver }) => {
    const { send } = designer;
    receiver.answer = (response) => response.writeHead(302, { Location: '/elsewhere' }).end();
    await openToSend(designer, action(`${receiver.origin}/`));
    await send.send();
    await expect(send.failure).toBeVisible();
    await expect(send.response).toContainText('answered with a redirect');
    await designer.editor.choose(send.way('Local sender'));
    await send.send();
    await expect(send.status('302 Found')).toBeVisible();
    expect(await send.headers()).toContainEqual(['Location', '/elsewhere']);
    expect(receiver.arrived.map(({ target }) => target)).not.toContain('/elsewhere');
  });

  test('a connection that breaks off', { tag: '@thorough' }, async ({ designer, receiver }) => {
    const { send } = designer;
    receiver.answer = (response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('begun');
      setTimeout(() => response.destroy(), 200);
    };
    for (const way of ['Browser', 'Local sender'] as const) {
      await openToSend(designer, action(`${receiver.origin}/`), way);
      await send.send();
      await expect(send.failure).toBeVisible();
      await expect(send.response).toContainText('ended in the middle of the response');
    }
  });
});

test('an answer that takes long can be given up, and the focus is kept', async ({ designer, receiver }) => {
  const { send, page } = designer;
  let givenUp = 0;
  receiver.answer = (response) => response.on('close', () => givenUp++);
  for (const way of ['Browser', 'Local sender'] as const) {
    await openToSend(designer, action(`${receiver.origin}/`), way);
    await send.button.click();
    await expect(send.button).toHaveText('Sending…');
    await expect(page.getByRole('status').filter({ hasText: 'Waiting for 127.0.0.1' })).toHaveCount(1);
    await send.cancelButton.focus();
    await designer.press('Enter');
    await expect(send.failure).toBeVisible();
    await expect(send.response).toContainText('Stopped.');
    await expect(send.cancelButton).toBeHidden();
    await expect(send.button).toBeFocused();
  }
  await expect.poll(() => givenUp).toBe(2);
});

test('a slow answer comes in the end; the press of a busy button sends nothing more', {
  tag: '@thorough',
}, async ({ designer, receiver }) => {
  const { send } = designer;
  const waiting: ServerResponse[] = [];
  receiver.answer = (response) => waiting.push(response);
  await openToSend(designer, action(`${receiver.origin}/`), 'Local sender');
  await send.button.click();
  await expect(send.cancelButton).toBeVisible();
  await send.button.press('Enter');
  waiting[0]?.writeHead(202).end();
  await expect(send.status('202 Accepted')).toBeVisible();
  await expect(send.response).toContainText('will process it later');
  expect(receiver.arrived).toHaveLength(1);
});

test('a response belongs to its action and to the request that was sent', { tag: '@thorough' }, async ({
  designer,
  receiver,
}) => {
  const { editor, list, preview, send } = designer;
  const first = 'first-target-of-this-test';
  const answer = 'answer-of-the-receiver-of-this-test';
  receiver.answer = (response) => response.end(answer);
  await openToSend(designer, action(`${receiver.origin}/${first}`));
  await send.send();
  await expect(send.response).toContainText(answer);
  await expect(send.response).not.toContainText('The request has changed since');

  await editor.url.fill(`${receiver.origin}/second`);
  await expect(send.response).toContainText('The request has changed since');
  await editor.url.fill(`${receiver.origin}/${first}`);
  await expect(send.response).not.toContainText('The request has changed since');

  await list.action('Order created').click();
  await editor.choose(preview.view('Send'));
  await expect(send.response).toBeHidden();
  await list.action('Order').click();
  await expect(send.status('200 OK')).toBeVisible();

  // It is kept for the tab only.
  const stored = await designer.page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(sightings(stored, first, answer)).toEqual([]);
});

test('where the page is served without a local sender, it says so', { tag: '@thorough' }, async ({
  designer,
  page,
  receiver,
}) => {
  // As from any other server: the element with the token is not there.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() =>
      document.querySelector('meta[name="local-sender"]')?.remove(),
    );
    observer.observe(document, { childList: true, subtree: true });
  });
  await designer.open();
  await designer.load(action(`${receiver.origin}/`));
  await designer.editor.choose(designer.preview.view('Send'));
  await expect(designer.send.region).toContainText(
    'The local sender, which sends the exact bytes, is not available here',
  );
  await designer.send.send();
  await expect(designer.send.status('200 OK')).toBeVisible();
  receiver.permits = false;
  await designer.send.send();
  await expect(designer.send.response).toContainText('Open this page with “action-designer open”');
});

test('B5: deleting all secret values forgets what was sent with them, and its answer', {
  tag: '@thorough',
}, async ({ designer, receiver }) => {
  const { send } = designer;
  const secrets = new SecretsDialog(designer.page);
  await openToSend(designer, action(`${receiver.origin}/`, basic));
  await send.send();
  await expect(send.status('200 OK')).toBeVisible();
  await secrets.open();
  await secrets.button('Delete all secret values…').click();
  await secrets.button('Delete all secret values').click();
  await secrets.close();
  await expect(send.region).toBeVisible();
  await expect(send.status('200 OK')).toHaveCount(0);
});
