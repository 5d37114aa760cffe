/** How the request of the preview is signed: its header field, its settings and its secret. */
import type { Authentication, Built, HttpRequest } from '../../core';
import { variableName } from '../../export/fill-template';
import type { Signing } from '../../export/receivers';
import type { LiveInputs } from '../request/live-request';
import { type HeaderFieldText, headerFieldsOf, headOf, placeAt } from '../request/message/divided-message';

/** The header field with the signature, read from the built message; undefined when there is none. */
export function signatureField(built: Built): HeaderFieldText | undefined {
  const span = built.spans.find(({ origin }) => origin.from === 'derived' && origin.by.startsWith('hmac-'));
  if (!span) return undefined;
  const place = placeAt(headOf(built), span.start);
  return headerFieldsOf(built).find(({ name }) => place.part === 'header' && place.name === name);
}

/** The settings by which a receiver verifies the requests of an action. */
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

/** The environment variable of a secret that the action does not name. */
const UNNAMED = 'SIGNING_SECRET';

/** The environment variable in which a receiver finds the secret, named after the secret of the action. */
export function secretName(authentication: Authentication): string {
  if (authentication.method !== 'hmac' || typeof authentication.secret === 'string') return UNNAMED;
  return variableName(authentication.secret.secret);
}

/** The value of the signing secret, for computing only; undefined when there is none. */
export function signingSecret({ action: { authentication }, secrets }: LiveInputs): string | undefined {
  if (authentication.method !== 'hmac') return undefined;
  const { secret } = authentication;
  if (typeof secret === 'string') return secret;
  return Object.hasOwn(secrets, secret.secret) ? secrets[secret.secret] : undefined;
}
