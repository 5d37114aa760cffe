/**
 * The kinds of actions (B1) and their settings, and the checks of arguments from programs without types.
 * `prepare.ts` has how each kind makes its body, and `action-schema.ts` how a config is checked.
 */
import type { Action, ObjectId } from './action-schema';
import { AUTHENTICATION_METHODS } from './auth/settings';
import { BODY_FORMATS, type BodyFormat } from './body/formats';
import type { Path } from './trace/traced';

export type { Action, ObjectId, WebhookFormat } from './action-schema';
export type { Authentication, AuthenticationMethod } from './auth/settings';
export type { DataRow } from './schema';

export const VERSION: Action['version'] = 1;

/** The setting that a body is made of: rows of keys and values, or a text. */
export type ContentSetting = 'data' | 'body';

/** The settings that every kind of action has (B1), besides version, kind and authentication. */
export const COMMON_SETTINGS = ['name', 'method', 'url'] as const;

/** What is specific to one kind of action. */
export interface Kind<Settings extends { readonly format: BodyFormat }> {
  /** The formats to choose from; the first is preselected. */
  readonly formats: readonly [Settings['format'], ...Settings['format'][]];
  readonly content: ContentSetting & keyof Settings;
}

/** Every kind of action, by the name it has in a config. */
export const KINDS: { readonly [Id in ObjectId]: Kind<Extract<Action, { objectId: Id }>> } = {
  // The body is strictly controlled: built from key/value data; form-urlencoded, which is preselected, or JSON.
  'automation.webhook': { formats: BODY_FORMATS, content: 'data' },
  // The body is free-form text, composed by the user.
  'automation.rest-api-call': { formats: ['json'], content: 'body' },
};

export const OBJECT_IDS = Object.keys(KINDS) as readonly ObjectId[];

type NameOf<Id> = Id extends `automation.${infer Name}` ? Name : never;

/** An action of a kind with the defaults of its schema: a POST to an empty URL, without content or authentication. */
export function newAction<Id extends ObjectId>(objectId: Id): Extract<Action, { objectId: Id }> {
  const { formats, content } = KINDS[objectId];
  return {
    version: VERSION,
    name: '',
    method: 'POST',
    url: '',
    authentication: { method: 'none' },
    objectId,
    format: formats[0],
    [content]: content === 'data' ? [] : '',
  } as unknown as Extract<Action, { objectId: Id }>;
}

/** The name of a kind without its group: `webhook`. */
export const kindName = (objectId: ObjectId) => objectId.slice('automation.'.length) as NameOf<ObjectId>;

/**
 * Programs without types may give a function of the core anything. These checks look at what is cheap to look at, and
 * throw a TypeError that says what is expected.
 */
export function checkText(name: string, text: unknown): void {
  if (typeof text !== 'string') throw new TypeError(`${name} is a string, not ${kindOf(text)}`);
}

/** Throws if this cannot be an action; the settings are not checked one by one. */
export function checkAction(action: unknown): void {
  const { objectId, method, url, format, authentication, data, body } = (action ?? {}) as Partial<
    Record<string, unknown>
  >;
  const isAction =
    Object.hasOwn(KINDS, String(objectId)) &&
    typeof method === 'string' &&
    typeof url === 'string' &&
    typeof format === 'string' &&
    (Array.isArray(data) || typeof body === 'string') &&
    AUTHENTICATION_METHODS.includes(
      (authentication as Action['authentication'] | undefined)?.method as never,
    );
  if (!isAction)
    throw new TypeError('action is one of the actions that readAction gives, or what Action.parse gives');
}

/** Whether this can be what a request is rendered with; the time and the id are checked elsewhere. */
export function checkRuntime(runtime: unknown): void {
  const { context, secrets } = Object(runtime);
  if (typeof context?.root?.type !== 'string')
    throw new TypeError(`context is what readContext gives as context, not ${kindOf(context)}`);
  if (secrets !== undefined && (typeof secrets !== 'object' || secrets === null))
    throw new TypeError(`secrets is an object of names and values, not ${kindOf(secrets)}`);
}

/** A later time, after the year 5138, is taken for one in milliseconds. */
const LATEST_TIME = 10 ** 11;

/** Throws if this is no time in whole seconds (B25). */
export function checkTime(now: unknown): void {
  const time = now as number;
  if (Number.isSafeInteger(time) && time >= 0 && time <= LATEST_TIME) return;
  const unit = time > LATEST_TIME ? ', but milliseconds' : '';
  throw new RangeError(`now is not a time in whole seconds${unit}: ${now}`);
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'object') return Array.isArray(value) ? 'an array' : 'such an object';
  return `a ${typeof value}`;
}

/** A setting with tags. */
export interface SentTemplate {
  readonly path: Path;
  readonly text: string;
}

/** The templates of an action that are sent; disabled rows are excluded (B13, B14). */
export function sentTemplates(action: Action): SentTemplate[] {
  const url = { path: ['url'], text: action.url };
  if (action.objectId === 'automation.rest-api-call') return [url, { path: ['body'], text: action.body }];
  if (action.method === 'GET') return [url];
  const rows = action.data.flatMap(({ key, value, enabled }, row) =>
    enabled
      ? [
          { path: ['data', row, 'key'], text: key },
          { path: ['data', row, 'value'], text: value },
        ]
      : [],
  );
  return [url, ...rows];
}
