import * as z from 'zod/mini';
import type { BodyMemory } from '../body/body-memory';
import type { Limits } from '../template/limits';
import type { Kind, PreparedBody } from './kind';
import { RestApiCall, restApiCall } from './rest-api-call';
import { Webhook, webhook } from './webhook';

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

/** The name of a kind without its group: `webhook`. */
export const kindName = (objectId: ObjectId) => objectId.slice('automation.'.length) as NameOf<ObjectId>;

export function prepareBody(action: Action, limits: Limits, memory?: BodyMemory): PreparedBody {
  const kind = KINDS[action.objectId] as Kind<Action>;
  return kind.prepareBody(action, limits, memory);
}

export type { Authentication, AuthenticationMethod } from '../auth';
export type { DataRow } from '../schema/atoms';
export type { ContentSetting, PreparedBody } from './kind';
export type { WebhookFormat } from './webhook';
