import type { HeaderField, HttpRequest } from '../../core';
import { addressOf, isSameOrigin, isTrustworthy, type PageFacts } from './address';
import { WRITTEN_BY_THE_BROWSER } from './refusals';

/** Why the browser asks the server for permission, with an OPTIONS request, before it sends this one. */
export type PreflightCause =
  | { readonly part: 'method'; readonly method: string }
  | { readonly part: 'header'; readonly name: string };

/** What a browser makes of a request beyond sending it. */
export interface BrowserDifferences {
  /** The header fields that it adds, by name. */
  readonly adds: readonly string[];
  /** The header fields that arrive as they are. */
  readonly keeps: readonly string[];
  /** Empty when there is no preflight. */
  readonly preflight: readonly PreflightCause[];
}

/** What every request gets; a field that the request brings itself is left alone. */
const ALWAYS = ['Connection', 'User-Agent', 'Accept', 'Accept-Language', 'Accept-Encoding'];
/** Fetch Standard, “HTTP-network-or-cache fetch”: for the cache mode `no-store`. */
const UNCACHED = ['Cache-Control', 'Pragma'];
/** Fetch Metadata Request Headers. */
const ABOUT_THE_PAGE = ['Sec-Fetch-Site', 'Sec-Fetch-Mode', 'Sec-Fetch-Dest'];
/** User-Agent Client Hints; in Chromium only. */
const ABOUT_THE_BROWSER = ['sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform'];

/** What the browser of this page adds to this request, and whether it asks first. */
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

/** Fetch Standard, “HTTP fetch”: what is neither a CORS-safelisted method nor a CORS-safelisted request-header. */
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
/** For each safelisted name the values that go without asking. Fetch Standard, “CORS-safelisted request-header”. */
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
