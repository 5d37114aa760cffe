import type { BrowserContext, Page } from '@playwright/test';
import { type Designer, expect, test } from '../designer';
import {
  button,
  type Fault,
  HANGS,
  HOSTILE,
  HOSTILE_NAME,
  heading,
  keepHostile,
  MARKER,
  marks,
  NOT_OPENED,
  newTab,
  VALUE,
} from '../faults';
import { Palette } from '../parts/palette';

const BUILD_HANGS: Fault = { place: 'build', way: 'hang', marker: MARKER };

const inEditor = ({ editor }: Designer, name: string) =>
  editor.region.getByRole('button', { name, exact: true });
const inContext = ({ page }: Designer, name: string) =>
  page.getByRole('region', { name: 'Context' }).getByRole('button', { name, exact: true });
/** Kills a page that hangs, which hears nothing any more: its process is the one that is busy. */
async function kill(page: Page): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('There is no browser');
  const session = await browser.newBrowserCDPSession();
  const busy = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return new Map(
      processInfo.flatMap(({ type, id, cpuTime }) => (type === 'renderer' ? [[id, cpuTime]] : [])),
    );
  };
  let isCrashed = false;
  page.once('crash', () => {
    isCrashed = true;
  });
  while (!isCrashed) {
    const before = await busy();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const since = [...(await busy())].map(([id, time]) => [id, time - (before.get(id) ?? time)] as const);
    const [busiest] = since.sort(([, one], [, other]) => other - one);
    if (busiest && !isCrashed) process.kill(busiest[0], 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await page.close();
}

const whenItHangs = ({ page }: Designer) =>
  page.waitForEvent('console', { predicate: (message) => message.text() === HANGS });

async function crashWith(context: BrowserContext, fault: Fault): Promise<void> {
  const tab = await newTab(context, fault);
  const hangs = whenItHangs(tab);
  await tab.page.goto('/', { waitUntil: 'commit' });
  await hangs;
  await kill(tab.page);
}

for (const place of ['build', 'reader', 'editor', 'preview'] as const) {
  test(`S1: an action that kills the page in the ${place} is not reopened automatically`, async ({
    designer,
    context,
  }) => {
    await keepHostile(designer);
    const fault: Fault = { place, way: 'hang', marker: MARKER };
    await crashWith(context, fault);

    const tab = await newTab(context, fault);
    await tab.open();
    await expect(heading(tab, NOT_OPENED)).toBeVisible();
    await expect(tab.page.getByText('The request preview appears here.')).toBeVisible();
    await tab.list.action('Order created').click();
    await expect(tab.editor.name).toHaveValue('Order created');
    await expect(tab.preview.message).toBeVisible();
    // By a click neither, before the person has been asked.
    await tab.list.action(HOSTILE_NAME).click();
    await expect(heading(tab, NOT_OPENED)).toBeVisible();
    await tab.page.reload();
    await expect(heading(tab, NOT_OPENED)).toBeVisible();
  });
}

test('S1: it can be downloaded, opened all the same, and deleted, and the deletion be undone', async ({
  designer,
  context,
}) => {
  await keepHostile(designer);
  await crashWith(context, BUILD_HANGS);
  const tab = await newTab(context);
  await tab.open();
  await tab.expectAccessible();
  const file = await tab.download(() => inEditor(tab, 'Download it').click());
  expect(file.name).toBe('Hostile-breaks-here.action.json');
  expect(JSON.parse(file.bytes.toString())).toMatchObject({ name: HOSTILE_NAME });

  await inEditor(tab, 'Delete it').click();
  await expect(tab.list.actions).toHaveCount(1);
  await expect(tab.editor.name).toHaveValue('Order created');
  await tab.undoButton.last().click();
  await expect(heading(tab, NOT_OPENED)).toBeVisible();

  await inEditor(tab, 'Open it anyway').click();
  await expect(tab.editor.name).toHaveValue(HOSTILE_NAME);
  await expect.poll(() => tab.preview.text()).toContain(MARKER);
  await inContext(tab, 'Open it anyway').click();
  await expect.poll(() => marks(tab)).toEqual([]);
  await tab.expectSaved();
  await tab.page.reload();
  await expect(tab.editor.name).toHaveValue(HOSTILE_NAME);
});

test('S1: “Download everything” has it too, and nothing of it is read for that', async ({
  designer,
  context,
}) => {
  await keepHostile(designer);
  const fault: Fault = { place: 'reader', way: 'hang', marker: MARKER };
  await crashWith(context, fault);
  const tab = await newTab(context, fault);
  await tab.open();
  await expect(heading(tab, NOT_OPENED)).toBeVisible();
  const files = new Map<string, Buffer>();
  tab.page.on('download', async (download) => {
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    files.set(download.suggestedFilename(), Buffer.concat(chunks));
  });
  const palette = new Palette(tab.page);
  await tab.press('ControlOrMeta+k');
  await palette.field.fill('download everything');
  await expect(palette.options.first()).toContainText('Download everything');
  await tab.press('Enter');
  await expect
    .poll(() => [...files.keys()].sort())
    .toEqual(['Sample.json', 'actions.json', 'unread-actions.json']);
  const [unread] = JSON.parse(String(files.get('unread-actions.json')));
  expect(unread.name).toBe(HOSTILE_NAME);
  expect(JSON.parse(unread.document)).toMatchObject({ name: HOSTILE_NAME });
  expect(JSON.parse(String(files.get('actions.json')))).toMatchObject({
    actions: [{ name: 'Order created' }],
  });
});

test('S1: a sample that kills the page is not reopened automatically', async ({ designer, context }) => {
  await designer.open();
  await designer.sample.fill(`{"a": "\\t${MARKER}"}`);
  await designer.expectSaved();
  await designer.page.close();
  const fault: Fault = { place: 'reader', way: 'hang', marker: MARKER };
  await crashWith(context, fault);

  const tab = await newTab(context, fault);
  await tab.open();
  await expect(heading(tab, '“Sample” was not opened')).toBeVisible();
  await tab.expectAccessible();
  const file = await tab.download(() => inContext(tab, 'Download it').click());
  expect(file.bytes.toString()).toContain(MARKER);
  await inEditor(tab, 'Open it anyway').click();
  await expect(tab.editor.name).toHaveValue('Order created');
  await expect.poll(() => tab.preview.text()).toContain('POST');
  await inContext(tab, 'Delete it').click();
  await expect(tab.page.getByRole('heading', { name: 'was not opened' })).toHaveCount(0);
  await tab.undoButton.last().click();
  await expect(heading(tab, '“Sample” was not opened')).toBeVisible();
});

test('S1: a sample whose JSON kills the page where it is shown is not reopened automatically', async ({
  designer,
  context,
}) => {
  await designer.open();
  await designer.sample.fill(`{"a": "${MARKER}"}`);
  await designer.expectSaved();
  await designer.page.close();
  const fault: Fault = { place: 'code', way: 'hang', marker: MARKER };
  const first = await newTab(context, fault);
  await first.open();
  await expect.poll(() => marks(first)).toEqual([]);
  const hangs = whenItHangs(first);
  void first.sample.edit().catch(() => undefined);
  await hangs;
  await kill(first.page);

  const tab = await newTab(context, fault);
  await tab.open();
  await expect(heading(tab, '“Sample” was not opened')).toBeVisible();
});

test('S1: a link that kills the page is not reopened automatically', async ({ designer, context }) => {
  const { page } = designer;
  await designer.open();
  await designer.load(HOSTILE);
  await designer.shareButton.click();
  const link = page.getByRole('textbox', { name: 'Link', exact: true });
  await expect(link).not.toHaveValue('');
  const { hash } = new URL(await link.inputValue());
  await page.close();

  const other = await designer.page.context().browser()?.newContext();
  if (!other) throw new Error('There is no browser');
  const origin = test.info().project.use.baseURL ?? '';
  const fault: Fault = { place: 'reader', way: 'hang', marker: MARKER };
  const first = await newTab(other, fault);
  const hangs = whenItHangs(first);
  await first.page.goto(`${origin}/${hash}`, { waitUntil: 'commit' });
  await hangs;
  await kill(first.page);

  const tab = await newTab(other, fault);
  await tab.page.goto(`${origin}/${hash}`);
  const dialog = tab.dialog('This link was not opened');
  await expect(dialog).toBeVisible();
  await tab.expectAccessible();
  await dialog.getByRole('button', { name: 'Do not open it' }).click();
  await expect(dialog).toBeHidden();
  await expect(tab.editor.name).toHaveValue('Order created');
  await tab.page.evaluate((shared) => {
    Object.assign(window, { isHarmless: true });
    location.hash = shared;
  }, hash);
  await tab.dialog('This link was not opened').getByRole('button', { name: 'Open it anyway' }).click();
  await expect(button(tab, 'Add as a copy')).toBeEnabled();
  await other.close();
  await context.close();
});

test('S1: a step that kills the page is not taken again before the person says so', async ({
  designer,
  context,
}) => {
  const { editor } = designer;
  await designer.open();
  await editor.value(1).fill(VALUE);
  await editor.value(1).blur();
  await editor.value(1).fill('fine');
  await designer.expectSaved();
  const tabId = await designer.page.evaluate(() => sessionStorage.getItem('action-designer.tab.id') ?? '');
  await designer.page.close();

  /** The same tab, loaded again. */
  const sameTab = async () => {
    const tab = await newTab(context, BUILD_HANGS);
    await tab.page.addInitScript((id) => sessionStorage.setItem('action-designer.tab.id', id), tabId);
    await tab.open();
    await expect(tab.editor.value(1)).toHaveValue('fine');
    // What ends the page is the step, and nothing that is still opening.
    const opening = async () => (await marks(tab)).filter((mark) => !mark.includes('.step.'));
    await expect.poll(opening).toEqual([]);
    return tab;
  };
  const first = await sameTab();
  const hangs = whenItHangs(first);
  void first.press('ControlOrMeta+z').catch(() => undefined);
  await hangs;
  await kill(first.page);

  const tab = await sameTab();
  await tab.press('ControlOrMeta+z');
  const notice = tab.page.getByRole('complementary', { name: 'Notifications' });
  await expect(notice).toContainText('Last time, this crashed the page');
  await expect(tab.editor.value(1)).toHaveValue('fine');
  await tab.page.evaluate(() => Object.assign(window, { isHarmless: true }));
  await notice.getByRole('button', { name: 'Undo it anyway' }).click();
  await expect(tab.editor.value(1)).toHaveValue(VALUE);
  await expect.poll(() => marks(tab)).toEqual([]);
});

test.describe('S1: nobody is accused wrongly', () => {
  test('by loading the page again while it opens', async ({ designer }) => {
    const { page } = designer;
    await designer.open();
    await designer.editor.name.fill('Kept');
    await designer.expectSaved();
    for (let times = 0; times < 8; times++) {
      await page.reload({ waitUntil: 'commit' });
      // Later each time: before the app is there, while it renders, when it is painted.
      await page.evaluate(async (frames) => {
        for (let left = frames; left > 0; left--) await new Promise(requestAnimationFrame);
      }, times * 2);
    }
    await designer.open();
    await expect(designer.editor.name).toHaveValue('Kept');
  });

  test('by a tab that is opening it still', async ({ designer, context }) => {
    await designer.open();
    await designer.sample.fill('{"kept": true}');
    await designer.expectSaved();
    await designer.page.close();
    const slow = await newTab(context);
    await slow.page.route(/\/assets\/page-/, () => undefined);
    await slow.open();
    await expect.poll(() => marks(slow)).toEqual(['action-designer.opening.sample.sample']);
    const tab = await newTab(context);
    await tab.open();
    await tab.sample.edit();
    await expect(tab.sample.editor).toContainText('"kept"');
    await expect.poll(() => marks(slow)).toEqual([]);
  });

  test('in the background, where nothing is painted', async ({ designer }) => {
    await designer.page.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
    });
    await designer.open();
    await expect(designer.editor.name).toHaveValue('Order created');
    await expect.poll(() => marks(designer)).toEqual([]);
  });

  test('where the browser keeps nothing for the page, which opens all the same', async ({ designer }) => {
    await designer.page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The operation is insecure', 'SecurityError');
          },
        });
    });
    await designer.open();
    await expect(designer.editor.name).toHaveValue('Order created');
  });
});
