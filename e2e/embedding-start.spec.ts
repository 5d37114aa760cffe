import type { Page } from '@playwright/test';
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
    // As hosts have it in their settings.
    element.locale = 'de-AT' as 'de';
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

test('completion, the tree, the card of a tag and the problems know the schema of the host', {
  tag: '@thorough',
}, async ({ page, examples }) => {
  const designer = await openHtmlHost(page, examples);
  await designer.use((element) => {
    element.contextSchema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { order: { $ref: '#/definitions/order' } },
      definitions: {
        order: {
          type: 'object',
          additionalProperties: false,
          properties: {
            id: { type: 'string', description: 'The number of the order' },
            state: { enum: ['new', 'paid'] },
            total: { type: 'number' },
            paid: { type: 'boolean' },
            customer: { type: 'object' },
            parent: { $ref: '#/definitions/order' },
          },
        },
      },
    };
  });
  const item = (name: RegExp) => designer.element.getByRole('treeitem', { name });
  await expect(item(/^state/)).toContainText('"new" | "paid"');
  await item(/^parent/).click();
  await expect(designer.element.getByRole('treeitem', { name: /^parent/ })).toHaveCount(2);
  await expect(designer.element.getByTitle('The number of the order')).toHaveCount(2);
  await designer.url.click();
  await page.keyboard.press('End');
  await page.keyboard.type('/{{order.sta');
  await designer.element.getByRole('option', { name: /^state/ }).click();
  await page.keyboard.type('/{{order.number');
  await page.keyboard.press('Escape');
  await expect(designer.url).toHaveValue('https://crm.example/orders/{{order.state }}/{{order.number}}');
  await designer.field('Name').click();
  await expect(
    designer.element
      .getByText('The schema of the context has no order.number.')
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(designer.element.getByText('The schema of the context has no order.state.')).toHaveCount(0);
  await designer.field('Value, row 1').hover({ position: { x: 30, y: 12 } });
  await expect(designer.element.getByText('The number of the order')).toBeVisible();
});

test('a value that the host saved comes back when its form is reset', async ({ page, examples }) => {
  const designer = await openHtmlHost(page, examples);
  const set = (name: string) =>
    designer.use((element, at) => {
      const saved = window as unknown as Record<string, unknown>;
      if (at in saved) element.replace(structuredClone(saved[at]));
      else saved[at] = element.value;
      return (element.value as { url: string }).url;
    }, name);
  await designer.url.fill('https://crm.example/one');
  expect(await set('first')).toBe('https://crm.example/one');
  await designer.url.fill('https://crm.example/two');
  expect(await set('second')).toBe('https://crm.example/two');
  expect(await set('first')).toBe('https://crm.example/one');
  await expect(designer.url).toHaveValue('https://crm.example/one');
  await designer.url.press('Control+z');
  await expect(designer.url).toHaveValue('https://crm.example/two');
});

test('what stands in its slots is of the host, which chooses the view and hears of another', async ({
  page,
  examples,
}) => {
  const designer = await openHtmlHost(page, examples);
  await designer.use((element) => {
    for (const name of ['notice', 'tools']) {
      const field = document.createElement('input');
      field.slot = name;
      field.ariaLabel = name;
      // It would be taken for one of the designer.
      field.addEventListener('change', (event) => event.stopPropagation());
      element.append(field);
    }
    document.addEventListener('keydown', ({ key }) => {
      document.title += key;
    });
    element.addEventListener('view-change', (event) => {
      document.title += ` ${(event as CustomEvent).detail}`;
    });
    document.title = '';
    element.view = 'config';
  });
  const notice = page.getByRole('textbox', { name: 'notice' });
  await expect(page.getByRole('textbox', { name: 'tools' })).toBeVisible();
  await notice.pressSequentially('ab');
  // The keys reach the host, and its undo is that of the field.
  await expect.poll(() => page.title()).toBe('ab');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice).not.toHaveValue('ab');
  await expect(page.getByRole('radio', { name: 'Config' })).toBeChecked();
  await page.getByRole('radio', { name: 'Code', exact: true }).check();
  await expect.poll(() => page.title()).toContain(' code');
  expect(await designer.use((element) => element.view)).toBe('code');
});

