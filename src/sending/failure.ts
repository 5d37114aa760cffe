import type { Failure, Phase } from './exchange';
import { type Messages, say } from './messages';
import { CERTIFICATE, NOT_HTTP, NOT_SENT, TLS } from './reason-words';

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
    `The exchange was not complete after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.` +
    ` ${during ? PHASES[during] : 'Check the address, or allow more time.'}` +
    (during === 'connecting' ? '' : ` ${MAYBE_RECEIVED}`),
  certificate: ({ host, reason }) =>
    `The certificate of ${host} is not accepted: ${say(CERTIFICATE, reason)}. Nothing was sent. Correct the certificate or the` +
    ' host; your own certificate authority is trusted when NODE_EXTRA_CA_CERTS names its file.',
  tls: ({ host, reason }) =>
    `There is no secure connection to ${host}: ${say(TLS, reason)}. Check the port, and whether the URL should begin with http://.`,
  reset: () =>
    `The server closed the connection without an answer. ${MAYBE_RECEIVED} Check its log, or what is in between.`,
  'cut-off': () =>
    `The connection ended in the middle of the response. ${MAYBE_RECEIVED} Try again if sending twice does no harm.`,
  'too-large': ({ limit }) =>
    `The response has more than ${inBytes(limit)}, so it was not read to its end. ${MAYBE_RECEIVED} Allow more to see it.`,
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

/** What happened and what to do, in sentences for people. */
export const describeFailure = (failure: Failure): string => say(FAILURES, failure);
