import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { base64 } from '../encoding/base64';
import type { Hash, SignatureEncoding } from './scheme';

const HASHES = { sha1, sha256, sha512 } as const satisfies Record<Hash, unknown>;
const ENCODINGS: Readonly<Record<SignatureEncoding, (octets: Uint8Array) => string>> = {
  hex: bytesToHex,
  base64,
};

/** HMAC (RFC 2104) over a hash of FIPS 180-4, in lower-case hexadecimal digits or Base64. */
export const signatureOf = (
  key: Uint8Array,
  message: Uint8Array,
  { hash, encoding }: { readonly hash: Hash; readonly encoding: SignatureEncoding } = DEFAULT,
): string => ENCODINGS[encoding](hmac(HASHES[hash], key, message));

const DEFAULT = { hash: 'sha256', encoding: 'hex' } as const;

/** The same of many messages with one key, which is taken in once. */
export function signatures(
  key: Uint8Array,
  { hash, encoding }: { readonly hash: Hash; readonly encoding: SignatureEncoding },
): (message: Uint8Array) => string {
  const keyed = hmac.create(HASHES[hash], key);
  // A clone would ask for a prototype, which some engines take away.
  const used = hmac.create(HASHES[hash], key);
  return (message) => ENCODINGS[encoding](keyed._cloneInto(used).update(message).digest());
}

export const digestOf = (octets: Uint8Array, hash: Hash, encoding: SignatureEncoding): string =>
  ENCODINGS[encoding](HASHES[hash](octets));
