import type { Action } from '../../core';
import { KINDS, replacedSecrets } from '../../core/internal';
import {
  type MethodSecret,
  type SecretDraft,
  secretOf,
  secretsOfMethod,
  withSecret,
} from '../../model/authentication-draft';
import { type Draft, toAction, toDraft, withContent } from '../../model/draft';

/**
 * A draft as a file has it now. What no file holds stays: the settings of the other kind, of other
 * authentication methods and signing schemes, and a typed secret. Where the file only names it, as an export of the draft
 * would, the typed one goes on counting (B5).
 */
export function mergeFile(draft: Draft, action: Action): Draft {
  const next = toDraft(action);
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
