/**
 * What the core takes from its engine, for engines that have nothing but the language: it stands in
 * the place of `core/encoding/platform.ts` in compiled code.
 */
import { RequestError } from './request-error';

/** UTF-8 (RFC 3629) of well-formed text. */
export class TextEncoder {
  encode(text: string): Uint8Array {
    const octets = new Uint8Array(text.length * 3);
    let length = 0;
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x80) octets[length++] = code;
      else {
        const [lead, more] = code < 0x800 ? [0xc0, 1] : code < 0x10000 ? [0xe0, 2] : [0xf0, 3];
        octets[length++] = lead | (code >> (6 * more));
        for (let left = more - 1; left >= 0; left--) octets[length++] = 0x80 | ((code >> (6 * left)) & 0x3f);
      }
    }
    return octets.slice(0, length);
  }
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 (RFC 4648 §4) of a text of octets, one in each character. */
export function btoa(latin1: string): string {
  let encoded = '';
  for (let index = 0; index < latin1.length; index += 3) {
    const octet = (at: number) => latin1.charCodeAt(index + at);
    // Past the end there is NaN, which counts as 0.
    const bits = (octet(0) << 16) | (octet(1) << 8) | octet(2);
    const digit = (shift: number) => BASE64.charAt((bits >> shift) & 63);
    encoded += digit(18) + digit(12);
    encoded += (index + 1 < latin1.length ? digit(6) : '=') + (index + 2 < latin1.length ? digit(0) : '=');
  }
  return encoded;
}

/** The octets of Base64 as a text, one in each character; no other text is decoded here than what `btoa` gives. */
export function atob(base64: string): string {
  let latin1 = '';
  for (let index = 0; index < base64.length; index += 4) {
    const [first = 0, second = 0, third = 0, fourth = 0] = [...base64.slice(index, index + 4)].map((digit) =>
      Math.max(BASE64.indexOf(digit), 0),
    );
    const bits = (first << 18) | (second << 12) | (third << 6) | fourth;
    const octets = [bits >> 16, (bits >> 8) & 255, bits & 255];
    const padding = base64.slice(index, index + 4).split('=').length - 1;
    latin1 += String.fromCharCode(...octets.slice(0, 3 - padding));
  }
  return latin1;
}

interface UrlParser {
  readonly URL?: new (url: string) => { readonly hostname: string };
}

const KNOWN_HOSTS = new Map<string, string>();

/** Has a host that was read when the action was compiled, for engines that have no parser. */
export function knowHost(url: string, host: string): void {
  KNOWN_HOSTS.set(url, host);
}

/** The host of a URL as the engine's parser writes it; undefined where that refuses the URL. */
export function hostnameOf(url: string): string | undefined {
  const known = KNOWN_HOSTS.get(url);
  if (known !== undefined) return known;
  const { URL: Parser } = globalThis as unknown as UrlParser;
  if (Parser === undefined) throw new RequestError([{ code: 'url-parser-missing', path: ['url'] }]);
  try {
    return new Parser(url).hostname;
  } catch {
    return undefined;
  }
}
