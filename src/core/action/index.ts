import * as z from 'zod/mini';
import type { Scope } from '../template/insert';
import type { Traced } from '../trace/traced';
import { RestApiCall, restApiCallBody } from './rest-api-call';
import { Webhook, webhookBody } from './webhook';

/** Every kind of action. To add one: its file, its line here, and its body below. */
export const Action = z.discriminatedUnion('objectId', [Webhook, RestApiCall]);
export type Action = Webhook | RestApiCall;
export type ObjectId = Action['objectId'];

export const OBJECT_IDS = Action.def.options.map(
  ({ shape }) => shape.objectId.def.values[0],
) as readonly ObjectId[];

/** The body with its values filled in; undefined when none is sent. */
export function fillBody(action: Action, scope: Scope): Traced | undefined {
  switch (action.objectId) {
    case 'automation.webhook':
      return webhookBody(action, scope);
    case 'automation.rest-api-call':
      return restApiCallBody(action, scope);
  }
}

export type { Authentication, AuthenticationMethod } from '../auth';
export type { DataRow, WebhookFormat } from '../schema/atoms';
