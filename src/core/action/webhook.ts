import * as z from 'zod/mini';
import { fillKeyValues, hintAtData } from '../body/key-values';
import { DataRow, WebhookFormat } from '../schema/atoms';
import type { Scope } from '../template/insert';
import type { Traced } from '../trace/traced';
import { commonSettings } from './settings';

/** The body is strictly controlled: built from key/value data. */
export const Webhook = z
  .strictObject({
    ...commonSettings,
    objectId: z.literal('automation.webhook'),
    format: z._default(WebhookFormat, 'default'),
    data: z._default(z.array(DataRow).check(z.meta({ title: 'Data' })), []),
  })
  .check(z.meta({ title: 'Webhook' }));
export type Webhook = Omit<z.infer<typeof Webhook>, '$schema'>;

/** The data in the chosen format; a GET keeps its data and sends none of it (B13). */
export function webhookBody({ method, format, data }: Webhook, scope: Scope): Traced | undefined {
  if (method !== 'GET') return fillKeyValues(data, format, scope);
  hintAtData(data, scope.problems);
  return undefined;
}
