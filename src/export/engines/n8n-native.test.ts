import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { friendlyAction, friendlyContextText } from '../../../test/arbitrary-friendly';
import { sentWithoutCode, unescaped } from '../../../test/engines/n8n-expressions';
import { exported, workflowOf } from '../../../test/engines/run-exported';
import {
  actionWithoutCode,
  dataWithoutCode,
  isHalfWithinJson,
  isNullAsText,
  SECRETS_WITHOUT_CODE,
  WITHOUT_CODE,
} from '../../../test/engines/without-code';
import { slice } from '../../../test/thorough';
import { type Action, build, readContext } from '../../core';
import { exportFor } from '.';
import { type CodeReason, nativeRequest } from './n8n-native';

const RUNS = slice(3000, 250);

/** The item of a context; a number without end, which stops an item, becomes null as on the way between nodes. */
const itemOf = (text: string): object => JSON.parse(JSON.stringify(JSON.parse(text)));

/** What n8n sends for an item is the request of the builder; where there is none, or null would be text, it sends nothing. */
function expectSame(action: Action, text: string, item: object): void {
  const { context } = readContext(JSON.stringify(item));
  const { request, problems } = build(action, { context, secrets: SECRETS_WITHOUT_CODE, now: 0 });
  const sent = sentWithoutCode(text, item);
  if (!sent) {
    if (request) expect(isNullAsText(action, context.root), request.url).toBe(true);
    return;
  }
  if (!request && isHalfWithinJson(action, problems)) return;
  expect(request, JSON.stringify(problems)).toBeDefined();
  expect(sent.method).toBe(request?.method);
  expect(unescaped(sent.url)).toBe(unescaped(request?.url));
  expect(sent.contentType).toBe(request?.headers.find(([name]) => name === 'Content-Type')?.[1]);
  expect(unescaped(sent.body)).toBe(unescaped(new TextDecoder().decode(request?.body)));
}

test.each(Object.entries(WITHOUT_CODE))(
  'without code, the request is that of the builder, or the item is stopped: %s',
  (_, make) => {
    const action = make('https://bücher.example:8443');
    const { text, form } = exported('n8n', action);
    expect(form).toBe('native');
    fc.assert(
      fc.property(dataWithoutCode, (item) => expectSame(action, text, item)),
      { numRuns: slice(1000, 150) },
    );
  },
);

test('so it is for any action that needs no code', () => {
  let count = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        {
          weight: 4,
          arbitrary: fc.tuple(actionWithoutCode, fc.array(dataWithoutCode, { minLength: 3, maxLength: 3 })),
        },
        {
          weight: 1,
          arbitrary: fc.tuple(
            // Credentials are no part of the settings that are compared.
            friendlyAction.map((action): Action => ({ ...action, authentication: { method: 'none' } })),
            friendlyContextText.map((text) => [itemOf(text)]),
          ),
        },
      ),
      ([action, items]) => {
        if (typeof nativeRequest(action) === 'string') return;
        const written = exportFor('n8n', action);
        if (written.type === 'errors') return;
        count += 1;
        for (const item of items) expectSame(action, written.text, item);
      },
    ),
    { numRuns: RUNS },
  );
  expect(count).toBeGreaterThan(RUNS / 20);
});

