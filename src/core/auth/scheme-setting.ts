import * as z from 'zod/mini';
import { CustomScheme, type Scheme } from './scheme';
import { SCHEME_NAMES, SCHEMES, type SchemeName } from './schemes';

/** A scheme by its name, or one of the user's own (B34). */
export const SchemeSetting = z
  .union([z.enum(SCHEME_NAMES), CustomScheme])
  .check(z.meta({ title: 'Signing scheme' }));
export type SchemeSetting = z.infer<typeof SchemeSetting>;

/** The scheme of a config that names none. */
const DEFAULT_SCHEME: SchemeName = 'whole-request-v1';

export const isDefaultScheme = (setting?: SchemeSetting): boolean =>
  setting === undefined || setting === DEFAULT_SCHEME;

export const schemeOf = (setting: SchemeSetting = DEFAULT_SCHEME): Scheme =>
  typeof setting === 'string' ? SCHEMES[setting] : setting;

/** The place of the header field that holds the signature; -1 where none does. */
export const signatureFieldOf = ({ fields }: Scheme): number =>
  fields.findIndex(({ parts }) => parts.some(({ type }) => type === 'signature'));

/** The name of the header field that holds the signature where no other is chosen. */
export function signatureHeaderOf(setting?: SchemeSetting): string {
  const scheme = schemeOf(setting);
  return scheme.fields[signatureFieldOf(scheme)]?.name ?? '';
}

/** Whether the message or a header field of the scheme holds such a part. */
export const usesPart = ({ message, fields }: Scheme, type: 'id' | 'signature-base'): boolean =>
  [message, ...fields.map(({ parts }) => parts)].some((parts) => parts.some((part) => part.type === type));

/** Whether a header field of the scheme holds a signature with each secret, while keys are rotated. */
export const carriesSeveral = ({ fields }: Scheme): boolean =>
  fields.some(({ parts }) => parts.some((part) => part.type === 'signature' && part.separator !== undefined));