test('a typed or pasted secret is given to the host, or the field says that it is not stored', async ({
  page,
  examples,
}) => {
  const designer = await openHtmlHost(page, examples);
  const note = designer.element.getByText('Not stored by this application');
  const paste = (header: string) =>
    designer.url.evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const init = { clipboardData, bubbles: true, cancelable: true, composed: true };
      field.dispatchEvent(new ClipboardEvent('paste', init));
    }, `curl https://crm.example/orders -H '${header}' -d a=1`);
  await paste('X-Key: topsecret1');
  await expect(note).toBeVisible();
  await expect(designer.preview).toContainText('X-Key');
  await expect(page.locator('#saved')).toContainText('"secret": "TELL_THE_CRM_SECRET"');
  await designer.use((element) => {
    const page = window as unknown as { stored: unknown[] };
    page.stored = [];
    element.addEventListener('change', ({ detail }) => {
      if (JSON.stringify(detail).includes('topsecret2')) page.stored.push('in the event');
    });
    element.storeSecret = (...pair) => page.stored.push(pair);
  });
  await expect(note).toBeHidden();
  await paste('X-Key: topsecret2');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { stored: unknown[] }).stored))
    .toEqual([['TELL_THE_CRM_SECRET', 'topsecret2']]);
  await expect(page.locator('#saved')).not.toContainText('topsecret');
  await designer.use((element) => {
    element.literalSecrets = true;
  });
  await paste('X-Key: topsecret3');
  await expect(page.locator('#saved')).toContainText('"secret": "topsecret3"');
  // What is said of a pasted command is not of the next action.
  await paste("X-Other: 1' -H 'X-Left-Out: 2");
  const ofCommand = [designer.element.getByText(/Left-Out/), designer.element.locator('#notices')];
  for (const one of ofCommand) await expect(one).toBeVisible();
  await designer.use((element) => {
    element.replace({ ...(element.value as object), url: 'https://crm.example/next' });
  });
  for (const one of ofCommand) await expect(one).toHaveCount(0);
});

test('for reading only, its texts can be selected and copied, and nothing else changes @firefox', async ({
  page,
  examples,
}) => {
  const designer = await openHtmlHost(page, examples);
  await expect(designer.preview).toContainText('A-1001');
  await designer.url.click();
  await page.keyboard.press('End');
  await designer.use((element) => {
    const page = window as unknown as { changes: unknown[] };
    page.changes = [];
    element.addEventListener('change', ({ detail }) => page.changes.push(detail.value));
    element.readOnly = true;
  });
  // A host that locks it while it saves takes no caret away.
  const text = 'https://crm.example/orders';
  await expect(designer.url).toBeFocused();
  await expect(designer.url).not.toBeEditable();
  expect(await designer.caret()).toEqual({ at: text.length, text });
  await page.keyboard.type('x');
  await page.keyboard.press('Control+a');
  const selected = () =>
    designer.url.evaluate((field) => {
      const { value, selectionStart, selectionEnd } = field as HTMLTextAreaElement;
      return value.slice(selectionStart, selectionEnd);
    });
  expect(await selected()).toBe(text);
  const id = designer.element.getByRole('treeitem', { name: /^id/ });
  await id.click();
  expect(await designer.use((element) => element.insert('{{ order.id }}'))).toBe(false);
  const value = designer.field('Value, row 1');
  await value.click();
  for (const keys of ['Alt+Shift+Delete', 'Alt+Shift+ArrowDown', 'x']) await page.keyboard.press(keys);
  await expect(designer.field('Value, row 2')).toHaveValue('');
  for (const control of ['button', 'checkbox'] as const)
    await expect(designer.element.getByRole(control, { name: /row 1/ }).first()).toBeDisabled();
  await expect(designer.radio('Authentication', 'None')).toBeDisabled();
  // What only unfolds is no edit.
  await designer.element.getByRole('button', { name: 'Query parameters' }).click();
  await expect(designer.element.getByRole('list', { name: 'Query parameters' })).toBeVisible();

  await designer.use((element) => {
    element.value = {
      version: 1,
      objectId: 'automation.rest-api-call',
      method: 'POST',
      url: 'https://crm.example/',
      body: '{"id": 1}',
    };
  });
  const body = designer.field('Body');
  await body.click();
  await page.keyboard.type('x');
  await id.click();
  expect(await designer.use((element) => element.insert('{{ order.id }}'))).toBe(false);
  await expect(body).toHaveText('{"id": 1}');
  await expect(body).toHaveAttribute('aria-readonly', 'true');
  expect(await page.evaluate(() => (window as unknown as { changes: unknown[] }).changes)).toEqual([]);

  await designer.use((element) => {
    element.readOnly = false;
  });
  await body.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' ');
  await expect(body).toHaveText('{"id": 1} ');
  expect(await page.evaluate(() => (window as unknown as { changes: unknown[] }).changes)).toHaveLength(1);
});

