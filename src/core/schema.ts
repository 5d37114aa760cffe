/**
 * Schemas that several settings of a config share. Schemas are imported at run time by what reads configs alone, because
 * their library is large: all others take the types, and what the tables in `action.ts` and `auth/settings.ts` say.
 */
import * as z from 'zod/mini';
import { SECRET_NAME } from './encoding/escapes';

export const Method = z.enum(['GET', 'POST', 'PUT']).check(z.meta({ title: 'Method' }));
export type Method = z.infer<typeof Method>;

/** Text in which `{{ path }}` is replaced by a value of the runtime context (B6). */
export const TemplateText = z.string();

const SecretReference = z.strictObject({
  secret: z.string().check(z.regex(SECRET_NAME), z.meta({ title: 'Name of the secret' })),
});

/** Either the secret itself or the name under which it is kept elsewhere (B5). */
export const Secret = z.union([z.string(), SecretReference]);
export type Secret = z.infer<typeof Secret>;

export const HeaderName = z.string().check(z.meta({ title: 'Header name' }));

/** One row of key/value data; a row that is not enabled is kept and not sent (B14). */
export const DataRow = z.strictObject({
  key: z._default(TemplateText.check(z.meta({ title: 'Key' })), ''),
  value: z._default(TemplateText.check(z.meta({ title: 'Value' })), ''),
  enabled: z._default(z.boolean().check(z.meta({ title: 'Sent' })), true),
});
export type DataRow = z.infer<typeof DataRow>;
