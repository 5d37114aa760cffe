import type { Action } from '../../core';
import { texts } from '../../i18n/examples';
import { ORDER_CREATED } from './order-created';

interface Example {
  readonly title: string;
  readonly about: string;
  readonly action: Action;
}

const common = { version: 1, method: 'POST' } as const;

/** Actions to learn from and to begin with; each can be sent with the sample of an order. */
export const EXAMPLES: readonly Example[] = [
  { ...texts.order, action: ORDER_CREATED },
  {
    ...texts.signed,
    action: {
      ...common,
      objectId: 'automation.webhook',
      name: texts.signed.name,
      url: 'https://hooks.example.com/orders/{{ order.id }}',
      format: 'json',
      data: [
        { key: 'id', value: '{{ order.id }}', enabled: true },
        { key: 'total', value: '{{ order.total }} {{ order.currency }}', enabled: true },
        { key: 'note', value: "{{ order.note | default: 'none' }}", enabled: true },
      ],
      authentication: { method: 'hmac', headerName: 'X-Signature', secret: 'change-me' },
    },
  },
  {
    ...texts.nested,
    action: {
      ...common,
      objectId: 'automation.rest-api-call',
      name: texts.nested.name,
      url: 'https://api.example.com/v1/customers',
      format: 'json',
      body: `{
  "customer": {
    "name": "{{ order.customer.name }}",
    "email": {{ order.customer.email }}
  },
  "order": {
    "reference": "Order {{ order.id }}",
    "total": {{ order.total }},
    "lines": {{ order.lines }}
  }
}
`,
      authentication: { method: 'header-key', headerName: 'X-Api-Key', secret: 'change-me' },
    },
  },
  {
    ...texts.form,
    action: {
      ...common,
      objectId: 'automation.webhook',
      name: texts.form.name,
      url: 'https://lists.example.com/subscribe?source={{ order.currency | lower }}',
      format: 'default',
      data: [
        { key: 'email', value: '{{ order.customer.email }}', enabled: true },
        { key: 'name', value: '{{ order.customer.name }}', enabled: true },
        { key: 'tags', value: "{{ order.tags | join: ',' }}", enabled: true },
        { key: 'test', value: 'yes', enabled: false },
      ],
      authentication: { method: 'none' },
    },
  },
];
