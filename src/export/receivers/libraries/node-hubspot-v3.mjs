import { Signature } from '@hubspot/api-client';

// `url` is the whole URL as it was called, with nothing in it decoded.
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
