/** What people asked for in public threads, and did not get there: each ends in the JSON that they wanted (B39, B40). */
import { expect, test } from 'vitest';
import { build, readContext } from '../../src/core';
import { aRestApiCall } from '../an-action';
import { problemLines } from '../request-of';

interface Thread {
  readonly url: string;
  readonly wanted: string;
  readonly template: string;
  readonly context: unknown;
  readonly sent: unknown;
}

const THREADS: readonly Thread[] = [
  {
    url: 'github.com/mageplaza/magento-2-webhook/issues/13',
    wanted: 'an order with its items, without a comma behind the last one',
    template: `{
  "id": "{{ item.entity_id }}",
  "total_value": {{ item.grand_total | decimal: 2 }},
  "items": [
    "{{ each item.items as product }}",
    { "Name": "{{ product.name }}", "qty": {{ product.qty_ordered }}, "sku": "{{ product.sku }}" }
  ]
}`,
    context: {
      item: {
        entity_id: 17,
        grand_total: '49.9000',
        items: [
          { name: 'Cup 5" "blue"', qty_ordered: 2, sku: 'C-5' },
          { name: 'Ring', qty_ordered: 1, sku: 'R-1' },
        ],
      },
    },
    sent: {
      id: '17',
      total_value: 49.9,
      items: [
        { Name: 'Cup 5" "blue"', qty: 2, sku: 'C-5' },
        { Name: 'Ring', qty: 1, sku: 'R-1' },
      ],
    },
  },
  {
    url: 'github.com/mageplaza/magento-2-webhook/issues/24',
    wanted: 'a Slack message that still arrives with more than one product and with line ends in the address',
    template: `{
  "text": "New order {{ item.increment_id }}",
  "attachments": [
    "{{ each item.items as product, n }}",
    { "text": "{{ n }}. {{ product.name }} ({{ product.sku }})\\nDeliver to: {{ item.billingAddress.street }}" }
  ]
}`,
    context: {
      item: {
        increment_id: '000000042',
        billingAddress: { street: '1 "Old" Road\nFlat 2' },
        items: [
          { name: 'Zinc', sku: 'Z' },
          { name: 'Iron', sku: 'I' },
        ],
      },
    },
    sent: {
      text: 'New order 000000042',
      attachments: [
        { text: '1. Zinc (Z)\nDeliver to: 1 "Old" Road\nFlat 2' },
        { text: '2. Iron (I)\nDeliver to: 1 "Old" Road\nFlat 2' },
      ],
    },
  },
  {
    url: 'github.com/opensearch-project/alerting/issues/59',
    wanted: 'one member for each bucket of an aggregation',
    template: `{
  "{{ each ctx.results[0].aggregations.hosts.buckets as bucket }}": {
    "{{ bucket.key }}": {{ bucket.doc_count }}
  }
}`,
    context: {
      ctx: {
        results: [
          {
            aggregations: {
              hosts: {
                buckets: [
                  { key: 'web-1', doc_count: 12 },
                  { key: 'web-2', doc_count: 3 },
                ],
              },
            },
          },
        ],
      },
    },
    sent: { 'web-1': 12, 'web-2': 3 },
  },
  {
    url: 'github.com/argoproj/argo-cd/issues/20603',
    wanted: 'the conditions of an application as a list, valid with none of them and with quotes in one',
    template: `{
  "app": "{{ app.metadata.name }}",
  "revision": "{{ app.status.revision | optional }}",
  "conditions": [
    "{{ each app.status.conditions as condition | optional }}",
    { "title": "{{ condition.type }}", "value": "{{ condition.message }}" }
  ]
}`,
    context: { app: { metadata: { name: 'shop' }, status: {} } },
    sent: { app: 'shop', conditions: [] },
  },
  {
    url: 'github.com/argoproj/argo-cd/issues/8665',
    wanted: 'a message with quotes that does not break the notification',
    template: `[
  "{{ each app.status.conditions as condition }}",
  { "title": "{{ condition.type }}", "value": "{{ condition.message }}" }
]`,
    context: { app: { status: { conditions: [{ type: 'SyncError', message: 'echo "\\"" failed\n' }] } } },
    sent: [{ title: 'SyncError', value: 'echo "\\"" failed\n' }],
  },
  {
    url: 'github.com/novuhq/novu/issues/12380',
    wanted: 'a list of the payload in a body of HTTP, mapped item by item and nested',
    template: `{
  "subscriber": { "id": "{{ subscriber.id }}", "phone": "{{ subscriber.phone | optional: '' }}" },
  "events": [
    "{{ each steps.digest.events as event }}",
    { "by": "{{ event.payload.name }}", "files": [ "{{ each event.payload.files as file }}", "{{ file.url }}" ] }
  ]
}`,
    context: {
      subscriber: { id: 's-1', phone: '' },
      steps: {
        digest: {
          events: [
            { payload: { name: 'Ada', files: [{ url: 'https://h/a' }, { url: 'https://h/b' }] } },
            { payload: { name: 'Bo', files: [] } },
          ],
        },
      },
    },
    sent: {
      subscriber: { id: 's-1' },
      events: [
        { by: 'Ada', files: ['https://h/a', 'https://h/b'] },
        { by: 'Bo', files: [] },
      ],
    },
  },
  {
    url: 'github.com/mockoon/mockoon/issues/1304',
    wanted: 'lists in lists: a pair of a date and a number for each day of each role',
    template: `[
  "{{ each roles as role }}",
  {
    "role": "{{ role.name }}",
    "historical_data": [
      "{{ each role.days as day }}",
      [
        "{{ day.at | date: 'yyyy-MM-dd' }}",
        {{ day.active }}
      ]
    ]
  }
]`,
    context: {
      roles: [
        {
          name: 'face',
          days: [
            { at: 1706889600, active: 1806 },
            { at: 1706976000, active: 4104 },
          ],
        },
        { name: 'word', days: [] },
      ],
    },
    sent: [
      {
        role: 'face',
        historical_data: [
          ['2024-02-02', 1806],
          ['2024-02-03', 4104],
        ],
      },
      { role: 'word', historical_data: [] },
    ],
  },
  {
    url: 'github.com/devlikeapro/n8n-openapi-node/issues/18',
    wanted: 'a field that is left blank is not sent',
    template: `{
  "limit": {{ limit | optional }},
  "starting_after": "{{ startingAfter | optional: '' }}",
  "ending_before": "{{ endingBefore | optional: '' }}"
}`,
    context: { limit: 10, startingAfter: '', endingBefore: null },
    sent: { limit: 10 },
  },
  {
    url: 'github.com/emitsignal/emitsignal/pull/72',
    wanted: 'Unix time as a date, cents as an amount, event names in other words',
    template: `{
  "content": "{{ type | map: 'customer.subscription.created', 'Assinatura criada' | default: 'Other' }}",
  "created": "{{ created | date: 'yyyy-MM-dd HH:mm' }}",
  "prices": [ "{{ each data.object.items.data as item }}", {{ item.price.unit_amount | scale: -2 | decimal: 2 }} ],
  "line": "{{ data.object.items.data[0].price.unit_amount | scale: -2 | decimal: 2 }} {{ data.object.currency | upper }}"
}`,
    context: {
      type: 'customer.subscription.created',
      created: 1787142663,
      data: {
        object: {
          currency: 'usd',
          items: { data: [{ price: { unit_amount: 500 } }, { price: { unit_amount: 2505 } }] },
        },
      },
    },
    sent: { content: 'Assinatura criada', created: '2026-08-19 12:31', prices: [5, 25.05], line: '5.00 USD' },
  },
  {
    url: 'github.com/dgtlmoon/changedetection.io/issues/3641',
    wanted: 'Unix time as a date and time at the offset of the reader',
    template: `{ "text": "Last battle: {{ last_battle_at | date: 'dd.MM.yyyy HH:mm', '+03:00' }}" }`,
    context: { last_battle_at: 1759188682 },
    sent: { text: 'Last battle: 30.09.2025 02:31' },
  },
  {
    url: 'github.com/superplanehq/superplane/issues/4499',
    wanted: 'weights that are numbers, chosen by a condition',
    template: `{
  "random_steering": {
    "pool_weights": {
      "pool-id-1": {{ check.result | map: true, 0.1, false, 0.9 }},
      "{{ if check.result }}": { "pool-id-2": 0.9 },
      "{{ if check.result != true }}": { "pool-id-2": 0.1 }
    }
  }
}`,
    context: { check: { result: false } },
    sent: { random_steering: { pool_weights: { 'pool-id-1': 0.9, 'pool-id-2': 0.1 } } },
  },
  {
    url: 'github.com/RESTEDClient/RESTED/issues/114',
    wanted: 'booleans and numbers without quotes, texts with them',
    template: '{ "flag": {{ flag }}, "count": {{ count }}, "name": "{{ flag }}" }',
    context: { flag: false, count: 7 },
    sent: { flag: false, count: 7, name: 'false' },
  },
  {
    url: 'github.com/RESTEDClient/RESTED/issues/129',
    wanted: 'a whole number that is typed as a text somewhere else',
    template: '{ "ttl": {{ ttl | decimal: 0 }} }',
    context: { ttl: '3600' },
    sent: { ttl: 3600 },
  },
  {
    url: 'github.com/appsmithorg/appsmith/issues/12696',
    wanted: 'a password of digits that stays a text',
    template: '{ "email": "{{ email }}", "password": "{{ password }}" }',
    context: { email: 'f1@example.org', password: 123 },
    sent: { email: 'f1@example.org', password: '123' },
  },
  {
    url: 'github.com/appsmithorg/appsmith/issues/13181',
    wanted: 'digits with commas between them that stay a text, also made of a list',
    template: '{ "key": "{{ numbers }}", "key2": "{{ list | join }}" }',
    context: { numbers: '1,2,3,4', list: [1, 2, 3] },
    sent: { key: '1,2,3,4', key2: '1,2,3' },
  },
  {
    url: 'github.com/appsmithorg/appsmith/issues/17027',
    wanted: 'a value in the middle of a text',
    template: '{ "greeting": "Hello {{ a }}" }',
    context: { a: 'World' },
    sent: { greeting: 'Hello World' },
  },
  {
    url: 'github.com/appsmithorg/appsmith/issues/31966',
    wanted: 'the place decides between number and text, for texts that look like numbers too',
    template: '[ "{{ each values as value }}", { "text": "{{ value }}", "value": {{ value }} } ]',
    context: { values: ['007', 7, '1e5', true] },
    sent: [
      { text: '007', value: '007' },
      { text: '7', value: 7 },
      { text: '1e5', value: '1e5' },
      { text: 'true', value: true },
    ],
  },
];

test.each(THREADS)('$url: $wanted', ({ template, context, sent }) => {
  const action = aRestApiCall({ body: template });
  const built = build(action, { context: readContext(JSON.stringify(context)).context, now: 0 });
  expect(problemLines(built)).toEqual([]);
  expect(JSON.parse(new TextDecoder().decode(built.request?.body))).toEqual(sent);
});
