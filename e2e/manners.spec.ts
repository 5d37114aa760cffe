import { type Designer, expect, test } from './designer';
import { expectStill, watchPlaces } from './parts/places';

const WEBHOOK = {
  version: 1,
  objectId: 'automation.webhook',
  method: 'POST',
  url: 'https://api.example.com/v1/orders',
  format: 'json',
  data: [
    { key: 'id', value: '{{ order.id }}' },
    { key: 'note', value: 'x' },
  ],
};
const REST = {
  version: 1,
  objectId: 'automation.rest-api-call',
  method: 'POST',
  url: WEBHOOK.url,
  body: '{"id": "{{ order.id }}"}',
};

const invalid = (designer: Designer) => designer.page.locator('[aria-invalid=true]');

test('a new action is neutral: it says the next step, once', async ({ designer }) => {
  const { editor, list, preview } = designer;
  await designer.open();
  await list.newWebhook.click();
  await expect(preview.summary('Not complete yet')).toBeVisible();
  await preview.expectProblems(['Next URL Enter a URL.']);
  await expect(preview.standing.getByRole('status').first()).toHaveText('Next: enter a URL');
  await editor.expectDescribed(editor.url, /Enter a URL\./);
  await expect(invalid(designer)).toHaveCount(0);
  await editor.url.focus();
  await designer.press('Tab');
  await expect(editor.url).toHaveAttribute('aria-invalid', 'true');
  await expect(preview.summary('Not sendable, 1 error')).toBeVisible();
});

test('an empty body is said calmly', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await designer.load({ ...REST, body: '' });
  await editor.expectDescribed(editor.body, /The body is empty\./);
  await preview.expectProblems(['Next Body The body is empty.']);
  await expect(preview.summary('Can be sent')).toBeVisible();
  await expect(invalid(designer)).toHaveCount(0);
});

test('what is being typed is not wrong yet, and said in the first pause', async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await designer.load(WEBHOOK);
  await editor.url.focus();
  await designer.press('ControlOrMeta+a');
  await designer.type('api.example.com');
  await expect(preview.summary('Not complete yet')).toBeVisible();
  await expect(invalid(designer)).toHaveCount(0);
  await expect(editor.url).toHaveAttribute('aria-invalid', 'true');
  await expect(preview.summary('Not sendable, 1 error')).toBeVisible();
});

test('nothing is said behind an open completion, and the field is left with what is wrong', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await designer.load(WEBHOOK);
  await editor.value(2).focus();
  await designer.press('End');
  await designer.type(' {{ order.');
  await expect(designer.suggestions).toBeVisible();
  await expect(preview.summary('Not complete yet')).toBeVisible();
  await designer.press('Escape', 'Shift+Tab');
  await expect(editor.value(2)).toHaveAttribute('aria-invalid', 'true');
});

test('what was wrong before stays while it is edited, and goes with the key press that mends it', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await designer.load({ ...WEBHOOK, url: 'xhttps://api.example.com' });
  await expect(editor.url).toHaveAttribute('aria-invalid', 'true');
  await editor.url.focus();
  await designer.press('End');
  await designer.type('/v1');
  await expect(editor.url).toHaveAttribute('aria-invalid', 'true');
  await designer.press('Home', 'Delete');
  await expect(editor.url).not.toHaveAttribute('aria-invalid', 'true');
  await expect(preview.summary('The request is complete')).toBeVisible();
});

test('an export tells the true state while something is typed', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor } = designer;
  await designer.open();
  await designer.load(WEBHOOK);
  await editor.url.focus();
  await designer.press('ControlOrMeta+a');
  await designer.type('api.example.com');
  await designer.press('ControlOrMeta+s');
  await designer.exportButton.focus();
  await designer.press('Enter');
  await expect(designer.page.getByRole('dialog').getByText(/The URL is not absolute/)).toBeVisible();
});

