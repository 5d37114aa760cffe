/** The rules of the Fetch Standard: what a browser refuses to send, what it adds, and when it sends a preflight. */
import type { HeaderField, HttpRequest } from '../../core';
import { isLoopback } from '../this-machine';

/** The facts about a page that decide what its browser lets it send. */
export interface PageFacts {
  /** For example `https://designer.example`; `null` for a page of a file. */
  readonly origin: string;
}

/** Browsers answer for these names themselves. RFC 6761 §6.3. */
const BELOW_LOCALHOST = /.\.localhost\.?$/;

/**
 * Whether an address is potentially trustworthy (Secure Contexts §3.1): a page served over https may use
 * it, and it receives the header fields about the page.
 */
export const isTrustworthy = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || isLoopback(hostname) || BELOW_LOCALHOST.test(hostname);

/** Whether the request goes to the page's own server, which needs no preflight. */
export const isSameOrigin = (url: URL, page: PageFacts): boolean => url.origin === page.origin;

/** The parsed URL of a request. The URL of a built request is always valid (B19). */
export const addressOf = ({ url }: { readonly url: string }): URL => new URL(url);

/** Why a browser would not send a request, or would change it. */
export type Refusal =
  | { readonly code: 'body-with-get' }
  | { readonly code: 'forbidden-header'; readonly name: string }
  | { readonly code: 'replaced-header'; readonly name: string }
  | { readonly code: 'mixed-content' }
  | { readonly code: 'blocked-port'; readonly port: string }
  | { readonly code: 'rewritten-url'; readonly written: string };

/** Fetch Standard, “forbidden request-header”. The browser drops such a field without an error. */
const FORBIDDEN = new Set([
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'connection',
  'content-length',
  'cookie',
  'cookie2',
  'date',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'origin',
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
]);
const FORBIDDEN_BEGINNING = /^(?:proxy-|sec-)/;
const OVERRIDES_METHOD = /^x-(?:http-)?method(?:-override)?$/;
const FORBIDDEN_METHOD = /(?:^|,)[ \t]*(?:connect|trace|track)[ \t]*(?:,|$)/i;

/** The browser writes these from the URL and the body, with the same values as the request. */
export const WRITTEN_BY_THE_BROWSER: ReadonlySet<string> = new Set(['host', 'content-length']);

/** Fetch Standard, “bad port”. */
export const BAD_PORTS: ReadonlySet<string> = new Set(
  (
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 ' +
    '117 119 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 ' +
    '587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 ' +
    '6668 6669 6679 6697 10080'
  ).split(' '),
);

/**
 * Why this page's browser would not send exactly this request. If the list is empty, the browser sends the
 * method, target, body and all fields except `WRITTEN_BY_THE_BROWSER` unchanged.
 */
export function refusalsOf(request: HttpRequest, page: PageFacts): Refusal[] {
  const refusals: Refusal[] = [];
  const address = addressOf(request);
  // Fetch Standard, the constructor of Request.
  if (request.method === 'GET' && request.body.length > 0) refusals.push({ code: 'body-with-get' });
  for (const [name, value] of request.headers) {
    const refusal = fieldRefusal(name, value);
    if (refusal) refusals.push(refusal);
  }
  if (page.origin.startsWith('https:') && !isTrustworthy(address)) refusals.push({ code: 'mixed-content' });
  if (BAD_PORTS.has(address.port)) refusals.push({ code: 'blocked-port', port: address.port });
  // Engines differ from the standard in what they percent-encode (B19).
  if (address.href !== request.url) refusals.push({ code: 'rewritten-url', written: address.href });
  return refusals;
}

