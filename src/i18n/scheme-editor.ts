import type { CustomScheme } from '../core';
import type { FieldPart, Hash, KeyForm, MessagePart, SignatureEncoding, SimplePart } from '../core/internal';
import { grouped } from './count';
import { messages } from './language';

type TimeFormat = Extract<MessagePart, { type: 'time' }>['format'];

const MESSAGE_PARTS = {
  text: 'Text',
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
} satisfies Record<MessagePart['type'], string>;

const FIELD_PARTS = {
  signature: 'Signature',
  text: 'Text',
  time: 'Time',
  id: 'Message ID',
} satisfies Record<FieldPart['type'], string>;

/** Every text of the editor of a signing scheme of one’s own, and of the parts of what is signed. */
export const english = {
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
  times: {
    seconds: 'Seconds',
    milliseconds: 'Milliseconds',
    iso8601: 'ISO 8601',
  } satisfies Record<TimeFormat, string>,
  startFrom: 'Start from…',
  empty: 'Empty scheme',
  started: (name: string) => `The custom scheme now starts from: ${name}.`,
  message: 'Message',
  messageNote: 'What is signed, in order. \\n in a text is a line feed.',
  messageParts: MESSAGE_PARTS,
  fieldParts: FIELD_PARTS,
  fields: 'Header fields',
  fieldsNote: 'One of them holds the signature.',
  field: (number: number) => `Header field ${number}`,
  fieldName: (number: number) => `Name of header field ${number}`,
  partsOf: (list: string) => `Parts: ${list}`,
  firstShown: (shown: number, count: number) => `${grouped(shown)} of ${grouped(count)} are shown.`,
  addPart: 'Add a part',
  addPartTo: (list: string) => `Add a part: ${list}`,
  addField: 'Add a header field',
  removeField: (number: number) => `Remove header field ${number}`,
  fieldRemoved: (number: number) => `Header field ${number} removed.`,
  part: (number: number, name: string) => `Part ${number}, ${name}`,
  movePart: (number: number, name: string) => `Part ${number}, ${name}: drag to move, or Alt+↑ and Alt+↓`,
  removePart: (number: number, name: string) => `Remove part ${number}, ${name}`,
  partRemoved: (name: string) => `${name} removed.`,
  partMoved: (number: number, count: number) => `Part ${number} of ${count}`,
  text: (number: number) => `Text of part ${number}`,
  textPlaceholder: 'text',
  timeFormat: (number: number) => `Format of the time, part ${number}`,
  digestHash: (number: number) => `Hash of the digest, part ${number}`,
  digestEncoding: (number: number) => `The digest is written in, part ${number}`,
  separator: 'Before a second signature',
  separatorPlaceholder: 'none',
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

export const texts = messages('schemeEditor', english);
