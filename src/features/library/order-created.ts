import type { Action } from '../../core';
import { texts } from '../../i18n/examples';

/** What a first look shows: a Webhook that works. */
export const ORDER_CREATED: Action = {
  version: 1,
  objectId: 'automation.webhook',
  name: texts.order.name,
  method: 'POST',
  url: 'https://api.example.com/v1/orders',
  format: 'json',
  data: [
    { key: 'id', value: '{{ order.id }}', enabled: true },
    { key: 'key', value: 'order-created', enabled: true },
    { key: 'email', value: '{{ order.customer.email }}', enabled: true },
  ],
  authentication: { method: 'basic', username: 'shop', password: 'change-me' },
};
