import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { afterAll, beforeAll, test } from 'vitest';
import { ensureBrowser, launchOptions } from '../../e2e/browser';
import { ActionList } from '../../e2e/parts/action-list';
import { ImportDialog } from '../../e2e/parts/import-dialog';
import { Sample } from '../../e2e/parts/sample';
import { Send } from '../../e2e/parts/send';
import { type AppServer, serveApp } from '../../src/cli/open/open';
import { type Action, type HttpRequest, type Secret, writeBundle } from '../../src/core';
import { ADDED_HEADERS } from '../../src/send/exchange';
import { AWKWARD_CONTEXT, AWKWARD_SECRETS } from './awkward-actions';
import { type AwkwardRequest, awkwardRequests } from './awkward-requests';
import { PERMITTING_PAGES, type Recorder, type Recording, record } from './recorder';
import { differenceOf } from './request-difference';
import { isQuick, keepRow, type Row } from './row';
import { byteDifference, withAdded } from './same-bytes';

const NOW = 1_700_000_000;
/** Of the quick part, every so many of the requests. */
const STEP = isQuick ? 9 : 1;

let folder: string;
let server: AppServer;
let browser: Browser;
let page: Page;
let recorder: Recorder;
let requests: readonly AwkwardRequest[];

const requestName = (index: number): string => `Request ${index + 1}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'action-designer-'));
  await build({ build: { outDir: folder, emptyOutDir: true }, logLevel: 'silent' });
  server = await serveApp(folder, 0);
  recorder = await record(PERMITTING_PAGES);
  requests = awkwardRequests(`http://127.0.0.1:${recorder.port}`, NOW).filter((_, at) => at % STEP === 0);
  browser = await chromium.launch(launchOptions(await ensureBrowser()));
  page = await browser.newPage();
  // A signature then has the time of the comparison, although the app takes that of sending.
  await page.clock.setFixedTime(NOW * 1000);
  await page.goto(server.origin);
  await new Sample(page).fill(AWKWARD_CONTEXT);
  await bring(requests.map(({ action }, index) => ({ ...withoutNames(action), name: requestName(index) })));
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await recorder?.close();
  await rm(folder, { recursive: true, force: true });
});

const named: Readonly<Record<string, string>> = AWKWARD_SECRETS;

const withValue = (secret: Secret): Secret =>
  typeof secret === 'string' ? secret : (named[secret.secret] ?? secret);

/** The same action with the values of its secrets: a config cannot bring values for names. */
function withoutNames(action: Action): Action {
  const { authentication } = action;
  if (authentication.method === 'none') return action;
  if (authentication.method === 'basic')
    return { ...action, authentication: { ...authentication, password: withValue(authentication.password) } };
  return { ...action, authentication: { ...authentication, secret: withValue(authentication.secret) } };
}

/** Imports the actions as a person does. */
async function bring(actions: readonly Action[]): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = new ImportDialog(page);
  // Too large to be typed.
  const bytes = Buffer.from(writeBundle(actions, { secrets: 'include' }));
  await dialog.choose({ name: 'awkward.json', bytes });
  await dialog.importButton.click();
  await dialog.dialog.waitFor({ state: 'hidden' });
}

type Outcome = 'identical' | { readonly unsupported: string } | { readonly differs: string };

type Compare = (
  recordings: readonly Recording[],
  request: AwkwardRequest,
  told: string,
) => string | undefined;

const NAMES = { Browser: 'Browser, by fetch', 'Local sender': 'Browser, by the local sender' } as const;

/** Opens each action, presses the button, and compares what arrived. */
async function sendAll(way: keyof typeof NAMES, compare: Compare): Promise<Row> {
  const list = new ActionList(page);
  const send = new Send(page);
  const unsupported: Record<string, number> = {};
  const differing: string[] = [];
  let identical = 0;
  // Of a long list only what is in sight is there, and the first action has to be.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) element.scrollTop = 0;
  });
  for (const [index, request] of requests.entries()) {
    await list.action(requestName(index)).click();
    await send.choose(way);
    recorder.take();
    const outcome = await sendOne(send, request, compare);
    if (outcome === 'identical') identical += 1;
    else if ('unsupported' in outcome)
      unsupported[outcome.unsupported] = (unsupported[outcome.unsupported] ?? 0) + 1;
    else differing.push(`${request.name}: ${outcome.differs}`);
  }
  const version = `Chromium ${browser.version()}`;
  return {
    part: 'Browser',
    name: NAMES[way],
    version,
    requests: requests.length,
    identical,
    unsupported,
    differing,
  };
}

