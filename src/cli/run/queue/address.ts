/** The address of a queue in a Redis or a NATS server, and what is said when it cannot be used. */
import { CliError, EXIT, usageError } from '../../io';
import { escapeInvisible } from '../../terminal-text';

/** Where a queue is, and the credentials for it. */
export interface QueueAddress {
  readonly engine: 'redis' | 'nats';
  /** For people: without user name and password. */
  readonly shown: string;
  readonly host: string;
  readonly port: number;
  /** Of a Redis. */
  readonly database: number;
  readonly username?: string;
  readonly password?: string;
  readonly isSecure: boolean;
}

const ENGINES = {
  'redis:': { engine: 'redis', port: 6379, isSecure: false },
  'rediss:': { engine: 'redis', port: 6379, isSecure: true },
  'nats:': { engine: 'nats', port: 4222, isSecure: false },
  'tls:': { engine: 'nats', port: 4222, isSecure: true },
} as const;

const isProtocol = (text: string): text is keyof typeof ENGINES => Object.hasOwn(ENGINES, text);

const FORM =
  'redis://HOST:PORT, or rediss:// for TLS; a number of a database may follow as /NUMBER; or nats://HOST:PORT, or tls:// for TLS';

/** Reads the URL of a queue. User name and password come from the environment if the URL has none. */
export function queueAddress(text: string, env: Readonly<Record<string, string | undefined>>): QueueAddress {
  // The message does not repeat the text, which may contain a password.
  const wrong = (fault: string, cause?: unknown): CliError =>
    new CliError(`--queue ${fault}: ${FORM}.`, { exit: EXIT.usage, cause });
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isProtocol(url.protocol) || url.hostname === '') throw wrong('needs the URL of a queue');
  const { protocol, hostname, pathname, search, hash } = url;
  const { engine, port: defaultPort, isSecure } = ENGINES[protocol];
  const database = (engine === 'redis' ? /^\/?([0-9]{0,9})$/ : /^\/?()$/).exec(pathname)?.[1];
  if (database === undefined || search !== '' || hash !== '')
    throw wrong('has something that does not belong to the URL of a queue');
  const port = url.port === '' ? defaultPort : Number(url.port);
  const prefix = engine.toUpperCase();
  let username: string | undefined;
  let password: string | undefined;
  try {
    username = decodeURIComponent(url.username) || env[`${prefix}_USERNAME`];
    password = decodeURIComponent(url.password) || env[`${prefix}_PASSWORD`];
  } catch (error) {
    throw wrong('has a name or a password with a % that is not followed by two hexadecimal digits', error);
  }
  return {
    engine,
    shown: `${protocol}//${hostname}:${port}${engine === 'redis' ? `/${Number(database)}` : ''}`,
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    database: Number(database),
    ...(username && { username }),
    ...(password && { password }),
    isSecure,
  };
}

/** Loads the packages of a queue; if they are not installed, the error says how to install them. */
export async function loadPackages<Library>(load: () => Promise<Library>, names: string): Promise<Library> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw usageError(
      `A queue there needs packages that are not installed here. Install them:\n  npm install ${names}`,
    );
  }
}

export const REDIS_PACKAGES = 'bullmq ioredis';
export const NATS_PACKAGES = '@nats-io/transport-node @nats-io/jetstream';

export const unusable = (shown: string, cause: unknown): CliError =>
  new CliError(`${shown} cannot be used: ${reasonOf(cause)}.`, { exit: EXIT.queue, cause });

/** The message of Redis or of the system, which contains neither a user name nor a password. */
export function reasonOf(error: unknown): string {
  const {
    errors: [first] = [],
    message,
    code = '',
  } = error as Error & {
    readonly errors?: readonly Error[];
    readonly code?: string;
  };
  return escapeInvisible((first?.message ?? message) || code).replace(/\.$/, '');
}
