import { EXIT } from '../../exit-codes';
import type { CliError } from '../../io';

/** Where a Redis is, and who asks it. */
export interface RedisAddress {
  /** For people: without the name and the password. */
  readonly shown: string;
  readonly host: string;
  readonly port: number;
  readonly database: number;
  readonly username?: string;
  readonly password?: string;
  readonly isSecure: boolean;
}

const DEFAULT_PORT = 6379;

const FORM = 'redis://HOST:PORT, or rediss:// for TLS; a number of a database may follow as /NUMBER';

/** Reads the URL of a Redis; a name and a password that it does not hold come from the environment. */
export function redisAddress(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): RedisAddress | CliError {
  // The text is not repeated: it may hold a password.
  const wrong = (says: string): CliError => ({ message: `--queue ${says}: ${FORM}.`, exit: EXIT.usage });
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '')
    return wrong('needs the URL of a Redis');
  const { protocol, hostname, port, pathname, search, hash } = url;
  const database = /^\/?(\d{0,9})$/.exec(pathname)?.[1];
  if (database === undefined || search !== '' || hash !== '')
    return wrong('has something that does not belong to the URL of a Redis');
  const number = Number(port === '' ? DEFAULT_PORT : port);
  let username: string | undefined;
  let password: string | undefined;
  try {
    username = decodeURIComponent(url.username) || env.REDIS_USERNAME;
    password = decodeURIComponent(url.password) || env.REDIS_PASSWORD;
  } catch {
    return wrong('has a name or a password with a % that is not followed by two hexadecimal digits');
  }
  return {
    shown: `${protocol}//${hostname}:${number}/${Number(database)}`,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: number,
    database: Number(database),
    ...(username && { username }),
    ...(password && { password }),
    isSecure: protocol === 'rediss:',
  };
}
