import type { Locator } from '@playwright/test';
import { type Designer, expect, test } from './designer';
import type { Severity } from './parts/preview';

const WEBHOOK = {
  version: 1,
  objectId: 'automation.webhook',
  method: 'POST',
  url: 'https://api.example.com/v1/orders',
  format: 'json',
};
const REST = { version: 1, objectId: 'automation.rest-api-call', method: 'POST', url: WEBHOOK.url };

interface Case {
  readonly kind: string;
  readonly action: object;
  readonly severity: Severity;
  readonly setting: string;
  readonly message: string;
  readonly field: (designer: Designer) => Locator;
  /** What is selected after the jump: the offending part; nothing when it is the whole setting. */
  readonly selected: string;
}

const CASES: readonly Case[] = [
  {
    kind: 'an error of the settings: a URL that is not absolute',
    action: { ...WEBHOOK, url: 'api.example.com/orders' },
    severity: 'Error',
    setting: 'URL',
    message: 'The URL is not absolute. Start it with https:// or http://.',
    field: ({ editor }) => editor.url,
    selected: 'api.example.com/orders',
  },
  {
    kind: 'an error of the settings: a tag that is not closed',
    action: { ...WEBHOOK, data: [{ key: 'id', value: 'no. {{ order.id' }] },
    severity: 'Error',
    setting: 'Data, row 1, value',
    message: "This tag is not closed. Add }} after it, or write {{ '{{' }} for two braces.",
    field: ({ editor }) => editor.value(1),
    selected: '{{ order.id',
  },
  {
    kind: 'an error of the settings: a repeated key',
    action: {
      ...WEBHOOK,
      data: [
        { key: 'id', value: '1' },
        { key: 'id', value: '2' },
      ],
    },
    severity: 'Error',
    setting: 'Data, row 2, key',
    message:
      'The key “id” is already used by row 1, and a JSON object can contain it only once. Rename one of the two.',
    field: ({ editor }) => editor.key(2),
    selected: '',
  },
  {
    kind: 'an error of the settings: a header name that HTTP keeps for itself',
    action: {
      ...WEBHOOK,
      authentication: { method: 'header-key', headerName: 'Content-Length', secret: 'k' },
    },
    severity: 'Error',
    setting: 'Authentication, header name',
    message: 'Content-Length is set by HTTP itself and cannot carry a key. Choose another header name.',
    field: ({ editor }) => editor.field('Header name'),
    selected: 'Content-Length',
  },
  {
    kind: 'an error of the context: a value that is missing',
    action: { ...WEBHOOK, data: [{ key: 'id', value: 'no. {{ order.nr }}' }] },
    severity: 'Error',
    setting: 'Data, row 1, value',
    message: "The context has no value order.nr. Correct the path, or add | default: ''.",
    field: ({ editor }) => editor.value(1),
    selected: 'order.nr',
  },
  {
    kind: 'a warning: a path segment that comes out empty',
    action: { ...WEBHOOK, url: "https://api.example.com/{{ order.note | default: '' }}/x" },
    severity: 'Warning',
    setting: 'URL',
    message: 'With the value filled in, this path segment is empty. Check the value.',
    field: ({ editor }) => editor.url,
    selected: "{{ order.note | default: '' }}",
  },
  {
    kind: 'a hint: a fragment that is never sent',
    action: { ...WEBHOOK, url: 'https://api.example.com/orders#top' },
    severity: 'Hint',
    setting: 'URL',
    message: 'The part from # on is never sent.',
    field: ({ editor }) => editor.url,
    selected: '#top',
  },
  {
    kind: 'a hint: a value that is not missing where “default” waits for one',
    action: { ...WEBHOOK, data: [{ key: 'a', value: "{{ order.empty | default: 'x' }}" }] },
    severity: 'Hint',
    setting: 'Data, row 1, value',
    message: 'The value is the empty text, which is not missing, so “default” does not apply.',
    field: ({ editor }) => editor.value(1),
    selected: "default: 'x'",
  },
];

