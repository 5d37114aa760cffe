import type { CERTIFICATE_CODES, CertificateReason, TLS_CODES, TlsReason } from '../reasons';
import type { ConnectionError } from './connection-error';

/** X509_V_ERR_…, as Node names them. */
const CERTIFICATE_ERRORS: Readonly<Record<string, (typeof CERTIFICATE_CODES)[number]>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  CERT_REVOKED: 'revoked',
  CERT_UNTRUSTED: 'untrusted-issuer',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  INVALID_CA: 'issuer-may-not-issue',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted-issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown-issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-issuer-or-gap',
};

/** Why a certificate was not accepted. */
export function certificateReason({ code = '', cert, message }: ConnectionError): CertificateReason {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = cert?.subjectaltname;
    return names ? { code: 'other-names', names } : { code: 'another-name' };
  }
  const known = CERTIFICATE_ERRORS[code];
  return known ? { code: known } : { code: 'other', said: message };
}

/** By what OpenSSL says; the releases word some of it differently. */
const TLS_SAYINGS: readonly (readonly [saying: RegExp, code: (typeof TLS_CODES)[number]])[] = [
  [/wrong version number|packet length too long|http request|bad record type/, 'not-tls'],
  [/alert protocol version|unsupported protocol|alert handshake failure|no ciphers/, 'nothing-in-common'],
  [/alert certificate required/, 'no-client-certificate'],
];

/** OpenSSL's own words stand between the last colons of `error:0A00010B:SSL routines:…:wrong version number:…`. */
const OPENSSL_ERROR = /error:[0-9A-F]+:[^:]*:[^:]*:([^:]+)/;

/** Why there is no secure connection, or none any more. */
export function tlsReason({ reason, message }: ConnectionError, hasEnded: boolean): TlsReason {
  if (hasEnded) return { code: 'closed' };
  const said = reason ?? OPENSSL_ERROR.exec(message)?.[1] ?? message;
  const known = TLS_SAYINGS.find(([saying]) => saying.test(said))?.[1];
  return known ? { code: known } : { code: 'other', said };
}
