/** What a page knows about itself that decides what its browser lets it send. */
export interface PageFacts {
  /** Such as `https://designer.example`; `null` for a page of a file. */
  readonly origin: string;
}

/** RFC 1122 §3.2.1.3 and RFC 6761 §6.3: what is on the same machine. */
const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\]|(?:.+\.)?localhost\.?)$/;

/**
 * Whether a browser trusts the way to this address, so that a page served by https may use it and
 * the fields about the page go there. Secure Contexts §3.1, “potentially trustworthy”.
 */
export const isTrustworthy = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || LOOPBACK.test(hostname);

/** Whether the request stays on the page's own server; the browser then does not ask for permission. */
export const isSameOrigin = (url: URL, page: PageFacts): boolean => url.origin === page.origin;

/** The address behind a request. Every built request has one that parses (B19). */
export const addressOf = ({ url }: { readonly url: string }): URL => new URL(url);
