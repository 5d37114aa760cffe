/** Texts of sending, and of exchanges with their failures. */
import type { DeliveryStatus, SenderKind } from '../designer/send/outbox';
import type { Refusal } from '../send/browser/fetch-rules';
import { type Failure, say } from '../send/exchange';
import { describeFailure, REFUSALS } from '../send/failure';
import type { BodyLook } from '../ui/body-format';
import { charsetName, count, grouped, inLine, milliseconds, timeOfDay } from './format';
import { messages } from './language';

const SENDERS: Record<SenderKind, string> = {
  local: 'Local sender',
  browser: 'Browser',
  host: 'This application',
};

const LOOKS: Record<BodyLook, string> = { formatted: 'Formatted', text: 'Text', bytes: 'Bytes' };

const BY: Record<SenderKind, string> = {
  local: 'by the local sender',
  browser: 'by the browser',
  host: 'by this application',
};

/** Only the browser knows the size of what it sends. */
const AS_SEEN: Record<SenderKind, string> = {
  local: '',
  browser: ' (as previewed; the browser adds its own headers)',
  host: ' (as previewed)',
};

/** Every visible text of this feature. */
const send = {
  explain: 'What arrives…',
  explained: 'What arrives',
  close: 'Close the response',
  open: 'Open the response',
  again: 'Send again',
  byLocal: 'Send with the local sender',
  notSent: 'Not sent',
  notReadable: 'The browser may not read an answer (CORS), or there is none.',
  details: 'More',
  cancel: 'Cancel',
  destination: (origin: string) => `To ${inLine(origin)}`,
  notYet: (setting: string, problem: string) => `Can’t send yet: ${setting}: ${problem}`,
  firstTime: (host: string) => `Send to ${host} for the first time?`,
  newSecret: (host: string) => `Send another secret to ${host}?`,
  gets: 'It gets:',
  signedWith: 'It gets a signature made with:',
  typedSecret: (setting: string) => `${setting}, typed in this action`,
  getsNoSecret: 'The request contains no stored or typed secret.',
  askedOnce: 'This is asked once for each host and secret.',
  sendNow: 'Send',
  resigned: 'It is signed when you send it; the request then shows that signature.',
  waiting: (host: string) => `Waiting for ${inLine(host)}.`,

  refused: 'This browser would not send this request as it is:',

  senders: SENDERS,
  noLocalSender:
    'This browser sends the request. The local sender, which sends the exact bytes, is not available here: it comes with the page that “action-designer open” serves on your own machine.',

  differences: {
    local: 'Sent byte for byte',
    browser: 'What the browser changes',
    host: 'Sent by this application',
  } satisfies Record<SenderKind, string>,
  hostSends: 'This application gets the request as it is shown, and sends it.',
  secretsOfHost: (names: readonly string[]) =>
    `This application has not given the value of ${names.map(inLine).join(', ')}.`,
  localKeeps:
    'The local sender writes the bytes of the request as they are shown, from this machine. No browser rule applies.',
  localAdds: 'It adds one header field:',
  keeps: 'Arrives as shown: method, path and query, body',
  adds: 'Adds',
  addsMore: 'and what its settings say, such as DNT.',
  asksFirst: (fields: readonly string[]) =>
    `Asks first: because of ${fields.join(' and ')}, it sends an OPTIONS request before this one. Unless the server permits it, this one is not sent.`,
  method: (method: string) => `the method ${method}`,
  orders: 'Reorders the header fields; with HTTP/2 their names are in lower case.',
  mayUpgrade: 'Uses HTTPS instead if the host requires it (HSTS).',
  showsLess:
    'Shows of the response only the header fields that the server exposes to pages, and no redirect.',

  response: 'Response',
  stale: 'The request has changed since. This belongs to the earlier one.',
  sentLine: {
    sent: (method: string, host: string, bytes: number, sender: SenderKind, at: number) =>
      `${method} with ${count(bytes, 'byte')}${AS_SEEN[sender]} sent to ${inLine(host)} at ${timeOfDay(at * 1000)}, ${BY[sender]}`,
    'not-sent': (method: string, host: string, bytes: number, sender: SenderKind, at: number) =>
      `${method} with ${count(bytes, 'byte')}${AS_SEEN[sender]} to ${inLine(host)} was not sent; tried at ${timeOfDay(at * 1000)}, ${BY[sender]}`,
    unknown: (method: string, host: string, bytes: number, sender: SenderKind, at: number) =>
      `${method} with ${count(bytes, 'byte')}${AS_SEEN[sender]} to ${inLine(host)}: whether it was sent is not known; tried at ${timeOfDay(at * 1000)}, ${BY[sender]}`,
  } satisfies Record<DeliveryStatus, unknown>,
  status: (status: number, reason: string) => (reason ? `${status} ${reason}` : String(status)),
  size: (body: number, total: number) => `${count(body, 'byte')} · ${milliseconds(total)} ms`,
  version: (version: string) => `HTTP/${version}`,
  answered: (status: string, bytes: number, total: number) =>
    `Response: ${status}, ${count(bytes, 'byte')}, after ${milliseconds(total)} milliseconds.`,
  failed: 'No response',
  cancelled: 'Cancelled',
  maybeReceived: 'The server may still have received the request.',
  failedAloud: (reason: string) => `No response. ${reason}`,

  causes: 'Possible causes',
  cors: (origin: string) =>
    `The server does not let pages of ${origin} read its answers (CORS). It would have to answer with the header Access-Control-Allow-Origin: ${origin}`,
  preflight: (needs: string) =>
    `It does not allow the preflight request. It would have to answer OPTIONS with ${needs}`,
  allowMethods: (method: string) => `Access-Control-Allow-Methods: ${method}`,
  allowHeaders: (names: readonly string[]) => `Access-Control-Allow-Headers: ${names.join(', ')}`,
  outOfReach: 'No server is listening there, its name is unknown, or the network cannot reach it.',
  certificate: 'Its certificate is not accepted.',
  localNetwork:
    'The browser keeps pages of the internet away from your own network, or an extension blocks it.',
  console: 'See the browser console (F12) for the cause; pages cannot read it.',
  waysOut: 'How to see what happens',
  byStart:
    'Open this page with “action-designer open” on your own machine: it brings the local sender along.',
  byCommand: 'Export the action, save the sample, and send from a shell:',

  places: 'What the response names',
  sentThere: (sent: string) => `Sent: ${inLine(sent)}`,
  sentEmpty: 'Sent: nothing',
  goTo: (setting: string) => `Go to ${setting}`,

  headers: (fields: number) => `Header fields (${grouped(fields)})`,
  headerName: 'Name',
  headerValue: 'Value',
  noHeaders: 'None that a page may see.',
  exposed: 'The browser shows only those that the server exposes to pages.',
  asReceived:
    'Header fields and body are shown as received. A secret that the receiver sends back is readable here.',

  timings: 'Time',
  phases: {
    nameFound: 'DNS',
    connected: 'Connected',
    secured: 'TLS',
    firstByte: 'First byte of the response',
    total: 'Response complete',
  },
  phase: (ms: number) => `${milliseconds(ms)} ms`,
  browserTime: 'Includes the preflight request and browser overhead.',

  body: 'Body',
  noBody: 'The response has no body.',
  look: 'Show the body as',
  looks: LOOKS,
  bodyAs: (look: BodyLook) => `Body of the response: ${LOOKS[look].toLowerCase()}`,
  notFormatted: 'It is shown as text: it is not JSON, or nests too deep.',
  charset: (charset: string) => `Read as ${charsetName(charset)}.`,
  notOfCharset: (charset: string) => `Some bytes are not ${charsetName(charset)}; they are shown as �.`,
  compressed: (coding: string, sender: SenderKind) =>
    sender !== 'browser'
      ? `The body is compressed (${coding}) and shown as received.`
      : `The body came compressed (${coding}); the browser unpacked it.`,
  download: 'Save the body',
  copyBody: 'Copy the body',
  loading: 'Loading…',
} as const;

