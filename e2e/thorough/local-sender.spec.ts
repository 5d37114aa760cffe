import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Page, Response } from '@playwright/test';
import { build, type HttpRequest, readAction, readContext, writeAction } from '../../src/core';
import {
  decodeAnswer,
  encodeOrder,
  ORDER_TYPE,
  SENDER_PATH,
  TOKEN_HEADER,
} from '../../src/send/local-protocol';
import { type Recorder, record } from '../../test/proof/recorder';
import { launchOptions } from '../browser';
import { expect, test } from '../designer';

const APP = join(import.meta.dirname, '../../dist/app');

const tokenOf = (page: Page): Promise<string | null> =>
  page.locator('meta[name="local-sender"]').getAttribute('content');

const senderAt = (baseURL: string | undefined): string => new URL(SENDER_PATH, baseURL).href;

let recorder: Recorder;
test.beforeEach(async () => {
  recorder = await record();
});
test.afterEach(() => recorder.close());

/** An action whose request goes to the recorder. */
function recorded() {
  const [action] = readAction(
    JSON.stringify({
      version: 1,
      objectId: 'automation.rest-api-call',
      method: 'PUT',
      url: `http://127.0.0.1:${recorder.port}/a|b/ü?x=1&x=2`,
      body: '@file "quotes" \\ % 123456789012345678\n',
    }),
  ).actions;
  if (!action) throw new Error('No action');
  const { request, bytes } = build(action, { context: readContext('{}').context, now: 0 });
  if (!request) throw new Error('Not sendable');
  return { config: writeAction(action), request, bytes: Buffer.from(bytes) };
}

interface Attempt {
  readonly address: string;
  readonly order: number[];
  readonly headers: Readonly<Record<string, string>>;
  readonly mode: RequestMode;
}

/** What a page gets that orders a request to be sent: status and bytes, or the browser's refusal. */
function orderFrom(page: Page, attempt: Attempt): Promise<{ status: number; bytes: number[] } | 'refused'> {
  return page.evaluate(async ({ address, order, headers, mode }) => {
    try {
      const body = new Uint8Array(order);
      const response = await fetch(address, { method: 'POST', headers, body, mode });
      return { status: response.status, bytes: [...new Uint8Array(await response.arrayBuffer())] };
    } catch {
      return 'refused';
    }
  }, attempt);
}

const orderOf = (request: HttpRequest): number[] => [...encodeOrder(request, {})];

test('from its own page the previewed bytes go out, and the one field that the sender adds', async ({
  designer,
  page,
}) => {
  const { config, request, bytes } = recorded();
  await designer.open();
  await designer.load(config);
  await designer.preview.expectText(bytes.toString());
  const token = (await tokenOf(page)) ?? '';
  const answer = await orderFrom(page, {
    address: SENDER_PATH,
    order: orderOf(request),
    headers: { 'Content-Type': ORDER_TYPE, [TOKEN_HEADER]: token },
    mode: 'cors',
  });
  expect(answer).toMatchObject({ status: 200 });
  if (answer === 'refused') return;
  expect(decodeAnswer(new Uint8Array(answer.bytes))).toMatchObject({
    response: { status: 200, body: new Uint8Array(Buffer.from('ok')) },
  });
  const [arrived] = recorder.take();
  expect(arrived?.bytes.toString()).toBe(
    bytes.toString().replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
  );
});

