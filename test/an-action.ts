import { type Action, newAction } from '../src/core/action';

type Kind<Id extends Action['objectId']> = Extract<Action, { objectId: Id }>;
/** The settings that a test cares about. */
type Settings<Id extends Action['objectId']> = Partial<Omit<Kind<Id>, 'objectId'>>;

const url = 'https://example.org/';
const WEBHOOK = { ...newAction('automation.webhook'), url };
const REST_API_CALL = { ...newAction('automation.rest-api-call'), url };

/** A Webhook: POST to https://example.org/, form-urlencoded, no data, no authentication, unless settings say otherwise. */
export const aWebhook = (settings: Settings<'automation.webhook'> = {}): Kind<'automation.webhook'> => ({
  ...WEBHOOK,
  ...settings,
});

/** A REST API Call: POST to https://example.org/, an empty body, no authentication, unless settings say otherwise. */
export const aRestApiCall = (
  settings: Settings<'automation.rest-api-call'> = {},
): Kind<'automation.rest-api-call'> => ({
  ...REST_API_CALL,
  ...settings,
});
