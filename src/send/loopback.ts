/** Which hosts are this machine: what goes there never leaves it. */

const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\]|localhost\.?)$/;

/**
 * Whether the host name of a parsed URL is this machine on every system. Names below `localhost` are not: some systems
 * ask a name server for them.
 */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);