/** Another website on this machine, without any policy of its own. */
async function otherSite(files: (path: string) => Promise<string> | string): Promise<[string, Server]> {
  const server = createServer((request, response) => {
    void (async () => {
      const text = await files(request.url ?? '/');
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(text);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return [`http://127.0.0.1:${address.port}/`, server];
}

test.describe('another website', () => {
  let site: string;
  let server: Server;
  test.beforeAll(async () => {
    [site, server] = await otherSite(() => '<title>Another website</title>');
  });
  test.afterAll(() => server.close());

  test('cannot read the page, and so not the token', async ({ page, baseURL }) => {
    await page.goto(site);
    const read = await page.evaluate(async (address) => {
      const attempts = await Promise.allSettled([
        fetch(address).then((response) => response.text()),
        fetch(address, { mode: 'no-cors' }).then((response) => response.text()),
        new Promise((resolve, reject) => {
          const frame = document.createElement('iframe');
          frame.onload = () => (frame.contentDocument ? resolve(frame.contentDocument.title) : reject());
          frame.src = address;
          document.body.append(frame);
        }),
      ]);
      return attempts.map((attempt) => (attempt.status === 'fulfilled' ? String(attempt.value) : 'refused'));
    }, baseURL ?? '');
    expect(read.join()).not.toContain('Action Designer');
    expect(read.join()).not.toContain('local-sender');
    expect(read[0]).toBe('refused');
  });

  for (const knows of ['the token', 'a guess']) {
    test(`cannot order anything with ${knows}`, async ({ page, baseURL }) => {
      await page.goto('/');
      const token = knows === 'the token' ? ((await tokenOf(page)) ?? '') : 'guess';
      await page.goto(site);
      const { request } = recorded();
      const address = senderAt(baseURL);
      const order = orderOf(request);
      const asked = { 'Content-Type': ORDER_TYPE, [TOKEN_HEADER]: token };
      expect(await orderFrom(page, { address, order, headers: asked, mode: 'cors' })).toBe('refused');
      for (const mode of ['cors', 'no-cors'] as const) {
        const answer = await orderFrom(page, {
          address: `${address}?${TOKEN_HEADER}=${token}`,
          order,
          headers: { 'Content-Type': 'text/plain' },
          mode,
        });
        // Without CORS a page sees neither status nor body.
        expect(answer === 'refused' || answer.bytes.length === 0).toBe(true);
      }
      expect(recorder.take()).toEqual([]);
    });
  }

  test('cannot order anything with a form', async ({ page, baseURL }) => {
    await page.goto('/');
    const token = (await tokenOf(page)) ?? '';
    await page.goto(site);
    const { request } = recorded();
    const [answer] = await Promise.all([
      page.waitForResponse((response: Response) => new URL(response.url()).pathname === SENDER_PATH),
      page.evaluate(
        ([action, name, text]) => {
          const form = document.createElement('form');
          Object.assign(form, { action, method: 'post', enctype: 'text/plain' });
          const field = document.createElement('textarea');
          Object.assign(field, { name, value: text });
          form.append(field);
          document.body.append(form);
          form.submit();
        },
        [senderAt(baseURL), TOKEN_HEADER, `${token}\n${Buffer.from(orderOf(request)).toString()}`],
      ),
    ]);
    expect(answer.status()).toBe(403);
    expect(recorder.take()).toEqual([]);
  });
});

test('a name that is made to point to this machine gets neither page nor sender', async ({
  playwright,
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? '');
  const { args = [], ...options } = launchOptions(process.env.E2E_BROWSER ?? '');
  const rebound = [
    ...args.filter((argument) => !argument.startsWith('--host-resolver-rules')),
    '--host-resolver-rules=MAP rebound.example 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ];
  const browser = await playwright.chromium.launch({ ...options, args: rebound });
  const page = await browser.newPage();
  const opened = await page.goto(`http://rebound.example:${port}/`);
  expect(opened?.status()).toBe(403);
  expect(await opened?.text()).not.toContain('local-sender');
  const answer = await orderFrom(page, {
    address: SENDER_PATH,
    order: orderOf(recorded().request),
    headers: { 'Content-Type': ORDER_TYPE, [TOKEN_HEADER]: 'guess' },
    mode: 'cors',
  });
  expect(answer).toMatchObject({ status: 403 });
  expect(recorder.take()).toEqual([]);
  await browser.close();
});

test('the built files hold no token, so a static deployment has none', async ({ page }) => {
  const [site, server] = await otherSite(() => readFile(join(APP, 'index.html'), 'utf8'));
  await page.goto(site);
  await expect(page).toHaveTitle(/Action Designer/);
  await expect(page.locator('meta[name="local-sender"]')).toHaveCount(0);
  server.close();
});

test('no answer of the server lets another origin read it', async ({ request }) => {
  const asked = { Origin: 'http://localhost:9', 'Access-Control-Request-Method': 'POST' };
  for (const path of ['/', '/index.html', '/elsewhere', '/action.v1.schema.json', SENDER_PATH]) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const answer = await request.fetch(path, { method, headers: asked });
      const fields = Object.keys(answer.headers()).filter((name) => name.startsWith('access-control'));
      expect(fields, `${method} ${path}`).toEqual([]);
    }
  }
});
