/** What a signing scheme is made of (B34), as a config writes it and as it signs. */
import { choice, type Infer, list, literal, settings, text, union } from '../schema/schema';

const Hash = choice(['sha1', 'sha256', 'sha512']);
export type Hash = Infer<typeof Hash>;

/** How the text of a secret becomes a key: its UTF-8 octets, or the octets that it encodes. */
const KeyForm = choice(['utf8', 'hex', 'base64', 'whsec']);
export type KeyForm = Infer<typeof KeyForm>;

const SignatureEncoding = choice(['hex', 'base64']);
export type SignatureEncoding = Infer<typeof SignatureEncoding>;

const TextPart = settings({ type: literal('text'), text: text() });
const TimePart = settings({
  type: literal('time'),
  format: choice(['seconds', 'milliseconds', 'iso8601']),
});
const IdPart = settings({ type: literal('id') });
/** A part of the finished request, as it is on the wire. */
const RequestPart = settings({
  type: choice(['method', 'host', 'target', 'path', 'query', 'url', 'content-type', 'body']),
});
const BodyDigestPart = settings({
  type: literal('body-digest'),
  hash: Hash,
  encoding: SignatureEncoding,
});
/** `separator` comes before the signature with the second secret, where a receiver reads several. */
const SignaturePart = settings({ type: literal('signature'), separator: text().optional() });

const MessagePart = union([TextPart, TimePart, IdPart, RequestPart, BodyDigestPart], 'type');
export type MessagePart = Infer<typeof MessagePart>;
const FieldPart = union([TextPart, TimePart, IdPart, SignaturePart], 'type');
export type FieldPart = Infer<typeof FieldPart>;

/** A signing scheme as a config writes it. */
export const CustomScheme = settings({
  hash: Hash,
  key: KeyForm,
  message: list(MessagePart),
  encoding: SignatureEncoding,
  fields: list(settings({ name: text(), parts: list(FieldPart) })),
}).titled('Custom scheme');
export type CustomScheme = Infer<typeof CustomScheme>;

export const isCustomScheme = (value: unknown): value is CustomScheme => CustomScheme.accepts(value);

/** The `keyid` of RFC 9421. */
interface KeyIdPart {
  readonly type: 'keyid';
}

/** What a message or the value of a header field is finally made of. */
export type SimplePart = Infer<typeof MessagePart> | Infer<typeof SignaturePart> | KeyIdPart;

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
