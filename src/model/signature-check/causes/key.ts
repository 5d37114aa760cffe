import { fromBase64, fromHex } from '../encoded';
import { joined } from '../signed-parts';
import type { KeyCause } from './cause';

/** The key that an encoded text stands for; none when it is not so encoded. */
const decoded =
  (decode: (text: string) => Uint8Array | undefined) =>
  (text: string): Uint8Array[] => {
    const bytes = decode(text);
    return bytes ? [bytes] : [];
  };

const base64Bytes = decoded(fromBase64);
const hexBytes = decoded(fromHex);

const hexText = (text: string): string =>
  Array.from(joined(text), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A secret that begins with a word and an underscore, such as `whsec_`. */
const withoutPrefix = (text: string): string | undefined => /^[a-z]+_(.+)$/.exec(text)?.[1];

const isLatin1 = (text: string): boolean => /^[\0-\xff]*$/.test(text);

export const KEY_CAUSES: readonly KeyCause[] = [
  { says: 'with the secret read as hexadecimal digits: the key is its text', keys: hexBytes },
  { says: 'with the secret read as Base64: the key is its text', keys: base64Bytes },
  { says: 'with the white space around the secret taken away', keys: (secret) => [joined(secret.trim())] },
  {
    says: 'with a line end after the secret, as from a file',
    keys: (secret) => [joined(secret, '\n'), joined(secret, '\r\n')],
  },
  {
    says: 'with quotation marks around the secret, as from a file of variables',
    keys: (secret) => [joined(`"${secret}"`), joined(`'${secret}'`)],
  },
  { says: 'with an empty key: the secret was not found', keys: () => [joined('')] },
  {
    says: 'with the secret written as hexadecimal digits or Base64 once more',
    keys: (secret) => [
      joined(hexText(secret)),
      joined(btoa(Array.from(joined(secret), (byte) => String.fromCharCode(byte)).join(''))),
    ],
  },
  {
    says: 'without the word before the underscore of the secret',
    keys: (secret) => {
      const rest = withoutPrefix(secret);
      return rest === undefined ? [] : [joined(rest), ...base64Bytes(rest), ...hexBytes(rest)];
    },
  },
  {
    says: 'with the secret in Latin-1: the key is its text in UTF-8',
    keys: (secret) =>
      isLatin1(secret) ? [Uint8Array.from(secret, (character) => character.charCodeAt(0))] : [],
  },
  {
    says: 'with the secret in another case',
    keys: (secret) => [joined(secret.toLowerCase()), joined(secret.toUpperCase())],
  },
];
