import { type Action, KINDS } from '../src/core/action';

type Kind<Id extends Action['objectId']> = Extract<Action, { objectId: Id }>;
/** The settings that a test cares about. */
type Settings<Id extends Action['objectId']> = Partial<Omit<Kind<Id>, 'objectId'>>;

/** An action of a kind with the defaults of its schema, so that a new setting needs no change in tests. */
function defaultsOf<Id extends Action['objectId']>(objectId: Id): Kind<Id> {
  const minimal = { version: 1, objectId, method: 'POST', url: 'https://example.org/' };
  return KINDS[objectId].schema.parse(minimal) as Kind<Id>;
}

const WEBHOOK = defaultsOf('automation.webhook');
const REST_API_CALL = defaultsOf('automation.rest-api-call');

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
