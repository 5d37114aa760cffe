import { expect, test } from '../designer';
import { button, HOSTILE_NAME, heading, keepHostile, MARKER, NOT_OPENED, newTab } from '../faults';
import { expectNoSidewaysScroll } from '../parts/reflow';

// Colours that are on their way from light to dark have no contrast yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('S1: a fault stays where it is', () => {
  for (const place of ['build', 'preview'] as const) {
    test(`in the ${place}: the editor, the list and undo go on`, async ({ designer, context }) => {
      await keepHostile(designer);
      const tab = await newTab(context, { place, way: 'throw', marker: MARKER });
      await tab.open();
      await expect(heading(tab, 'The request cannot be shown')).toBeVisible();
      await tab.expectAccessible();
      await tab.page.emulateMedia({ colorScheme: 'dark' });
      await tab.expectContrast();
      await expect(tab.editor.name).toHaveValue(HOSTILE_NAME);
      await tab.editor.value(1).fill('fine');
      await expect.poll(() => tab.preview.text()).toContain('{"note":"fine"}');
      await tab.press('ControlOrMeta+z');
      await expect(heading(tab, 'The request cannot be shown')).toBeVisible();
      await tab.list.action('Order created').click();
      await expect.poll(() => tab.preview.text()).toContain('POST');
    });
  }

  test('in the editor: the request and the list go on', async ({ designer, context }) => {
    await keepHostile(designer);
    const tab = await newTab(context, { place: 'editor', way: 'throw', marker: MARKER });
    await tab.open();
    await expect(heading(tab, 'The editor cannot be shown')).toBeVisible();
    await expect.poll(() => tab.preview.text()).toContain(MARKER);
    await tab.list.action('Order created').click();
    await expect(tab.editor.name).toHaveValue('Order created');
  });

  test('in a reader: the action counts as one that cannot be read', async ({ designer, context }) => {
    await keepHostile(designer);
    const tab = await newTab(context, { place: 'reader', way: 'throw', marker: MARKER });
    await tab.open();
    await expect(heading(tab, 'This action cannot be read')).toBeVisible();
    const file = await tab.download(() => button(tab, 'Download the document').click());
    expect(JSON.parse(file.bytes.toString())).toMatchObject({ name: HOSTILE_NAME });
    await tab.list.action('Order created').click();
    await expect(tab.editor.name).toHaveValue('Order created');
  });
});

test('S1: where the whole page fails, it hands out the work and leads to the other actions', async ({
  designer,
  context,
}) => {
  await keepHostile(designer);
  const tab = await newTab(context, { place: 'list', way: 'throw', marker: MARKER });
  await tab.page.goto('/');
  await expect(heading(tab, 'Something went wrong in this page')).toBeVisible();
  await tab.expectAccessible();
  await tab.page.setViewportSize({ width: 320, height: 740 });
  await tab.expectAccessible();
  await expectNoSidewaysScroll(tab.page);
  await tab.page.emulateMedia({ colorScheme: 'dark' });
  await tab.expectContrast();
  await tab.page.setViewportSize({ width: 1440, height: 900 });
  const file = await tab.download(() => button(tab, 'Download everything').click());
  expect(JSON.parse(file.bytes.toString())).toMatchObject({
    actions: [{ name: 'Order created' }, { name: HOSTILE_NAME }],
  });
  await tab.page.evaluate(() => Object.assign(window, { isHarmless: true }));
  await tab.page.getByRole('button', { name: /^Order created/ }).click();
  await expect(tab.editor.name).toHaveValue('Order created');
  await tab.list.action(HOSTILE_NAME).click();
  await expect(heading(tab, NOT_OPENED)).toBeVisible();
});

test('S1: where the page cannot even begin, it says so and hands out what is stored', async ({
  designer,
  context,
}) => {
  await keepHostile(designer);
  const tab = await newTab(context);
  await tab.page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
      if (given[0] === 'pagehide') throw new Error('unheard of');
      addEventListener.apply(this, given);
    };
  });
  await tab.page.goto('/');
  await expect(heading(tab, 'Something went wrong in this page')).toBeVisible();
  await tab.expectAccessible();
  const file = await tab.download(() => button(tab, 'Download everything').click());
  const { actions } = JSON.parse(file.bytes.toString());
  expect(actions.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    HOSTILE_NAME,
    'Order created',
  ]);
});

test('S1: where even that fails, it says so, until it succeeds', async ({ designer, context }) => {
  await keepHostile(designer);
  const tab = await newTab(context);
  await tab.page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...given) {
      if ('isLost' in window) throw new DOMException('The storage is lost', 'UnknownError');
      return open.apply(this, given);
    };
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
      if (given[0] === 'pagehide') throw new Error('unheard of');
      addEventListener.apply(this, given);
    };
  });
  await tab.page.goto('/');
  await expect(heading(tab, 'Something went wrong in this page')).toBeVisible();
  const save = () => tab.download(() => button(tab, 'Download everything').click());
  // The storage was opened while the page was loaded; it is opened anew each time after.
  await save();
  const alert = tab.page.getByRole('alert');
  await expect(alert).toBeHidden();
  await tab.page.evaluate(() => Object.assign(window, { isLost: true }));
  await button(tab, 'Download everything').click();
  await expect(alert).toContainText('Your work could not be read from the storage of the browser.');
  await tab.expectAccessible();
  await tab.page.getByText('What happened').click();
  await expect(tab.page.getByText('The storage is lost')).toBeVisible();

  await tab.page.evaluate(() => Reflect.deleteProperty(window, 'isLost'));
  const file = await save();
  expect(JSON.parse(file.bytes.toString()).actions).toHaveLength(2);
  await expect(alert).toBeHidden();
});
