/** The English messages of failures. The German ones are in `i18n/de`. */
import type { Refusal } from './browser/fetch-rules';
import {
  type CertificateReason,
  type Failure,
  type Messages,
  type NotHttpReason,
  type NotSentReason,
  type Phase,
  say,
  type TlsReason,
} from './exchange';

const PHASES: Record<Phase, string> = {
  connecting: 'There was no connection yet: check the address, or whether a firewall is in between.',
  waiting: 'The request is with the server, which had not answered yet: perhaps it needs longer.',
  receiving: 'The response had begun but did not end: perhaps it needs longer.',
};

const MAYBE_RECEIVED = 'The server may still have received the request.';

const FAILURES: Messages<Failure> = {
  'name-not-found': ({ host }) =>
    `The name ${host} was not found. Check its spelling, and whether this machine is online.`,
  refused: ({ host }) => `${host} refused the connection. Check the port, and whether the server is running.`,
  unreachable: ({ host }) =>
    `${host} cannot be reached from here. Check the address and the network, such as a VPN.`,
  'time-out': ({ seconds, during }) =>
    `No complete response after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.` +
    ` ${during ? PHASES[during] : 'Check the address, or allow more time.'}` +
    (during === 'connecting' ? '' : ` ${MAYBE_RECEIVED}`),
  certificate: ({ host, reason }) =>
    `The certificate of ${host} is not accepted: ${say(CERTIFICATE, reason)}. Nothing was sent. Correct the certificate or the` +
    ' host; your own certificate authority is trusted when NODE_EXTRA_CA_CERTS names its file.',
  tls: ({ host, reason }) =>
    `There is no secure connection to ${host}: ${say(TLS, reason)}. Check the port, and whether the URL should begin with http://.`,
  reset: ({ isEarly }) =>
    isEarly
      ? `An answer came before the request was sent to its end, so it may be that to another request. ${MAYBE_RECEIVED} Check its log.`
      : `The server closed the connection without an answer. ${MAYBE_RECEIVED} Check its log, or what is in between.`,
  'cut-off': () =>
    `The connection ended in the middle of the response. ${MAYBE_RECEIVED} Try again if sending twice does no harm.`,
  'too-large': ({ limit }) =>
    `The response has more than ${inBytes(limit)}, so it was not read to its end. ${MAYBE_RECEIVED} Allow more to see it.`,
  'not-a-response': ({ said }) => `There is no response to show: ${said}. ${MAYBE_RECEIVED}`,
  'not-http': ({ reason }) =>
    `The answer is not HTTP: ${say(NOT_HTTP, reason)}. Check the port and the scheme of the URL. ${MAYBE_RECEIVED}`,
  stopped: () => `Stopped. ${MAYBE_RECEIVED}`,
  unexplained: ({ host }) =>
    `The browser shows no response from ${host}, and does not say why. Most often the server does not let other` +
    ' web pages read its answers (CORS); it may also be out of reach, or its certificate not accepted.' +
    ` ${MAYBE_RECEIVED} Send with the local sender or the command line to see what happens.`,
  'hidden-redirect': ({ host }) =>
    `${host} answered with a redirect. It was not followed, and a browser does not show it to a page. Send with the` +
    ' local sender or the command line to see where it leads.',
  'not-sent': ({ reason }) => `Nothing was sent: ${say(NOT_SENT, reason).replace(/\.$/, '')}.`,
  'sender-gone': () =>
    'The local sender gave no answer. Check whether it is still running; the request may have been sent.',
};

const inBytes = (bytes: number): string => `${bytes.toLocaleString('en')} ${bytes === 1 ? 'byte' : 'bytes'}`;

/** The English message of a failure: what happened, and what to do. */
export const describeFailure = (failure: Failure): string => say(FAILURES, failure);

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
  'no-http-version': () => 'it does not begin with HTTP/ and a version',
  'other-http-version': () => 'its version is neither HTTP/1.0 nor HTTP/1.1',
  other,
};

/** Why a browser does not send a request, in full sentences. */
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

/** Each completes “Nothing was sent: …”, with what the user can do. */
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
