/** Schemas that several settings of a config share. */
import * as z from 'zod/mini';

/** Names of secrets, in configs and in secrets files (B5). */
export const SECRET_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

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
