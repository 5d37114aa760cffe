import * as z from 'zod/mini';
import type { HeaderField, HttpRequest } from '../../core';
import type { SendOptions } from '../exchange';
import {
  BODY_LIMIT,
  MAX_RESPONSE_LIMIT,
  MAX_TIMEOUT_SECONDS,
  PROTOCOL_VERSION,
  type RefusalCode,
  unframe,
} from '../local-protocol';

/** RFC 9110 §5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Visible ASCII with inner spaces: what the builder writes, and nothing that a parser would trim. */
const FIELD_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Scheme, Host value and target; visible ASCII without a fragment. */
const ABSOLUTE_URL = /^https?:\/\/([^/?#\\@]+)(\/[\x21\x22\x24-\x7e]*)$/;

/** Fields that change how the message is framed or what becomes of the connection. */
const NOT_OURS = new Set([
  'connection',
  'content-encoding',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const OrderLine = z.strictObject({
  version: z.literal(PROTOCOL_VERSION),
  method: z.enum(['GET', 'POST', 'PUT']),
  url: z.string().check(z.regex(ABSOLUTE_URL)),
  headers: z.array(z.tuple([z.string().check(z.regex(TOKEN)), z.string().check(z.regex(FIELD_VALUE))])),
  timeoutSeconds: z.optional(z.number().check(z.positive(), z.maximum(MAX_TIMEOUT_SECONDS))),
  responseLimit: z.optional(z.int().check(z.nonnegative(), z.maximum(MAX_RESPONSE_LIMIT))),
});

const AnyVersion = z.object({ version: z.number() });

export interface Order {
  readonly request: HttpRequest;
  readonly options: SendOptions;
}

export interface Unreadable {
  readonly refused: RefusalCode;
  /** For a developer; names settings, never their values. */
  readonly reason?: string;
}

const malformed = (reason: string): Unreadable => ({ refused: 'malformed', reason });

/** The host as the platform reads it, with a port other than the default one. */
function hostOf(url: string): string | undefined {
  try {
    return new URL(url).host;
  } catch {
    return undefined;
  }
}

/** What would make another message of the fields than the one that they describe. */
function faultOf(headers: readonly HeaderField[], host: string, body: Uint8Array): string | undefined {
  const values = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  if (values.size < headers.length) return 'A header field is there twice.';
  if ([...values.keys()].some((name) => NOT_OURS.has(name))) return 'A header field belongs to the sender.';
  if (values.get('host') !== host) return 'The field Host is not the host of the URL.';
  const length = values.get('content-length') ?? (body.length === 0 ? '0' : undefined);
  if (length !== String(body.length)) return 'The field Content-Length is not the length of the body.';
  return undefined;
}

/** Reads an order strictly: what it describes is exactly one message that can be sent as it is. */
export function readOrder(bytes: Uint8Array<ArrayBuffer>): Order | Unreadable {
  const framed = unframe(bytes);
  if (!framed) return malformed('The first line is not JSON.');
  const { line, body } = framed;
  const version = AnyVersion.safeParse(line);
  if (version.success && version.data.version !== PROTOCOL_VERSION) return { refused: 'wrong-version' };
  const order = OrderLine.safeParse(line);
  if (!order.success) {
    const places = order.error.issues.map(({ path }) => path.join('.') || 'a setting');
    return malformed(`Not as it must be: ${[...new Set(places)].slice(0, 10).join(', ')}.`);
  }
  if (body.length > BODY_LIMIT) return { refused: 'too-large' };

  const { method, url, headers, timeoutSeconds, responseLimit } = order.data;
  const [, host = '', target = ''] = ABSOLUTE_URL.exec(url) ?? [];
  if (hostOf(url) !== host) return malformed('The host of the URL is not written as it is read.');
  const fault = faultOf(headers, host, body);
  if (fault !== undefined) return malformed(fault);
  return {
    request: { method, url, target, headers, body },
    options: {
      ...(timeoutSeconds !== undefined && { timeoutSeconds }),
      ...(responseLimit !== undefined && { responseLimit }),
    },
  };
}
