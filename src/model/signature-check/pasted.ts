import { fromAnyBase64, fromEscaped, fromHex } from './encoded';
import { joined } from './signed-parts';

/** How a signature was written. Only `hex` and `header` are right. */
export type SignatureForm = 'hex' | 'header' | 'upper-case' | 'base64' | 'base64url' | 'prefixed';

/** How a message was written. Text that is typed or pasted loses its carriage returns. */
export type MessageForm = 'text' | 'escaped' | 'hex' | 'base64';

/** What a person pasted, as far as it can be told from its look. */
export type Pasted =
  | { readonly type: 'nothing' }
  | {
      readonly type: 'signature';
      /** Lower-case digits of 32 bytes. */
      readonly hex: string;
      readonly form: SignatureForm;
      /** The time beside it, in Unix seconds. */
      readonly time?: string | undefined;
    }
  /** A digest of another length: `hash` is the one that has it. */
  | { readonly type: 'other-hash'; readonly hash: string; readonly bytes: number }
  /** It begins like the value of the header. */
  | { readonly type: 'broken-header' }
  | { readonly type: 'message'; readonly bytes: Uint8Array; readonly form: MessageForm };

const DIGEST = 32;
const OTHER_HASHES: Readonly<Record<number, string>> = {
  16: 'MD5',
  20: 'SHA-1',
  28: 'SHA-224',
  48: 'SHA-384',
  64: 'SHA-512',
};

export function readPasted(text: string): Pasted {
  const trimmed = text.trim();
  if (trimmed === '') return { type: 'nothing' };
  return readHeader(trimmed) ?? readDigest(trimmed) ?? readMessage(text, trimmed);
}

/** `t=…,v1=…`, also with the name of the header before it. */
function readHeader(text: string): Pasted | undefined {
  const match = /^(?:[!#$%&'*+.^_`|~\w-]+:[ \t]*)?["']?t=([^,;\s]*)[,;]\s*v1=([^\s"']*)["']?$/i.exec(text);
  if (!match) return undefined;
  const [, time = '', digest = ''] = match;
  const read = readDigest(digest);
  if (read?.type === 'other-hash') return read;
  if (read?.type !== 'signature' || !/^\d{1,16}$/.test(time)) return { type: 'broken-header' };
  return { ...read, form: read.form === 'hex' ? 'header' : read.form, time };
}

function readDigest(text: string): Pasted | undefined {
  const unquoted = text.replace(/^(["'])(.*)\1$/, '$2');
  const digest = unquoted.replace(/^(?:v1|sha-?256|hmac-?sha-?256|signature)[=:]\s*/i, '');
  const hex = /^[0-9a-f]+$/i.test(digest) ? fromHex(digest) : undefined;
  const bytes = hex ?? (/^[\w+/-]{22,88}={0,2}$/.test(digest) ? fromAnyBase64(digest) : undefined);
  if (!bytes) return undefined;
  if (bytes.length !== DIGEST) {
    const hash = OTHER_HASHES[bytes.length];
    return hash === undefined ? undefined : { type: 'other-hash', hash, bytes: bytes.length };
  }
  return {
    type: 'signature',
    hex: hexOf(bytes),
    form: formOf(digest, hex !== undefined, digest !== unquoted),
  };
}

function formOf(digest: string, isHex: boolean, isPrefixed: boolean): SignatureForm {
  if (isHex && digest !== digest.toLowerCase()) return 'upper-case';
  if (isHex) return isPrefixed ? 'prefixed' : 'hex';
  return /[-_]/.test(digest) || !digest.endsWith('=') ? 'base64url' : 'base64';
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const LF = 0x0a;
/** A message has a line feed after each of its first fields; a few may be forgotten. */
const FEWEST_LINES = 3;

const mayBeMessage = (bytes: Uint8Array | undefined): bytes is Uint8Array =>
  bytes !== undefined && bytes.filter((byte) => byte === LF).length >= FEWEST_LINES;

function readMessage(text: string, trimmed: string): Pasted {
  const read: [MessageForm, Uint8Array | undefined][] = [
    ['hex', fromHex(trimmed)],
    ['base64', fromAnyBase64(trimmed)],
    ['escaped', fromEscaped(trimmed)],
  ];
  for (const [form, bytes] of read) {
    if (form === 'escaped' ? bytes : mayBeMessage(bytes)) {
      return { type: 'message', bytes: bytes as Uint8Array, form };
    }
  }
  return { type: 'message', bytes: joined(text), form: 'text' };
}
