import type { Action, ObjectId } from '../../core';
import { newAction } from '../../core/internal';
import type { Tour } from '../../designer/editor/tour/tour';
import { examplesTexts } from '../../i18n/examples';
import type { Library } from './state/library';

/** Adds a new action, and starts the tour if it is the user’s first one. */
export function addNew(library: Library, tour: Tour, kind: ObjectId): void {
  // The example of the first look may be there.
  const isFirst = library.summaries.length <= 1;
  library.add([newAction(kind)]);
  if (isFirst && library.openId !== undefined) tour.begin(library.openId);
}

/** The action of the first start: a working Webhook. */
export const ORDER_CREATED: Action = {
  ...newAction('automation.webhook'),
  name: examplesTexts.order.name,
  url: 'https://api.example.com/v1/orders',
  format: 'json',
  data: [
    { key: 'id', value: '{{ order.id }}', enabled: true },
    { key: 'key', value: 'order-created', enabled: true },
    { key: 'email', value: '{{ order.customer.email }}', enabled: true },
  ],
  authentication: { method: 'basic', username: 'shop', password: 'change-me' },
};
