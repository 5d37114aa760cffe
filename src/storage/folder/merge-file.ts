import type { Action } from '../../core';
import { KINDS, replacedSecrets } from '../../core/internal';
import { type SecretDraft, secretOf, withSecret } from '../../model/authentication-draft';
import { type Draft, toAction, toDraft, withContent } from '../../model/draft';

/**
 * A draft as a file has it now. What no file holds stays: the settings of the other kind and of other
 * authentication methods, and a typed secret. Where the file only names it, as an export of the draft
 * would, the typed one goes on counting (B5).
 */
export function mergeFile(draft: Draft, action: Action): Draft {
  const next = toDraft(action);
  const [replaced] = replacedSecrets([toAction(draft)]);
  const isSameMethod = draft.authentication.method === action.authentication.method;
  const secret = (before: SecretDraft, after: SecretDraft): SecretDraft => {
    if (after.by === 'value') return { ...after, name: before.name };
    const isSame = isSameMethod && before.by === 'value' && after.name === replaced?.name;
    return isSame ? before : { ...after, value: before.value };
  };
  const { method } = next.authentication;
  const { authentication: old } = draft;
  const kept = { ...old, method };
  const authentication =
    method === 'none'
      ? kept
      : withSecret(
          { ...kept, [method]: next.authentication[method] },
          method,
          secret(secretOf(old, method), secretOf(next.authentication, method)),
        );
  const { webhook, restApiCall } = draft;
  const merged = { ...next, webhook, restApiCall, authentication };
  return withContent(merged, next, KINDS[action.objectId].content);
}
