import { base64 } from '../../../core/internal';
import { fromAnyBase64, fromHex } from '../encoded';
import { joined } from '../signed-parts';
import type { KeyCause } from './cause';

/** The key that an encoded text stands for; none when it is not so encoded. */
const decoded =
  (decode: (text: string) => Uint8Array | undefined) =>
  (text: string): Uint8Array[] => {
    const bytes = decode(text);
    return bytes ? [bytes] : [];
  };

const base64Bytes = decoded(fromAnyBase64);
const hexBytes = decoded(fromHex);

const hexText = (text: string): string =>
  Array.from(joined(text), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A secret that begins with a word and an underscore, such as `whsec_`. */
const withoutPrefix = (text: string): string | undefined => /^[a-z]+_(.+)$/.exec(text)?.[1];

const isLatin1 = (text: string): boolean => /^[\0-\xff]*$/.test(text);

export const KEY_CAUSES: readonly KeyCause[] = [
  { code: 'key-from-hex', keys: hexBytes },
  { code: 'key-from-base64', keys: base64Bytes },
  // The right key of most schemes, and then no cause.
  { code: 'key-not-decoded', keys: (secret) => [joined(secret)] },
  { code: 'key-trimmed', keys: (secret) => [joined(secret.trim())] },
  {
    code: 'key-line-end-added',
    keys: (secret) => [joined(secret, '\n'), joined(secret, '\r\n')],
  },
  {
    code: 'key-quoted',
    keys: (secret) => [joined(`"${secret}"`), joined(`'${secret}'`)],
  },
  { code: 'key-empty', keys: () => [joined('')] },
  {
    code: 'key-encoded-again',
    keys: (secret) => [joined(hexText(secret)), joined(base64(secret))],
  },
  {
    code: 'key-without-prefix',
    keys: (secret) => {
      const rest = withoutPrefix(secret);
      return rest === undefined ? [] : [joined(rest), ...base64Bytes(rest), ...hexBytes(rest)];
    },
  },
  {
    code: 'key-latin-1',
    keys: (secret) =>
      isLatin1(secret) ? [Uint8Array.from(secret, (character) => character.charCodeAt(0))] : [],
  },
  {
    code: 'key-other-case',
    keys: (secret) => [joined(secret.toLowerCase()), joined(secret.toUpperCase())],
  },
];
