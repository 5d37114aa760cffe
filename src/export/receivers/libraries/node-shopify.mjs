import '@shopify/shopify-api/adapters/node';
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
