import type { Action, Authentication, DataRow, ObjectId, Path, Secret, WebhookFormat } from '../core';
import { DEFAULT_SIGNATURE_HEADER } from '../core/internal';

/** A secret as it is edited: both ways of giving it are kept, so that switching loses nothing. */
export interface SecretDraft {
  by: 'value' | 'name';
  value: string;
  name: string;
}

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
  authentication: {
    method: Authentication['method'];
    basic: { username: string; password: SecretDraft };
    'header-key': { headerName: string; secret: SecretDraft };
    hmac: { headerName: string; secret: SecretDraft };
  };
}

export const BLANK_ROW: DataRow = { key: '', value: '', enabled: true };

export const isBlank = (row: DataRow | undefined): boolean =>
  row?.key === '' && row.value === '' && row.enabled;

const NO_SECRET: SecretDraft = { by: 'value', value: '', name: '' };

function toSecretDraft(secret: Secret): SecretDraft {
  return typeof secret === 'string'
    ? { by: 'value', value: secret, name: '' }
    : { by: 'name', value: '', name: secret.secret };
}

/** A secret that is to be named, and is not yet, goes by the name of its setting: a draft is always readable. */
export const SECRET_NAMES = {
  basic: 'PASSWORD',
  'header-key': 'SECRET_KEY',
  hmac: 'SIGNING_SECRET',
} as const;

function toSecret(draft: SecretDraft, method: keyof typeof SECRET_NAMES): Secret {
  return draft.by === 'value' ? draft.value : { secret: draft.name || SECRET_NAMES[method] };
}

/** What is typed as the name of a secret, made into one (B5): other characters become `_`. */
export const toSecretName = (text: string): string =>
  text.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=[0-9])/, '_');

function toAuthenticationDraft(authentication: Authentication): Draft['authentication'] {
  const draft: Draft['authentication'] = {
    method: authentication.method,
    basic: { username: '', password: NO_SECRET },
    'header-key': { headerName: '', secret: NO_SECRET },
    hmac: { headerName: DEFAULT_SIGNATURE_HEADER, secret: NO_SECRET },
  };
  if (authentication.method === 'basic') {
    draft.basic = { username: authentication.username, password: toSecretDraft(authentication.password) };
  } else if (authentication.method !== 'none') {
    draft[authentication.method] = {
      headerName: authentication.headerName,
      secret: toSecretDraft(authentication.secret),
    };
  }
  return draft;
}

function toAuthentication(draft: Draft['authentication']): Authentication {
  const { method } = draft;
  if (method === 'none') return { method };
  if (method === 'basic') {
    return { method, username: draft.basic.username, password: toSecret(draft.basic.password, method) };
  }
  return { method, headerName: draft[method].headerName, secret: toSecret(draft[method].secret, method) };
}

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
