/** Schemas that several settings of a config share. */
import { choice, type Infer, SwitchSchema, settings, text, union } from './schema';

/** Names of secrets, in configs and in secrets files (B5). */
export const SECRET_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

export const Method = choice(['GET', 'POST', 'PUT']).titled('Method');
export type Method = Infer<typeof Method>;

/** Text in which `{{ path }}` is replaced by a value of the runtime context (B6). */
export const TemplateText = text();

/** Either the secret itself or the name under which it is kept elsewhere (B5). */
export const Secret = union([text(), settings({ secret: text(SECRET_NAME).titled('Name of the secret') })]);
export type Secret = Infer<typeof Secret>;

export const HeaderName = text().titled('Header name');

/** One row of key/value data; a row that is not enabled is kept and not sent (B14). */
export const DataRow = settings({
  key: TemplateText.titled('Key').default(''),
  value: TemplateText.titled('Value').default(''),
  enabled: new SwitchSchema().titled('Sent').default(true),
});
export type DataRow = Infer<typeof DataRow>;
