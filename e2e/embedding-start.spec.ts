import { Embedded, expect, openHtmlHost, test } from './parts/embedded';

test('a host builds and validates before the element is shown, and in another language', {
  tag: '@thorough',
}, async ({ page, examples }) => {
  // A page of the same origin without a designer.
  await page.goto(`${examples}/html/host.css`);
  const before = await page.evaluate(async () => {
    await import('/action-designer/element.js' as string);
    const element = document.createElement('action-designer');
    element.id = 'designer';
    element.locale = 'de';
    element.value = {
      version: 1,
      objectId: 'automation.webhook',
      method: 'GET',
      url: 'https://crm.example/{{order.id}}',
    };
    element.samples = [{ name: 'One', context: { order: { id: 'A-1' } } }];
    const { request } = await element.build();
    const valid = await element.validate();
    document.body.append(element);
    return { url: request?.url, valid };
  });
  expect(before).toEqual({ url: 'https://crm.example/A-1', valid: { problems: [], isComplete: true } });
  const designer = new Embedded(page.locator('#designer'));
  await expect(designer.url).toHaveValue('https://crm.example/{{order.id}}');
  await expect(designer.radio('Authentifizierung', 'Keine')).toBeChecked();
  await expect(designer.element.getByRole('application')).toContainText('A-1');
});

test('what is typed before the builder is loaded is reported once it is', { tag: '@thorough' }, async ({
  page,
  examples,
}) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/chunks\/builder-/, async (route) => {
    await held;
    await route.continue();
  });
  const designer = await openHtmlHost(page, examples);
  await designer.url.click();
  await page.keyboard.press('End');
  await page.keyboard.type('/early');
  expect(await designer.use((element) => (element.value as { url: string }).url)).toBe(
    'https://crm.example/orders/early',
  );
  await expect(page.locator('#saved')).toBeEmpty();
  release();
  await expect(page.locator('#saved')).toContainText('https://crm.example/orders/early');
  await expect(page.locator('#state')).toHaveText('Complete');
  await expect(designer.preview).toContainText('POST /orders/early');
  expect(await designer.caret()).toEqual({ at: 32, text: 'https://crm.example/orders/early' });
});
