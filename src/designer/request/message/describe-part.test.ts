import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../../test/an-action';
import { type Action, type Built, build, readContext } from '../../../core';
import { describePart } from './part-card';

const { context } = readContext('{"order":{"id":"A-1001","customer":{"name":"Zoë\\u202e"}}}');

const webhook: Action = aWebhook({
  url: 'https://API.example.com/orders/{{ order.id }}',
  format: 'json',
  data: [{ key: 'name', value: '{{ order.customer.name | upper }}', enabled: true }],
  authentication: { method: 'basic', username: 'shop', password: 'hunter2' },
});
const rest: Action = aRestApiCall({
  method: 'PUT',
  url: 'https://api.example.com/',
  body: '{"id": "{{ order.id }}"}',
  authentication: { method: 'hmac', headerName: 'X-Signature', secret: 'topsecret' },
});
const withKey: Action = {
  ...rest,
  authentication: { method: 'header-key', headerName: 'X-Key', secret: 'hunter2' },
};

const built = (action: Action) => build(action, { context, now: 1_700_000_000 });
const textOf = ({ bytes, spans }: Built, index: number) =>
  new TextDecoder().decode(bytes.subarray(spans[index]?.start, spans[index]?.end));

function partOf(action: Action, text: string, revealed = true) {
  const request = built(action);
  const index = request.spans.findIndex((_, at) => textOf(request, at) === text);
  expect(index, `a part “${text}”`).not.toBe(-1);
  return describePart(request, index, revealed);
}

describe('The card says where a part comes from (B27)', () => {
  test.each<[string, Action, string, string]>([
    ['a method', webhook, 'POST', 'setting: Method → method'],
    ['a context value in the URL', webhook, 'A-1001', 'context: order.id → percent-encoded → request target'],
    ['a host', webhook, 'api.example.com', 'setting: URL → lower case → Host header'],
    ['the version of HTTP', webhook, ' HTTP/1.1\r\nHost: ', 'fixed: by HTTP → request line and Host header'],
    ['a header name', webhook, '\r\nContent-Type: ', 'fixed: by HTTP and the format → Content-Type header'],
    ['the media type', webhook, 'application/json; charset=utf-8', 'setting: Format → Content-Type header'],
    [
      'credentials',
      webhook,
      btoa('shop:hunter2'),
      'derived: Base64 of username, colon and password → Authorization header',
    ],
    ['a key', webhook, 'name', 'setting: Data, row 1, key → body'],
    ['JSON around the rows', webhook, '":"', 'fixed: by the format of the body → body'],
    ['the blank line', webhook, '\r\n\r\n', 'fixed: by HTTP → the blank line that ends the head'],
    [
      'a value with a filter',
      webhook,
      'ZOË\u202e',
      'context: order.customer.name → filter upper → body, row 1',
    ],
    ['a signature', rest, '1700000000', 'derived: time of the preview → X-Signature header'],
    ['a length', rest, '16', 'derived: length of the body in bytes → Content-Length header'],
    ['a header name of one’s own', withKey, 'X-Key', 'setting: Authentication, header name → X-Key header'],
    ['a secret key', withKey, 'hunter2', 'setting: Authentication, secret → X-Key header'],
  ])('%s', (_, action, text, expected) => {
    const { kind, steps } = partOf(action, text);
    expect(`${kind}: ${steps.join(' → ')}`.replace(' → JSON string', '')).toBe(expected);
  });

  test('how a value was encoded', () => {
    expect(partOf(rest, 'A-1001').steps).toContain('JSON string');
  });

  test('bytes of the body are counted from its start', () => {
    expect(partOf(rest, 'A-1001').details).toEqual(['bytes 9 to 14 of the body']);
    expect(partOf(rest, 'PUT').details).toEqual(['bytes 1 to 3 of the head']);
  });

  test('characters that cannot be seen are named', () => {
    expect(partOf(webhook, 'ZOË\u202e').details).toContain('contains U+202E right-to-left override');
  });

  test('the part leads to its setting, and to its tag', () => {
    expect(partOf(webhook, 'A-1001').target).toEqual({ path: ['url'], range: { start: 31, end: 45 } });
    expect(partOf(webhook, btoa('shop:hunter2')).target).toEqual({ path: ['authentication', 'username'] });
    expect(partOf(rest, '16').target?.path).toBeOneOf([['body'], ['format']]);
    expect(partOf(webhook, '":"').target).toBeUndefined();
  });
});

describe('A masked secret', () => {
  test('stands in no detail', () => {
    expect(JSON.stringify(partOf(withKey, 'hunter2', false))).not.toContain('hunter2');
    expect(partOf(withKey, 'hunter2', false).details).toEqual(['contains a secret, masked']);
  });
});
