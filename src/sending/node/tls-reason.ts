import type { ConnectionError } from './connection-error';

/** X509_V_ERR_…, as Node names them; each completes “The certificate is not accepted: …”. */
const CERTIFICATE_REASONS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  CERT_REVOKED: 'it was revoked',
  CERT_UNTRUSTED: 'its issuer is not trusted here',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  INVALID_CA: 'one of its issuers may not issue certificates',
  SELF_SIGNED_CERT_IN_CHAIN: 'its issuer is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT: 'its issuer is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its issuer is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its issuer is not known here, or the server leaves out a certificate between',
};

/** Why a certificate was not accepted. */
export function certificateReason({ code = '', cert, message }: ConnectionError): string {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = cert?.subjectaltname;
    return names ? `it was made for ${names}` : 'it was made for another name';
  }
  return CERTIFICATE_REASONS[code] ?? message;
}

const NOT_TLS = 'the server does not speak TLS there, perhaps plain HTTP';
const NOTHING_IN_COMMON = 'the server and this sender have no version or cipher of TLS in common';
const NO_CERTIFICATE = 'the server asks for a certificate of the client, and this sender has none';

/** By what OpenSSL says; the releases word some of it differently. */
const TLS_REASONS: readonly (readonly [said: RegExp, reason: string])[] = [
  [/wrong version number|packet length too long|http request|bad record type/, NOT_TLS],
  [/alert protocol version|unsupported protocol|alert handshake failure|no ciphers/, NOTHING_IN_COMMON],
  [/alert certificate required/, NO_CERTIFICATE],
];

/** OpenSSL's own words stand between the last colons of `error:0A00010B:SSL routines:…:wrong version number:…`. */
const OPENSSL_ERROR = /error:[0-9A-F]+:[^:]*:[^:]*:([^:]+)/;

/** Why there is no secure connection, or none any more. */
export function tlsReason({ reason, message }: ConnectionError, hasEnded: boolean): string {
  if (hasEnded) return 'the server closed the connection before it was secured';
  const said = reason ?? OPENSSL_ERROR.exec(message)?.[1] ?? message;
  return TLS_REASONS.find(([pattern]) => pattern.test(said))?.[1] ?? said;
}
