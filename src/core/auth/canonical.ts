import { utf8 } from '../encoding/utf-8';
import { textOf } from '../trace/traced';
import type { UnsignedRequest } from './method';

/** The version of the scheme "whole request": it stands in the message and in the header (B24). */
export const SCHEME_VERSION = 'v1';

/**
 * The message that an HMAC signs: version, time, method, Host value, request-target, Content-Type
 * value or nothing, each ended by LF, then the octets of the body. None of the first fields can
 * hold an LF, so no two requests have the same message.
 */
export function canonicalMessage(request: UnsignedRequest, seconds: number): Uint8Array {
  const { method, host, target, contentType, body } = request;
  const head = utf8(
    `${SCHEME_VERSION}\n${seconds}\n${method}\n${textOf(host)}\n${textOf(target)}\n${contentType}\n`,
  );
  const message = new Uint8Array(head.length + body.length);
  message.set(head);
  message.set(body, head.length);
  return message;
}
