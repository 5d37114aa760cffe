/** Drafts as documents that are stored: with inactive settings, and without typed secrets. */
import { type Action, type AuthenticationMethod, type ObjectId, type Problem, writeAction } from '../../core';
import { type Companions, type ContentSetting, KINDS } from '../../core/internal';
import {
  CUSTOM,
  METHODS,
  type MethodSecret,
  type SchemeDraft,
  SECRETS,
  type SecretDraft,
  type SecretKey,
  type SecretMethod,
  secretDraftOf,
  toAuthenticationDraft,
  withSecretDraft,
} from './authentication-draft';
import { configReader } from './config-reader';
import { type Draft, toAction, toDraft, withContent } from './draft';
import { type Edit, settingEdit } from './edit/edit';
import { secretValueName } from './edit/settings';

/** The typed secrets of one action, by their keys. They are never stored with it. */
export type TypedSecrets = Readonly<Partial<Record<SecretKey, string>>>;

/** The draft with another secret. */
export const withSecret = (draft: Draft, place: MethodSecret, secret: SecretDraft): Draft => ({
  ...draft,
  authentication: withSecretDraft(draft.authentication, place, secret),
});

/** A part of a draft that its action does not include: how to make it active, and how to copy it from another draft. */
interface InactivePart {
  readonly activate: (draft: Draft) => Draft;
  readonly restore: (draft: Draft, from: Draft) => Draft;
}

const withMethod = (draft: Draft, method: AuthenticationMethod): Draft => ({
  ...draft,
  authentication: { ...draft.authentication, method },
});

/** The kind in whose format inactive rows or an inactive text are stored. */
const KIND_OF_INACTIVE: Readonly<Record<ContentSetting, ObjectId>> = {
  data: 'automation.webhook',
  body: 'automation.rest-api-call',
};

/** The settings of one kind, without authentication. */
const inactiveKind = (objectId: ObjectId): InactivePart => ({
  activate: (draft) => withMethod({ ...draft, objectId }, 'none'),
  restore: (draft, from) => withContent(draft, from, KINDS[objectId].content),
});

/** The settings of one authentication method, in an action without a body. */
const inactiveMethod = (method: SecretMethod): InactivePart => ({
  activate: (draft) =>
    withMethod({ ...draft, objectId: 'automation.rest-api-call', restApiCall: { body: '' } }, method),
  restore: (draft, from) => ({
    ...draft,
    authentication: { ...draft.authentication, [method]: from.authentication[method] },
  }),
});

/** The settings that the chosen signing scheme does not use, in a Webhook without rows. */
const inactiveScheme: InactivePart = {
  activate: (draft) => {
    const { custom, headerName } = draft.authentication.hmac.scheme;
    const { hmac } = NO_AUTHENTICATION;
    const scheme: SchemeDraft = { chosen: custom === '' ? '' : CUSTOM, custom, headerName: '' };
    return {
      ...draft,
      objectId: 'automation.webhook',
      webhook: { format: 'default', data: [] },
      authentication: { ...NO_AUTHENTICATION, method: 'hmac', hmac: { ...hmac, headerName, scheme } },
    };
  },
  restore: (draft, { authentication: { hmac: from } }) => {
    const { hmac } = draft.authentication;
    const custom = hmac.scheme.custom || from.scheme.custom;
    const scheme = { ...hmac.scheme, custom, headerName: from.headerName };
    return { ...draft, authentication: { ...draft.authentication, hmac: { ...hmac, scheme } } };
  },
};

const NO_AUTHENTICATION = toAuthenticationDraft({ method: 'none' });

const inactivePartsOf = (draft: Draft): InactivePart[] => [
  ...Object.values(KIND_OF_INACTIVE)
    .filter((kind) => kind !== draft.objectId)
    .map(inactiveKind),
  ...METHODS.filter((method) => method !== draft.authentication.method).map(inactiveMethod),
  // Applied after the settings of its method, of which it is a part.
  inactiveScheme,
];

function inactivePartOf({ objectId, authentication: { method } }: Action): InactivePart {
  if (method === 'none') return inactiveKind(objectId);
  return objectId === 'automation.webhook' ? inactiveScheme : inactiveMethod(method);
}

/** The part of an action that lists show, so that its document need not be parsed. */
export interface ListedAction {
  readonly name: string;
  readonly objectId: ObjectId;
  readonly method: Action['method'];
  readonly url: string;
}

/** How a secret is entered. Its value is never stored. */
export interface StoredSecret {
  readonly by: 'value' | 'name';
  readonly name: string;
}

