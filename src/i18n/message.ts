import type { Derivation, Encoding } from '../core';
import type { MessagePlace } from '../designer/request/message/divided-message';
import type { TokenKind } from '../designer/request/message/token';
import { grouped } from './count';
import { messages } from './language';

const ENCODINGS: Record<Encoding, string | undefined> = {
  none: undefined,
  form: 'form-encoded',
  'json-string': 'JSON string',
  'json-value': 'JSON value',
  percent: 'percent-encoded',
  'percent-path': 'percent-encoded path',
  'percent-query': 'percent-encoded query',
  'lower-case': 'lower case',
};

const DERIVATIONS: Record<Derivation, string> = {
  base64: 'Base64 of username, colon and password',
  'hmac-sha1': 'HMAC-SHA1 of the signed message with the signing secret',
  'hmac-sha256': 'HMAC-SHA256 of the signed message with the signing secret',
  'hmac-sha512': 'HMAC-SHA512 of the signed message with the signing secret',
  sha1: 'SHA-1 of the body',
  sha256: 'SHA-256 of the body',
  sha512: 'SHA-512 of the body',
  length: 'length of the body in bytes',
  clock: 'time of the preview',
  id: 'random ID of the message, refreshed together with the time',
  host: 'host of the URL in its standard form',
};

function placeName(place: MessagePlace): string {
  switch (place.part) {
    case 'header':
      return `${place.name} header`;
    case 'request-line':
      return 'request line';
    case 'end-of-head':
      return 'the blank line that ends the head';
    case 'target':
      return 'request target';
    default:
      return place.part;
  }
}

/** What is said of a part of the request: where it comes from. */
const provenance = {
  goToSetting: 'Go to setting',
  /** Each goes before the source: “Context order.id”. */
  sources: { fixed: 'Fixed', setting: 'Setting', context: 'Context', derived: 'Computed' } as Record<
    TokenKind,
    string
  >,
  fixedBy: (places: readonly MessagePlace[]) => {
    const place = places.at(-1);
    if (place?.part === 'body') return 'by the format of the body';
    if (place?.part !== 'header' || /^(host|content-length)$/i.test(place.name)) return 'by HTTP';
    return /^content-type$/i.test(place.name)
      ? 'by HTTP and the format'
      : 'by HTTP and the authentication method';
  },
  filter: (filter: string) => `filter ${filter}`,
  encodings: ENCODINGS,
  derivations: DERIVATIONS,
  places: (places: readonly MessagePlace[]) => places.map(placeName).join(' and '),
  range: (section: 'head' | 'body', start: number, end: number) =>
    end - start === 1
      ? `byte ${grouped(end)} of the ${section}`
      : `bytes ${grouped(start + 1)} to ${grouped(end)} of the ${section}`,
  maskedPart: 'contains a secret, masked',
  invisible: (names: readonly string[]) => `contains ${names.join(', ')}`,
  more: (parts: number) => `${grouped(parts)} more`,
  characters: {
    'U+0085': 'next line',
    'U+00A0': 'no-break space',
    'U+00AD': 'soft hyphen',
    'U+061C': 'Arabic letter mark',
    'U+180E': 'Mongolian vowel separator',
    'U+200B': 'zero-width space',
    'U+200C': 'zero-width non-joiner',
    'U+200D': 'zero-width joiner',
    'U+200E': 'left-to-right mark',
    'U+200F': 'right-to-left mark',
    'U+2028': 'line separator',
    'U+2029': 'paragraph separator',
    'U+202A': 'left-to-right embedding',
    'U+202B': 'right-to-left embedding',
    'U+202C': 'end of direction change',
    'U+202D': 'left-to-right override',
    'U+202E': 'right-to-left override',
    'U+202F': 'narrow no-break space',
    'U+2060': 'word joiner',
    'U+2066': 'left-to-right isolate',
    'U+2067': 'right-to-left isolate',
    'U+2068': 'first strong isolate',
    'U+2069': 'end of isolate',
    'U+3000': 'ideographic space',
    'U+FE0F': 'emoji variation selector',
    'U+FEFF': 'byte order mark',
  } as Record<string, string | undefined>,
} as const;

/** Every text of the choice between the body as it is sent and the formatted one. */
const formattedBody = {
  layout: 'Body',
  asSent: 'As sent',
  formatted: 'Formatted',
} as const;

export const english = { provenance, formattedBody };

export const { provenance: provenanceTexts, formattedBody: formattedBodyTexts } = messages(
  'message',
  english,
);
