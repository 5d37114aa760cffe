import * as z from 'zod/mini';
import { AUTHENTICATION_METHODS, Authentication } from './auth/settings';
import { BODY_FORMATS, type BodyFormat } from './body/formats';
import { DataRow, Method, TemplateText } from './schema';

/**
 * The kinds of actions (B1) and their settings, and the checks of arguments from programs without types.
 * `prepare.ts` has how each kind makes its body.
 */

export const VERSION = 1;

/** The settings that every kind of action has (B1). */
export const commonSettings = {
  $schema: z.optional(z.string()),
  version: z.literal(VERSION),
  name: z._default(z.string().check(z.meta({ title: 'Name' })), ''),
  method: Method,
  url: TemplateText.check(z.meta({ title: 'URL' })),
  authentication: z._default(Authentication.check(z.meta({ title: 'Authentication' })), { method: 'none' }),
};

/** The setting that a body is made of: rows of keys and values, or a text. */
export type ContentSetting = 'data' | 'body';

/** What is specific to one kind of action. */
export interface Kind<Settings extends { readonly format: BodyFormat }> {
  readonly schema: z.ZodMiniType<Settings>;
  /** The formats to choose from. */
  readonly formats: readonly [Settings['format'], ...Settings['format'][]];
  readonly content: ContentSetting & keyof Settings;
}

/** form-urlencoded, which is preselected, or JSON. */
export const WebhookFormat = z.enum(BODY_FORMATS).check(z.meta({ title: 'Format' }));
export type WebhookFormat = z.infer<typeof WebhookFormat>;

/** The body is strictly controlled: built from key/value data. */
const Webhook = z
  .strictObject({
    ...commonSettings,
    objectId: z.literal('automation.webhook'),
    format: z._default(WebhookFormat, 'default'),
    data: z._default(z.array(DataRow).check(z.meta({ title: 'Data' })), []),
  })
  .check(z.meta({ title: 'Webhook' }));
type Webhook = z.infer<typeof Webhook>;

const webhook: Kind<Webhook> = {
  schema: Webhook,
  formats: BODY_FORMATS,
  content: 'data',
};

/** The body is free-form text, composed by the user. */
const RestApiCall = z
  .strictObject({
    ...commonSettings,
    objectId: z.literal('automation.rest-api-call'),
    format: z._default(z.literal('json').check(z.meta({ title: 'Format' })), 'json'),
    body: z._default(TemplateText.check(z.meta({ title: 'Body' })), ''),
  })
  .check(z.meta({ title: 'REST API Call' }));
type RestApiCall = z.infer<typeof RestApiCall>;

const restApiCall: Kind<RestApiCall> = {
  schema: RestApiCall,
  formats: ['json'],
  content: 'body',
};

export const Action = z.discriminatedUnion('objectId', [Webhook, RestApiCall]);
type WithoutSchemaUrl<Document> = Document extends unknown ? Omit<Document, '$schema'> : never;
export type Action = WithoutSchemaUrl<z.infer<typeof Action>>;
export type ObjectId = Action['objectId'];

/** Every kind of action, by the name it has in a config. */
export const KINDS: { readonly [Id in ObjectId]: Kind<Extract<Action, { objectId: Id }>> } = {
  'automation.webhook': webhook,
  'automation.rest-api-call': restApiCall,
};

export const OBJECT_IDS = Object.keys(KINDS) as readonly ObjectId[];

type NameOf<Id> = Id extends `automation.${infer Name}` ? Name : never;

/** An action of a kind with the defaults of its schema: a POST to an empty URL, without content or authentication. */
export const newAction = <Id extends ObjectId>(objectId: Id): Extract<Action, { objectId: Id }> =>
  Action.parse({ version: VERSION, objectId, method: 'POST', url: '' }) as Extract<Action, { objectId: Id }>;

/** The name of a kind without its group: `webhook`. */
export const kindName = (objectId: ObjectId) => objectId.slice('automation.'.length) as NameOf<ObjectId>;

export type { Authentication, AuthenticationMethod } from './auth/settings';
export type { DataRow } from './schema';

/** Checks of the arguments that programs without types pass to the public functions. */

/**
 * Programs without types may give a function of the core anything. These checks look at what is cheap to look at, and
 * throw a TypeError that says what is expected.
 */
export function checkText(name: string, text: unknown): void {
  if (typeof text !== 'string') throw new TypeError(`${name} is a string, not ${kindOf(text)}`);
}

/** Throws if this cannot be an action; the settings are not checked one by one. */
export function checkAction(action: unknown): void {
  const { objectId, method, url, format, authentication, data, body } = Object(action);
  const isAction =
    Object.hasOwn(KINDS, String(objectId)) &&
    [method, url, format].every((setting) => typeof setting === 'string') &&
    (Array.isArray(data) || typeof body === 'string') &&
    AUTHENTICATION_METHODS.includes(Object(authentication).method);
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

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'object') return Array.isArray(value) ? 'an array' : 'such an object';
  return `a ${typeof value}`;
}
