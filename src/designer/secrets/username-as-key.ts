import { type Action, build, readContext } from '../../core';
import { newAction } from '../../core/internal';

/**
 * How a key that a service takes as a user name becomes a secret: `basic` sends the same header as
 * before, `bearer` sends the key alone, as many of these services take it too.
 */
export type KeyScheme = 'basic' | 'bearer';

const NO_CONTEXT = readContext('').context;

/** The Authorization header that an action sends. */
function authorizationOf({ authentication }: Action): string | undefined {
  const { request } = build(
    { ...newAction('automation.webhook'), method: 'GET', url: 'http://localhost', authentication },
    { context: NO_CONTEXT, now: 0 },
  );
  return request?.headers.find(([name]) => name === 'Authorization')?.[1];
}

/** The action with its user name kept as the secret of a header key; undefined where that cannot be sent. */
export function withUsernameAsKey(action: Action, scheme: KeyScheme): Action | undefined {
  const { authentication } = action;
  if (authentication.method !== 'basic') return undefined;
  const secret = scheme === 'basic' ? authorizationOf(action) : `Bearer ${authentication.username}`;
  if (secret === undefined) return undefined;
  return { ...action, authentication: { method: 'header-key', headerName: 'Authorization', secret } };
}
