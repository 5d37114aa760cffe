import { isIP } from 'node:net';

/** What a TLS server is told that it is asked for: a name without its last dot, never an address. RFC 6066 §3. */
export const serverName = (host: string): string | undefined =>
  isIP(host) === 0 ? host.replace(/\.$/, '') : undefined;