interface Typing {
  readonly field: string;
  readonly action: object;
  readonly locate: (designer: Designer) => ReturnType<Designer['editor']['field']>;
  readonly keys: readonly string[];
}

const BASIC = { ...WEBHOOK, authentication: { method: 'basic', username: 'shop', password: 'pw' } };
const HEADER = { ...WEBHOOK, authentication: { method: 'header-key', headerName: 'X-Key', secret: 'k' } };

/** Each makes an error, waits until it is said, and mends it. */
const TYPINGS: readonly Typing[] = [
  {
    field: 'the URL',
    action: WEBHOOK,
    locate: ({ editor }) => editor.url,
    keys: ['Home', 'x', '…', 'Backspace', 'Tab'],
  },
  {
    field: 'a value',
    action: WEBHOOK,
    locate: ({ editor }) => editor.value(2),
    keys: ['End', '{', '{', 'q', 'Escape', '…', 'Tab', '…'],
  },
  {
    field: 'a key',
    action: WEBHOOK,
    locate: ({ editor }) => editor.key(2),
    keys: ['ControlOrMeta+a', 'i', 'd', '…', 'x', 'Tab'],
  },
  {
    field: 'the body',
    action: REST,
    locate: ({ editor }) => editor.body,
    keys: ['ControlOrMeta+Home', 'x', '…', 'Backspace'],
  },
  {
    field: 'a header name',
    action: HEADER,
    locate: ({ editor }) => editor.field('Header name'),
    keys: ['End', ' ', 'x', '…', 'Backspace', 'Backspace', 'Tab'],
  },
  {
    field: 'a username',
    action: BASIC,
    locate: ({ editor }) => editor.field('Username'),
    keys: ['End', ':', '…', 'Backspace', 'Tab'],
  },
];

for (const { field, action, locate, keys } of TYPINGS) {
  for (const width of [1440, 360]) {
    const isOften = width === 1440 && field === 'a value';
    const tag = isOften ? [] : ['@thorough'];
    test(`nothing moves between key presses in ${field}, ${width} px wide`, { tag }, async ({ designer }) => {
      await designer.page.setViewportSize({ width, height: 900 });
      await designer.open();
      await designer.load(action);
      await designer.page.getByRole('button', { name: 'Dismiss' }).click();
      const before = await watchPlaces(designer.page, () => locate(designer).focus());
      for (const key of keys) {
        if (key === '…')
          await expect(invalid(designer).or(designer.page.locator('.cm-lintRange')).first()).toBeVisible();
        else await designer.press(key);
        await expectStill(designer.page, before);
      }
    });
  }
}

test('choosing an option moves none of the others', { tag: '@thorough' }, async ({ designer }) => {
  const { editor } = designer;
  await designer.open();
  const edges = () =>
    editor.region
      .getByRole('group', { name: 'Authentication' })
      .locator('label:has([type=radio])')
      .evaluateAll((options) => options.slice(0, 4).map((option) => option.getBoundingClientRect().x));
  const before = await edges();
  expect(before).toHaveLength(4);
  for (const method of ['None', 'Header key', 'HMAC', 'Basic auth'] as const) {
    await editor.choose(editor.authentication(method));
    expect(await edges()).toEqual(before);
  }
});

