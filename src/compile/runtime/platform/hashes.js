/** The hashes of FIPS 180-4 and their HMAC, for platforms without a crypto API that answers synchronously. */

import { inDigits } from './digits.js';
import { utf8 } from './web.js';

/** A padded message in 32-bit words; `block` in bytes. @type {(bytes: Uint8Array, block: number) => Uint32Array} */
function paddedWords(bytes, block) {
  const length = Math.ceil((bytes.length + 1 + block / 8) / block) * block;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  return Uint32Array.from({ length: length / 4 }, (_, index) => view.getUint32(index * 4));
}

/** @param {ArrayLike<number>} words */
function bytesOf(words) {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  for (let index = 0; index < words.length; index++) view.setUint32(index * 4, words[index] ?? 0);
  return new Uint8Array(view.buffer);
}

/** @type {(word: number, bits: number) => number} */
const rotated = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** No index is outside, so that none has to be checked. @type {(...words: number[]) => any} */
const words32 = (...words) => Int32Array.from(words);

/** @param {Uint8Array} bytes */
function sha1(bytes) {
  const words = paddedWords(bytes, 64);
  const state = words32(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const w = /** @type {any} */ (new Int32Array(80));
  for (let start = 0; start < words.length; start += 16) {
    w.set(words.subarray(start, start + 16));
    for (let t = 16; t < 80; t++) w[t] = rotated(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 31);
    let [a, b, c, d, e] = state;
    for (let t = 0; t < 80; t++) {
      const mixed = t < 20 ? (b & c) | (~b & d) : t >= 40 && t < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
      const next = (rotated(a, 27) + mixed + e + w[t] + SHA1_K[Math.floor(t / 20)]) | 0;
      [a, b, c, d, e] = [next, a, rotated(b, 2), c, d];
    }
    for (const [index, word] of [a, b, c, d, e].entries()) state[index] += word;
  }
  return bytesOf(state);
}

const SHA1_K = words32(0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6);

/** @param {Uint8Array} bytes */
function sha256(bytes) {
  const words = paddedWords(bytes, 64);
  const state = words32(
    ...[0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
  );
  const w = /** @type {any} */ (new Int32Array(64));
  for (let start = 0; start < words.length; start += 16) {
    w.set(words.subarray(start, start + 16));
    for (let t = 16; t < 64; t++) {
      const [x, y] = [w[t - 15], w[t - 2]];
      const small0 = rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3);
      const small1 = rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10);
      w[t] = w[t - 16] + small0 + w[t - 7] + small1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let t = 0; t < 64; t++) {
      const big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const first = (h + big1 + ((e & f) ^ (~e & g)) + SHA256_K[t] + w[t]) | 0;
      const big0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] += word;
  }
  return bytesOf(state);
}

const SHA256_K = words32(
  ...[0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5],
  ...[0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174],
  ...[0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da],
  ...[0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967],
  ...[0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85],
  ...[0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070],
  ...[0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3],
  ...[0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2],
);

const MASK = (1n << 64n) - 1n;

/** @type {(word: bigint, bits: bigint) => bigint} */
const rotated64 = (word, bits) => ((word >> bits) | (word << (64n - bits))) & MASK;

/** The first 64 bits of the fractions of the roots of primes. @type {(count: number, degree: bigint) => any} */
function rootsOfPrimes(count, degree) {
  const roots = [];
  for (let number = 2n; roots.length < count; number++) {
    let divisor = 2n;
    while (number % divisor !== 0n) divisor++;
    if (divisor < number) continue;
    const scaled = number << (64n * degree);
    let root = 1n << 72n;
    for (let next = root; next <= root; ) {
      root = next;
      next = ((degree - 1n) * root + scaled / root ** (degree - 1n)) / degree;
      if (next === root) break;
    }
    roots.push(root & MASK);
  }
  return roots;
}

const SHA512_START = rootsOfPrimes(8, 2n);
const SHA512_K = rootsOfPrimes(80, 3n);

/** @param {Uint8Array} bytes */
function sha512(bytes) {
  const words = paddedWords(bytes, 128);
  const state = /** @type {bigint[]} */ ([...SHA512_START]);
  for (let start = 0; start < words.length; start += 32) {
    const w = Array.from(
      { length: 16 },
      /** @returns {any} */ (_, t) => {
        const [high = 0, low = 0] = words.subarray(start + 2 * t);
        return (BigInt(high) << 32n) | BigInt(low);
      },
    );
    for (let t = 16; t < 80; t++) {
      const [x = 0n, y = 0n] = [w[t - 15], w[t - 2]];
      const small0 = rotated64(x, 1n) ^ rotated64(x, 8n) ^ (x >> 7n);
      const small1 = rotated64(y, 19n) ^ rotated64(y, 61n) ^ (y >> 6n);
      w.push((w[t - 16] + small0 + w[t - 7] + small1) & MASK);
    }
    let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state;
    for (let t = 0; t < 80; t++) {
      const big1 = rotated64(e, 14n) ^ rotated64(e, 18n) ^ rotated64(e, 41n);
      const first = h + big1 + ((e & f) ^ ((e ^ MASK) & g)) + SHA512_K[t] + w[t];
      const big0 = rotated64(a, 28n) ^ rotated64(a, 34n) ^ rotated64(a, 39n);
      const second = big0 + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(first + second) & MASK, a, b, c, (d + first) & MASK, e, f, g];
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries())
      state[index] = ((state[index] ?? 0n) + word) & MASK;
  }
  return bytesOf(state.flatMap((word) => [Number(word >> 32n), Number(word & 0xffffffffn)]));
}

const HASHES = {
  sha1: { hash: sha1, block: 64 },
  sha256: { hash: sha256, block: 64 },
  sha512: { hash: sha512, block: 128 },
};

/** @typedef {keyof typeof HASHES} Hash */

/** An HMAC (RFC 2104). @type {(name: Hash, key: Uint8Array, message: string, encoding: 'hex' | 'base64') => string} */
export function signatureOf(name, key, message, encoding) {
  const { hash, block } = HASHES[name];
  const padded = new Uint8Array(block);
  padded.set(key.length > block ? hash(key) : key);
  const text = utf8(message);
  const inner = new Uint8Array(block + text.length);
  inner.set(padded.map((byte) => byte ^ 0x36));
  inner.set(text, block);
  const digest = hash(inner);
  const outer = new Uint8Array(block + digest.length);
  outer.set(padded.map((byte) => byte ^ 0x5c));
  outer.set(digest, block);
  return inDigits(hash(outer), encoding);
}

/** @type {(name: Hash, text: string, encoding: 'hex' | 'base64') => string} */
export const digestOf = (name, text, encoding) => inDigits(HASHES[name].hash(utf8(text)), encoding);
