import { verify } from '@octokit/webhooks-methods';

export const isSigned = ({ headers, body }, secret) => verify(secret, body, headers['x-hub-signature-256']);
