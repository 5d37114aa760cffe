import type { Refusal } from './browser/refusals';
import type { Messages } from './messages';
import type { CertificateReason, NotHttpReason, NotSentReason, TlsReason } from './reasons';

const other = ({ said }: { readonly said: string }): string => said;

/** Each completes “The certificate is not accepted: …”. */
export const CERTIFICATE: Messages<CertificateReason> = {
  expired: () => 'it has expired',
  'not-yet-valid': () => 'it is not valid yet',
  revoked: () => 'it was revoked',
  'untrusted-issuer': () => 'its issuer is not trusted here',
  'self-signed': () => 'it is self-signed',
  'issuer-may-not-issue': () => 'one of its issuers may not issue certificates',
  'unknown-issuer': () => 'its issuer is not known here',
  'unknown-issuer-or-gap': () =>
    'its issuer is not known here, or the server leaves out a certificate between',
  'another-name': () => 'it was made for another name',
  'other-names': ({ names }) => `it was made for ${names}`,
  other,
};

/** Each completes “There is no secure connection: …”. */
export const TLS: Messages<TlsReason> = {
  'not-tls': () => 'the server does not speak TLS there, perhaps plain HTTP',
  'nothing-in-common': () => 'the server and this sender have no version or cipher of TLS in common',
  'no-client-certificate': () => 'the server asks for a certificate of the client, and this sender has none',
  closed: () => 'the server closed the connection before it was secured',
  other,
};

/** Each completes “The answer is not HTTP: …”. */
export const NOT_HTTP: Messages<NotHttpReason> = {
  tls: () => 'it is TLS, so the URL should begin with https://',
  'header-too-large': () => 'its header fields are too large',
  'chunk-size': () => 'a chunk of its body begins with something other than a size in hexadecimal digits',
  'chunk-size-too-large': () => 'the size of a chunk of its body is too large a number',
  'chunk-too-long': () => 'a chunk of its body is longer than its size says',
  'chunk-extension': () => 'a chunk extension contains a character that is not allowed there',
  'line-feed-alone': () => 'a line of it ends with LF alone instead of CR and LF',
  'carriage-return-inside': () =>
    'one of its lines contains a CR, which is allowed only at the end of a line',
  'no-http-version': () => 'it does not begin with HTTP/ and a version',
  'content-length-not-digits': () => 'its Content-Length is not one number in digits alone',
  'content-length-too-large': () => 'its Content-Length is too large a number',
  'content-length-empty': () => 'its Content-Length is empty',
  'header-character': () => 'a header field contains a character that is not allowed there, or has no colon',
  'header-on-two-lines': () => 'a header field goes on in a second line, which HTTP/1.1 forbids',
  'header-after-space': () => 'its first header field begins with a space',
  'no-status': () => 'no status follows its version',
  'status-not-three-digits': () => 'its status is not a number of three digits',
  'two-framings': () => 'its Transfer-Encoding contradicts its Content-Length',
  'other-http-version': () => 'its version is neither HTTP/1.0 nor HTTP/1.1',
  'two-lengths': () => 'it gives its length twice',
  other,
};

/** What a browser says no to; a sentence or two. */
export const REFUSALS: Messages<Refusal> = {
  'body-with-get': () => 'A browser sends no body with GET.',
  'forbidden-header': ({ name }) => `A browser lets no page set the header ${name}; it would leave it out.`,
  'replaced-header': ({ name }) => `Most browsers send their own ${name} in place of this one.`,
  'mixed-content': () =>
    'This page came by https, so the browser sends to other hosts by https only; this URL begins with http.',
  'blocked-port': ({ port }) =>
    `Browsers send nothing to port ${port}: it belongs to a service that is not HTTP.`,
  'rewritten-url': ({ written }) => `This browser would change the URL: ${written}`,
};

const START_AGAIN = 'stop it, start it again and reload this page';

/** Each completes “Nothing was sent: …”, with what a person can do. */
export const NOT_SENT: Messages<NotSentReason> = {
  ...REFUSALS,
  'order-not-taken': () => `the local sender did not take the order; ${START_AGAIN}`,
  'order-too-large': ({ mebibytes }) => `the local sender takes a body of at most ${mebibytes} MiB`,
  'order-too-slow': () => 'the request came too slowly to the local sender; try again',
  'order-not-sendable': () => 'the local sender cannot send this request unchanged',
  'sender-restarted': () => 'the local sender was started again after this page was loaded; reload the page',
  'sender-of-other-version': () => `the local sender is of another version than this page; ${START_AGAIN}`,
  'sender-busy': () => 'the local sender is busy with other requests; try again when they are done',
  other,
};
