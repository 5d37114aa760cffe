import type { CustomScheme, Protectable, SchemeName } from '../core';
import type { Hash, KeyForm, MessagePart, SignatureEncoding, SimplePart } from '../core/internal';
import { count, grouped } from './count';
import { messages } from './language';

/** How the request is signed. */
const signing = {
  notSigned:
    'There is no signature yet: the URL, the header name or the signing secret has a problem. See the problems below.',
  signatureHeader: 'The header',
  copyHeader: 'Copy the header',
  signedAt: 'Signed at',
  timeAlone: {
    refresh: 'Refresh time',
    refreshed: (time: string) => `The request is now signed at ${time}.`,
  },
  timeAndId: {
    refresh: 'Refresh time and ID',
    refreshed: (time: string) => `The request is now signed at ${time}, with a new message ID.`,
  },
  signed: 'What is signed',
  signedSize: (bytes: number) => count(bytes, 'byte'),
  loading: 'Loading…',
  verify: 'How a receiver verifies it',
  stepByStep: 'Step by step',
  verifySteps: [
    'Take t and v1 from the header. Refuse the request if t is more than a few minutes old, so that nobody can send it again.',
    'Put the message together as above, from the request as it arrived: the body before any parsing, the target exactly as it is in the request line.',
    'Compute HMAC-SHA256 over it with the signing secret, write it as lower-case hexadecimal digits, and compare it with v1 in constant time.',
  ],
} as const;

/** What is said where a text from elsewhere shows how it is signed. */
const signingChoice = {
  signWith: (scheme: string) => `Sign with the scheme “${scheme}”`,
  signWithNote: 'Computes the signature for each request. The secret must be entered.',
  signedWith: (scheme: string) => `The action signs with the scheme “${scheme}”. Enter the secret.`,
} as const;

/** Every text of the form for a signature but those of the custom scheme. */
const signingForm = {
  schemeNotes: {
    rfc9421: 'HTTP Message Signatures, the standard’s own way to sign the whole request.',
    'standard-webhooks': 'The scheme of standardwebhooks.com and Svix.',
  } as Partial<Record<SchemeName, string>>,
  defaultScheme: (name: string) => `${name} (default)`,
  chooseCustom: 'Custom…',
  /** What the signature covers, and what it leaves open. */
  signs: 'Signs',
  leavesOpen: 'Leaves open',
  nothing: 'nothing',
  protectables: {
    method: 'method',
    host: 'host',
    path: 'path',
    query: 'query',
    'empty-query': 'a ? without a query',
    'content-type': 'Content-Type',
    body: 'body',
    time: 'time',
    id: 'message ID',
  } satisfies Record<Protectable, string>,
  details: 'Details',
  fixedHeader: 'Fixed by the scheme',
  keyForms: {
    utf8: 'Text, used as it is',
    hex: 'Hexadecimal digits',
    base64: 'Base64',
    whsec: 'Base64, with or without whsec_',
  } satisfies Record<KeyForm, string>,
  generateSecret: 'Generate',
  generateSecretFor: (label: string) => `Generate: ${label}`,
  copySecret: (label: string) => `Copy: ${label}`,
  secretGenerated: 'A new secret is in the field. The receiver needs it too.',
  addSecondSecret: 'Add a second secret',
  removeSecondSecret: 'Remove the second secret',
  secondSecretRemoved: 'Second secret removed.',
  secondSecretNote: 'While keys are rotated, the request carries a signature with each secret.',
} as const;

type TimeFormat = Extract<MessagePart, { type: 'time' }>['format'];

const MESSAGE_PARTS = {
  time: 'Time',
  id: 'Message ID',
  method: 'Method',
  host: 'Host',
  target: 'Request target (path and query)',
  path: 'Path',
  query: 'Query',
  url: 'URL',
  'content-type': 'Content-Type',
  body: 'Body',
  'body-digest': 'Digest of the body',
} satisfies Record<Exclude<MessagePart['type'], 'text'>, string>;

/** The texts of the editor of a custom signing scheme, and the names of the parts of a signed message. */
const schemeEditor = {
  title: 'Custom scheme',
  settings: {
    hash: 'Hash',
    key: 'Form of the key',
    encoding: 'Signature written in',
  } satisfies Partial<Record<keyof CustomScheme, string>>,
  hashes: { sha256: 'SHA-256', sha512: 'SHA-512', sha1: 'SHA-1' } satisfies Record<Hash, string>,
  keys: {
    utf8: 'Text',
    hex: 'Hexadecimal',
    base64: 'Base64',
    whsec: 'whsec_ Base64',
  } satisfies Record<KeyForm, string>,
  encodings: { hex: 'Hexadecimal', base64: 'Base64' } satisfies Record<SignatureEncoding, string>,
  startFrom: 'Start from…',
  empty: 'Empty scheme',
  started: (name: string) => `The custom scheme now starts from: ${name}.`,
  message: 'Message',
  messagePlaceholder: '{time}.{body}',
  fieldsPlaceholder: 'X-Signature: t={time},v1={signature}',
  templateNote:
    'Parts stand in braces, such as {time} and {body}. \\n is a line feed, and \\{ is a brace. {signature: } puts a space before a second signature.',
  insertPart: 'Insert a part',
  insertPartIn: (template: string) => `Insert a part: ${template}`,
  choice: (part: string, name: string) => `${part} ${name}`,
  faults: {
    'unknown-part': (text: string, position: number) =>
      `${text} at character ${grouped(position)} is no part that can stand here. It is signed as text.`,
    'unclosed-brace': (_text: string, position: number) =>
      `The brace at character ${grouped(position)} is not closed. It is signed as text; write \\{ if you mean that.`,
  },
  fields: 'Header fields',
  fieldsNote: 'One on each line; one of them holds the signature.',
  live: 'What is signed now',
  liveFields: 'The header fields',
  notSigned: 'It appears here once the request can be signed. See the problems.',
  /** What stands beside each row of the signed message. */
  signedParts: {
    ...MESSAGE_PARTS,
    text: 'Fixed text',
    keyid: 'Key ID',
    signature: 'Signature',
  } satisfies Record<SimplePart['type'], string>,
  signedTimes: {
    seconds: 'Time, in seconds since 1970',
    milliseconds: 'Time, in milliseconds since 1970',
    iso8601: 'Time, by ISO 8601',
  } satisfies Record<TimeFormat, string>,
  signedDigest: (hash: string, encoding: string) => `${hash} of the body (${encoding})`,
  emptyPart: (name: string) => `${name}: empty`,
} as const;

export const english = { signing, signingChoice, signingForm, schemeEditor };

export const {
  signing: signingTexts,
  signingChoice: signingChoiceTexts,
  signingForm: signingFormTexts,
  schemeEditor: schemeEditorTexts,
} = messages('signing', english);
