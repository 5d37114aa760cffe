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
  await expect(send.button).toHaveAttribute('title', `To ${receiver.origin}`);
  const told = (await send.differences()).toLowerCase().split(/[^\w-]+/);
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
  expect(await send.differences()).toContain('Connection: close');
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

test('Ctrl+Enter sends, once for each press', async ({ designer, receiver }) => {
  const { editor, page, send } = designer;
  await designer.open();
  await editor.choose(editor.authentication('None'));
  await send.choose('Local sender');
  await editor.url.fill(receiver.origin);
  await expect(send.button).toHaveAccessibleDescription(`To ${receiver.origin}`);
  expect(receiver.arrived).toEqual([]);
  await page.keyboard.down('ControlOrMeta');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.up('ControlOrMeta');
  await expect(send.status('200 OK')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Response: 200 OK, 2 bytes' })).toHaveCount(1);
  await expect(editor.url).toBeFocused();
  expect(receiver.arrived).toHaveLength(1);
  await designer.press('ControlOrMeta+Enter');
  await expect.poll(() => receiver.arrived.length).toBe(2);
});

test.describe('the button beside the URL', () => {
  test('sends, once with each press, and the response stands below the request', async ({
    designer,
    receiver,
  }) => {
    const { editor, preview, send } = designer;
    await designer.open();
    await designer.load(action(`${receiver.origin}/`));
    await expect(send.response).toBeHidden();
    await send.button.click();
    await expect(preview.message).toBeInViewport();
    await expect(send.status('200 OK')).toBeVisible();
    await expect(send.button).toBeFocused();
    expect(receiver.arrived.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await editor.url.fill(`${receiver.origin}/again`);
    await send.button.focus();
    await designer.press('Enter');
    await expect(send.response).not.toContainText('The request has changed since');
    await expect.poll(() => receiver.arrived.at(-1)?.target).toBe('/again');
  });

  test('in a narrow window it leads to the pane of the request', { tag: '@thorough' }, async ({
    designer,
    receiver,
  }) => {
    const { send } = designer;
    await designer.page.setViewportSize({ width: 360, height: 740 });
    await designer.open();
    await designer.load(action(`${receiver.origin}/`));
    await send.button.click();
    await expect(designer.tab('Result')).toHaveAttribute('aria-selected', 'true');
    await expect(send.status('200 OK')).toBeVisible();
  });

  test('of a request with errors it shows the reason, and nothing is sent', { tag: '@thorough' }, async ({
    designer,
    receiver,
  }) => {
    const { editor, send } = designer;
    await designer.open();
    await designer.load(action(`${receiver.origin}/`, { body: '{{ missing }}' }));
    await send.button.click();
    await expect(editor.body).toBeFocused();
    await expect(send.response).toBeHidden();
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
      await expect(send.button).toHaveAccessibleDescription(reason);
      await send.button.click();
      await expect(send.status('Not sent')).toBeVisible();
      await expect(send.refusals).toHaveText([reason]);
      // The local sender has no such rules.
      await send.response.getByRole('button', { name: 'Send with the local sender' }).click();
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
    await expect(send.response).toContainText('The browser may not read an answer (CORS), or there is none.');
    const origin = new URL(page.url()).origin;
    await expect(send.response.getByText('Possible causes')).toBeHidden();
    await send.details.click();
    await expect(send.response).toContainText(`Access-Control-Allow-Origin: ${origin}`);
    await expect(send.response).toContainText('Access-Control-Allow-Methods: PUT');
    await expect(send.response).toContainText('Access-Control-Allow-Headers: Content-Type, Authorization');
    await expect(send.response).toContainText(
      'npx action-designer send Order.action.json --context context.json',
    );
    // As it says: the local sender gets through.
    await send.response.getByRole('button', { name: 'Send with the local sender' }).click();
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
    await expect(send.response.getByRole('button', { name: 'Send with the local sender' })).toBeVisible();
    await send.choose('Local sender');
    await send.send();
    await expect(send.response).toContainText('refused the connection');
    await expect(send.response).toContainText(
      /POST with \d+ bytes to 127\.0\.0\.1:\d+ was not sent; tried at/,
    );
  });

  test('the chosen way outlives a reload', { tag: '@thorough' }, async ({ designer, receiver }) => {
    const { page, send } = designer;
    await openToSend(designer, action(`${receiver.origin}/`), 'Browser');
    await page.reload();
    await send.expectChosen('Browser');
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
    await send.choose('Local sender');
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

test('an answer that takes long can be given up, and the focus is kept', { tag: '@thorough' }, async ({
  designer,
  receiver,
}) => {
  const { send, page } = designer;
  let givenUp = 0;
  receiver.answer = (response) => response.on('close', () => givenUp++);
  for (const way of ['Browser', 'Local sender'] as const) {
    await openToSend(designer, action(`${receiver.origin}/`), way);
    await send.button.click();
    const before = await send.button.boundingBox();
    await expect(send.button).toHaveText(/^Cancel\d+\.\d s of 30 s$/);
    expect(await send.button.boundingBox()).toEqual(before);
    await expect(page.getByRole('status').filter({ hasText: 'Waiting for 127.0.0.1' })).toHaveCount(1);
    await send.button.press(way === 'Browser' ? 'Enter' : 'Escape');
    await expect(send.status('Cancelled')).toBeVisible();
    await expect(send.response).toContainText('The server may still have received the request.');
    await expect(send.button).toHaveText('Send');
    await expect(send.button).toBeFocused();
  }
  await expect.poll(() => givenUp).toBe(2);
});

test('a slow answer comes in the end; a second click at once neither sends nor cancels', {
  tag: '@thorough',
}, async ({ designer, receiver }) => {
  const { send } = designer;
  const waiting: ServerResponse[] = [];
  receiver.answer = (response) => waiting.push(response);
  await openToSend(designer, action(`${receiver.origin}/`), 'Local sender');
  await send.button.dblclick();
  await expect(send.cancelButton).toBeVisible();
  waiting[0]?.writeHead(202).end();
  await expect(send.status('202 Accepted')).toBeVisible();
  await expect(send.response).toContainText('will process it later');
  expect(receiver.arrived).toHaveLength(1);
});

test('a response belongs to its action and to the request that was sent', { tag: '@thorough' }, async ({
  designer,
  receiver,
}) => {
  const { editor, list, send } = designer;
  const first = 'first-target-of-this-test';
  const answer = 'answer-of-the-receiver-of-this-test';
  receiver.answer = (response) => response.end(answer);
  await openToSend(designer, action(`${receiver.origin}/${first}`));
  await send.send();
  await expect(send.response).toContainText(answer);
  await expect(send.response).not.toContainText('The request has changed since');

  await editor.url.fill(`${receiver.origin}/second`);
  await expect(send.response).toContainText('The request has changed since');
  await send.response.getByRole('button', { name: 'Close the response' }).click();
  await expect(send.response).toContainText('The request has changed since');
  await send.response.getByRole('button', { name: 'Open the response' }).click();
  await editor.url.fill(`${receiver.origin}/${first}`);
  await expect(send.response).not.toContainText('The request has changed since');

  await list.action('Order created').click();
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
  expect(await designer.send.differences()).toContain(
    'The local sender, which sends the exact bytes, is not available here',
  );
  await designer.send.send();
  await expect(designer.send.status('200 OK')).toBeVisible();
  receiver.permits = false;
  await designer.send.send();
  await designer.send.details.click();
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
