import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestOf, signatureOf } from '../../core/internal';
import { nodeHashing } from './row-requests';

const form = fc.record({
  hash: fc.constantFrom('sha1', 'sha256', 'sha512'),
  encoding: fc.constantFrom('hex', 'base64'),
});
/** Longer than the blocks of all hashes, too. */
const octets = fc.uint8Array({ maxLength: 300 });
const key = fc.uint8Array({ minLength: 1, maxLength: 300 });

test('B34 the hashes of Node are those of the core', () => {
  fc.assert(
    fc.property(form, octets, (form, octets) => {
      expect(nodeHashing.digest(octets, form)).toBe(digestOf(octets, form.hash, form.encoding));
    }),
  );
});

test('B34 the signatures of Node are those of the core, with one key for many messages', () => {
  fc.assert(
    fc.property(form, key, fc.array(octets, { maxLength: 3 }), (form, key, messages) => {
      const sign = nodeHashing.hmac(key, form);
      expect(messages.map(sign)).toEqual(messages.map((message) => signatureOf(key, message, form)));
    }),
  );
});
