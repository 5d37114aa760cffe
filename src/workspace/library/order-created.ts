import type { Action } from '../../core';
import { newAction } from '../../core/internal';
import { shellTexts } from '../../i18n/shell';

/** The action of the first start: a working Webhook. */
export const ORDER_CREATED: Action = {
  ...newAction('automation.webhook'),
  name: shellTexts.orderCreated,
  url: 'https://api.example.com/v1/orders',
  format: 'json',
  data: [
    { key: 'id', value: '{{ order.id }}', enabled: true },
    { key: 'key', value: 'order-created', enabled: true },
    { key: 'email', value: '{{ order.customer.email }}', enabled: true },
  ],
  authentication: { method: 'basic', username: 'shop', password: 'change-me' },
};
