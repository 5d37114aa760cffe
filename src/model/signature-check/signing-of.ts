import type { Authentication, HttpRequest } from '../../core';
import type { Signing } from '../../formats/receivers';

/** What decides how the requests of an action are verified. */
export function signingOf(
  authentication: Authentication,
  headerName: string,
  request: HttpRequest | undefined,
): Signing {
  if (authentication.method !== 'hmac') return { headerName };
  const { scheme, keyid } = authentication;
  return {
    headerName,
    scheme,
    keyid,
    ...(request && {
      hasContentType: request.headers.some(([name]) => name === 'Content-Type'),
      urlScheme: request.url.split(':', 1).join(),
    }),
  };
}
