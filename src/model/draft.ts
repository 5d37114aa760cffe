import type { Action, DataRow, ObjectId, Path, WebhookFormat } from '../core';
import { type AuthenticationDraft, toAuthentication, toAuthenticationDraft } from './authentication-draft';

/**
 * What the form edits. Unlike an action it keeps the settings of every kind and of every
 * authentication method side by side, so that switching to and fro loses nothing.
 */
export interface Draft {
  objectId: ObjectId;
  name: string;
  method: Action['method'];
  url: string;
  webhook: { format: WebhookFormat; data: DataRow[] };
  restApiCall: { body: string };
  authentication: AuthenticationDraft;
}

export const BLANK_ROW: DataRow = { key: '', value: '', enabled: true };

export const isBlank = (row: DataRow | undefined): boolean =>
  row?.key === '' && row.value === '' && row.enabled;

/** The draft of an action, with one blank row at the end of its data for typing on. */
export function toDraft(action: Action): Draft {
  const isWebhook = action.objectId === 'automation.webhook';
  return {
    objectId: action.objectId,
    name: action.name,
    method: action.method,
    url: action.url,
    webhook: isWebhook
      ? { format: action.format, data: [...action.data, BLANK_ROW] }
      : { format: 'default', data: [BLANK_ROW] },
    restApiCall: { body: isWebhook ? '' : action.body },
    authentication: toAuthenticationDraft(action.authentication),
  };
}

/** The action that a draft stands for: the settings of its kind, without the blank row at the end. */
export function toAction(draft: Draft): Action {
  const common = {
    version: 1 as const,
    name: draft.name,
    method: draft.method,
    url: draft.url,
    authentication: toAuthentication(draft.authentication),
  };
  if (draft.objectId === 'automation.rest-api-call') {
    return { ...common, objectId: draft.objectId, format: 'json', body: draft.restApiCall.body };
  }
  const { format, data } = draft.webhook;
  return {
    ...common,
    objectId: draft.objectId,
    format,
    data: isBlank(data.at(-1)) ? data.slice(0, -1) : data,
  };
}

/** Two paths are the same setting when their keys are equal. */
export const pathKey = (path: Path): string => path.join('.');
