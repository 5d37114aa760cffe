import { count } from './count';
import { messages } from './language';

/** How the request is signed. */
export const english = {
  notSigned:
    'There is no signature yet: the URL, the header name or the signing secret has a problem. See the problems below.',
  signatureIntro: (header: string) =>
    `${header} carries the HMAC of exactly these bytes, with the signing secret as the key.`,
  signatureHeader: 'The header',
  signedAt: 'Signed at',
  timeAlone: {
    refresh: 'Refresh time',
    refreshed: (time: string) => `The request is now signed at ${time}.`,
  },
  timeAndId: {
    refresh: 'Refresh time and ID',
    refreshed: (time: string) => `The request is now signed at ${time}, with a new message ID.`,
  },
  signed: 'What is signed',
  signedSize: (bytes: number) => count(bytes, 'byte'),
  signedLines: {
    version: 'The version of the scheme.',
    time: 'When it was signed, in seconds since 1970; the same number as t in the header.',
    method: 'The method.',
    host: 'The value of the Host header.',
    target: 'The request target: path and query.',
    type: 'The value of the Content-Type header; empty when there is none.',
    body: 'The body, byte for byte. No line end follows it.',
    noBody: 'The body is empty. Nothing follows the last line end.',
  },
  loading: 'Loading…',
  verify: 'How a receiver verifies it',
  verifySteps: [
    'Take t and v1 from the header. Refuse the request if t is more than a few minutes old, so that nobody can send it again.',
    'Put the message together as above, from the request as it arrived: the body before any parsing, the target exactly as it is in the request line.',
    'Compute HMAC-SHA256 over it with the signing secret, write it as lower-case hexadecimal digits, and compare it with v1 in constant time.',
  ],
} as const;

export const texts = messages('signing', english);