function fieldRefusal(name: string, value: string): Refusal | undefined {
  const lower = name.toLowerCase();
  if (WRITTEN_BY_THE_BROWSER.has(lower)) return undefined;
  const isForbidden =
    FORBIDDEN.has(lower) ||
    FORBIDDEN_BEGINNING.test(lower) ||
    (OVERRIDES_METHOD.test(lower) && FORBIDDEN_METHOD.test(value));
  if (isForbidden) return { code: 'forbidden-header', name };
  // The standard allows it, but Chromium sends its own.
  return lower === 'user-agent' ? { code: 'replaced-header', name } : undefined;
}

/** Why the browser sends a preflight (OPTIONS) before the request. */
export type PreflightCause =
  | { readonly part: 'method'; readonly method: string }
  | { readonly part: 'header'; readonly name: string };

/** How a browser changes a request. */
export interface BrowserDifferences {
  /** The names of the header fields that it adds. */
  readonly adds: readonly string[];
  /** The names of the header fields that arrive unchanged. */
  readonly keeps: readonly string[];
  /** Empty if there is no preflight. */
  readonly preflight: readonly PreflightCause[];
}

/** Added to every request that does not contain them. */
const ALWAYS = ['Connection', 'User-Agent', 'Accept', 'Accept-Language', 'Accept-Encoding'];
/** For the cache mode `no-store`. Fetch Standard, “HTTP-network-or-cache fetch”. */
const UNCACHED = ['Cache-Control', 'Pragma'];
/** Fetch Metadata Request Headers. */
const ABOUT_THE_PAGE = ['Sec-Fetch-Site', 'Sec-Fetch-Mode', 'Sec-Fetch-Dest'];
/** User-Agent Client Hints; in Chromium only. */
const ABOUT_THE_BROWSER = ['sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform'];

/** The header fields that the browser adds, and whether it sends a preflight. */
export function browserDifferences(request: HttpRequest, page: PageFacts): BrowserDifferences {
  const address = addressOf(request);
  const isOwn = isSameOrigin(address, page);
  // Fetch Standard, “append a request Origin header”: with CORS always, else with everything but GET and HEAD.
  const origin = !isOwn || request.method !== 'GET' ? ['Origin'] : [];
  const about = isTrustworthy(address) ? [...ABOUT_THE_PAGE, ...ABOUT_THE_BROWSER] : [];
  const own = new Set(request.headers.map(([name]) => name.toLowerCase()));
  const adds = [...origin, ...ALWAYS, ...UNCACHED, ...about].filter((name) => !own.has(name.toLowerCase()));
  const keeps = request.headers
    .map(([name]) => name)
    .filter((name) => !WRITTEN_BY_THE_BROWSER.has(name.toLowerCase()));
  return { adds, keeps, preflight: isOwn ? [] : preflightCauses(request) };
}

/** Methods and header fields that are not CORS-safelisted. Fetch Standard, “HTTP fetch”. */
function preflightCauses({ method, headers }: HttpRequest): PreflightCause[] {
  const causes: PreflightCause[] = method === 'PUT' ? [{ part: 'method', method }] : [];
  for (const field of headers) {
    const [name] = field;
    if (WRITTEN_BY_THE_BROWSER.has(name.toLowerCase()) || isSafelisted(field)) continue;
    causes.push({ part: 'header', name });
  }
  return causes;
}

const SAFE_LANGUAGE = /^[0-9A-Za-z *,\-.;=]*$/;
/** The safelisted values of each safelisted name. Fetch Standard, “CORS-safelisted request-header”. */
const SAFE_VALUES: ReadonlyMap<string, RegExp> = new Map([
  ['accept', /^[^\0-\x08\n-\x1f"():<>?@[\\\]{}\x7f]*$/],
  ['accept-language', SAFE_LANGUAGE],
  ['content-language', SAFE_LANGUAGE],
  ['content-type', /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)$/],
  ['range', /^bytes=\d+-\d*$/],
]);
const SAFE_LENGTH = 128;

const isSafelisted = ([name, value]: HeaderField): boolean =>
  value.length <= SAFE_LENGTH && (SAFE_VALUES.get(name.toLowerCase())?.test(value) ?? false);
