import type { Designer, Tab } from '../designer';
import type { Receiver } from '../receiver';
import { expect } from '../sending';

/** What a person may see in the page, and how to get there from the start. */
export interface PageState {
  readonly name: string;
  /** Where it is to be seen on a narrow screen. */
  readonly tabs: readonly Tab[];
  readonly enter: (designer: Designer, others: { readonly receiver: Receiver }) => Promise<void>;
}

/** What lies over the page. */
export interface DialogState {
  readonly name: string;
  readonly enter: (designer: Designer) => Promise<void>;
}

export const webhook = (settings: object) => ({
  version: 1,
  objectId: 'automation.webhook',
  name: 'Orders',
  method: 'POST',
  url: 'https://api.example.com/orders',
  format: 'json',
  ...settings,
});

export const PROBLEMS = webhook({
  url: 'https://api.example.com/{{ order.id | raw }}#x',
  data: [
    { key: '', value: '{{ order.nr }}' },
    { key: 'off', value: 'x', enabled: false },
  ],
  authentication: { method: 'header-key', headerName: 'Host', secret: '' },
});

export const FIXABLE = webhook({
  url: 'api.example.com/orders/:id',
  data: [
    { key: 'id', value: '{{ order.ids }}' },
    { key: 'email', value: '{{ email' },
  ],
  authentication: { method: 'hmac', secret: { secret: 'SIGNING' } },
});

export const OWN_SCHEME = {
  hash: 'sha256',
  key: 'utf8',
  message: [
    { type: 'text', text: 'v1\n' },
    { type: 'time', format: 'seconds' },
    { type: 'body-digest', hash: 'sha256', encoding: 'hex' },
  ],
  encoding: 'hex',
  fields: [{ name: 'X-Sign', parts: [{ type: 'signature', separator: ',' }] }],
};

export const signed = (scheme: unknown, others: object = {}) =>
  webhook({
    data: [{ key: 'id', value: '{{ order.id }}' }],
    authentication: { method: 'hmac', scheme, secret: 'd2hvbGU=', ...others },
  });

export const HUNDRED = webhook({
  data: Array.from({ length: 100 }, (_, row) => ({
    key: `key ${row}`,
    value: '{{ order.id }}',
    enabled: row % 7 > 0,
  })),
});

/** On a wide screen everything is in sight already. */
export async function show(designer: Designer, tab: Tab): Promise<void> {
  if (await designer.tab(tab).isVisible()) await designer.tab(tab).click();
  // The code editor comes after the rest.
  const notOpened = designer.page.getByRole('heading', { name: '“Sample” was not opened' });
  if (tab === 'Context') await expect(designer.sample.tree.or(notOpened)).toBeVisible();
}
