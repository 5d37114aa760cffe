import { createHash } from 'node:crypto';
import { type LibraryScheme, signatureLibrary } from './signature-libraries';
import { fieldValue, type ReceivedRequest } from './signed-request';

/** Whether a receiver with this secret accepts the request; throws where it says why not. */
export type Verify = (request: ReceivedRequest, secret: string) => unknown;

const textOf = ({ body }: ReceivedRequest): string => body.toString('utf8');
const urlOf = (request: ReceivedRequest): string =>
  `${request.scheme}://${fieldValue(request, 'host')}${request.target}`;
const headersOf = ({ headers }: ReceivedRequest): Record<string, string> =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

interface MessageSignatures {
  createVerifier(secret: string, algorithm: string): unknown;
  readonly httpbis: {
    verifyMessage(settings: object, request: object): Promise<boolean | null>;
  };
}
interface StandardWebhooks {
  readonly Webhook: new (secret: string) => { verify(body: string, headers: object, options: object): void };
}
interface Octokit {
  verify(secret: string, body: string, signature?: string): Promise<boolean>;
}
interface Stripe {
  readonly default: new (
    key: string,
  ) => {
    webhooks: {
      signature: { verifyHeader(body: string, header: string | undefined, secret: string): boolean };
    };
  };
}
interface SlackBolt {
  verifySlackRequest(request: { signingSecret: string; body: string; headers: object }): void;
}
interface ShopifyApi {
  shopifyApi(settings: object): { flow: { validate(request: object): Promise<{ valid: boolean }> } };
}
interface HubSpot {
  readonly Signature: { isValid(request: object): boolean };
}

const COVERED = ['@method', '@authority', '@path', '@query', 'content-digest'];
const MAX_AGE = 300;

/** As the documentation of each library has a receiver call it. */
const VERIFIERS: { readonly [S in LibraryScheme]: (library: never) => Verify } = {
  rfc9421:
    ({ httpbis, createVerifier }: MessageSignatures) =>
    async (request, secret) => {
      const headers = headersOf(request);
      const key = { id: '', algs: ['hmac-sha256'], verify: createVerifier(secret, 'hmac-sha256') };
      const settings = { keyLookup: async () => key, requiredFields: COVERED, maxAge: MAX_AGE, all: true };
      const message = { method: request.method, url: urlOf(request), headers };
      if (!(await httpbis.verifyMessage(settings, message))) return false;
      // The library knows nothing of RFC 9530.
      const digest = createHash('sha256').update(request.body).digest('base64');
      return headers['content-digest'] === `sha-256=:${digest}:`;
    },
  'standard-webhooks':
    ({ Webhook }: StandardWebhooks) =>
    (request, secret) => {
      new Webhook(secret).verify(textOf(request), headersOf(request), { jsonParse: false });
      return true;
    },
  github:
    ({ verify }: Octokit) =>
    (request, secret) =>
      verify(secret, textOf(request), fieldValue(request, 'X-Hub-Signature-256')),
  stripe: ({ default: Client }: Stripe) => {
    const { signature } = new Client('sk_test_none').webhooks;
    return (request, secret) =>
      signature.verifyHeader(textOf(request), fieldValue(request, 'Stripe-Signature'), secret);
  },
  slack:
    ({ verifySlackRequest }: SlackBolt) =>
    (request, signingSecret) => {
      verifySlackRequest({ signingSecret, body: textOf(request), headers: headersOf(request) });
      return true;
    },
  shopify:
    ({ shopifyApi }: ShopifyApi) =>
    async (request, apiSecretKey) => {
      const settings = { apiKey: 'none', apiSecretKey, hostName: 'shop.example', isEmbeddedApp: false };
      const { flow } = shopifyApi({ ...settings, apiVersion: 'unstable', logger: { log: () => undefined } });
      const rawRequest = { method: request.method, url: request.target, headers: headersOf(request) };
      return (await flow.validate({ rawBody: textOf(request), rawRequest })).valid;
    },
  'hubspot-v3':
    ({ Signature }: HubSpot) =>
    (request, clientSecret) =>
      Signature.isValid({
        signatureVersion: 'v3',
        method: request.method,
        clientSecret,
        requestBody: textOf(request),
        url: urlOf(request),
        signature: fieldValue(request, 'X-HubSpot-Signature-v3'),
        timestamp: Number(fieldValue(request, 'X-HubSpot-Request-Timestamp')),
      }),
};

/** What a library cannot verify, although it is signed as its vendor says. */
const REFUSES_NO_BODY: readonly LibraryScheme[] = ['github', 'stripe', 'shopify'];

/** Why the library refuses each such request, if it does. */
export const refusalOf = (scheme: LibraryScheme, { body }: ReceivedRequest): string | undefined =>
  body.length === 0 && REFUSES_NO_BODY.includes(scheme)
    ? 'The library refuses a request without a body.'
    : undefined;

/** The verifier of the library; undefined where the library is missing. */
export async function libraryVerifier(scheme: LibraryScheme): Promise<Verify | undefined> {
  const library = await signatureLibrary(scheme);
  return library === undefined ? undefined : VERIFIERS[scheme](library as never);
}
