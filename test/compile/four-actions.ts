import type { Action } from '../../src/core';
import { aRestApiCall, aWebhook } from '../an-action';

/** Actions that compiled code is looked at with, from the example to one that needs nearly all of the runtime. */

const row = (key: string, value: string) => ({ key, value, enabled: true });

const order = {
  name: 'Order created',
  url: 'https://api.example.com/v1/orders/{{ order.id }}',
  data: [row('id', '{{ order.id }}'), row('key', 'order-created'), row('email', '{{ order.email }}')],
  format: 'json' as const,
};

const basic = { method: 'basic', username: 'shop', password: { secret: 'PASSWORD' } } as const;

const everything = aRestApiCall({
  name: 'Everything',
  method: 'GET',
  url: '{{ base }}/v1/{{ order.id }}?q={{ q | raw }}',
  body: `{ "text": "{{ a | default: 'x' | upper | lower | trim }}", "json": {{ j | json }}, "url": "{{ u | url }}",
  "names": "{{ list | pluck: 'name' | join: '; ' }}", "map": {{ m | map: 1, 'one', 'two', 2 }}, "raw": {{ r | raw }},
  "date": "{{ d | date: 'yyyy-MM-dd' }}", "decimal": {{ n | decimal: 2 }}, "scaled": {{ n | scale: -2 }},
  "lines": [
    "{{ each lines as line, no }}", "{{ if line.sku != 'x' }}", { "no": {{ no }}, "sku": "{{ line.sku | optional }}", "qty": {{ line.qty }} },
    "{{ if gift }}", 1
  ],
  "{{ if paid == true }}": { "paid": {{ p | optional: 0 }} } }`,
  authentication: {
    method: 'hmac',
    headerName: 'X-Signature',
    secret: { secret: 'KEY' },
    secondSecret: { secret: 'SPARE' },
    scheme: {
      hash: 'sha512',
      key: 'base64',
      encoding: 'base64',
      message: [
        { type: 'id' },
        { type: 'time', format: 'iso8601' },
        { type: 'time', format: 'milliseconds' },
        { type: 'method' },
        { type: 'host' },
        { type: 'path' },
        { type: 'query' },
        { type: 'content-type' },
        { type: 'body' },
        { type: 'body-digest', hash: 'sha256', encoding: 'hex' },
        { type: 'body-digest', hash: 'sha1', encoding: 'base64' },
      ],
      fields: [{ name: 'X-Signature', parts: [{ type: 'signature', separator: ',' }] }],
    },
  },
});

/** Whether a line of the code is longer than a reader expects, other than by a tag of the action. */
export const isLong = (line: string): boolean => line.length > 120 && !line.includes('{{ ');

export const FOUR_ACTIONS = {
  example: aWebhook({ ...order, url: 'https://api.example.com/v1/orders', authentication: basic }),
  'free-form': aRestApiCall({
    name: 'Order created',
    url: order.url,
    body: '{ "id": "{{ order.id }}", "total": {{ order.total }} }',
    authentication: basic,
  }),
  signed: aWebhook({
    ...order,
    authentication: { method: 'hmac', headerName: 'X-Signature', secret: { secret: 'KEY' } },
  }),
  everything,
} as const satisfies Record<string, Action>;
