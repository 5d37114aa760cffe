import { createHash } from 'node:crypto';
import { createVerifier, httpbis } from 'http-message-signatures';

const COVERED = ['@method', '@authority', '@path', '@query', 'content-digest'];

export async function isSigned({ method, url, headers, body }, secret) {
  const key = { algs: ['hmac-sha256'], verify: createVerifier(secret, 'hmac-sha256') };
  const settings = { keyLookup: async () => key, requiredFields: COVERED, maxAge: 300, all: true };
  if (!(await httpbis.verifyMessage(settings, { method, url, headers }))) return false;
  // The library knows nothing of Content-Digest.
  const digest = createHash('sha256').update(body).digest('base64');
  return headers['content-digest'] === `sha-256=:${digest}:`;
}