for (const { kind, action, severity, setting, message, field, selected } of CASES) {
  const isFirst = CASES.find((one) => one.severity === severity)?.kind === kind;
  const tag = isFirst ? [] : '@thorough';
  test(`B28: ${kind}: at its field, in the list, and one press away`, { tag }, async ({ designer }) => {
    const { editor, preview, sample } = designer;
    await designer.open();
    await sample.fill('{"order":{"id":"A-1001","note":null,"empty":""}}');
    const data = 'body' in action ? undefined : [{ key: 'a', value: '1' }];
    await designer.load({ data, ...action });

    await editor.expectDescribed(field(designer), new RegExp(escaped(message)));
    await expect(field(designer).and(designer.page.locator('[aria-invalid=true]'))).toHaveCount(
      severity === 'Error' ? 1 : 0,
    );
    await preview.expectProblems([`${severity} ${setting} ${message}`]);
    await expect(preview.notSendable).toBeVisible({ visible: severity === 'Error' });

    await preview.problem(severity, setting, message).click();
    await expect(field(designer)).toBeFocused();
    expect(await editor.selection(field(designer))).toBe(selected);
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('B28: a problem of a REST body is underlined, and the jump selects its range', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await designer.load({ ...REST, body: '{\n  "id": {{ order.nr }}\n}' });
  const message = "The context has no value order.nr. Correct the path, or add | default: ''.";
  await editor.expectDescribed(editor.body, new RegExp(escaped(message)));
  await expect(editor.body.locator('.cm-lintRange-error')).toHaveText('order.nr');
  await preview.problem('Error', 'Body', `Line 2, column 12 ${message}`).click();
  await expect(editor.body).toBeFocused();
  expect(await designer.page.evaluate(() => String(getSelection()))).toBe('order.nr');
});

test('B28: all problems are listed, the errors first, and counted', async ({ designer }) => {
  const { preview } = designer;
  await designer.open();
  await designer.load({
    ...WEBHOOK,
    url: 'https://shop:pw@api.example.com/{{ order.id | raw }}#x',
    data: [
      { key: '', value: '{{ order.nr }}' },
      { key: 'a', value: '{{ order.customer | nope }}' },
    ],
    authentication: { method: 'basic', username: 'a:b', password: { secret: 'P' } },
  });
  await preview.expectProblems([
    'Error URL A URL with a user or password is not sent. Remove it and choose Basic auth below.',
    'Error Data, row 1, key The key is missing. Enter one, or switch the row off.',
    "Error Data, row 1, value The context has no value order.nr. Correct the path, or add | default: ''.",
    'Error Data, row 2, value There is no filter “nope”. Filters: default, join, pluck, map, date, decimal, scale, upper, lower, trim, json, url, optional, raw.',
    'Error Authentication, username A username cannot contain a colon in Basic auth. Remove it.',
    'Next Authentication, password There is no value for the secret P. Give it one to see the request.',
    'Warning URL The value is inserted without encoding. Make sure that it fits this place.',
    'Hint URL The part from # on is never sent.',
  ]);
  await expect(preview.summary('Not sendable, 5 errors, 1 warning, 1 hint')).toBeVisible();
});

test('B5, B28: a secret without a value is said where the value goes', async ({ designer }) => {
  const { editor, preview } = designer;
  const message = 'There is no value for the secret CRM_PASSWORD. Give it one to see the request.';
  await designer.open();
  await designer.load({
    ...WEBHOOK,
    authentication: { method: 'basic', username: 'shop', password: { secret: 'CRM_PASSWORD' } },
  });
  const value = editor.field('Value of CRM_PASSWORD');
  await editor.expectDescribed(value, new RegExp(escaped(message)));
  await preview.problem('Next', 'Authentication, password', message).click();
  await expect(value).toBeFocused();
  await designer.type('pw');
  await expect(preview.notSendable).toBeHidden();
  await preview.revealButton.click();
  await preview.expectHeader('Authorization', `Basic ${btoa('shop:pw')}`);
});

test('a problem goes when it is mended', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await editor.url.fill('nonsense');
  await expect(preview.notSendable).toBeInViewport();
  await editor.url.fill('https://api.example.com/');
  await expect(preview.notSendable).toBeHidden();
  await expect(preview.problems).toHaveCount(0);
  await expect(preview.summary('The request is complete')).toBeVisible();
});

test('what is empty only because nobody has come to it yet is said without alarm', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, list } = designer;
  await designer.open();
  await list.newWebhook.click();
  await editor.expectDescribed(editor.url, 'Hint: Enter a URL.');
  await expect(editor.url).not.toHaveAttribute('aria-invalid', 'true');
  await editor.url.focus();
  await designer.press('Tab');
  await expect(editor.url).toHaveAttribute('aria-invalid', 'true');
});

test('the preview still shows everything that can be shown', { tag: '@thorough' }, async ({ designer }) => {
  const { editor, preview } = designer;
  await designer.open();
  await editor.url.fill('');
  await preview.expectProblems(['Next URL Enter a URL.']);
  await preview.expectBody('{"id":"A-1001","key":"order-created","email":"zoe@example.com"}');
});

test('a jump to a row that is far out of sight brings it there', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, preview } = designer;
  const data = Array.from({ length: 500 }, (_, row) => ({ key: `k${row}`, value: 'v' }));
  data[437] = { key: 'k437', value: '{{ nothing }}' };
  await designer.open();
  await designer.load({ ...WEBHOOK, data });
  await preview.problems.first().click();
  await expect(editor.value(438)).toBeFocused();
  await expect(editor.value(438)).toBeInViewport();
  expect(await editor.selection(editor.value(438))).toBe('nothing');
});

test('what has become wrong while a person types is announced', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { editor, page } = designer;
  await designer.open();
  await editor.url.focus();
  await designer.press('ControlOrMeta+a');
  await designer.type('nonsense');
  const said = page.getByRole('status');
  await expect(said.filter({ hasText: 'The URL is not absolute.' })).toHaveCount(1);
  await expect(said.filter({ hasText: 'Not sendable, 1 error' })).toHaveCount(1);
});

test('what is said at a field stands beside its sign, however wide the field is', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, page } = designer;
  await page.setViewportSize({ width: 1920, height: 900 });
  await designer.open();
  await editor.url.fill('api.example.com');
  await editor.name.focus();
  const said = editor.region.getByText(/^The URL is not absolute/);
  await expect(said).toBeVisible();
  const gap = await said.evaluate((text) => {
    const sign = text.closest('li')?.querySelector('svg');
    const { x } = text.getBoundingClientRect();
    return x - (sign?.getBoundingClientRect().right ?? 0);
  });
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(16);
});

test('a request is complete only with data and credentials; what is missing is the next step', async ({
  designer,
}) => {
  const { editor, preview } = designer;
  await designer.open();
  await designer.load({ ...WEBHOOK, authentication: { method: 'basic' } });
  await expect(preview.summary('Can be sent')).toBeVisible();
  await preview.expectProblems([
    'Next Data, row 1, key Enter a key and its value.',
    'Next Authentication, username Enter the username and password.',
  ]);
  await editor.key(1).fill('a');
  await editor.value(1).fill('1');
  await preview.expectProblems(['Next Authentication, username Enter the username and password.']);
  await editor.field('Username').fill('shop');
  await preview.expectProblems([]);
  await expect(preview.summary('The request is complete')).toBeVisible();
});
