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
  ['BullMQ', 'Order-created.mjs', 'export const worker = new Worker('],
  ['Temporal', 'Order-created.mjs', 'export async function sendAction('],
];

async function openEngines(designer: Designer, config: object = CONFIG): Promise<void> {
  await designer.open();
  await designer.load(config);
  await designer.editor.choose(designer.preview.view('Run it'));
  await expect(designer.engines.engine).toBeVisible();
}

test('each engine by mouse: shown, copied and saved, without the secret', async ({ designer }) => {
  const { engines } = designer;
  await openEngines(designer);
  for (const [title, name, says] of ENGINES) {
    await engines.engine.selectOption(title);
    await expect(engines.text).toContainText(says);
    await expect(engines.region.getByText('SHOP_PASSWORD, as')).toBeVisible();
    await expect(engines.region.getByRole('listitem').first()).toBeVisible();
    await expect(engines.region.locator('ol')).toHaveCSS('list-style-type', 'decimal');
    await engines.copyButton.click();
    await expect.poll(() => designer.clipboard()).toContain(says);
    const copied = await designer.clipboard();
    const file = await designer.download(() => engines.downloadButton.click());
    expect(file).toEqual({ name, bytes: Buffer.from(copied) });
    expect(sightings(copied, SECRET, btoa(`shop:${SECRET}`))).toEqual([]);
    expect(sightings((await engines.region.textContent()) ?? '', SECRET)).toEqual([]);
  }
});

test('by keyboard: every engine in turn, and the choice is remembered', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { engines, preview, page } = designer;
  await designer.open();
  await designer.load(CONFIG);
  await preview.view('Request').focus();
  await designer.press('ArrowRight', 'ArrowRight', 'ArrowRight');
  await expect(preview.view('Run it')).toBeChecked();
  await engines.engine.focus();
  for (const [index, [title, , says]] of ENGINES.entries()) {
    if (index > 0) await designer.press('ArrowDown');
    await expect(engines.engine.locator('option:checked')).toHaveText(title);
    await expect(engines.text).toContainText(says);
  }
  await engines.copyButton.focus();
  await designer.press('Tab', 'Tab');
  await expect(engines.text).toBeFocused();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await designer.editor.choose(preview.view('Run it'));
  await expect(engines.engine).toHaveValue('temporal');
});

test('the report names what changes with the sample', { tag: '@thorough' }, async ({ designer }) => {
  const { engines, sample } = designer;
  await openEngines(designer);
  await engines.engine.selectOption('Node.js');
  await sample.fill('{"order":{"id":123456789012345678}}');
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