test.describe('a press that mends', () => {
  test('at the field, by mouse', async ({ designer }) => {
    const { editor, preview } = designer;
    await designer.open();
    await designer.load({ ...WEBHOOK, data: [{ key: 'id', value: '{{ order.ids }}' }] });
    await editor.value(1).click();
    await editor.region.getByRole('button', { name: 'Did you mean order.id?' }).click();
    await expect(editor.value(1)).toHaveValue('{{ order.id }}');
    await expect(editor.value(1)).toBeFocused();
    await expect(preview.summary('The request is complete')).toBeVisible();
    await designer.press('ControlOrMeta+z');
    await expect(editor.value(1)).toHaveValue('{{ order.ids }}');
  });

  test('at the field, by keyboard', { tag: '@thorough' }, async ({ designer }) => {
    const { editor } = designer;
    await designer.open();
    await designer.load({ ...WEBHOOK, url: 'api.example.com' });
    await editor.url.focus();
    await expect(editor.region.getByRole('button', { name: 'Put https:// before it' })).toBeVisible();
    await designer.press('Tab');
    await expect(editor.region.getByRole('button', { name: 'Put https:// before it' })).toBeFocused();
    await designer.press('Enter');
    await expect(editor.url).toHaveValue('https://api.example.com');
    await expect(editor.url).toBeFocused();
  });

  test('in the list, as one step', { tag: '@thorough' }, async ({ designer }) => {
    const { editor, preview } = designer;
    await designer.open();
    await designer.load({ ...WEBHOOK, url: 'https://shop:pw@api.example.com/orders' });
    await preview.openProblems();
    await preview.region.getByRole('button', { name: 'Move them to Basic auth' }).click();
    await expect(editor.url).toHaveValue('https://api.example.com/orders');
    await expect(editor.field('Username')).toHaveValue('shop');
    await expect(preview.summary('The request is complete')).toBeVisible();
    await designer.press('ControlOrMeta+z');
    await expect(editor.url).toHaveValue('https://shop:pw@api.example.com/orders');
    await expect(editor.authentication('None')).toBeChecked();
  });

  test('a missing secret: to where it is typed', { tag: '@thorough' }, async ({ designer }) => {
    const { editor, preview } = designer;
    await designer.open();
    await designer.load({ ...WEBHOOK, authentication: { method: 'hmac', secret: { secret: 'SIGNING' } } });
    await expect(preview.summary('Not complete yet')).toBeVisible();
    await preview.problems.first().click();
    await expect(editor.field('Value of SIGNING')).toBeFocused();
  });

  test('what is written as another language does, where the sample has the value', {
    tag: '@thorough',
  }, async ({ designer }) => {
    const { editor, preview } = designer;
    await designer.open();
    await designer.load({ ...WEBHOOK, url: 'https://api.example.com/orders/:id' });
    await preview.expectProblems(['Hint URL This is sent as it is. The sample has order.id.']);
    await preview.openProblems();
    await preview.region.getByRole('button', { name: 'Insert the value of order.id' }).click();
    await expect(editor.url).toHaveValue('https://api.example.com/orders/{{ order.id }}');
  });
});

test.describe('a sample that cannot be read', () => {
  test('the request says that it is not fresh', { tag: '@thorough' }, async ({ designer }) => {
    const { preview, sample } = designer;
    await designer.open();
    await sample.fill('{ "a": ');
    await expect(preview.summary('Built from the last readable sample')).toBeVisible();
    await sample.fill('{ "order": {"id": 1, "customer": {"email": "a"}} }');
    await expect(preview.summary('The request is complete')).toBeVisible();
  });

  test('on a narrow screen the tabs say so', { tag: '@thorough' }, async ({ designer }) => {
    await designer.page.setViewportSize({ width: 360, height: 740 });
    await designer.open();
    await designer.tab('Context').click();
    await designer.sample.fill('{ "a": ');
    await expect(designer.page.getByRole('tab', { name: 'Context 1 error' })).toBeVisible();
    await expect(
      designer.page.getByRole('tab', { name: 'Result built from the last readable sample' }),
    ).toBeVisible();
  });
});

test('on a narrow screen the tab of the editor counts its problems', { tag: '@thorough' }, async ({
  designer,
}) => {
  await designer.page.setViewportSize({ width: 360, height: 740 });
  await designer.open();
  await designer.load({ ...WEBHOOK, url: 'api.example.com', data: [{ key: 'a', value: '{{ nothing }}' }] });
  await expect(designer.page.getByRole('tab', { name: 'Edit 2 errors' })).toBeVisible();
});
