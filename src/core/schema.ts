/**
 * Schemas that several settings share, and the schema of a signing scheme. Only the reader of configs imports them at
 * run time, because the schema library is large; other files import their types.
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

const Hash = z.enum(['sha1', 'sha256', 'sha512']);
export type Hash = z.infer<typeof Hash>;

/** How the text of a secret becomes a key: its UTF-8 octets, or the octets that it encodes. */
const KeyForm = z.enum(['utf8', 'hex', 'base64', 'whsec']);
export type KeyForm = z.infer<typeof KeyForm>;

const SignatureEncoding = z.enum(['hex', 'base64']);
export type SignatureEncoding = z.infer<typeof SignatureEncoding>;

const TextPart = z.strictObject({ type: z.literal('text'), text: z.string() });
const TimePart = z.strictObject({
  type: z.literal('time'),
  format: z.enum(['seconds', 'milliseconds', 'iso8601']),
});
const IdPart = z.strictObject({ type: z.literal('id') });
/** A part of the finished request, as it is on the wire. */
const RequestPart = z.strictObject({
  type: z.enum(['method', 'host', 'target', 'path', 'query', 'url', 'content-type', 'body']),
});
const BodyDigestPart = z.strictObject({
  type: z.literal('body-digest'),
  hash: Hash,
  encoding: SignatureEncoding,
});
/** `separator` comes before the signature with the second secret, where a receiver reads several. */
const SignaturePart = z.strictObject({ type: z.literal('signature'), separator: z.optional(z.string()) });
export type SignaturePart = z.infer<typeof SignaturePart>;

const MessagePart = z.discriminatedUnion('type', [TextPart, TimePart, IdPart, RequestPart, BodyDigestPart]);
export type MessagePart = z.infer<typeof MessagePart>;
const FieldPart = z.discriminatedUnion('type', [TextPart, TimePart, IdPart, SignaturePart]);
export type FieldPart = z.infer<typeof FieldPart>;

/** A signing scheme as a config writes it (B34). */
export const CustomScheme = z
  .strictObject({
    hash: Hash,
    key: KeyForm,
    message: z.array(MessagePart),
    encoding: SignatureEncoding,
    fields: z.array(z.strictObject({ name: z.string(), parts: z.array(FieldPart) })),
  })
  .check(z.meta({ title: 'Custom scheme' }));
export type CustomScheme = z.infer<typeof CustomScheme>;

/** Whether a value is a signing scheme as a config writes it. */
export const isCustomScheme = (value: unknown): value is CustomScheme =>
  z.safeParse(CustomScheme, value).success;
