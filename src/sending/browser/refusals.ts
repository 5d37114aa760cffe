import type { HttpRequest } from '../../core';
import { addressOf, isTrustworthy, type PageFacts } from './address';

/** Why a browser would not send this request, or would send another one in its place. */
export type Refusal =
  | { readonly code: 'body-with-get' }
  | { readonly code: 'forbidden-header'; readonly name: string }
  | { readonly code: 'replaced-header'; readonly name: string }
  | { readonly code: 'mixed-content' }
  | { readonly code: 'blocked-port'; readonly port: string }
  | { readonly code: 'rewritten-url'; readonly written: string };

/** Fetch Standard, “forbidden request-header”. A page that sets one is not told: the field is dropped. */
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

/** The browser writes these from the URL and the body, with the values that the request has. */
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
 * Why this page's browser would not send exactly this request. Where this is empty, method, target,
 * body and the fields that are not `WRITTEN_BY_THE_BROWSER` arrive as they are, if anything arrives.
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
  // The standard allows it; Chromium sends its own all the same.
  return lower === 'user-agent' ? { code: 'replaced-header', name } : undefined;
}
