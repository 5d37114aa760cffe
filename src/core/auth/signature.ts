import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** HMAC-SHA-256 (RFC 2104, FIPS 180-4) of a message as 64 lower-case hexadecimal digits. */
export const signatureOf = (key: Uint8Array, message: Uint8Array): string =>
  bytesToHex(hmac(sha256, key, message));