/** Texts of sending. The command line also shows failures, so their English is the senders'. */
const exchanges = {
  failure: (failure: Failure) => describeFailure(failure),
  refusal: (refusal: Refusal) => say(REFUSALS, refusal),
  /** 401 for a request without credentials. */
  loginNeeded: 'The receiver requires authentication, and the request has none.',
  /** Statuses in plain words. RFC 9110 §15. */
  statuses: {
    200: 'The receiver accepted the request.',
    201: 'Created. The receiver accepted the request and created a new resource.',
    202: 'The receiver accepted the request and will process it later.',
    204: 'The receiver accepted the request and sends no content.',
    400: 'The receiver does not understand the request. Its answer often says which part.',
    401: 'The receiver does not accept the credentials. Check the authentication.',
    403: 'The receiver understands the request and refuses it.',
    404: 'There is nothing at this path. Check the URL.',
    405: 'The receiver does not allow this method at this path.',
    406: 'The receiver cannot answer in a form that the request accepts.',
    408: 'The receiver waited too long for the request.',
    409: 'The request conflicts with the receiver’s current state.',
    410: 'What was at this path is gone.',
    411: 'The receiver requires the length of the body.',
    413: 'The body is too large for the receiver.',
    414: 'The URL is too long for the receiver.',
    415: 'The receiver does not support this format of the body.',
    422: 'The receiver understands the format of the body, but rejects its content.',
    429: 'The receiver has received too many requests. Try again later.',
    500: 'Something went wrong at the receiver.',
    501: 'The receiver does not support this method.',
    502: 'A server in between got no valid response from the receiver.',
    503: 'The receiver is not available at the moment.',
    504: 'A server in between got no response from the receiver in time.',
  },
  /** By the first digit, for the other statuses. */
  statusClasses: {
    1: 'An interim response.',
    2: 'The receiver accepted the request.',
    3: 'The receiver redirects elsewhere. Redirects are not followed; the Location header says where it leads.',
    4: 'The receiver rejects the request as wrong.',
    5: 'Something went wrong at the receiver.',
  },
  noStatus: 'A status that HTTP does not know.',
};

export const english = { send, exchanges };

export const { send: sendTexts, exchanges: exchangesTexts } = messages('send', english);
