import * as z from 'zod/mini';
import type { Scope } from '../template/insert';
import type { Traced } from '../trace/traced';
import type { Kind } from './kind';
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

/** The body with its values filled in; undefined when none is sent. */
export function fillBody(action: Action, scope: Scope): Traced | undefined {
  const kind = KINDS[action.objectId] as Kind<Action>;
  return kind.fillBody(action, scope);
}

export type { Authentication, AuthenticationMethod } from '../auth';
export type { DataRow } from '../schema/atoms';
export type { ContentSetting } from './kind';
export type { WebhookFormat } from './webhook';
