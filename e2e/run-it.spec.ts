import { sightings } from '../test/sightings';
import { type Designer, expect, test } from './designer';

const SECRET = 'Tr0ub4dor-and-more';

const CONFIG = {
  version: 1,
  objectId: 'automation.webhook',
  name: 'Order created',
  method: 'POST',
  url: 'https://api.example.com/v1/orders',
  format: 'json',
  data: [{ key: 'id', value: '{{ order.id }}' }],
  authentication: { method: 'basic', username: 'shop', password: SECRET },
};

const ENGINES: readonly [title: string, file: string, says: string][] = [
  ['n8n', 'Order-created.workflow.json', '"n8n-nodes-base.manualTrigger"'],
  ['n8n, one item at a time', 'Order-created.workflow.json', '"n8n-nodes-base.splitInBatches"'],
  ['Node-RED', 'Order-created.flow.json', '"Data of a run"'],
  ['Node.js', 'Order-created.mjs', 'export async function run(data'],
  ['Edge functions (fetch)', 'Order-created.mjs', 'export default {'],
  ['AWS Lambda', 'Order-created.mjs', 'export async function handler('],
  ['BullMQ', 'Order-created.mjs', 'export function start() {'],
  ['Temporal', 'Order-created.mjs', 'export async function sendOrderCreated('],
];

async function openEngines(designer: Designer, config: object = CONFIG): Promise<void> {
  await designer.open();
  await designer.load(config);
  await designer.editor.choose(designer.preview.view('Run it'));
  await expect(designer.engines.text).toBeVisible();
}

test('each engine by mouse: shown, copied and saved, without the secret', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { engines } = designer;
  await openEngines(designer);
  for (const [title, name, says] of ENGINES) {
    await engines.choose(title);
    await expect(engines.text).toContainText(says);
    await expect(engines.region.getByText('SHOP_PASSWORD, as')).toBeVisible();
    await expect(engines.picture).toBeVisible();
    await expect(engines.region.getByText('Without code: the settings')).toHaveCount(title === 'n8n' ? 1 : 0);
    await expect(
      engines.region.getByRole('list', { name: 'How to run it' }).getByRole('checkbox'),
    ).toHaveCount(3);
    await engines.copyButton.click();
    await expect.poll(() => designer.clipboard()).toContain(says);
    const copied = await designer.clipboard();
    const file = await designer.download(() => engines.downloadButton.click());
    expect(file).toEqual({ name, bytes: Buffer.from(copied) });
    if (name.endsWith('.json')) {
      await engines.giveButton(title === 'Node-RED' ? 'Copy for Node-RED' : 'Copy for n8n').click();
      await expect.poll(() => designer.clipboard()).toBe(copied);
    }
    expect(sightings(copied, SECRET, btoa(`shop:${SECRET}`))).toEqual([]);
    expect(sightings((await engines.region.textContent()) ?? '', SECRET)).toEqual([]);
  }
});

test('one button beside the views copies for the engine that was used last', async ({ designer }) => {
  const { editor, engines, page, preview } = designer;
  await designer.open();
  await designer.load(CONFIG);
  await engines.quick('Copy for n8n').click();
  await expect(designer.notices).toContainText(
    'Copied for n8n. Paste it onto the canvas of a workflow. Then choose the credential of SHOP_PASSWORD: “Run it” says where.',
  );
  const copied = await designer.clipboard();
  expect(JSON.parse(copied)).toMatchObject({ nodes: expect.any(Array) });
  expect(sightings(copied, SECRET, btoa(`shop:${SECRET}`))).toEqual([]);

  await designer.notices.getByRole('button', { name: 'Run it' }).click();
  await expect(preview.view('Run it')).toBeChecked();
  await engines.region.getByRole('button', { name: 'Copy the command' }).click();
  const command = 'npx action-designer run Order-created.action.json --contexts rows.jsonl';
  await expect.poll(() => designer.clipboard()).toBe(command);
  // To look at an engine is not to use it.
  await engines.choose('AWS Lambda');
  await expect(engines.quick('Copy for n8n')).toBeVisible();
  await designer.download(() => engines.giveButton('Download for Lambda').click());
  await editor.choose(preview.view('Request'));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const file = await designer.download(() => engines.quick('Download for Lambda').click());
  expect(file.name).toBe('Order-created.mjs');
  await expect(designer.notices).toContainText('Saved as Order-created.mjs.');

  await editor.url.fill('');
  await engines.quick('Download for Lambda').click();
  await expect(designer.notices).toContainText('There is nothing to run yet');
});

test('by keyboard: every engine in turn, and the choice is remembered', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { engines, preview, page } = designer;
  await designer.open();
  await designer.load(CONFIG);
  await preview.view('Request').focus();
  await designer.press('ArrowRight', 'ArrowRight');
  await expect(preview.view('Run it')).toBeChecked();
  await engines.engine('n8n').focus();
  for (const [index, [title, , says]] of ENGINES.entries()) {
    if (index > 0) await designer.press('ArrowDown');
    await expect(engines.engine(title)).toBeChecked();
    await expect(engines.text).toContainText(says);
  }
  await engines.copyButton.focus();
  await designer.press('Tab');
  await expect(engines.text).toBeFocused();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await designer.editor.choose(preview.view('Run it'));
  await expect(engines.engine('Temporal')).toBeChecked();
});

test('the picture shows the nodes that are pasted', { tag: '@thorough' }, async ({ designer }) => {
  const { engines } = designer;
  await openEngines(designer);
  await expect(engines.picture).toHaveAccessibleName(
    'What will be in n8n: Start, Check the values: Order created, Send: Order created, Stop: Order created',
  );
  await engines.choose('Node.js');
  await expect(engines.picture).toHaveAccessibleName(
    'What will be in Node.js: Data of a run, Order-created.mjs, POST request',
  );
});

test('the report names what changes with the sample', { tag: '@thorough' }, async ({ designer }) => {
  const { engines, sample } = designer;
  await openEngines(designer);
  await engines.choose('Node.js');
  await sample.fill('{"order":{"id":123456789012345678}}');
  await engines.notes.click();
  await expect(engines.region.getByText('123456789012345678 at order.id is sent as')).toBeVisible();
});

test('settings with an error lead to it', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, engines } = designer;
  await designer.open();
  await designer.load({ ...CONFIG, url: '' });
  await designer.editor.choose(designer.preview.view('Run it'));
  await engines.goToProblem.click();
  await expect(editor.url).toBeFocused();
});

test('axe finds nothing', { tag: '@thorough' }, async ({ designer }) => {
  await openEngines(designer);
  await designer.expectAccessible();
});
