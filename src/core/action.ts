/** The kinds of actions (B1): their settings, and how each makes its body. To add a kind, add it here. */
import * as z from 'zod/mini';
import { Authentication } from './auth';
import type { BodyCache } from './body/body-cache';
import { BODY_FORMATS, type BodyFormat } from './body/formats';
import { PreparedFreeForm } from './body/free-form';
import { checkJson } from './body/json-check';
import { hintsAtData, prepareKeyValues } from './body/key-values';
import { prepareLists } from './body/lists';
import { hasMarks } from './body/marked-json';
import { problem } from './problem';
import { DataRow, Method, TemplateText } from './schema';
import type { Scope } from './template/insert';
import type { LimitedText } from './template/limited-text';
import type { Limits } from './template/limits';
import { parseSetting, TagsLeft } from './template/parse';

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

/** A body, prepared for all contexts. */
export interface PreparedBody {
  /** With its values filled in; undefined when none is sent. */
  fill(scope: Scope): LimitedText | undefined;
}

/** What is specific to one kind of action. */
export interface Kind<Settings extends { readonly format: BodyFormat }> {
  readonly schema: z.ZodMiniType<Settings>;
  /** The formats to choose from. */
  readonly formats: readonly [Settings['format'], ...Settings['format'][]];
  readonly content: ContentSetting & keyof Settings;
  readonly prepareBody: (settings: Settings, limits: Limits, cache?: BodyCache) => PreparedBody;
}

/** form-urlencoded, which is preselected, or JSON. */
export const WebhookFormat = z.enum(BODY_FORMATS).check(z.meta({ title: 'Format' }));
export type WebhookFormat = z.infer<typeof WebhookFormat>;

/** The body is strictly controlled: built from key/value data. */
export const Webhook = z
  .strictObject({
    ...commonSettings,
    objectId: z.literal('automation.webhook'),
    format: z._default(WebhookFormat, 'default'),
    data: z._default(z.array(DataRow).check(z.meta({ title: 'Data' })), []),
  })
  .check(z.meta({ title: 'Webhook' }));
type Webhook = z.infer<typeof Webhook>;

export const webhook: Kind<Webhook> = {
  schema: Webhook,
  formats: BODY_FORMATS,
  content: 'data',
  prepareBody: prepareData,
};

/** The data in the chosen format; a GET keeps its data and sends none of it (B13). */
function prepareData({ method, format, data }: Webhook, limits: Limits, cache?: BodyCache): PreparedBody {
  if (method !== 'GET') return prepareKeyValues(data, format, limits, cache?.rows);
  const hints = hintsAtData(data, limits);
  return {
    fill({ problems }) {
      for (const hint of hints) problems.push(hint);
      return undefined;
    },
  };
}

/** The body is free-form text, composed by the user. */
export const RestApiCall = z
  .strictObject({
    ...commonSettings,
    objectId: z.literal('automation.rest-api-call'),
    format: z._default(z.literal('json').check(z.meta({ title: 'Format' })), 'json'),
    body: z._default(TemplateText.check(z.meta({ title: 'Body' })), ''),
  })
  .check(z.meta({ title: 'REST API Call' }));
type RestApiCall = z.infer<typeof RestApiCall>;

export const restApiCall: Kind<RestApiCall> = {
  schema: RestApiCall,
  formats: ['json'],
  content: 'body',
  prepareBody: prepareText,
};

/** The text with its values filled in; a GET has a body only when there is text to send (B17). */
function prepareText({ method, body }: RestApiCall, limits: Limits, cache?: BodyCache): PreparedBody {
  if (method === 'GET' && body === '') return { fill: () => undefined };
  const path = ['body'];
  const setting = parseSetting(path, body, new TagsLeft(limits));
  const prepared = new PreparedFreeForm(setting, hasMarks(setting) ? prepareLists : undefined);
  const where = { path, range: { start: 0, end: body.length } };
  return {
    fill(scope) {
      const { text, isFilled } = prepared.fill(scope);
      if (method === 'GET' && text.text === '') return undefined;
      // A body with tags that could not be filled in is not worth checking.
      if (isFilled)
        scope.problems.defer((problems) => checkJson(text, path, problems, cache?.jsonOf(text.text)));
      // RFC 9110 §9.3.1: content in a GET request has no generally defined semantics.
      if (method === 'GET') scope.problems.push(problem('body-with-get', where, {}));
      return text;
    },
  };
}

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

export function prepareBody(action: Action, limits: Limits, cache?: BodyCache): PreparedBody {
  const kind = KINDS[action.objectId] as Kind<Action>;
  return kind.prepareBody(action, limits, cache);
}

export type { Authentication, AuthenticationMethod } from './auth';
export type { DataRow } from './schema';
