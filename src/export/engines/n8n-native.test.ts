import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { sentWithoutCode, unescaped } from '../../../test/engines/n8n-expressions';
import { exported } from '../../../test/engines/run-exported';
import { HOSTILE_VALUES, SECRETS_WITHOUT_CODE, WITHOUT_CODE } from '../../../test/engines/without-code';
import { type Action, build, readContext } from '../../core';
import { type CodeReason, nativeRequest } from './n8n-native';

const data = fc.record(
  {
    a: fc.constantFrom(...HOSTILE_VALUES),
    b: fc.oneof(
      fc.record({ c: fc.constantFrom(...HOSTILE_VALUES), d: fc.constantFrom(...HOSTILE_VALUES) }),
      fc.constantFrom(...HOSTILE_VALUES),
    ),
    n: fc.constantFrom(...HOSTILE_VALUES),
    'x-y': fc.constantFrom(...HOSTILE_VALUES),
    'a b': fc.record({ c: fc.constantFrom(...HOSTILE_VALUES) }),
    l: fc.oneof(
      fc.array(fc.record({ z: fc.constantFrom(...HOSTILE_VALUES) })),
      fc.constantFrom(...HOSTILE_VALUES),
    ),
  },
  { requiredKeys: [] },
);

const hasLoneSurrogate = (value: unknown): boolean => /\\ud[89a-f]/.test(JSON.stringify(value) ?? '');

describe.each(Object.entries(WITHOUT_CODE))('without code: %s', (_, make) => {
  const action = make('https://bücher.example:8443');
  const { text, form } = exported('n8n', action);

  test('the request is that of the builder, or the item is stopped', () => {
    expect(form).toBe('native');
    fc.assert(
      fc.property(data, (given) => {
        const item: unknown = JSON.parse(JSON.stringify(given));
        const { context } = readContext(JSON.stringify(item));
        const { request, problems } = build(action, { context, secrets: SECRETS_WITHOUT_CODE, now: 0 });
        const sent = sentWithoutCode(text, item);
        if (!sent) {
          // A value that is null is refused, too.
          expect(!request || JSON.stringify(item).includes('null')).toBe(true);
          return;
        }
        // In a list or an object, half of a surrogate pair is sent as its escape.
        if (!request && hasLoneSurrogate(item)) return;
        expect(request, JSON.stringify(problems)).toBeDefined();
        expect(sent.method).toBe(request?.method);
        expect(unescaped(sent.url)).toBe(unescaped(request?.url));
        expect(sent.contentType).toBe(request?.headers.find(([name]) => name === 'Content-Type')?.[1]);
        expect(unescaped(sent.body)).toBe(unescaped(new TextDecoder().decode(request?.body)));
      }),
      { numRuns: 300 },
    );
  });
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
  ['a dot beside a value', 'place', aWebhook({ url: 'https://h/.{{ a }}' })],
  ['two values that can be dots', 'place', aWebhook({ url: 'https://h/{{ a }}{{ b }}?' })],
  ['a name that is taken', 'expression', aWebhook({ url: 'https://h/{{ a.length }}' })],
  ['the prototype', 'expression', aWebhook({ url: 'https://h/{{ a.__proto__.b }}' })],
  ['an index at the end', 'expression', aWebhook({ url: 'https://h/{{ a[0] }}' })],
  ['braces in a name', 'expression', aWebhook({ url: "https://h/{{ ['}}'].a }}" })],
  ['two backslashes', 'expression', aRestApiCall({ url: 'https://h/', body: '{"a\\\\": "{{ a }}"}' })],
  ['a body of GET', 'body', aRestApiCall({ url: 'https://h/', method: 'GET', body: '{}' })],
  ['an empty body', 'body', aRestApiCall({ url: 'https://h/', body: '' })],
  ['space around a body', 'body', aRestApiCall({ url: 'https://h/', body: '{"a": {{ a }}}\n' })],
  ['a body that is no JSON', 'body', aRestApiCall({ url: 'https://h/', body: 'a={{ a }}' })],
])('%s needs code', (_, reason, action) => {
  expect(nativeRequest(action)).toBe(reason);
  expect(exported('n8n', action).form).toBe(reason);
});

test('one item at a time is built by code, whatever the action is', () => {
  expect(exported('n8n-loop', aWebhook({ url: 'https://h/' })).form).toBe('one-at-a-time');
});
