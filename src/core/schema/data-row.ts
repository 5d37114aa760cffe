import * as z from 'zod/mini';
import { TemplateText } from './atoms';

/** One row of key/value data; a row that is not enabled is kept and not sent (B14). */
export const DataRow = z.strictObject({
  key: z._default(TemplateText.check(z.meta({ title: 'Key' })), ''),
  value: z._default(TemplateText.check(z.meta({ title: 'Value' })), ''),
  enabled: z._default(z.boolean().check(z.meta({ title: 'Sent' })), true),
});
export type DataRow = z.infer<typeof DataRow>;
