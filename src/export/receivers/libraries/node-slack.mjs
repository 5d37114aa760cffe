import { verifySlackRequest } from '@slack/bolt';

export function isSigned({ headers, body }, secret) {
  verifySlackRequest({ signingSecret: secret, headers, body }); // throws when it refuses
  return true;
}