/** How the text of a designer looks, and what gives its page another colour scheme. */
const looks = (page: Page, designer: Embedded) => ({
  look: () => designer.url.evaluate((one) => getComputedStyle(one).color),
  scheme: (value: string) =>
    page.evaluate((given) => document.documentElement.style.setProperty('color-scheme', given), value),
});

test('it follows the colour scheme of the page at any time, and a theme of the host does not', {
  tag: '@firefox',
}, async ({ page, examples }) => {
  const designer = await openHtmlHost(page, examples);
  const { look, scheme } = looks(page, designer);
  await scheme('light');
  const light = await look();
  await scheme('dark');
  await expect.poll(look).not.toBe(light);
  await designer.use((element) => {
    element.theme = 'light';
  });
  await expect.poll(look).toBe(light);
  await designer.use((element) => {
    element.theme = undefined;
  });
  await expect.poll(look).not.toBe(light);
  await scheme('normal');
  await expect.poll(look).toBe(light);
});

// A system Firefox cannot be given a colour scheme.
test('in a page of both schemes it follows that of the system', async ({ page, examples }) => {
  const designer = await openHtmlHost(page, examples);
  const { look, scheme } = looks(page, designer);
  await page.emulateMedia({ colorScheme: 'light' });
  await scheme('light dark');
  const light = await look();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(look).not.toBe(light);
  await scheme('normal');
  await expect.poll(look).toBe(light);
});

test('after a start that failed, the next one leaves nothing of it; a host without samples gets no advice for them', {
  tag: '@thorough',
}, async ({ page, examples, faults }) => {
  await page.route(/chunks\/view-/, (route) => route.abort());
  await page.goto(`${examples}/html/`);
  const designer = new Embedded(page.locator('action-designer'));
  const shown = () => designer.use((element) => element.shadowRoot?.textContent ?? '');
  await expect.poll(shown).toBe('The app could not be loaded');
  await page.unroute(/chunks\/view-/);
  await designer.use((element) => {
    element.samples = [];
    document.body.append(element);
  });
  await expect(designer.url).toHaveValue('https://crm.example/orders');
  expect(await shown()).not.toContain('could not be loaded');
  await expect(designer.element.getByText('The sample has no values yet.', { exact: true })).toBeVisible();
  faults.splice(0);
});

test('a request under way is given up when the designer is removed', async ({ page, examples }) => {
  const designer = await openHtmlHost(page, examples);
  await designer.use((element) => {
    element.send = (_, { signal }) => {
      document.title = 'under way';
      signal.addEventListener('abort', () => {
        document.title = 'given up';
      });
      return new Promise(() => undefined);
    };
    element.resolveSecret = () => 'hunter2';
  });
  await designer.element.getByRole('button', { name: 'Send', exact: true }).click();
  await designer.element.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => page.title()).toBe('under way');
  await designer.use((element) => element.remove());
  await expect.poll(() => page.title()).toBe('given up');
});

test('removed while completion is open, it leaves no fault in the page', async ({ page, examples }) => {
  const designer = await openHtmlHost(page, examples);
  await designer.radio('Kind', 'REST API Call').check({ force: true });
  await designer.field('Body').click();
  await page.keyboard.type('{ "total": {{order.to');
  await expect(designer.element.getByRole('option', { name: /total/ })).toBeVisible();
  const left = await designer.use(async (element) => {
    element.remove();
    // Once its view is gone.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return element.shadowRoot?.childNodes.length;
  });
  expect(left).toBe(0);
});

test('Mod+Enter in any field is left to the host @firefox', async ({ page, examples }) => {
  const designer = await openHtmlHost(page, examples);
  await page.evaluate(() => {
    const heard: string[] = [];
    document.addEventListener('keydown', ({ key, ctrlKey }) => ctrlKey && key === 'Enter' && heard.push(key));
    Object.assign(window, { heard });
  });
  for (const field of [designer.field('Name'), designer.url, designer.field('Value, row 1')]) {
    const before = await field.inputValue();
    await field.press('Control+Enter');
    await expect(field).toHaveValue(before);
  }
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toHaveLength(3);
});
