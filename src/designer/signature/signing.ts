/** How the request of the preview is signed: its header field, its settings and its secret. */
import type { Authentication, Built, HttpRequest } from '../../core';
import type { Signing } from '../../export/receivers';
import { variableName } from '../../export/variable-name';
import type { LiveInputs } from '../request/live-request';
import { headOf, positionAt } from '../request/message/divided-message';

const decoder = new TextDecoder();
const LF = 0x0a;

/** The header field with the signature, read from the built message; undefined when there is none. */
export function signatureField(built: Built): { name: string; value: string } | undefined {
  const span = built.spans.find(({ origin }) => origin.from === 'derived' && origin.by.startsWith('hmac-'));
  if (!span) return undefined;
  const head = headOf(built);
  const { place, lineStart } = positionAt(head, span.start);
  if (place.part !== 'header') return undefined;
  const line = decoder.decode(head.subarray(lineStart, head.indexOf(LF, span.end) - 1));
  return { name: place.name, value: line.slice(place.name.length + 2) };
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
