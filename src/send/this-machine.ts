/** This machine: its host names, to which what is sent never leaves it, and the token of its server. */

const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\]|localhost\.?)$/;

/**
 * Whether the host name of a parsed URL is this machine on every system. Names below `localhost` are not: some systems
 * ask a name server for them.
 */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** The name of the meta element with which the server of the app on this machine gives its page a token. */
export const TOKEN_ELEMENT = 'local-sender';

/** The token of the server of this page; undefined in a static deployment, which has none (docs/decisions/0005). */
export const localToken = (page: Document = document): string | undefined =>
  page.querySelector<HTMLMetaElement>(`meta[name="${TOKEN_ELEMENT}"]`)?.content;