test.each<[string, CodeReason, Action]>([
  [
    'a signature',
    'signature',
    aWebhook({
      url: 'https://h/',
      authentication: { method: 'hmac', headerName: 'X', secret: { secret: 'KEY' } },
    }),
  ],
  [
    'an empty password',
    'password',
    aWebhook({ url: 'https://h/', authentication: { method: 'basic', username: 'shop', password: '' } }),
  ],
  ['a filter', 'filter', aWebhook({ url: 'https://h/{{ a | upper }}' })],
  ['a default that is null', 'filter', aWebhook({ url: 'https://h/{{ a | default: null }}' })],
  ['a default of other digits', 'filter', aWebhook({ url: 'https://h/{{ a | default: 1.0 }}' })],
  ['a text in place of a path', 'filter', aWebhook({ url: "https://h/{{ '{{' }}" })],
  ['a list', 'marker', aRestApiCall({ url: 'https://h/', body: '["{{ each a as b }}", {{ b }}]' })],
  ['an optional part', 'marker', aRestApiCall({ url: 'https://h/', body: '["{{ a | optional }}"]' })],
  [
    'a value in a key',
    'place',
    aWebhook({ url: 'https://h/', data: [{ key: '{{ a }}', value: '', enabled: true }] }),
  ],
  ['a value in the host', 'place', aWebhook({ url: 'https://{{ a }}/' })],
  ['a value in the port', 'place', aWebhook({ url: 'https://h:{{ a }}/' })],
  ['a value at the start', 'place', aWebhook({ url: '{{ a }}/x' })],
  ['a value behind #', 'place', aWebhook({ url: 'https://h/#{{ a }}' })],
  ['white space before an empty value', 'place', aWebhook({ url: "https://h/? {{ a | default: '' }}" })],
  ['a dot beside a value', 'place', aWebhook({ url: 'https://h/.{{ a }}' })],
  ['two values that can be dots', 'place', aWebhook({ url: 'https://h/{{ a }}{{ b }}?' })],
  ['a name that is taken', 'expression', aWebhook({ url: 'https://h/{{ a.length }}' })],
  ['a name of lists', 'expression', aWebhook({ url: 'https://h/{{ a.filter.name }}' })],
  ['a name of texts', 'expression', aWebhook({ url: "https://h/{{ a.search.name | default: 'none' }}" })],
  ['a name of digits', 'expression', aWebhook({ url: "https://h/{{ a['0'] }}" })],
  ['a name of digits on the way', 'expression', aWebhook({ url: "https://h/{{ a['1'].b }}" })],
  ['the prototype', 'expression', aWebhook({ url: 'https://h/{{ a.__proto__.b }}' })],
  ['an index at the end', 'expression', aWebhook({ url: 'https://h/{{ a[0] }}' })],
  ['braces in a name', 'expression', aWebhook({ url: "https://h/{{ ['}}'].a }}" })],
  ['two backslashes', 'expression', aRestApiCall({ url: 'https://h/', body: '{"a\\\\": "{{ a }}"}' })],
  ['a body of GET', 'body', aRestApiCall({ url: 'https://h/', method: 'GET', body: '{}' })],
  ['an empty body', 'body', aRestApiCall({ url: 'https://h/', body: '' })],
  ['space around a body', 'body', aRestApiCall({ url: 'https://h/', body: '{"a": {{ a }}}\n' })],
  ['a bare key', 'body', aRestApiCall({ url: 'https://h/', body: '{"a":1,{{ a }}:2}' })],
  ['a tag behind a number', 'body', aRestApiCall({ url: 'https://h/', body: '[1{{ a }}]' })],
  ['a body that is no JSON', 'body', aRestApiCall({ url: 'https://h/', body: 'a={{ a }}' })],
])('%s needs code', (_, reason, action) => {
  expect(nativeRequest(action)).toBe(reason);
  expect(exported('n8n', action).form).toBe(reason);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])('%s stops an item, also at a bare tag', (value) => {
  for (const action of [
    aWebhook({ url: 'https://h/{{ a }}' }),
    aRestApiCall({ url: 'https://h/', body: '[{{ a }}]' }),
  ])
    expect(sentWithoutCode(exported('n8n', action).text, { a: value })).toBeUndefined();
});

test('an object with a member toString is sent at a bare tag', () => {
  const { text } = exported('n8n', aRestApiCall({ url: 'https://h/', body: '[{{ a }}]' }));
  expect(sentWithoutCode(text, { a: { toString: 1 } })?.body).toBe('[{"toString":1}]');
});

test('ten thousand rows have one condition, and a text like a placeholder is sent as it is', () => {
  const data = Array.from({ length: 10_000 }, (_, index) => ({
    key: `value0x${index}z`,
    value: `{{ a.b${index} }}`,
    enabled: true,
  }));
  const action = aWebhook({ url: 'https://h/', data });
  const request = nativeRequest(action);
  expect(request).toMatchObject({ conditions: [expect.anything()], texts: { length: 10_000 } });
  expect(request).toMatchObject({
    body: expect.stringContaining('value0x9999z={{ encodeURIComponent($json.a.b9999)'),
  });
});

const stopOf = (action: Action) =>
  workflowOf(exported('n8n', action).text).nodes.find(({ type }) => type.endsWith('stopAndError'))?.parameters
    .errorMessage;

test('the error of stopped items names what values must be, each path once', () => {
  expect(
    stopOf(
      aRestApiCall({
        url: "https://h/{{ ['a b'].c }}?{{ ['a b'].c | default: 1 }}",
        body: '[{{ l[0].z }}, "{{ n }}", {{ n }}]',
      }),
    ),
  ).toBe(
    "=Items that are not sent: {{ $input.all().length }}. Each of these must be text, a number, true or false: ['a b'].c, n. Each of these must be there: l[0].z. None of these may be . or ..: ['a b'].c",
  );
  const names = Array.from({ length: 23 }, (_, index) => `a${index}`);
  const body = `[${names.map((name) => `{{ ${name} }}`).join(', ')}]`;
  expect(stopOf(aRestApiCall({ url: 'https://h/', body }))).toMatch(/: a0, .*, a19 and 3 more$/);
});

test('one item at a time is built by code, whatever the action is', () => {
  expect(exported('n8n-loop', aWebhook({ url: 'https://h/' })).form).toBe('one-at-a-time');
});
