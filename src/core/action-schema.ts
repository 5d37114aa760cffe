/** The schema of configs (B1, B2): of each kind of action, and of several actions in one document. */
import * as z from 'zod/mini';
import { Authentication } from './auth/settings-schema';
import { BODY_FORMATS } from './body/formats';
import { DataRow, Method, TemplateText } from './schema';

/** The settings that every kind of action has (B1). */
export const commonSettings = {
  $schema: z.optional(z.string()),
  version: z.literal(1),
  name: z._default(z.string().check(z.meta({ title: 'Name' })), ''),
  method: Method,
  url: TemplateText.check(z.meta({ title: 'URL' })),
  authentication: z._default(Authentication.check(z.meta({ title: 'Authentication' })), { method: 'none' }),
};

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

/** The body is free-form text, composed by the user. */
const RestApiCall = z
  .strictObject({
    ...commonSettings,
    objectId: z.literal('automation.rest-api-call'),
    format: z._default(z.literal('json').check(z.meta({ title: 'Format' })), 'json'),
    body: z._default(TemplateText.check(z.meta({ title: 'Body' })), ''),
  })
  .check(z.meta({ title: 'REST API Call' }));

export const Action = z.discriminatedUnion('objectId', [Webhook, RestApiCall]);
type WithoutSchemaUrl<Document> = Document extends unknown ? Omit<Document, '$schema'> : never;
export type Action = WithoutSchemaUrl<z.infer<typeof Action>>;
export type ObjectId = Action['objectId'];

/** The schema of each kind of action. */
export const KIND_SCHEMAS = {
  'automation.webhook': Webhook,
  'automation.rest-api-call': RestApiCall,
} as const;

/** Several actions in one document, each whole (B2). */
export const Bundle = z
  .strictObject({
    $schema: commonSettings.$schema,
    version: commonSettings.version,
    actions: z.array(Action).check(z.minLength(1), z.meta({ title: 'Actions' })),
  })
  .check(z.meta({ title: 'Several actions' }));
