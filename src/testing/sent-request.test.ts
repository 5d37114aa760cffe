import { describe, expect, test } from 'vitest';
import { type Action, type Authentication, build, type HttpRequest, readContext } from '../core';
import { parseMessage } from './message';
import { recordRequests } from './receiver';

const received = recordRequests();

const { context } = readContext(
  '{ "order": { "id": "A 1001/ü", "total": 12345678901234567890, "note": "5 \\" & more = 100 %\\n🙂" } }',
);
const runtime = { context, now: 1_700_000_000, secrets: { CRM_KEY: 'k-123' } };

const authentications: readonly Authentication[] = [
  { method: 'none' },
  { method: 'basic', username: 'shöp', password: 'pa:ss wörd' },
  { method: 'header-key', headerName: 'X-Api-Key', secret: { secret: 'CRM_KEY' } },
  { method: 'header-key', headerName: 'Authorization', secret: 'Bearer abc.def' },
  { method: 'hmac', headerName: 'X-Signature', secret: 'topsecret' },
];

const common = {
  version: 1,
  name: 'Order created',
  url: 'https://api.example.com:8443/v1/orders/{{ order.id }}?note={{ order.note }}&x=a|b^c#top',
} as const;

const data = [
  { key: 'id', value: '{{ order.id }}', enabled: true },
  { key: 'total', value: '{{ order.total }}', enabled: true },
  { key: 'off', value: 'kept, not sent', enabled: false },
  { key: 'nöte & more', value: '{{ order.note }}', enabled: true },
];

const body = '{\r\n  "id": "{{ order.id }}", "total": {{ order.total }},\n  "note": {{ order.note }} }\n';

const actions: Record<string, Action> = {};
for (const authentication of authentications) {
  const name = 'headerName' in authentication ? ` ${authentication.headerName}` : '';
  const by = `${authentication.method}${name}`;
  for (const method of ['GET', 'POST', 'PUT'] as const) {
    for (const format of ['default', 'json'] as const) {
      actions[`Webhook ${method} ${format} ${by}`] = {
        ...common,
        objectId: 'automation.webhook',
        method,
        format,
        data,
        authentication,
      };
    }
    actions[`REST API Call ${method} ${by}`] = {
      ...common,
      objectId: 'automation.rest-api-call',
      method,
      format: 'json',
      body: method === 'GET' ? '' : body,
      authentication,
    };
  }
}
actions['Webhook POST default without rows'] = {
  ...common,
  objectId: 'automation.webhook',
  method: 'POST',
  format: 'default',
  data: [],
  authentication: { method: 'none' },
};

/** fetch writes these two fields itself and lets nobody else set them. */
const WRITTEN_BY_FETCH = ['Host', 'Content-Length'];

function send(request: HttpRequest): Promise<Response> {
  return fetch(request.url, {
    method: request.method,
    headers: request.headers.filter(([name]) => !WRITTEN_BY_FETCH.includes(name)).map(([...field]) => field),
    ...(request.body.length > 0 && { body: new Uint8Array(request.body) }),
  });
}

describe('what fetch delivers equals the preview', () => {
  test.each(Object.entries(actions))('%s', async (_, action) => {
    const built = build(action, runtime);
    if (built.request === undefined) throw new Error(JSON.stringify(built.problems));
    await send(built.request);

    const preview = parseMessage(built.bytes);
    expect(received).toHaveLength(1);
    const [arrived] = received;
    expect(arrived?.method).toBe(preview.method);
    expect(arrived?.url).toBe(`https://${preview.headers.get('Host')}${preview.target}`);
    for (const [name, value] of preview.headers) {
      if (!WRITTEN_BY_FETCH.includes(name)) expect(arrived?.headers.get(name), name).toBe(value);
    }
    expect(arrived?.body).toEqual(preview.body);
    expect(String(arrived?.body.length)).toBe(preview.headers.get('Content-Length') ?? '0');
  });
});

const withoutBody = Object.entries(actions).filter(([, { method }]) => method === 'GET');

test.each(withoutBody)('B13, B18: nothing stands in for the missing body: %s', async (_, action) => {
  const { request } = build(action, runtime);
  if (request === undefined) throw new Error('Not sendable');
  await send(request);
  expect(received[0]?.headers.has('Content-Type')).toBe(false);
  expect(received[0]?.body).toHaveLength(0);
});

test('B17: fetch refuses a GET with a body, as the warning says', () => {
  const action: Action = {
    ...common,
    objectId: 'automation.rest-api-call',
    method: 'GET',
    format: 'json',
    body,
    authentication: { method: 'none' },
  };
  const built = build(action, runtime);
  expect(built.problems).toContainEqual(
    expect.objectContaining({ code: 'body-with-get', severity: 'warning' }),
  );
  const { request } = built;
  if (request === undefined) throw new Error('Not sendable');
  expect(() => new Request(request.url, { method: 'GET', body: new Uint8Array(request.body) })).toThrow();
});
