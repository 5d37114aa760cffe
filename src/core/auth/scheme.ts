/** Signing schemes (B34): the types of their parts, and the schemes of known services as data. */
import type { CustomScheme, Hash, KeyForm, MessagePart, SignatureEncoding, SignaturePart } from '../schema';

export type { CustomScheme, FieldPart, Hash, KeyForm, MessagePart, SignatureEncoding } from '../schema';

/** The `keyid` of RFC 9421. */
interface KeyIdPart {
  readonly type: 'keyid';
}

/** The parts that messages and values of header fields consist of after composite parts are expanded. */
export type SimplePart = MessagePart | SignaturePart | KeyIdPart;

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

/** How a request is signed. Presets are values of this type. */
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

const text = (value: string): SchemePart => ({ type: 'text', text: value });
const SECONDS: SchemePart = { type: 'time', format: 'seconds' };
const MILLISECONDS: SchemePart = { type: 'time', format: 'milliseconds' };
const ID: SchemePart = { type: 'id' };
const METHOD: SchemePart = { type: 'method' };
const BODY: SchemePart = { type: 'body' };
const SIGNATURE: SchemePart = { type: 'signature' };
const LF = text('\n');

/** RFC 9530. */
const CONTENT_DIGEST = [
  { type: 'text', text: 'sha-256=:' },
  { type: 'body-digest', hash: 'sha256', encoding: 'base64' },
  { type: 'text', text: ':' },
] as const;

/** The digest is covered also of no body: else anyone could add one. */
const COMPONENTS: readonly Component[] = [
  { name: '@method', parts: [{ type: 'method' }] },
  { name: '@authority', parts: [{ type: 'host' }] },
  { name: '@path', parts: [{ type: 'path' }] },
  { name: '@query', parts: [{ type: 'text', text: '?' }, { type: 'query' }] },
  { name: 'content-digest', parts: CONTENT_DIGEST },
  { name: 'content-type', parts: [{ type: 'content-type' }], needsContentType: true },
];
const SIGNATURE_INPUT = { components: COMPONENTS, algorithm: 'hmac-sha256' };

/** Every scheme that has a name (B34). */
export const SCHEMES = {
  'whole-request-v1': {
    hash: 'sha256',
    key: 'utf8',
    // None but the last can hold an LF, so no two requests have the same message (B24).
    message: [
      ...[text('v1\n'), SECONDS, LF, METHOD, LF, { type: 'host' }, LF, { type: 'target' }, LF],
      ...[{ type: 'content-type' }, LF, BODY],
    ],
    encoding: 'hex',
    fields: [{ name: 'X-Signature', parts: [text('t='), SECONDS, text(',v1='), SIGNATURE] }],
    isNameShared: true,
  },
  rfc9421: {
    hash: 'sha256',
    key: 'utf8',
    message: [{ type: 'signature-base', ...SIGNATURE_INPUT }],
    encoding: 'base64',
    fields: [
      { name: 'Content-Digest', parts: CONTENT_DIGEST },
      {
        name: 'Signature-Input',
        parts: [text('sig1='), { type: 'signature-parameters', ...SIGNATURE_INPUT }],
      },
      { name: 'Signature', parts: [text('sig1=:'), SIGNATURE, text(':')] },
    ],
    isNameFixed: true,
    isNameShared: true,
  },
  'standard-webhooks': {
    hash: 'sha256',
    key: 'whsec',
    message: [ID, text('.'), SECONDS, text('.'), BODY],
    encoding: 'base64',
    fields: [
      { name: 'webhook-id', parts: [ID] },
      { name: 'webhook-timestamp', parts: [SECONDS] },
      { name: 'webhook-signature', parts: [text('v1,'), { type: 'signature', separator: ' v1,' }] },
    ],
    isNameFixed: true,
  },
  github: {
    hash: 'sha256',
    key: 'utf8',
    message: [BODY],
    encoding: 'hex',
    fields: [{ name: 'X-Hub-Signature-256', parts: [text('sha256='), SIGNATURE] }],
  },
  stripe: {
    hash: 'sha256',
    key: 'utf8',
    message: [SECONDS, text('.'), BODY],
    encoding: 'hex',
    fields: [
      {
        name: 'Stripe-Signature',
        parts: [text('t='), SECONDS, text(',v1='), { type: 'signature', separator: ',v1=' }],
      },
    ],
  },
  slack: {
    hash: 'sha256',
    key: 'utf8',
    message: [text('v0:'), SECONDS, text(':'), BODY],
    encoding: 'hex',
    fields: [
      { name: 'X-Slack-Request-Timestamp', parts: [SECONDS] },
      { name: 'X-Slack-Signature', parts: [text('v0='), SIGNATURE] },
    ],
  },
  shopify: {
    hash: 'sha256',
    key: 'utf8',
    message: [BODY],
    encoding: 'base64',
    fields: [{ name: 'X-Shopify-Hmac-Sha256', parts: [SIGNATURE] }],
  },
  'hubspot-v3': {
    hash: 'sha256',
    key: 'utf8',
    message: [METHOD, { type: 'url' }, BODY, MILLISECONDS],
    encoding: 'base64',
    fields: [
      { name: 'X-HubSpot-Signature-v3', parts: [SIGNATURE] },
      { name: 'X-HubSpot-Request-Timestamp', parts: [MILLISECONDS] },
    ],
  },
} as const satisfies Record<string, Scheme>;

export type SchemeName = keyof typeof SCHEMES;
export const SCHEME_NAMES = Object.keys(SCHEMES) as SchemeName[];

/** A scheme by its name, or one of the user's own (B34). */
export type SchemeSetting = SchemeName | CustomScheme;

/** The scheme of a config that names none. */
const DEFAULT_SCHEME: SchemeName = 'whole-request-v1';

export const isDefaultScheme = (setting?: SchemeSetting): boolean =>
  setting === undefined || setting === DEFAULT_SCHEME;

export const schemeOf = (setting: SchemeSetting = DEFAULT_SCHEME): Scheme =>
  typeof setting === 'string' ? SCHEMES[setting] : setting;

/** The index of the header field that has the signature, or -1. */
export const signatureFieldOf = ({ fields }: Scheme): number =>
  fields.findIndex(({ parts }) => parts.some(({ type }) => type === 'signature'));

/** The default name of the header field that has the signature. */
export function signatureHeaderOf(setting?: SchemeSetting): string {
  const scheme = schemeOf(setting);
  return scheme.fields[signatureFieldOf(scheme)]?.name ?? '';
}

/** Whether the message or a header field of the scheme has such a part. */
export const usesPart = ({ message, fields }: Scheme, type: 'id' | 'signature-base'): boolean =>
  [message, ...fields.map(({ parts }) => parts)].some((parts) => parts.some((part) => part.type === type));

/** Whether a header field of the scheme has one signature for each secret while keys are rotated. */
export const carriesSeveral = ({ fields }: Scheme): boolean =>
  fields.some(({ parts }) => parts.some((part) => part.type === 'signature' && part.separator !== undefined));
