import * as z from 'zod/mini';
import { BODY_FORMATS } from '../body/formats';
import { fillKeyValues, hintAtData } from '../body/key-values';
import { DataRow } from '../schema/atoms';
import type { Scope } from '../template/insert';
import type { Traced } from '../trace/traced';
import type { Kind } from './kind';
import { commonSettings } from './settings';

/** form-urlencoded, which is preselected, or JSON. */
export const WebhookFormat = z.enum(BODY_FORMATS).check(z.meta({ title: 'Format' }));
export type WebhookFormat = z.infer<typeof WebhookFormat>;

/** The body is strictly controlled: built from key/value data. */
export const Webhook = z
  .strictObject({
    ...commonSettings,
    objectId: z.literal('automation.webhook'),
    format: z._default(WebhookFormat, 'default'),
    data: z._default(z.array(DataRow).check(z.meta({ title: 'Data' })), []),
  })
  .check(z.meta({ title: 'Webhook' }));
type Webhook = z.infer<typeof Webhook>;

export const webhook: Kind<Webhook> = { schema: Webhook, formats: BODY_FORMATS, content: 'data', fillBody };

/** The data in the chosen format; a GET keeps its data and sends none of it (B13). */
function fillBody({ method, format, data }: Webhook, scope: Scope): Traced | undefined {
  if (method !== 'GET') return fillKeyValues(data, format, scope);
  hintAtData(data, scope.problems);
  return undefined;
}
