/** The host of a URL as the Host header field has it (B19). */
import { hostnameOf } from '../encoding/platform';
import type { Input } from '../trace/origin';
import { addContextInputs, pushSlice, type Traced, textOf } from '../trace/traced';

/**
 * ASCII names that mean themselves: none of the forbidden domain code points (WHATWG URL §3.1), and
 * no digit at the start of the last label, which could be an address.
 */
const PLAIN_NAME = /^(?:[!"$&-.0-9;=A-Z_`a-z{}~]*\.)?(?![0-9.])[!"$&-\-0-9;=A-Z_`a-z{}~]+\.?$/;

/** An IPv4 address as the parser itself writes it. */
const PLAIN_ADDRESS = /^(?:(?:25[0-5]|(?:2[0-4]|1\d|[1-9])?\d)(?:\.(?!$)|$)){4}$/;

/** Characters that no valid host has; Chromium writes some of these as %20 and the like. */
const FORBIDDEN = /[ #%/:<>?@[\\\]^|]/;

/** Whether a host in lower case needs no parser: it means itself. */
export const isPlainHost = (text: string): boolean =>
  PLAIN_ADDRESS.test(text) || (PLAIN_NAME.test(text) && !text.includes('xn--'));

/** ASCII letters alone: what becomes of others is the parser's to say, and differs from lower case. */
export const lowerCase = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const LOWER_CASE = { encoding: 'lower-case', encode: lowerCase } as const;

/**
 * The host as the Host header field has it; undefined when it is not valid. Plain names are
 * only put in lower case, plain addresses stay. Others (other addresses, international names, percent-encoding) go through
 * the platform's URL parser, whose IDNA tables decide (B19).
 */
export function hostName(segments: Traced, start: number, end: number): Traced | undefined {
  const lowered: Traced = [];
  pushSlice(lowered, segments, start, end, LOWER_CASE);
  const text = textOf(lowered);
  if (isPlainHost(text)) return lowered;
  const parsed = parseHost(text);
  if (parsed === undefined || parsed === text) return parsed === undefined ? undefined : lowered;
  const inputs: Input[] = [{ from: 'setting', path: ['url'] }];
  addContextInputs(inputs, lowered);
  return [{ text: parsed, origin: { from: 'derived', by: 'host', inputs } }];
}

/** Far more than any name has; the platform takes minutes over one of megabytes. */
const MAX_HOST_LENGTH = 64 * 1024;

function parseHost(text: string): string | undefined {
  if (text.length > MAX_HOST_LENGTH) return undefined;
  const hostname = hostnameOf(`http://${text}/`);
  if (hostname === undefined || hostname === '') return undefined;
  const isAddress = hostname.startsWith('[');
  return !isAddress && FORBIDDEN.test(hostname) ? undefined : hostname;
}
