import * as z from 'zod/mini';
import type { BodyMemory } from '../body/body-memory';
import { BODY_FORMATS } from '../body/formats';
import { hintsAtData, prepareKeyValues } from '../body/key-values';
import { DataRow } from '../schema/atoms';
import type { Limits } from '../template/limits';
import type { Kind, PreparedBody } from './kind';
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

export const webhook: Kind<Webhook> = {
  schema: Webhook,
  formats: BODY_FORMATS,
  content: 'data',
  prepareBody,
};

/** The data in the chosen format; a GET keeps its data and sends none of it (B13). */
function prepareBody({ method, format, data }: Webhook, limits: Limits, memory?: BodyMemory): PreparedBody {
  if (method !== 'GET') return prepareKeyValues(data, format, limits, memory?.rows);
  const hints = hintsAtData(data, limits);
  return {
    fill({ problems }) {
      for (const hint of hints) problems.push(hint);
      return undefined;
    },
  };
}
