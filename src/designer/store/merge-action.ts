import type { Action } from '../../core';
import { type Companions, KINDS, replacedSecrets } from '../../core/internal';
import {
  type MethodSecret,
  type SecretDraft,
  secretOf,
  secretsOfMethod,
  withSecret,
} from './authentication-draft';
import { type Draft, toAction, toDraft, withContent } from './draft';

/**
 * Updates a draft from an action in a file. Settings that files do not contain stay: those of the other kind, of
 * other authentication methods and signing schemes, and a typed secret. If the file contains the name
 * under which the draft would be exported, the typed secret stays in use (B5).
 */
export function mergeAction(draft: Draft, action: Action, companions: Companions = draft): Draft {
  const next = toDraft(action, companions);
  const { method } = next.authentication;
  const { authentication: old } = draft;
  const replaced = old.method === method ? replacedSecrets([toAction(draft)]) : [];
  const secret = (place: MethodSecret): SecretDraft => {
    const before = secretOf(old, place);
    const after = secretOf(next.authentication, place);
    if (after.by === 'value') return { ...after, name: before.name };
    const name = replaced.find(({ path }) => path.at(-1) === place.setting)?.name;
    return before.by === 'value' && after.name === name ? before : { ...after, value: before.value };
  };
  const kept = { ...old, method };
  const authentication =
    method === 'none'
      ? kept
      : secretsOfMethod(method).reduce((result, place) => withSecret(result, place, secret(place)), {
          ...kept,
          [method]: next.authentication[method],
        });
  const { custom, headerName } = old.hmac.scheme;
  const { scheme } = authentication.hmac;
  const hmac = {
    ...authentication.hmac,
    scheme: { ...scheme, custom: scheme.custom || custom, headerName },
  };
  const { webhook, restApiCall } = draft;
  const merged = { ...next, webhook, restApiCall, authentication: { ...authentication, hmac } };
  return withContent(merged, next, KINDS[action.objectId].content);
}
