import type { SchemeName } from '../../core';
import { signatureHeaderOf } from '../../core/internal';
import { DOCUMENTED_LIBRARIES } from './documented-libraries';
import type { Receiver } from './receiver';
import type { Signing } from './verification';

/** The code of a vendor or a standard that verifies its own scheme. */
export interface SignatureLibrary {
  readonly name: string;
  /** With which the lines have been tried; absent where they follow the documentation alone. */
  readonly version?: string;
  /** A function that may throw where it refuses. */
  readonly code: string;
}

/** One that the proof runs: a module that exports `isSigned`. */
interface TriedLibrary extends SignatureLibrary {
  /** The newest that runs on Node.js 20. */
  readonly version: string;
}

/** `body` is the text of the body as it came, and the names of `headers` are in lower case. */
const LIBRARIES = {
  rfc9421: {
    name: 'http-message-signatures',
    version: '1.0.6',
    code: `import { createHash } from 'node:crypto';
import { createVerifier, httpbis } from 'http-message-signatures';

const COVERED = ['@method', '@authority', '@path', '@query', 'content-digest'];

export async function isSigned({ method, url, headers, body }, secret) {
  const key = { algs: ['hmac-sha256'], verify: createVerifier(secret, 'hmac-sha256') };
  const settings = { keyLookup: async () => key, requiredFields: COVERED, maxAge: 300, all: true };
  if (!(await httpbis.verifyMessage(settings, { method, url, headers }))) return false;
  // The library knows nothing of Content-Digest.
  const digest = createHash('sha256').update(body).digest('base64');
  return headers['content-digest'] === \`sha-256=:\${digest}:\`;
}
`,
  },
  'standard-webhooks': {
    name: 'standardwebhooks',
    version: '1.1.1',
    code: `import { Webhook } from 'standardwebhooks';

export function isSigned({ headers, body }, secret) {
  new Webhook(secret).verify(body, headers, { jsonParse: false }); // throws when it refuses
  return true;
}
`,
  },
  github: {
    name: '@octokit/webhooks-methods',
    version: '6.0.0',
    code: `import { verify } from '@octokit/webhooks-methods';

export const isSigned = ({ headers, body }, secret) => verify(secret, body, headers['x-hub-signature-256']);
`,
  },
  stripe: {
    name: 'stripe',
    version: '23.1.0',
    code: `import Stripe from 'stripe';

const { signature } = new Stripe('not used').webhooks;

export const isSigned = ({ headers, body }, secret) =>
  signature.verifyHeader(body, headers['stripe-signature'], secret); // throws when it refuses
`,
  },
  slack: {
    name: '@slack/bolt',
    version: '5.1.0',
    code: `import { verifySlackRequest } from '@slack/bolt';

export function isSigned({ headers, body }, secret) {
  verifySlackRequest({ signingSecret: secret, headers, body }); // throws when it refuses
  return true;
}
`,
  },
  shopify: {
    name: '@shopify/shopify-api',
    version: '13.1.0',
    code: `import '@shopify/shopify-api/adapters/node';
import { shopifyApi } from '@shopify/shopify-api';

export async function isSigned({ method, url, headers, body }, secret) {
  const { flow } = shopifyApi({
    apiKey: 'not used',
    apiSecretKey: secret,
    hostName: 'not.used.example',
    apiVersion: 'unstable',
    isEmbeddedApp: false,
    logger: { log: () => {} },
  });
  const { valid } = await flow.validate({ rawBody: body, rawRequest: { method, url, headers } });
  return valid;
}
`,
  },
  'hubspot-v3': {
    name: '@hubspot/api-client',
    version: '13.5.0',
    code: `import { Signature } from '@hubspot/api-client';

// \`url\` is the whole URL as it was called, with nothing in it decoded.
export const isSigned = ({ method, url, headers, body }, secret) =>
  Signature.isValid({
    signatureVersion: 'v3',
    clientSecret: secret,
    method,
    url,
    requestBody: body,
    signature: headers['x-hubspot-signature-v3'],
    timestamp: Number(headers['x-hubspot-request-timestamp']),
  }); // throws when it is old
`,
  },
} as const satisfies Partial<Record<SchemeName, TriedLibrary>>;

export type LibraryScheme = keyof typeof LIBRARIES;
export const LIBRARY_SCHEMES = Object.keys(LIBRARIES) as LibraryScheme[];

const isLibraryScheme = (scheme: SchemeName): scheme is LibraryScheme => Object.hasOwn(LIBRARIES, scheme);

/** The library that verifies the scheme under the name of the field that it asks for, in a language that has one. */
export function libraryFor(
  { scheme, headerName }: Signing,
  { id }: Pick<Receiver, 'id'>,
): SignatureLibrary | undefined {
  if (typeof scheme !== 'string' || headerName.toLowerCase() !== signatureHeaderOf(scheme).toLowerCase())
    return undefined;
  const [language = ''] = id.split('-');
  if (language !== 'node') return DOCUMENTED_LIBRARIES[language]?.[scheme];
  return isLibraryScheme(scheme) ? LIBRARIES[scheme] : undefined;
}

export const libraryOf = (scheme: LibraryScheme): TriedLibrary => LIBRARIES[scheme];
