import * as z from 'zod/mini';
import { utf8 } from '../encoding/utf-8';
import { problem } from '../problem';
import { HeaderName, Secret } from '../schema/atoms';
import { PROTOCOL } from '../trace/origin';
import { type Traced, textOf } from '../trace/traced';
import { isWellFormed, resolve } from './credential';
import { headerName } from './header-name';
import type { Authenticate, UnsignedRequest } from './method';
import { signatureOf } from './signature';

/** The version of the scheme "whole request": it stands in the message and in the header (B24). */
const SCHEME_VERSION = 'v1';

/**
 * The message that an HMAC signs: version, time, method, Host value, request-target, Content-Type
 * value or nothing, each ended by LF, then the octets of the body. None of the first fields can
 * hold an LF, so no two requests have the same message.
 */
function canonicalMessage(request: UnsignedRequest, seconds: number): Uint8Array {
  const { method, host, target, contentType, body } = request;
  const head = utf8(
    `${SCHEME_VERSION}\n${seconds}\n${method}\n${textOf(host)}\n${textOf(target)}\n${contentType}\n`,
  );
  const message = new Uint8Array(head.length + body.length);
  message.set(head);
  message.set(body, head.length);
  return message;
}

export const DEFAULT_SIGNATURE_HEADER = 'X-Signature';

export const HmacSettings = z
  .strictObject({
    method: z.literal('hmac'),
    headerName: z._default(HeaderName, DEFAULT_SIGNATURE_HEADER),
    secret: z._default(Secret.check(z.meta({ title: 'Signing secret', secret: true })), ''),
  })
  .check(z.meta({ title: 'HMAC' }));
export type HmacSettings = z.infer<typeof HmacSettings>;

/** HMAC-SHA-256 (RFC 2104) of the whole request: `t=<seconds>,v1=<lower-case hex>` (B24). */
export const hmac: Authenticate<HmacSettings> = (settings, request, runtime) => {
  const { now, problems } = runtime;
  const name = headerName(settings.headerName, runtime);
  const secret = resolve('secret', settings.secret, runtime);
  if (!secret || !isWellFormed(secret, problems)) return undefined;
  if (secret.text === '') {
    problems.push(problem('secret-empty', { path: secret.path, cause: secret.cause }, {}));
    return undefined;
  }
  // A signature over no address would teach a receiver the wrong message.
  if (!name || request.host.length === 0) return undefined;
  const signed = canonicalMessage(request, now);
  const inputs = [
    ...request.inputs(),
    { from: 'setting', path: secret.path } as const,
    { from: 'clock' } as const,
  ];
  const value: Traced = [
    { text: 't=', origin: PROTOCOL },
    { text: String(now), origin: { from: 'derived', by: 'clock', inputs: [{ from: 'clock' }] } },
    { text: `,${SCHEME_VERSION}=`, origin: PROTOCOL },
    {
      text: signatureOf(utf8(secret.text), signed),
      origin: { from: 'derived', by: 'hmac-sha256', inputs },
    },
  ];
  return { fields: [{ name, value }], signed };
};
