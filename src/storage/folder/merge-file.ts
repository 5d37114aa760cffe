import type { Action } from '../../core';
import { replacedSecrets } from '../../core/internal';
import { type SecretDraft, secretOf, withSecret } from '../../model/authentication-draft';
import { type Draft, toAction, toDraft } from '../../model/draft';

/**
 * A draft as a file has it now. What no file holds stays: the settings of the other kind and of other
 * authentication methods, and a typed secret. Where the file only names it, as an export of the draft
 * would, the typed one goes on counting (B5).
 */
export function mergeFile(draft: Draft, action: Action): Draft {
  const next = toDraft(action);
  const isWebhook = action.objectId === 'automation.webhook';
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
  return {
    ...next,
    webhook: isWebhook ? next.webhook : draft.webhook,
    restApiCall: isWebhook ? draft.restApiCall : next.restApiCall,
    authentication,
  };
}