async function sendOne(send: Send, request: AwkwardRequest, compare: Compare): Promise<Outcome> {
  const told = await send.differences();
  await send.send();
  if (await send.status('Not sent').isVisible()) {
    // A URL in a reason would make each of them another one.
    const reasons = (await send.refusals.allTextContents()).map((reason) => reason.replace(/: http.*/, '.'));
    const { differs } = await tryAllTheSame(request);
    const unsupported = reasons.join(' ');
    return differs ? { unsupported } : { differs: `unsupported without need: ${unsupported}` };
  }
  const arrived = await arrivedBy(send);
  if (!(await send.status('200 OK').isVisible())) return { differs: await send.response.innerText() };
  const differs = compare(arrived, request, told);
  return differs ? { differs } : 'identical';
}

const MAX_WAIT_MS = 10_000;

/** What has arrived when the request and its answer are there: the answer to another one may be shown until then. */
async function arrivedBy(send: Send): Promise<Recording[]> {
  const arrived: Recording[] = [];
  const end = Date.now() + MAX_WAIT_MS;
  for (;;) {
    arrived.push(...recorder.take());
    const isThere = withoutQuestions(arrived).length > 0 && (await send.status('200 OK').isVisible());
    if (isThere || Date.now() > end) return [...arrived, ...recorder.take()];
    await page.waitForTimeout(20);
  }
}

/** What the browser makes of a request that the app withholds. */
async function tryAllTheSame({ request, built }: AwkwardRequest): Promise<{ differs: string | undefined }> {
  const asked = { ...request, body: request.body.length > 0 ? [...request.body] : undefined };
  const failure = await page.evaluate(
    async ({ url, method, headers, body }) => {
      try {
        const init = { method, headers: headers.map(([...field]) => field), redirect: 'manual' as const };
        await fetch(url, body ? { ...init, body: new Uint8Array(body) } : init);
        return undefined;
      } catch (error) {
        return String(error);
      }
    },
    asked satisfies Omit<HttpRequest, 'body'> & { body: number[] | undefined },
  );
  return { differs: failure ?? differenceOf(withoutQuestions(recorder.take()), built.bytes) };
}

/** Without the questions for permission, and the connections that Chromium opens in advance. */
const withoutQuestions = (recordings: readonly Recording[]): Recording[] =>
  recordings.filter(
    ({ bytes }) => bytes.length > 0 && !bytes.toString('latin1', 0, 8).startsWith('OPTIONS '),
  );

/** The first header field of a message that is neither in the request nor among those told before. */
function untold({ bytes }: Recording, { request }: AwkwardRequest, told: string): string | undefined {
  const head = bytes.toString('latin1', 0, bytes.indexOf('\r\n\r\n'));
  const names = head
    .split('\r\n')
    .slice(1)
    .map((field) => field.slice(0, field.indexOf(':')).toLowerCase());
  const known = new Set(request.headers.map(([name]) => name.toLowerCase()));
  const words = new Set(told.toLowerCase().split(/[^\w-]+/));
  return names.find((name) => !known.has(name) && !words.has(name));
}

test('the browser sends what the app shows, and adds what the app says', async ({ task }) => {
  const row = await sendAll('Browser', (recordings, request, told) => {
    const arrived = withoutQuestions(recordings);
    const more = arrived.map((one) => untold(one, request, told)).find((name) => name !== undefined);
    return differenceOf(arrived, request.built.bytes) ?? (more && `${more} was added and not told before`);
  });
  keepRow({ task }, row);
});

test('the local sender sends the bytes that the app shows', async ({ task }) => {
  const row = await sendAll('Local sender', (recordings, { built }) => {
    const [arrived, ...more] = recordings;
    if (!arrived || more.length > 0) return `${recordings.length} connections instead of one`;
    return byteDifference(withAdded(built.bytes, ADDED_HEADERS), arrived.bytes);
  });
  keepRow({ task }, row);
});
