/** The draft of an action: what the form edits, also settings of the other kind. */
import type { Action, DataRow, ObjectId, Path, WebhookFormat } from '../../core';
import {
  COMMON_SETTINGS,
  type Companions,
  type ContentSetting,
  companionsOf,
  KINDS,
  NO_COMPANIONS,
  replacedSecrets,
} from '../../core/internal';
import {
  type AuthenticationDraft,
  type MethodSecret,
  type SecretDraft,
  secretDraftOf,
  secretsOfMethod,
  toAuthentication,
  toAuthenticationDraft,
  withSecretDraft,
} from './authentication-draft';

type CommonSetting = 'version' | 'authentication' | (typeof COMMON_SETTINGS)[number];
/** The settings of every kind that a draft holds as an action does. */
export type CommonSettings = Pick<Action, (typeof COMMON_SETTINGS)[number]>;

const plainSettings = (from: CommonSettings): CommonSettings =>
  Object.fromEntries(COMMON_SETTINGS.map((name) => [name, from[name]])) as unknown as CommonSettings;

/**
 * The data that the editor edits. Unlike an action it has the settings of all kinds and authentication
 * methods at once, so that switching between them loses nothing.
 */
export interface Draft extends CommonSettings, Companions {
  objectId: ObjectId;
  /** The rows, and how they are written, of every kind that has rows. */
  webhook: { format: WebhookFormat; data: DataRow[] };
  /** The text of every kind whose body is one. */
  restApiCall: { body: string };
  authentication: AuthenticationDraft;
}

export const BLANK_ROW: DataRow = { key: '', value: '', enabled: true };

export const isBlank = (row: DataRow | undefined): boolean =>
  row?.key === '' && row.value === '' && row.enabled;

/** The draft of an action and the files beside it, with one blank row at the end of its data for typing on. */
export function toDraft(action: Action, companions: Companions = NO_COMPANIONS): Draft {
  return {
    ...plainSettings(action),
    objectId: action.objectId,
    webhook:
      'data' in action
        ? { format: action.format, data: [...action.data, BLANK_ROW] }
        : { format: 'default', data: [BLANK_ROW] },
    restApiCall: { body: 'body' in action ? action.body : '' },
    authentication: toAuthenticationDraft(action.authentication),
    ...companionsOf(companions),
  };
}

/** The content of the body for each kind. */
const CONTENTS: {
  readonly [Id in ObjectId]: (
    draft: Draft,
  ) => Omit<Extract<Action, { objectId: Id }>, CommonSetting | 'objectId'>;
} = {
  'automation.webhook': (draft) => ({ format: draft.webhook.format, data: rowsOf(draft) }),
  'automation.rest-api-call': ({ restApiCall }) => ({ format: 'json', body: restApiCall.body }),
};

/** The rows without the blank one at the end, which is there for typing on. */
export const rowsOf = ({ webhook: { data } }: Draft): DataRow[] =>
  isBlank(data.at(-1)) ? data.slice(0, -1) : data;

const actions = new WeakMap<Draft, Action>();

/** The action of a draft: the settings of its kind, without the blank row at the end. The same object each time. */
export function toAction(draft: Draft): Action {
  const known = actions.get(draft);
  if (known) return known;
  const action = {
    version: 1,
    ...plainSettings(draft),
    authentication: toAuthentication(draft.authentication),
    objectId: draft.objectId,
    ...CONTENTS[draft.objectId](draft),
  } as Action;
  actions.set(draft, action);
  return action;
}

/** The same with the rows, or the text, of another draft. */
export const withContent = (draft: Draft, from: Draft, content: ContentSetting): Draft => ({
  ...draft,
  [PART_OF[content]]: from[PART_OF[content]],
});

const PART_OF = { data: 'webhook', body: 'restApiCall' } as const satisfies Record<
  ContentSetting,
  keyof Draft
>;

/** Two paths are the same setting when their keys are equal. */
export const pathKey = (path: Path): string => path.join('.');

/** Whether the path is `outer` or lies inside it. */
export function isWithin(path: Path, outer: Path): boolean {
  if (path.length < outer.length) return false;
  for (let index = 0; index < outer.length; index++) if (path[index] !== outer[index]) return false;
  return true;
}

export { sentTemplates } from '../../core/internal';

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
    const before = secretDraftOf(old, place);
    const after = secretDraftOf(next.authentication, place);
    if (after.by === 'value') return { ...after, name: before.name };
    const name = replaced.find(({ path }) => path.at(-1) === place.setting)?.name;
    return before.by === 'value' && after.name === name ? before : { ...after, value: before.value };
  };
  const kept = { ...old, method };
  const authentication =
    method === 'none'
      ? kept
      : secretsOfMethod(method).reduce((result, place) => withSecretDraft(result, place, secret(place)), {
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
