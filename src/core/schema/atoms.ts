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
