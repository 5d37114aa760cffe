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

/** 32-bit words of hexadecimal digits; `any`, as no index is ever outside. @type {(hex: string) => any} */
const words32 = (hex) => Int32Array.from(hex.trim().split(/\s+/), (word) => Number.parseInt(word, 16));

/** @param {Uint8Array} bytes */
function sha1(bytes) {
  const words = paddedWords(bytes, 64);
  const state = SHA1_START.slice();
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

const SHA1_START = words32('67452301 efcdab89 98badcfe 10325476 c3d2e1f0');

const SHA1_K = words32('5a827999 6ed9eba1 8f1bbcdc ca62c1d6');

/** @param {Uint8Array} bytes */
function sha256(bytes) {
  const words = paddedWords(bytes, 64);
  const state = SHA256_START.slice();
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
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] += word;
  }
  return bytesOf(state);
}

const SHA256_START = words32('6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19');

const SHA256_K = words32(`
  428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be
  550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174 e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa
  5cb0a9dc 76f988da 983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 27b70a85
  2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85 a2bfe8a1 a81a664b c24b8b70 c76c51a3
  d192e819 d6990624 f40e3585 106aa070 19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f
  682e6ff3 748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2
`);

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
  /** @type {(mask: number, bytes: Uint8Array) => Uint8Array} */
  const hashAfterKey = (mask, bytes) => {
    const all = new Uint8Array(block + bytes.length);
    all.set(padded.map((byte) => byte ^ mask));
    all.set(bytes, block);
    return hash(all);
  };
  return inDigits(hashAfterKey(0x5c, hashAfterKey(0x36, utf8(message))), encoding);
}

/** @type {(name: Hash, text: string, encoding: 'hex' | 'base64') => string} */
export const digestOf = (name, text, encoding) => inDigits(HASHES[name].hash(utf8(text)), encoding);