/** A draft as a host stores it: without secret values, and with its inactive settings. */
export interface StoredDraft extends Partial<Companions> {
  readonly title: ListedAction;
  /** The action in the exported format, without secret values. */
  readonly document: string;
  /** Inactive settings, of the other kind and of other authentication methods, as further documents. */
  readonly aside: readonly string[];
  /** By authentication method. */
  readonly secrets: Readonly<Record<string, StoredSecret>>;
}

export const titleOf = ({ name, objectId, method, url }: Draft): ListedAction => ({
  name,
  objectId,
  method,
  url,
});

/**
 * Serializes a draft: its action in the exported format, and its inactive settings as further
 * documents of that format. None of them contains a secret value (B5). `missing` are the names in
 * place of secrets that were typed in another tab; they stay marked as typed.
 */
export function toStored(draft: Draft, missing: readonly string[] = []): StoredDraft {
  const action = toAction(draft);
  const main = toDraft(action);
  const aside = inactivePartsOf(draft)
    .filter(
      ({ activate }) =>
        JSON.stringify(toAction(activate(draft))) !== JSON.stringify(toAction(activate(main))),
    )
    .map(({ activate }) => writeAction({ ...toAction(activate(draft)), url: '' }));
  const secrets: Record<string, StoredSecret> = {};
  for (const place of SECRETS) {
    const { by, name, value } = secretDraftOf(draft.authentication, place);
    if (by === 'name' && missing.includes(name)) secrets[place.key] = { by: 'value', name: '' };
    else if (value !== '' || name !== '' || by === 'name') secrets[place.key] = { by, name };
  }
  const { contract, approved } = draft;
  return {
    title: titleOf(draft),
    document: writeAction(action),
    aside,
    secrets,
    ...(contract !== '' && { contract }),
    ...(approved !== '' && { approved }),
  };
}

/** The typed secrets that a draft holds. */
export function typedSecrets(draft: Draft): TypedSecrets {
  const typed: Partial<Record<SecretKey, string>> = {};
  for (const place of SECRETS) {
    const { value } = secretDraftOf(draft.authentication, place);
    if (value !== '') typed[place.key] = value;
  }
  return typed;
}

/** The result of reading a stored document. */
export type Reading =
  | {
      readonly type: 'draft';
      readonly draft: Draft;
      /** The names in place of typed secrets whose values this tab does not have. */
      readonly missing: readonly string[];
    }
  | { readonly type: 'unreadable'; readonly problems: readonly Problem[] };

export type ReadDraft =
  | Reading
  /** Its last opening failed: it is read only when the user asks for it. */
  | { readonly type: 'held-back' };

/** Reads a stored document of this or an earlier version, and inserts the typed secrets that this tab has. */
export function fromStored(
  { document, aside, secrets, contract = '', approved = '' }: Omit<StoredDraft, 'title'>,
  typed: TypedSecrets,
): Reading {
  const { readAction } = configReader();
  const main = readAction(document);
  const others = aside.map(readAction);
  const problems = [main, ...others].flatMap((reading) => reading.problems);
  const [action] = main.actions;
  if (!action || others.some(({ actions }) => actions.length === 0)) return { type: 'unreadable', problems };

  const filled = others
    .flatMap(({ actions }) => actions)
    .reduce(
      (draft, one) => inactivePartOf(one).restore(draft, toDraft(one)),
      toDraft(action, { contract, approved }),
    );
  const missing: string[] = [];
  const draft = SECRETS.reduce((result, place) => {
    const secret = secrets[place.key];
    if (!secret) return result;
    const value = typed[place.key] ?? '';
    const reference = secretDraftOf(filled.authentication, place).name;
    const isMissing = secret.by === 'value' && value === '' && reference !== '';
    if (isMissing) missing.push(reference);
    return withSecret(
      result,
      place,
      isMissing ? { by: 'name', value, name: reference } : { ...secret, value },
    );
  }, filled);
  return { type: 'draft', draft, missing };
}

export const areSameSecrets = (one: TypedSecrets, other: TypedSecrets): boolean =>
  SECRETS.every(({ key }) => one[key] === other[key]);

/** The edits that turn typed secrets into others. */
export const typedSecretEdits = (before: TypedSecrets, after: TypedSecrets): Edit[] =>
  SECRETS.filter(({ key }) => before[key] !== after[key]).map((place) =>
    settingEdit(secretValueName(place), before[place.key] ?? '', after[place.key] ?? ''),
  );
