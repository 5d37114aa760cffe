/** The action and the sample of the first start. */
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

/** An order, with the values that go wrong elsewhere: a quote in a name, a number of many digits. */
export const ORDER_SAMPLE = `{
  "order": {
    "id": "A-1001",
    "number": 12345678901234567890,
    "created": "2026-11-20T09:30:00Z",
    "currency": "EUR",
    "total": 149.90,
    "paid": true,
    "note": null,
    "customer": {
      "name": "Zoë \\"Zed\\" O'Neil",
      "email": "zoe@example.com"
    },
    "lines": [
      { "sku": "KB-87", "title": "Keyboard, 87 keys", "quantity": 1, "price": 129.00 },
      { "sku": "CB-02", "title": "Cable 2 m", "quantity": 2, "price": 10.45 }
    ],
    "tags": ["new", "gift"]
  }
}
`;
