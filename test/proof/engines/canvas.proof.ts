import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { build as buildApp, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, type TestContext, test } from 'vitest';
import { ensureBrowser, launchOptions } from '../../../e2e/browser';
import { ActionList } from '../../../e2e/parts/action-list';
import { Editor } from '../../../e2e/parts/editor';
import { Engines } from '../../../e2e/parts/engines';
import { Preview } from '../../../e2e/parts/preview';
import { Sample } from '../../../e2e/parts/sample';
import { OWNER, ownerOf, placeOfN8n, startN8n } from '../../engines/n8n-server';
import { startNodeRed } from '../../engines/node-red';
import { versionOf } from '../../engines/scratch-packages';
import { type Recorder, type Recording, record } from '../recorder';
import { differenceOf } from '../request-difference';
import { keepRow, notRun } from '../row';

const DATA = '{"order":{"id":"A 1001/ü","total":42.5}}';
const PASSWORD = 'pä:ss "1"';
/** The name of the password, as an export makes it of that of the action. */
const SECRET = 'ORDER_SHIPPED_PASSWORD';

const VIEWPORT = { width: 1400, height: 900 };
const ARRIVAL_TIMEOUT_MS = 30_000;
const PATIENCE_MS = 60_000;
const INJECT_TIMEOUT_MS = 3000;

let folder: string;
let server: PreviewServer;
let browser: Browser;
let context: BrowserContext;
let recorder: Recorder;
let app: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'action-designer-'));
  const location = { build: { outDir: folder, emptyOutDir: true }, logLevel: 'silent' } as const;
  await buildApp(location);
  server = await preview({ ...location, preview: { port: 0, strictPort: true } });
  recorder = await record();
  browser = await chromium.launch(launchOptions(await ensureBrowser()));
  context = await browser.newContext({ viewport: VIEWPORT });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  app = await context.newPage();
  await app.goto(server.resolvedUrls?.local[0] ?? '');
  await makeAction();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await recorder?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Makes an action as somebody who is new does: everything is typed or clicked. */
async function makeAction(): Promise<void> {
  const editor = new Editor(app);
  await new ActionList(app).newWebhook.click();
  await editor.name.fill('Order shipped');
  await editor.url.fill(`http://127.0.0.1:${recorder.port}/v1/orders`);
  await editor.format('JSON').click();
  await editor.key(1).fill('id');
  await editor.value(1).fill('{{ order.id }}');
  await editor.key(2).fill('total');
  await editor.value(2).fill('{{ order.total }}');
  await editor.authentication('Basic auth').click();
  await editor.field('Username').fill('shop');
  await app.locator('#pane-edit').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await new Sample(app).fill(DATA);
}

/** Copies what “Run it” shows for an engine; the clipboard then has it. */
async function copyFor(title: string, says: string): Promise<void> {
  await app.bringToFront();
  const engines = new Engines(app);
  await new Preview(app).view('Run it').click();
  await engines.choose(title);
  await engines.copyButton.click();
  await app.waitForFunction(async (text) => (await navigator.clipboard.readText()).includes(text), says);
}

/** What arrives, compared with the preview of the app. */
async function keepArrival(proof: TestContext, name: string, version: string): Promise<void> {
  const recordings: Recording[] = [];
  for (const end = Date.now() + ARRIVAL_TIMEOUT_MS; Date.now() < end && recordings.length === 0; ) {
    await wait(50);
    recordings.push(...recorder.take());
  }
  await app.bringToFront();
  await new Preview(app).view('Request').click();
  const shown = await new Preview(app).text();
  // The preview hides the password.
  const credentials = Buffer.from(`shop:${PASSWORD}`).toString('base64');
  const expected = shown.replace(/^(Authorization: Basic ).*?(?=\r)/m, `$1${credentials}`);
  const difference = differenceOf(recordings, Buffer.from(expected));
  keepRow(proof, {
    part: 'Engine',
    name,
    version,
    requests: 1,
    identical: difference === undefined ? 1 : 0,
    unsupported: {},
    differing: difference === undefined ? [] : [difference],
  });
}

/** Clicks the button of the inject node; a flow that has just been deployed may not have started. */
async function inject(page: Page): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    await page.locator('.red-ui-flow-node-button-button').first().click();
    const done = page.getByText('Successfully injected').first().waitFor({ timeout: INJECT_TIMEOUT_MS });
    if (
      await done.then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error('The data of a run was not injected');
}

test('an action is pasted into the editor of Node-RED, and runs', async (proof) => {
  const name = 'Node-RED, pasted into its editor';
  const nodeRed = await startNodeRed({ [SECRET]: PASSWORD });
  if ('missing' in nodeRed) {
    keepRow(proof, notRun('Engine', name, nodeRed.missing));
    return;
  }
  const page = await context.newPage();
  try {
    await copyFor('Node-RED', '"inject"');
    await page.goto(nodeRed.address);
    const deploy = page.locator('#red-ui-header-button-deploy');
    await deploy.waitFor();
    await page.locator('#red-ui-workspace').click({ position: { x: 300, y: 300 } });
    await page.keyboard.press('Control+i');
    await page.locator('#red-ui-clipboard-dialog-import-text').click();
    await page.keyboard.press('Control+v');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.locator('.red-ui-tab', { hasText: 'Order shipped' }).click();
    await page.locator('g.red-ui-flow-node', { hasText: 'Data of a run' }).first().dblclick();
    const value = page
      .locator('.node-input-prop-property-value, .red-ui-editableList')
      .locator('input:visible');
    await value.last().fill(DATA);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await deploy.click();
    await page.getByText('Successfully deployed').waitFor();
    await inject(page);
    await keepArrival(proof, name, nodeRed.version);
  } finally {
    await page.close();
    await nodeRed.stop();
  }
});

test('an action is pasted onto the canvas of n8n, and runs', async (proof) => {
  const name = 'n8n, pasted onto its canvas';
  const place = placeOfN8n();
  if (!place) {
    keepRow(proof, notRun('Engine', name, 'n8n could not be installed'));
    return;
  }
  const n8n = await startN8n(place, 'start', {});
  const page = await context.newPage();
  try {
    const { addCredential } = await ownerOf(n8n.address);
    await addCredential(SECRET, 'httpBasicAuth', { user: 'shop', password: PASSWORD });
    await page.goto(`${n8n.address}/signin`);
    await page.locator('input[type=email]').fill(OWNER.email);
    await page.locator('input[type=password]').fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/home|\/workflow/);
    await page.goto(`${n8n.address}/workflow/new`);
    await page.getByText('Add first step').waitFor();
    await copyFor('n8n', 'n8n-nodes-base');
    await page.bringToFront();
    await page.mouse.click(500, 600);
    await page.keyboard.press('Control+v');
    const nodes = page.locator('[data-test-id=canvas-node]');
    await nodes.nth(2).waitFor();
    await nodes.first().dblclick({ force: true });
    await page.getByText('set mock data').click();
    await page.locator('.cm-content').last().click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(`[${DATA}]`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.keyboard.press('Escape');
    await nodes.nth(2).dblclick({ force: true });
    await page.locator('[data-test-id=node-credentials-select]').click();
    await page
      .getByRole('option', { name: SECRET })
      .or(page.getByText(SECRET, { exact: true }))
      .last()
      .click();
    await page.getByText('No output data').click();
    await page.keyboard.press('Escape');
    await page.locator('[data-test-id=execute-workflow-button]').click();
    await keepArrival(proof, name, `${versionOf('n8n')}, ${versionOf('node')}`);
  } finally {
    await page.close();
    await n8n.stop();
  }
});
