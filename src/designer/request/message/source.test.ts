import { expect, test } from 'vitest';
import { aWebhook } from '../../../../test/an-action';
import { type Action, build, readContext } from '../../../core';
import { targetsOf } from './origins';

const { context } = readContext('{"order":{"id":"A-1001"}}');
const action: Action = aWebhook({
  url: 'https://api.example.com/{{ order.id }}',
  format: 'json',
  data: [{ key: 'id', value: '{{ order.id }}', enabled: true }],
  authentication: { method: 'basic', username: 'shop', password: 'hunter2' },
});

function settingsOf(text: string): string[] {
  const { bytes, spans } = build(action, { context, now: 0 });
  const decoder = new TextDecoder();
  const span = spans.find(({ start, end }) => decoder.decode(bytes.subarray(start, end)) === text);
  if (!span) throw new Error(`No part “${text}”`);
  return targetsOf(span.origin).map(({ path, range }) =>
    [path.join('.'), range && `${range.start}-${range.end}`].filter(Boolean).join(' '),
  );
}

test.each([
  ['POST', ['method 0-4']],
  ['api.example.com', ['url 8-23']],
  ['A-1001', ['url 24-38']],
  [btoa('shop:hunter2'), ['authentication.username', 'authentication.password']],
  [String('{"id":"A-1001"}'.length), ['format', 'data']],
  ['\r\n\r\n', []],
])('%j was made by %j (B27)', (text, settings) => {
  expect(settingsOf(text)).toEqual(settings);
});
