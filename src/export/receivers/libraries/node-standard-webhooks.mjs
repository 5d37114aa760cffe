import { Webhook } from 'standardwebhooks';

export function isSigned({ headers, body }, secret) {
  new Webhook(secret).verify(body, headers, { jsonParse: false }); // throws when it refuses
  return true;
}
