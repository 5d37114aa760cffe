import type { Authentication } from '../../core';
import { variableName } from '../../formats/variable-name';
import type { LiveInputs } from '../live-request';

/** What the environment variable is called when the action does not name its secret. */
const UNNAMED = 'SIGNING_SECRET';

/** The variable in which a receiver finds the secret: named as in the action, which is no secret itself. */
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
