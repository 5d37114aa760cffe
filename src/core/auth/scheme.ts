/** What a signing scheme is made of (B34), as a config writes it and as it signs. */
import * as z from 'zod/mini';

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

const MessagePart = z.discriminatedUnion('type', [TextPart, TimePart, IdPart, RequestPart, BodyDigestPart]);
export type MessagePart = z.infer<typeof MessagePart>;
const FieldPart = z.discriminatedUnion('type', [TextPart, TimePart, IdPart, SignaturePart]);
export type FieldPart = z.infer<typeof FieldPart>;

/** A signing scheme as a config writes it. */
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

export const isCustomScheme = (value: unknown): value is CustomScheme =>
  z.safeParse(CustomScheme, value).success;

/** The `keyid` of RFC 9421. */
interface KeyIdPart {
  readonly type: 'keyid';
}

/** What a message or the value of a header field is finally made of. */
export type SimplePart = z.infer<typeof MessagePart> | z.infer<typeof SignaturePart> | KeyIdPart;

/** A part of the message that was signed; offsets in bytes, `end` exclusive. */
export interface SignedPart {
  readonly part: SimplePart;
  readonly start: number;
  readonly end: number;
}

/** A component that RFC 9421 covers, and what its value is made of. */
export interface Component {
  readonly name: string;
  readonly parts: readonly SimplePart[];
  /** Covered only in a request that has a Content-Type. */
  readonly needsContentType?: boolean;
}

/** RFC 9421 §2.3: what is covered, and how it is signed. */
interface SignatureInput {
  readonly components: readonly Component[];
  readonly algorithm?: string;
}
export interface SignatureParametersPart extends SignatureInput {
  readonly type: 'signature-parameters';
}
export interface SignatureBasePart extends SignatureInput {
  readonly type: 'signature-base';
}

export type SchemePart = SimplePart | SignatureParametersPart | SignatureBasePart;

export interface SchemeField {
  readonly name: string;
  readonly parts: readonly SchemePart[];
}

/** How a request is signed: a preset says nothing that this does not. */
export interface Scheme {
  readonly hash: Hash;
  readonly key: KeyForm;
  readonly message: readonly SchemePart[];
  readonly encoding: SignatureEncoding;
  /** In wire order. */
  readonly fields: readonly SchemeField[];
  /** No other name can hold the signature. */
  readonly isNameFixed?: boolean;
  /** Others use that name for signatures of their own: alone it does not identify the scheme. */
  readonly isNameShared?: boolean;
}
