/** The names of secrets in a draft and their renaming, and a user name that becomes a secret because it is a key. */
import { type Action, build, readContext } from '../../core';
import { newAction } from '../../core/internal';
import { type MethodSecret, SECRETS, secretDraftOf } from '../store/authentication-draft';
import type { Draft } from '../store/draft';
import { type Edit, settingEdit } from '../store/edit/edit';
import { secretReferenceName } from '../store/edit/settings';

/** The name of a secret in a draft; a reference without a name yet has the name of its setting. */
function nameIn(draft: Draft, place: MethodSecret): string | undefined {
  const { by, name } = secretDraftOf(draft.authentication, place);
  if (name !== '') return name;
  return by === 'name' ? place.defaultName : undefined;
}

/** Whether a draft uses a name for its request, or only in inactive settings. */
type Calling = 'used' | 'aside';

/** The names in a draft, including those of inactive methods and those beside typed values. */
export function secretNamesIn(draft: Draft): ReadonlyMap<string, Calling> {
  const names = new Map<string, Calling>();
  for (const place of SECRETS) {
    const name = nameIn(draft, place);
    const isUsed =
      place.method === draft.authentication.method &&
      secretDraftOf(draft.authentication, place).by === 'name';
    if (name !== undefined && names.get(name) !== 'used') names.set(name, isUsed ? 'used' : 'aside');
  }
  return names;
}

/** The edits that rename every secret of this name in a draft. */
export const renamingEdits = (draft: Draft, from: string, to: string): Edit[] =>
  SECRETS.filter((place) => nameIn(draft, place) === from).map((place) =>
    settingEdit(secretReferenceName(place), secretDraftOf(draft.authentication, place).name, to),
  );

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
